/// What a bot did against the protocol, or did not do, in a scene.
public struct Mistake: Sendable, Hashable {
    /// Its name, as `out-of-turn`.
    public let id: String
    /// What the bot did, and what the protocol asks for.
    public let words: String
    /// The section of the protocol's texts that has the rule, as `SPEC.md#pausing`.
    public let section: String
    /// The bot's line, where there is one that shows it.
    public let line: String?

    init(_ id: String, _ words: String, section: String, line: [UInt8]? = nil) {
        self.id = id
        self.words = words
        self.section = section
        self.line = line.map { String(decoding: $0.prefix(Self.longestLine), as: UTF8.self) }
    }

    private static let longestLine = 300
}

extension Mistake {
    /// The bot did not come back after its connection was lost.
    static func noReturn(_ seconds: Int) -> Mistake {
        Mistake(
            "no-return", "The connection was lost, and the bot did not come back within \(seconds) s.",
            section: "SPEC.md#coming-back")
    }

    /// The bot has no part in what follows, or does not know that it has.
    static func idle(_ wanted: String, _ seconds: Int, last: [UInt8]?) -> Mistake {
        Mistake(
            "idle", "The bot had to \(wanted), and sent nothing for \(seconds) s.", section: "SPEC.md#when-to-ask",
            line: last)
    }

    /// The scene did not end.
    static func tooLong(_ seconds: Int, last: [UInt8]?) -> Mistake {
        Mistake("too-long", "The game was not over after \(seconds) s.", section: "SPEC.md#when-to-ask", line: last)
    }

    /// Nobody played.
    static func nobody(_ seconds: Int) -> Mistake {
        Mistake("nobody", "No bot took a seat within \(seconds) s.", section: "START.md#a-whole-session")
    }

    /// Nobody will play.
    static let gone = Mistake(
        "gone", "The program ended before it had connected.", section: "START.md#a-whole-session")

    /// What the scene is about did not come up.
    static let notReached = Mistake(
        "not-reached", "The game was over before the trouble of this scene came up. Play it again with --scene.",
        section: "SPEC.md#how-a-game-goes")
}
