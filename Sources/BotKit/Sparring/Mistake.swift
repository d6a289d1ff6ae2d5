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

    static func nobody(_ seconds: Int) -> Mistake {
        Mistake("nobody", "No bot took a seat within \(seconds) s.", section: "START.md#a-whole-session")
    }

    /// The bot sits where nobody makes trouble.
    static func otherTable(_ table: String, _ wanted: String, last: [UInt8]?) -> Mistake {
        Mistake(
            "other-table",
            "The bot went to table \(table). The scene is played at table \(wanted), which quick and join lead to.",
            section: "START.md#a-whole-session", line: last)
    }

    /// The game went by.
    static let noMove = Mistake(
        "no-move", "The game is over, and the bot might have flipped cards in it, and has turned none.",
        section: "SPEC.md#is-it-my-move")

    /// The bot came back at once.
    static let noPause = Mistake(
        "no-pause", "The connection was lost, and the bot connected again at once: it has to wait 1 s before each try.",
        section: "START.md#four-rules-of-sending-again")

    /// The bot has not followed its session.
    static let wrongNode = Mistake(
        "wrong-node", "The bot did not connect to the node that has its session: to of goodbye names it.",
        section: "SPEC.md#several-nodes")

    /// Nobody will play.
    static let gone = Mistake(
        "gone", "The program ended before it had connected.", section: "START.md#a-whole-session")

    /// What the scene is about did not come up.
    static let notReached = Mistake(
        "not-reached", "The game was over before the trouble of this scene came up. Play it again with --scene.",
        section: "SPEC.md#how-a-game-goes")
}
