import Vocabulary
import Wire

/// Rules that a player chooses, checked with every change.
struct RulesDraft: Sendable, Hashable {
    /// The game, by its name on the wire.
    var game = memory
    /// The rules of a patience game, where that is the game.
    var patience = PatienceDraft()
    var mode = Mode.usual
    var level = Level.usual.rawValue
    var rows = Level.usual.rows
    var columns = Level.usual.columns
    var group = RuleLimits.usualGroup
    var scoring = Scoring.usual.rawValue
    var theme = ThemeName.random
    /// A theme of pictures as typed, which goes before the other; empty for none.
    var pictures = ""
    var seats = RuleLimits.usualSeats
    /// The number of tries; nil for the level's.
    var tries: Tries?
    var turnSeconds = RuleLimits.usualTurnSeconds
    var gameSeconds = 0
    var hideMs = RuleLimits.usualHideMilliseconds
    var dealsAgain = false
    var bots = 0
    var strength = StrengthName.casual.rawValue

    /// Memory's name on the wire.
    static let memory = "memory"
    static let levels = Level.allCases.map(\.rawValue) + [Level.customName]
    static let scorings = Scoring.allCases.map(\.rawValue)
    static let themes = [ThemeName.random] + ThemeName.allCases.map(\.rawValue)
    static let strengths = StrengthName.allCases.map(\.rawValue)
    static let turns = [0, 3, 5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 300]
    static let games = [0, 30, 60, 90, 120, 180, 240, 300, 420, 600, 900]
    static let hides = [0, 200, 500, 750, 1_000, 1_500, 2_000, 3_000, 5_000]
    static let tryChoices: [Tries?] = [nil, .unlimited] + stride(from: 5, through: 200, by: 5).map { .limited($0) }

    /// Why the rules cannot be played.
    enum Flaw: Sendable, Hashable {
        case cardsAreNoMultiple(cards: Int, group: Int)
        case boardTooSmall
        case tooManyBots
    }

    init() {}

    /// The rules of a table as the server shows them.
    init(_ rules: Rules) {
        if let terms = rules.patience {
            game = terms.game
            patience = PatienceDraft(rules, terms)
            return
        }
        mode = Mode(rules)
        level = rules.level ?? level
        rows = RuleLimits.side.nearest(to: rules.rows ?? rows)
        columns = RuleLimits.side.nearest(to: rules.columns ?? columns)
        group = RuleLimits.group.nearest(to: rules.group ?? group)
        scoring = rules.scoring ?? scoring
        if let theme = rules.theme, PictureTheme.isMeant(by: theme) {
            pictures = theme
        } else {
            theme = rules.theme ?? theme
        }
        seats = mode.seats.nearest(to: rules.seats ?? seats)
        tries = rules.tries
        turnSeconds = rules.turnSeconds ?? turnSeconds
        gameSeconds = rules.gameSeconds ?? gameSeconds
        hideMs = rules.hideMs ?? hideMs
        dealsAgain = rules.autoAgain ?? dealsAgain
    }

    /// The board's rows and columns.
    var size: (rows: Int, columns: Int) {
        Level(rawValue: level).map { ($0.rows, $0.columns) } ?? (rows, columns)
    }

    /// The seats of the table. A choice that does not fit the mode is kept for other modes.
    var seatsOfMode: Int { mode.seats.nearest(to: seats) }

    var botsOfMode: Int { mode.isForOne ? 0 : bots }

    /// The first flaw of the board, and that of the seats.
    var boardFlaw: Flaw? {
        let cards = size.rows * size.columns
        if cards < 2 * group { return .boardTooSmall }
        if cards % group != 0 { return .cardsAreNoMultiple(cards: cards, group: group) }
        return nil
    }

    var seatFlaw: Flaw? { botsOfMode >= seatsOfMode && botsOfMode > 0 ? .tooManyBots : nil }

    /// The patience game that is chosen; nil for Memory.
    var patienceGame: PatienceRules? { PatienceRules.named(game) }

    /// The rules to ask for, with bots only for a new table.
    func rules(withBots: Bool) -> Rules {
        if let patienceGame { return patience.rules(patienceGame) }
        var rules = Rules()
        rules.mode = mode.name
        rules.level = level
        if level == Level.customName { (rules.rows, rules.columns) = (rows, columns) }
        rules.group = group
        rules.scoring = scoring
        rules.theme = pictures.isEmpty ? theme : pictures
        rules.seats = seatsOfMode
        if mode.options.contains(.tries) { rules.tries = tries }
        if mode.options.contains(.turnSeconds) { rules.turnSeconds = turnSeconds }
        if mode.options.contains(.gameSeconds), gameSeconds > 0 { rules.gameSeconds = gameSeconds }
        rules.hideMs = hideMs
        rules.autoAgain = dealsAgain
        if withBots, botsOfMode > 0 { rules.bots = Array(repeating: strength, count: botsOfMode) }
        return rules
    }
}

extension ClosedRange<Int> {
    /// The number of this range that is nearest to another.
    func nearest(to number: Int) -> Int { Swift.min(Swift.max(lowerBound, number), upperBound) }
}

extension Tries? {
    /// Their order in a form.
    var rank: Int {
        switch self {
        case nil: -2
        case .unlimited: -1
        case .limited(let count): count
        }
    }
}

extension Array {
    /// The value that many steps from another one, which need not be in the list. It stops at the ends.
    func stepped<Rank: Comparable>(from value: Element, by step: Int, _ rank: (Element) -> Rank) -> Element {
        let place = firstIndex { rank($0) >= rank(value) } ?? count
        let isExact = place < count && rank(self[place]) == rank(value)
        let next = step > 0 ? (isExact ? place + step : place) : place + step
        return self[Swift.min(Swift.max(0, next), count - 1)]
    }
}

extension Array where Element: Equatable {
    /// The value that many steps on. After the last value comes the first.
    func cycled(from value: Element, by step: Int) -> Element {
        let place = firstIndex(of: value) ?? 0
        return self[((place + step) % count + count) % count]
    }
}
