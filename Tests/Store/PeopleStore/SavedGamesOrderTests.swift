import Database
import TestSupport
import Testing

/// Saved games in an order that is not the usual one: two at once, answers that come late, clocks that are set back, lost records.
@Suite(.onBothEngines) struct SavedGamesOrderTests {
    private let town: Town

    init() throws { town = try Town() }

    private func leave(_ player: Resident, _ table: String) {
        #expect(player.ask(["type": "leave", "table": table]).type == "ok")
    }

    private func table(of player: Resident) -> String { player.line("snapshot")?.text("table") ?? "" }

    /// The moves of each saved game, and how many games count.
    private func counts(_ player: Resident) -> [Int] {
        player.ask(["type": "saved"])
        let games = player.line("saved")?["games"] as? [[String: Any]] ?? []
        player.ask(["type": "records"])
        let records = player.line("records")?["records"] as? [[String: Any]] ?? []
        return games.map { $0["moves"] as? Int ?? -1 } + [records.first?["played"] as? Int ?? 0]
    }

    /// Of two games that are left at one instant one is saved, and the other counts as lost.
    @Test func twoInOneRead() {
        let ada = town.member("ada")
        let tables = [ada.begin(), ada.begin()]
        let lines = tables.map { #"{"type":"leave","table":"\#($0)"}"# }
        _ = ada.send(line: lines.joined(separator: "\n"))
        #expect(counts(ada) == [1, 1])
    }

    /// Where the calendar is set back, what is left later still takes the place of what was left before.
    @Test func calendarIsSetBack() throws {
        let ada = town.member("ada")
        leave(ada, ada.begin())
        town.wait(.seconds(1))
        try town.crash(clockJumps: .seconds(-3_600))
        let second = town.login("ada")
        #expect(second.takeUp().type == "ok")
        let own = table(of: second)
        #expect(second.ask(["type": "draw", "table": own]).type == "ok")
        leave(second, own)
        #expect(counts(second) == [2, 0])
        leave(second, second.begin())
        #expect(counts(second) == [1, 1])
    }

    /// An account takes one saved game up at a time: what the second one would save could not be in the answer to the first.
    @Test func twoTakeUps() {
        let ada = town.member("ada")
        leave(ada, ada.begin())
        #expect(ada.takeUp().type == "ok")
        let own = table(of: ada)
        #expect(ada.ask(["type": "draw", "table": own]).type == "ok")
        let (second, third) = (town.login("ada"), town.login("ada"))
        town.isSlow = true
        _ = ada.takeUp()
        #expect(second.takeUp().code == "busy")
        town.deliver()
        #expect(ada.lines.last?.code == "already_seated")
        town.isSlow = true
        _ = second.takeUp()
        #expect(third.takeUp().code == "busy")
        town.deliver()
        #expect(second.lines.last?.type == "ok")
        #expect(counts(second) == [0] && counts(third) == [2, 0])
    }

    /// An answer that was asked for before the game was left or over is refused: it has an older state.
    @Test(arguments: ["leave", "resign"]) func overMeanwhile(how: String) throws {
        let ada = town.member("ada")
        leave(ada, ada.begin())
        ada.ask(["type": "login", "name": "ada", "password": "secret of ada"])
        let token = try #require(ada.line("session")?.text("resume"))
        #expect(ada.takeUp().type == "ok")
        let own = table(of: ada)
        #expect(ada.ask(["type": "draw", "table": own]).type == "ok")
        let create: [String: Any] = ["type": "create", "id": 70, "rules": Resident.easy, "saved": true]
        town.isSlow = true
        _ = ada.send(create)
        ada.drop()
        let second = town.connect()
        second.ask(["type": "hello", "protocol": 1, "name": "ada", "resume": token])
        #expect(second.ask(["type": how, "table": own]).type == "ok")
        _ = second.send(create)
        town.deliver()
        #expect(second.lines.last { $0["re"] as? Int == 70 }?.code == "busy", "\(second.lines)")
        #expect(counts(second) == (how == "leave" ? [2, 0] : [1]))
    }

    /// A game that is resigned and asked for in one read is over.
    @Test func resignedInOneRead() {
        let ada = town.member("ada")
        leave(ada, ada.begin())
        #expect(ada.takeUp().type == "ok")
        let own = table(of: ada)
        let create = #"{"type":"create","id":70,"rules":{"game":"klondike","level":"easy"},"saved":true}"#
        let lines = ada.send(line: #"{"type":"resign","table":"\#(own)"}"# + "\n" + create)
        #expect(lines.last { $0["re"] as? Int == 70 }?.code == "no_such_game")
        #expect(counts(ada) == [1])
    }

    /// A game whose player was gone when the answer came counts as lost when another takes its place.
    @Test func refusedAndReplaced() {
        let ada = town.member("ada")
        leave(ada, ada.begin())
        town.isSlow = true
        _ = ada.takeUp()
        ada.drop()
        town.deliver()
        let second = town.login("ada")
        leave(second, second.begin())
        #expect(counts(second) == [1, 1])
    }

    /// A game that is at a table is not lost when another takes its place in the list, also where the game that was left comes to
    /// the database by a replay.
    @Test func atATableMeanwhile() throws {
        let ada = town.member("ada")
        leave(ada, ada.begin())
        #expect(ada.takeUp().type == "ok")
        let own = table(of: ada)
        leave(ada, ada.begin())
        #expect(counts(ada) == [1, 0])
        #expect(ada.ask(["type": "draw", "table": own]).type == "ok")
        try town.crash()
        let second = town.login("ada")
        // The one at the table is told in place of the other one of its kind.
        #expect(counts(second) == [2, 0])
    }

    /// The records of sessions may be lost with the power, those of their table not: the owner's game is saved, whoever else was
    /// there.
    @Test func sessionsAreLost() throws {
        let before = town.batches.count
        let ada = town.member("ada")
        let others = ["bob", "cleo", "dan", "eli", "fay"].map { town.guest($0) }
        let after = town.batches.count
        let table = ada.begin()
        for other in others { #expect(other.ask(["type": "watch", "table": table]).type == "ok") }
        try town.crash(losing: before..<after)
        #expect(counts(town.login("ada")) == [1, 0])
    }

    /// What others have written, and their names, is not kept with a game.
    @Test func othersAreNotKept() throws {
        let ada = town.member("ada")
        let table = ada.begin()
        let bob = town.guest("bob")
        #expect(bob.ask(["type": "watch", "table": table]).type == "ok")
        #expect(bob.ask(["type": "chat", "table": table, "text": "hello from bob"]).type == "ok")
        leave(ada, table)
        let row = try town.database.opened().prepare("SELECT state, lost FROM saved_games")
        #expect(try row.step())
        #expect(row.text(0)?.contains("bob") == false && row.text(1)?.contains("bob") == false)
        #expect(row.text(0)?.contains(#""title":"""#) == true)
    }

    /// A session that becomes a guest's when its saved game is at a table already leaves that, so that the game is at no two tables.
    @Test func signsOutLate() throws {
        let ada = town.member("ada")
        leave(ada, ada.begin())
        ada.ask(["type": "login", "name": "ada", "password": "secret of ada"])
        let token = try #require(ada.line("session")?.text("resume"))
        let create: [String: Any] = ["type": "create", "id": 70, "rules": Resident.easy, "saved": true]
        let hello: [String: Any] = ["type": "hello", "protocol": 1, "name": "ada", "resume": token]
        town.isSlow = true
        _ = ada.send(create)
        ada.drop()
        let second = town.connect()
        second.ask(hello)
        second.ask(["type": "logout"])
        second.drop()
        let third = town.connect()
        third.ask(hello)
        _ = third.send(create)
        town.deliver()
        #expect(third.lines.contains { $0["re"] as? Int == 70 && $0.type == "ok" }, "\(third.lines)")
        let fourth = town.login("ada")
        #expect(counts(fourth) == [1, 0] && fourth.takeUp().type == "ok")
        #expect(third.ask(["type": "draw"]).type == "error")
    }
}
