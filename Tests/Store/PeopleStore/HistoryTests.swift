import Database
import Foundation
import People
import PeopleStore
import TestSupport
import Testing

/// Pages of past games, and the erasure of many, beside others who ask.
@Suite(.onBothEngines) struct HistoryTests {
    private let town: Town
    init() throws { town = try Town() }

    private func play(_ player: Resident, isPublic: Bool = true) throws {
        let made = player.ask(["type": "create", "public": isPublic, "rules": ["mode": "solo", "level": "easy"]])
        let table = try #require(made.text("table"), "\(made)")
        for type in ["ready", "resign", "leave"] { player.ask(["type": type, "table": table]) }
    }

    private func games(_ player: Resident, _ fields: [String: Any] = [:]) -> [[String: Any]] {
        player.ask(fields.merging(["type": "history"]) { $1 })
        return player.line("history")?["games"] as? [[String: Any]] ?? []
    }

    /// After a logout a guest has the games of this session that are no account's: neither its history nor private replays.
    @Test func afterALogout() throws {
        let client = town.guest("guy")
        try play(client)
        let ada = town.member("ada")
        ada.drop()
        client.ask(["type": "login", "name": "ada", "password": "secret of ada"])
        try play(client, isPublic: false)
        let own = try #require(games(client).first?["game"] as? String)
        #expect(client.ask(["type": "replay", "game": own]).type == "ok")
        #expect(client.ask(["type": "logout"]).type == "ok")
        #expect(games(client).count == 1 && games(client).first?["game"] as? String != own)
        #expect(client.ask(["type": "replay", "game": own]).code == "no_such_game")
    }

    /// Inserts so many games of an account, every one private but those whose number ends in 999.
    private func insert(_ count: Int, of account: String) throws {
        let database = try town.database.opened()
        let numbers = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count))"
        let seat = #"{\"player\":\"p1\",\"name\":\"ada\",\"account\":\"\#(account)\"}"#.replacingOccurrences(
            of: "\\", with: "")
        try database.execute(
            """
            \(numbers) INSERT INTO games (id, table_id, game, private, started_ms, ended_ms, played_ms, rules, reason, won, lines,
                family, mode, level, counted)
            SELECT 'old' || i, 't', 'g', CASE WHEN i % 1000 = 999 THEN 0 ELSE 1 END, i, i, 1, '{}', 'cleared', '[]',
                '[[0,null,{"seats":[\(seat)]}]]', 'memory', 'solo', 'easy', 1 FROM n;
            \(numbers) INSERT INTO game_seats (game, seat, ended_ms, player, account, name, groups, flips, misses, won, best,
                put_out)
            SELECT 'old' || i, 0, i, 'p1', '\(account)', 'ada', 1, 1, 1, 0, 0, 0 FROM n;
            """)
    }

    /// A page reads only so many games that are private, and says that there are more; all pages together have every public one.
    @Test func mostlyPrivate() throws {
        let (ada, bob) = (town.member("ada"), town.guest("bob"))
        let id = try #require(ada.line("account")?.text("id"))
        try insert(2_500, of: id)
        var (found, pages, after): ([String], Int, String?) = ([], 0, nil)
        repeat {
            bob.ask(["type": "history", "account": id, "limit": 10].merging(after.map { ["after": $0] } ?? [:]) { $1 })
            let page = try #require(bob.line("history"))
            found += (page["games"] as? [[String: Any]] ?? []).compactMap { $0["game"] as? String }
            after = page.text("more")
            pages += 1
        } while after != nil && pages < 100
        #expect(found == ["old1999", "old999"] && pages == 7)
        #expect(games(ada, ["limit": 200]).count == 200)
    }

    /// The erasure of many games goes on in pieces, and others are answered in between; at its end nothing of the account is left.
    @Test func erasure() throws {
        let ada = town.member("ada")
        let id = try #require(ada.line("account")?.text("id"))
        try insert(1_000, of: id)
        let account = try JSONDecoder().decode(
            Account.self,
            from: Data(#"{"id":"\#(id)","name":"ada","role":0,"createdMs":0,"isBot":false,"isWaiting":false}"#.utf8))
        let asker = PeopleAsker(account: account, player: "p1", network: "127.0.0.1")
        let secret = "secret of ada"
        var step = try town.store.begin(
            PeopleInquiry(.manage(account: id, .init(secret), .delete), by: asker, at: town.milliseconds))
        var pieces = 0
        while true {
            if case .done(let answer) = step {
                #expect(answer.refusal == nil)
                break
            }
            switch step {
            case .check(_, _, let then): step = try then(town.store, true)
            case .again(let then):
                pieces += 1
                step = try then(town.store)
                if pieces == 20 { #expect(games(town.guest("bob"), ["account": "@ada"]).count == 1) }
            case .hash, .done: Issue.record("no password is hashed")
            }
        }
        #expect(pieces > 1_000 / 32)
        for word in [id, #""name":"ada""#] {
            // The mark that the erasure is not done has the id, and so has SQLite's log.
            let places = try town.database.places(of: word).filter { $0 != "erasures" && !$0.hasPrefix("pairs.db-") }
            #expect(places == [])
        }
    }
}
