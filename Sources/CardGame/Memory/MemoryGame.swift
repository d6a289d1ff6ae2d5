/// A running game of Memory, in any of its modes.
///
/// A game is a value. It changes by events alone, tells what everybody may see through effects, and knows no clock,
/// no socket and no chance: the deck is shuffled before, delays come back as events.
public protocol MemoryGame: Sendable {
    /// The cards as everybody sees them.
    var cards: [CardView] { get }
    /// What each seat of the table has made of the game, by seat number.
    var tallies: [MemoryTally] { get }
    /// The seat whose turn it is; nil where no turn is anybody's.
    var turn: Int? { get }
    /// Attempts that were over when the last turn began. In the end every attempt is a group or a miss of some seat.
    var attempts: Int { get }
    /// How many attempts are left when the last turn began; nil where they are not counted.
    var triesLeft: Int? { get }
    /// Why the game is over; nil while it runs.
    var ending: Ending? { get }
    /// Every card's face, once the game is over; nil while it runs.
    var openedDeck: [ShownFace]? { get }

    /// The cards as the seat sees them.
    func cards(seenBy seat: Int) -> [CardView]
    /// What the seat's place goes by: more is better, equals share a place.
    func rank(of seat: Int) -> Int
    /// Whether a flip of the seat waits until it can be made.
    func isWaiting(_ seat: Int) -> Bool
    /// Every card that the seat may turn up now.
    func legalFlips(of seat: Int) -> [Int]
    /// Why the seat may not turn the card up now; nil where it may.
    func refusal(ofFlipping card: Int, by seat: Int) -> FlipRefusal?
    /// Takes an event in and appends what follows from it; for a flip that is not allowed it says why.
    @discardableResult
    mutating func update(_ event: MemoryEvent, _ effects: inout [MemoryEffect]) -> FlipRefusal?
}

/// What most modes have in common.
extension MemoryGame {
    /// Attempts are not counted.
    public var triesLeft: Int? { nil }

    /// What everybody sees.
    public func cards(seenBy seat: Int) -> [CardView] { cards }

    /// The score.
    public func rank(of seat: Int) -> Int { tallies[seat].score }

    /// A flip is made at once or not at all.
    public func isWaiting(_ seat: Int) -> Bool { false }
}
