/// An account as everybody sees it.
public struct PublicAccount: Sendable, Hashable, Codable {
    /// The account's public id, which never changes.
    public var id: String
    /// The account's name now.
    public var name: String

    /// An account by its id and its name.
    public init(id: String, name: String) {
        self.id = id
        self.name = name
    }
}

/// What the holder of an account may do; later versions may have more roles.
public struct AccountRole: Sendable, Hashable, Codable, RawRepresentable {
    /// The role's name on the wire.
    public var rawValue: String

    /// A role by its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Plays, like everybody.
    public static let player = Self(rawValue: "player")
    /// Mutes and bans players.
    public static let moderator = Self(rawValue: "moderator")
    /// Mutes and bans all but itself and the last admin.
    public static let admin = Self(rawValue: "admin")
}

/// By what leaders are ordered.
public enum LeaderOrder: String, Sendable, Hashable, Codable, CaseIterable {
    /// The highest rating first; ratings have no levels.
    case rating
    /// The shortest game that was cleared first, in milliseconds.
    case bestMs = "best_ms"
    /// The game that was cleared with the fewest flips first.
    case fewestFlips = "fewest_flips"
    /// The patience game that was cleared with the fewest moves first.
    case fewestMoves = "fewest_moves"
    /// The most games won first.
    case won
    /// The most games won in a row first, at any time.
    case streak
}

/// For how many seats a rating is.
public enum SeatPool: String, Sendable, Hashable, Codable, CaseIterable {
    /// Games in which two seats were dealt in.
    case two
    /// Games in which more than two were.
    case more
}

/// What a moderator has put on somebody.
public enum BanKind: String, Sendable, Hashable, Codable, CaseIterable {
    /// Nothing can be asked.
    case ban
    /// Nothing can be said.
    case mute
}
