extension Request {
    /// Asks for the public tables.
    public struct List: RequestBody {
        /// The last table id of the page before.
        public var after: String?
        /// The most tables to tell, 1–200; 100 where absent.
        public var limit: Int?

        /// A page of the list.
        public init(after: String? = nil, limit: Int? = nil) {
            self.after = after
            self.limit = limit
        }

        /// Tables on one page.
        public static let pageLength = 1...200
        /// Tables on a page where none is asked for.
        public static let defaultPageLength = 100

        /// Who may ask it, what its fields may hold, how it is typed.
        public static let about = RequestDescription(
            "list", by: .anyone, isRemembered: false, cost: 5,
            example: List(limit: 20),
            fields: [.optional("limit", \.limit, .pageLength), .optional("after", \.after, .any("string"))],
            commands: [.tables])
    }

    /// A page of the list.
    public static func list(_ list: List) -> Request { .other(list) }
}

extension Command {
    static let tables = Command(
        .lobby, name: "tables", arguments: "[ID]", summary: "List the public tables.",
        details: ["With an ID: the tables after that one, where the list is long."], example: "tables",
        parse: { arguments, _ throws(ErrorReply) in
            let after = arguments.next().map(String.init)
            try arguments.end("after")
            return .request(.list(Request.List(after: after)))
        })
}

extension FieldDomain<Int> {
    /// Tables on one page.
    fileprivate static let pageLength = FieldDomain("integer", Request.List.pageLength) { limit, _ in
        Request.List.pageLength.contains(limit)
            ? nil
            : ErrorReply(
                .badField, "A page has 1–200 tables.",
                hint: "Leave limit out for \(Request.List.defaultPageLength).")
    }
}
