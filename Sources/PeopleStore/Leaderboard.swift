import Database
import People
import Wire

/// A leaderboard: who is how good by one measure.
struct Leaderboard: Hashable {
    let key: String
    /// Standings of so many neighbouring values are counted together.
    let bucket: Int64

    init(game: String, mode: String, by order: LeaderOrder, at level: String, isForBots: Bool) {
        key = "\(game)/\(mode)/\(level)/\(isForBots ? "bots" : "people")/\(order.rawValue)"
        // Times in milliseconds differ nearly always.
        bucket = order == .bestMs ? 1_000 : 1
    }

    init(_ pool: RatingPool) {
        key = "\(pool.game)/\(pool.mode)/\(pool.seats)/\(pool.isForBots ? "bots" : "people")/rating"
        bucket = 1
    }
}

extension LeaderOrder {
    /// Those by which records are compared.
    static let ofRecords = allCases.filter { $0 != .rating }

    /// The value by which a record stands, the better the less; nil if it does not.
    func value(of record: PlayRecord) -> Int64? {
        switch self {
        case .rating: nil
        case .bestMs: record.bestMs
        case .fewestFlips: record.fewestFlips.map(Int64.init)
        case .fewestMoves: record.fewestMoves.map(Int64.init)
        case .won: record.won > 0 ? -Int64(record.won) : nil
        case .streak: record.bestStreak > 0 ? -Int64(record.bestStreak) : nil
        }
    }
}

extension Rating {
    /// As it is shown: the value in whole points, without its deviation.
    package var shown: Int { Int(value.rounded()) }

    /// The value by which it stands, the better the less; nil while it is provisional.
    var standing: Int64? { isProvisional ? nil : -Int64(shown) }
}

/// How accounts move on leaderboards in one transaction. An account that moves several times is moved once.
struct StandingMoves {
    fileprivate struct Place: Hashable {
        let board: Leaderboard
        let account: String
    }

    fileprivate private(set) var moves: [Place: (former: Int64?, value: Int64?)] = [:]

    /// Moves an account on a leaderboard from one value to another; nil is no place.
    mutating func move(_ account: String, on board: Leaderboard, from former: Int64?, to value: Int64?) {
        guard former != value else { return }
        let place = Place(board: board, account: account)
        moves[place] = (former: moves[place].map(\.former) ?? former, value: value)
    }
}

extension PeopleStore {
    /// Makes the moves, in the order of the leaderboards: neighbours are on one page of the file.
    func make(_ all: StandingMoves) throws(DatabaseError) {
        let moves = all.moves.sorted {
            ($0.key.board.key, $0.value.former ?? .max, $0.key.account)
                < ($1.key.board.key, $1.value.former ?? .max, $1.key.account)
        }
        var counts: [Bucket: Int64] = [:]
        for (place, move) in moves where move.former != move.value {
            let (board, account) = (Statement.Value.text(place.board.key), Statement.Value.text(place.account))
            switch (move.former, move.value) {
            case (let former?, let value?):
                try run(
                    "UPDATE standings SET rank_value = ? WHERE board = ? AND rank_value = ? AND account = ?",
                    [.integer(value), board, .integer(former), account])
            case (let former?, nil):
                try run(
                    "DELETE FROM standings WHERE board = ? AND rank_value = ? AND account = ?",
                    [board, .integer(former), account])
            case (nil, let value?):
                try run(
                    "INSERT INTO standings (board, rank_value, account) VALUES (?, ?, ?)",
                    [board, .integer(value), account])
            case (nil, nil): break
            }
            if let former = move.former { counts[Bucket(place.board, former), default: 0] -= 1 }
            if let value = move.value { counts[Bucket(place.board, value), default: 0] += 1 }
        }
        let changed = counts.filter { $0.value != 0 }.sorted {
            ($0.key.board, $0.key.number) < ($1.key.board, $1.key.number)
        }
        for (bucket, step) in changed {
            try run(
                """
                INSERT INTO standing_counts (board, bucket, accounts) VALUES (?, ?, ?)
                ON CONFLICT (board, bucket) DO UPDATE SET accounts = standing_counts.accounts + excluded.accounts
                """, [.text(bucket.board), .integer(bucket.number), .integer(step)])
        }
    }

