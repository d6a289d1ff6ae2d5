public import TableMirror
public import Wire

extension BotMachine {
    /// How the bot comes to a table.
    public enum Wish: Sendable, Hashable {
        /// A seat at the table of this id.
        case table(String)
        /// A table of its own, announced for others.
        case newTable(Rules)
        /// Any waiting table that fits these rules, or a new one.
        case quick(Rules)
    }

    /// What the bot was told to be and to do.
    public struct Settings: Sendable, Hashable {
        /// The name to bear, 1–24 scalars; the server adds a number where it is borne already.
        public var name: String
        /// How well to play.
        public var strength: Strength
        /// Which table to sit at.
        public var wish: Wish
        /// After how many games to leave; nil stays until the table closes.
        public var games: Int?
        /// The shortest and the longest time to think about a flip, zero for at once; nil thinks like a person, but
        /// not at all at a table that hides a miss at once.
        public var thinking: ClosedRange<Duration>?
        /// What fixes every choice.
        public var seed: UInt64

        /// Settings.
        public init(
            name: String, strength: Strength, wish: Wish, games: Int? = 1,
            thinking: ClosedRange<Duration>? = nil, seed: UInt64
        ) {
            self.name = name
            self.strength = strength
            self.wish = wish
            self.games = games
            self.thinking = thinking
            self.seed = seed
        }

        /// How long a person looks at the board before turning a card: 600–1,400 ms.
        public static let humanThinking: ClosedRange<Duration> = .milliseconds(600) ... .milliseconds(1400)
    }

    /// Everything that the bot knows.
    public struct Model: Sendable, Hashable {
        /// What it was told.
        public let settings: Settings
        /// The table as it stands, once it has a seat.
        public internal(set) var mirror: TableMirror?
        /// How many games have ended in front of it.
        public internal(set) var gamesPlayed = 0
        /// Whether it has asked to exit; no event changes anything after that.
        public internal(set) var hasEnded = false

        var bot: Bot
        var session: ServerMessage.Session?
        /// Draws the time for thinking, apart from the bot's own draws.
        var clockGenerator: SplitMix64
        /// Ids are counted through the session's whole life, over every connection.
        var lastID = 0
        /// The hello that is under way.
        var greetingID: RequestID?
        /// Whether this connection has a session.
        var isGreeted = false
        /// The request that waits for its reply; kept over a lost link.
        var underWay: Envelope?
        var pause: Pause?
        var lastTicket = 0
        /// Diffs are missing; they, or a whole snapshot, are to be asked for.
        var behind: Behind?
        /// The `seq` at which the server refused; nothing is tried again before the table moves on.
        var refusedAt: Int?
        /// Refusals since the last good reply.
        var refusals = 0
        /// How long the link has been tried for since it was lost.
        var waitedForLink: Duration = .zero
        /// How long the next try for the link waits.
        var retryPause = RetryPause()

        /// A bot that has not begun.
        public init(_ settings: Settings) {
            self.settings = settings
            bot = Bot(settings.strength, seed: settings.seed)
            // Another stream of the same seed, so that thinking times never change the play.
            clockGenerator = SplitMix64(seed: ~settings.seed)
        }

        /// The seat that it has at the table; nil while it has none.
        public var seat: Int? {
            guard let session, let mirror else { return nil }
            return mirror.snapshot.seats.firstIndex { $0.player == session.player }
        }

        var thinkingTime: ClosedRange<Duration> {
            if let thinking = settings.thinking { return thinking }
            return mirror?.snapshot.rules.hideMs == 0 ? .zero ... .zero : Settings.humanThinking
        }
    }

    /// What a timer was set for.
    enum Pause: Sendable, Hashable {
        case thinking(ticket: Int)
        case backingOff(ticket: Int)
    }

    /// What a table that is behind asks for.
    enum Behind: Sendable, Hashable {
        case diffs
        case snapshot
    }
}
