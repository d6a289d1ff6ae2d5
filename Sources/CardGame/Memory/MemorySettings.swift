/// The settled rules of a Memory table, every value checked.
public struct MemorySettings: Sendable, Hashable {
    /// How groups and misses count.
    public enum Scoring: String, Sendable, Hashable, CaseIterable {
        /// +1 a group.
        case pairs
        /// +2 a group, −1 for a miss that shows a card seen before.
        case concentration
    }

    /// The mode's name; `classic` is one.
    public var mode = "classic"
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
    /// The theme's id; nil where each deal draws one.
    public private(set) var theme: String?
    /// How many seats the table has.
    public private(set) var seats: Int
    /// How long one turn may take; nil for ever.
    public private(set) var turnTime: Duration?
    /// How long a miss stays up; zero hides it at once.
    public private(set) var hideDelay: Duration
    /// Whether the next game is dealt at the same instant that one ends.
    public private(set) var dealsAgain: Bool

    /// What was asked for; nil takes the default.
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
        /// Seconds for a turn; 0 for no clock.
        public var turnSeconds: Int?
        /// Milliseconds that a miss stays up; 0 hides it at once.
        public var hideMilliseconds: Int?
        /// Whether the next game follows at once.
        public var dealsAgain: Bool?

        /// Asks for the defaults.
        public init() {}
    }

    /// Why rules can't be played.
    public struct Flaw: Error, Sendable, Hashable {
        /// The field's name on the wire.
        public var field: String
        /// What is wrong, as a sentence.
        public var problem: String
        /// What is allowed, as a sentence.
        public var allowed: String
    }

    /// The longest side of a board, in cards.
    public static let longestSide = 12
    /// What a turn's clock may be, in seconds; 0 stands for none.
    public static let turnSeconds = 3...300
    /// How long a miss may stay up, in milliseconds; 0 hides it at once.
    public static let hideMilliseconds = 200...5_000

    /// Settles what was asked for, or names the first flaw. Nothing is allocated for a board before its size is known
    /// to be good.
    public init(_ request: Request = Request()) throws(Flaw) {
        let mode = request.mode ?? Classic.name
        guard let rules = MemoryModes.named(mode) else {
            throw Flaw(
                field: "mode", problem: "There is no mode \"\(mode)\".",
                allowed: "Modes: \(MemoryModes.all.map { $0.name }.joined(separator: ", ")).")
        }
        self.mode = mode
        (level, rows, columns) = try Self.size(request)
        groupSize = try Self.number(request.groupSize ?? 2, in: 2...4, field: "group")
        guard rows * columns % groupSize == 0 else {
            throw Flaw(
                field: "group", problem: "\(rows) × \(columns) cards can't be split into groups of \(groupSize).",
                allowed: "rows × columns must be a multiple of group.")
        }
        scoring = try Self.name(request.scoring ?? Scoring.pairs.rawValue, field: "scoring", Scoring.init(rawValue:)) {
            Scoring.allCases.map(\.rawValue)
        }
        theme = try Self.name(request.theme ?? "random", field: "theme") { id in
            id == "random" ? .some(nil) : Theme.named(id).map { Optional($0.id) }
        } allowed: {
            Theme.all.map(\.id) + ["random"]
        }
        seats = try Self.number(request.seats ?? 2, in: rules.seats, field: "seats")
        let seconds = request.turnSeconds ?? 30
        turnTime =
            seconds == 0
            ? nil
            : .seconds(try Self.number(seconds, in: Self.turnSeconds, field: "turn_seconds", orZero: "for no clock"))
        let milliseconds = request.hideMilliseconds ?? 1_000
        hideDelay =
            milliseconds == 0
            ? .zero
            : .milliseconds(
                try Self.number(
                    milliseconds, in: Self.hideMilliseconds, field: "hide_ms", orZero: "to hide a miss at once"))
        dealsAgain = request.dealsAgain ?? false
    }

    private static func size(_ request: Request) throws(Flaw) -> (Level?, Int, Int) {
        let hasSides = request.rows != nil || request.columns != nil
        let name = request.level ?? (hasSides ? "custom" : Level.normal.rawValue)
        if let level = Level(rawValue: name) {
            guard (request.rows ?? level.rows, request.columns ?? level.columns) == (level.rows, level.columns) else {
                throw Flaw(
                    field: (request.rows ?? level.rows) == level.rows ? "columns" : "rows",
                    problem: "Level \"\(name)\" has its own size, \(level.rows) × \(level.columns).",
                    allowed: "Give other rows and columns with level \"custom\" only.")
            }
            return (level, level.rows, level.columns)
        }
        guard name == "custom" else {
            throw Flaw(
                field: "level", problem: "There is no level \"\(name)\".",
                allowed: "Levels: \((Level.allCases.map(\.rawValue) + ["custom"]).joined(separator: ", ")).")
        }
        guard let rows = request.rows, let columns = request.columns else {
            throw Flaw(
                field: request.rows == nil ? "rows" : "columns",
                problem: "Level \"custom\" needs both rows and columns.",
                allowed: "Each is 1–\(longestSide).")
        }
        return (
            nil, try number(rows, in: 1...longestSide, field: "rows"),
            try number(columns, in: 1...longestSide, field: "columns")
        )
    }

    private static func number(
        _ value: Int, in range: ClosedRange<Int>, field: String, orZero meaning: String? = nil
    ) throws(Flaw) -> Int {
        guard range.contains(value) else {
            throw Flaw(
                field: field, problem: "\(field) can't be \(value).",
                allowed: "\(field) is \(range.lowerBound)–\(range.upperBound)\(meaning.map { ", or 0 \($0)" } ?? "").")
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

extension MemorySettings: GameKind {
    /// `memory`.
    public var family: String { "memory" }

    /// As many as the mode needs.
    public var minimumSeats: Int { rules.minimumSeats }

    /// Deals the mode's game.
    public func deal(_ deck: HiddenDeck, to seats: [Int], first: Int) -> any Game {
        rules.deal(self, deck, to: seats, first: first)
    }

    private var rules: any MemoryRules.Type {
        guard let rules = MemoryModes.named(mode) else {
            preconditionFailure("settled rules name a mode that exists")
        }
        return rules
    }
}
