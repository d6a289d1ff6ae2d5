import Spelling

/// Gathers rules from the words that name them.
struct RuleWords {
    private static let modes = ["classic", "solo", "coop", "race", "scramble"]
    private static let levels = ["easy", "normal", "hard", "expert"]
    private static let scorings = ["pairs", "concentration"]
    private static let themes = [
        "halloween", "flags", "faces", "sports", "animals", "fruits", "travel", "letters", "random",
    ]
    private static let numbers: [(word: String, field: WritableKeyPath<Rules, Int?> & Sendable, name: String)] = [
        ("seats", \.seats, "rules.seats"), ("group", \.group, "rules.group"),
        ("turn", \.turnSeconds, "rules.turn_seconds"), ("hide", \.hideMs, "rules.hide_ms"),
        ("game", \.gameSeconds, "rules.game_seconds"),
    ]

    /// The themes as lines of the help.
    static let themeLines = [
        "  " + themes[..<5].joined(separator: " "),
        "  " + themes[5...].joined(separator: " ") + "    what is on the cards",
    ]

    private var gathered = Rules()

    /// The rules named so far; nil where none was.
    var rules: Rules? { gathered == Rules() ? nil : gathered }

    /// Adds the rule that a word begins, and takes its number where it has one.
    mutating func take(_ typed: Substring, _ arguments: inout Arguments) throws(ErrorReply) {
        let word = typed.lowercased()
        if let (word, field, name) = Self.numbers.first(where: { $0.word == word }) {
            gathered[keyPath: field] = try arguments.number(name, "The number after \(word)")
        } else if Self.levels.contains(word) {
            gathered.level = word
        } else if Self.scorings.contains(word) {
            gathered.scoring = word
        } else if Self.themes.contains(word) {
            gathered.theme = word
        } else if Self.modes.contains(word) {
            gathered.mode = word
        } else if word == "tries" {
            gathered.tries = try Self.tries(&arguments)
        } else if word == "bot" {
            let strength = try arguments.next("rules.bots", "The strength after bot")
            gathered.bots = (gathered.bots ?? []) + [try BotWords.strength(strength, field: "rules.bots")]
        } else if word == "seed" {
            gathered.seed = .digits(String(try arguments.next("rules.seed", "The seed")))
        } else if let (rows, columns) = Self.size(word) {
            gathered.level = "custom"
            gathered.rows = rows
            gathered.columns = columns
        } else {
            throw Self.unknown(word)
        }
    }

    /// A number, or `any` for as many as one likes.
    private static func tries(_ arguments: inout Arguments) throws(ErrorReply) -> Tries {
        let (name, meaning) = ("rules.tries", "The number after tries")
        var ahead = arguments
        guard try ahead.next(name, meaning).lowercased() != "any" else {
            arguments = ahead
            return .unlimited
        }
        return .limited(try arguments.number(name, meaning))
    }

    /// Reads `4x6`: rows and columns.
    private static func size(_ word: String) -> (rows: Int, columns: Int)? {
        let sides = word.split(separator: "x", omittingEmptySubsequences: false)
        guard sides.count == 2, let rows = Int(digits: sides[0]), let columns = Int(digits: sides[1])
        else { return nil }
        return (rows, columns)
    }

    private static func unknown(_ word: String) -> ErrorReply {
        let words =
            numbers.map(\.word) + modes + levels + scorings + themes + [
                "tries", "bot", "seed", "private", "password", "title",
            ]
        return ErrorReply(
            .badField, "There is no such rule.",
            hint: Spelling.nearest(to: word, among: words).map { "Did you mean \($0)?" } ?? "See help create.",
            field: "rules")
    }
}
