/// The driver's name for a connection: a slot, which is used again, and a generation, which is not.
public struct ConnectionID: Sendable, Hashable {
    // Four bytes each, because every table lists the connections of its members.
    private let smallSlot: UInt32
    private let smallGeneration: UInt32

    /// An index that stays small, so that tables of connections can be arrays.
    public var slot: Int { Int(smallSlot) }
    /// Distinguishes the users of a slot. It repeats after 2³² of them.
    public var generation: Int { Int(smallGeneration) }

    /// The name of one connection. The slot is 0 or more and below 2³².
    public init(slot: Int, generation: Int) {
        smallSlot = UInt32(slot)
        smallGeneration = UInt32(truncatingIfNeeded: generation)
    }
}
