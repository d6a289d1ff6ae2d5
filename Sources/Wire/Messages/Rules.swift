/// The rules of a table on the wire. In a request every field is optional. The server fills in the fields that the mode
/// has.
public struct Rules: Sendable, Hashable, Codable {
    /// The mode; `classic` if absent.
    public var mode: String?
    /// The size of the board by name: `easy` `normal` `hard` `expert`, or `custom` with `rows` and `columns`.
    public var level: String?
    /// Rows of a `custom` board, 1–12.
    public var rows: Int?
    /// Columns of a `custom` board, 1–12.
    public var columns: Int?
    /// How many equal cards make a group, 2–4.
    public var group: Int?
    /// `pairs` or `concentration`.
    public var scoring: String?
    /// The faces' theme, or `random`.
    public var theme: String?
    /// How many seats the table has: 2–8, in `solo` 1.
    public var seats: Int?
    /// How many attempts a solo or coop table has; no other mode has such a budget.
    public var tries: Tries?
    /// Seconds for one turn, in `scramble` for one attempt: 0 for no clock, else 3–300; not in `race`.
    public var turnSeconds: Int?
    /// Seconds for a whole game of `solo`, `coop` or `race`: 0 for no clock, else 10–7,200.
    public var gameSeconds: Int?
    /// Milliseconds that a miss stays up: 200–5,000, or 0 to hide it in the same diff.
    public var hideMs: Int?
    /// Whether the next game is dealt in the same diff that ends one.
    public var autoAgain: Bool?
    /// Strengths of the house bots to seat.
    public var bots: [String]?
    /// The server's seed for practice and tests. It stays hidden while a game runs.
    public var seed: PracticeSeed?
    /// The rules of a patience game, with `game`; nil for Memory.
    public var patience: PatienceTerms?
    /// A field that was read and that this game does not have, or `game` where no game is known by that name. It is never
    /// written.
    package var stray: String?

    enum CodingKeys: String, CodingKey {
        case game, mode, level, rows, columns, group, scoring, theme, seats, tries
        case turnSeconds = "turn_seconds"
        case gameSeconds = "game_seconds"
        case hideMs = "hide_ms"
        case autoAgain = "auto_again"
        case bots, seed
    }

    /// Rules with every field absent, to be set one by one.
    public init() {}

    /// Reads the fields that are there, then those of a patience game if `game` names one.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        func text(_ key: CodingKeys) throws -> String? { try fields.decodeIfPresent(String.self, forKey: key) }
        func number(_ key: CodingKeys) throws -> Int? { try fields.decodeIfPresent(Int.self, forKey: key) }
        mode = try text(.mode)
        level = try text(.level)
        rows = try number(.rows)
        columns = try number(.columns)
        group = try number(.group)
        scoring = try text(.scoring)
        theme = try text(.theme)
        seats = try number(.seats)
        tries = try fields.decodeIfPresent(Tries.self, forKey: .tries)
        turnSeconds = try number(.turnSeconds)
        gameSeconds = try number(.gameSeconds)
        hideMs = try number(.hideMs)
        autoAgain = try fields.decodeIfPresent(Bool.self, forKey: .autoAgain)
        bots = try fields.decodeIfPresent([String].self, forKey: .bots)
        seed = try fields.decodeIfPresent(PracticeSeed.self, forKey: .seed)
        let game = try text(.game)
        decoder.tableGames?.follow(rules: game)
        switch decoder.game {
        case .patience: patience = try PatienceTerms(from: decoder)
        case .memory: stray = try Self.stray(in: decoder)
        case .other: stray = "game"
        }
    }

    /// The first field that is there and that only patience games have.
    private static func stray(in decoder: any Decoder) throws -> String? {
        let fields = try decoder.container(keyedBy: PatienceTerms.CodingKeys.self)
        return PatienceTerms.CodingKeys.allCases.first { field in
            field != .game && fields.contains(field) && (try? fields.decodeNil(forKey: field)) == false
        }?.rawValue
    }

    /// Writes the fields that are there.
    public func encode(to encoder: any Encoder) throws {
        try patience?.encode(to: encoder)
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encodeIfPresent(mode, forKey: .mode)
        try fields.encodeIfPresent(level, forKey: .level)
        try fields.encodeIfPresent(rows, forKey: .rows)
        try fields.encodeIfPresent(columns, forKey: .columns)
        try fields.encodeIfPresent(group, forKey: .group)
        try fields.encodeIfPresent(scoring, forKey: .scoring)
        try fields.encodeIfPresent(theme, forKey: .theme)
        try fields.encodeIfPresent(seats, forKey: .seats)
        try fields.encodeIfPresent(tries, forKey: .tries)
        try fields.encodeIfPresent(turnSeconds, forKey: .turnSeconds)
        try fields.encodeIfPresent(gameSeconds, forKey: .gameSeconds)
        try fields.encodeIfPresent(hideMs, forKey: .hideMs)
        try fields.encodeIfPresent(autoAgain, forKey: .autoAgain)
        try fields.encodeIfPresent(bots, forKey: .bots)
        try fields.encodeIfPresent(seed, forKey: .seed)
    }
}

extension Rules {
    /// What a seat that has done nothing counts in the game that these rules name; nil in Memory.
    package var freshTally: PatienceTally? { patience.map { _ in PatienceTally() } }
}

/// How many of something there are, such as attempts of a table.
public enum Tries: Sendable, Hashable, Codable {
    /// No limit: `null`.
    case unlimited
    /// This many: a number.
    case limited(Int)

    /// Reads `null` or a number.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        self = container.decodeNil() ? .unlimited : .limited(try container.decode(Int.self))
    }

    /// Writes `null` or the number.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .unlimited: try container.encodeNil()
        case .limited(let tries): try container.encode(tries)
        }
    }
}

extension KeyedDecodingContainer {
    /// Distinguishes `null` from an absent field. For every other type they mean the same.
    func decodeIfPresent(_ type: Tries.Type, forKey key: Key) throws -> Tries? {
        contains(key) ? try decode(type, forKey: key) : nil
    }
}

/// A practice table's seed: hex digits in the request that sets it, `true` wherever the server shows the rules.
public enum PracticeSeed: Sendable, Hashable, Codable {
    /// There is a seed, which is not shown.
    case hidden
    /// 64 hex digits.
    case digits(String)

    /// Reads `true` or a string.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let shown = try? container.decode(Bool.self), shown {
            self = .hidden
        } else {
            self = .digits(try container.decode(String.self))
        }
    }

    /// Writes `true` or the digits.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .hidden: try container.encode(true)
        case .digits(let digits): try container.encode(digits)
        }
    }
}
