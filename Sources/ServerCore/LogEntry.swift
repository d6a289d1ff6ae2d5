/// One record of the server's log.
public struct LogEntry: Sendable, Hashable {
    /// The severity of a record.
    public enum Level: Int, Sendable, Hashable, Comparable, CaseIterable {
        /// Details for finding a fault in the server.
        case debug
        /// Normal events that a host may want to see.
        case info
        /// An event that a host should look into.
        case warning
        /// The server could not do its work.
        case error

        /// Less serious comes first.
        public static func < (one: Level, other: Level) -> Bool { one.rawValue < other.rawValue }
    }

    /// A field's name and value.
    public struct Field: Sendable, Hashable {
        /// The name in the log, in lower snake_case.
        public let name: String
        /// Any text; the log's writer quotes it.
        public let value: String

        /// A field with the value's description.
        public init(_ name: String, _ value: some CustomStringConvertible) {
            self.name = name
            self.value = value.description
        }
    }

    /// How much it matters to the operator.
    public let level: Level
    /// What happened, lower snake_case in the past tense.
    public let event: String
    /// What the event was about, in the order in which it is written.
    public let fields: [Field]

    /// A record of an event, which is named in lower snake_case.
    public init(_ level: Level, _ event: String, _ fields: Field...) { self.init(level, event, fields) }

    /// A record of an event, which is named in lower snake_case.
    public init(_ level: Level, _ event: String, _ fields: [Field]) {
        self.level = level
        self.event = event
        self.fields = fields
    }
}
