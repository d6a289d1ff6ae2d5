public import Wire

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

/// One record of the server's log.
public struct LogRecord: Sendable, Hashable {
    /// How much a record matters.
    public enum Level: Int, Sendable, Hashable, Comparable, CaseIterable {
        /// For whoever looks for a fault in the server.
        case debug
        /// What a host likes to see.
        case info
        /// What a host should look into.
        case warning
        /// The server could not do its work.
        case error

        /// Less serious comes first.
        public static func < (one: Level, other: Level) -> Bool { one.rawValue < other.rawValue }
    }

    /// A field's name and value.
    public struct Field: Sendable, Hashable {
        /// Lower snake_case.
        public let name: String
        /// Any text; the log's writer quotes it.
        public let value: String

        /// A field.
        public init(_ name: String, _ value: some CustomStringConvertible) {
            self.name = name
            self.value = value.description
        }
    }

    /// How much it matters.
    public let level: Level
    /// What happened, lower snake_case in the past tense.
    public let event: String
    /// The details.
    public let fields: [Field]

    /// A record.
    public init(_ level: Level, _ event: String, _ fields: Field...) {
        self.level = level
        self.event = event
        self.fields = fields
    }
}

/// What the core wants done since the driver last looked. One buffer of bytes is shared by all connections; deliveries
/// name ranges of it. The driver executes and empties it; everything keeps its capacity.
public struct ServerOutput: Sendable {
    /// Bytes for one connection.
    public struct Delivery: Sendable, Hashable {
        /// Who gets them.
        public let connection: ConnectionID
        /// Where they stand in `bytes`; whole lines.
        public let range: Range<Int>
    }

    /// Every line of output once, however many connections get it.
    public var bytes = JSONBuffer()
    /// Who gets what, in order.
    public var deliveries: [Delivery] = []
    /// Connections to end once they have what is delivered to them here: nothing follows.
    public var finished: [ConnectionID] = []
    /// Connections of which no more is to be read until all that they were sent has gone out; that is told by
    /// ``Server/backlogDrained(_:)``.
    public var halted: [ConnectionID] = []
    /// Records for the log.
    public var log: [LogRecord] = []

    /// Nothing to do.
    public init() {}

    /// Whether there is nothing to do.
    public var isEmpty: Bool { deliveries.isEmpty && finished.isEmpty && halted.isEmpty && log.isEmpty }

    /// Adds a diff as a JSON line, for nobody yet.
    mutating func append(_ start: DiffStart, seq: Int, _ changes: [Change]) -> Range<Int> {
        let first = bytes.count
        bytes.write(start, seq: seq, changes: changes)
        bytes.write(byte: UInt8(ascii: "\n"))
        return first..<bytes.count
    }

    /// Sends a range of the bytes to every one of the connections.
    mutating func send(_ range: Range<Int>, to connections: [ConnectionID]) {
        for connection in connections { deliveries.append(Delivery(connection: connection, range: range)) }
    }

    /// Forgets everything, keeping the storage.
    public mutating func removeAll() {
        bytes.removeAll()
        deliveries.removeAll(keepingCapacity: true)
        finished.removeAll(keepingCapacity: true)
        halted.removeAll(keepingCapacity: true)
        log.removeAll(keepingCapacity: true)
    }
}
