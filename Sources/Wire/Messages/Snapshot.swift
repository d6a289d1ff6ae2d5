/// Everything public about a table at one `seq`.
public struct Snapshot: Sendable, Hashable, Codable {
    /// The table's id.
    public var table: String
    /// The number of the last diff that this state contains; 0 for a new table.
    public var seq: Int
    /// The id of this deal: the table's id, then `#2`, `#3` … appended.
    public var game: String
    /// The public id of the player who is host.
    public var host: String?
    /// The table's title.
    public var title: String
    /// The rules, defaults filled in.
    public var rules: Rules
    /// The table's phase.
    public var phase: Phase
    /// The seats, by number.
    public var seats: [SeatState]
    /// The board, as everybody sees it or as the receiver's seat sees it.
    public var board: BoardState
    /// The deck's distinct faces, sorted by id, so that they do not show where a face is.
    public var faces: FaceList
    /// The colours of the deck.
    public var theme: ThemeColours?
    /// Whose turn it is; absent if it is nobody's turn.
    public var turn: TurnState?
    /// Attempts at a group that were over when the last turn began.
    public var turns: Int
    /// How many attempts were left when the last turn began; absent if they are not counted, and before the first.
    public var triesLeft: Int?
    /// Milliseconds since the deal; 0 before it, and constant after the end of the game.
    public var elapsedMs: Int
    /// Milliseconds that were left of the whole game when this was sent; absent without such a clock.
    public var gameMs: Int?
    /// Hex SHA-256 that binds the server to the shuffle.
    public var commit: String
    /// The result, once the game is over.
    public var over: Over?

    enum CodingKeys: String, CodingKey {
        case table, seq, game, host, title, rules, phase, seats, board, faces, theme, turn, turns
        case triesLeft = "tries_left"
        case elapsedMs = "elapsed_ms"
        case gameMs = "game_ms"
        case commit, over
    }

    package init(
        table: String, seq: Int, game: String, host: String?, title: String, rules: Rules, phase: Phase,
        seats: [SeatState], board: BoardState, faces: FaceList, theme: ThemeColours?, turn: TurnState?, turns: Int,
        triesLeft: Int? = nil, elapsedMs: Int, gameMs: Int? = nil, commit: String, over: Over?
    ) {
        self.table = table
        self.seq = seq
        self.game = game
        self.host = host
        self.title = title
        self.rules = rules
        self.phase = phase
        self.seats = seats
        self.board = board
        self.faces = faces
        self.theme = theme
        self.turn = turn
        self.turns = turns
        self.triesLeft = triesLeft
        self.elapsedMs = elapsedMs
        self.gameMs = gameMs
        self.commit = commit
        self.over = over
    }
}

extension Snapshot {
    /// Whether the table has a seat of that number.
    public func holds(seat: Int) -> Bool { seats.indices.contains(seat) }

    /// Whether its deal is one that everybody at an event plays, so that its result may be sealed: it has no host, and the game is the event's.
    public var hasCommonDeal: Bool { host == nil && game.prefix { $0 != "#" } != table }
}

/// The phases of a table.
public enum Phase: String, Sendable, Hashable, Codable {
    /// Seats are being taken; no game has been dealt.
    case waiting
    /// A game runs.
    case playing
    /// A game runs, and its clocks stand.
    case paused
    /// A game is over, and the next one is not dealt.
    case over
    /// A phase of a later version, in which no move is possible; never sent.
    case other

    /// Reads a phase by its name.
    public init(from decoder: any Decoder) throws {
        self = Self(rawValue: try decoder.singleValueContainer().decode(String.self)) ?? .other
    }
}

/// Whether a seat's holder is there.
public enum SeatStatus: String, Sendable, Hashable, Codable {
    /// Nobody has it.
    case open
    /// Its holder is connected.
    case here
    /// Its holder's connection is gone; the seat is held.
    case lost
    /// Its holder has left the running game.
    case left
    /// A state of a later version; never sent.
    case other

    /// Reads a state by its name.
    public init(from decoder: any Decoder) throws {
        self = Self(rawValue: try decoder.singleValueContainer().decode(String.self)) ?? .other
    }
}

