import Vocabulary

/// Collects rules from typed words.
struct RuleWords {
    private static let modes = Mode.all.map(\.name)
    private static let levels = Level.allCases.map(\.rawValue)
    private static let scorings = Scoring.allCases.map(\.rawValue)
    private static let themes = ThemeName.allCases.map(\.rawValue) + [ThemeName.random]
    private static let numbers: [(word: String, field: WritableKeyPath<Rules, Int?> & Sendable, name: String)] = [
        ("seats", \.seats, "rules.seats"), ("group", \.group, "rules.group"),
        ("turn", \.turnSeconds, "rules.turn_seconds"), ("hide", \.hideMs, "rules.hide_ms"),
        ("game", \.gameSeconds, "rules.game_seconds"),
    ]

    static let helpLines: [String] = modeLines + ruleLines + PatienceTerms.helpLines

    private static let modeLines: [String] = Mode.all.map { line($0.name, $0.summary) }

    private static let ruleLines: [String] = {
        let sizes: [String] = Level.allCases.map { "\($0.rows)x\($0.columns)" }
        let moreThemes: String = themes[5...].joined(separator: " ")
        return [
            line(levels.joined(separator: " "), "\(list(sizes, "or")) cards; any size as 4x5"),
            "  " + themes[..<5].joined(separator: " "),
            "  " + moreThemes + "    what is on the cards",
            line("dir:NAME commons:WORD", "pictures, where there are some; _ is a space"),
            line(scorings.joined(separator: " "), "1 point a match; or 2, and -1 for a careless miss"),
            line("seats N", "how many play, \(range(Mode.usual.seats)); in \(list(modes(where: \.isForOne), "and")) 1"),
            line("group N", "how many equal cards make a match, \(range(RuleLimits.group))"),
            line("tries N", "how many in \(list(modes { $0.options.contains(.tries) }, "and")); any for no limit"),
            line("turn S", "seconds for a turn, \(range(RuleLimits.turnSeconds)); 0 for no clock"),
            line("game S", "seconds for a game of \(list(modes { $0.options.contains(.gameSeconds) }, "or"))"),
            line("hide MS", "how long a miss stays up, in ms: 0 or \(range(RuleLimits.hideMilliseconds))"),
            line("bot STRENGTH", "seat a house bot: its strengths are in help bot"),
            line("seed HEX", "the deal, for practice: 64 hex digits"),
        ]
    }()

    /// A word of the help and its meaning. All meanings begin in the same column.
    static func line(_ word: String, _ meaning: String) -> String {
        "  " + word + String(repeating: " ", count: max(1, 27 - word.count)) + meaning
    }

    private static func modes(where holds: (Mode) -> Bool) -> [String] { Mode.all.filter(holds).map(\.name) }

    /// `2 to 8`
    private static func range(_ range: ClosedRange<Int>) -> String { "\(range.lowerBound) to \(range.upperBound)" }

    /// `solo`, `solo and coop`, `solo, coop and race`.
    private static func list(_ words: [String], _ conjunction: String) -> String {
        guard let last = words.last, words.count > 1 else { return words.joined() }
        return words.dropLast().joined(separator: ", ") + " \(conjunction) " + last
    }

    private static let memory = "memory"

    /// Whether a word names a patience game, or a rule that only those have.
    static func isOfPatience(_ typed: Substring) -> Bool {
        let word = typed.lowercased()
        return PatienceTerms.games.contains(word) || PatienceTerms.words.contains(word)
    }

    private var gathered = Rules()
    /// What is asked of a patience game; nil where Memory is meant.
    private var terms: PatienceTerms?

    /// The words that the command takes beside rules, and its name, for who mistypes one.
    private let others: [String]
    private let command: String

    /// No rules yet, of that patience game where no word names another; of Memory if nil.
    init(
        of game: String? = nil, beside others: [String] = ["private", "password", "saved", "title"],
        command: String = "create"
    ) {
        (self.others, self.command) = (others, command)
        terms = game.map(PatienceTerms.init)
    }

    /// The rules read so far; nil if there are none.
    var rules: Rules? {
        var rules = gathered
        rules.patience = terms
        return rules == Rules() ? nil : rules
    }

    /// Adds the rule that a word begins, and takes its number where it has one.
    mutating func take(_ typed: Substring, _ arguments: inout Arguments) throws(ErrorReply) {
        let word = typed.lowercased()
        if let (word, field, name) = Self.numbers.first(where: { $0.word == word }) {
            gathered[keyPath: field] = try arguments.number(name, "The number after \(word)")
        } else if PatienceTerms.games.contains(word) {
            // Rules that stand before the game's name are not forgotten.
            if terms == nil { terms = PatienceTerms(word) } else { terms?.game = word }
        } else if word == Self.memory {
            terms = nil
        } else if try terms?.take(word, &arguments, &gathered) == true {
            // It is taken.
        } else if Self.levels.contains(word) || word == Level.customName {
            gathered.level = word
        } else if Self.scorings.contains(word) {
            gathered.scoring = word
        } else if Self.themes.contains(word) {
            gathered.theme = word
        } else if PictureTheme.isMeant(by: word) {
            // The name of a folder may have capitals. A typed word has no spaces, so an underscore stands for one in a search.
            let source = word.prefix { $0 != ":" }
            let rest = typed.dropFirst(source.count)
            gathered.theme =
                source + (source == "dir" ? String(rest) : rest.map { $0 == "_" ? " " : String($0) }.joined())
        } else if Self.modes.contains(word) {
            gathered.mode = word
        } else if word == "tries" {
            gathered.tries = try Self.limit(word, &arguments)
        } else if word == "bot" {
            let strength = try arguments.next("rules.bots", "The strength after bot")
            gathered.bots = (gathered.bots ?? []) + [try BotWords.strength(strength, field: "rules.bots")]
        } else if word == "seed" {
            gathered.seed = .digits(String(try arguments.next("rules.seed", "The seed")))
        } else if let (rows, columns) = Self.size(word) {
            gathered.level = Level.customName
            gathered.rows = rows
            gathered.columns = columns
        } else {
            throw unknown(typed)
        }
    }

    /// A number, or `any` for no limit.
    static func limit(_ word: String, _ arguments: inout Arguments) throws(ErrorReply) -> Tries {
        let (name, meaning) = ("rules.\(word)", "The number after \(word)")
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

    private func unknown(_ typed: Substring) -> ErrorReply {
        if PatienceTerms.words.contains(typed.lowercased()) {
            return ErrorReply(
                .badField, "\(typed.shown) is a rule of patience games.",
                hint: "Name the game first, as in create klondike draw 3.", field: "rules")
        }
        let words =
            Self.numbers.map(\.word) + Self.modes + Self.levels + Self.scorings + Self.themes
            + ["tries", "bot", "seed", Self.memory, Level.customName] + others + PatienceTerms.games
        return ErrorReply(
            .badField, "There is no rule \"\(typed.shown)\".",
            hint: Spelling.nearest(to: typed.lowercased(), among: words).map { "Did you mean \($0)?" }
                ?? "See help \(command).",
            field: "rules")
    }
}
