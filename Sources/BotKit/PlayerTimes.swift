/// How long the answers of an entrant have taken. These are no part of a result, because they differ from run to run.
public struct PlayerTimes: Sendable, Hashable {
    /// How many questions it was asked.
    public private(set) var moves = 0
    /// How many answers were late.
    public private(set) var late = 0
    /// How long the slowest took.
    public private(set) var slowest: Duration = .zero
    private var time: Duration = .zero

    /// No answers.
    public init() {}

    /// Adds those of one seat in one game.
    public mutating func add(_ seat: ArenaGame.Seat) {
        moves += seat.moves
        late += seat.late
        time += seat.time
        slowest = max(slowest, seat.slowest)
    }

    /// The mean; nil without answers.
    public var mean: Duration? { moves > 0 ? time / moves : nil }
}
