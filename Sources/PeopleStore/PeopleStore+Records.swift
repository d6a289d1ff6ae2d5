import Database
import People
import Wire

/// Records, as they are asked for.
extension PeopleStore {
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
            let game = row.string(12)
            var told = ServerMessage.Record(
                game: game, mode: row.string(13), level: row.string(14), played: record.played,
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
            ORDER BY game, mode, seats DESC, bots
            """, [.text(account.id)]
        ) { row in
            let rating = Self.rating(row, from: 0)
            return ServerMessage.Rating(
                game: row.string(4), mode: row.string(5), seats: row.text(6) == "two" ? .two : .more,
                rating: rating.shown, deviation: Int(rating.deviation.rounded()), games: rating.games,
                provisional: rating.isProvisional)
        }
        return ServerMessage.Records(
            account: PublicAccount(id: account.id, name: account.name), records: records, ratings: ratings)
    }
}
