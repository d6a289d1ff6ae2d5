extension Request {
    /// Admits nobody more, or everybody again; for the host.
    public struct Lock: TableRequest {
        /// A table's id.
        public var table: String
        /// True closes the table to newcomers; false opens it to all again.
        public var on: Bool

        package init(table: String, on: Bool) {
            self.table = table
            self.on = on
        }

        /// The request's name, permission, fields, example and typed commands.
        public static let about: RequestDescription<Self> = RequestDescription(
            "lock", by: .host, isRemembered: true,
            example: Lock(table: "k3f9", on: true),
            fields: [.table, .required("on", \.on, .any("boolean"))],
            commands: [.lock, .unlock],
            granted: { $0.on ? "The table is locked." : "The table is open to everybody." })
    }
}

extension Command {
    static let lock: Command = Command(
        .host, "lock", summary: "Close the table to newcomers.",
        details: ["For the host: nobody else can join or watch until unlock."]
    ) { Request.Lock(table: $0, on: true) }

    static let unlock: Command = Command(
        .host, "unlock", summary: "Open the table to everybody again.", details: ["For the host, after lock."]
    ) { Request.Lock(table: $0, on: false) }
}
