public import Discovery

/// What a full-screen client wants done. After every event the runtime also shows the frame anew.
public enum AppEffect: Sendable, Equatable {
    /// Something at the link; never a report.
    case client(ClientEffect)
    /// From now on `.client(.connect)` means this server.
    case use(ServerPlace)
    /// Send ``AppEvent/woken`` after this time, instead of the one asked for before.
    case wake(after: Duration)
    /// Listen for servers on the network, and tell of them as they come and go.
    case look
    /// Listen no more.
    case stopLooking
    /// Start a server of the player's own, under that name.
    case host(name: String)
    /// Stop the player's own server.
    case stopHosting
    /// Keep the settings.
    case save(ClientSettings)
    /// Keep what it takes to take the session at a server up again, its secret token above all.
    case remember(KeptSession)
    /// Keep nothing of a session at this server any more.
    case forget(ServerPlace)
    /// Turn the mouse on or off.
    case useMouse(Bool)
    /// Ring the terminal's bell.
    case ring
    /// Set the terminal's title.
    case title(String)
    /// Paint everything anew.
    case repaint
    /// Hand the terminal back to the shell until the program is continued.
    case suspend
    /// End the program.
    case exit(ClientExit)
}
