/// A sentence for a moment.
struct Notice: Sendable, Hashable {
    /// How good the news are.
    enum Tone: Sendable, Hashable { case plain, good, bad }

    var text: String
    var tone: Tone
    /// When it goes.
    var ends: Duration
}
