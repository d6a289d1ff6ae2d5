/// All state of a running game of Memory.
public struct MemoryModel: Sendable, Codable {
    /// The settled rules.
    public var settings: MemorySettings { settled.settings }
    /// The cards, with the faces that are still hidden.
    public internal(set) var board: Board
    /// The tally of each seat of the table, by seat number.
    public internal(set) var tallies: [MemoryTally]
    /// Which seats still play, by seat number.
    public internal(set) var plays: [Bool]
    /// The seat whose turn it is.
    public internal(set) var seatToMove: Int
    /// The number of attempts that were over when this turn began.
    public internal(set) var attempts = 0
    /// The cards turned up in this attempt.
    public internal(set) var hand = CardHand()
    /// Whether a failed attempt is still shown.
    public internal(set) var missIsShown = false
    /// Why the game is over.
    public internal(set) var ending: Ending?

    /// Whether this attempt turned a card that had been turned in an earlier turn.
    var showedKnownCard = false
    /// Whether this attempt turned a card that had never been turned, or took a group.
    var madeProgress = false
    /// For each seat, its turns in a row without a new card. Every count restarts when any seat turns a new card.
    var idleTurns: [Int]
    /// For each seat, how many of its turns in a row ran out without a flip.
    var timeouts: [Int]

    /// The game has stalled when every seat has had this many turns in a row without a new card.
    public static let idleTurnLimit = 3
    /// A seat that lets this many turns in a row run out has left the game.
    public static let timeoutLimit = 3

    /// The rules, in an object because each flip copies the model for its hooks. This saves 140 instructions a flip.
    private let settled: SettledRules

    init(_ settings: MemorySettings, _ deck: HiddenDeck, seats: [Int], first: Int) {
        precondition(seats.contains(first), "who moves first has been dealt in")
        settled = SettledRules(settings)
        board = Board(deck)
        tallies = Array(repeating: MemoryTally(), count: settings.seats)
        plays = (0..<settings.seats).map(seats.contains)
        seatToMove = first
        idleTurns = Array(repeating: 0, count: settings.seats)
        timeouts = Array(repeating: 0, count: settings.seats)
    }

    /// How many attempts were left when this turn began; nil if they are not counted.
    public var triesLeft: Int? { settings.tries.map { $0 - attempts } }

    /// The next seat that still plays; the seat to move itself if it is the only one.
    public var nextSeat: Int {
        var seat = seatToMove
        repeat { seat = (seat + 1) % plays.count } while !plays[seat] && seat != seatToMove
        return seat
    }

    /// Whether every seat that plays has used up its turns without a new card.
    public var hasStalled: Bool {
        for seat in plays.indices where plays[seat] && idleTurns[seat] < Self.idleTurnLimit { return false }
        return true
    }
}

/// The settled rules of a running game. Nothing is written of them: whoever reads a game back has them.
final class SettledRules: Sendable, Codable {
    let settings: MemorySettings

    init(_ settings: MemorySettings) { self.settings = settings }

    init(from decoder: any Decoder) throws {
        guard let settings = decoder.dealContext?.settings else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "no rules are there"))
        }
        self.settings = settings
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encodeNil()
    }
}
