/// A game that is over, as an archive keeps it.
public struct FinishedGame: Sendable, Hashable, Codable {
    /// The archive's id: a hash of the server, the deal and its moment, so that it is the same after a replay.
    public let id: String
    /// The table's id.
    public let table: String
    /// The id of the deal.
    public let game: String
    /// Whether the table was private or had a password.
    public let isPrivate: Bool
    /// When it was dealt, in milliseconds since 1970.
    public let startedMs: Int64
    /// When it was over.
    public let endedMs: Int64
    /// How long it was played, without pauses.
    public let playedMs: Int64
    /// The rules as everybody saw them, in JSON.
    public let rules: String
    /// The seats that were dealt in, in JSON: a list of ``Seat``.
    public let seats: String
    /// Why it ended.
    public let reason: String
    /// The seats that have won, in JSON.
    public let won: String
    /// What everybody and each seat saw, as a JSON list of `[milliseconds since the deal, seat or null, line]`: the snapshot
    /// after the deal, and the diffs up to the one with the result. Nil where they came to too many bytes.
    public let lines: String?

    /// A seat that was dealt in.
    package struct Seat: Sendable, Codable {
        let seat: Int
        let player: String?
        let name: String?
        /// The session's player, which is another for a second person at the same client; nil for a bot.
        let owner: String?
        /// The strength of the house bot that had the seat at the deal.
        let bot: String?
        var place: Int?
        var score: Int?
    }

    /// About how many bytes it takes.
    var bytes: Int { rules.utf8.count + seats.utf8.count + (lines?.utf8.count ?? 0) + 256 }
}
