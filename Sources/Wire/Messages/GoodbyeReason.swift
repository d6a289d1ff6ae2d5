/// Why the server closes a connection without an error; later versions may have more reasons.
public struct GoodbyeReason: Sendable, Hashable, Codable, RawRepresentable {
    /// The reason's name on the wire.
    public var rawValue: String

    /// A reason by its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The server stops.
    public static let shutdown = Self(rawValue: "shutdown")
    /// No line for too long, no hello, or no end of a line in time.
    public static let idle = Self(rawValue: "idle")
    /// The operator of the server has put the player out. Reserved: no request of this version causes it, and the kick
    /// of a host ends no connection.
    public static let kicked = Self(rawValue: "kicked")
    /// Another connection has resumed the session.
    public static let replaced = Self(rawValue: "replaced")
    /// The connection read too slowly, and its backlog passed the limit.
    public static let slow = Self(rawValue: "slow")
    /// Its account ended the session (sign-out everywhere, new password, erasure), or the operator did.
    public static let signedOut = Self(rawValue: "signed_out")
    /// The session is at another node now, which `to` names.
    public static let moved = Self(rawValue: "moved")
}
