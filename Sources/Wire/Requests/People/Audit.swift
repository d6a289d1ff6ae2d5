extension Request {
    /// Asks what was done and reported; for moderators.
    public struct Audit: RequestBody {
        /// The more of the page before; any other text is refused.
        public var after: String?
        /// The most entries to tell; 50 where absent.
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
}
