import Database
import People
import Wire

/// Erasing an account, piece by piece: it may have played very many games, and others ask meanwhile. Whoever crashes in between
/// finds the account as it was, without some of its games.
extension PeopleStore {
    private struct Erasure: Sendable {
        let account: Account
        /// Every name under which it has played.
        var names: Set<String>
        /// The last game whose lines are without its names.
        var endedMs = Int64.min
        var game = ""
        /// The last entry of the audit that is without its names.
        var entry: Int64 = 0

        init(_ account: Account, names: Set<String> = []) {
            self.account = account
            self.names = names.union([account.name])
        }
    }

    /// Games whose lines are in one piece: some milliseconds.
    private static let gamesInPiece = 32
    /// Rows of other tables that are in one piece.
    private static let rowsInPiece = 500

    /// Goes on later, with the erasure as it is now.
    private static func later(
        _ erasure: Erasure, _ next: @escaping @Sendable (PeopleStore) -> (Erasure) throws(DatabaseError) -> PeopleStep
    ) -> PeopleStep {
        .again { store throws(DatabaseError) in try next(store)(erasure) }
    }

    /// Erases an account. What others need stays without its name: games, and what moderators have done. A mark with the name
    /// stays too, until nothing outside of the database has it; see ``erased(_:)``.
    func delete(_ account: Account) throws(DatabaseError) -> PeopleStep {
        if try isLastAdmin(account) { return Self.lastAdmin }
        return Self.later(Erasure(account), PeopleStore.eraseLines(_:))
    }

    private static let lastAdmin = PeopleStep.refused(
        .notAllowed, "The last admin can't be erased.", hint: "Make somebody else admin first.")

    /// Replaces the names in the lines of the next games that are kept.
    private func eraseLines(_ begun: Erasure) throws(DatabaseError) -> PeopleStep {
        var erasure = begun
        let games = try rows(
            """
            SELECT game, ended_ms, name FROM game_seats WHERE account = ? AND (ended_ms, game) > (?, ?)
            ORDER BY ended_ms, game LIMIT ?
            """,
            [
                .text(erasure.account.id), .integer(erasure.endedMs), .text(erasure.game),
                .number(Self.gamesInPiece),
            ]
        ) { row in (id: row.string(0), endedMs: row.integer(1) ?? 0, name: row.text(2)) }
        guard let last = games.last else {
            return Self.later(erasure, PeopleStore.eraseEntries(_:))
        }
        try database.transaction { () throws(DatabaseError) in
            for game in games { try eraseLines(of: game.id, erasure.account.id) }
        }
        erasure.names.formUnion(games.compactMap(\.name))
        (erasure.endedMs, erasure.game) = (last.endedMs, last.id)
        return Self.later(erasure, PeopleStore.eraseLines(_:))
    }

    private func eraseLines(of game: String, _ account: String) throws(DatabaseError) {
        guard let lines = try first("SELECT lines FROM games WHERE id = ?", [.text(game)], { $0.text(0) }) ?? nil
        else { return }
        try run(
            "UPDATE games SET lines = ? WHERE id = ?",
            [.text(ArchivedNames.erasing(account, from: lines)), .text(game)])
    }

    /// Replaces the names in the next entries of the audit.
    private func eraseEntries(_ begun: Erasure) throws(DatabaseError) -> PeopleStep {
        var erasure = begun
        guard erasure.entry < (try lastEntry()) else {
            return Self.later(erasure, PeopleStore.eraseSeats)
        }
        let end = erasure.entry + Int64(Self.rowsInPiece)
        try database.transaction { () throws(DatabaseError) in try eraseEntries(erasure, upTo: end) }
        erasure.entry = end
        return Self.later(erasure, PeopleStore.eraseEntries(_:))
    }

    private func lastEntry() throws(DatabaseError) -> Int64 {
        (try first("SELECT MAX(n) FROM audit", [], { $0.integer(0) }) ?? nil) ?? 0
    }

