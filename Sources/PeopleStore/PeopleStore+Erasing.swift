import Database
import People
import Wire

/// Erasing an account.
extension PeopleStore {
    /// Erases an account. What others need stays without its name: games, and what moderators have done.
    func delete(_ account: Account) throws(DatabaseError) -> PeopleAnswer {
        if account.role == .admin,
            try count("SELECT COUNT(*) FROM accounts WHERE role = ?", [.number(account.role.rawValue)]) == 1
        {
            return .refused(
                ErrorReply(
                    .notAllowed, "The last admin can't be deleted.", hint: "Make somebody else admin first."))
        }
        let id: [Statement.Value] = [.text(account.id)]
        try database.transaction { () throws(DatabaseError) in
            try eraseNames(of: account)
            try eraseStandings(of: account)
            for table in ["tokens", "codes", "records", "ratings"] {
                try run("DELETE FROM \(table) WHERE account = ?", id)
            }
            try run("DELETE FROM sanctions WHERE account = ?", id)
            try run("UPDATE audit SET before_value = NULL, after_value = NULL WHERE whom = ? AND did = 'rename'", id)
            try run("DELETE FROM accounts WHERE id = ?", id)
        }
        // What is overwritten stands in the log of the database until this.
        try database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return PeopleAnswer(change: .deleted(account: account.id, name: account.name))
    }

    /// Replaces every name under which it has played in the games that are kept.
    private func eraseNames(of account: Account) throws(DatabaseError) {
        let games = try rows(
            """
            SELECT games.id, games.lines, game_seats.name FROM game_seats JOIN games ON games.id = game_seats.game
            WHERE game_seats.account = ?
            """, [.text(account.id)]
        ) { row in (id: row.text(0) ?? "", lines: row.text(1), name: row.text(2) ?? account.name) }
        for game in games {
            guard let lines = game.lines else { continue }
            let plain = Self.lines(lines, without: game.name, account.id)
            try run("UPDATE games SET lines = ? WHERE id = ?", [.text(plain), .text(game.id)])
        }
        try run(
            "UPDATE game_seats SET name = 'deleted', account = NULL, player = NULL WHERE account = ?",
            [.text(account.id)])
        // What somebody has written may have the name anywhere.
        let part = Statement.Value.text("%\(StoredJSON.text(account.name).dropFirst().dropLast())%")
        let entries = try rows(
            """
            SELECT n, reason, chat, before_value, after_value FROM audit
            WHERE reason LIKE ? OR chat LIKE ? OR before_value LIKE ? OR after_value LIKE ?
            """, [part, part, part, part]
        ) { row in
            (n: row.integer(0) ?? 0, texts: (1...4).map { row.text($0)?.replacing(account.name, with: "deleted") })
        }
        for entry in entries {
            try run(
                "UPDATE audit SET reason = ?, chat = ?, before_value = ?, after_value = ? WHERE n = ?",
                entry.texts.map { .maybe($0) } + [.integer(entry.n)])
        }
        try run(
            "UPDATE sanctions SET reason = REPLACE(reason, ?, 'deleted') WHERE reason LIKE ?",
            [.text(account.name), part])
    }

    /// The lines of a game without a name and an account.
    static func lines(_ lines: String, without name: String, _ account: String) -> String {
        lines.replacing("\"name\":\(StoredJSON.text(name))", with: "\"name\":\"deleted\"")
            .replacing(",\"account\":\"\(account)\"", with: "")
    }

    private func eraseStandings(of account: Account) throws(DatabaseError) {
        let records = try rows(
            """
            SELECT played, won, streak, best_streak, attempts, groups, flips, best_ms, fewest_flips, game, mode, level
            FROM records WHERE account = ?
            """, [.text(account.id)]
        ) { (Self.record($0, from: 0), game: $0.text(9) ?? "", mode: $0.text(10) ?? "", level: $0.text(11) ?? "") }
        for record in records {
            for measure in Leaderboard.Measure.ofRecords {
                let board = Leaderboard(
                    game: record.game, mode: record.mode, by: measure, at: record.level, isForBots: account.isBot)
                try stand(account.id, on: board, from: measure.value(of: record.0), to: nil)
            }
        }
        let ratings = try rows(
            "SELECT rating, deviation, volatility, games, game, mode, seats, bots FROM ratings WHERE account = ?",
            [.text(account.id)]
        ) { row in
            (
                Self.rating(row, from: 0),
                RatingPool(
                    game: row.text(4) ?? "", mode: row.text(5) ?? "", isForTwo: row.text(6) == "two",
                    isForBots: row.integer(7) == 1)
            )
        }
        for (rating, pool) in ratings { try stand(account.id, on: Leaderboard(pool), from: rating.standing, to: nil) }
    }

    func count(_ sql: String, _ values: [Statement.Value] = []) throws(DatabaseError) -> Int {
        Int((try first(sql, values) { $0.integer(0) ?? 0 }) ?? 0)
    }
}
