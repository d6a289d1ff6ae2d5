import Vocabulary
import Wire

/// A player as a table knows them. The id is the public one.
package struct Player: Sendable, Hashable, Codable {
    package let id: String
    package let name: String
    /// Whether it is a house bot with a seat of its own, not somebody's stand-in.
    package let isBot: Bool
    /// The id of the account that the player is signed in to.
    package let account: String?
    /// Whether that is the account of a bot; nil for no.
    let hasBotAccount: Bool?

    package init(
        id: String, name: String, isBot: Bool = false, account: String? = nil, hasBotAccount: Bool = false
    ) {
        self.id = id
        self.name = name
        self.isBot = isBot
        self.account = account
        self.hasBotAccount = hasBotAccount ? true : nil
    }
}

/// All state of a table. It knows seats, consent, clocks and deals, but not what is on the cards.
package struct TableModel: Sendable {
    /// A seat, and what its holder has said and done in this game.
    package struct Seat: Sendable, Codable {
        package var player: Player?
        package var status = SeatStatus.open
        package var isReady = false
        /// Whether the holder wants to go on after a pause.
        package var agrees = false
        /// What a kick has made of the holder in `game`.
        var fate = Fate.plays
        /// Whether the holder was dealt into `game`.
        package var isDealtIn = false
        package var pauses: UInt8 = 0
        /// The public id of the session's player who acts for the seat; nil for a bot and for whoever has left.
        package var owner: String?
        /// The player who acted for the seat before its holder left the running game, and may take it back from a bot.
        var formerOwner: String?
        /// The strength of the house bot that plays here; nil if none does.
        package var bot: String?
        /// The holder's contribution to the next shuffle.
        package var nonce: Nonce?
        /// The holder's rating in games like this table's.
        var rating: Int?
        /// The account that the holder was signed in to at the deal.
        var accountAtDeal: String?
        /// Whether the holder's connection was lost when the seat left the game; nil for no.
        var leftLost: Bool?
        /// Until when a lost seat is held. The session wakes at that time, the table does not.
        package var heldUntil: Moment?

        package var isTaken: Bool { status.isTaken }

        /// The account for which the running game counts: also that of a holder who has registered since the deal. A second
        /// person at a client has none.
        var account: String? { player?.account ?? accountAtDeal }

        /// Whether the holder may win the game that ends: played it to the end, or was put out of it. Who had a stand-in at the
        /// end, or has put somebody out, may not.
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

    enum Fate: String, Sendable, Codable {
        case plays
        /// The host has put the holder out.
        case wasPutOut
        /// The holder has put somebody out, and so has given the game up.
        case gaveUp
    }

    struct Kicked: Sendable, Hashable, Codable {
        let player: String
        /// The hash of their network, from which nobody may come in; nil if all may.
        let origin: UInt64?
    }

    struct BotVote: Sendable, Hashable, Codable {
        let seat: Int
        let player: String
        let bot: HouseBot
    }

    /// Who sees one change, in a game in which every seat has its own board.
    package struct Veil: Sendable, Hashable {
        /// Its place among the changes.
        package let index: Int
        /// Whose board it is about.
        package let seat: Int
        /// Whether that seat alone sees it, or everybody else.
        package let isForOwner: Bool
    }

    package struct EndedWait: Sendable {
        package let seat: Int
        /// Why it was not made; nil if it was.
        package var refusal: ErrorReply?
    }

    package var setup: TableSetup
    /// The number of the last diff; 0 for a new table.
    package var seq = 0
    package var phase = Phase.waiting
    package var seats: [Seat]
    package var watchers: [Player] = []
    var awayWatchers: Set<String> = []
    /// Whether a person was connected here after the last event; see `attend`.
    package internal(set) var isAttended = true
    var owesDeal = false
    /// The public id of the session's player who is host; nil if no person has a seat, or the table has an owner.
    package var host: String?
    /// Whether newcomers are kept out.
    package var isLocked = false
    /// Those who were put out for good: the last 256 of them.
    var kicked: [Kicked] = []
    /// The wishes for stand-ins in this game that are not granted yet.
    var botVotes: [BotVote] = []
    /// The seat whose turn was told last; nil if no game with turns runs.
    var turnSeat: Int?
    /// The deal on the table. It was committed to before anyone could join.
    package var deal: PreparedDeal
    /// The deal after this one, committed to in `over`.
    @Boxed var nextDeal: PreparedDeal?
    /// The running or the last game; nil before the first.
    package var game: (any Game)?
    /// The seats dealt into `game`, ascending.
    package var dealtIn: [Int] = []
    var firstSeat: Int?
    /// The number of the last diff that has changed the board of each seat; empty in games that do not ask for it.
    var boardSeqs: [Int: Int] = [:]
    package var clocks = GameClocks()
    /// When a game was dealt that can be saved. Unlike ``GameClocks/startedAt`` it stays, so that the game has one id however often it is left.
    @Boxed var dealtAt: Moment?
    /// The theme of pictures that is looked for; nil if none is.
    @Boxed package var loading: String?
    @Boxed package var over: Over?
    /// Whether the deal on the table was played before.
    var isDealtAgain = false
    /// Whether the game was left and taken up again.
    var wasTakenUp = false
    /// Whether the running game's player has left it and may take it up at another table. Nothing happens at this one any more.
    var isSuspended = false
    /// The last lines of chat, oldest first.
    package var chat: [ServerMessage.ChatLine] = []

    /// A table with its maker in the lowest seat, as host, and house bots in the seats after it.
    package init(_ setup: TableSetup, maker: Player, rating: Int? = nil, bots: [HouseBot] = []) {
        self.setup = setup
        deal = PreparedDeal(setup, number: 1)
        seats = Array(repeating: Seat(), count: setup.kind.seats)
        seats[0].player = maker
        seats[0].owner = maker.id
        seats[0].status = .here
        if setup.owner == nil { host = maker.id } else { isLocked = true }
        seats[0].rating = rating
        for (seat, bot) in zip(seats.indices.dropFirst(), bots) { self.seat(bot, seat) }
        if let wish = setup.kind.pictureWish, wish.pictures.isEmpty { loading = wish.theme.id }
    }

    mutating func seat(_ bot: HouseBot, _ seat: Int) {
        seats[seat] = Seat()
        seats[seat].player = bot.player
        seats[seat].status = .here
        seats[seat].bot = bot.strength
    }

    /// Whether a game runs, its clocks standing or not.
    package var isInGame: Bool { phase == .playing || phase == .paused }

    /// The lowest seat of the session's player.
    ///
    /// Inlined, because a call from a mutating function would copy the whole model.
    @inline(__always)
    package func seat(of player: String) -> Int? {
        let seats = seats.span
        for seat in seats.indices where seats[seat].status.isTaken && seats[seat].owner == player { return seat }
        return nil
    }

    /// Whether it is listed and a stranger can come in without a password.
    package var isOpen: Bool { setup.isPublic && !isLocked && setup.password == nil }

    /// Whether the player has no seat here, and neither they nor anybody from the same origin was put out.
    package func welcomes(_ player: String, from origin: UInt64?) -> Bool {
        !isKicked(player, from: origin) && seat(of: player) == nil
    }

    /// Whether the player, or somebody from the same origin, was put out.
    func isKicked(_ player: String, from origin: UInt64? = nil) -> Bool {
        kicked.contains { $0.player == player || origin != nil && $0.origin == origin }
    }

    static let isPutOut = ErrorReply(.kicked, "The host has put you out of this table.", hint: "Join another.")

    package func watches(_ player: String) -> Bool { watchers.contains { $0.id == player } }

    package var takenSeats: Int { seats.reduce(0) { $0 + ($1.isTaken ? 1 : 0) } }

    /// Whether no person sits or watches. An owner closes its tables itself.
    package var isDeserted: Bool {
        isSuspended || setup.owner == nil && watchers.isEmpty && !seats.contains { $0.isTaken && $0.owner != nil }
    }
}

package struct TableSetup: Sendable {
    package let id: String
    /// The table whose deals this one goes on with; their ids begin with its id. Nil for this table itself.
    let origin: String?
    var title: String
    /// The host may change them while the table waits.
    package var settings: TableSettings
    /// The keyed hash of the password, from ``passwordHash(_:)``; nil if there is none.
    let password: String?
    /// Whether lists and quick games show the table.
    package let isPublic: Bool
    /// The table's own secret, from which it draws every deal's seed.
    let secret: Bytes32
    let hold: Duration
    let services: TableServices
    let hashing: Hashing
    /// The games that its host may choose from.
    let families: [any GameFamily]
    /// Whoever has opened it for others; nil for its maker.
    let owner: TableOwner?

    package var kind: any GameKind { settings.kind }
    package var rules: Rules { settings.shown }

    package init(
        id: String, title: String, settings: TableSettings, password: String? = nil, isPublic: Bool = true,
        secret: [UInt8], hold: Duration, services: TableServices = .init(), hashing: Hashing,
        families: [any GameFamily] = GameFamilies.all, origin: String? = nil, owner: TableOwner? = nil
    ) {
        self.owner = owner
        self.origin = origin
        self.id = id
        self.title = title
        self.settings = settings
        self.password = password
        self.isPublic = isPublic
        self.secret = Bytes32(secret)
        self.hold = hold
        self.services = services
        self.hashing = hashing
        self.families = families
    }

    init(_ opening: TableOpening, _ settings: TableSettings, _ hashing: Hashing, _ families: [any GameFamily]) {
        self.init(
            id: opening.id, title: opening.title, settings: settings, password: opening.password,
            isPublic: opening.isPublic, secret: opening.secret.array, hold: opening.hold,
            services: opening.services, hashing: hashing, families: families, owner: opening.owner)
    }

    func passwordHash(_ password: String) -> String {
        Self.passwordHash(password, secret: secret, hashing)
    }

    /// The keyed hash of a password at the table with that secret. Records have the key too, but never a password, which its
    /// owner may use elsewhere.
    static func passwordHash(_ password: String, secret: Bytes32, _ hashing: Hashing) -> String {
        Bytes32(hashing.hmacSHA256(secret.array)(Array(password.utf8))).hex
    }
}

/// What the server that opened a table does with its games. A later server goes on so, whatever it does itself.
package struct TableServices: Sendable, Hashable, Codable {
    /// Whether finished games are archived.
    package var isArchived = false
    /// Whether there are accounts, for which games count.
    package var hasAccounts = false
}

/// A table's settled rules. Tables with the same rules share them.
package final class TableSettings: Sendable {
    package let kind: any GameKind
    /// The rules as everybody sees them.
    package let shown: Rules
    /// A practice table's seed, used for every deal.
    package let practiceSeed: ServerSeed?

    package init(kind: any GameKind, shown: Rules, practiceSeed: ServerSeed? = nil) {
        self.kind = kind
        self.shown = shown
        self.practiceSeed = practiceSeed
    }

    /// The same with these pictures on the cards.
    func showing(pictures: [DeckPicture]) -> TableSettings {
        TableSettings(kind: kind.showing(pictures), shown: shown, practiceSeed: practiceSeed)
    }

    /// The same with these house bots shown.
    func showing(bots: [String]) -> TableSettings {
        var shown = shown
        shown.bots = bots
        return TableSettings(kind: kind, shown: shown, practiceSeed: practiceSeed)
    }
}

extension SeatStatus {
    @inline(__always)
    var isTaken: Bool { self == .here || self == .lost }
}
