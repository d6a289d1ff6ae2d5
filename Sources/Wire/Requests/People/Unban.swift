extension Request {
    /// Ends bans and mutes of a target. It is granted also where there is none.
    public struct Unban: TargetRequest {
        /// The account: its id, or "@" and its name.
        public var account: String?
        /// The public id of a player: it stands for the account, or for the address of a guest.
        public var session: String?
        /// Addresses, as they were banned.
        public var address: String?
        /// Which of the two to end; both if nil.
        public var kind: BanKind?
        /// Why, 1–300 scalars, for the audit.
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

    /// A request of a moderator.
    public static func unban(_ unban: Unban) -> Request { .other(unban) }
}
