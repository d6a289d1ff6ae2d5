public import Wire

/// Something that the runtime has to do. After every event, a runtime with a screen also shows the new frame.
public enum AppEffect: Sendable, Equatable {
    /// An effect on the link. It is never a report.
    case client(ClientEffect)
    /// From now on `.client(.connect)` means this server.
    case use(ServerPlace)
    /// Look for a session at that server that a player of that name takes up without a question, and answer with
    /// ``AppEvent/recalled(_:)`` before it greets.
    case recall(ServerPlace, name: String)
    /// Send ``AppEvent/woken`` after this time, instead of the one asked for before.
    case wake(after: Duration)
    /// Listen for servers on the network, and tell of them as they come and go.
    case look
    /// Stop listening for servers.
    case stopLooking
    /// Start a server of the player's own, under that name. One that is not announced is for this machine alone.
    case host(name: String, isAnnounced: Bool = true)
    /// Stop the player's own server.
    case stopHosting
    /// Ask the player's own server for this over the socket in its data folder, as `pairs-server admin` does.
    case administer(String)
    /// Write the settings to their file.
    case save(ClientSettings)
    /// Note in the settings' file that the cards for newcomers were shown.
    case introduced
    /// Write to a file what is needed to resume a session, above all its secret token.
    case remember(KeptSession)
    /// Remove what was kept of a session at this server.
    case forget(ServerPlace)
    /// Write an account to a file, above all its secret token, in place of another one of the same server.
    case keep(KeptAccount)
    /// Write what was learned of an account to that file, if the file has it by the same token.
    case amend(KeptAccount)
    /// Remove the account that was kept of the server with this instance.
    case drop(instance: String)
    /// Decode a picture of that path, and answer with ``AppEvent/decoded(path:_:)``.
    case decode(path: String, [UInt8])
    /// Turn the mouse on or off.
    case useMouse(Bool)
    /// Ring the terminal's bell.
    case ring
    /// Set the terminal's title.
    case title(String)
    /// Put this text on the terminal's clipboard.
    case copy(String)
    /// Make a QR code of this link, and answer with ``AppEvent/encoded(_:_:)``.
    case encode(String)
    /// Paint the whole frame, not only its changes.
    case repaint
    /// Hand the terminal back to the shell until the program is continued.
    case suspend
    /// Write these lines to standard output; from a ``PlainReader`` alone.
    case print([String])
    /// Hide what is typed from now on, or show it again; from a ``PlainReader`` alone.
    case hideTyping(Bool)
    /// Write this line to standard error; from a ``PlainReader`` alone.
    case complain(String)
    /// End the program, once all that was printed is out.
    case exit(ClientExit)
}

/// How the program ends.
public enum ClientExit: Sendable {
    /// The player ended it, or the game that was asked for was played.
    case done
    /// The table could not be entered, was closed without a result, or its host or whoever runs the server has put the player out.
    case noResult
    /// The server does not take the name.
    case usage
    /// No server answers, or the connection could not be made again.
    case unavailable
    /// The player's own server could not be started.
    case notHosted
    /// The other side does not speak the protocol.
    case protocolBroken
}
