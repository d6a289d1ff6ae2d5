/// How long a bot may think, and what becomes of it if it thinks longer.
package struct BotTiming: Sendable, Hashable {
    /// For a move, in milliseconds, where no clock of the game leaves less.
    package var moveMs = 5_000
    /// What the first answer of a process may take beyond that, in milliseconds: an interpreter has to start.
    package var startMs = 10_000
    /// What an answer may take beyond its time and still be in time, in milliseconds.
    package var graceMs = 50
    /// How many late answers of a game are played all the same. The next one loses.
    package var lateAnswers = 3

    /// An answer that takes so much longer than its time does not come any more, in milliseconds.
    package static let hangMs = 1_000
    /// Answers of a game that are no legal moves: the bot is asked again after so many. The next one loses.
    package static let illegalAnswers = 3
    /// Bytes that a bot may write without an answer among them.
    package static let floodBytes = 1_024 * 1_024

    /// The usual times.
    package init() {}
}
