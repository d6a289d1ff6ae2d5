extension ServerMessage {
    /// A page of the bans and mutes that hold.
    public struct Bans: Sendable, Hashable, Codable {
        /// The bans and mutes of this page, newest first.
        public var bans: [Ban]
        /// The `after` of the next page, where there is one.
        public var more: String?

        package init(bans: [Ban], more: String? = nil) {
            self.bans = bans
            self.more = more
        }
    }

    /// A ban or a mute, of an account or of addresses.
    public struct Ban: Sendable, Hashable, Codable {
        /// Whether it is a ban or a mute.
        public var kind: BanKind
        /// The account; absent where it is for addresses.
        public var account: PublicAccount?
        /// The addresses, `192.0.2.0/24`; absent where it is for an account.
        public var address: String?
        /// Why.
        public var reason: String
        /// Who has given it; absent for whoever runs the server.
        public var by: PublicAccount?
        /// Since when, in milliseconds since 1970.
        public var at: Int
        /// Until when, in milliseconds since 1970; absent for good.
        public var until: Int?

        package init(
            kind: BanKind, account: PublicAccount? = nil, address: String? = nil, reason: String,
            by: PublicAccount? = nil, at: Int, until: Int? = nil
        ) {
            self.kind = kind
            self.account = account
            self.address = address
            self.reason = reason
            self.by = by
            self.at = at
            self.until = until
        }
    }

    /// A page of what moderators have done and what was reported to them.
    public struct Audit: Sendable, Hashable, Codable {
        /// The entries of this page, newest first.
        public var entries: [AuditEntry]
        /// The `after` of the next page, where there is one.
        public var more: String?

        package init(entries: [AuditEntry], more: String? = nil) {
            self.entries = entries
            self.more = more
        }
    }

    /// One thing that was done or reported.
    public struct AuditEntry: Sendable, Hashable, Codable {
        /// Its number, from 1, without gaps.
        public var n: Int
        /// When, in milliseconds since 1970.
        public var at: Int
        /// What was done: `ban`, `role`, `report` …
        public var did: String
        /// Who did it; absent for whoever runs the server, and for guests.
        public var by: PublicAccount?
        /// To whom.
        public var whom: PublicAccount?
        /// To which addresses.
        public var address: String?
        /// Why, or what was reported.
        public var reason: String?
        /// How it was before.
        public var before: String?
        /// How it is since then.
        public var after: String?
        /// The last lines of chat at the table of a report, oldest first, at most 50.
        public var chat: [PastChat]?

        package init(
            n: Int, at: Int, did: String, by: PublicAccount? = nil, whom: PublicAccount? = nil, address: String? = nil,
            reason: String? = nil, before: String? = nil, after: String? = nil, chat: [PastChat]? = nil
        ) {
            self.n = n
            self.at = at
            self.did = did
            self.by = by
            self.whom = whom
            self.address = address
            self.reason = reason
            self.before = before
            self.after = after
            self.chat = chat
        }
    }

    /// A line of chat in a report, on the wire an array of its two parts.
    public struct PastChat: Sendable, Hashable, Codable {
        /// The name of who said it.
        public var from: String
        /// What was said.
        public var text: String

        package init(from: String, text: String) {
            self.from = from
            self.text = text
        }

        /// Reads the array.
        public init(from decoder: any Decoder) throws {
            var parts = try decoder.unkeyedContainer()
            from = try parts.decode(String.self)
            text = try parts.decode(String.self)
        }

        /// Writes the array.
        public func encode(to encoder: any Encoder) throws {
            var parts = encoder.unkeyedContainer()
            try parts.encode(from)
            try parts.encode(text)
        }
    }

    /// What the moderators, whoever runs the server or the server itself tell everybody.
    public struct Announcement: Sendable, Hashable, Codable {
        /// The text, 1–300 scalars.
        public var text: String
        /// When it was sent, in milliseconds since 1970.
        public var at: Int
        /// The name of who sent it; absent for whoever runs the server.
        public var from: String?
        /// What the server itself tells, so that a client can say it in its player's language; absent where somebody has written the text.
        public var about: AnnouncedMatter?
        /// For "drain", for how many milliseconds the server runs at most; absent where it waits for the last game.
        public var leftMs: Int?

        package init(text: String, at: Int, from: String? = nil, about: AnnouncedMatter? = nil, leftMs: Int? = nil) {
            self.text = text
            self.at = at
            self.from = from
            self.about = about
            self.leftMs = leftMs
        }

        private enum CodingKeys: String, CodingKey {
            case text, at, from, about
            case leftMs = "left_ms"
        }
    }

    /// What an announcement of the server is about; later versions may have more.
    public struct AnnouncedMatter: Sendable, Hashable, Codable, RawRepresentable {
        /// The name on the wire.
        public var rawValue: String

        /// A matter by its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The server ends when the games that run now are over, and begins no others.
        public static let drain = Self(rawValue: "drain")
    }
}
