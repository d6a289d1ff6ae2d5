public import Discovery

/// A session that an earlier run has kept.
public struct KeptSession: Sendable, Hashable {
    /// The secret token.
    public let token: String
    /// The server that knows it.
    public let place: ServerPlace

    /// A session at a server.
    public init(token: String, place: ServerPlace) {
        self.token = token
        self.place = place
    }
}
