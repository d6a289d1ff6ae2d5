import Database
import Foundation
import People
import PeopleStore
import TestSupport
import Testing
import Wire

/// Databases of earlier versions, as this one opens them.
@Suite struct SchemaTests {
    private let folder: TemporaryFolder
    init() throws { folder = try TemporaryFolder() }

    /// A database of the first version goes on: its games stay.
    @Test func migrates() throws {
        let (path, _) = try opened(fromSchema: 1)
        #expect(try Database(path).integer("SELECT COUNT(*) FROM games") == 2)
        #expect(try Database(path).integer("SELECT COUNT(*) FROM accounts") == 0)
        #expect(try Database(path).integer("SELECT counted FROM games WHERE id = 'aa'") == 0)
    }

    /// The games of a database whose indexes of seats had all of them are found by account and by player.
    @Test func migratesIndexes() throws {
        let (path, store) = try opened(fromSchema: 5)
        let now: Int64 = 1_763_780_100_000
        let nobody = PeopleAsker(account: nil, player: "pbob", network: "127.0.0.1")
        guard
            case .done(let ofAda) = try store.begin(
                .history(.init(of: .id("a2"), after: nil, limit: 10)), by: nobody, at: now),
            case .done(let ofBob) = try store.begin(
                .history(.init(of: nil, after: nil, limit: 10)), by: nobody, at: now),
            case .history(let his)? = ofBob.messages.first, case .history(let hers)? = ofAda.messages.first
        else {
            Issue.record("no history")
            return
        }
        #expect(hers.games.map(\.game) == ["aa"] && his.games.map(\.game) == ["cc", "bb"])
        let plan = try Database(path).prepare(
            "EXPLAIN QUERY PLAN SELECT 1 FROM game_seats WHERE player = ? AND account IS NULL")
        #expect(try plan.step() && plan.text(3)?.contains("game_seats_by_player") == true)
    }

    /// A database of a version without saved games has none, and its records stay.
    @Test func migratesToSavedGames() throws {
        let (path, store) = try opened(fromSchema: 7)
        #expect(try Database(path).integer("SELECT COUNT(*) FROM saved_games") == 0)
        #expect(try Database(path).integer("SELECT moves FROM records WHERE game = 'klondike'") == 140)
        let ada = PeopleAsker(account: nil, player: "pada", network: "127.0.0.1")
        guard case .done(let answer) = try store.begin(.saved(account: "a2", waiting: []), by: ada, at: 0),
            case .saved(let games)? = answer.change
        else {
            Issue.record("no list")
            return
        }
        #expect(games.isEmpty)
    }

    /// The fewest moves of a version that listed no leaders by them are listed.
    @Test func migratesLeadersByMoves() throws {
        let (_, store) = try opened(fromSchema: 7)
        let nobody = PeopleAsker(account: nil, player: "pbob", network: "127.0.0.1")
        let query = PeopleQuestion.LeadersQuery(
            game: "klondike", mode: "solo", level: "easy", by: .fewestMoves, seats: nil, bots: false, after: nil,
            limit: 10)
        guard case .done(let answer) = try store.begin(.leaders(query), by: nobody, at: 0),
            case .leaders(let page)? = answer.messages.first
        else {
            Issue.record("no leaders")
            return
        }
        #expect(page.leaders.map(\.value) == [140] && page.leaders.map(\.account.name) == ["ada"])
    }

    /// Accounts whose names an earlier version told apart, and this one does not, are found each by its own name. Nobody gets a third.
    @Test func migratesNames() throws {
        let (_, store) = try opened(
            fromSchema: 7,
            adding: [("a5", "fi", "fi"), ("a6", "\u{FB01}", "\u{FB01}"), ("a7", "Ju\u{308}rgen", "ju\u{308}rgen")].map {
                """
                INSERT INTO accounts (id, name, look, password, role, bot, waiting, created_ms, settings)
                VALUES ('\($0)', '\($1)', '\($2)', '', 0, 0, 0, 1, '{}');
                """
            }.joined())
        let nobody = PeopleAsker(account: nil, player: "p", network: "127.0.0.1")
        func account(_ name: String) throws -> String? {
            let question = PeopleQuestion.records(of: .name(name), game: nil, mode: nil, level: nil)
            guard case .done(let answer) = try store.begin(question, by: nobody, at: 0),
                case .records(let records)? = answer.messages.first
            else { return nil }
            return records.account.id
        }
        #expect(try account("fi") == "a5" && account("\u{FB01}") == "a6" && account("FI") == "a5")
        #expect(try account("J\u{FC}rgen") == "a7" && account("ada") == "a2" && account("eve") == nil)
        for name in ["Fi", "J\u{FC}RGEN", "\u{430}da"] {
            let wanted = PeopleQuestion.Registration(
                name: name, password: Secret("seven blue cups"), isBot: false, player: "p", waits: false)
            guard case .done(let answer) = try store.begin(.register(wanted), by: nobody, at: 0) else {
                Issue.record("\(name) is free")
                continue
            }
            #expect(answer.refusal?.code == .nameTaken)
        }
    }

    /// The keys of accounts that are kept are those of this table of names.
    @Test func namesOfAnotherUnicode() {
        // Another version needs a step of the schema after which the keys are computed again: see `PeopleStore.steps`.
        #expect(NameKeys.unicodeVersion == "15.0.0")
    }

    /// A database that is kept from an earlier version, as this version opens it.
    private func opened(fromSchema number: Int, adding sql: String = "") throws -> (path: String, store: PeopleStore) {
        let url = try #require(Bundle.module.url(forResource: "schema-\(number)", withExtension: "sql"))
        let path = folder.path + "/old.db"
        try Database(path).execute(String(contentsOf: url, encoding: .utf8) + sql)
        return (
            path,
            try PeopleStore(path, isSynced: false, hashing: .real, randomBytes: { Array(repeating: 1, count: $0) })
        )
    }
}
