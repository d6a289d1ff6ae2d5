import Database
import Foundation
import Replays
import Review
import ServerCore
import TestSupport
import Testing
import Wire

/// Patience games that a signed-in player leaves and takes up again.
@Suite(.onBothEngines) struct SavedGamesTests {
    private let town: Town

    init() throws { town = try Town() }

    private func saved(_ player: Resident) -> [String] {
        player.ask(["type": "saved"])
        let games = player.line("saved")?["games"] as? [[String: Any]] ?? []
        return games.map { game in
            let words = ["game", "level", "moves"].map { "\(game[$0] ?? "")" }.joined(separator: " ")
            return words + (game["playing"] == nil ? "" : " playing")
        }
    }

    private func record(_ player: Resident) -> String {
        player.ask(["type": "records"])
        let records = player.line("records")?["records"] as? [[String: Any]] ?? []
        return records.map { "\($0["level"] ?? "") \($0["played"] ?? "") \($0["streak"] ?? "")" }.joined(
            separator: ", ")
    }

    /// Of several servers the others are told where a game goes on, so that whoever takes over has its table.
    @Test func isKnownElsewhere() throws {
        let town = try Town(node: "n1")
        let ada = town.member("ada")
        for saved in [false, true] {
            _ = town.server.takePlaces()
            let ok = ada.ask([
                "type": "create", "rules": ["game": "klondike", "level": "easy"], "saved": saved,
            ])
            let table = try #require(ok.text("table"))
            let told = town.server.takePlaces().contains { place in
                if case .table(table, entry: _, isNew: true) = place { true } else { false }
            }
            #expect(told, "saved: \(saved)")
            ada.ask(["type": "ready", "table": table])
            ada.ask(["type": "draw", "table": table])
            ada.ask(["type": "leave", "table": table])
        }
    }

    /// A game that its player leaves is not over: it goes on at another table, with its cards, its counts and its time.
    @Test func goesOn() throws {
        let ada = town.member("ada")
        let table = ada.begin()
        town.wait(.seconds(60))
        #expect(ada.ask(["type": "hint", "table": table]).type == "ok")
        ada.ask(["type": "sync", "table": table])
        let before = try #require(ada.line("snapshot"))
        #expect(ada.ask(["type": "leave", "table": table]).type == "ok")
        #expect(ada.line("closed")?.text("table") == table)
        // The cards that lie face down are not told.
        #expect(!ada.got.contains { $0.description.contains("\"over\"") })
        #expect(saved(ada) == ["klondike easy 1"])
        #expect(record(ada) == "")
        town.wait(.seconds(86_400))
        let ok = ada.takeUp()
        #expect(ok.type == "ok", "\(ok)")
        let after = try #require(ada.line("snapshot"))
        #expect(after.text("table") != table && after.text("game") == before.text("game"))
        #expect(after.text("phase") == "paused" && after.text("commit") == before.text("commit"))
        #expect(after["board"] as? NSDictionary == before["board"] as? NSDictionary)
        #expect(after.number("elapsed_ms") == 60_000 && before.number("elapsed_ms") == 60_000)
        let seat = try #require((after["seats"] as? [[String: Any]])?.first)
        #expect(seat["moves"] as? Int == 1 && seat["hints"] as? Int == 1)
        // The clock stands until the first move.
        town.wait(.seconds(100))
        let again = try #require(after.text("table"))
        let wrong: [String: Any] = ["type": "move", "table": again, "from": "z9", "to": "t1"]
        #expect(ada.ask(wrong).code == "no_such_pile")
        #expect(ada.ask(["type": "draw", "table": again, "seq": 0]).code == "stale_seq")
        town.wait(.seconds(100))
        ada.ask(["type": "sync", "table": again])
        #expect(ada.line("snapshot")?.text("phase") == "paused", "a refused move is none")
        #expect(ada.ask(["type": "draw", "table": again]).type == "ok")
        town.wait(.seconds(1))
        ada.ask(["type": "sync", "table": again])
        #expect(ada.line("snapshot")?.number("elapsed_ms") == 61_000)
        #expect(ada.ask(["type": "undo", "table": again]).type == "ok")
        #expect(ada.ask(["type": "undo", "table": again]).type == "ok")
        #expect(ada.ask(["type": "undo", "table": again]).code == "nothing_to_undo")
        #expect(ada.ask(["type": "resign", "table": again]).type == "ok")
        #expect(record(ada) == "easy 1 0" && saved(ada) == [])
        ada.ask(["type": "history"])
        #expect((ada.line("history")?["games"] as? [Any])?.count == 1)
    }

