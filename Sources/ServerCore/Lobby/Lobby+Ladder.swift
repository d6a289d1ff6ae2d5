import Wire

/// The way onto the ladder.
extension Lobby {
    /// Seats a program opposite the one that waits and has the nearest rating, and deals. If none waits, it waits at a new table.
    func quickOnLadder(_ asker: Asker) -> Answer {
        guard let ladder = tables.ladder else {
            return .refused(.notAllowed, "This server has no ladder.", hint: "Leave ladder out.", field: "ladder")
        }
        guard let account = asker.account?.account else {
            return .refused(.signInFirst, "The ladder is for accounts of programs.", hint: "Register with bot true.")
        }
        guard account.isBot else {
            return .refused(
                .notAllowed, "The ladder is for accounts of programs.", hint: "Register another one with bot true.")
        }
        if let refusal = tables.refusalOfAnotherTable(asker) { return .refused(refusal) }
        let ladderTables = ladder.tables
        if let own = ladderTables.first(where: { table in
            table.model.seats.contains { $0.isTaken && $0.account == account.id }
        }) {
            return .refused(
                .alreadySeated, "This account has a seat at table \(own.id) of the ladder.",
                hint: "Play there, or leave it first.")
        }
        if let wait = ladder.penalty(of: account.id) {
            return .refused(
                .tooMany, "This account did not play its last game on the ladder to the end.",
                hint: "Wait, then send it again.", retryMs: wait.millisecondsToWait)
        }
        let places = ladderTables.reduce(0) { sum, table in
            sum + table.members.count { $0.origin == asker.peer.origin }
        }
        guard places < Ladder.mostFromAddress else { return .refused(Self.noRoom(" from your address")) }
        let fitting = ladder.waiting.filter { $0.model.welcomes(asker.player.id, from: nil) }
        guard let table = fitting.min(by: { distance(asker, $0) < distance(asker, $1) }) else {
            return waitOnLadder(asker, ladder)
        }
        return play(at: table, asker)
    }

    private static func noRoom(_ where: String) -> ErrorReply {
        ErrorReply(
            .tooMany, "The ladder has no room for another program\(`where`).", hint: "Wait, then send it again.",
            retryMs: Ladder.retryMs)
    }

    /// How far the ratings are from each other. Who has none counts as a beginner, who has 1500.
    private func distance(_ asker: Asker, _ table: Table) -> Int {
        let own = tables.rating(of: asker, at: table.id) ?? 1_500
        let others = table.model.seats.first { $0.isTaken }?.rating ?? 1_500
        return abs(own - others)
    }

    private func play(at table: Table, _ asker: Asker) -> Answer {
        let wish = TableEvent.SeatWish(
            asker.player, password: table.model.setup.password,
            rating: tables.rating(of: asker, at: table.id), origin: asker.peer.origin)
        let answer = tables.enter(table.id, by: asker, as: .joined(wish), player: asker.player.id)
        guard case .done(let id, let seat, _, let t, let clocks, _) = answer, let host = table.model.host else {
            return answer
        }
        // A program that does nothing loses by its clock, so nobody has to be ready.
        _ = tables.apply(.hosted(player: host, .start), to: table)
        return .done(table: id, seat: seat, seq: table.model.seq, t: t, clocks: clocks)
    }

    private func waitOnLadder(_ asker: Asker, _ ladder: Ladder) -> Answer {
        if tables.drain.isOn { return .refused(Tables.drained) }
        guard ladder.tables.count < Ladder.mostTables, refusalOfTables == nil else { return .refused(Self.noRoom("")) }
        guard case .success(let settled) = TableRules.settle(Ladder.rules, among: families) else {
            preconditionFailure("the ladder's rules are good")
        }
        let id = freeID()
        let opening = TableOpening(
            id: id, title: "Ladder", rules: Ladder.rules, password: TableSetup.ladderPassword, isPublic: true,
            secret: Bytes32(random.bytes(32)), hold: limits.hold, maker: asker.player)
        let answer = tables.open(opening, settled, for: asker)
        if case .done = answer { ladder.add(id) }
        return answer
    }
}

extension TableSetup {
    /// In the place of a password's keyed hash, which is in hexadecimal digits: no password has this one.
    static let ladderPassword = "ladder"

    /// Whether it is a table of the ladder: the server matches who plays there, and is its host.
    var isLadder: Bool { password == Self.ladderPassword }
}
