/// What an account is, as far as a running server must know while somebody is signed in.
public struct Account: Sendable, Hashable, Codable {
    /// The public id, which never changes.
    public let id: String
    package var name: String
    package var role: Role
    /// When it was registered, in milliseconds since 1970.
    public let createdMs: Int64
    /// Whether a program plays with it.
    public let isBot: Bool
    /// Whether it waits to be approved. Nobody can sign in until then.
    public var isWaiting: Bool

    /// An account.
    public init(id: String, name: String, role: Role, createdMs: Int64, isBot: Bool, isWaiting: Bool) {
        self.id = id
        self.name = name
        self.role = role
        self.createdMs = createdMs
        self.isBot = isBot
        self.isWaiting = isWaiting
    }
}

/// What an account may do beside playing.
public enum Role: Int, Sendable, Hashable, Codable, CaseIterable {
    case player, moderator, admin

    /// The name on the wire.
    public var name: String { "\(self)" }

    /// The role of that name on the wire; nil where there is none.
    public init?(name: String) {
        guard let role = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = role
    }
}
