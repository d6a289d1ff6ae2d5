public import Wire

extension BotMachine {
    /// Which table the bot joins.
    public enum Wish: Sendable, Hashable {
        /// A seat at the table of this id.
        case table(String)
        /// A table of its own, announced for others.
        case newTable(Rules)
        /// Any waiting table that fits these rules, or a new one.
        case quick(Rules)
        /// Whoever the server's ladder gives as the next opponent, another one for each game.
        case ladder
        /// A place in the event of this id: all its games, to its end.
        case event(String)
    }

    /// The bot's settings, as its command line gives them.
    public struct Settings: Sendable, Hashable {
        /// The bot's name, 1–24 scalars. The server adds a number if another player has it.
        public var name: String
        /// The bot's strength.
        public var strength: Strength
        /// The account that it signs in to before it sits down; nil for a guest.
        public var account: Account?
        /// The password of the server, where it has one.
        public var serverPassword: Secret?
        /// The password of the event, where it has one.
        public var eventPassword: Secret?
        /// Whether a player beside the machine chooses what to do. The strength is nobody's then.
        public var hasPlayer = false
        /// The patience game that this player plays; nil for Memory.
        public var playersGame: String?
        /// Which table to sit at.
        public var wish: Wish
        /// After how many games to leave; nil stays until the table closes.
        public var games: Int?
        /// The shortest and the longest time to think about a flip; zero flips at once. Nil thinks as long as a person does, but
        /// not at all at a table that hides a miss at once.
        public var thinking: ClosedRange<Duration>?
        /// The seed of every choice.
        public var seed: UInt64

        /// Settings with these defaults.
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

        /// An account of the server.
        public struct Account: Sendable, Hashable {
            /// The account's name, which the bot then has.
            public var name: String
            /// Its password.
            public var password: Secret
            /// Whether to register it, as a program's, where there is none of that name.
            public var registers: Bool

            /// An account by name and password.
            public init(name: String, password: Secret, registers: Bool) {
                (self.name, self.password, self.registers) = (name, password, registers)
            }
        }

        /// How long a person looks at the board before turning a card: 600–1,400 ms.
        public static let humanThinking: ClosedRange<Duration> = .milliseconds(600) ... .milliseconds(1400)
    }

    /// The whole state of the bot.
    public struct Model: Sendable, Hashable {
        /// The settings that it was started with.
        public internal(set) var settings: Settings
        /// The table as it is now, once the bot has a seat.
        public internal(set) var mirror: TableMirror?
        /// How many games have ended while it had a seat.
        public internal(set) var gamesPlayed = 0
        /// Whether it has asked to exit. After that no event changes anything.
        public internal(set) var hasEnded = false

        var bot: Bot
        var patience: PatienceState
        var player = PlayerState()
        var event = EventState()
        var isSignedIn = false
        var session: ServerMessage.Session?
        /// Draws the times for thinking. The choice of cards has a generator of its own.
        var clockGenerator: SplitMix64
        /// The last id that was used. Ids count through the whole session, over all its connections.
        var lastID = 0
        /// The id of the hello that has no reply yet.
        var greetingID: RequestID?
        /// Whether this connection is to another node than the one that was chosen.
        var isElsewhere = false
        /// Whether this connection has a session.
        var isGreeted = false
        /// The request that has no reply yet. It is kept when the link is lost.
        var underWay: Envelope?
        var pause: Pause?
        var lastTicket = 0
        /// Set while diffs are missing: what to ask the server for.
        var behind: Behind?
        /// The `seq` at which the server refused. The bot tries nothing again before the table has another.
        var refusedAt: Int?
        /// How many refusals came since the last `ok`.
        var refusals = 0
        /// For how long the bot has tried to connect since the link was lost.
        var waitedForLink: Duration = .zero
        /// How long the server, which restarts, wants to be waited for.
        var restart: Duration?
        /// The pause before the next try to connect.
        var retryPause = RetryPause()

        /// A bot that has not begun.
        public init(_ settings: Settings) {
            self.settings = settings
            bot = Bot(settings.strength, seed: settings.seed)
            patience = PatienceState(bot: PatienceBot(settings.strength, seed: settings.seed))
            // Another stream from the same seed, so that thinking times never change the play.
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

    /// What the bot asks for when diffs are missing.
    enum Behind: Sendable, Hashable {
        case diffs
        case snapshot
    }
}
