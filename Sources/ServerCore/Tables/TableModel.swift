import FairDeal
import Wire

/// A player as a table knows them: a public id and a name.
package struct Player: Sendable, Hashable, Codable {
    package let id: String
    package let name: String
    /// Whether it is a house bot that sits for itself.
    package let isBot: Bool

    /// Somebody.
    package init(id: String, name: String, isBot: Bool = false) {
        self.id = id
        self.name = name
        self.isBot = isBot
    }
}

/// All state of a table. It knows seats, consent, clocks and deals, and nothing of what is on the cards.
package struct TableModel: Sendable {
    /// One seat.
    package struct Seat: Sendable {
        package var player: Player?
        package var status = SeatStatus.open
        package var isReady = false
        /// Whether the holder wants to go on after a pause.
        package var agrees = false
        /// What became of the holder in `game` otherwise than by play.
        var fate = Fate.plays
        /// Whether the holder was dealt into `game`, whose standing is then the holder's.
        package var isDealtIn = false
        /// How often the holder has paused this game.
        package var pauses: UInt8 = 0
        /// The public id of the session's player who acts for the seat; nil for a bot and for whoever has left.
        package var owner: String?
        /// The player who acted for the seat before its holder left the running game, and may take it back from a bot.
        var formerOwner: String?
        /// The strength of the house bot that plays here.
        package var bot: String?
        /// The holder's own share of the next shuffle.
        package var nonce: Nonce?
        /// Until when a lost seat is held. The session wakes at that time, the table does not.
        package var heldUntil: Moment?

        /// Whether somebody has the seat and has not left.
        package var isTaken: Bool { status.isTaken }

        /// Whether the holder may win the game that ends: plays it to its end, and not by a bot, or was put out of it, and has
        /// put nobody out.
        var hasStayed: Bool {
            let playsAlone = bot == nil || player?.isBot == true
            return switch fate {
            case .plays: isTaken && playsAlone
            case .wasPutOut: bot == nil
            case .gaveUp: false
            }
        }

        /// Whether a bot plays for somebody who is gone for good.
        var isStandIn: Bool { bot != nil && isDealtIn && owner == nil && player?.isBot == false }
    }

    /// What a kick makes of those who play the running game.
    enum Fate: Sendable {
        case plays
        /// The host has put the holder out.
        case wasPutOut
        /// The holder has put somebody out, and so has given the game up.
        case gaveUp
    }

    /// Somebody who was put out for good.
    struct Kicked: Sendable, Hashable {
        let player: String
        /// Where they came from; nil where that keeps nobody out.
        let origin: UInt64?
    }

    /// One player's wish for a bot on a seat.
    struct BotVote: Sendable, Hashable {
        let seat: Int
        let player: String
        let bot: HouseBot
    }

    /// A time that a running game has asked for.
    struct Timer: Sendable, Hashable {
        let seat: Int
        var rings: Moment
    }

    /// The members who see a change of a game in which every seat has a board of its own.
    package struct Veil: Sendable, Hashable {
        /// Its place among the changes.
        package let index: Int
        /// Whose board it is about.
        package let seat: Int
        /// Whether that seat alone sees it, or everybody else.
        package let isForOwner: Bool

        /// A change that not everybody sees.
        package init(index: Int, seat: Int, isForOwner: Bool) {
            self.index = index
            self.seat = seat
            self.isForOwner = isForOwner
        }
    }

    /// A move that waits no more.
    package struct EndedWait: Sendable {
        package let seat: Int
        /// Why it was not made; nil where it was.
        package var refusal: ErrorReply?
    }

    /// What the table is made of; its settings change while it waits.
    package var setup: TableSetup
    /// The number of the last diff; 0 for a new table.
    package var seq = 0
    package var phase = Phase.waiting
    package var seats: [Seat]
    package var watchers: [Player] = []
    /// The watchers whose connection is gone.
    var awayWatchers: Set<String> = []
    /// Whether the last event has left a person here; see `attend`.
    package internal(set) var isAttended = true
    /// Whether the next game is dealt as soon as somebody is here.
    var owesDeal = false
    /// The public id of the session's player who is host; nil where no person has a seat.
    package var host: String?
    /// Whether nobody more may sit down or begin to watch.
    package var isLocked = false
    /// Those who were put out for good, the last of them.
    var kicked: [Kicked] = []
    /// The wishes for bots in this game that were not granted yet.
    var botVotes: [BotVote] = []
    /// The pause that lasts; nil where the clocks run.
    @Boxed var pause: Pause?
    /// The seat whose turn was told last; nil where no game runs.
    var turnSeat: Int?
    /// What is or will be on the table: the deal that is laid out, committed to before anyone could join.
    package var deal: PreparedDeal
    /// The deal after this one, committed to in `over`.
    @Boxed var nextDeal: PreparedDeal?
    /// The running or the last game; nil before the first.
    package var game: (any Game)?
    /// The seats dealt into it, ascending.
    package var dealtIn: [Int] = []
    /// The seat that moved first in it.
    var firstSeat: Int?
    var startedAt: Moment?
    var endedAt: Moment?
    /// What the game waits for, at most one thing for each seat: mostly that a miss is to be hidden.
    var timers: [Timer] = []
    /// When the whole game ends by its clock; nil while that stands or where there is none.
    @Boxed var gameEndsAt: Moment?
    /// When the turn's clock runs out; nil while it stands or where there is none.
    package var turnEndsAt: Moment?
    @Boxed package var over: Over?
    /// What was said last, oldest first.
    package var chat: [ServerMessage.ChatLine] = []
    /// Which of the changes of the last update not everybody sees.
    package var veils: [Veil] = []
    /// The waiting moves that came to an end in the last update.
    package var endedWaits: [EndedWait] = []

    /// A table with its maker in the lowest seat, as host, and house bots in the seats after it.
    package init(_ setup: TableSetup, maker: Player, bots: [HouseBot] = []) {
        self.setup = setup
        deal = PreparedDeal(setup, number: 1)
        seats = Array(repeating: Seat(), count: setup.kind.seats)
        seats[0].player = maker
        seats[0].owner = maker.id
        seats[0].status = .here
        host = maker.id
        for (seat, bot) in zip(seats.indices.dropFirst(), bots) { self.seat(bot, seat) }
    }

    /// Gives a seat to a house bot.
    mutating func seat(_ bot: HouseBot, _ seat: Int) {
        seats[seat] = Seat()
        seats[seat].player = bot.player
        seats[seat].status = .here
        seats[seat].bot = bot.strength
    }

    /// Whether a game runs, its clocks standing or not.
    package var isInGame: Bool { phase == .playing || phase == .paused }

    /// The lowest seat that the session of the player has and has not left.
    ///
    /// Inlined, for a call from a mutating function would copy the whole model.
    @inline(__always)
    package func seat(of player: String) -> Int? {
        let seats = seats.span
        for seat in seats.indices where seats[seat].status.isTaken && seats[seat].owner == player { return seat }
        return nil
    }

    /// Whether the lists show it and a stranger could come in without a word.
    var isOpen: Bool { setup.isPublic && !isLocked && setup.password == nil }

    /// Whether the player has no seat here, and neither they nor anybody from the same origin was put out.
    func welcomes(_ player: String, from origin: UInt64?) -> Bool {
        !isKicked(player, from: origin) && seat(of: player) == nil
    }

    /// Whether the player, or somebody from the same origin, was put out.
    func isKicked(_ player: String, from origin: UInt64? = nil) -> Bool {
        kicked.contains { $0.player == player || origin != nil && $0.origin == origin }
    }

    /// What somebody is told who was put out, or who comes from where they came from.
    static let isPutOut = ErrorReply(.kicked, "The host has put you out of this table.", hint: "Join another.")

    /// Whether the player watches.
    package func watches(_ player: String) -> Bool { watchers.contains { $0.id == player } }

    /// How many seats are taken.
    package var takenSeats: Int { seats.reduce(0) { $0 + ($1.isTaken ? 1 : 0) } }

    /// Whether nobody sits or watches any more.
    package var isDeserted: Bool { watchers.isEmpty && !seats.contains { $0.isTaken && $0.owner != nil } }

    /// When something is to happen by itself. The turn's clock stands while a miss is shown, and all do in a pause.
    package var wakeTime: Moment? {
        pause?.endsAt ?? Self.earliest(turnEndsAt, timers, gameEndsAt)
    }

    /// The earliest of the times that run. Static, for a method of the whole model would copy it, and this is asked after
    /// every flip.
    static func earliest(_ turn: Moment?, _ timers: [Timer], _ game: Moment?) -> Moment? {
        var earliest = turn
        for timer in timers where earliest.map({ timer.rings < $0 }) ?? true { earliest = timer.rings }
        if let game, earliest.map({ game < $0 }) ?? true { earliest = game }
        return earliest
    }
}

