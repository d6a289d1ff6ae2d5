public import People
public import Wire

/// The effects since the driver last took them. One buffer of bytes is shared by all connections; deliveries
/// name ranges of it. The driver executes and empties it; everything keeps its capacity.
public struct ServerOutput: Sendable {
    /// Bytes for one connection, or for several that get the same.
    public struct Delivery: Sendable, Hashable {
        /// The connections that get the bytes.
        public let audience: Audience
        /// Their range in `bytes`; whole lines.
        public let range: Range<Int>
        /// Whether it may leave before the records that wait to be kept.
        public internal(set) var needsNoRecords = false
    }

    /// The answer to a line of whoever runs the server.
    public struct AdminAnswer: Sendable, Hashable {
        /// Who sent the line, as the driver numbers them.
        public let client: UInt64
        /// What is told. A refusal is one line, `error CODE: words`.
        public let lines: [String]
        /// Whether nothing was done.
        public let isRefused: Bool
        /// Whether it may leave before the records that wait to be kept.
        public internal(set) var needsNoRecords = false
    }

    /// The connections that get a delivery.
    public enum Audience: Sendable, Hashable {
        case one(ConnectionID)
        /// Everybody at a table who gets the same bytes, in this order. The list is the table's own, shared and not copied.
        case all([ConnectionID])

        /// Whether the connection is among them.
        public func contains(_ connection: ConnectionID) -> Bool {
            switch self {
            case .one(let other): other == connection
            case .all(let connections): connections.contains(connection)
            }
        }

        /// Calls back for each connection, in order.
        public func forEach(_ body: (ConnectionID) -> Void) {
            switch self {
            case .one(let connection): body(connection)
            case .all(let connections): for connection in connections { body(connection) }
            }
        }
    }

    /// Every line of output once, however many connections get it.
    public var bytes = JSONBuffer()
    /// Which connections get which bytes, in order.
    public var deliveries: [Delivery] = []
    /// How many lines these are, each counted as often as it is sent.
    private(set) var copies = 0
    /// Connections to end once they have what is delivered to them here: nothing follows.
    public var finished: [ConnectionID] = []
    /// Connections of which no more is to be read until all that they were sent has gone out; that is told by
    /// ``Server/backlogDrained(_:)``.
    public var halted: [ConnectionID] = []
    /// Connections of which no more is to be read until they are named in `resumed` or `halted`: a reply is awaited before which no later
    /// request is executed, or lines of it wait for the next tick.
    public var paused: [ConnectionID] = []
    /// The changes that a restart must replay, in order; empty unless the setup asks for them. What is to be sent may be sent
    /// only once they are kept.
    public var records = JournalBuffer()
    /// The games that are over, in order, for an archive; empty unless the setup asks for them. They may be archived only once
    /// the records are kept. Whoever takes them empties it.
    public var games: [FinishedGame] = []
    /// What others are asked, in order. Whoever takes them empties it, and answers each once.
    public var questions: [LateQuestion] = []
    /// Answers to lines of whoever runs the server. Whoever takes them empties it.
    public var adminAnswers: [AdminAnswer] = []
    /// Whether the server was drained and all is over that ran then: it may end.
    public internal(set) var isDrained = false
    /// Connections that were `paused` and are read on.
    public var resumed: [ConnectionID] = []
    /// Connections whose other machine is to be probed from now on, because nothing comes from it.
    public var probed: [ConnectionID] = []
    /// Records for the log.
    public var log: [LogEntry] = []

    /// Nothing to do.
    public init() {}

    /// Whether there is nothing to do but to keep records and to archive games, which whoever does that sees by itself.
    public var isEmpty: Bool {
        deliveries.isEmpty && finished.isEmpty && halted.isEmpty && paused.isEmpty && resumed.isEmpty
            && log.isEmpty && questions.isEmpty && adminAnswers.isEmpty && probed.isEmpty
    }

    /// Adds a diff as a JSON line, without a receiver yet.
    mutating func append(_ start: DiffStart, seq: Int, _ changes: [Change]) -> Range<Int> {
        let first = bytes.count
        bytes.write(start, seq: seq, changes: changes)
        bytes.write(byte: UInt8(ascii: "\n"))
        return first..<bytes.count
    }

    /// Sends a range of the bytes to every one of the connections.
    mutating func send(_ range: Range<Int>, to connections: [ConnectionID]) {
        guard !connections.isEmpty else { return }
        deliveries.append(Delivery(audience: .all(connections), range: range))
        copies += connections.count
    }

    /// Lets lines for single connections, and answers to whoever runs the server, leave before the records that wait to be kept: all
    /// from these places on.
    mutating func letLeave(from delivery: Int, _ answer: Int) {
        for index in deliveries.indices[delivery...] {
            if case .one = deliveries[index].audience { deliveries[index].needsNoRecords = true }
        }
        for index in adminAnswers.indices[answer...] { adminAnswers[index].needsNoRecords = true }
    }

    mutating func send(_ range: Range<Int>, to connection: ConnectionID) {
        deliveries.append(Delivery(audience: .one(connection), range: range))
        copies += 1
    }

    /// Removes everything and keeps the storage.
    public mutating func removeAll() {
        bytes.endTick()
        deliveries.removeAll(keepingCapacity: true)
        copies = 0
        finished.removeAll(keepingCapacity: true)
        halted.removeAll(keepingCapacity: true)
        paused.removeAll(keepingCapacity: true)
        resumed.removeAll(keepingCapacity: true)
        probed.removeAll(keepingCapacity: true)
        log.removeAll(keepingCapacity: true)
    }
}

extension JSONBuffer {
    /// Removes all that a tick has made, and keeps the storage. A tick rarely makes more than 1 MiB: the storage of one that did is given back.
    mutating func endTick() {
        if storage.count > 1024 * 1024 { self = JSONBuffer() } else { removeAll() }
    }
}
