extension Request {
    /// Subscribes to what changes in the list of public tables.
    public struct Lobby: Sendable, Hashable, Codable {
        /// From now on, or no more.
        public var on: Bool

        /// A subscription, or its end.
        public init(on: Bool) { self.on = on }
    }

    /// Starts the game with all who are seated; for the host.
    public struct Start: Sendable, Hashable, Codable {
        /// The table's id.
        public var table: String

        /// The host's word to begin.
        public init(table: String) { self.table = table }
    }

    /// Changes the rules of a waiting table; for the host.
    public struct Configure: Sendable, Hashable, Codable {
        /// The table's id.
        public var table: String
        /// The new rules; defaults where absent.
        public var rules: Rules

        /// New rules.
        public init(table: String, rules: Rules) {
            self.table = table
            self.rules = rules
        }
    }

    /// Admits nobody more, or everybody again; for the host.
    public struct Lock: Sendable, Hashable, Codable {
        /// The table's id.
        public var table: String
        /// Locked or open.
        public var on: Bool

        /// A lock, or its end.
        public init(table: String, on: Bool) {
            self.table = table
            self.on = on
        }
    }

    /// Seats a house bot, or takes it away.
    public struct Bot: Sendable, Hashable, Codable {
        /// The table's id.
        public var table: String
        /// The seat.
        public var seat: Int
        /// The bot's strength; null takes the bot away.
        public var strength: String?

        enum CodingKeys: String, CodingKey { case table, seat, strength }

        /// A wish for a bot, or for its end.
        public init(table: String, seat: Int, strength: String?) {
            self.table = table
            self.seat = seat
            self.strength = strength
        }

        /// Reads `strength`, which is null or a text but there: a field forgotten must send no bot away.
        public init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            table = try container.decode(String.self, forKey: .table)
            seat = try container.decode(Int.self, forKey: .seat)
            strength = try container.decode(String?.self, forKey: .strength)
        }

        /// Writes `strength` as null where the bot is to go.
        public func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(table, forKey: .table)
            try container.encode(seat, forKey: .seat)
            try container.encode(strength, forKey: .strength)
        }
    }

    /// Stops the game's clocks, or agrees to go on.
    public struct Pause: Sendable, Hashable, Codable {
        /// The table's id.
        public var table: String
        /// To pause, or to go on.
        public var on: Bool

        /// A pause, or a consent to its end.
        public init(table: String, on: Bool) {
            self.table = table
            self.on = on
        }
    }

    /// Gives the game up and watches on.
    public struct Resign: Sendable, Hashable, Codable {
        /// The table's id.
        public var table: String
        /// Which of the client's seats; all of them where absent.
        public var seat: Int?

        /// A resignation.
        public init(table: String, seat: Int? = nil) {
            self.table = table
            self.seat = seat
        }
    }

    /// Puts somebody out for good; for the host.
    public struct Kick: Sendable, Hashable, Codable {
        /// The table's id.
        public var table: String
        /// The seat of who is to go.
        public var seat: Int
        /// Why, 1–300 scalars; everybody at the table is told.
        public var reason: String?

        /// A kick.
        public init(table: String, seat: Int, reason: String? = nil) {
            self.table = table
            self.seat = seat
            self.reason = reason
        }
    }
}
