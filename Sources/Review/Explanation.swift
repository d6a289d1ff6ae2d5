/// Which flips of a game cost something, and what was luck.
public struct Explanation: Sendable, Hashable {
    /// A flip as a decision.
    public struct Flip: Sendable, Hashable {
        /// The seat that flipped.
        public let seat: Int
        /// The card; nil where the seat's time ran out.
        public let card: Int?
        /// What the card was to somebody who remembers everything: `new` `lone` `paired`, for a second flip `mate` `known` `new`; or
        /// `timeout`.
        public let kind: String
        /// How much less than the best choice it could be expected to bring, in pairs; of games that are not exact in points.
        public internal(set) var cost: Double
        /// How much more than expected it has brought; nil where that is not known.
        public let luck: Double?
        /// The best kinds of cards; empty where that is not known.
        public let best: [String]
        /// The number of the attempt, from 1, of all seats together.
        public let attempt: Int
        /// What the seat could have known, as a sentence without its full stop; nil if there is nothing to tell.
        public internal(set) var hint: String?
    }

    /// Whether costs and luck are exact. Otherwise there is no luck, and the only cost is a group that was left to others.
    public let isExact: Bool
    /// The pairs that seat 0 could expect to be ahead by at the deal; nil where that is not known.
    public let start: Double?
    /// The luck of each seat; nil where that is not known.
    public let luck: [Double]?
    /// The cost of each seat's choices.
    public let cost: [Double]
    /// What seat 0 could still expect when the game ended; nil where that is not known.
    public let unplayed: Double?
    /// By how much seat 0 is ahead of seat 1; nil where there are not two seats.
    public let margin: Int?
    /// All flips, in order.
    public let flips: [Flip]
    /// The names of those who had the seats.
    public let names: [String]
    /// How many columns the board has.
    public let columns: Int
}
