import Discovery
import Wire

/// What a screen wants.
enum ScreenEffect: Sendable {
    /// Go on to another screen.
    case push(Destination)
    /// Back to the screen before.
    case back
    /// Ask the server.
    case ask(Request)
    /// Ask the player.
    case question(Question)
    /// Tell the player, for a moment.
    case notice(String, Notice.Tone = .plain)
    /// Take these settings and keep them.
    case change(ClientSettings)
    /// Connect to a server, for a purpose.
    case connect(ServerPlace, Goal)
    /// Take up the session that was kept.
    case rejoin(KeptSession)
    /// Start a server of one's own, for a purpose.
    case host(Goal)
    /// Leave the server.
    case disconnect
    /// Ignore what a player says, or hear it again.
    case ignore(player: String)
    /// Quit the program, asking first where something would be lost.
    case quit
    /// Something for the runtime.
    case app(AppEffect)
}