/// One seat as everybody sees it.
public struct SeatState: Sendable, Hashable, Codable {
    /// The holder's public id.
    public var player: String?
    /// The holder's name.
    public var name: String?
    /// The public id of the holder's account; absent for a guest.
    public var account: String?
    /// The rating of that account in games like this table's; absent without one.
    public var rating: Int?
    /// Whether the holder is there.
    public var status: SeatStatus
    /// The strength of the house bot that the server plays here; null for a player.
    public var bot: String?
    /// Whether the holder wants to start, or to play again.
    public var ready: Bool
    /// Whether the holder agrees to go on after a pause; absent if not.
    public var agree: Bool?
    /// Points; misses can make them negative.
    public var score: Int
    /// Groups taken; in a patience game cards on foundations.
    public var groups: Int
    /// Cards turned up; 0 in patience games.
    public var flips: Int
    /// Attempts that failed; 0 in patience games.
    public var misses: Int
    /// What a seat of a patience game counts beside these; absent before it is dealt in.
    public var patience: PatienceTally?
    /// The milliseconds for which a lost seat is still held.
    public var holdMs: Int?

    enum CodingKeys: String, CodingKey {
        case player, name, account, rating, status, bot, ready, agree, score, groups, flips, misses
        case holdMs = "hold_ms"
    }

    package init() {
        status = .open
        ready = false
        score = 0
        groups = 0
        flips = 0
        misses = 0
    }

    /// Reads the fields of every seat, then those of a patience game.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        player = try container.decodeIfPresent(String.self, forKey: .player)
        name = try container.decodeIfPresent(String.self, forKey: .name)
        account = try container.decodeIfPresent(String.self, forKey: .account)
        rating = try container.decodeIfPresent(Int.self, forKey: .rating)
        status = try container.decode(SeatStatus.self, forKey: .status)
        bot = try container.decodeIfPresent(String.self, forKey: .bot)
        ready = try container.decode(Bool.self, forKey: .ready)
        agree = try container.decodeIfPresent(Bool.self, forKey: .agree)
        score = try container.decode(Int.self, forKey: .score)
        groups = try container.decode(Int.self, forKey: .groups)
        flips = try container.decode(Int.self, forKey: .flips)
        misses = try container.decode(Int.self, forKey: .misses)
        if case .patience = decoder.game { patience = try? PatienceTally(from: decoder) }
        holdMs = try container.decodeIfPresent(Int.self, forKey: .holdMs)
    }

    /// Writes `bot` as null where the server plays nobody.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(player, forKey: .player)
        try container.encodeIfPresent(name, forKey: .name)
        try container.encodeIfPresent(account, forKey: .account)
        try container.encodeIfPresent(rating, forKey: .rating)
        try container.encode(status, forKey: .status)
        try container.encode(bot, forKey: .bot)
        try container.encode(ready, forKey: .ready)
        try container.encodeIfPresent(agree, forKey: .agree)
        try container.encode(score, forKey: .score)
        try container.encode(groups, forKey: .groups)
        try container.encode(flips, forKey: .flips)
        try container.encode(misses, forKey: .misses)
        try patience?.encode(to: encoder)
        try container.encodeIfPresent(holdMs, forKey: .holdMs)
    }
}

/// Whose turn it is.
public struct TurnState: Sendable, Hashable, Codable {
    /// The seat that may flip.
    public var seat: Int
    /// Milliseconds that were left of the turn when this was sent; absent without a clock.
    public var ms: Int?

    package init(seat: Int, ms: Int? = nil) {
        self.seat = seat
        self.ms = ms
    }
}

/// A theme's name and its two colours, as `#rrggbb`.
public struct ThemeColours: Sendable, Hashable, Codable {
    /// The theme that the deck was made from, also where the rules say `random`.
    public var id: String
    /// The colour of the cards' backs.
    public var cardBack: String
    /// The colour of the table.
    public var background: String
    /// True while the pictures of the theme are looked for; absent otherwise.
    public var loading: Bool?

    enum CodingKeys: String, CodingKey {
        case id
        case cardBack = "card_back"
        case background, loading
    }

    package init(id: String, cardBack: String, background: String, loading: Bool? = nil) {
        self.loading = loading
        self.id = id
        self.cardBack = cardBack
        self.background = background
    }
}
