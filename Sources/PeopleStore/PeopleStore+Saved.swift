import Database
import People
import Wire

/// Patience games that their players have left: at most one for each account, game and level.
extension PeopleStore {
    /// Keeps a game that was left. It takes the place of the account's other one of its kind, which then counts as lost, unless a
    /// table goes on with it. What was kept already, is over, or is older than what is kept changes nothing: after a crash a game
    /// comes again. Another game is older only where the journal and the calendar both say so: the calendar may be set back, and
    /// a new journal counts from a new day zero.
    func keep(_ game: FinishedGame, _ batch: inout Batch) throws(DatabaseError) {
        guard let saved = game.saved, try isBot(saved.account, &batch) != nil else { return }
        guard try count("SELECT COUNT(*) FROM games WHERE id = ?", [.text(saved.game)]) == 0 else { return }
        let key: [Statement.Value] = [.text(saved.account), .text(game.result.family), .text(game.result.level)]
        let former = try first(
            "SELECT id, seq, moment, saved_ms, lost FROM saved_games WHERE account = ? AND game = ? AND level = ?", key
        ) { row in
            (
                id: row.string(0), seq: row.number(1), moment: row.integer(2) ?? 0,
                savedMs: row.integer(3) ?? 0, lost: row.string(4)
            )
        }
        if let former {
            let isOlder =
                former.id == saved.game
                ? saved.seq <= former.seq : saved.moment < former.moment && game.endedMs < former.savedMs
            if isOlder { return }
            if former.id != saved.game, !saved.running.contains(former.id),
                let lost = StoredJSON.value(FinishedGame.self, of: former.lost)
            {
                _ = try add(lost, &batch)
            }
        }
        var lost = game
        lost.saved = nil
        lost = lost.named(saved.game)
        try run("DELETE FROM saved_games WHERE account = ? AND game = ? AND level = ?", key)
        try run(
            """
            INSERT INTO saved_games (account, game, level, id, seq, moment, moves, played_ms, saved_ms, state,
                lost)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            key + [
                .text(saved.game), .number(saved.seq), .integer(saved.moment), .number(saved.moves),
                .integer(game.playedMs), .integer(game.endedMs),
                .text(saved.state), .text(StoredJSON.text(lost)),
            ])
    }

    /// A game is over: what was kept of it is of no use any more.
    func forgetSaved(_ game: FinishedGame) throws(DatabaseError) {
        guard game.result.mode == "solo" else { return }
        try run("DELETE FROM saved_games WHERE id = ?", [.text(game.id)])
    }

    func saved(_ account: String, _ waiting: [FinishedGame]) throws(DatabaseError) -> PeopleAnswer {
        _ = try add(waiting[...])
        return PeopleAnswer(change: .saved(try savedGames(of: account)))
    }

    /// The newest first, with the ids that they will have in the archive.
    func savedGames(of account: String) throws(DatabaseError) -> [(id: String, game: ServerMessage.SavedGame)] {
        try rows(
            """
            SELECT id, game, level, moves, played_ms, saved_ms FROM saved_games WHERE account = ?
            ORDER BY saved_ms DESC, id
            """, [.text(account)]
        ) { row in
            (
                id: row.string(0),
                game: ServerMessage.SavedGame(
                    game: row.string(1), level: row.string(2), moves: row.number(3),
                    ms: row.number(4), at: row.number(5))
            )
        }
    }

    /// Hands a saved game out to a table that goes on with it. It stays until that is over or left again, so that no crash in between
    /// takes it away.
    func handOut(
        _ account: String, _ game: String, _ level: String, _ waiting: [FinishedGame]
    ) throws(DatabaseError) -> PeopleAnswer {
        _ = try add(waiting[...])
        let key: [Statement.Value] = [.text(account), .text(game), .text(level)]
        let saved = try first(
            "SELECT id, seq, moment, moves, state FROM saved_games WHERE account = ? AND game = ? AND level = ?", key
        ) { row in
            FinishedGame.Saved(
                game: row.string(0), account: account, seq: row.number(1),
                moment: row.integer(2) ?? 0, moves: row.number(3), state: row.string(4))
        }
        guard let saved else {
            return .refused(
                .noSuchGame, "You have no saved game of \(game) at this level.",
                hint: "Send saved for the list, or create without saved.")
        }
        return PeopleAnswer(change: .takenUp(saved))
    }
}
