extension ServerMessage {
    /// The account that a session is signed in to.
    public struct Account: Sendable, Hashable, Codable {
        /// The account's public id.
        public var id: String
        /// The account's name.
        public var name: String
        /// What its holder may do.
        public var role: AccountRole
        /// When it was made, in milliseconds since 1970.
        public var created: Int
        /// Whether a program plays with it.
        public var bot: Bool
        /// Whether an admin has yet to approve it; until then nobody signs in to it again.
        public var waiting: Bool
        /// How many tokens sign in to it, 0–20.
        public var tokens: Int
        /// How many one-time codes are left, 0–8.
        public var codesLeft: Int
        /// The eight one-time codes, only where they have just been made.
        public var codes: [Secret]?

        enum CodingKeys: String, CodingKey {
            case id, name, role, created, bot, waiting, tokens
            case codesLeft = "codes_left"
            case codes
        }

        /// An account as its holder sees it.
        package init(
            id: String, name: String, role: AccountRole, created: Int, bot: Bool, waiting: Bool, tokens: Int,
            codesLeft: Int, codes: [Secret]? = nil
        ) {
            self.id = id
            self.name = name
            self.role = role
            self.created = created
            self.bot = bot
            self.waiting = waiting
            self.tokens = tokens
            self.codesLeft = codesLeft
            self.codes = codes
        }
    }

    /// The settings of the account, all of them.
    public struct Settings: Sendable, Hashable, Codable {
        /// The values by key.
        public var settings: [String: SettingValue]

        package init(settings: [String: SettingValue]) { self.settings = settings }
    }

    /// One piece of all that the server keeps of an account.
    public struct Export: Sendable, Hashable, Codable {
        /// What it is: `account`, `settings`, `token`, `record`, `rating`, `game`, `saved`, `report`, `audit`, `ban` or `mute`.
        public var kind: String
        /// Its fields.
        public var data: [String: AnyJSON]

        package init(kind: String, data: [String: AnyJSON]) {
            self.kind = kind
            self.data = data
        }
    }
}
