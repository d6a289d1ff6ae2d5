import Database
import People
import Wire

extension PeopleStore {
    /// Archives games in one transaction, with what they mean for records and ratings. A game that is there already stays as it
    /// is, and counts no second time: after a crash a game comes again. Returns the new ratings.
    public func add(_ games: ArraySlice<FinishedGame>) throws(DatabaseError) -> [NewRatings] {
        try database.transaction { () throws(DatabaseError) in
            var batch = Batch()
            var ratings: [NewRatings] = []
            for game in games { if let new = try add(game, &batch) { ratings.append(new) } }
            try make(batch.moves)
            return ratings
        }
    }

    /// What the games of one transaction share.
    struct Batch {
        var moves = StandingMoves()
        /// By the ids of accounts, whether a bot has them; nil for those that there are not.
        var bots: [String: Bool?] = [:]
    }

    /// Whether a bot has the account; nil if there is none of that id.
    func isBot(_ account: String, _ batch: inout Batch) throws(DatabaseError) -> Bool? {
        if let known = batch.bots[account] { return known }
        let isBot = try first("SELECT bot FROM accounts WHERE id = ?", [.text(account)]) { $0.integer(0) == 1 }
        batch.bots[account] = .some(isBot)
        return isBot
    }

    func add(_ wanted: FinishedGame, _ batch: inout Batch) throws(DatabaseError) -> NewRatings? {
        if wanted.saved != nil {
            try keep(wanted, &batch)
            return nil
        }
        try forgetSaved(wanted)
        let game = try withoutErased(wanted, &batch)
        try run(
            """
            INSERT INTO games (id, table_id, game, private, started_ms, ended_ms, played_ms, rules, reason, won, lines, family,
                mode, level, counted, unrated, event, withheld_ms)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
            """,
            [
                .text(game.id), .text(game.table), .text(game.game), .flag(game.isPrivate), .integer(game.startedMs),
                .integer(game.endedMs), .integer(game.playedMs), .text(game.rules),
                .text(game.reason), .text(game.won), .maybe(game.lines), .text(game.result.family),
                .text(game.result.mode), .text(game.result.level), .flag(game.result.isCounted),
                .maybe(game.result.unrated), .maybe(game.event), .integer(game.withheldUntilMs ?? 0),
            ])
        guard database.changedRows > 0 else { return nil }
        for seat in game.result.seats { try add(seat, of: game) }
        // The others' records and ratings are as if nothing had been erased.
        let result = wanted.result
        if result.isCounted { try count(result, playedMs: game.playedMs, &batch) }
        return result.isCounted && result.unrated == nil ? try rate(result, &batch) : nil
    }

    /// A game without the names of those whose accounts were erased while it ran or waited.
    private func withoutErased(_ game: FinishedGame, _ batch: inout Batch) throws(DatabaseError) -> FinishedGame {
        var plain = game
        for (index, seat) in game.result.seats.enumerated() {
            guard let account = seat.account, try isBot(account, &batch) == nil else { continue }
            plain.lines = plain.lines.map { ArchivedNames.erasing(account, from: $0) }
            plain.result.seats[index].name = "deleted"
            plain.result.seats[index].player = nil
            plain.result.seats[index].account = nil
        }
        return plain
    }

