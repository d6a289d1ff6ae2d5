extension Request {
    /// Asks for a page of the public tables.
    public struct List: RequestBody {
        /// Lists the tables whose id comes after this one, compared bytewise; no table need have it. From the first table
        /// where absent.
        public var after: String?
        /// The most tables to tell; 100 where absent.
        public var limit: Int?

        package init(after: String? = nil, limit: Int? = nil) {
            self.after = after
            self.limit = limit
        }

        /// How many tables a page may have.
        public static let pageLength = 1...200
        /// How many tables a page has if the request does not say.
        public static let defaultPageLength = 100

        /// The request's name, permission, fields, example and typed commands.
        public static let about: RequestDescription<Self> = RequestDescription(
            "list", by: .anyone, isRemembered: false, cost: 5,
            example: List(limit: 20),
            fields: [.optional("limit", \.limit, .pageLength), .optional("after", \.after, .any("string"))],
            commands: [.tables])
    }
}

extension Command {
    static let tables: Command = Command(
        .lobby, name: "tables", arguments: "[ID]", summary: "List the public tables.",
        details: ["With an ID: the tables after that one, where the list is long."],
        parse: { arguments, _ throws(ErrorReply) in
            let after = arguments.next().map(String.init)
            try arguments.end("after")
            return .request(Request.List(after: after))
        })
}

extension FieldDomain<Int> {
    /// How many tables a page may have.
    fileprivate static let pageLength = FieldDomain("integer", Request.List.pageLength) { limit, _ in
        Request.List.pageLength.contains(limit)
            ? nil
            : ErrorReply(
                .badField, "A page has 1–200 tables.",
                hint: "Leave limit out for \(Request.List.defaultPageLength).")
    }
}
