import Wire

/// Rules as somebody puts them together; checked as they are made.
struct RulesDraft: Sendable, Hashable {
    var mode = "classic"
    var level = "normal"
    var rows = 4
    var columns = 6
    var group = 2
    var scoring = "pairs"
    var theme = "random"
    var seats = 2
    /// Nil takes what belongs to the level.
    var tries: Int?
    var turnSeconds = 30
    var gameSeconds = 0
    var hideMs = 1_000
    var dealsAgain = false
    var bots = 0
    var strength = "casual"

    static let modes = ["classic", "solo", "coop", "race", "scramble"]
    static let levels = ["easy", "normal", "hard", "expert", "custom"]
    static let scorings = ["pairs", "concentration"]
    static let themes = [
        "random", "halloween", "flags", "faces", "sports", "animals", "fruits", "travel", "letters",
    ]
    static let strengths = ["sleepy", "casual", "sharp", "perfect", "theorist"]
    static let turns = [0, 3, 5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 300]
    static let games = [0, 30, 60, 90, 120, 180, 240, 300, 420, 600, 900]
    static let hides = [0, 200, 500, 750, 1_000, 1_500, 2_000, 3_000, 5_000]
    static let tryCounts = Array(stride(from: 5, through: 200, by: 5))

    /// What can be wrong.
    enum Flaw: Sendable, Hashable {
        case cardsAreNoMultiple(cards: Int, group: Int)
        case boardTooSmall
        case seatsOfMode(least: Int, most: Int)
        case tooManyBots
    }

    /// The defaults.
    init() {}

    /// The rules of a table as the server shows them.
    init(_ rules: Rules) {
        mode = rules.mode ?? mode
        level = rules.level ?? level
        rows = min(12, max(1, rules.rows ?? rows))
        columns = min(12, max(1, rules.columns ?? columns))
        group = min(4, max(2, rules.group ?? group))
        scoring = rules.scoring ?? scoring
        theme = rules.theme ?? theme
        seats = min(8, max(1, rules.seats ?? seats))
        if case .limited(let limit) = rules.tries { tries = limit }
        turnSeconds = rules.turnSeconds ?? turnSeconds
        gameSeconds = rules.gameSeconds ?? gameSeconds
        hideMs = rules.hideMs ?? hideMs
        dealsAgain = rules.autoAgain ?? dealsAgain
    }

    /// The board's rows and columns.
    var size: (rows: Int, columns: Int) {
        switch level {
        case "easy": (3, 4)
        case "normal": (4, 6)
        case "hard": (6, 8)
        case "expert": (8, 8)
        default: (rows, columns)
        }
    }

    var hasTries: Bool { mode == "solo" || mode == "coop" }
    var hasGameClock: Bool { hasTries || mode == "race" }
    var hasTurns: Bool { mode == "classic" || mode == "coop" }

    /// How many seats the mode can have.
    var seatRange: ClosedRange<Int> { mode == "solo" ? 1...1 : 2...8 }

    /// What is wrong with the board, and with the seats.
    var boardFlaw: Flaw? {
        let cards = size.rows * size.columns
        if cards < 2 * group { return .boardTooSmall }
        if cards % group != 0 { return .cardsAreNoMultiple(cards: cards, group: group) }
        return nil
    }

    var seatFlaw: Flaw? {
        if !seatRange.contains(seats) { return .seatsOfMode(least: seatRange.lowerBound, most: seatRange.upperBound) }
        return bots >= seats && bots > 0 ? .tooManyBots : nil
    }

    /// The rules to ask for; bots only where a table is made.
    func rules(withBots: Bool) -> Rules {
        var rules = Rules()
        rules.mode = mode
        rules.level = level
        if level == "custom" { (rules.rows, rules.columns) = (rows, columns) }
        rules.group = group
        rules.scoring = scoring
        rules.theme = theme
        rules.seats = seats
        if hasTries { rules.tries = tries.map(Tries.limited) }
        if hasTurns { rules.turnSeconds = turnSeconds }
        if hasGameClock, gameSeconds > 0 { rules.gameSeconds = gameSeconds }
        rules.hideMs = hideMs
        rules.autoAgain = dealsAgain
        if withBots, bots > 0 { rules.bots = Array(repeating: strength, count: bots) }
        return rules
    }
}

extension Array where Element: Comparable {
    /// The value so many steps from one, which need not be in the list; the ends are kept.
    func stepped(from value: Element, by step: Int) -> Element {
        let place = firstIndex { $0 >= value } ?? count
        let isExact = place < count && self[place] == value
        let next = step > 0 ? (isExact ? place + step : place) : place + step
        return self[Swift.min(Swift.max(0, next), count - 1)]
    }
}

extension Array where Element: Equatable {
    /// The value so many steps on, around the ends.
    func cycled(from value: Element, by step: Int) -> Element {
        let place = firstIndex(of: value) ?? 0
        return self[((place + step) % count + count) % count]
    }
}
