import Vocabulary

extension Narrator {
    /// Describes a table to somebody who joins or watches it: what is played, who sits there, the phase, and the board.
    ///
    /// `seats` are those that they have there, because only a seat can move and ask for another game.
    public static func introduction(_ snapshot: Snapshot, seats: [Int]) -> [String] {
        var lines = ["Table \(printable(snapshot.table)): \(printable(snapshot.title))", rules(snapshot)]
        for seat in snapshot.seats.indices { lines.append(line(seat, snapshot)) }
        lines.append(legend(snapshot))
        lines += drawing(snapshot)
        switch snapshot.phase {
        case .waiting:
            lines.append("The game starts when all who sit here are ready.")
            if !seats.isEmpty { lines += whatIsMissing(snapshot, for: seats) }
        case .playing:
            lines.append(scores(snapshot))
            if let turn = snapshot.turn { lines.append("\(name(turn.seat, snapshot))'s turn.") }
            lines += yourTurn(snapshot, seats)
        case .paused:
            lines.append(scores(snapshot))
            if let turn = snapshot.turn { lines.append("\(name(turn.seat, snapshot))'s turn, once the game goes on.") }
            lines.append(howToGoOn(snapshot))
        case .over:
            lines += snapshot.over.map { result($0, withoutNewcomers(snapshot, $0)) } ?? []
            if !seats.isEmpty { lines += howToPlayAgain(snapshot) }
        case .other: break
        }
        return lines
    }

    /// The table at the end of its game, where who has taken a seat since then is not named for what another has done there.
    /// A newcomer has none of the points of the seat.
    private static func withoutNewcomers(_ snapshot: Snapshot, _ over: Over) -> Snapshot {
        var end = snapshot
        for place in over.ranking where end.seats.indices.contains(place.seat) && place.score != 0 {
            if end.seats[place.seat].score == 0 { end.seats[place.seat] = SeatState() }
        }
        return end
    }

    static func rules(_ snapshot: Snapshot) -> String {
        let rules = snapshot.rules
        if let terms = rules.patience { return printable(terms.summary(of: rules)) }
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

    /// The line for everybody at a table whose game is paused, by that seat where it is known.
    static func howToGoOn(_ snapshot: Snapshot, pausedBy seat: Int? = nil) -> String {
        (seat.map { "\(name($0, snapshot)) pauses the game." } ?? "The game is paused.")
            + " To go on, \(Mode(snapshot).isForOne ? "" : "all who play ")type resume."
    }

    /// What the signs of the drawing mean.
    private static func legend(_ snapshot: Snapshot) -> String {
        let held = Mode(snapshot).order == .free ? "<FO> is held, " : ""
        return snapshot.board.patience?.legend ?? "[  ] is face down, [FO] is face up, \(held)-- is taken."
    }

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

    /// Whom the pictures of a deck are owed to, a line for each whose author or licence is known.
    public static func credits(_ table: Snapshot) -> [String] {
        table.faces.faces.compactMap { face in
            guard let credit = face.credit, credit.author != nil || credit.licence != nil else { return nil }
            let author = credit.author.map { " by \(printable($0))" } ?? ""
            let licence = credit.licence.map { ", \(printable($0))" } ?? ""
            return "Picture: \(printable(face.label))\(author)\(licence)"
        }
    }
}
