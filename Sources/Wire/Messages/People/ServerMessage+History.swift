extension ServerMessage {
    /// A page of finished games.
    public struct History: Sendable, Hashable, Codable {
        /// The games of this page, newest first.
        public var games: [PastGame]
        /// The `after` of the next page, where there is one.
        public var more: String?

        package init(games: [PastGame], more: String? = nil) {
            self.games = games
            self.more = more
        }
    }

    /// A game that is over.
    public struct PastGame: Sendable, Hashable, Codable {
        /// The game's id in the archive.
        public var game: String
        /// When it ended, in milliseconds since 1970.
        public var at: Int
        /// How long it took, in milliseconds.
        public var ms: Int
        /// Its rules.
        public var rules: Rules
        /// The seats that were dealt in.
        public var seats: [PastSeat]
        /// Why it ended.
        public var reason: OverReason
        /// Whether it has changed ratings.
        public var rated: Bool
        /// The seats that have won.
        public var won: [Int]
        /// The event whose game it was; absent for none.
        public var event: String?

        package init(
            game: String, at: Int, ms: Int, rules: Rules, seats: [PastSeat], reason: OverReason, rated: Bool,
            won: [Int], event: String? = nil
        ) {
            self.event = event
            self.game = game
            self.at = at
            self.ms = ms
            self.rules = rules
            self.seats = seats
            self.reason = reason
            self.rated = rated
            self.won = won
        }
    }

    /// Who had a seat in a game that is over.
    public struct PastSeat: Sendable, Hashable, Codable {
        /// The seat's number.
        public var seat: Int
        /// The account's name now, "deleted" if it is gone, or the name that a guest had.
        public var name: String
        /// The account's id; absent for guests, bots of the house and accounts that are gone.
        public var account: String?
        /// The place, from 1; equal seats share one.
        public var place: Int
        /// The points.
        public var score: Int

        package init(seat: Int, name: String, account: String? = nil, place: Int, score: Int) {
            self.seat = seat
            self.name = name
            self.account = account
            self.place = place
            self.score = score
        }
    }

    /// Some of the lines of a game that is over.
    public struct Replay: Sendable, Hashable, Codable {
        /// The game's id in the archive.
        public var game: String
        /// How many lines of the game come before these.
        public var from: Int
        /// How many lines the game has in all.
        public var of: Int
        /// The lines, in order.
        public var lines: [PastLine]

        package init(game: String, from: Int, of: Int, lines: [PastLine]) {
            self.game = game
            self.from = from
            self.of = of
            self.lines = lines
        }
    }

    /// One line that a table has sent, on the wire an array of its three parts.
    public struct PastLine: Sendable, Hashable, Codable {
        /// Milliseconds since the deal.
        public var ms: Int
        /// The seat that alone got it, in a race; nil for what all got.
        public var seat: Int?
        /// A snapshot or a diff.
        public var line: ServerMessage

        package init(ms: Int, seat: Int? = nil, line: ServerMessage) {
            self.ms = ms
            self.seat = seat
            self.line = line
        }

        /// Reads the array.
        public init(from decoder: any Decoder) throws {
            var parts = try decoder.unkeyedContainer()
            ms = try parts.decode(Int.self)
            seat = try parts.decode(Int?.self)
            func read() throws -> ServerMessage { try parts.decode(ServerMessage.self) }
            line = try decoder.tableGames?.readPast(read) ?? read()
        }

        /// Writes the array.
        public func encode(to encoder: any Encoder) throws {
            var parts = encoder.unkeyedContainer()
            try parts.encode(ms)
            try parts.encode(seat)
            try parts.encode(line)
        }
    }
}