/// What a table is made of.
package struct TableSetup: Sendable {
    package let id: String
    let title: String
    /// What is played and how; the host may change it while the table waits.
    package var settings: TableSettings
    /// What must be told to come in: its keyed hash, as tables get it from ``passwordHash(_:)``.
    let password: String?
    /// Whether lists and quick games show the table.
    package let isPublic: Bool
    /// The table's own secret, from which it draws every deal's seed.
    let secret: Bytes32
    let hold: Duration
    let hashing: Hashing
    /// The games that its host may choose from.
    let families: [any GameFamily]

    /// The game's rules as the game knows them.
    package var kind: any GameKind { settings.kind }
    /// The same as everybody sees them.
    var rules: Rules { settings.shown }

    /// All that a table is made of.
    package init(
        id: String, title: String, settings: TableSettings, password: String? = nil, isPublic: Bool = true,
        secret: [UInt8], hold: Duration, hashing: Hashing, families: [any GameFamily] = GameFamilies.all
    ) {
        self.id = id
        self.title = title
        self.settings = settings
        self.password = password
        self.isPublic = isPublic
        self.secret = Bytes32(secret)
        self.hold = hold
        self.hashing = hashing
        self.families = families
    }

    /// What an opening and its settled rules make.
    init(_ opening: TableOpening, _ settings: TableSettings, _ hashing: Hashing, _ families: [any GameFamily]) {
        self.init(
            id: opening.id, title: opening.title, settings: settings, password: opening.password,
            isPublic: opening.isPublic, secret: opening.secret.array, hold: opening.hold, hashing: hashing,
            families: families)
    }

    /// What stands for a password at this table.
    func passwordHash(_ password: String) -> String {
        Self.passwordHash(password, secret: secret, hashing)
    }

    /// What stands for a password at the table with that secret. Whoever reads the records has the key as well; but what
    /// people choose, and use elsewhere too, stands nowhere in them.
    static func passwordHash(_ password: String, secret: Bytes32, _ hashing: Hashing) -> String {
        Bytes32(hashing.hmacSHA256(secret.array)(Array(password.utf8))).hex
    }
}

