import CardGame
import FairDeal
import Wire

/// Who somebody is to a table: a public id and the name borne.
package struct Player: Sendable, Hashable {
    package let id: String
    package let name: String

    /// Somebody.
    package init(id: String, name: String) {
        self.id = id
        self.name = name
    }
}

/// All state of a table. It knows seats, consent, clocks and deals, and nothing of what is on the cards.
package struct TableModel: Sendable {
    /// One seat.
    package struct Seat: Sendable {
        package var player: Player?
        package var status = SeatStatus.open
        package var isReady = false
        /// The holder's own share of the next shuffle.
        package var nonce: Nonce?
        /// Whether the holder was dealt into `game`, whose standing is then the holder's.
        package var isDealtIn = false
        /// Until when a lost seat is held. The session wakes at that time, the table does not.
        package var heldUntil: Moment?

        /// Whether somebody has the seat and has not left.
        package var isTaken: Bool { status == .here || status == .lost }
    }

    /// What stays as it is for the table's life.
    package let setup: TableSetup
    /// The number of the last diff; 0 for a new table.
    package var seq = 0
    package var phase = Phase.waiting
    package var seats: [Seat]
    package var watchers: [Player] = []
    package var host: String
    /// What is or will be on the table: the deal that is laid out, committed to before anyone could join.
    package var deal: PreparedDeal
    /// The deal after this one, committed to in `over`.
    var nextDeal: PreparedDeal?
    /// The running or the last game; nil before the first.
    package var game: (any Game)?
    /// The seats dealt into it, ascending.
    package var dealtIn: [Int] = []
    /// The seat that moved first in it.
    var firstSeat: Int?
    var startedAt: Moment?
    var endedAt: Moment?
    /// When the miss on show is to be hidden.
    var hideAt: Moment?
    /// When the turn's clock runs out; nil while it stands or where there is none.
    var turnEndsAt: Moment?
    package var over: Over?
    /// What was said last, oldest first.
    package var chat: [ServerMessage.ChatLine] = []
    /// Kept only for its storage, so that a move allocates nothing.
    var gameEffects: [GameEffect] = []

    /// A table with its maker in the lowest seat, as host.
    package init(_ setup: TableSetup, maker: Player) {
        self.setup = setup
        deal = PreparedDeal(setup, number: 1)
        seats = Array(repeating: Seat(), count: setup.kind.seats)
        seats[0].player = maker
        seats[0].status = .here
        host = maker.id
    }

    /// The seat that the player has and has not left.
    ///
    /// Inlined, for a call from a mutating function would copy the whole model.
    @inline(__always)
    package func seat(of player: String) -> Int? {
        for seat in seats.indices where seats[seat].isTaken && seats[seat].player?.id == player { return seat }
        return nil
    }

    /// Whether the player watches.
    package func watches(_ player: String) -> Bool { watchers.contains { $0.id == player } }

    /// How many seats are taken.
    package var takenSeats: Int { seats.reduce(0) { $0 + ($1.isTaken ? 1 : 0) } }

    /// Whether nobody sits or watches any more.
    package var isDeserted: Bool { takenSeats == 0 && watchers.isEmpty }

    /// When something is to happen by itself. The turn's clock stands while a miss is shown.
    package var wakeTime: Moment? { hideAt ?? turnEndsAt }
}

/// What a table is made of, settled once.
package struct TableSetup: Sendable {
    package let id: String
    let title: String
    /// The game's rules as the game knows them.
    package let kind: any GameKind
    /// The same as everybody sees them.
    let rules: Rules
    /// The theme of every deal; nil where each draws one.
    let theme: Theme?
    /// The table's own secret, from which it draws every deal's seed.
    let secret: [UInt8]
    /// A practice table's seed, used for every deal.
    let practiceSeed: ServerSeed?
    let hold: Duration
    let hashing: Hashing

    /// All that a table is made of.
    package init(
        id: String, title: String, kind: any GameKind, rules: Rules, theme: Theme?, secret: [UInt8],
        practiceSeed: ServerSeed?, hold: Duration, hashing: Hashing
    ) {
        self.id = id
        self.title = title
        self.kind = kind
        self.rules = rules
        self.theme = theme
        self.secret = secret
        self.practiceSeed = practiceSeed
        self.hold = hold
        self.hashing = hashing
    }
}
