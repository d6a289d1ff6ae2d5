public import Replays
import Wire

/// Why a replay is not the whole truth of a game: what is wrong in which line.
public struct ReplayFault: Error, Sendable, Hashable, CustomStringConvertible {
    /// The number of the first bad line of the file, from 1.
    public let line: Int
    /// What is wrong there, as a sentence. What it repeats of the file has no characters that act on a terminal.
    public let why: String

    /// A fault of that line.
    public init(line: Int, why: String) {
        self.line = line
        self.why = TextRules.withoutControls(why)
    }

    /// What the file's reader has found.
    public init(_ flaw: ReplayFileFlaw) { self.init(line: flaw.line, why: flaw.why) }

    /// The line and what is wrong with it.
    public var description: String { "line \(line): \(why)" }
}

/// What breaks a rule, as a sentence.
package struct Breach: Error, CustomStringConvertible {
    let why: String
    /// The line of the file, where it is not the one that is read; nil for that one.
    let line: Int?

    package var description: String { why }

    package init(_ why: String, line: Int? = nil) { (self.why, self.line) = (why, line) }
}

/// Throws the sentence unless the condition holds. The sentence is made only then.
package func demand(_ condition: Bool, _ why: @autoclosure () -> String) throws(Breach) {
    if !condition { throw Breach(why()) }
}
