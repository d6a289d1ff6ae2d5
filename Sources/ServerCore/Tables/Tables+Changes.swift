import Wire

/// Every change of a table goes through here, and is recorded here.
extension Tables {
    func add(_ opening: TableOpening, _ settled: TableSettings) -> Table {
        let setup = TableSetup(opening, shared(settled), hashing, families)
        let table = Table(TableModel(setup, maker: opening.maker, rating: opening.rating, bots: opening.bots))
        table.segment = recorder.segment
        directory.add(table, at: clock.uptime)
        recorder.note(.opened(opening), of: table, from: 0)
        recorder.note(table.whereabouts(isNew: true))
        return table
    }

    /// Executes an event at a table, sends everybody the changes, and sets the table's alarm.
    func apply(_ event: TableEvent, to table: Table) -> Answer {
        let seq = table.model.seq
        let left = event.endsStay && table.model.isSavable ? KeptTable(of: table) : nil
        let refusal = table.model.update(event, at: clock.now, &step)
        if refusal == nil, event.isMove {
            moves += 1
            table.gameLog?.noteMove(ofBot: event.isBotMove)
        }
        // A move that changes the entry is noted with the lobby's news below.
        if !event.isMove {
            table.entryChanged()
            directory.attend(table, table.model.isAttended)
        }
        if !step.changes.isEmpty { broadcast(step.changes, of: table) }
        // Also where nobody hears of the event: the last who is connected may be a watcher who goes.
        boundLines(of: table)
        if table.isClosed { return .refused(Self.aborted(table.id)) }
        if table.model.isSuspended, let left { save(left) }
        // A refused event that changes nothing is not recorded.
        if recorder.isOn, !step.changes.isEmpty || refusal == nil { note(event, at: table, from: seq) }
        if !step.endedWaits.isEmpty { completeEndedWaits(at: table) }
        // A refused move may change something all the same: it ends a scramble's open attempt.
        if step.changes.isEmpty, let refusal { return .refused(refusal) }
        alarms.note(table)
        if !table.houseBots.isEmpty { attendHouseBots(at: table) }
        if case .timePassed = event { noteForfeits(at: table) }
        for case .over in step.changes { noteEnd(at: table) }
        if table.model.setup.owner != nil { tellOwner(of: table, event) }
        if step.changes.isEmpty || step.changes.contains(where: \.isListed) {
            directory.recount(table)
            lobbyFeed.note("change", table)
            recorder.keepIfWorthwhile(table)
            if table.silenceCheckAt == nil { checkSilence(at: table) }
        }
        return refusal.map(Answer.refused) ?? .done(seq: table.model.seq)
    }

    /// Keeps for those who are away that they have lost their seats.
    private func noteForfeits(at table: Table) {
        for case .seat(let change) in step.changes where change.status == .left {
            // The seat itself is open again where the game is over with that.
            guard let member = change.player.flatMap(table.member), member.outlet == nil else { continue }
            sessionDirectory.deliver(.missed(MissedGame(table: table.id, why: .turns)), to: member.session)
        }
    }

    /// Keeps for those who are away that the game has ended, in case they come back too late.
    private func noteEnd(at table: Table) {
        for seat in table.model.seats where seat.status == .lost {
            guard let member = seat.owner.flatMap(table.member), member.outlet == nil else { continue }
            sessionDirectory.deliver(.missed(MissedGame(table: table.id, why: .hold)), to: member.session)
        }
    }

    private func note(_ event: TableEvent, at table: Table, from seq: Int) {
        table.digestWakeTime()
        recorder.note(.happened(event), of: table, from: seq)
    }

    /// Keeps a line of chat for whoever comes later.
    func keep(_ line: ServerMessage.ChatLine, at table: Table) {
        table.keep(line)
        recorder.note(.said(line), of: table, from: table.model.seq)
    }

    /// Closes a table that its last member has left, and tells them.
    func close(_ table: Table, last: Outlet? = nil) {
        guard !table.isClosed else { return }
        table.isClosed = true
        alarms.forget(table)
        for bot in table.houseBots { bot.retire() }
        table.houseBots = []
        directory.remove(table)
        table.address = nil
        dropPictures(of: table)
        recorder.note(.closed, of: table, from: table.model.seq)
        recorder.note(.noTable(table.id))
        lobbyFeed.note("remove", table)
        if table.model.setup.owner != nil { parts.ownerNews.note(.closed(table)) }
        if let last { outbox.send(.closed(.init(table: table.id)), to: last) }
        // One that goes to another node is not closed.
        if !recorder.isReleasing { outbox.log(.info, "table_closed", .init("table", table.id)) }
    }