    private func add(_ seat: FinishedGame.Seat, of game: FinishedGame) throws(DatabaseError) {
        // A second person at a client plays for nobody's record.
        let player = seat.player == seat.owner ? seat.player : nil
        try run(
            """
            INSERT INTO game_seats (game, seat, ended_ms, player, account, name, bot, place, score, groups, flips, misses, won,
                best, put_out, moves, undos) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .text(game.id), .number(seat.seat), .integer(game.endedMs), .maybe(player), .maybe(seat.account),
                .maybe(seat.name), .maybe(seat.bot), .maybe(seat.place), .maybe(seat.score),
                .number(seat.groups ?? 0), .number(seat.flips ?? 0), .number(seat.misses ?? 0),
                .flag(seat.hasWon ?? false), .flag(seat.isBest ?? false),
                .flag(seat.wasPutOut ?? false), .maybe(seat.moves), .maybe(seat.undos),
            ])
    }

    // MARK: Records

    private func count(
        _ result: FinishedGame.Result, playedMs: Int64, _ batch: inout Batch
    ) throws(DatabaseError) {
        for seat in result.seats {
            guard let account = seat.account, let isBot = try isBot(account, &batch) else { continue }
            try count(
                seat, of: account, isBot: isBot, game: result.family, mode: result.mode, level: result.level,
                playedMs: playedMs, &batch.moves)
        }
    }

    /// Adds one game to the record of an account.
    func count(
        _ seat: FinishedGame.Seat, of account: String, isBot: Bool, game: String, mode: String, level: String,
        playedMs: Int64, _ moves: inout StandingMoves
    ) throws(DatabaseError) {
        let former = try record(of: account, game, mode, level) ?? PlayRecord()
        var record = former
        // A seat that was put out of the game counts only if it has won.
        if seat.counts { record.add(seat, playedMs: playedMs) } else { return }
        try run(
            """
            INSERT INTO records (account, game, mode, level, played, won, streak, best_streak, attempts, groups, flips, best_ms,
                fewest_flips, moves, fewest_moves, won_with_undo) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (account, game, mode, level) DO UPDATE SET played = excluded.played, won = excluded.won,
                streak = excluded.streak, best_streak = excluded.best_streak, attempts = excluded.attempts,
                groups = excluded.groups, flips = excluded.flips, best_ms = excluded.best_ms,
                fewest_flips = excluded.fewest_flips, moves = excluded.moves, fewest_moves = excluded.fewest_moves,
                won_with_undo = excluded.won_with_undo
            """,
            [
                .text(account), .text(game), .text(mode), .text(level), .number(record.played), .number(record.won),
                .number(record.streak), .number(record.bestStreak), .number(record.attempts), .number(record.groups),
                .number(record.flips), .maybe(record.bestMs), .maybe(record.fewestFlips), .number(record.moves),
                .maybe(record.fewestMoves), .number(record.wonWithUndo),
            ])
        for order in LeaderOrder.ofRecords {
            let board = Leaderboard(game: game, mode: mode, by: order, at: level, isForBots: isBot)
            moves.move(account, on: board, from: order.value(of: former), to: order.value(of: record))
        }
    }

    func record(
        of account: String, _ game: String, _ mode: String, _ level: String
    ) throws(DatabaseError) -> PlayRecord? {
        try first(
            """
            SELECT \(Self.recordColumns) FROM records
            WHERE account = ? AND game = ? AND mode = ? AND level = ?
            """, [.text(account), .text(game), .text(mode), .text(level)]
        ) { Self.record($0, from: 0) }
    }

    /// What ``record(_:from:)`` reads.
    static let recordColumns =
        "played, won, streak, best_streak, attempts, groups, flips, best_ms, fewest_flips, moves, fewest_moves, won_with_undo"

    /// The twelve columns of a record from that one on.
    static func record(_ row: Statement, from column: Int) -> PlayRecord {
        var record = PlayRecord()
        record.played = row.number(column)
        record.won = row.number(column + 1)
        record.streak = row.number(column + 2)
        record.bestStreak = row.number(column + 3)
        record.attempts = row.number(column + 4)
        record.groups = row.number(column + 5)
        record.flips = row.number(column + 6)
        record.bestMs = row.integer(column + 7)
        record.fewestFlips = row.integer(column + 8).map(Int.init)
        record.moves = row.number(column + 9)
        record.fewestMoves = row.integer(column + 10).map(Int.init)
        record.wonWithUndo = row.number(column + 11)
        return record
    }

    // MARK: Ratings

    private func rate(_ result: FinishedGame.Result, _ batch: inout Batch) throws(DatabaseError) -> NewRatings? {
        let accounts = result.seats.compactMap(\.account)
        var isForBots: Bool?
        for account in accounts where isForBots == nil { isForBots = try isBot(account, &batch) }
        guard accounts.count == result.seats.count, let isForBots else { return nil }
        let pool = RatingPool(
            game: result.family, mode: result.mode, isForTwo: accounts.count == 2, isForBots: isForBots)
        var former: [Rating] = []
        for account in accounts { former.append(try rating(of: account, in: pool) ?? .newcomer) }
        var shown: [String: Int] = [:]
        let ratings = Rating.after(former, places: result.ratedPlaces)
        for (index, account) in accounts.enumerated() {
            // Who was deleted meanwhile has no ratings any more.
            guard try isBot(account, &batch) != nil else { continue }
            try save(ratings[index], of: account, in: pool)
            batch.moves.move(account, on: Leaderboard(pool), from: former[index].standing, to: ratings[index].standing)
            shown[account] = ratings[index].shown
        }
        return NewRatings(pool: pool, ratings: shown)
    }

    func rating(of account: String, in pool: RatingPool) throws(DatabaseError) -> Rating? {
        try first(
            """
            SELECT rating, deviation, volatility, games FROM ratings
            WHERE account = ? AND game = ? AND mode = ? AND seats = ? AND bots = ?
            """, [.text(account), .text(pool.game), .text(pool.mode), .text(pool.seats), .flag(pool.isForBots)]
        ) { Self.rating($0, from: 0) }
    }

    /// The four columns of a rating from that one on.
    static func rating(_ row: Statement, from column: Int) -> Rating {
        Rating(
            value: row.real(column) ?? 0, deviation: row.real(column + 1) ?? 0, volatility: row.real(column + 2) ?? 0,
            games: row.number(column + 3))
    }

    private func save(_ rating: Rating, of account: String, in pool: RatingPool) throws(DatabaseError) {
        try run(
            """
            INSERT INTO ratings (account, game, mode, seats, bots, rating, deviation, volatility, games)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (account, game, mode, seats, bots) DO UPDATE SET rating = excluded.rating,
                deviation = excluded.deviation, volatility = excluded.volatility, games = excluded.games
            """,
            [
                .text(account), .text(pool.game), .text(pool.mode), .text(pool.seats), .flag(pool.isForBots),
                .real(rating.value), .real(rating.deviation), .real(rating.volatility), .number(rating.games),
            ])
    }
}

extension FinishedGame.Seat {
    /// Whether the game counts for the record: for who was put out of it, only if it was won.
    fileprivate var counts: Bool { wasPutOut != true || hasWon == true }
}

extension FinishedGame.Result {
    /// Places as the rating takes them: of those who gave the game up by putting somebody out, the last.
    fileprivate var ratedPlaces: [Int] { seats.map { $0.ratedPlace ?? $0.place ?? seats.count } }
}
