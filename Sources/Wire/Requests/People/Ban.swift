extension Request {
    /// Keeps an account, or whoever comes from some addresses, out; for moderators.
    public struct Ban: TargetRequest {
        /// The account. Exactly one of account, session and address is there.
        public var account: String?
        /// A player's public id: the account of that session, or the address of a guest. The last 1,000 who have left are
        /// known too.
        public var session: String?
        /// An address or a network, as 192.0.2.0/24: at least /8, of IPv6 at least /32.
        public var address: String?
        /// Why, in Unicode scalars; the target is told.
        public var reason: String
        /// For how many minutes; for good where absent.
        public var minutes: Int?

        /// A request of a moderator.
        public init(
            account: String? = nil, session: String? = nil, address: String? = nil, reason: String,
            minutes: Int? = nil
        ) {
            self.account = account
            self.session = session
            self.address = address
            self.reason = reason
            self.minutes = minutes
        }

        /// The request's name, permission, fields and example.
        public static let about: RequestDescription<Self> = RequestDescription(
            "ban", by: .moderator, isRemembered: true, cost: 5,
            example: Ban(account: "@bob", reason: "spam"),
            fields: [.required("reason", \.reason, .remark), .optional("minutes", \.minutes, .minutes)]
                + RequestField<Ban>.target)
    }
}
