import Foundation
import People
import TestSupport
import Testing

/// What games bring to accounts: records, ratings, leaders, history and replays.
@Suite(.onBothEngines) struct GamesTests {
    private let town: Town
    init() throws { town = try Town() }

    private static var rules: [String: Any] {
        ["level": "custom", "rows": 2, "columns": 2, "theme": "animals", "hide_ms": 0, "turn_seconds": 0]
    }

    /// A table at which these sit, with a game dealt.
    private func table(_ players: [Resident], _ rules: [String: Any] = Self.rules) throws -> String {
        var rules = rules
        rules["seats"] = rules["mode"] as? String == "solo" ? nil : players.count
        let made = players[0].ask(["type": "create", "rules": rules])
        let table = try #require(made.text("table"), "\(made)")
        for player in players.dropFirst() { player.ask(["type": "join", "table": table]) }
        for player in players { player.ask(["type": "ready", "table": table]) }
        return table
    }

    /// The first gives up, so that the second wins.
    private func play(_ players: [Resident], _ rules: [String: Any] = Self.rules) throws -> Resident.Line {
        let table = try table(players, rules)
        players[0].ask(["type": "resign", "table": table])
        let over = try #require(players[0].got.first { $0.description.contains(#""op":"over""#) })
        for player in players { player.ask(["type": "leave", "table": table]) }
        return over
    }

    private func records(_ player: Resident) -> [[String: Any]] {
        player.ask(["type": "records"])
        return player.line("records")?["records"] as? [[String: Any]] ?? []
    }

    @Test func ratedGame() throws {
        let (ada, bob) = (town.member("ada"), town.member("bob"))
        let over = try play([ada, bob])
        #expect(over.description.contains(#""rated":true"#) && over.description.contains(#""archive":""#))
        let record = try #require(records(bob).first)
        #expect(record["played"] as? Int == 1 && record["won"] as? Int == 1 && record["ratio"] as? Int == 1_000)
        let ratings = bob.line("records")?["ratings"] as? [[String: Any]]
        #expect(ratings?.first?["rating"] as? Int == 1662 && ratings?.first?["seats"] as? String == "two")
        #expect(records(ada).first?["won"] as? Int == 0)
    }

    /// A patience game counts by its game, mode and level, with moves in place of flips; a numbered deal counts for nothing.
    @Test func patienceGames() throws {
        let ada = town.member("ada")
        for deal in [nil, 7] {
            var rules: [String: Any] = ["game": "klondike", "mode": "solo", "level": "easy"]
            rules["deal"] = deal
            let table = try table([ada], rules)
            for request in ["draw", "draw", "undo", "resign"] { ada.ask(["type": request, "table": table]) }
            ada.ask(["type": "leave", "table": table])
        }
        let all = records(ada)
        let record = try #require(all.first)
        #expect(all.count == 1 && record["game"] as? String == "klondike" && record["level"] as? String == "easy")
        #expect(record["played"] as? Int == 1 && record["won"] as? Int == 0 && record["flips"] as? Int == 0)
        #expect(record["moves"] as? Int == 1 && record["won_with_undo"] as? Int == 0)
        #expect(record["fewest_moves"] == nil && record["best_ms"] == nil)
    }

