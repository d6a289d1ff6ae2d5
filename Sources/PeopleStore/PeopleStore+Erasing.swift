import Database
import People
import Wire

/// Erasing an account.
extension PeopleStore {
    /// Erases an account. What others need stays without its name: games, and what moderators have done. A mark with the name
    /// stays too, until nothing outside of the database has it; see ``erased(_:)``.
    func delete(_ account: Account) throws(DatabaseError) -> PeopleAnswer {
        if try isLastAdmin(account) {
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
            try run("DELETE FROM accounts WHERE id = ?", id)
            try run("INSERT INTO erasures (account, name) VALUES (?, ?)", id + [.text(account.name)])
        }
        return PeopleAnswer(change: .deleted(ErasedAccount(id: account.id, name: account.name)))
    }

    /// The accounts whose erasure is not done.
    func erasures() throws(DatabaseError) -> PeopleAnswer {
        // A process that was killed may have left in the log what it has erased.
        guard try database.emptyLog() else { return .failed(isBusy: true) }
        let erased = try rows("SELECT account, name FROM erasures ORDER BY account") { row in
            ErasedAccount(id: row.text(0) ?? "", name: row.text(1) ?? "")
        }
        return PeopleAnswer(change: .erasures(erased))
    }

    /// Nothing else has the name of that erased account, so that its mark goes. It is done again where somebody who reads the
    /// database keeps its log from being emptied, because what is overwritten stands there.
    func erased(_ account: String) throws(DatabaseError) -> PeopleAnswer {
        try run("DELETE FROM erasures WHERE account = ?", [.text(account)])
        return try database.emptyLog() ? PeopleAnswer() : .failed(isBusy: true)
    }

    /// Replaces every name under which it has played in the games that are kept, and in what moderators have written.
    private func eraseNames(of account: Account) throws(DatabaseError) {
        let id: [Statement.Value] = [.text(account.id)]
        // One game after the other, because all their lines may be too many for the memory.
        for game in try rows("SELECT game FROM game_seats WHERE account = ?", id, { $0.text(0) ?? "" }) {
            guard let lines = try first("SELECT lines FROM games WHERE id = ?", [.text(game)], { $0.text(0) }) ?? nil
            else { continue }
            try run(
                "UPDATE games SET lines = ? WHERE id = ?",
                [.text(ArchivedNames.erasing(account.id, from: lines)), .text(game)])
        }
        let former = try rows(
            "SELECT DISTINCT name FROM game_seats WHERE account = ? AND name IS NOT NULL", id
        ) { $0.text(0) ?? "" }
        try run("UPDATE game_seats SET name = 'deleted', account = NULL, player = NULL WHERE account = ?", id)
        try run("UPDATE audit SET after_value = 'deleted' WHERE whom = ? AND did IN ('report', 'kick')", id)
        try eraseTexts("whom = ? OR by_account = ?", id + id, Set(former + [account.name]))
        let like = Statement.Value.text("%\(account.name)%")
        let likeJSON = Statement.Value.text("%\(Self.inJSON(account.name))%")
        try eraseTexts(
            "reason LIKE ? OR before_value LIKE ? OR after_value LIKE ? OR chat LIKE ?", [like, like, like, likeJSON],
            [account.name])
        let sanctions = try rows("SELECT kind, target, reason FROM sanctions WHERE reason LIKE ?", [like]) { row in
            (kind: row.text(0) ?? "", target: row.text(1) ?? "", reason: row.text(2) ?? "")
        }
        for sanction in sanctions {
            try run(
                "UPDATE sanctions SET reason = ? WHERE kind = ? AND target = ?",
                [.text(sanction.reason.erasing(account.name)), .text(sanction.kind), .text(sanction.target)])
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

    /// A name as it stands between the quotes of a text in JSON.
    private static func inJSON(_ name: String) -> String { String(StoredJSON.text(name).dropFirst().dropLast()) }

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

extension String {
    /// The text with "deleted" in place of a name, where it is no part of a longer word.
    fileprivate func erasing(_ name: String) -> String {
        func isPart(_ character: Character?) -> Bool { character.map { $0.isLetter || $0.isNumber } ?? false }
        var plain = ""
        var next = startIndex
        for range in ranges(of: name) {
            let before = range.lowerBound > startIndex ? self[index(before: range.lowerBound)] : nil
            let after = range.upperBound < endIndex ? self[range.upperBound] : nil
            let isWord = !(isPart(before) && isPart(name.first)) && !(isPart(after) && isPart(name.last))
            guard isWord else { continue }
            plain += self[next..<range.lowerBound] + "deleted"
            next = range.upperBound
        }
        return plain + self[next...]
    }
}
