public import Wire

/// Why there is no connection to a server, or none that is of use.
public enum LinkTrouble: Sendable, Hashable {
    /// Nothing listens at that port.
    case refused
    /// There is no machine of that name.
    case noSuchName
    /// The server has ended the connection.
    case closed
    /// The server has said that it restarts.
    case restarting
    /// The session goes on at another node of the server.
    case moved
    /// Nothing has answered for so many seconds.
    case silent(seconds: Int)
    /// There was no connection for so many seconds.
    case away(seconds: Int)
    /// What listens there takes connections and says nothing, as a server does that has no descriptor left for one more.
    case mute
    /// What listens there does not greet as a server of this game does.
    case foreign
    /// What listens there has said in its own words, instead of a greeting, that it does not speak to this client.
    case told(String)
    /// The server speaks that version of the protocol.
    case otherVersion(Int)
    /// The server lets nobody in for a moment, and says why.
    case putOff(ErrorReply)
    /// The server's certificate is not trusted; why, in sentences that say what to do.
    case untrusted(String)
    /// Anything else, in the words of the system.
    case said(String)

    var isPutOff: Bool { if case .putOff = self { true } else { false } }

    /// Whether the server can record nothing for a moment, and so no hold ends there.
    var holdsStand: Bool { if case .putOff(let error) = self { error.code == .internal } else { false } }
}

extension ClientModel {
    /// Whether nothing has answered, so that the server may not run, or have another address.
    var isUnreached: Bool {
        switch trouble {
        case .untrusted, .putOff, nil: false
        default: true
        }
    }
}