    /// A game is saved when the session's hold runs out, when the session ends, and however often it is left.
    @Test func howItIsLeft() throws {
        let ada = town.member("ada")
        _ = ada.begin()
        ada.drop()
        town.wait(.seconds(61))
        let second = town.login("ada")
        #expect(saved(second) == ["klondike easy 1"])
        #expect(second.takeUp().type == "ok")
        #expect(town.order("kick ada") != [])
        town.wait(.seconds(61))
        let third = town.login("ada")
        #expect(saved(third) == ["klondike easy 1"])
        #expect(third.takeUp().type == "ok")
        let table = try #require(third.line("snapshot")?.text("table"))
        #expect(third.ask(["type": "leave", "table": table]).type == "ok")
        #expect(third.takeUp().type == "ok")
        #expect(third.ask(["type": "leave", "table": third.line("snapshot")?.text("table") ?? ""]).type == "ok")
        #expect(saved(third) == ["klondike easy 1"] && record(third) == "")
    }

    /// What has not begun, is over, or is not for one who is signed in is not saved.
    @Test func whatIsNotSaved() throws {
        let ada = town.member("ada")
        ada.ask(["type": "create", "rules": ["game": "klondike", "level": "easy"]])
        let table = try #require(ada.line("snapshot")?.text("table"))
        #expect(ada.ask(["type": "ready", "table": table]).type == "ok")
        #expect(ada.ask(["type": "leave", "table": table]).type == "ok")
        #expect(saved(ada) == [] && record(ada) == "easy 1 0")
        let gus = town.guest("gus")
        let other = gus.begin()
        #expect(gus.ask(["type": "leave", "table": other]).type == "ok")
        #expect(gus.ask(["type": "saved"]).code == "sign_in_first")
        #expect(gus.takeUp().code == "sign_in_first")
        #expect(ada.takeUp().code == "no_such_game")
        #expect(ada.takeUp(["mode": "solo"]).code == "bad_field")
        #expect(ada.takeUp(["game": "klondike", "mode": "race"]).text("field") == "saved")
        #expect(ada.takeUp(["game": "klondike", "level": "easy", "draw": 3]).text("field") == "rules.draw")
    }

    /// Each game and level has a place of its own. What another takes the place of counts as lost, and ends a streak.
    @Test func oneForEachLevel() throws {
        let ada = town.member("ada")
        for rules in [
            ["game": "klondike", "level": "easy"], ["game": "klondike"], ["game": "spider", "level": "easy"],
        ] {
            let table = ada.begin(rules)
            town.wait(.seconds(1))
            #expect(ada.ask(["type": "leave", "table": table]).type == "ok")
        }
        #expect(saved(ada) == ["spider easy 1", "klondike normal 1", "klondike easy 1"])
        #expect(record(ada) == "")
        let table = ada.begin()
        #expect(ada.ask(["type": "draw", "table": table]).type == "ok")
        town.wait(.seconds(1))
        #expect(ada.ask(["type": "leave", "table": table]).type == "ok")
        #expect(saved(ada) == ["klondike easy 2", "spider easy 1", "klondike normal 1"])
        #expect(record(ada) == "easy 1 0")
        ada.ask(["type": "history"])
        let games = ada.line("history")?["games"] as? [[String: Any]]
        #expect(games?.count == 1 && games?.first?["reason"] as? String == "abandoned")
    }

    /// A game that another session of the account has at a table is taken over at once, whether that is connected or not, and that
    /// one is told.
    @Test(arguments: [true, false]) func takesOver(isConnected: Bool) throws {
        let ada = town.member("ada")
        let table = ada.begin()
        if !isConnected { ada.drop() }
        let other = town.login("ada")
        #expect(saved(other) == ["klondike easy 1 playing"])
        #expect(other.takeUp().type == "ok")
        if isConnected {
            #expect(ada.lines.last { $0.type == "closed" }?.text("table") == table)
            #expect(ada.ask(["type": "draw", "table": table]).code == "no_such_table")
            #expect(saved(ada) == ["klondike easy 1 playing"])
        }
        #expect(saved(other) == [])
        let again = other.takeUp()
        #expect(again.code == "already_seated", "\(again)")
        #expect(record(other) == "")
    }

    /// Watchers of a table whose player leaves for another day are sent away.
    @Test func watchersAreSentAway() throws {
        let ada = town.member("ada")
        let table = ada.begin()
        let bob = town.guest("bob")
        #expect(bob.ask(["type": "watch", "table": table]).type == "ok")
        #expect(ada.ask(["type": "leave", "table": table]).type == "ok")
        #expect(bob.lines.last { $0.type == "closed" }?.text("table") == table)
        #expect(bob.ask(["type": "watch", "table": table]).code == "no_such_table")
    }

