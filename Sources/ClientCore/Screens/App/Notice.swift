/// A report or a notice of the last event, for ``PlainReader``.
enum News: Sendable {
    case report(ClientReport)
    case notice(String)
}

/// A sentence that is shown for a while.
struct Notice: Sendable, Hashable {
    /// Whether the notice is good or bad news.
    enum Tone: Sendable, Hashable { case plain, good, bad }

    var text: String
    var tone: Tone
    /// The time at which it disappears.
    var ends: Duration
    /// Whether it takes as many rows as it needs, over the end of the screen; otherwise the window cuts it.
    var isWhole = false
    /// Whether it stays when a table is shown.
    var isKept = false
}
