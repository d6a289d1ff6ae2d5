/// A way of playing Memory, in all that the server, the clients, the bots and the typed dialect must know of it.
///
/// What a mode does not state is as in `classic`. A program that meets a mode it does not know uses the same defaults.
public struct Mode: Sendable, Hashable {
    /// The name on the wire.
    public let name: String
    /// How many seats a table may have. A game needs as many players as the lower bound says.
    public let seats: ClosedRange<Int>
    /// Who may move when.
    public let order: Order
    /// What the seats are ranked by.
    public let merit: Merit
    /// Which of the rules that not every mode has this one has.
    public let options: Set<RuleOption>
    /// How it is played, in English, for the help on `create`.
    public let summary: String
    /// What is told first of a table, as an English sentence. It is empty if nothing needs to be told. Nil stands for
    /// the mode's name alone.
    public let introduction: String?

    /// Who may move when.
    public enum Order: Sendable, Hashable {
        /// The seats move one after the other. `movesAgain` says whether a seat that takes a group moves again.
        case turns(movesAgain: Bool)
        /// All seats move at once on one board, and a seat holds the cards of its open attempt.
        case free
        /// All seats move at once, each on a board of its own that nobody else sees.
        case apart
    }

    /// What the seats are ranked by: more is better, equals share a place.
    public enum Merit: Sendable, Hashable {
        /// More points are better.
        case score
        /// More groups are better.
        case groups
        /// Nothing: all win or all lose.
        case shared
    }

    /// A mode that states these facts.
    public init(
        _ name: String, seats: ClosedRange<Int> = 2...8, order: Order = .turns(movesAgain: true),
        merit: Merit = .score, options: Set<RuleOption> = [.turnSeconds], summary: String = "",
        introduction: String? = nil
    ) {
        self.name = name
        self.seats = seats
        self.order = order
        self.merit = merit
        self.options = options
        self.summary = summary
        self.introduction = introduction
    }

    /// Whether the seats move one after the other.
    public var takesTurns: Bool { if case .turns = order { true } else { false } }

    /// Whether a seat that takes a group moves again; false in modes without turns.
    public var movesAgain: Bool { order == .turns(movesAgain: true) }

    /// Whether it is for one player.
    public var isForOne: Bool { seats.upperBound == 1 }

    /// Whether a game ends after attempts that brought nothing new. Where tries are counted, they end it.
    public var canStall: Bool { order != .apart && !options.contains(.tries) }
}

/// A rule that not every mode has, by its name on the wire.
public enum RuleOption: String, Sendable, Hashable, CaseIterable {
    /// How many attempts there are.
    case tries
    /// The time for a turn; in modes without turns, for an attempt.
    case turnSeconds = "turn_seconds"
    /// How long the whole game may take.
    case gameSeconds = "game_seconds"
}
