import Wire

/// Something that ``App`` has to do for a screen.
enum ScreenEffect: Sendable {
    /// Go on to another screen.
    case push(Destination)
    /// Back to the screen before.
    case back
    /// Send a request to the server.
    case ask(Request)
    /// Show the player a question.
    case question(Question)
    /// Show the player a notice for a while.
    case notice(String, Notice.Tone = .plain)
    /// Take that notice away if it is still shown: it is no longer true.
    case withdraw(notice: String)
    /// Take these settings and keep them.
    case change(ClientSettings)
    /// Keep what is best in games that have this key.
    case best(Best, of: String)
    case connect(ServerPlace, Goal)
    /// Resume the session that was kept.
    case rejoin(KeptSession)
    /// Start a server of the player's own, for a goal.
    case host(Goal)
    /// Begin that game at this server.
    case play(Pastime)
    /// Leave every table and the server.
    case disconnect
    /// Ignore what a player says, or hear it again.
    case ignore(player: String)
    /// Quit the program, asking first where something would be lost.
    case quit
    /// Something for the runtime.
    case app(AppEffect)

    static func ask(_ body: some RequestBody) -> ScreenEffect { .ask(Request(body)) }
}
