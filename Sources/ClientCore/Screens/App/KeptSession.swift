public import Wire

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
    /// Whether it is taken up without a question when its player comes to that server again, and offered nowhere else. Its
    /// player has left every table, and it keeps the name; or the server is the player's own, which ends with the program.
    public var isQuiet: Bool

    /// A session at a server.
    public init(
        token: String, place: ServerPlace, guests: [String] = [], name: String? = nil, process: Int? = nil,
        isQuiet: Bool = false
    ) {
        self.token = token
        self.place = place
        self.guests = guests
        self.name = name
        self.process = process
        self.isQuiet = isQuiet
    }
}

extension ServerPlace {
    /// The player's own server, which may have another port each time.
    static let own = ServerPlace(host: "-", port: 0)
}
