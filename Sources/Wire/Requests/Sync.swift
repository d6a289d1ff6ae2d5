extension Request {
    /// Asks for what was missed.
    public struct Sync: TableRequest {
        /// The table's id.
        public var table: String
        /// The last `seq` held; a whole snapshot where absent.
        public var since: Int?

        /// A request for missed diffs.
        public init(table: String, since: Int? = nil) {
            self.table = table
            self.since = since
        }

        /// Who may ask it, what its fields may hold, how it is typed.
        public static let about = RequestDescription(
            "sync", by: .member, isRemembered: false, cost: 5,
            example: Sync(table: "k3f9", since: 17),
            fields: [.table, .optional("since", \.since, .any("seq"))],
            granted: { _ in nil })
    }

    /// A request for missed diffs.
    public static func sync(_ sync: Sync) -> Request { .other(sync) }
}