    private func eraseEntries(_ erasure: Erasure, upTo end: Int64) throws(DatabaseError) {
        let range: [Statement.Value] = [.integer(erasure.entry), .integer(end)]
        let id = Statement.Value.text(erasure.account.id)
        try run(
            "UPDATE audit SET after_value = 'deleted' WHERE n > ? AND n <= ? AND whom = ? AND did IN ('report', 'kick')",
            range + [id])
        try eraseTexts("n > ? AND n <= ? AND (whom = ? OR by_account = ?)", range + [id, id], erasure.names)
        let like = Self.pattern(of: erasure.account.name)
        let texts = ["reason", "before_value", "after_value", "chat"].map { "\($0) LIKE ? ESCAPE '~'" }
        try eraseTexts(
            "n > ? AND n <= ? AND (\(texts.joined(separator: " OR ")))",
            range + [like, like, like, Self.pattern(of: Self.inJSON(erasure.account.name))], [erasure.account.name])
    }

    /// Takes the account from the next seats. It comes after all that needs to know which they are.
    private func eraseSeats(_ erasure: Erasure) throws(DatabaseError) -> PeopleStep {
        try run(
            """
            UPDATE game_seats SET name = 'deleted', account = NULL, player = NULL WHERE (game, seat) IN (
                SELECT game, seat FROM game_seats WHERE account = ? AND (ended_ms, game) <= (?, ?) LIMIT ?)
            """,
            [
                .text(erasure.account.id), .integer(erasure.endedMs), .text(erasure.game),
                .number(Self.rowsInPiece),
            ])
        if database.changedRows > 0 {
            return Self.later(erasure, PeopleStore.eraseSeats)
        }
        return Self.later(erasure, PeopleStore.eraseRest)
    }

    /// Erases what is left, and what has come meanwhile, in one transaction.
    private func eraseRest(_ begun: Erasure) throws(DatabaseError) -> PeopleStep {
        var erasure = begun
        guard let stored = try account(erasure.account.id) else { return .done(Self.noSuchAccount) }
        let account = stored.account
        if try isLastAdmin(account) { return Self.lastAdmin }
        if account.name != erasure.account.name {
            // It was renamed meanwhile, and others' texts may have the new name.
            let again = Erasure(account, names: erasure.names)
            return Self.later(again, PeopleStore.eraseLines(_:))
        }
        let id: [Statement.Value] = [.text(account.id)]
        try database.transaction { () throws(DatabaseError) in
            let games = try rows("SELECT game, name FROM game_seats WHERE account = ?", id) { row in
                (id: row.string(0), name: row.text(1))
            }
            for game in games { try eraseLines(of: game.id, account.id) }
            erasure.names.formUnion(games.compactMap(\.name))
            try eraseEntries(erasure, upTo: .max)
            try run("UPDATE game_seats SET name = 'deleted', account = NULL, player = NULL WHERE account = ?", id)
            try eraseSanctions(of: account.name)
            try eraseStandings(of: account)
            for table in ["tokens", "codes", "records", "ratings", "sanctions", "saved_games"] {
                try run("DELETE FROM \(table) WHERE account = ?", id)
            }
            try run("DELETE FROM accounts WHERE id = ?", id)
            try run("INSERT INTO erasures (account, name) VALUES (?, ?)", id + [.text(account.name)])
        }
        return .done(PeopleAnswer(change: .deleted(ErasedAccount(id: account.id, name: account.name))))
    }

    /// Whether the database has the mark of an erasure that is not done. Nothing is changed. Throws where there is no
    /// database that can be read.
    public static func awaitsErasure(_ path: String) throws(DatabaseError) -> Bool {
        try Database(reading: path).integer("SELECT COUNT(*) FROM erasures") ?? 0 > 0
    }

    /// The accounts whose erasure is not done.
    func erasures() throws(DatabaseError) -> PeopleAnswer {
        // A process that was killed may have left in the log what it has erased.
        guard try database.emptyLog() else { return .failed(isBusy: true) }
        let erased = try rows("SELECT account, name FROM erasures ORDER BY account") { row in
            ErasedAccount(id: row.string(0), name: row.string(1))
        }
        return PeopleAnswer(change: .erasures(erased))
    }

