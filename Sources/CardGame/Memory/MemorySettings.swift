public import Vocabulary

/// The settled rules of a Memory table, every value checked.
public struct MemorySettings: Sendable, Hashable {
    /// The mode, which decides what else may be set.
    public private(set) var mode: Mode
    /// The named size; nil for a custom one.
    public private(set) var level: Level?
    /// The board's rows, 1–12.
    public private(set) var rows: Int
    /// The board's columns, 1–12.
    public private(set) var columns: Int
    /// How many equal cards make a group, 2–4.
    public private(set) var groupSize: Int
    /// How groups and misses count.
    public private(set) var scoring: Scoring
    /// The theme's id; nil if each deal draws one.
    public private(set) var theme: String?
    /// The pictures of a theme of pictures, in the order of the deck; empty until they are there.
    public var pictures: [DeckPicture] = []
    /// How many seats the table has.
    public private(set) var seats: Int
    /// How many attempts there are; nil for no limit.
    public private(set) var tries: Int?
    /// How long one turn may take, or one attempt in a mode without turns; nil for no limit.
    public private(set) var turnTime: Duration?
    /// How long the whole game may take; nil for no limit.
    public private(set) var gameTime: Duration?
    /// How long a miss stays up; zero hides it at once.
    public private(set) var hideDelay: Duration
    /// Whether the next game is dealt as soon as one ends.
    public private(set) var dealsAgain: Bool

    /// The rules that a request asks for; nil for the default.
    public struct Request: Sendable {
        /// The mode's name.
        public var mode: String?
        /// A level's name, or `custom`.
        public var level: String?
        /// The board's rows, for `custom`.
        public var rows: Int?
        /// The board's columns, for `custom`.
        public var columns: Int?
        /// Cards to a group.
        public var groupSize: Int?
        /// The scoring's name.
        public var scoring: String?
        /// A theme's id, or `random`.
        public var theme: String?
        /// Seats at the table.
        public var seats: Int?
        /// How many attempts there are.
        public var tries: Tries?
        /// Seconds for a turn; 0 for no clock.
        public var turnSeconds: Int?
        /// Seconds for the whole game; 0 for no clock.
        public var gameSeconds: Int?
        /// Milliseconds that a miss stays up; 0 hides it at once.
        public var hideMilliseconds: Int?
        /// Whether the next game follows at once.
        public var dealsAgain: Bool?

        /// Asks for the defaults.
        public init() {}
    }

    /// How many attempts a table has.
    public enum Tries: Sendable, Hashable {
        /// As many attempts as it takes.
        case unlimited
        /// So many attempts for the whole table, 1–1,000.
        case limited(Int)
    }

    /// Why rules are refused.
    public typealias Flaw = RulesFlaw

    /// Checks the wanted rules and fills in the defaults, or names the first flaw. The size of the board is checked
    /// before anything is allocated for it.
    public init(_ request: Request = Request()) throws(Flaw) {
        let name = request.mode ?? Mode.usual.name
        guard let mode = Mode.named(name) else {
            throw Flaw(
                field: "mode", problem: "There is no mode \"\(name)\".",
                allowed: "Modes: \(Mode.all.map(\.name).joined(separator: ", ")).")
        }
        try self.init(request, of: mode)
    }

    /// The same for a mode that need not be in the vocabulary; the request's own does not count.
    package init(_ request: Request, of mode: Mode) throws(Flaw) {
        self.mode = mode
        (level, rows, columns) = try Self.size(request)
        groupSize = try Self.number(
            request.groupSize ?? RuleLimits.usualGroup, in: RuleLimits.group, field: "group")
        guard rows * columns % groupSize == 0 else {
            throw Flaw(
                field: "group", problem: "\(rows) × \(columns) cards can't be split into groups of \(groupSize).",
                allowed: "rows × columns must be a multiple of group.")
        }
        scoring = try Self.name(request.scoring ?? Scoring.usual.rawValue, field: "scoring", Scoring.init(rawValue:)) {
            Scoring.allCases.map(\.rawValue)
        }
        theme = try Self.name(request.theme ?? ThemeName.random, field: "theme") { id in
            id == ThemeName.random
                ? .some(nil)
                : Theme.named(id).map { Optional($0.id) } ?? (try? PictureTheme(id)).map { Optional($0.id) }
        } allowed: {
            Theme.all.map(\.id) + [ThemeName.random]
        }
        seats = try Self.number(
            request.seats ?? min(RuleLimits.usualSeats, mode.seats.upperBound), in: mode.seats, field: "seats")
        try Self.refuseOptions(request, ofOtherModesThan: mode)
        tries =
            switch request.tries {
            case .limited(let tries):
                try Self.number(tries, in: RuleLimits.tries, field: "tries", or: "null for no limit")
            case .unlimited: nil
            case nil:
                mode.options.contains(.tries)
                    ? Self.usualTries(level, groups: rows * columns / groupSize, groupSize: groupSize) : nil
            }
        let usualTurn = mode.options.contains(.turnSeconds) ? RuleLimits.usualTurnSeconds : 0
        turnTime = try Self.seconds(request.turnSeconds ?? usualTurn, in: RuleLimits.turnSeconds, field: "turn_seconds")
        gameTime = try Self.seconds(request.gameSeconds ?? 0, in: RuleLimits.gameSeconds, field: "game_seconds")
        let milliseconds = request.hideMilliseconds ?? RuleLimits.usualHideMilliseconds
        hideDelay =
            milliseconds == 0
            ? .zero
            : .milliseconds(
                try Self.number(
                    milliseconds, in: RuleLimits.hideMilliseconds, field: "hide_ms", or: "0 to hide a miss at once"))
        dealsAgain = request.dealsAgain ?? false
    }