    /// The new ratings come as `seat` after `over`, in one diff, and stand in the snapshot of the next table.
    @Test func shownRatings() throws {
        let (ada, bob) = (town.member("ada"), town.member("bob"))
        let table = try table([ada, bob])
        ada.ask(["type": "resign", "table": table])
        let lines = ada.lines.map(\.description)
        let over = try #require(lines.firstIndex { $0.contains(#""op":"over""#) })
        let rated = lines[over...].filter { $0.contains(#""rating":"#) }
        // Who has given up watches, and has no seat any more.
        #expect(rated.count == 1 && rated[0].contains("1662"))
        bob.ask(["type": "create", "rules": Self.rules])
        #expect(bob.line("snapshot")?.description.contains(#""rating":1662"#) == true)
    }

    /// What is not rated says why, in the order of the text.
    @Test func unrated() throws {
        let (ada, bob, bot) = (town.member("ada"), town.member("bob"), town.member("robot", bot: true))
        let guest = town.guest("guy")
        func reason(_ players: [Resident], _ change: [String: Any] = [:]) throws -> String? {
            let over = try play(players, Self.rules.merging(change) { _, new in new })
            return over.description.firstMatch(of: /"unrated":"([a-z_]+)"/).map { String($0.1) }
        }
        #expect(try reason([ada], ["mode": "solo"]) == "mode")
        #expect(try reason([ada, bob], ["mode": "coop"]) == "mode")
        let seed = String(repeating: "07", count: 32)
        #expect(try reason([ada, bob], ["seed": seed]) == "practice")
        #expect(try reason([ada, guest]) == "guests")
        #expect(try reason([ada, bot]) == "mixed")
        #expect(try reason([ada, bob]) == nil)
        let second = town.guest("x")
        second.ask(["type": "login", "name": "ada", "password": "secret of ada"])
        #expect(try reason([ada, second]) == "same_account")
        #expect(records(ada).reduce(0) { $0 + ($1["played"] as? Int ?? 0) } == 5)
    }

    /// A game in which nobody has made a move and whose players have all vanished is not rated, and nobody has won it, whatever ends it:
    /// the first hold that runs out, or the clock of turns.
    @Test(
        arguments: [
            (0, [:]), (1, [:]), (0, ["turn_seconds": 5]), (0, ["mode": "race"]), (1, ["game": "klondike"]),
        ] as [(Int, [String: any Sendable])])
    func unplayed(first: Int, change: [String: any Sendable]) throws {
        let (players, eve) = ([town.member("ada"), town.member("bob")], town.guest("eve"))
        var rules = Self.rules.merging(change.mapValues { $0 as Any }) { _, new in new }
        if rules["game"] != nil { rules = ["game": "klondike", "mode": "race"] }
        if rules["mode"] as? String == "race" { rules["turn_seconds"] = nil }
        let table = try table(players, rules)
        eve.ask(["type": "watch", "table": table])
        players[first].drop()
        town.wait(.seconds(1))
        players[1 - first].drop()
        for _ in 0..<70 { town.wait(.seconds(1)) }
        let over = try #require(eve.lines.first { $0.description.contains(#""op":"over""#) }).description
        #expect(over.contains(#""won":[]"#) && over.contains(#""unrated":"unplayed""#), "\(over)")
        #expect(over.contains(#""ranking":[{"seat":0,"place":1,"score":0},{"seat":1,"place":1,"score":0}]"#))
    }

    /// Who gives such a game up, or is the only one to stay away, loses it; and so does whoever vanishes after a card was turned.
    @Test(arguments: ["resigns", "leaves", "stays", "played"]) func abandoned(by act: String) throws {
        let (ada, bob, eve) = (town.member("ada"), town.member("bob"), town.guest("eve"))
        let table = try table([ada, bob])
        eve.ask(["type": "watch", "table": table])
        if act == "played" { ada.ask(["type": "flip", "table": table, "card": 0]) }
        switch act {
        case "resigns", "leaves":
            bob.drop()
            ada.ask(["type": act == "leaves" ? "leave" : "resign", "table": table])
        case "stays": ada.drop()
        default:
            ada.drop()
            town.wait(.seconds(1))
            bob.drop()
        }
        for _ in 0..<61 { town.wait(.seconds(1)) }
        let over = try #require(eve.lines.first { $0.description.contains(#""op":"over""#) }).description
        #expect(over.contains(#""won":[1]"#) && over.contains(#""rated":true"#), "\(over)")
    }

    /// A race of patience is rated where its deal was shuffled. A numbered deal could be known.
    @Test func numberedDealsAreNotRated() throws {
        let (ada, bob) = (town.member("ada"), town.member("bob"))
        let race: [String: Any] = ["game": "klondike", "mode": "race"]
        for (rules, words) in [
            (race, #""rated":true"#), (race.merging(["deal": 5]) { _, new in new }, #""unrated":"practice""#),
        ] {
            ada.ask(["type": "resign", "table": try table([ada, bob], rules)])
            #expect(bob.lines.contains { $0.description.contains(words) })
        }
        ada.ask(["type": "leaders", "game": "klondike", "mode": "race", "by": "won", "level": "normal"])
        #expect(ada.line("leaders")?.description.contains(#""value":1"#) == true)
    }

    /// A guest's games go over to the account that the session makes; ratings do not.
    @Test func registersAfterwards() throws {
        let (ada, guy) = (town.member("ada"), town.guest("guy"))
        _ = try play([ada, guy])
        _ = try play([guy], Self.rules.merging(["mode": "solo"]) { _, new in new })
        #expect(guy.ask(["type": "register", "name": "guy", "password": "seven blue cups"]).type == "ok")
        let records = records(guy)
        #expect(records.count == 2 && records.allSatisfy { $0["played"] as? Int == 1 })
        #expect((guy.line("records")?["ratings"] as? [Any])?.isEmpty == true)
        guy.ask(["type": "history"])
        #expect((guy.line("history")?["games"] as? [Any])?.count == 2)
    }

    /// Who registers in the middle of a game has it counted.
    @Test func registersMeanwhile() throws {
        let (ada, guy) = (town.member("ada"), town.guest("guy"))
        let table = try table([ada, guy])
        #expect(guy.ask(["type": "register", "name": "guy", "password": "seven blue cups"]).type == "ok")
        #expect(ada.lines.last?.description.contains(#""account":"a"#) == true)
        ada.ask(["type": "resign", "table": table])
        #expect(records(guy).first?["won"] as? Int == 1)
    }

    /// Whom the host has put out of a game has not lost it, also if they register afterwards.
    @Test func registersAfterAKick() throws {
        let (ada, bob, guy) = (town.member("ada"), town.member("bob"), town.guest("guy"))
        let table = try table([ada, bob, guy])
        #expect(ada.ask(["type": "kick", "table": table, "seat": 2]).type == "ok")
        ada.ask(["type": "resign", "table": table])
        #expect(guy.ask(["type": "register", "name": "guy", "password": "seven blue cups"]).type == "ok")
        guy.ask(["type": "history"])
        #expect((guy.line("history")?["games"] as? [Any])?.count == 1)
        #expect(records(guy).isEmpty)
    }

    /// A game that comes again after a crash counts once.
    @Test func exactlyOnce() throws {
        let (ada, bob) = (town.member("ada"), town.member("bob"))
        let resume = try #require(bob.line("session")?.text("resume"))
        _ = try play([ada, bob])
        try town.crash()
        let back = town.connect()
        back.ask(["type": "hello", "protocol": 1, "name": "bob", "resume": resume])
        #expect(records(back).first?["played"] as? Int == 1)
        let ratings = back.line("records")?["ratings"] as? [[String: Any]]
        #expect(ratings?.first?["games"] as? Int == 1)
    }

    // MARK: Leaders

    /// Equal values share a place: 1, 1, 3; `mine` comes on every page, and pages do not overlap.
    @Test func leaders() throws {
        let members = (0..<6).map { town.member("m\($0)") }
        // m0 wins three games, m1 and m2 two, m3 one.
        for (winner, wins) in [3, 2, 2, 1].enumerated() {
            for _ in 0..<wins { _ = try play([members[5], members[winner]]) }
        }
        let page: [String: Any] = [
            "type": "leaders", "game": "memory", "mode": "classic", "level": "custom", "by": "won",
        ]
        func leaders(_ after: String? = nil, limit: Int = 50, by asker: Int = 3) -> Resident.Line? {
            var wanted = page
            wanted["limit"] = limit
            wanted["after"] = after
            members[asker].ask(wanted)
            return members[asker].line("leaders")
        }
        func places(_ line: Resident.Line?) -> [Int] {
            (line?["leaders"] as? [[String: Any]] ?? []).compactMap { $0["place"] as? Int }
        }
        #expect(places(leaders()) == [1, 2, 2, 4])
        #expect(leaders()?.number("mine.place") == 4 && leaders(by: 5)?["mine"] == nil)
        let first = leaders(limit: 2)
        #expect(places(first) == [1, 2])
        let second = leaders(first?.text("more"), limit: 2)
        #expect(places(second) == [2, 4] && second?["more"] == nil && second?.number("mine.place") == 4)
        #expect(members[0].ask(page.merging(["after": "nonsense"]) { _, new in new }).code == "bad_field")
        // Provisional ratings are on no board.
        members[0].ask(["type": "leaders", "game": "memory", "mode": "classic", "by": "rating"])
        #expect((members[0].line("leaders")?["leaders"] as? [Any])?.isEmpty == true)
        for _ in 0..<10 { _ = try play([members[4], members[0]]) }
        members[0].ask(["type": "leaders", "game": "memory", "mode": "classic", "by": "rating"])
        #expect(members[0].line("leaders")?.number("mine.place") == 1)
    }

    /// Leaders of a game that the server does not offer are refused with the names of those that it offers.
    @Test func leadersOfNoGame() throws {
        let ada = town.member("ada")
        let answer = ada.ask(["type": "leaders", "game": "checkers", "mode": "solo", "level": "easy", "by": "won"])
        #expect(answer.code == "bad_field" && answer.text("field") == "game")
        #expect(answer.text("hint") == "Games: memory, klondike, spider, freecell.")
    }

    // MARK: History and replays

    /// Private games are for those who have played them.
    @Test func history() throws {
        let (ada, bob, eve) = (town.member("ada"), town.member("bob"), town.member("eve"))
        _ = try play([ada, bob])
        town.wait(.seconds(1))
        let made = ada.ask(["type": "create", "rules": Self.rules, "public": false])
        let table = try #require(made.text("table"))
        bob.ask(["type": "join", "table": table])
        for player in [ada, bob] { player.ask(["type": "ready", "table": table]) }
        bob.ask(["type": "resign", "table": table])
        func games(_ asker: Resident) -> [[String: Any]] {
            asker.ask(["type": "history", "account": "@ada"])
            return asker.line("history")?["games"] as? [[String: Any]] ?? []
        }
        #expect(games(ada).count == 2 && games(bob).count == 2 && games(eve).count == 1)
        #expect(games(ada)[0]["won"] as? [Int] == [0] && games(ada)[1]["won"] as? [Int] == [1])
        let hidden = try #require(games(ada)[0]["game"] as? String)
        #expect(eve.ask(["type": "replay", "game": hidden]).code == "no_such_game")
        #expect(bob.ask(["type": "replay", "game": hidden]).type == "ok")
        ada.ask(["type": "history", "limit": 1])
        let more = try #require(ada.line("history")?.text("more"))
        ada.ask(["type": "history", "limit": 1, "after": more])
        #expect((ada.line("history")?["games"] as? [Any])?.count == 1 && ada.line("history")?["more"] == nil)
    }

    /// A replay has every line from the deal to the end.
    @Test func replay() throws {
        let (ada, bob) = (town.member("ada"), town.member("bob"))
        let over = try play([ada, bob])
        let id = try #require(over.description.firstMatch(of: /"archive":"([0-9a-f]+)"/)?.1)
        #expect(bob.ask(["type": "replay", "game": String(id)]).type == "ok")
        let replay = try #require(bob.line("replay"))
        let lines = try #require(replay["lines"] as? [[Any]])
        #expect(replay.number("from") == 0 && replay.number("of") == lines.count)
        #expect((lines.first?[2] as? [String: Any])?["type"] as? String == "snapshot")
        #expect((lines.last?[2] as? [String: Any]).map { "\($0)".contains("over") } == true)
        #expect(bob.ask(["type": "replay", "game": "nothing"]).code == "no_such_game")
    }

    // MARK: Erasing

    /// What is deleted is found nowhere in the database; games stay, with the name "deleted".
    @Test func erases() throws {
        let (ada, bob) = (town.member("adalovelace"), town.member("bob"))
        let over = try play([ada, bob])
        let id = try #require(over.description.firstMatch(of: /"archive":"([0-9a-f]+)"/)?.1)
        #expect(ada.ask(["type": "account", "do": "delete", "password": "wrong"]).code == "bad_credentials")
        #expect(ada.ask(["type": "account", "do": "delete", "password": "secret of adalovelace"]).type == "ok")
        #expect(ada.line("session")?.text("name")?.hasPrefix("guest") == true)
        bob.ask(["type": "history"])
        #expect(bob.line("history")?.description.contains(#""name":"deleted""#) == true)
        #expect(bob.ask(["type": "replay", "game": String(id)]).type == "ok")
        #expect(bob.line("replay")?.description.contains("adalovelace") == false)
        try expectNothing(of: "adalovelace")
    }

    private func expectNothing(of name: String) throws {
        #expect(try town.database.places(of: name) == [])
    }

    /// A game that runs while one of its players is deleted is archived without the name.
    @Test func erasesFromARunningGame() throws {
        let (ada, bob) = (town.member("adalovelace"), town.member("bob"))
        _ = try table([ada, bob])
        #expect(ada.ask(["type": "account", "do": "delete", "password": "secret of adalovelace"]).type == "ok")
        bob.ask(["type": "history"])
        let games = try #require(bob.line("history")?["games"] as? [[String: Any]])
        #expect(games.count == 1 && "\(games)".contains("deleted") && games[0]["won"] as? [Int] == [1])
        try expectNothing(of: "adalovelace")
    }

    /// Nor is a name found that somebody had at the deal, before a registration or a rename in the middle of the game.
    @Test(arguments: [true, false]) func erasesFormerNames(isMember: Bool) throws {
        let (ada, bob) = (isMember ? town.member("adalovelace") : town.guest("adalovelace"), town.member("bob"))
        let table = try table([ada, bob])
        let renames: [String: Any] =
            isMember
            ? ["type": "account", "do": "rename", "name": "zoe", "password": "secret of adalovelace"]
            : ["type": "register", "name": "zoe", "password": "secret of adalovelace"]
        #expect(ada.ask(renames).type == "ok")
        ada.ask(["type": "resign", "table": table])
        #expect(ada.ask(["type": "account", "do": "delete", "password": "secret of adalovelace"]).type == "ok")
        try expectNothing(of: "adalovelace")
    }

    /// What moderators and others have written has "deleted" in place of the name, and other words as they were.
    @Test func erasesFromTexts() throws {
        let (mod, eva) = (town.member("mod"), town.member("evaq"))
        try town.host(.promote(name: "mod", .moderator))
        let table = try #require(eva.ask(["type": "create"]).text("table"))
        mod.ask(["type": "join", "table": table])
        mod.ask(["type": "report", "table": table, "seat": 0, "text": "evaq is rude"])
        mod.ask(["type": "mute", "address": "192.0.2.1", "reason": "like evaq, not evaqx"])
        try town.host(.kicked(whom: eva.line("account")?.text("id"), player: "evaq", reason: nil))
        #expect(eva.ask(["type": "account", "do": "delete", "password": "secret of evaq"]).type == "ok")
        mod.ask(["type": "audit"])
        let audit = try #require(mod.line("audit")?.description)
        #expect(audit.replacing("evaqx", with: "").contains("evaq") == false && audit.contains("deleted is rude"))
        mod.ask(["type": "bans"])
        #expect(mod.line("bans")?.description.contains("like deleted, not evaqx") == true)
    }

    /// A game that an account has played from two seats comes once in its history.
    @Test func playedFromTwoSeats() throws {
        let (ada, guest) = (town.member("ada"), town.guest("x"))
        #expect(guest.ask(["type": "login", "name": "ada", "password": "secret of ada"]).type == "ok")
        _ = try play([ada, guest])
        ada.ask(["type": "history"])
        #expect((ada.line("history")?["games"] as? [Any])?.count == 1)
    }

    /// Everything that is kept of an account is told, one message for each thing.
    @Test func exports() throws {
        let (ada, bob) = (town.member("ada"), town.member("bob"))
        _ = try play([ada, bob])
        ada.ask(["type": "settings", "set": ["timer": true]])
        #expect(ada.ask(["type": "account", "do": "export", "password": "secret of ada"]).type == "ok")
        let kinds = ada.got.filter { $0.type == "export" }.compactMap { $0.text("kind") }
        #expect(kinds == ["account", "settings", "token", "record", "rating", "game"])
    }

    /// Many games are told page after page, before the one `ok`.
    @Test func exportsManyGames() throws {
        let ada = town.member("ada")
        for _ in 0..<210 { _ = try play([ada], Self.rules.merging(["mode": "solo"]) { _, new in new }) }
        #expect(ada.ask(["type": "account", "do": "export", "password": "secret of ada"]).type == "ok")
        #expect(ada.got.count { $0.text("kind") == "game" } == 210 && ada.got.last?.type == "ok")
        let games = ada.got.filter { $0.text("kind") == "game" }.compactMap { $0.text("data.game") }
        #expect(Set(games).count == 210)
        #expect(ada.ask(["type": "ping"]).type == "ok")
    }
}
