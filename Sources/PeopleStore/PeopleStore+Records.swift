import Database
import People
import Wire

/// Records and leaderboards, as they are asked for.
extension PeopleStore {
    // MARK: Records

    func records(_ query: Request.Records, of name: AccountName) throws(DatabaseError) -> PeopleAnswer {
        guard let stored = try account(name) else { return Self.noSuchAccount }
        var message = try recordsMessage(stored.account)
        message.records.removeAll { record in
            query.game.map { $0 != record.game } ?? false || query.mode.map { $0 != record.mode } ?? false
                || query.level.map { $0 != record.level } ?? false
        }
        message.ratings.removeAll { rating in
            query.game.map { $0 != rating.game } ?? false || query.mode.map { $0 != rating.mode } ?? false
        }
        return PeopleAnswer([.records(message)])
    }

    func recordsMessage(_ account: Account) throws(DatabaseError) -> ServerMessage.Records {
        let records = try rows(
            """
            SELECT \(Self.recordColumns), game, mode, level
            FROM records WHERE account = ? ORDER BY game, mode, level
            """, [.text(account.id)]
        ) { row in
            let record = Self.record(row, from: 0)
            let game = row.text(12) ?? ""
            var told = ServerMessage.Record(
                game: game, mode: row.text(13) ?? "", level: row.text(14) ?? "", played: record.played,
                won: record.won, streak: record.streak, bestStreak: record.bestStreak, attempts: record.attempts,
                groups: record.groups, flips: record.flips, bestMs: record.bestMs.map { Int($0) },
                fewestFlips: record.fewestFlips)
            // Games that count no moves do not have these fields.
            if PatienceTerms.games.contains(game) {
                (told.moves, told.wonWithUndo) = (record.moves, record.wonWithUndo)
                told.fewestMoves = record.fewestMoves
            }
            return told
        }
        let ratings = try rows(
            """
            SELECT rating, deviation, volatility, games, game, mode, seats FROM ratings WHERE account = ?
            ORDER BY game, mode, seats DESC
            """, [.text(account.id)]
        ) { row in
            let rating = Self.rating(row, from: 0)
            return ServerMessage.Rating(
                game: row.text(4) ?? "", mode: row.text(5) ?? "", seats: row.text(6) == "two" ? .two : .more,
                rating: rating.shown, deviation: Int(rating.deviation.rounded()), games: rating.games,
                provisional: rating.isProvisional)
        }
        return ServerMessage.Records(
            account: PublicAccount(id: account.id, name: account.name), records: records, ratings: ratings)
    }

    // MARK: Leaders

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
        ) { row in (value: row.integer(0) ?? 0, id: row.text(1) ?? "", name: row.text(2) ?? "") }
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

    /// Where an account stands.
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
        ErrorReply(.badField, "No page ends there.", hint: "Send the more of the last page.", field: "after"))
}
