import Wire

/// A game at the sparring server, with one kind of trouble.
public struct Scene: Sendable {
    /// Its name, as `lost-request`.
    public let id: String
    /// What comes up in it, and what the bot has to do.
    public let summary: String
    let rules: Rules
    let trouble: Trouble
    /// How long the partner thinks about a card.
    let thinking: ClosedRange<Duration>

    init(
        _ id: String, _ summary: String, mode: String = "classic", rows: Int = 2, columns: Int = 4, group: Int = 2,
        seats: Int? = nil, _ trouble: Trouble = .none, thinking: ClosedRange<Int> = 30...60
    ) {
        self.id = id
        self.summary = summary
        self.trouble = trouble
        self.thinking = .milliseconds(thinking.lowerBound) ... .milliseconds(thinking.upperBound)
        var rules = Rules()
        rules.mode = mode
        rules.level = "custom"
        rules.rows = rows
        rules.columns = columns
        rules.group = group
        rules.seats = seats ?? (mode == "solo" ? 1 : 2)
        // A bot that is slow makes no mistake.
        if mode != "race" { rules.turnSeconds = 0 }
        rules.hideMs = 250
        // Solo and coop: as many tries as the bot wants.
        if mode == "solo" || mode == "coop" { rules.tries = .unlimited }
        self.rules = rules
    }

    /// What happens beside the game.
    enum Trouble: Sendable {
        case none
        /// Types, fields and ops that no version has.
        case unknown
        /// Each line comes in pieces.
        case pieces
        /// Names and chat with unusual letters.
        case letters
        /// A ping while the partner thinks for long.
        case ping
        /// The link breaks before a flip has arrived.
        case lostRequest
        /// The link breaks before a flip's reply has arrived.
        case lostReply
        /// The server stops and comes back.
        case restart
        /// The session goes on at another node.
        case move
        /// The partner pauses while the bot has an attempt open.
        case pause
        /// A snapshot comes in place of the partner's diffs.
        case snapshot
        /// A diff is missing.
        case gap
        /// A flip is refused for its rate.
        case rate
        /// Other seats get lost, come back, and leave.
        case seats
        /// The rules change after the bot was ready.
        case rules
        /// The partner holds a card.
        case held
    }
}

extension Scene {
    /// All scenes, in their order. Where the trouble waits for the bot's turn there are 16 cards: of eight, the partner begins and
    /// takes all without a miss in 1 of some 80 games.
    public static let all: [Scene] = [
        Scene("plain", "A game by the rules, to its end."),
        Scene("unknown", "Message types, fields and ops that the bot can't know: it ignores them.", .unknown),
        Scene("pieces", "Each line comes in three pieces: the bot waits for the line feed.", .pieces),
        Scene("letters", "Names and chat with quotes, emoji and letters from right to left.", rows: 4, .letters),
        Scene("ping", "A ping in another's slow turn: the bot answers it, and flips nothing.", .ping),
        Scene(
            "lost-request", "The link breaks before a flip arrives: the bot resumes, and sends the same bytes again.",
            rows: 4, .lostRequest),
        Scene(
            "lost-reply", "The link breaks after a flip was made: the bot resumes, and sends the same bytes again.",
            rows: 4, .lostReply),
        Scene(
            "restart", "The server stops with resume_ms: the bot comes back, resumes, and sends the same bytes again.",
            rows: 4, .restart),
        Scene(
            "moved", "The session moves to another node: the bot goes there, resumes, and sends the same bytes again.",
            rows: 4, .move),
        Scene(
            "pause", "The partner pauses in the bot's attempt: the bot agrees to go on, then goes on.", rows: 4, .pause),
        Scene("snapshot", "A snapshot comes in place of diffs: the bot goes on from it.", .snapshot),
        Scene("gap", "A diff is missing: the bot sends sync.", .gap),
        Scene("rate", "A flip is rate_limited: the bot waits for retry_ms, then flips.", rows: 4, .rate),
        Scene("seats", "Three players; one gets lost, comes back, and leaves.", rows: 4, seats: 3, .seats),
        Scene("rules", "The host changes the board after the bot was ready.", .rules),
        Scene("groups", "Groups of three.", rows: 3, columns: 4, group: 3),
        Scene("solo", "Alone at a table.", mode: "solo"),
        Scene("coop", "All against the board.", mode: "coop"),
        Scene("race", "Each with a board of their own.", mode: "race", thinking: 400...600),
        Scene(
            "scramble", "All flip at once, and the partner holds a card for long.", mode: "scramble", .held,
            thinking: 1_200...1_500),
    ]
}
