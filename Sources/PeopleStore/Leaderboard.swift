import Database
import People

/// A leaderboard: who is how good by one measure.
struct Leaderboard: Hashable {
    /// Its key in the database.
    let key: String
    /// Standings of so many neighbouring values are counted together.
    let bucket: Int64

    /// What accounts are compared by.
    enum Measure: String {
        case rating, best_ms, fewest_flips, won, streak

        static let ofRecords = [Self.best_ms, .fewest_flips, .won, .streak]

        /// The value by which a record stands, the better the less; nil if it does not.
        func value(of record: PlayRecord) -> Int64? {
            switch self {
            case .rating: nil
            case .best_ms: record.bestMs
            case .fewest_flips: record.fewestFlips.map(Int64.init)
            case .won: record.won > 0 ? -Int64(record.won) : nil
            case .streak: record.bestStreak > 0 ? -Int64(record.bestStreak) : nil
            }
        }
    }

    init(game: String, mode: String, by measure: Measure, at level: String, isForBots: Bool) {
        key = "\(game)/\(mode)/\(level)/\(isForBots ? "bots" : "people")/\(measure.rawValue)"
        // Times in milliseconds differ nearly always.
        bucket = measure == .best_ms ? 1_000 : 1
    }

    init(_ pool: RatingPool) {
        key = "\(pool.game)/\(pool.mode)/\(pool.seats)/\(pool.isForBots ? "bots" : "people")/rating"
        bucket = 1
    }
}

extension Rating {
    /// As it is shown.
    package var shown: Int { Int(value.rounded()) }

    /// The value by which it stands, the better the less; nil while it is provisional.
    var standing: Int64? { isProvisional ? nil : -Int64(shown) }
}

extension PeopleStore {
    /// Moves an account on a leaderboard from one value to another; nil is no place.
    func stand(
        _ account: String, on board: Leaderboard, from former: Int64?, to value: Int64?
    ) throws(DatabaseError) {
        guard former != value else { return }
        if let former {
            try run(
                "DELETE FROM standings WHERE board = ? AND rank_value = ? AND account = ?",
                [.text(board.key), .integer(former), .text(account)])
            try change(board, former, by: -1)
        }
        if let value {
            try run(
                "INSERT INTO standings (board, rank_value, account) VALUES (?, ?, ?)",
                [.text(board.key), .integer(value), .text(account)])
            try change(board, value, by: 1)
        }
    }

    private func change(_ board: Leaderboard, _ value: Int64, by step: Int64) throws(DatabaseError) {
        try run(
            """
            INSERT INTO standing_counts (board, bucket, accounts) VALUES (?, ?, ?)
            ON CONFLICT (board, bucket) DO UPDATE SET accounts = standing_counts.accounts + excluded.accounts
            """, [.text(board.key), .integer(value / board.bucket), .integer(step)])
    }

    /// The place of a value: one more than there are better ones. It adds up counts and looks at one bucket, so that it does
    /// not grow with the number of accounts.
    func place(of value: Int64, on board: Leaderboard) throws(DatabaseError) -> Int {
        let bucket = value / board.bucket
        let ahead = try first(
            "SELECT SUM(accounts) FROM standing_counts WHERE board = ? AND bucket < ?",
            [.text(board.key), .integer(bucket)]
        ) { $0.integer(0) ?? 0 }
        // The value itself is no part of the range.
        let beside = try first(
            "SELECT COUNT(*) FROM standings WHERE board = ? AND rank_value >= ? AND rank_value < ?",
            [.text(board.key), .integer(bucket * board.bucket), .integer(value)]
        ) { $0.integer(0) ?? 0 }
        return Int((ahead ?? 0) + (beside ?? 0)) + 1
    }
}