    /// Neighbouring values on a leaderboard, which are counted together.
    private struct Bucket: Hashable {
        let board: String
        let number: Int64

        init(_ board: Leaderboard, _ value: Int64) { (self.board, number) = (board.key, value / board.bucket) }
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

    // MARK: As it is asked for

    func leaders(_ query: Request.Leaders, _ asker: PeopleAsker) throws(DatabaseError) -> PeopleAnswer {
        let bots = query.bots ?? false
        let limit = query.limit ?? PeopleQuestion.pageLength
        let pool =
            query.by == .rating
            ? RatingPool(
                game: query.game, mode: query.mode, isForTwo: (query.seats ?? .two) == .two, isForBots: bots)
            : nil
        let board =
            pool.map { Leaderboard($0) }
            ?? Leaderboard(
                game: query.game, mode: query.mode, by: query.by, at: query.level ?? "",
                isForBots: bots)
        guard let start = PageCursor(query.after, first: .min) else { return Self.badCursor }
        // One more than is shown tells whether there is another page.
        let rows = try rows(
            """
            SELECT standings.rank_value, standings.account, accounts.name FROM standings
            JOIN accounts ON accounts.id = standings.account
            WHERE standings.board = ? AND (standings.rank_value, standings.account) > (?, ?)
            ORDER BY standings.rank_value, standings.account LIMIT ?
            """,
            [.text(board.key), .integer(start.number), .text(start.id), .number(limit + 1)]
        ) { row in (value: row.integer(0) ?? 0, id: row.string(1), name: row.string(2)) }
        var leaders: [ServerMessage.Leader] = []
        // Accounts before this page may have the first value too, so that only from the second value on places can be counted.
        var counted: (place: Int, index: Int)?
        for (index, row) in rows.prefix(limit).enumerated() {
            let place: Int
            if index > 0, row.value == rows[index - 1].value {
                place = leaders[index - 1].place
            } else if let counted {
                place = counted.place + index - counted.index
            } else {
                place = try self.place(of: row.value, on: board)
                if index > 0 { counted = (place, index) }
            }
            leaders.append(
                ServerMessage.Leader(
                    place: place, account: PublicAccount(id: row.id, name: row.name), value: Int(abs(row.value)),
                    deviation: try deviation(of: row.id, in: pool)))
        }
        var message = ServerMessage.Leaders(
            game: query.game, mode: query.mode, level: query.by == .rating ? nil : query.level, by: query.by,
            seats: query.by == .rating ? query.seats ?? .two : nil, bots: bots ? true : nil, leaders: leaders)
        if let account = asker.account { message.mine = try standing(of: account, on: board, pool, query) }
        if rows.count > limit {
            let last = rows[limit - 1]
            message.more = PageCursor(number: last.value, id: last.id).text
        }
        return PeopleAnswer([.leaders(message)])
    }

    private func standing(
        of account: Account, on board: Leaderboard, _ pool: RatingPool?, _ query: Request.Leaders
    ) throws(DatabaseError) -> ServerMessage.Leader? {
        guard account.isBot == query.bots ?? false else { return nil }
        let value: Int64?
        if let pool {
            value = try rating(of: account.id, in: pool)?.standing
        } else {
            let record = try record(of: account.id, query.game, query.mode, query.level ?? "")
            value = record.flatMap { query.by.value(of: $0) }
        }
        guard let value else { return nil }
        return ServerMessage.Leader(
            place: try place(of: value, on: board), account: PublicAccount(id: account.id, name: account.name),
            value: Int(abs(value)), deviation: try deviation(of: account.id, in: pool))
    }

    private func deviation(of account: String, in pool: RatingPool?) throws(DatabaseError) -> Int? {
        guard let pool else { return nil }
        return try rating(of: account, in: pool).map { Int($0.deviation.rounded()) }
    }

    static let badCursor = PeopleAnswer.refused(
        .badField, "No page ends there.", hint: "Send the more of the last page.", field: "after")
}
