extension Request {
    /// Tells the moderators about a seat at a table, or about an account.
    public struct Report: RequestBody {
        /// The table; with seat.
        public var table: String?
        /// The seat of who is reported; with table.
        public var seat: Int?
        /// Who is reported; without table and seat.
        public var account: String?
        /// What happened, in Unicode scalars.
        public var text: String

        /// A report.
        public init(table: String? = nil, seat: Int? = nil, account: String? = nil, text: String) {
            self.table = table
            self.seat = seat
            self.account = account
            self.text = text
        }

        /// The request's name, permission, fields and example.
        public static let about: RequestDescription<Self> = RequestDescription(
            "report", by: .session, isRemembered: true, cost: 10,
            example: Report(table: "k3f9", seat: 1, text: "insults everybody"),
            fields: [
                .required("text", \.text, .remark), .optional("seat", \.seat, .seat),
                .optional("account", \.account, .account),
                .optional("table", { $0 }, .whole("table") { $0.flaw }),
            ])

        private var flaw: ErrorReply? {
            let hint = "Send table and seat, or account."
            if account != nil {
                return table == nil && seat == nil
                    ? nil : ErrorReply(.badField, "A report is about one player.", hint: hint, field: "account")
            }
            let missing = table == nil ? "table" : seat == nil ? "seat" : nil
            return missing.map { ErrorReply(.missingField, "The field \"\($0)\" is missing.", hint: hint, field: $0) }
        }
    }
}
