extension Request {
    /// Starts the game with all who are seated; for the host.
    public struct Start: TableRequest {
        /// A table's id.
        public var table: String

        package init(table: String) { self.table = table }

        /// The request's name, permission, fields, example and typed commands.
        public static let about: RequestDescription<Self> = RequestDescription(
            "start", by: .host, isRemembered: true,
            example: Start(table: "k3f9"),
            fields: [.table],
            commands: [.start])
    }
}

extension Command {
    static let start: Command = Command(
        .host, "start", summary: "Begin with all who sit here.",
        details: ["For the host, who need not wait until all are ready."]
    ) { Request.Start(table: $0) }
}
