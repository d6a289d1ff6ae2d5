import Terminal
import Wire

extension App {
    /// Sends a request, or asks for the password that it needs.
    func ask(_ request: Request, _ model: inout AppModel, _ effects: inout [AppEffect]) {
        // Nobody is there to grant it, and there is no lobby to go back to.
        if model.client.link == .reconnecting, let leave = request.body as? Request.Leave, leave.seat == nil {
            return leaveServer(&model, &effects)
        }
        guard request.question != nil else { return pass(.requested(request), &model, &effects) }
        let words = model.words.people
        let login = request.body as? Request.Login
        let text = login?.name.map { words.askPassword($0.clean) } ?? words.askNew
        model.question = .text(.secret(request), text, TextField(limit: AccountDeed.longestSecret, isSecret: true))
    }

    /// Passes an event to the client, and the client's reports to the screens.
    func pass(_ event: ClientEvent, _ model: inout AppModel, _ effects: inout [AppEffect]) {
        var outcome: [ClientEffect] = []
        client.update(&model.client, event, &outcome)
        for effect in outcome {
            if case .report(let report) = effect {
                tell(report, &model, &effects)
            } else {
                if case .schedule(.retry, let pause) = effect { model.retryAt = model.now + pause }
                effects.append(.client(effect))
            }
        }
        if case .received(.ok(let ok)) = event {
            for clocks in ok.clocks ?? [] { tellAll(.clocks(clocks), &model, &effects) }
        }
    }

    func connect(to place: ServerPlace, _ goal: Goal, _ model: inout AppModel, _ effects: inout [AppEffect]) {
        begin(at: place, model.newClient(at: place), &model, &effects)
        effects.append(.recall(model.keptPlace ?? place, name: model.playerName))
        model.goal = goal
        pass(.started, &model, &effects)
    }

    func rejoin(_ kept: KeptSession, _ model: inout AppModel, _ effects: inout [AppEffect]) {
        begin(at: kept.place, model.newClient(at: kept.place, for: kept), &model, &effects)
        model.goal = .lobby
        model.visit.isResuming = true
        model.visit.isRemembered = true
        pass(.started, &model, &effects)
    }

    private func begin(
        at place: ServerPlace, _ client: ClientModel, _ model: inout AppModel, _ effects: inout [AppEffect]
    ) {
        model.client = client
        model.place = place
        model.isOwn = if case .running = model.hosting { true } else { false }
        model.failure = nil
        model.visit = Visit()
        model.membership.leave()
        effects += [.stopLooking, .use(place)]
        if model.top.destination != .connecting { push(.connecting, &model, &effects) }
    }

    /// What became of the player's own server.
    func host(_ news: AppEvent.Hosting, _ model: inout AppModel, _ effects: inout [AppEffect]) {
        switch news {
        case .listening(let place, let own, let tls, let wished, let publicName):
            guard model.hosting == .starting else { return }
            model.hosting = .running(place)
            model.hasInvited = false
            model.ownTLS = tls
            model.publicName = publicName
            connect(to: own ?? place, model.goal ?? .create, &model, &effects)
            let port = model.outsidePlace?.port ?? place.port
            if let wished { model.tellLong(model.words.connecting.otherPort(wished, port)) }
        case .ended(let reason):
            let wasStarting = model.hosting == .starting
            guard model.hosting != .off else { return }
            model.hosting = .off
            let reason = Narrator.printable(reason)
            if wasStarting {
                model.failure = model.words.connecting.hostFailed(reason)
            } else {
                model.tell(model.words.endings.hostEnded(reason), .bad)
            }
        }
    }

    /// Leaves every table and the server. The player's own server stops.
    func leaveServer(_ model: inout AppModel, _ effects: inout [AppEffect]) {
        model.question = nil
        if model.hosting == .starting {
            effects.append(.stopHosting)
            model.hosting = .off
        }
        guard model.client.link != .idle, model.client.link != .closed else { return goHome(&model, &effects) }
        endEmptyEvents(&model, &effects)
        pass(.quitRequested, &model, &effects)
    }

