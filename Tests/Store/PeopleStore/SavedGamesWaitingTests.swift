import Foundation
import People
import ServerCore
import TestSupport
import Testing

/// Patience games that are left while as many games wait for the database as may.
@Suite(.onBothEngines) struct SavedGamesWaitingTests {
    private static let rules = ["game": "klondike", "level": "easy"]
    private let town: Town

    init() throws { town = try Town() }

    /// Games of a million bytes each that the database does not take.
    private func fill(_ ids: Range<Int>) throws {
        for number in ids {
            let json = """
                {"id":"\(number)","table":"t","game":"t#\(number)","isPrivate":false,"startedMs":0,"endedMs":\(number),
                "playedMs":1,"rules":"{}","reason":"cleared","won":"[]",
                "result":{"family":"memory","mode":"classic","level":"easy","isCounted":false,"seats":[]},
                "lines":"\(String(repeating: "7", count: 1_000_000))"}
                """
            town.server.archive.add(try JSONDecoder().decode(FinishedGame.self, from: Data(json.utf8)))
        }
        town.server.output.games = []
    }

    private func saved(_ player: Resident) -> Int? {
        player.ask(["type": "saved"])
        return (player.line("saved")?["games"] as? [Any])?.count
    }

    /// Who leaves is told that the game can't be saved, and plays on. The game of a player who is gone is saved all the same.
    @Test func noGameIsLost() throws {
        let ada = town.member("ada")
        ada.ask(["type": "create", "rules": Self.rules])
        let table = try #require(ada.line("snapshot")?.text("table"))
        ada.ask(["type": "ready", "table": table])
        #expect(ada.ask(["type": "draw", "table": table]).type == "ok")
        try fill(0..<67)
        let refusal = ada.ask(["type": "leave", "table": table])
        #expect(refusal.code == "busy" && refusal.number("retry_ms") == 5_000, "\(refusal)")
        #expect(refusal.text("message") == "The server can't save your game at the moment.")
        #expect(ada.ask(["type": "draw", "table": table]).type == "ok")
        ada.drop()
        town.wait(.seconds(61))
        #expect(!town.log.contains { $0.event == "game_not_archived" })
        let again = town.guest("ada")
        #expect(again.ask(["type": "login", "name": "ada", "password": "secret of ada"]).type == "ok")
        #expect(saved(again) == 1)
        #expect(again.ask(["type": "create", "rules": Self.rules, "saved": true]).type == "ok")
        let own = try #require(again.line("snapshot")?.text("table"))
        #expect(again.ask(["type": "leave", "table": own]).code == "busy")
        // With room again the game is left as ever.
        town.server.archived((0..<67).map(String.init))
        #expect(again.ask(["type": "leave", "table": own]).type == "ok")
        #expect(saved(again) == 1)
    }

    /// Watchers, and players whose game would not be saved, leave whenever they want.
    @Test func othersLeave() throws {
        let (ada, bob) = (town.member("ada"), town.guest("bob"))
        ada.ask(["type": "create", "rules": Self.rules])
        let table = try #require(ada.line("snapshot")?.text("table"))
        ada.ask(["type": "ready", "table": table])
        #expect(bob.ask(["type": "watch", "table": table]).type == "ok")
        try fill(0..<67)
        ada.ask(["type": "draw", "table": table])
        #expect(bob.ask(["type": "leave", "table": table]).type == "ok")
        #expect(ada.ask(["type": "resign", "table": table]).type == "ok")
        #expect(ada.ask(["type": "leave", "table": table]).type == "ok")
    }
}
