import Wire

extension Client {
    func receive(_ message: ServerMessage, _ model: inout ClientModel, _ effects: inout [ClientEffect]) {
        switch message {
        case .welcome(let welcome): greet(welcome, &model, &effects)
        case .session(let session):
            if model.session == nil, model.resumes { renumber(&model) }
            model.session = session
            model.missed += session.missed ?? []
            // A sign-in or a sign-out gives the session anew.
            if model.link == .ready { return effects.append(.report(.told(message))) }
            // Reported here, because the missed diffs come before the reply.
            if model.resumes, !model.isQuiet { effects.append(.report(.sessionBegan(resumed: true))) }
        case .ok(let ok): granted(ok, &model, &effects)
        case .error(let error): refused(error, &model, &effects)
        case .snapshot(let snapshot): take(snapshot, &model, &effects)
        case .diff(let diff): take(diff, &model, &effects)
        case .closed(let closed):
            model.forget(closed.table)
            effects.append(.report(.told(message)))
        case .goodbye(let goodbye):
            effects.append(.report(.told(message)))
            // After any other goodbye the session can be resumed, so the end of the connection is handled like a lost link.
            switch goodbye.reason {
            case .replaced: end(.dismissed(.replaced), &model, &effects)
            case .shutdown: awaitRestart(goodbye, &model, &effects)
            case .signedOut: end(.dismissed(.signedOut), &model, &effects)
            case .moved: follow(&model, &effects)
            default: break
            }
        case .ping: effects.append(.send(Envelope(.pong)))
        case .tables, .lobby, .chat, .hint, .account, .settings, .records, .leaders, .history, .replay, .announcement,
            .saved, .image, .watchers, .events, .event, .called:
            effects.append(.report(.told(message)))
        case .pong, .echo, .words, .unknown: break
        // This client asks for none of these.
        case .export, .bans, .audit, .eventExport: break
        }
    }

    /// An earlier run of the program has used the first ids, and a server answers a line that it knows with its first reply.
    private func renumber(_ model: inout ClientModel) {
        model.lastID = model.nonces.nextNumber(hashing: hashing)
        for index in model.pending.indices {
            model.pending[index] = ClientModel.Pending(id: model.newID(), request: model.pending[index].request)
        }
    }

    private func granted(_ ok: ServerMessage.Ok, _ model: inout ClientModel, _ effects: inout [ClientEffect]) {
        if ok.re == model.greetingID {
            model.greetingID = nil
            return greeted(&model, &effects)
        }
        guard let request = model.settle(ok.re) else { return }
        if let table = request.entering(ok), model.tables[table] != nil { model.front = table }
        switch request.body {
        case let join as Request.Join where join.name != nil: model.remember(guestIn: ok.seat, at: join.table)
        // Leaving the last seat by its number is leaving the table.
        case let leave as Request.Leave where leave.seat == nil || model.seats(at: leave.table).isEmpty:
            model.forget(leave.table)
        default: break
        }
        effects.append(.report(.granted(request, ok)))
        endIfLeft(&model, &effects)
    }

    private func refused(_ error: ErrorReply, _ model: inout ClientModel, _ effects: inout [ClientEffect]) {
        if error.code == .badProtocol {
            let isGreeted = model.link != .greeting || model.greetingID != nil
            return end(
                .protocolBroken(reason: isGreeted ? .said(error.message) : .told(error.message)), &model, &effects)
        }
        if error.code == .elsewhere, error.fatal == true { return follow(&model, &effects) }
        // A session that a ban has ended can't be resumed, and a new one would be granted nothing.
        if error.re == nil && error.fatal == true && (model.session == nil || error.code == .banned) {
            return end(.turnedAway(error), &model, &effects)
        }
        if let re = error.re, re == model.greetingID {
            model.greetingID = nil
            return turnedAway(error, &model, &effects)
        }
        if postpones(error, &model, &effects) { return }
        guard let re = error.re, let request = model.settle(re) else {
            return effects.append(.report(.told(.error(error))))
        }
        // A table whose diffs cannot be had any more is dropped.
        if let sync = request.body as? Request.Sync { model.forget(sync.table) }
        effects.append(.report(.refused(request, error)))
        endIfLeft(&model, &effects)
    }

    /// Without its answer the client would show what is not so any more. Where it is refused only for now, it is asked again.
    private func postpones(
        _ error: ErrorReply, _ model: inout ClientModel, _ effects: inout [ClientEffect]
    ) -> Bool {
        guard [.rateLimited, .busy, .internal].contains(error.code), model.link == .ready,
            case .number(let id)? = error.re, let pending = model.pending.first(where: { $0.id == id }),
            pending.request.keepsStateTrue
        else { return false }
        model.postponed.insert(id)
        // A server that says nothing sensible is asked neither at once nor never.
        let time = Duration.milliseconds(min(max(error.retryMs ?? 1_000, 100), 60_000))
        effects.append(.schedule(.again, after: time))
        return true
    }

    private func endIfLeft(_ model: inout ClientModel, _ effects: inout [ClientEffect]) {
        if model.link == .leaving, model.pending.isEmpty { end(.quit, &model, &effects) }
    }
}

extension ClientModel {
    /// Removes a request from the list of those without a reply, and returns it.
    fileprivate mutating func settle(_ re: RequestID) -> Request? {
        guard case .number(let id) = re, let index = pending.firstIndex(where: { $0.id == id }) else { return nil }
        return pending.remove(at: index).request
    }

    /// Remembers the player who has just been seated as one at this client.
    fileprivate mutating func remember(guestIn seat: Int?, at table: String) {
        guard let seat, let seats = tables[table]?.mirror.snapshot.seats, seats.indices.contains(seat),
            let player = seats[seat].player
        else { return }
        guests.insert(player)
    }
}

extension Request {
    /// Whether its answer is part of what the client shows, whoever has asked for it: the steps of a table, or the list of tables.
    fileprivate var keepsStateTrue: Bool {
        switch body {
        case is Sync, is List, is Lobby: true
        default: false
        }
    }

    /// The table that this request brings to the front.
    fileprivate func entering(_ ok: ServerMessage.Ok) -> String? {
        switch body {
        case is Create, is Join, is Quick, is Watch: ok.table
        default: nil
        }
    }
}
