import Wire

/// Who comes to a table, who goes, and who may not.
extension Tables {
    /// Opens a new table with the asker's player as host.
    func open(_ wanted: TableOpening, _ settled: TableSettings, for asker: Asker) -> Answer {
        if let refusal = refusalOfAnotherTable(asker) ?? refusalOfAnotherTable(from: asker.address) {
            return .refused(refusal)
        }
        var opening = wanted
        opening.bots = drawn(opening.rules.bots) ?? []
        opening.services = TableServices(isArchived: setup.isArchived, hasAccounts: setup.offersAccounts)
        opening.origin = asker.peer.origin
        opening.rating = sessionDirectory[asker.session]?.rating(for: settled.kind)
        let table = add(opening, settled)
        table.address = asker.address
        seatHouseBots(at: table)
        show(table, to: asker)
        lobbyFeed.note("add", table)
        outbox.log(.info, "table_opened", .init("table", table.id), .init("player", asker.player.id))
        return .done(table: table.id, seat: table.model.seat(of: asker.player.id), seq: table.model.seq)
    }

    /// Takes a seat at a table, or watches it.
    func enter(_ id: String, by asker: Asker, as event: TableEvent, player: String? = nil) -> Answer {
        guard let table = directory[id] else {
            noteFailedTry("unknown", id, asker)
            return .refused(Self.noSuchTable(id))
        }
        let isMember = table.isMember(asker.session)
        if !isMember, let refusal = refusalOfAnotherTable(asker) { return .refused(refusal) }
        if !isMember, case .watched = event, let refusal = refusalOfAnotherWatcher(at: table) {
            return .refused(refusal)
        }
        if !isMember, table.model.isKicked(asker.player.id, from: asker.peer.origin) {
            return .refused(TableModel.isPutOut)
        }
        // A watcher who takes a seat gets a snapshot, so the diff must not come as well.
        table.detach(asker.outlet.connection)
        let verdict = apply(event, to: table)
        if table.isClosed { return .refused(Self.aborted(id)) }
        guard case .done = verdict else {
            if isMember { table.attach(asker.player.id, to: asker.outlet, at: clock.now) }
            if event.password != nil, case .refused(let refusal) = verdict, refusal.code == .badPassword {
                table.wrongPasswords.fail(FailedTries.atTable, at: clock.now)
                noteFailedTry("password", id, asker)
            }
            return verdict
        }
        show(table, to: asker)
        let own = player.flatMap { id in table.model.seats.firstIndex { $0.player?.id == id } }
        return .done(table: table.id, seat: own, seq: table.model.seq)
    }

    /// The refusal of a try to come in after too many failed ones. A try at a listed table without a password is no guess, nor
    /// is one of a member.
    func refusalOfAnotherTry(_ asker: Asker, at id: String, _ password: String?) -> ErrorReply? {
        let table = directory[id]
        if let table, !table.isPrivate && table.model.setup.password == nil || table.isMember(asker.session) {
            return nil
        }
        return refusal(
            ofTry: password, from: asker.peer.origin, after: table?.wrongPasswords, "passwords or ids of tables")
    }

    /// The same of a try from an origin, after the failed tries of all at that place.
    func refusal(
        ofTry password: String?, from origin: UInt64, after tries: FailedTries?, _ what: String
    ) -> ErrorReply? {
        // Only those who have failed wait for others. Otherwise strangers could keep out whoever knows the password.
        let isShared = password != nil && guessers.hasFailed(origin, at: clock.now)
        let shared = isShared ? tries?.wait(FailedTries.atTable, at: clock.now) : nil
        guard let wait = guessers.wait(of: origin, at: clock.now) ?? shared else { return nil }
        return ErrorReply(
            .rateLimited, "Too many wrong \(what) were tried.",
            hint: "It was not executed. Wait, then send it again.", retryMs: wait.millisecondsToWait)
    }

    private func noteFailedTry(_ what: String, _ id: String, _ asker: Asker) {
        guessers.fail(asker.peer.origin, at: clock.now)
        outbox.log(
            .info, "table_try_failed", .init("why", what), .init("table", TextRules.excerpt(id)),
            .init("address", asker.peer.address))
    }

    /// Seats the session's player, or somebody beside them.
    func join(_ join: Request.Join, by asker: Asker) -> Answer {
        var player = asker.player
        if let name = join.name {
            if directory[join.table]?.model.setup.kind.hasOwnBoards == true {
                return .refused(
                    .badField, "In this mode each player has their own board, so two cannot play at one client.",
                    hint: "Let them join from a client of their own.", field: "name")
            }
            if let flaw = TextRules.flaw(inNewName: name, longest: limits.texts.name) {
                return .refused(.badName, flaw, hint: "Choose another name.", field: "name")
            }
            if let guest = directory[join.table]?.model.guest(named: name, of: player.id) {
                player = guest
            } else {
                player = Player(id: newPlayerID, name: freeName(name, at: join.table))
                if let refusal = refusalOfAnotherSeat(asker, at: join.table) { return .refused(refusal) }
            }
        }
        let wish = TableEvent.SeatWish(
            player, owner: asker.player.id, seat: join.seat, password: hash(of: join.password, at: join.table),
            rating: player.id == asker.player.id ? rating(of: asker, at: join.table) : nil, origin: asker.peer.origin)
        return enter(join.table, by: asker, as: .joined(wish), player: player.id)
    }

