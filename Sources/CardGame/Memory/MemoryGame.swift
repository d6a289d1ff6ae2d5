/// A running game of Memory, in any of its modes.
///
/// A game is a value. Only flips and events change it, and effects tell what players may see. It has no clock, no socket and no
/// source of chance: the deck is shuffled before, and the end of a delay is an event.
public protocol MemoryGame: Sendable, Codable {
    /// The cards as everybody sees them.
    var cards: [CardView] { get }
    /// The tally of each seat of the table, by seat number.
    var tallies: [MemoryTally] { get }
    /// The seat whose turn it is; nil in games without turns.
    var turn: Int? { get }
    /// The number of attempts that were over when the last turn began. Each ends as a group or a miss of a seat.
    var attempts: Int { get }
    /// How many attempts are left when the last turn began; nil if they are not counted.
    var triesLeft: Int? { get }
    /// Why the game is over; nil while it runs.
    var ending: Ending? { get }
    /// Every card's face, once the game is over; nil while it runs.
    var openedDeck: [ShownFace]? { get }

    /// The cards as the seat sees them.
    func cards(seenBy seat: Int) -> [CardView]
    /// The value that decides the seat's place: more is better, and equal values share a place.
    func rank(of seat: Int) -> Int
    /// Whether a flip of the seat waits until it can be made.
    func isWaiting(_ seat: Int) -> Bool
    /// Whether a miss of the seat is shown, which its timer hides.
    func showsMiss(_ seat: Int) -> Bool
    /// Every card that the seat may turn up now.
    func legalFlips(of seat: Int) -> [Int]
    /// Why the seat may not turn the card up now; nil if it may.
    func refusal(ofFlipping card: Int, by seat: Int) -> FlipRefusal?
    /// A seat wants to turn a card up: appends the effects, or returns why it may not.
    @discardableResult
    mutating func flip(_ card: Int, by seat: Int, _ effects: inout [MemoryEffect]) -> FlipRefusal?
    /// Handles an event and appends the effects.
    mutating func update(_ event: GameEvent, _ effects: inout [MemoryEffect])
}

/// Defaults that fit most modes.
extension MemoryGame {
    /// Attempts are not counted.
    public var triesLeft: Int? { nil }

    /// What everybody sees.
    public func cards(seenBy seat: Int) -> [CardView] { cards }

    /// The score, which places go by unless the mode has another order.
    public func rank(of seat: Int) -> Int { tallies[seat].score }

    /// A flip is made at once or not at all.
    public func isWaiting(_ seat: Int) -> Bool { false }
}
