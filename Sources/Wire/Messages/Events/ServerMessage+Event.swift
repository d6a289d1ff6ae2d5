extension ServerMessage {
    /// An event: what it is, who stands where and who plays whom.
    public struct Event: Sendable, Hashable, Codable {
        /// What lists tell of it, too.
        public var entry: EventEntry
        /// The rest, on the wire beside the fields of the entry.
        public var detail: EventDetail

        package init(entry: EventEntry, detail: EventDetail) { (self.entry, self.detail) = (entry, detail) }

        /// Reads the fields of both parts.
        public init(from decoder: any Decoder) throws {
            entry = try EventEntry(from: decoder)
            detail = try EventDetail(from: decoder)
        }

        /// Writes the fields of both parts.
        public func encode(to encoder: any Encoder) throws {
            try entry.encode(to: encoder)
            try detail.encode(to: encoder)
        }
    }

    /// What an event's own message tells beside its entry. Names of a kind, a phase or a status may be those of a later version.
    public struct EventDetail: Sendable, Hashable, Codable {
        /// The who of its maker.
        public var maker: String
        /// The rules of its tables, defaults filled in.
        public var rules: Rules
        /// The other fields that it was created with, defaults filled in.
        public var set: EventSettings
        /// Why it is over: "played", "too_few", "ended"; absent before.
        public var reason: String?
        /// What decides between its people, the most important first.
        public var order: [String]
        /// Its people: before the beginning in the order of joining, then best first.
        public var players: [EventPlayer] = []
        /// The `after` of the next rows, where there are more.
        public var more: Int?
        /// The pairings of the round; of an arena those that run.
        public var pairings: [EventPairing] = []
        /// Of a deal, how many have played it.
        public var done: Int?
        /// Of a deal, the hex SHA-256 of its seed.
        public var commit: String?
        /// Of a deal whose window is over, what was secret.
        public var opened: OpenedDeal?
        /// The receiver's own row; absent where it takes no part. It is the last field, because all before it is the same for all.
        public var you: EventPlayer?

        package init(maker: String, rules: Rules, set: EventSettings, order: [String]) {
            (self.maker, self.rules, self.set, self.order) = (maker, rules, set, order)
        }

        /// The names of its people by their numbers, as far as they are told.
        package var names: [Int: String] {
            let told = (players + [you].compactMap { $0 }).compactMap { player in
                player.number.map { ($0, player.name) }
            }
            return Dictionary(told) { first, _ in first }
        }
    }

    /// What an event was created with, beside kind, title, rules and what its entry has. Absent is what its kind does not have.
    public struct EventSettings: Sendable, Hashable, Codable {
        /// Whether lists show it.
        public var `public`: Bool
        /// Of a round robin: whether every two meet twice.
        public var double: Bool?
        /// Of a Swiss: the rounds that were asked for; absent for as many as its people need.
        public var rounds: Int?
        /// Of a knockout: of how many games a match is.
        public var bestOf: Int?
        /// Of a knockout: by what people get their numbers.
        public var seeds: String?
        /// Of an arena and a deal: how long it goes on.
        public var minutes: Int?
        /// When it begins, in milliseconds since 1970; absent where nothing was said.
        public var startsAt: Int?
        /// Whether it begins when as many as most have joined.
        public var whenFull: Bool?
        /// Whether guests may join.
        public var guests: Bool
        /// Whether people, bots or all may join.
        public var admits: String
        /// How long called people may look at the table.
        public var lookSeconds: Int
        /// How long somebody who isn't connected is then waited for.
        public var waitSeconds: Int

        enum CodingKeys: String, CodingKey {
            case `public`
            case double, rounds
            case bestOf = "best_of"
            case seeds, minutes
            case startsAt = "starts_at"
            case whenFull = "when_full"
            case guests, admits
            case lookSeconds = "look_seconds"
            case waitSeconds = "wait_seconds"
        }

        package init(public isPublic: Bool, guests: Bool, admits: String, lookSeconds: Int, waitSeconds: Int) {
            (self.public, self.guests, self.admits) = (isPublic, guests, admits)
            (self.lookSeconds, self.waitSeconds) = (lookSeconds, waitSeconds)
        }
    }

    /// Somebody who takes part in an event, or did.
    public struct EventPlayer: Sendable, Hashable, Codable {
        /// The account's id, or that of a guest's player.
        public var who: String
        /// The name.
        public var name: String
        /// `here` `away` `playing` `out` `left` `removed` `done`
        public var status: String
        /// The number by lot or rating, from 1; this and all below absent before the beginning.
        public var number: Int?
        /// The place, from 1; absent where it is not known yet.
        public var place: Int?
        /// Half points.
        public var points: Int?
        /// The values of the event's order between points and number.
        public var ties: [Int]?
        /// Games played.
        public var games: Int?
        /// In an arena: games won running.
        public var streak: Int?
        /// In a deal: whether it was won.
        public var won: Bool?
        /// In a deal: groups taken.
        public var groups: Int?
        /// In a deal of Memory: cards turned up.
        public var flips: Int?
        /// In a deal of patience: moves.
        public var moves: Int?
        /// In a deal: how long it was played, in milliseconds.
        public var ms: Int?

        package init(who: String, name: String, status: String) {
            (self.who, self.name, self.status) = (who, name, status)
        }
    }

    /// A pairing of an event.
    public struct EventPairing: Sendable, Hashable, Codable {
        /// The numbers of its people by seat; one alone has a bye.
        public var seats: [Int]
        /// Its table, where its game runs or is called.
        public var table: String?
        /// While its game runs, the score by seat.
        public var score: [Int]?
        /// Half points by seat, where it is over.
        public var points: [Int]?
        /// `played` `default` `bye` `annulled`; absent before the end.
        public var how: String?
        /// In a knockout: which match of the round, from 0, down the bracket.
        public var match: Int?
        /// In a knockout: the games that each has won, by seat.
        public var wins: [Int]?
        /// In a knockout: the number of who goes on.
        public var winner: Int?
        /// In a knockout: true for the match for the third place.
        public var third: Bool?

        package init(seats: [Int], table: String? = nil, points: [Int]? = nil, how: String? = nil) {
            (self.seats, self.table, self.points, self.how) = (seats, table, points, how)
        }
    }

    /// The secret of a deal that everybody has played.
    public struct OpenedDeal: Sendable, Hashable, Codable {
        /// The 32 bytes behind `commit`, in hex.
        public var serverSeed: String
        /// The deal's id, which goes into the shuffle.
        public var game: String
        /// The face of every card.
        public var deck: [String]

        enum CodingKeys: String, CodingKey {
            case serverSeed = "server_seed"
            case game, deck
        }

        package init(serverSeed: String, game: String, deck: [String]) {
            (self.serverSeed, self.game, self.deck) = (serverSeed, game, deck)
        }
    }
}
