/// Why there is no connection to a server, or none that is of use.
public enum LinkTrouble: Sendable, Hashable, ExpressibleByStringLiteral {
    /// Nothing listens at that port.
    case refused
    /// There is no machine of that name.
    case noSuchName
    /// The server has ended the connection.
    case closed
    /// The server has said that it restarts.
    case restarting
    /// Nothing has answered for so many seconds.
    case silent(seconds: Int)
    /// There was no connection for so many seconds.
    case away(seconds: Int)
    /// What listens there does not greet as a server of this game does.
    case foreign
    /// The server speaks that version of the protocol.
    case otherVersion(Int)
    /// The server's certificate is not trusted; why, in sentences that say what to do.
    case untrusted(String)
    /// Anything else, in the words of the system.
    case said(String)

    /// The words of the system.
    public init(stringLiteral text: String) { self = .said(text) }
}

extension ClientModel {
    /// Whether the server's certificate is not trusted.
    var isUntrusted: Bool { if case .untrusted? = trouble { true } else { false } }
}
