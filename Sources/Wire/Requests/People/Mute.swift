extension Request {
    /// Lets somebody say nothing. It replaces an earlier one of the same target.
    public struct Mute: TargetRequest {
        /// The account: its id, or "@" and its name.
        public var account: String?
        /// The public id of a player: it stands for the account, or for the address of a guest.
        public var session: String?
        /// Addresses, as `192.0.2.0/24`: at least /8, of IPv6 at least /32.
        public var address: String?
        /// Why, 1–300 scalars; the target is told.
        public var reason: String
        /// For how many minutes, 1–5,256,000; for good if nil.
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
            "mute", by: .moderator, isRemembered: true, cost: 5,
            example: Mute(account: "@bob", reason: "spam", minutes: 60),
            fields: [.required("reason", \.reason, .remark), .optional("minutes", \.minutes, .minutes)]
                + RequestField<Mute>.target)
    }

    /// A request of a moderator.
    public static func mute(_ mute: Mute) -> Request { .other(mute) }
}