    /// Removes the screens of tables that the client has left.
    func leaveLostTables(_ model: inout AppModel, _ effects: inout [AppEffect]) {
        let known = model.client.tables
        let left = model.stack.compactMap { screen -> String? in
            if case .table(let id) = screen.destination, known[id] == nil { id } else { nil }
        }
        guard !left.isEmpty else { return }
        model.stack.removeAll {
            if case .table(let id) = $0.destination { left.contains(id) } else { false }
        }
        (model.question, model.pastime) = (nil, nil)
        if known.isEmpty { forget(&model, &effects) }
        // Without a table there are no rules to change.
        if known.isEmpty { model.stack.removeAll { $0.destination == .configure } }
        let isDeadEnd = known.isEmpty && (model.isAtOwnPatience || model.cameForOneTable(gone: left))
        if model.stack.count == 1 || isDeadEnd, !model.isQuitting {
            leaveServer(&model, &effects)
        } else {
            tellTop(.appeared, &model, &effects)
        }
    }

    func quit(_ model: inout AppModel, _ effects: inout [AppEffect]) {
        model.question = nil
        model.isQuitting = true
        guard model.client.link != .idle, model.client.link != .closed else {
            let hasHosted = !model.hostsFromStart || model.failure == nil
            return exit(hasHosted ? .done : .notHosted, &model, &effects)
        }
        endEmptyEvents(&model, &effects)
        pass(.quitRequested, &model, &effects)
    }

    func exit(_ status: ClientExit, _ model: inout AppModel, _ effects: inout [AppEffect]) {
        if model.hosting != .off { effects.append(.stopHosting) }
        model.hosting = .off
        effects.append(.exit(status))
    }

    func goHome(_ model: inout AppModel, _ effects: inout [AppEffect]) {
        if model.hosting != .off { effects.append(.stopHosting) }
        model.hosting = .off
        (model.goal, model.pastime, model.sanctionText) = (nil, nil, nil)
        model.failure = nil
        model.visit.latency = nil
        // Servers that were heard before may be gone by now, above all the player's own.
        model.found = nil
        model.stack.removeLast(model.stack.count - 1)
        model.client = model.newClient()
        effects.append(.look)
        tellTop(.appeared, &model, &effects)
    }
}

extension AppModel {
    /// What is known of a lost connection, as far as there is room. A server that refuses connections keeps no seat. One that
    /// restarts holds seats anew when it is back.
    func linkState(width: Int) -> String {
        let lost = Int((now - (silentSince ?? now)).components.seconds)
        let isLost = client.link == .reconnecting
        let isGone = client.trouble == .refused
        let isRestarting = client.trouble == .restarting
        var sentences = isRestarting ? [words.link.restarts, words.link.comesBack] : putOff.map { [$0] } ?? []
        if client.trouble == .moved { sentences = [words.link.moves] }
        if lost > 0, sentences.isEmpty { sentences.append(isGone ? words.link.gone(lost) : words.link.silent(lost)) }
        if lost > 0 || isRestarting, let retryAt, retryAt > now {
            sentences.append(words.link.again((retryAt - now).wholeSeconds))
        } else if isLost {
            sentences.append(words.common.reconnecting)
        }
        let isSeated = client.tables.keys.contains { !client.seats(at: $0).isEmpty }
        let held = (client.session?.holdMs ?? 0) / 1_000 - lost
        let holdsStand = client.trouble?.holdsStand ?? false
        if isSeated, !isGone, !isRestarting, !holdsStand, held > 0 { sentences.append(words.link.kept(held)) }
        while sentences.count > 1, TextWidth.of(words.joined(sentences)) > width { sentences.removeLast() }
        return words.joined(sentences)
    }

    /// Why the server does not let the player back in, in a sentence; nil where it has not said so.
    var putOff: String? {
        guard client.session != nil, case .putOff(let error)? = client.trouble else { return nil }
        return words.sentence(words.endings.turnedAway(words.refusal(error)))
    }

    /// Since when nothing comes from the server: since the link was lost, or since a ping whose answer is overdue.
    var silentSince: Duration? {
        if client.link == .reconnecting { return lostAt }
        return visit.pingSent.flatMap { now >= $0 + App.pingDoubt ? $0 : nil }
    }

    /// When the text of a silent connection changes next.
    var nextLinkTick: Duration? {
        guard let since = silentSince else { return visit.pingSent.map { $0 + App.pingDoubt } }
        return since + .seconds((now - since).components.seconds + 1)
    }
}