    /// A table goes to another server. Its moves that wait are not made.
    func release(_ table: Table) {
        for wait in table.waits { lateReplies.forget(wait.ticket) }
        table.waits = []
        for member in table.members { table.dismiss(member) }
        close(table)
    }

    /// Closes a table whose diffs contradict its state, which is a fault of the server. The other tables go on.
    func abort(_ table: Table, because reason: String) {
        guard !table.isClosed else { return }
        outbox.log(.error, "table_aborted", .init("table", table.id), .init("reason", reason))
        sendAway(from: table, because: Self.aborted(table.id))
        for wait in table.waits { lateReplies.complete(wait.ticket, with: .refused(Self.aborted(table.id))) }
        table.waits = []
        close(table)
    }

    // MARK: Again

    /// Makes a recorded change once more, for players who are all away. The table that it made; nil where there is no such
    /// table to change.
    func replay(_ input: TableInput, at id: String, digest: UInt64, by sessions: Sessions) -> Table? {
        switch input {
        case .opened(let opening):
            guard directory[id] == nil else { return directory[id] }
            // A version that does not offer these rules can't go on with the table.
            guard case .success(let settled) = TableRules.settle(opening.rules, among: families) else { return nil }
            let table = add(opening, settled)
            seatHouseBots(at: table)
            sessions[opening.maker.id].map { table.admit($0, from: opening.origin, notifying: sessionDirectory) }
            return table
        case .kept(let state): return restore(state, digest: digest, by: sessions)
        default: break
        }
        guard let table = directory[id] else { return nil }
        switch input {
        case .opened, .kept: break
        case .happened(let event):
            _ = apply(event, to: table)
            event.entrant.flatMap { sessions[$0] }.map {
                table.admit($0, from: event.origin, notifying: sessionDirectory)
            }
            if case .connectionResumed(let player, let origin) = event { table.note(origin, of: player) }
            for member in table.members
            where table.model.seat(of: member.player) == nil && !table.model.watches(member.player) {
                sessionDirectory.deliver(.left(table: id), to: member.session)
                table.dismiss(member)
            }
        case .said(let line): keep(line, at: table)
        case .closed: close(table)
        }
        return table
    }

    /// Makes a table from a state, unless it has that state already.
    private func restore(_ state: KeptTable, digest: UInt64, by sessions: Sessions) -> Table {
        let former = directory[state.model.setup.id]
        if let former, former.digest == digest, former.model.seq == state.model.seq { return former }
        if let former {
            sendAway(from: former)
            close(former)
        }
        let table = Table(state, digest: digest)
        directory.add(table, at: clock.uptime)
        recorder.note(table.whereabouts())
        for member in state.members {
            guard let session = sessions[member.player] else { continue }
            sessionDirectory.deliver(table.admit(session.id, session.playerID, from: member.origin), to: session.id)
        }
        seatHouseBots(at: table)
        for kept in state.bots ?? [] {
            guard let bot = table.houseBots.first(where: { $0.seat == kept.seat }) else { continue }
            bot.recall(kept.recollection)
        }
        attendHouseBots(at: table)
        alarms.note(table)
        return table
    }

    /// Makes a session a member of those of its tables that were replayed before it. When earlier segments are
    /// gone, a table opened while sessions were recorded again comes before its maker's.
    func admit(_ session: Session, to tables: [String]) {
        for table in tables.compactMap({ directory[$0] })
        where table.model.seat(of: session.playerID) != nil || table.model.watches(session.playerID) {
            table.admit(session, from: table.member(session.playerID)?.origin, notifying: sessionDirectory)
        }
    }
}

extension TableEvent {
    /// Whether a player goes for good.
    fileprivate var endsStay: Bool {
        switch self {
        case .left, .holdExpired, .banned: true
        default: false
        }
    }

    /// The player who comes in by the event.
    fileprivate var entrant: String? {
        switch self {
        case .joined(let wish): wish.owner
        case .watched(let player, _, _): player.id
        case .hosted(_, .seat(let player, _, _)): player.id
        default: nil
        }
    }
}

extension Table {
    /// Makes a session whose player is away a member.
    fileprivate func admit(_ session: Session, from origin: UInt64?, notifying sessions: SessionDirectory) {
        sessions.deliver(admit(session.id, session.playerID, from: origin), to: session.id)
    }
}
