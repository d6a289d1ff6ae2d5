extension Request {
    /// Asks what moderators have done and what was reported, newest first.
    public struct Audit: RequestBody {
        /// Where the last page ended; nil for the first page.
        public var after: String?
        /// The most entries in the page, 1–200; 50 if nil.
        public var limit: Int?

        /// A request for a page.
        public init(after: String? = nil, limit: Int? = nil) {
            self.after = after
            self.limit = limit
        }

        /// The request's name, permission, fields and example.
        public static let about: RequestDescription<Self> = RequestDescription(
            "audit", by: .moderator, isRemembered: false, cost: 5,
            example: Audit(limit: 20),
            fields: [.optional("after", \.after, .cursor), .optional("limit", \.limit, .pageOfEntries)],
            granted: { _ in nil })
    }

    /// A request for a page.
    public static func audit(_ audit: Audit) -> Request { .other(audit) }
}