    /// A server that dies at any step between leaving a game and its end loses no game and counts it once.
    @Test(arguments: 0..<5) func crashes(step: Int) throws {
        let ada = town.member("ada")
        let table = ada.begin()
        if step == 0 { try town.crash() } else { #expect(ada.ask(["type": "leave", "table": table]).type == "ok") }
        if step == 1 { try town.crash() }
        var player = town.login("ada")
        #expect(saved(player) == [step == 0 ? "klondike easy 1 playing" : "klondike easy 1"])
        #expect(player.takeUp().type == "ok")
        if step == 2 {
            try town.crash()
            player = town.login("ada")
            #expect(saved(player) == ["klondike easy 1 playing"])
            #expect(player.takeUp().type == "ok")
        }
        let own = try #require(player.line("snapshot")?.text("table"))
        #expect(player.ask(["type": "draw", "table": own]).type == "ok")
        if step == 3 {
            try town.crash()
            player = town.login("ada")
            #expect(saved(player) == ["klondike easy 2 playing"])
            #expect(player.takeUp().type == "ok")
        }
        let last = step == 3 ? try #require(player.line("snapshot")?.text("table")) : own
        #expect(player.ask(["type": "resign", "table": last]).type == "ok")
        if step == 4 {
            try town.crash()
            player = town.login("ada")
        }
        #expect(saved(player) == [] && record(player) == "easy 1 0")
        #expect(player.takeUp().code == "no_such_game")
        player.ask(["type": "history"])
        #expect((player.line("history")?["games"] as? [Any])?.count == 1)
    }

    /// Where the journal has lost what came after a game was saved, and the game goes on at its old table too, it counts once all the same.
    @Test func countsOnceInTwoPlaces() throws {
        let ada = town.member("ada")
        let table = ada.begin()
        let kept = town.batches.count
        #expect(ada.ask(["type": "leave", "table": table]).type == "ok")
        let second = town.login("ada")
        #expect(second.takeUp().type == "ok")
        #expect(second.ask(["type": "resign", "table": second.line("snapshot")?.text("table") ?? ""]).type == "ok")
        #expect(record(second) == "easy 1 0")
        try town.crash(keeping: kept)
        let third = town.login("ada")
        #expect(saved(third) == ["klondike easy 1 playing"])
        // What is over is not kept again.
        #expect(third.takeUp().code == "no_such_game")
        #expect(saved(third) == [] && record(third) == "easy 1 0")
    }

    /// Where the database takes nothing, the refusal says so, and the game is there when it goes on.
    @Test func databaseFails() throws {
        let ada = town.member("ada")
        let table = ada.begin()
        #expect(ada.ask(["type": "leave", "table": table]).type == "ok")
        town.isFailing = true
        #expect(ada.takeUp().code == "busy" && ada.ask(["type": "saved"]).code == "busy")
        town.isFailing = false
        #expect(saved(ada) == ["klondike easy 1"] && ada.takeUp().type == "ok")
    }

    /// A game that was taken up is archived whole, from the deal on; it has no best time.
    @Test func archive() throws {
        let ada = town.member("ada")
        let rules: [String: Any] = ["game": "freecell", "level": "easy"]
        ada.ask(["type": "create", "rules": rules])
        let table = try #require(ada.line("snapshot")?.text("table"))
        #expect(ada.ask(["type": "ready", "table": table]).type == "ok")
        #expect(ada.ask(["type": "move", "table": table, "from": "t1", "to": "c1"]).type == "ok")
        town.wait(.seconds(5))
        #expect(ada.ask(["type": "leave", "table": table]).type == "ok")
        town.wait(.seconds(5_000))
        #expect(ada.takeUp(rules).type == "ok")
        let own = try #require(ada.line("snapshot")?.text("table"))
        town.wait(.seconds(2))
        #expect(ada.ask(["type": "move", "table": own, "from": "t2", "to": "c2"]).type == "ok")
        #expect(ada.ask(["type": "resign", "table": own]).type == "ok")
        ada.ask(["type": "history"])
        let game = try #require((ada.line("history")?["games"] as? [[String: Any]])?.first)
        #expect(game["ms"] as? Int == 5_000)
        ada.ask(["type": "replay", "game": game["game"] as? String ?? ""])
        let lines = try #require(ada.line("replay")?["lines"] as? [[Any]])
        #expect(lines.map { $0.first as? Int } == [0, 0, 5_000, 7_000, 7_000])
        #expect(!(ada.line("replay")?.description.contains("\"\(table)\",\"seq\"") ?? true))
        try verify(try #require(game["game"] as? String))
    }

    /// Checks a game of the archive as `pairs-bot verify` does.
    private func verify(_ game: String) throws {
        let row = try town.database.opened().prepare(
            "SELECT game, lines FROM games WHERE id = '\(game)'")
        #expect(try row.step())
        var writer = ReplayFileWriter(
            ReplayHeader(protocolVersion: 1, game: row.text(0) ?? "", server: "pairs/test"))
        for line in (row.text(1) ?? "").split(separator: "\n") {
            let text = line.drop { $0 == "[" }
            let parts = text[...(text.lastIndex(of: "}") ?? text.startIndex)].split(separator: ",", maxSplits: 2)
            writer.append(
                Array(parts[2].utf8).span, at: .milliseconds(Int(parts[0]) ?? 0), seat: Int(String(parts[1])))
        }
        writer.finish()
        do throws(ReplayFault) {
            _ = try ReplayVerifier.verify(writer.bytes, hashing: .real)
        } catch {
            Issue.record("\(error)")
        }
    }

    /// A game that version 1 has saved is read by every later one.
    @Test func readsVersion1() throws {
        let ada = town.member("ada")
        let table = ada.begin()
        #expect(ada.ask(["type": "leave", "table": table]).type == "ok")
        let url = try #require(Bundle.module.url(forResource: "saved-1", withExtension: "json"))
        let state = try String(contentsOf: url, encoding: .utf8).trimmingCharacters(in: .newlines)
        try town.database.opened().execute(
            "UPDATE saved_games SET state = '\(state.replacing("'", with: "''"))'")
        #expect(ada.takeUp().type == "ok")
        let seat = try #require((ada.line("snapshot")?["seats"] as? [[String: Any]])?.first)
        #expect(seat["moves"] as? Int == 2 && seat["undos"] as? Int == 1 && seat["hints"] as? Int == 1)
        let own = try #require(ada.line("snapshot")?.text("table"))
        #expect(ada.ask(["type": "undo", "table": own]).type == "ok")
    }

    /// What can't be read is refused, and stays.
    @Test func unreadable() throws {
        let ada = town.member("ada")
        let table = ada.begin()
        #expect(ada.ask(["type": "leave", "table": table]).type == "ok")
        try town.database.opened().execute("UPDATE saved_games SET state = '{\"moment\":1}'")
        #expect(ada.takeUp().code == "internal" && saved(ada) == ["klondike easy 1"])
    }

    /// An account's saved games are erased with it, and exported without what would tell their cards.
    @Test func erasedAndExported() throws {
        let ada = town.member("ada")
        let table = ada.begin()
        #expect(ada.ask(["type": "leave", "table": table]).type == "ok")
        ada.ask(["type": "account", "do": "export", "password": "secret of ada"])
        let piece = try #require(ada.lines.first { $0.text("kind") == "saved" })
        #expect(piece.text("data.game") == "klondike" && piece.number("data.moves") == 1)
        #expect((piece["data"] as? [String: Any])?.count == 5)
        #expect(ada.takeUp().type == "ok")
        #expect(ada.ask(["type": "account", "do": "delete", "password": "secret of ada"]).type == "ok")
        #expect(try town.database.opened().integer("SELECT COUNT(*) FROM saved_games") == 0)
    }

    /// A game of more bytes than the bound is saved without its lines.
    @Test func longGames() throws {
        let ada = town.member("ada")
        let table = ada.begin()
        for _ in 0..<1_500 { #expect(ada.ask(["type": "draw", "table": table]).type == "ok") }
        #expect(ada.ask(["type": "leave", "table": table]).type == "ok")
        #expect(town.log.last { $0.event == "game_saved" } != nil)
        #expect(ada.takeUp().type == "ok")
        let own = try #require(ada.line("snapshot")?.text("table"))
        #expect(ada.ask(["type": "undo", "table": own]).type == "ok")
        #expect(ada.ask(["type": "resign", "table": own]).type == "ok")
        #expect(record(ada) == "easy 1 0")
        #expect(
            try town.database.opened().integer("SELECT COUNT(*) FROM games WHERE lines IS NULL") == 1)
    }

    /// Who types has words for it.
    @Test func typed() throws {
        let ada = town.member("ada")
        let table = ada.begin()
        #expect(ada.ask(["type": "leave", "table": table]).type == "ok")
        _ = ada.type("json off")
        #expect(ada.type("saved").last == "  klondike easy: 1 move, 0.0 s")
        let told = ada.type("create klondike easy saved")
        #expect(told.contains { $0.contains("paused") }, "\(told)")
        #expect(ada.type("saved") == ["No saved games."])
    }
}
