public import Discovery

/// A session that an earlier run has kept.
public struct KeptSession: Sendable, Hashable {
    /// The secret token that resumes the session.
    public let token: String
    /// The server that knows it.
    public let place: ServerPlace
    /// The public ids of those who sat beside the session's own player. The server tells nobody who they are.
    public let guests: [String]
    /// The name that was asked for; nil if none was kept.
    public let name: String?
    /// The process that keeps it. While that runs, the session is in use.
    public var process: Int?

    /// A session at a server.
    public init(
        token: String, place: ServerPlace, guests: [String] = [], name: String? = nil, process: Int? = nil
    ) {
        self.token = token
        self.place = place
        self.guests = guests
        self.name = name
        self.process = process
    }
}