    /// Nothing else has the name of that erased account, so that its mark goes. It is done again where somebody who reads the
    /// database keeps its log from being emptied, because what is overwritten stands there.
    ///
    /// In a cluster it goes with the last log that was begun anew, for each had its own tables with the name. A dead one is begun anew by its taker.
    func erased(_ account: String) throws(DatabaseError) -> PeopleAnswer {
        guard let log else {
            try run("DELETE FROM erasures WHERE account = ?", [.text(account)])
            return try database.emptyLog() ? PeopleAnswer() : .failed(isBusy: true)
        }
        try database.transaction { () throws(DatabaseError) in
            try run(
                "INSERT INTO renewals (account, log) VALUES (?, ?) ON CONFLICT DO NOTHING",
                [.text(account), .number(log)])
            // Who has left has no table.
            try run(
                """
                DELETE FROM erasures WHERE account = ? AND NOT EXISTS (
                    SELECT 1 FROM logs WHERE id NOT IN (SELECT log FROM renewals WHERE account = erasures.account)
                        AND id NOT IN (SELECT log FROM nodes WHERE state = 'left'))
                """, [.text(account)])
            try run("DELETE FROM renewals WHERE account NOT IN (SELECT account FROM erasures)")
        }
        return PeopleAnswer()
    }

    /// Replaces the name in the reasons of bans and mutes.
    private func eraseSanctions(of name: String) throws(DatabaseError) {
        let sanctions = try rows(
            "SELECT kind, target, reason FROM sanctions WHERE reason LIKE ? ESCAPE '~'", [Self.pattern(of: name)]
        ) { row in (kind: row.string(0), target: row.string(1), reason: row.string(2)) }
        for sanction in sanctions {
            try run(
                "UPDATE sanctions SET reason = ? WHERE kind = ? AND target = ?",
                [.text(sanction.reason.erasing(name)), .text(sanction.kind), .text(sanction.target)])
        }
    }

    /// Replaces names in the texts of those entries of the audit.
    private func eraseTexts(
        _ condition: String, _ values: [Statement.Value], _ names: Set<String>
    ) throws(DatabaseError) {
        let entries = try rows(
            "SELECT n, reason, before_value, after_value, chat FROM audit WHERE \(condition)", values
        ) {
            row in (n: row.integer(0) ?? 0, texts: [row.text(1), row.text(2), row.text(3)], chat: row.text(4))
        }
        for entry in entries {
            // The longest first: one may be a part of another.
            let names = names.sorted { ($0.utf8.count, $0) > ($1.utf8.count, $1) }
            let texts = entry.texts.map { text in text.map { names.reduce($0) { $0.erasing($1) } } }
            let chat = entry.chat.map { names.reduce($0) { $0.erasing(Self.inJSON($1)) } }
            try run(
                "UPDATE audit SET reason = ?, before_value = ?, after_value = ?, chat = ? WHERE n = ?",
                texts.map { .maybe($0) } + [.maybe(chat), .integer(entry.n)])
        }
    }

    /// What LIKE finds a name by, whatever characters it has: without an escape of its own a backslash is one in PostgreSQL alone.
    private static func pattern(of name: String) -> Statement.Value {
        .text("%" + name.unicodeScalars.map { "~%_".unicodeScalars.contains($0) ? "~\($0)" : "\($0)" }.joined() + "%")
    }

    /// A name as it stands between the quotes of a text in JSON.
    private static func inJSON(_ name: String) -> String { String(StoredJSON.text(name).dropFirst().dropLast()) }

    private func eraseStandings(of account: Account) throws(DatabaseError) {
        let records = try rows(
            """
            SELECT \(Self.recordColumns), game, mode, level
            FROM records WHERE account = ?
            """, [.text(account.id)]
        ) { (Self.record($0, from: 0), game: $0.string(12), mode: $0.string(13), level: $0.string(14)) }
        var moves = StandingMoves()
        for record in records {
            for order in LeaderOrder.ofRecords {
                let board = Leaderboard(
                    game: record.game, mode: record.mode, by: order, at: record.level, isForBots: account.isBot)
                moves.move(account.id, on: board, from: order.value(of: record.0), to: nil)
            }
        }
        let ratings = try rows(
            "SELECT rating, deviation, volatility, games, game, mode, seats, bots FROM ratings WHERE account = ?",
            [.text(account.id)]
        ) { row in
            (
                Self.rating(row, from: 0),
                RatingPool(
                    game: row.string(4), mode: row.string(5), isForTwo: row.text(6) == "two",
                    isForBots: row.integer(7) == 1)
            )
        }
        for (rating, pool) in ratings {
            moves.move(account.id, on: Leaderboard(pool), from: rating.standing, to: nil)
        }
        try make(moves)
    }

    func count(_ sql: String, _ values: [Statement.Value] = []) throws(DatabaseError) -> Int {
        Int((try first(sql, values) { $0.integer(0) ?? 0 }) ?? 0)
    }
}
