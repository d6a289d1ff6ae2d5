import Database
import People
import Wire

/// Finished games, as they are asked for.
extension PeopleStore {
    func history(_ query: Request.History, _ asker: PeopleAsker) throws(DatabaseError) -> PeopleAnswer {
        var holder = HistoryHolder.player(asker.player)
        if let name = query.account.map({ AccountName($0) }) ?? asker.account.map({ .id($0.id) }) {
            guard let stored = try account(name) else { return Self.noSuchAccount }
            holder = .account(stored.account.id)
        }
        let limit = query.limit ?? PeopleQuestion.pageLength
        guard let page = try history(of: holder, after: query.after, limit, seenBy: asker.account) else {
            return Self.badCursor
        }
        return PeopleAnswer([.history(page)])
    }

    /// Whose games are told.
    enum HistoryHolder {
        case account(String)
        /// A guest, whose games are those of the session.
        case player(String)
    }

    /// A page of games, as that account may see them; nil where no page has ended there.
    func history(
        of holder: HistoryHolder, after: String?, _ limit: Int, seenBy asker: Account?
    ) throws(DatabaseError) -> ServerMessage.History? {
        guard let start = PageCursor(after, first: .max) else { return nil }
        let (column, id, isOwn) =
            switch holder {
            case .account(let id): ("account", id, id == asker?.id)
            case .player(let id): ("player", id, true)
            }
        let seesPrivate = isOwn || asker.map { $0.role != .player } ?? false
        // Private games are for those who have played them, so that who asks may be another of its players.
        let isVisible =
            seesPrivate
            ? "1"
            : """
            CASE WHEN games.private = 0 OR EXISTS (SELECT 1 FROM game_seats AS mine WHERE mine.game = games.id AND mine.account = ?)
                THEN 1 ELSE 0 END
            """
        // What the session has played while it was signed in is the account's.
        let isGuests = column == "player" ? "AND game_seats.account IS NULL" : ""
        let read = seesPrivate ? limit : max(limit, Self.mostRead)
        let rows = try rows(
            """
            SELECT games.id, games.ended_ms, games.played_ms, games.rules, games.reason, games.won, games.unrated, games.counted,
                \(isVisible), games.event
            FROM game_seats JOIN games ON games.id = game_seats.game
            WHERE game_seats.\(column) = ? AND (game_seats.ended_ms, game_seats.game) < (?, ?) \(isGuests)
                AND \(Self.isTellable)
                AND NOT EXISTS (SELECT 1 FROM game_seats AS first WHERE first.game = game_seats.game
                    AND first.\(column) = game_seats.\(column) AND first.seat < game_seats.seat)
            ORDER BY game_seats.ended_ms DESC, game_seats.game DESC LIMIT ?
            """,
            (seesPrivate ? [] : [.text(asker?.id ?? "")]) + [.text(id), .integer(start.number), .text(start.id)]
                + tellableValues + [.number(read + 1)]
        ) { row in
            (
                cursor: PageCursor(number: row.integer(1) ?? 0, id: row.string(0)).text,
                game: row.integer(8) == 1 ? Self.game(row) : nil
            )
        }
        var page = ServerMessage.History(games: [])
        var used = 0
        for row in rows.prefix(read) where page.games.count < limit {
            used += 1
            if let game = row.game { page.games.append(game) }
        }
        for index in page.games.indices { page.games[index].seats = try seats(of: page.games[index].game) }
        if used < rows.count, used > 0 { page.more = rows[used - 1].cursor }
        return page.fitting(\.games) { PageCursor(number: Int64($0.at), id: $0.game).text }
    }

    /// Games that are read for a page at most, where many are private: the rest is for the next page, for others wait meanwhile.
    private static let mostRead = 400

    private static func game(_ row: Statement) -> ServerMessage.PastGame {
        ServerMessage.PastGame(
            game: row.string(0), at: row.number(1), ms: row.number(2),
            rules: StoredJSON.value(Rules.self, of: row.string(3)) ?? Rules(), seats: [],
            reason: OverReason(rawValue: row.string(4)), rated: row.integer(7) == 1 && row.text(6) == nil,
            won: StoredJSON.value([Int].self, of: row.string(5)) ?? [], event: row.text(9))
    }

