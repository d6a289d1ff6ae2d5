/// What an event has brought, in order, for whoever tells it in sentences.
enum News: Sendable {
    /// Something at the link.
    case report(ClientReport)
    /// What the player is told.
    case notice(String)
}

/// A sentence for a moment.
struct Notice: Sendable, Hashable {
    /// How good the news are.
    enum Tone: Sendable, Hashable { case plain, good, bad }

    var text: String
    var tone: Tone
    /// When it goes.
    var ends: Duration
}
