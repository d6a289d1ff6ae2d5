/// The driver's name for a connection: a slot that is used again, and a number that is not.
public struct ConnectionID: Sendable, Hashable {
    // Four bytes each: every table lists those who hear it.
    private let smallSlot: UInt32
    private let smallGeneration: UInt32

    /// An index that stays small, so that tables of connections can be arrays.
    public var slot: Int { Int(smallSlot) }
    /// Tells one user of the slot from the next; comes round again after 2³² of them.
    public var generation: Int { Int(smallGeneration) }

    /// The name of one connection.
    public init(slot: Int, generation: Int) {
        smallSlot = UInt32(slot)
        smallGeneration = UInt32(truncatingIfNeeded: generation)
    }
}
