public import Wire

/// What has happened to a client.
public enum ClientEvent: Sendable {
    /// The program has started.
    case started
    /// A connection has been made to the server that the player has chosen.
    case connected
    /// A connection has been made to another node of that server, at this host.
    case connectedElsewhere(host: String)
    /// The server has sent a message.
    case received(ServerMessage)
    /// The other side has sent a line that is no message; `reason` says why, in words.
    case misread(reason: String)
    /// The connection has ended, or could not be made; `reason` says why, in words.
    case linkLost(reason: LinkTrouble)
    /// A timer has run out.
    case timerFired(ClientTimer)
    /// The player has asked for something.
    case requested(Request)
    /// The player wants to end the client.
    case quitRequested

    static func requested(_ body: some RequestBody) -> ClientEvent { .requested(Request(body)) }
}

/// The timers of a client. Each runs at most once at a time.
public enum ClientTimer: Sendable, Hashable, CaseIterable {
    /// The most time for a connection and its greeting.
    case greeting
    /// Until the next attempt to connect.
    case retry
    /// Until the client gives a lost connection up.
    case givingUp
    /// The most time for a goodbye.
    case leaving
    /// Until requests are sent again that were refused only for now.
    case again
}
