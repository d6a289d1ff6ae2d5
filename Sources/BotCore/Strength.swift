import Vocabulary

/// How well a house bot plays: what it remembers, and what it does with that. Patience is played by the name alone.
public struct Strength: Sendable, Hashable {
    /// The name on the command line and in `rules.bots`.
    public let name: String
    /// The chance, 0…1, that a card is stored when it is seen.
    public let encode: Double
    /// The chance, 0…1, that a stored card is lost at the end of a turn that missed, whoever's turn it was.
    public let forget: Double
    /// The most cards remembered; `Int.max` for no limit.
    public let capacity: Int
    /// What it does with what it knows.
    public let policy: Policy

    /// A strength of these parts.
    public init(_ name: String, encode: Double, forget: Double, capacity: Int, policy: Policy) {
        precondition((0...1).contains(encode) && (0...1).contains(forget), "a chance lies between 0 and 1")
        precondition(capacity > 0, "a bot remembers at least one card")
        self.name = name
        self.encode = encode
        self.forget = forget
        self.capacity = capacity
        self.policy = policy
    }

    private init(_ name: StrengthName, encode: Double, forget: Double, capacity: Int, policy: Policy) {
        self.init(name.rawValue, encode: encode, forget: forget, capacity: capacity, policy: policy)
    }

    /// The weakest: it remembers at most 5 cards.
    public static let sleepy = Strength(.sleepy, encode: 0.70, forget: 0.08, capacity: 5, policy: .exploring)
    /// It remembers at most 8 cards.
    public static let casual = Strength(.casual, encode: 0.80, forget: 0.04, capacity: 8, policy: .exploring)
    /// It remembers at most 16 cards and plays the best move, but turns a new card in every turn.
    public static let sharp = Strength(
        .sharp, encode: 0.90, forget: 0.015, capacity: 16, policy: .optimal(passing: false))
    /// It forgets nothing, and turns a new card in every turn.
    public static let perfect = Strength(
        .perfect, encode: 1, forget: 0, capacity: .max, policy: .optimal(passing: false))
    /// It forgets nothing and passes where that is best, so that games between two of them mostly stall; for checks
    /// against theory.
    public static let theorist = Strength(
        .theorist, encode: 1, forget: 0, capacity: .max, policy: .optimal(passing: true))

    /// Every strength, weakest first.
    public static let all: [Strength] = [.sleepy, .casual, .sharp, .perfect, .theorist]
}
