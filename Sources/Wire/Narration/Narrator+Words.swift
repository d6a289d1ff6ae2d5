import Vocabulary

extension Narrator {
    /// `1 point`, `2 points`, `-1 point`.
    package static func count(_ number: Int, _ noun: String, plural: String? = nil) -> String {
        "\(number) \(number == 1 || number == -1 ? noun : plural ?? noun + "s")"
    }

    /// `fox`, `fox and owl`, `fox, fox and owl`.
    static func list(_ words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " and " + last
    }

    /// The name of the player in the seat, or the seat's number.
    static func name(_ seat: Int, _ snapshot: Snapshot) -> String {
        guard snapshot.seats.indices.contains(seat), let name = snapshot.seats[seat].name else { return "seat \(seat)" }
        return self.name(name)
    }

    /// A name as it stands in a line: one word, perhaps with a number behind it, as it is, any other name in quotes, so
    /// that no name makes a line that reads like one of the server's. A word begins with a letter, and has letters,
    /// numbers, marks, `-`, `_`, `'` and `.`. A word with which lines of the server's own begin is in quotes too.
    public static func name(_ name: String) -> String {
        let name = printable(name)
        if houseBots.contains(name) { return name }
        // The server itself gives the second Ada the name "Ada 2".
        let digits = name.reversed().prefix { $0.isASCII && $0.isNumber }.count
        let isNumbered = digits > 0 && name.dropLast(digits).last == " "
        let word = isNumbered ? String(name.dropLast(digits + 1)) : name
        let isWord = word.unicodeScalars.allSatisfy { isLetter($0) || "0123456789-_'.".unicodeScalars.contains($0) }
        if isWord, let first = word.unicodeScalars.first, isLetter(first), !openings.contains(word.lowercased()) {
            return name
        }
        return "\"" + name.replacing("\"", with: "'") + "\""
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
            .spacingMark, .enclosingMark:
            true
        // Some scripts have joiners between their letters.
        default: scalar == "\u{200C}" || scalar == "\u{200D}"
        }
    }

    private static let houseBots = Set(StrengthName.allCases.map { "\($0.rawValue) bot" })

    /// The words with which lines begin that are not about a player, in lower case.
    package static let openings = Set(PatienceTerms.games).union([
        "a", "all", "announced", "announcement", "ask", "at", "bans", "cards", "changes", "done", "error", "event",
        "events", "example",
        "find", "first", "for", "games", "goodbye", "hello", "it", "json", "keep", "make", "memory", "mode", "move",
        "moves", "new", "no", "nobody", "nothing", "on", "options", "password", "picture", "pictures", "pong",
        "records", "rules", "said", "saved", "score", "seat", "sit", "solo", "still", "table", "the", "there",
        "these", "this", "to", "usage", "watching", "you", "your",
    ])

    /// `a house bot (casual)`
    static func bot(_ strength: String) -> String { "a house bot (\(printable(strength)))" }

    /// The places of cards: `b3 and c1`.
    static func places(_ cards: CardList, _ snapshot: Snapshot) -> String { list(cards.map { place($0, snapshot) }) }

    /// The place of a card: `b3`.
    static func place(_ card: Int, _ snapshot: Snapshot) -> String {
        let columns = snapshot.board.columns
        guard card >= 0, (1...26).contains(columns) else { return "card \(card)" }
        return CardPosition(card: card, columns: columns).description
    }

    /// The name of a face in words.
    static func label(_ face: String, _ snapshot: Snapshot) -> String {
        printable(snapshot.faces[face]?.label ?? face)
    }

    /// The scores of all who play: `Score: ada has 3, grace has 2.` A name may end with a number, so a word is between.
    static func scores(_ snapshot: Snapshot) -> String {
        let players = snapshot.seats.indices.filter { snapshot.seats[$0].status != .open }
        return "Score: "
            + players.map { "\(name($0, snapshot)) has \(snapshot.seats[$0].score)" }.joined(separator: ", ")
            + "."
    }

    /// Reason, places and winners of a game that is over.
    static func result(_ over: Over, _ snapshot: Snapshot) -> [String] {
        ["The game is over: \(reason(over.reason, snapshot))."]
            + over.ranking.map { "\($0.place). \(name($0.seat, snapshot)) with \(count($0.score, "point"))" }
            + [outcome(over, snapshot)]
    }

    /// Who has won, or who has lost where all play together or one plays alone.
    private static func outcome(_ over: Over, _ snapshot: Snapshot) -> String {
        let won = over.won
        if won.count == 1 { return "\(name(won[0], snapshot)) has won." }
        guard won.isEmpty else { return "\(list(won.map { name($0, snapshot) })) have won together." }
        let mode = Mode(snapshot)
        if mode.isForOne { return "\(over.ranking.first.map { name($0.seat, snapshot) } ?? "Nobody") has lost." }
        return mode.merit == .shared ? "All have lost." : "Nobody has won."
    }

    /// The line for those who sit at a table whose game is over. Watchers do not get it. A table of an event has no host, and no
    /// other game.
    static func howToPlayAgain(_ snapshot: Snapshot) -> [String] {
        snapshot.host == nil ? [] : ["For another game: again"]
    }

    private static func reason(_ reason: OverReason, _ snapshot: Snapshot) -> String {
        switch reason {
        case .cleared where snapshot.board.patience != nil: "all cards are on the foundations"
        case .cleared: "all cards are taken"
        case .resigned where Mode(snapshot).isForOne: "it was given up"
        case .abandoned where Mode(snapshot).isForOne: "the player has left"
        case .resigned: "all but one have given up"
        case .abandoned: "all but one have left"
        case .stalled: "nobody finds anything new"
        case .clock: "time is up"
        case .tries: "no try is left"
        case .aborted: "it was broken off and counts for nobody"
        default: printable(reason.rawValue)
        }
    }
}