    /// The name itself, or with a number behind it where somebody who sits at the table has one that looks the same.
    private func freeName(_ name: String, at table: String) -> String {
        let names = directory[table]?.model.seats.compactMap { $0.player?.name } ?? []
        let taken = names.map { NameKeys($0) }
        let keys = NameKeys(name)
        guard taken.contains(where: keys.areAlike) else { return name }
        var number = 2
        while taken.contains(where: keys.numbered(number).areAlike) { number += 1 }
        return "\(name) \(number)"
    }

    /// The keyed hash of a password at that table.
    func hash(of password: String?, at id: String) -> String? {
        password.flatMap { directory[id]?.model.setup.passwordHash($0) }
    }

    func leave(_ table: Table, seat: Int?, _ asker: Asker) -> Answer {
        let player = asker.player.id
        if let refusal = refusalToSave(table, leftBy: player) { return .refused(refusal) }
        let verdict = apply(.left(player: player, seat: seat), to: table)
        guard case .done = verdict else { return verdict }
        if table.model.seat(of: player) == nil, !table.model.watches(player), let member = table.member(player) {
            remove(member, from: table)
            if asker.outlet.dialect == .typed {
                outbox.send(lines: Narrator.farewell(toTable: table.id), to: asker.outlet)
            }
        }
        return verdict
    }

    /// Puts a seat's holder out. The diff that tells so is the last line that they get from the table.
    func kick(_ kick: Request.Kick, by host: String, at table: Table) -> Answer {
        let owner = table.model.seats.indices.contains(kick.seat) ? table.model.seats[kick.seat].owner : nil
        // The host's own network is not shut out.
        let origin = owner.flatMap(table.member)?.origin
        let order = TableEvent.HostOrder.kick(
            seat: kick.seat, reason: kick.reason.map(TextRules.withoutControls),
            origin: origin == table.member(host)?.origin ? nil : origin)
        let verdict = apply(.hosted(player: host, order), to: table)
        guard case .done = verdict else { return verdict }
        // A player with another seat stays.
        guard let owner, table.model.seat(of: owner) == nil, let member = table.member(owner) else { return verdict }
        remove(member, from: table)
        if let outlet = member.outlet, outlet.dialect == .typed {
            outbox.send(lines: Narrator.putOut(ofTable: table.id), to: outlet)
        }
        return verdict
    }

    func remove(_ member: Table.Member, from table: Table) {
        sessionDirectory.deliver(.left(table: table.id), to: member.session)
        table.dismiss(member)
        if table.model.isSuspended { sendAway(from: table) }
        if table.model.isDeserted { close(table, last: member.outlet) }
    }

    /// Sends everybody away from a table that ends.
    func sendAway(from table: Table, because fault: ErrorReply? = nil) {
        for member in table.members {
            sessionDirectory.deliver(.left(table: table.id), to: member.session)
            table.dismiss(member)
            guard let outlet = member.outlet else { continue }
            if let fault { outbox.send(.error(fault), to: outlet) }
            outbox.send(.closed(.init(table: table.id)), to: outlet)
        }
    }

    // MARK: Refusals

    static func noSuchTable(_ id: String) -> ErrorReply {
        ErrorReply(
            .noSuchTable, "There is no table \"\(TextRules.excerpt(id))\".", hint: "Ask for the list of tables.",
            field: "table")
    }

    /// What the members of a table are told that a fault has closed.
    static func aborted(_ id: String) -> ErrorReply {
        ErrorReply(
            .internal, "The server made a mistake at table \(id) and has closed it.",
            hint: "Make another one. Nothing of the game counts.")
    }

    /// Why the asker may not seat one more person at the table.
    func refusalOfAnotherSeat(_ asker: Asker, at id: String) -> ErrorReply? {
        guard let table = directory[id] else { return nil }
        guard table.model.seat(of: asker.player.id) != nil else {
            return ErrorReply(
                .notSeated, "Sit down yourself before you seat somebody else.",
                hint: "Join without name first.")
        }
        let limit = limits.seatsPerSession
        let seats = asker.tables.reduce(0) {
            $0 + (directory[$1]?.model.seats(of: asker.player.id, only: nil).count ?? 0)
        }
        guard limit > 0, seats >= limit else { return nil }
        return ErrorReply(.tooMany, "You have \(Narrator.count(limit, "seat")) already.", hint: "Leave one first.")
    }

    /// Why the asker may not be at one more table.
    func refusalOfAnotherTable(_ asker: Asker) -> ErrorReply? {
        let limit = limits.tablesPerSession
        guard limit > 0, asker.tables.count >= limit else { return nil }
        return ErrorReply(.tooMany, "You are at \(Narrator.count(limit, "table")) already.", hint: "Leave one first.")
    }

    /// Why no more tables may be made from an address.
    func refusalOfAnotherTable(from address: AddressBudget) -> ErrorReply? {
        let limit = limits.tablesPerAddress
        guard limit > 0, address.tables >= limit else { return nil }
        return ErrorReply(
            .tooMany, "Your address has \(Narrator.count(limit, "table")) already.",
            hint: "Leave one of them first, or join another's.")
    }

    /// Why nobody more may watch the table.
    func refusalOfAnotherWatcher(at table: Table) -> ErrorReply? {
        let limit = limits.watchers
        guard limit > 0, table.model.watchers.count >= limit else { return nil }
        return ErrorReply(
            .tooMany, "This table has \(Narrator.count(limit, "watcher")) already.", hint: "Watch another.")
    }
}
