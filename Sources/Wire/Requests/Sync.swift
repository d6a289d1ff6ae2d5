extension Request {
    /// Asks for what was missed.
    public struct Sync: TableRequest {
        /// A table's id.
        public var table: String
        /// The last seq held; a whole snapshot comes where absent.
        public var since: Int?

        package init(table: String, since: Int? = nil) {
            self.table = table
            self.since = since
        }

        /// The request's name, permission, fields, example and typed commands.
        public static let about: RequestDescription<Self> = RequestDescription(
            "sync", by: .member, isRemembered: false, cost: 5,
            example: Sync(table: "k3f9", since: 17),
            fields: [.table, .optional("since", \.since, .any("seq"))],
            granted: { _ in nil })
    }
}
