import Vocabulary

/// The results of one seat in a game of Memory.
public struct MemoryTally: Sendable, Hashable, Codable {
    /// Points; may fall below zero if a miss costs one.
    public var score = 0
    /// Groups taken, at most half as many as there are cards.
    public var groups = 0
    /// Cards turned up.
    public var flips = 0
    /// Attempts that failed.
    public var misses = 0

    /// A seat that has done nothing yet.
    public init() {}

    /// The value that decides the seat's place in a mode of this merit.
    func rank(by merit: Mode.Merit) -> Int {
        switch merit {
        case .score: score
        case .groups: groups
        case .shared: 0
        }
    }
}
