/// A game that went on without a player who was away.
public struct MissedGame: Sendable, Hashable, Codable {
    /// Why the player has no seat in it any more. A later version may have further reasons.
    public struct Reason: RawRepresentable, Sendable, Hashable, Codable {
        /// The name on the wire.
        public var rawValue: String
        /// The reason of that name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The seat was held, and its player was not back in time.
        public static let hold = Self(rawValue: "hold")
        /// Three turns in a row ran out. The player watches now.
        public static let turns = Self(rawValue: "turns")
    }

    /// The table's id.
    public var table: String
    /// Why the player has no seat in it.
    public var why: Reason

    package init(table: String, why: Reason) {
        self.table = table
        self.why = why
    }
}
