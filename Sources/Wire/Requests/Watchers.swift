extension Request {
    /// Asks who watches a table.
    public struct Watchers: TableRequest {
        /// A table's id.
        public var table: String

        /// A request for the names of those who watch.
        public init(table: String) { self.table = table }

        /// The request's name, permission, fields, example and typed command.
        public static let about: RequestDescription<Self> = RequestDescription(
            "watchers", by: .member, isRemembered: false,
            example: Watchers(table: "k3f9"),
            fields: [.table],
            commands: [.watchers])
    }
}

extension Command {
    static let watchers: Command = Command(
        .table, "watchers", summary: "Who watches the table.", asking: { Request.Watchers(table: $0) })
}
