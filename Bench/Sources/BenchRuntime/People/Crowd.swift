import Crypto
import Database
import People
import PeopleStore
import Wire

/// A database of many accounts, filled by SQL, for to register so many would take hours.
final class Crowd {
    /// How many accounts there are.
    let count: Int
    private var opened: PeopleStore?
    private var random = SystemRandomNumberGenerator()

    /// Every thousandth account has played in so many modes and levels; the others in one.
    static let manyRecords = 25
    private static let manyEvery = 1_000
    /// So many of them play.
    static let players = 2_000

    /// The leaderboards on which all accounts stand.
    static let boards: [LeaderOrder] = [.rating, .bestMs, .won]

    /// Makes the file, and fills it.
    init(of count: Int, in file: String) throws {
        self.count = count
        func open() throws -> PeopleStore {
            try PeopleStore(
                file, isSynced: false,
                hashing: Hashing(sha256: SHA256.hash, hmacSHA256: { HMACSHA256(key: $0).authenticate }),
                randomBytes: { (try? Randomness.bytes(count: $0)) ?? [] })
        }
        // The tables are made by those who use them.
        _ = try open()
        let database = try Database(file)
        try database.execute("PRAGMA synchronous = OFF")
        try database.transaction { () throws(DatabaseError) in
            for statement in Self.statements(count) { try database.execute(statement) }
        }
        opened = try open()
    }

    /// The database, until it is closed.
    var store: PeopleStore {
        guard let opened else { preconditionFailure("the database is closed") }
        return opened
    }

    func close() { opened = nil }

    // MARK: What is in it

    private static func id(_ number: Int) -> String { "a\(100_000_000 + number)" }

    /// What is inserted into each table: accounts, their records and ratings, and the leaderboards that follow from these.
    private static func statements(_ count: Int) -> [String] {
        let numbers = "WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < \(count))"
        let hash = "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB"
        let record = "2000 + i % 10, i % 500, 1, 3, 400, 200, 900"
        return [
            """
            \(numbers) INSERT INTO accounts (id, name, folded, look, password, role, bot, waiting, created_ms, settings)
            SELECT 'a' || (100000000 + i), 'player ' || i, 'player ' || i, 'player ' || i, '\(hash)', 0, 0, 0, 1763780000000, '{}' FROM n
            """,
            """
            \(numbers) INSERT INTO records (account, game, mode, level, played, won, streak, best_streak, attempts, groups, flips,
                best_ms, fewest_flips)
            SELECT 'a' || (100000000 + i), 'memory', 'solo', 'easy', \(record), 20000 + i * 7919 % 300007, 16 + i % 40 FROM n
            """,
            """
            \(numbers), m (j) AS (SELECT 0 UNION ALL SELECT j + 1 FROM m WHERE j + 2 < \(manyRecords))
            INSERT INTO records (account, game, mode, level, played, won, streak, best_streak, attempts, groups, flips, best_ms,
                fewest_flips)
            SELECT 'a' || (100000000 + i), 'memory', 'mode ' || (j / 4), 'level ' || (j % 4), \(record), NULL, NULL
            FROM n CROSS JOIN m WHERE i % \(manyEvery) = 0
            """,
            """
            \(numbers) INSERT INTO ratings (account, game, mode, seats, bots, rating, deviation, volatility, games)
            SELECT 'a' || (100000000 + i), 'memory', 'classic', 'two', 0, 800 + i * 7919 % 1400, 60, 0.06, 40 FROM n
            """,
            """
            INSERT INTO standings (board, rank_value, account)
            SELECT 'memory/classic/two/people/rating', -CAST(rating AS INTEGER), account FROM ratings ORDER BY 2, 3
            """,
            """
            INSERT INTO standings (board, rank_value, account)
            SELECT 'memory/solo/easy/people/best_ms', best_ms, account FROM records WHERE level = 'easy' ORDER BY 2, 3
            """,
            """
            INSERT INTO standings (board, rank_value, account)
            SELECT 'memory/solo/easy/people/won', -won, account FROM records WHERE level = 'easy' AND won > 0 ORDER BY 2, 3
            """,
            """
            INSERT INTO standing_counts (board, bucket, accounts)
            SELECT board, rank_value / CASE WHEN board LIKE '%best_ms' THEN 1000 ELSE 1 END, COUNT(*) FROM standings GROUP BY 1, 2
            """,
        ]
    }

    // MARK: What is asked

    /// A page of 50, from anywhere, or the first for nil.
    func leaders(_ board: LeaderOrder, _ number: Int?) -> PeopleQuestion {
        let range: ClosedRange<Int>
        switch board {
        case .rating: range = -2_199 ... -800
        case .bestMs: range = 20_000...320_006
        default: range = -499 ... -1
        }
        let after = number.map { _ in "\(Int.random(in: range, using: &random)).\(anybody)" }
        return .leaders(
            .init(
                game: "memory", mode: board == .rating ? "classic" : "solo", level: board == .rating ? nil : "easy",
                by: board, seats: board == .rating ? .two : nil, bots: false, after: after, limit: 50))
    }

    /// The records of somebody who has many.
    func records(_ number: Int) -> PeopleQuestion {
        let some = Int.random(in: 0..<max(1, count / Self.manyEvery), using: &random) * Self.manyEvery
        return .records(.init(), of: .id(Self.id(some)))
    }

    private var anybody: String { Self.id(Int.random(in: 0..<count, using: &random)) }

    /// Asks as anybody who is signed in.
    func answer(_ question: PeopleQuestion) throws {
        let account = Account(
            id: anybody, name: "player", role: .player, createdMs: 0, isBot: false, isWaiting: false)
        let asker = PeopleAsker(account: account, player: "p", network: "192.0.2.1")
        guard case .done(let answer) = try store.begin(PeopleInquiry(question, by: asker, at: 1_763_780_000_000)),
            answer.refusal == nil, !answer.messages.isEmpty
        else { throw BenchError("a question was refused") }
    }

    /// A rated game of two of them, with the lines of a usual one: some 7 kB.
    func game(_ number: Int) throws -> FinishedGame {
        func seat(_ seat: Int, _ account: String) -> String {
            #"{"seat":\#(seat),"player":"p\#(account)","owner":"p\#(account)","name":"player","account":"\#(account)","#
                + #""place":\#(seat + 1),"score":\#(6 - seat),"groups":6,"flips":30,"misses":9,"hasWon":\#(seat == 0)}"#
        }
        let first = Int.random(in: 0..<Self.players, using: &random) * max(1, count / Self.players)
        let json =
            #"{"id":"game\#(number)","table":"gt47","game":"gt47#\#(number)","isPrivate":false,"startedMs":1763780000000,"#
            + #""endedMs":\#(1_763_780_061_000 + number),"playedMs":61000,"rules":"{\"mode\":\"classic\"}","#
            + #""reason":"cleared","won":"[0]","lines":"\#(Self.lines)","result":{"family":"memory","mode":"classic","#
            + #""level":"normal","isCounted":true,"seats":[\#(seat(0, Self.id(first))),"#
            + seat(1, Self.id((first + max(1, count / Self.players)) % count)) + "]}}"
        return try WireDecoder.decode(FinishedGame.self, from: JSONTape(Array(json.utf8).span))
    }

    private static let lines: String = {
        let line =
            #"[1000,null,{\"type\":\"diff\",\"table\":\"gt47\",\"seq\":7,\"changes\":[{\"op\":\"match\",\"cards\":[0,1],\"seat\":1}]}]"#
        return "[" + Array(repeating: line, count: 60).joined(separator: ",\\n") + "]"
    }()
}
