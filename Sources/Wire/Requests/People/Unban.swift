extension Request {
    /// Ends the bans and mutes of a target; for moderators.
    public struct Unban: TargetRequest {
        /// The account. Exactly one of account, session and address is there.
        public var account: String?
        /// A player's public id: the account of that session, or the address of a guest. The last 1,000 who have left are
        /// known too.
        public var session: String?
        /// An address or a network, as it was banned.
        public var address: String?
        /// Which to end; both where absent.
        public var kind: BanKind?
        /// Why, in Unicode scalars; for the audit.
        public var reason: String?

        /// A request of a moderator.
        public init(
            account: String? = nil, session: String? = nil, address: String? = nil, kind: BanKind? = nil,
            reason: String? = nil
        ) {
            self.account = account
            self.session = session
            self.address = address
            self.kind = kind
            self.reason = reason
        }

        /// The request's name, permission, fields and example.
        public static let about: RequestDescription<Self> = RequestDescription(
            "unban", by: .moderator, isRemembered: true, cost: 5,
            example: Unban(account: "@bob"),
            fields: [.optional("reason", \.reason, .remark), .optional("kind", \.kind, .any("ban_kind"))]
                + RequestField<Unban>.target)
    }
}