/// What is played at a table and how. Copies share it, and so do tables with the same rules.
package struct TableSettings: Sendable {
    private final class Terms: Sendable {
        let kind: any GameKind
        let shown: Rules
        let practiceSeed: ServerSeed?

        init(_ kind: any GameKind, _ shown: Rules, _ practiceSeed: ServerSeed?) {
            self.kind = kind
            self.shown = shown
            self.practiceSeed = practiceSeed
        }
    }

    private let terms: Terms

    /// The game's rules as the game knows them.
    package var kind: any GameKind { terms.kind }
    /// The same as everybody sees them.
    package var shown: Rules { terms.shown }
    /// A practice table's seed, used for every deal.
    package var practiceSeed: ServerSeed? { terms.practiceSeed }

    /// Settled settings.
    package init(kind: any GameKind, shown: Rules, practiceSeed: ServerSeed? = nil) {
        terms = Terms(kind, shown, practiceSeed)
    }

    /// The same with these house bots shown.
    func showing(bots: [String]) -> TableSettings {
        var shown = shown
        shown.bots = bots
        return TableSettings(kind: kind, shown: shown, practiceSeed: practiceSeed)
    }
}

extension SeatStatus {
    /// Whether somebody has the seat and has not left.
    @inline(__always)
    var isTaken: Bool { self == .here || self == .lost }
}
