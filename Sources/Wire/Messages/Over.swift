/// The result of a game, and what was secret until then: the seed, the nonces and the deck. While others still play the same deal, it
/// stays secret.
public struct Over: Sendable, Hashable, Codable {
    /// The seats that were dealt in, best first.
    public var ranking: [Place]
    /// The seats that have won, empty if nobody has.
    public var won: [Int]
    /// The reason for the end.
    public var reason: OverReason
    /// The server's 32 bytes behind `commit`, in hex; empty while the deal stays secret.
    public var serverSeed: String
    /// For every seat of the table, the nonce that went into the shuffle, or null; empty while the deal stays secret.
    public var nonces: [String?]
    /// The face of every card; empty while the deal stays secret.
    public var deck: [String]
    /// The `commit` of the table's next deal: hex SHA-256 of its seed; empty while the deal stays secret.
    public var nextCommit: String
    /// The game's id in the archive; absent where it is not kept.
    public var archive: String?
    /// Whether the game changes ratings; absent from a server without accounts.
    public var rated: Bool?
    /// Why it does not; absent where it does.
    public var unrated: UnratedReason?

    enum CodingKeys: String, CodingKey {
        case ranking, won, reason
        case serverSeed = "server_seed"
        case nonces, deck
        case nextCommit = "next_commit"
        case archive, rated, unrated
    }

    package init(
        ranking: [Place], won: [Int], reason: OverReason, serverSeed: String, nonces: [String?], deck: [String],
        nextCommit: String, archive: String? = nil, rated: Bool? = nil, unrated: UnratedReason? = nil
    ) {
        self.ranking = ranking
        self.won = won
        self.reason = reason
        self.serverSeed = serverSeed
        self.nonces = nonces
        self.deck = deck
        self.nextCommit = nextCommit
        self.archive = archive
        self.rated = rated
        self.unrated = unrated
    }

    /// Whether the deal stays secret, because others still play it.
    public var isSealed: Bool { serverSeed.isEmpty }

    /// The same without what is secret of the deal.
    package var sealed: Over {
        var over = self
        (over.serverSeed, over.nonces, over.deck, over.nextCommit) = ("", [], [], "")
        return over
    }

    /// Reads the fields, of which those of a secret deal are absent.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        ranking = try fields.decode([Place].self, forKey: .ranking)
        won = try fields.decode([Int].self, forKey: .won)
        reason = try fields.decode(OverReason.self, forKey: .reason)
        serverSeed = try fields.decodeIfPresent(String.self, forKey: .serverSeed) ?? ""
        nonces = try fields.decodeIfPresent([String?].self, forKey: .nonces) ?? []
        deck = try fields.decodeIfPresent([String].self, forKey: .deck) ?? []
        nextCommit = try fields.decodeIfPresent(String.self, forKey: .nextCommit) ?? ""
        archive = try fields.decodeIfPresent(String.self, forKey: .archive)
        rated = try fields.decodeIfPresent(Bool.self, forKey: .rated)
        unrated = try fields.decodeIfPresent(UnratedReason.self, forKey: .unrated)
    }

    /// Writes the fields, without those of a secret deal.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(ranking, forKey: .ranking)
        try fields.encode(won, forKey: .won)
        try fields.encode(reason, forKey: .reason)
        if !isSealed {
            try fields.encode(serverSeed, forKey: .serverSeed)
            try fields.encode(nonces, forKey: .nonces)
            try fields.encode(deck, forKey: .deck)
            try fields.encode(nextCommit, forKey: .nextCommit)
        }
        try fields.encodeIfPresent(archive, forKey: .archive)
        try fields.encodeIfPresent(rated, forKey: .rated)
        try fields.encodeIfPresent(unrated, forKey: .unrated)
    }

    /// The place of one seat in the ranking.
    public struct Place: Sendable, Hashable, Codable {
        /// The seat's number, from 0.
        public var seat: Int
        /// Its place, from 1. Equal seats share a place, and the next places are skipped: 1, 1, 3.
        public var place: Int
        /// Its points; misses can make them negative.
        public var score: Int

        package init(seat: Int, place: Int, score: Int) {
            self.seat = seat
            self.place = place
            self.score = score
        }
    }
}

/// Why a game ended; later versions may have more reasons.
public struct OverReason: Sendable, Hashable, Codable, RawRepresentable {
    /// The reason's name on the wire.
    public var rawValue: String

    /// A reason by its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Every group is taken.
    public static let cleared = Self(rawValue: "cleared")
    /// All but one have given up.
    public static let resigned = Self(rawValue: "resigned")
    /// All but one have left or stayed away.
    public static let abandoned = Self(rawValue: "abandoned")
    /// Nobody turned a new card or took a group for three turns each.
    public static let stalled = Self(rawValue: "stalled")
    /// The clock of the whole game has run out.
    public static let clock = Self(rawValue: "clock")
    /// The last of the tries is used up.
    public static let tries = Self(rawValue: "tries")
    /// The server could not let the game go on; it counts for nobody.
    public static let aborted = Self(rawValue: "aborted")
}

/// Why a game changes no ratings; later versions may have more reasons.
public struct UnratedReason: Sendable, Hashable, Codable, RawRepresentable {
    /// The reason's name on the wire.
    public var rawValue: String

    /// A reason by its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The mode has no ratings, as solo and coop.
    public static let mode = Self(rawValue: "mode")
    /// The deal was known in advance, or dealt again.
    public static let practice = Self(rawValue: "practice")
    /// The game was not brought to an end.
    public static let aborted = Self(rawValue: "aborted")
    /// A house bot was dealt in.
    public static let bots = Self(rawValue: "bots")
    /// Not all were signed in at the deal.
    public static let guests = Self(rawValue: "guests")
    /// An account had two seats.
    public static let sameAccount = Self(rawValue: "same_account")
    /// People and accounts of bots played together.
    public static let mixed = Self(rawValue: "mixed")
    /// Nobody made a move, and everybody's connection was lost.
    public static let unplayed = Self(rawValue: "unplayed")
    /// It was a game of an event whose games change none.
    public static let event = Self(rawValue: "event")
}