    private static func size(_ request: Request) throws(Flaw) -> (Level?, Int, Int) {
        let hasSides = request.rows != nil || request.columns != nil
        let name = request.level ?? (hasSides ? Level.customName : Level.usual.rawValue)
        if let level = Level(rawValue: name) {
            guard (request.rows ?? level.rows, request.columns ?? level.columns) == (level.rows, level.columns) else {
                throw Flaw(
                    field: (request.rows ?? level.rows) == level.rows ? "columns" : "rows",
                    problem: "Level \"\(name)\" has its own size, \(level.rows) × \(level.columns).",
                    allowed: "Give other rows and columns with level \"custom\" only.")
            }
            return (level, level.rows, level.columns)
        }
        guard name == Level.customName else {
            throw Flaw(
                field: "level", problem: "There is no level \"\(name)\".",
                allowed: "Levels: \((Level.allCases.map(\.rawValue) + [Level.customName]).joined(separator: ", ")).")
        }
        guard let rows = request.rows, let columns = request.columns else {
            throw Flaw(
                field: request.rows == nil ? "rows" : "columns",
                problem: "Level \"custom\" needs both rows and columns.",
                allowed: "Each is \(RuleLimits.side.lowerBound)–\(RuleLimits.side.upperBound).")
        }
        return (
            nil, try number(rows, in: RuleLimits.side, field: "rows"),
            try number(columns, in: RuleLimits.side, field: "columns")
        )
    }

    /// A rule that only other modes have: absent, or the value that means so.
    private static func refuseOptions(_ request: Request, ofOtherModesThan mode: Mode) throws(Flaw) {
        var values: [(RuleOption, Int)] = []
        if case .limited(let tries) = request.tries { values.append((.tries, tries)) }
        if let seconds = request.turnSeconds, seconds != 0 { values.append((.turnSeconds, seconds)) }
        if let seconds = request.gameSeconds, seconds != 0 { values.append((.gameSeconds, seconds)) }
        for (option, value) in values where !mode.options.contains(option) {
            let modes = Mode.all.filter { $0.options.contains(option) }.map(\.name)
            throw Flaw(
                field: option.rawValue,
                problem: "A \(mode.name) table has no \(option.rawValue), so it can't be \(value).",
                allowed: "Leave \(option.rawValue) out. Modes that have it: \(modes.joined(separator: ", ")).")
        }
    }

    /// The default budget. The budgets of the levels are for pairs. Perfect memory needs about 1.61 tries for a pair.
    private static func usualTries(_ level: Level?, groups: Int, groupSize: Int) -> Int? {
        if groupSize == 2, let level { return level.tries }
        // ⌈2.2 × groups × (groupSize − 1)⌉ in whole numbers.
        return (22 * groups * (groupSize - 1) + 9) / 10
    }

    private static func seconds(
        _ seconds: Int, in range: ClosedRange<Int>, field: String
    ) throws(Flaw) -> Duration? {
        seconds == 0 ? nil : .seconds(try number(seconds, in: range, field: field, or: "0 for no clock"))
    }

    private static func number(
        _ value: Int, in range: ClosedRange<Int>, field: String, or other: String? = nil
    ) throws(Flaw) -> Int {
        guard range.contains(value) else {
            let numbers = range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)–\(range.upperBound)"
            throw Flaw(
                field: field, problem: "\(field) can't be \(value).",
                allowed: "\(field) is \(numbers)\(other.map { ", or \($0)" } ?? "").")
        }
        return value
    }

    private static func name<Value>(
        _ name: String, field: String, _ find: (String) -> Value?, allowed: () -> [String]
    ) throws(Flaw) -> Value {
        guard let value = find(name) else {
            throw Flaw(
                field: field, problem: "There is no \(field) \"\(name)\".",
                allowed: "\(field) is one of: \(allowed().joined(separator: ", ")).")
        }
        return value
    }
}

extension MemorySettings {
    /// As many as the mode needs.
    public var minimumSeats: Int { mode.seats.lowerBound }

    /// As the mode says.
    public var hasOwnBoards: Bool { mode.order == .apart }

    /// How many groups of equal cards the board has.
    public var groups: Int { rows * columns / groupSize }

    /// The theme, if it is one of pictures.
    public var pictureTheme: PictureTheme? { theme.flatMap { try? PictureTheme($0) } }

    /// Draws the faces of one deal, from the theme of the rules or from any. A theme of pictures has all of its own in every
    /// deal, and no faces until they are there.
    public func pack(using generator: inout some RandomNumberGenerator) -> Pack {
        if pictureTheme != nil {
            let faces = pictures.enumerated().map { Face($1, number: $0) }
            return Pack(FaceSet(own: faces), copies: groupSize, theme: nil)
        }
        let theme = theme.flatMap(Theme.named) ?? Theme.all[Int.random(in: Theme.all.indices, using: &generator)]
        let faces = Theme.faces(groups: groups, startingWith: theme, pick: &generator)
        return Pack(FaceSet(faces), copies: groupSize, theme: theme.name)
    }

    /// Deals a game of the mode to the given seats, in ascending order; `first` moves first.
    public func deal(_ deck: HiddenDeck, to seats: [Int], first: Int) -> any MemoryGame {
        mode.rules.deal(self, deck, to: seats, first: first)
    }
}
