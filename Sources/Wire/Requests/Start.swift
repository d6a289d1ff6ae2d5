extension Request {
    /// Starts the game with all who are seated; for the host.
    public struct Start: TableRequest {
        /// The table's id.
        public var table: String

        /// The host's word to begin.
        public init(table: String) { self.table = table }

        /// Who may ask it, what its fields may hold, how it is typed.
        public static let about = RequestDescription(
            "start", by: .host, isRemembered: true,
            example: Start(table: "k3f9"),
            fields: [.table],
            commands: [.start])
    }

    /// The host's word to begin.
    public static func start(_ start: Start) -> Request { .other(start) }
}

extension Command {
    static let start = Command(
        .host, "start", summary: "Begin with all who sit here.",
        details: ["For the host, who need not wait until all are ready."]
    ) { Request.Start(table: $0) }
}