    private func seats(of game: String) throws(DatabaseError) -> [ServerMessage.PastSeat] {
        try rows(
            """
            SELECT game_seats.seat, game_seats.name, accounts.name, accounts.id, game_seats.place, game_seats.score
            FROM game_seats LEFT JOIN accounts ON accounts.id = game_seats.account
            WHERE game_seats.game = ? ORDER BY game_seats.place NULLS FIRST, game_seats.seat
            """, [.text(game)]
        ) { row in
            ServerMessage.PastSeat(
                seat: row.number(0), name: row.text(2) ?? row.string(1), account: row.text(3),
                place: row.number(4), score: row.number(5))
        }
    }

    /// Whether a game may be told: the deal that others may still play has ended. It is one statement, however many deals there are.
    private static let isTellable = "(games.withheld_ms <= ? OR ? LIKE '% ' || games.event || ' %')"
    private var tellableValues: [Statement.Value] {
        [.integer(askedMs), .text(" \(openedDeals.joined(separator: " ")) ")]
    }

    // MARK: Replays

    func replay(_ query: Request.Replay, _ asker: PeopleAsker) throws(DatabaseError) -> PeopleAnswer {
        let id = query.game
        let found = try first(
            "SELECT private, lines FROM games WHERE id = ? AND \(Self.isTellable)", [.text(id)] + tellableValues
        ) { row in
            (isPrivate: row.integer(0) == 1, lines: row.text(1))
        }
        // A private game looks like none to those who may not see it.
        guard let found else { return Self.noSuchGame }
        if found.isPrivate, try !mayWatch(id, asker) { return Self.noSuchGame }
        guard let lines = found.lines.map(KeptLines.init) else {
            return .refused(.noSuchGame, "No lines of this game are kept.", hint: "Its result is in history.")
        }
        var answer = PeopleAnswer()
        answer.lines = lines.messages(of: id, after: query.after ?? 0, most: Request.Replay.mostMessages)
        return answer
    }

    private static let noSuchGame = PeopleAnswer.refused(
        .noSuchGame, "There is no such game in the archive.", hint: "Ask history for its games.")

    private func mayWatch(_ game: String, _ asker: PeopleAsker) throws(DatabaseError) -> Bool {
        if let account = asker.account, account.role != .player { return true }
        let values: [Statement.Value] = [.text(game), .maybe(asker.account?.id), .text(asker.player)]
        return try first(
            "SELECT 1 FROM game_seats WHERE game = ? AND (account = ? OR player = ? AND account IS NULL)", values
        ) { _ in true } ?? false
    }
}

/// The lines of a game as the archive keeps them: a JSON list with one entry in a line of text.
private struct KeptLines {
    /// The text without its brackets.
    private let bytes: ArraySlice<UInt8>
    private let count: Int

    init(_ text: String) {
        bytes = Array(text.utf8).dropFirst().dropLast()
        count = bytes.isEmpty ? 0 : bytes.count { $0 == Self.lineFeed } + 1
    }

    /// The `replay` messages with the lines after so many, at most that many messages. Lines are found by their bytes: to split
    /// the text of a game of 1 MiB took 60 ms.
    func messages(of game: String, after: Int, most: Int) -> [[UInt8]] {
        var messages: [[UInt8]] = []
        var next = min(after, count)
        var rest = bytes
        for _ in 0..<next { rest = rest[(Self.end(of: rest))...].dropFirst() }
        repeat {
            var writer = ReplayWriter(game: game, from: next, of: count)
            while next < count {
                let end = Self.end(of: rest)
                let entry = rest[..<end]
                // A line that fits into no message would be asked for again and again.
                guard append(end < rest.endIndex ? entry.dropLast() : entry, to: &writer) || writer.count == 0 else {
                    break
                }
                rest = rest[end...].dropFirst()
                next += 1
            }
            messages.append(writer.finished() + [Self.lineFeed])
        } while next < count && messages.count < most
        return messages
    }

    private static let lineFeed = UInt8(ascii: "\n")

    /// Where the first entry ends, with its comma.
    private static func end(of rest: ArraySlice<UInt8>) -> Int { rest.firstIndex(of: lineFeed) ?? rest.endIndex }

    /// Adds an entry: `[milliseconds,seat or null,line]`.
    private func append(_ entry: ArraySlice<UInt8>, to writer: inout ReplayWriter) -> Bool {
        let parts = entry.dropFirst().dropLast().split(separator: UInt8(ascii: ","), maxSplits: 2)
        guard parts.count == 3, let ms = Self.number(parts[0]) else { return true }
        let line = Array(parts[2])
        return writer.append(ms: ms, seat: Self.number(parts[1]), line: line.span)
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? { Int(String(decoding: digits, as: UTF8.self)) }
}
