/// What a replay says of itself in its first line.
public struct ReplayHeader: Sendable, Hashable {
    /// The version of the file's format that this module writes and reads.
    public static let version = 1

    /// The version of the protocol that its lines are in.
    public let protocolVersion: Int
    /// The id of the deal that was played.
    public let game: String
    /// The program that made the lines, as `pairs/1.0.0`.
    public let server: String

    /// A header of a game.
    public init(protocolVersion: Int, game: String, server: String) {
        self.protocolVersion = protocolVersion
        self.game = game
        self.server = server
    }
}
