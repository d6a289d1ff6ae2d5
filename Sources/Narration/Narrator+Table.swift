import Vocabulary
public import Wire

extension Narrator {
    /// Describes a table to somebody who joins or watches it: what is played, who sits there, the phase, and the board.
    ///
    /// `isSeated` says whether they have a seat there, because only a seat can ask for another game. `players` are the seats
    /// as they were when the last game ended, where that is known.
    public static func introduction(
        _ snapshot: Snapshot, isSeated: Bool, players: [SeatState]? = nil
    ) -> [String] {
        var lines = ["Table \(printable(snapshot.table)): \(printable(snapshot.title))", rules(snapshot)]
        for seat in snapshot.seats.indices { lines.append(line(seat, snapshot)) }
        lines.append(snapshot.board.legend)
        lines += drawing(snapshot)
        switch snapshot.phase {
        case .waiting: lines.append("The game starts when all who sit here are ready.")
        case .playing:
            lines.append(scores(snapshot))
            if let turn = snapshot.turn { lines.append("\(name(turn.seat, snapshot))'s turn.") }
        case .paused:
            lines.append(scores(snapshot))
            if let turn = snapshot.turn { lines.append("\(name(turn.seat, snapshot))'s turn, once the game goes on.") }
            lines.append(howToGoOn)
        case .over:
            var end = snapshot
            if let players { end.seats = players }
            lines += snapshot.over.map { result($0, end) } ?? []
            if isSeated { lines.append(howToPlayAgain) }
        case .other: break
        }
        return lines
    }

    /// The rules in one line.
    static func rules(_ snapshot: Snapshot) -> String {
        let rules = snapshot.rules
        if let terms = rules.narrated { return printable(terms.summary(of: rules)) }
        let board = snapshot.board
        let theme = snapshot.theme?.id ?? rules.theme ?? ThemeName.random
        let mode = Mode(snapshot)
        let scoring = rules.scoring.flatMap(Scoring.init) ?? .usual
        let turn = rules.turnSeconds ?? 0
        let game = rules.gameSeconds ?? 0
        var limits = [
            turn > 0 ? "\(count(turn, "second")) \(mode.takesTurns ? "a turn" : "an attempt")" : "no clock"
        ]
        if game > 0 { limits = (turn > 0 ? limits : []) + ["\(count(game, "second")) for the game"] }
        if case .limited(let tries) = rules.tries { limits.append(count(tries, "try", plural: "tries")) }
        return introduction(mode)
            + "\(count(board.cards.count, "card")) (\(printable(theme))), \(count(board.rows, "row")) by "
            + "\(count(board.columns, "column")); \(rules.groupSize) equal cards make a match; \(scoring.summary); "
            + limits.joined(separator: ", ") + "."
    }

    /// How a mode is played, for the modes in which players do not take turns against each other.
    private static func introduction(_ mode: Mode) -> String {
        let introduction = mode.introduction ?? "Mode \(printable(mode.name))."
        return introduction.isEmpty ? "" : introduction + " "
    }

    /// The line for everybody at a table whose game is paused.
    static let howToGoOn = "The game is paused. To go on, all who play type resume."

    private static func line(_ number: Int, _ snapshot: Snapshot) -> String {
        let seat = snapshot.seats[number]
        guard seat.status != .open else { return "Seat \(number) is open." }
        var words = [name(number, snapshot)]
        if let bot = seat.bot { words.append("house bot (\(printable(bot)))") }
        if seat.player != nil, seat.player == snapshot.host { words.append("host") }
        if seat.ready { words.append(snapshot.phase == .over ? "wants another game" : "ready") }
        if seat.agree == true { words.append("wants to go on") }
        if seat.status == .lost { words.append("connection lost") }
        if seat.status == .left { words.append("has left") }
        return "Seat \(number): \(words.joined(separator: ", "))."
    }
}
