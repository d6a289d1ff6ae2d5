public import Vocabulary
public import Wire

/// The whole state of a client: its link, its session, and the tables at which it sits or watches.
///
/// Only ``Client`` changes it. Screens and the plain reader only read it.
public struct ClientModel: Sendable {
    /// The name to ask for.
    public let name: String
    /// The program and version to tell the server.
    public let program: String
    /// The state of the link to the server.
    public internal(set) var link = Link.idle
    /// The session at the server, from the first one on.
    public internal(set) var session: ServerMessage.Session?
    /// What the server has said of itself; nil before its greeting.
    public internal(set) var welcome: ServerMessage.Welcome?
    /// The host of the node that it is connected to, where that is not the server that the player has chosen. There it signs in to
    /// nothing by itself.
    public internal(set) var otherHost: String?
    /// The tables that it sits at or watches, by id.
    public internal(set) var tables: [String: Table] = [:]
    /// The table joined or watched last, to which commands apply.
    public internal(set) var front: String?
    /// Requests that have no reply yet, oldest first. They are sent again after the link was lost.
    public internal(set) var pending: [Pending] = []
    /// The ids of those that were refused only for now, and are sent again when their timer has run out.
    var postponed: Set<Int> = []
    /// Why there is no connection, while there is none.
    public internal(set) var trouble: LinkTrouble?
    /// The games that have gone on without the player, as the server told at the return.
    var missed: [MissedGame] = []
    /// Whether the session has begun, so that a new connection resumes it.
    var resumes = false
    /// The token of a session that an earlier run of the program has kept.
    private(set) var kept: String?
    /// Whether it is resumed as if it began.
    var isQuiet = false
    /// The players who were seated at this client beside its own. The server tells nobody whose guests they are.
    var guests: Set<String>
    /// Makes this client's nonces for the shuffles.
    var nonces: NonceSource
    var lastID = 0
    var greetingID: RequestID?
    var retryPause = RetryPause()
    /// Whether a first connection is tried again for a while, because the trouble may pass.
    var isPatient = false
    /// The password of the server, where it has one.
    var password: Secret?

    /// A client that has done nothing yet. With a token it resumes that session, in which `guests` were seated beside its own
    /// player. If the server no longer knows the session, it begins a new one.
    public init(
        name: String, program: String, nonces: NonceSource, token: String? = nil, guests: [String] = [],
        password: Secret? = nil
    ) {
        self.password = password
        self.name = name
        self.program = program
        self.nonces = nonces
        self.guests = Set(guests)
        kept = token
        resumes = token != nil
    }

    /// Resumes that session as if it began, where no other one is to be resumed.
    mutating func recall(_ kept: KeptSession) {
        guard !resumes, link != .ready else { return }
        self.kept = kept.token
        guests = Set(kept.guests)
        resumes = true
        isQuiet = true
    }

    /// The states of the link to the server.
    public enum Link: Sendable, Hashable {
        /// No connection was asked for yet.
        case idle
        /// A connection is being made for the first time.
        case connecting
        /// Connected; the greetings are being exchanged.
        case greeting
        /// Greeted: requests go out at once.
        case ready
        /// The connection was lost; the next one is awaited or being made.
        case reconnecting
        /// Saying goodbye to the tables.
        case leaving
        /// The client has ended.
        case closed
    }

    /// A table as this client knows it.
    public struct Table: Sendable, Hashable {
        /// The public state of the table.
        public internal(set) var mirror: TableMirror
        /// The commit that the client was told first for the game being played, or for the next one after a game.
        /// A deal is checked against this one, so that a server cannot change it at the deal.
        var commit: String
        /// The result of the last game, until the next one is dealt.
        public internal(set) var result: GameResult?
        /// By player, the nonces sent for the next deal, or for the one being played. There may be several, because the
        /// server may have dealt before the last one arrived.
        var sentNonces: [String: Set<Nonce>] = [:]

        init(_ snapshot: Snapshot) {
            mirror = TableMirror(snapshot)
            commit = snapshot.over.flatMap { $0.isSealed ? nil : $0.nextCommit } ?? snapshot.commit
        }
    }

    /// Whether the server offers accounts.
    public var offersAccounts: Bool { welcome?.caps.contains("accounts") ?? false }

    /// Whether it offers events.
    public var offersEvents: Bool { welcome?.caps.contains("events") ?? false }

    /// Which themes of pictures the server offers.
    public var pictures: PicturePolicy {
        let caps = welcome?.caps ?? []
        return !caps.contains("pictures") ? .none : caps.contains("commons") ? .commons : .dir
    }

    /// A request that has no reply yet.
    public struct Pending: Sendable, Hashable {
        /// The number under which the reply comes.
        public let id: Int
        /// The request as it was sent.
        public let request: Request
    }

    /// The public state of the table in front.
    public var frontSnapshot: Snapshot? { front.flatMap { tables[$0]?.mirror.snapshot } }

    /// The seats at a table for which this client plays, lowest first: its own player's and those of the people at its
    /// side. Empty if it watches, has resigned, or is not at the table.
    public func seats(at table: String) -> [Int] {
        guard let known = tables[table] else { return [] }
        return seats(in: known.mirror.snapshot)
    }

    /// The seats of this client in one state of a table.
    func seats(in snapshot: Snapshot) -> [Int] {
        snapshot.seats.indices.filter { number in
            let seat = snapshot.seats[number]
            return isOwn(seat) && (seat.status == .here || seat.status == .lost)
        }
    }

    /// Whether somebody at this client has the seat, or had it when leaving the game. A seat that a house bot has taken over
    /// is not the client's.
    func isOwn(_ seat: SeatState) -> Bool {
        guard let own = session?.player, let player = seat.player, seat.bot == nil else { return false }
        return player == own || guests.contains(player)
    }

    /// The guests who have a seat now. They are kept for a later run.
    var seatedGuests: [String] {
        guests.filter { guest in tables.values.contains { $0.mirror.snapshot.seats.contains { $0.player == guest } } }
            .sorted()
    }

    /// The commands that the server knows.
    var dialect: TypedDialect { TypedDialect.all[(offersAccounts ? 1 : 0) + (offersEvents ? 2 : 0)] }

    /// The table for typed commands. Its rows follow from the number of cards, whatever the server says.
    public var dialectContext: TypedDialect.Context {
        guard let table = frontSnapshot else { return TypedDialect.Context() }
        if let terms = table.rules.patience {
            return TypedDialect.Context(table: table.table, phase: table.phase, game: terms.game)
        }
        let columns = table.board.columns
        guard (1...26).contains(columns) else { return TypedDialect.Context(table: table.table, phase: table.phase) }
        return TypedDialect.Context(
            table: table.table, rows: table.board.cards.count / columns, columns: columns, phase: table.phase)
    }

    /// Forgets a table; the one before it, if any, comes to the front.
    mutating func forget(_ table: String) {
        tables[table] = nil
        if front == table { front = tables.keys.min() }
    }
}

extension TypedDialect {
    /// The commands of every family of games; the second and the last with those about accounts, the last two with those about events.
    fileprivate static let all = [[], RequestSet.people, RequestSet.events, RequestSet.people + RequestSet.events].map {
        TypedDialect(RequestSet.version1.adding(RequestSet.patience + $0))
    }
}

extension ClientModel {
    /// Whether a request to sit down at a table has no reply yet.
    func isJoining(_ table: String) -> Bool {
        pending.contains { ($0.request.body as? Request.Join)?.table == table }
    }

    /// Whether a request to leave a table has no reply yet.
    func isLeaving(_ table: String) -> Bool {
        pending.contains { ($0.request.body as? Request.Leave)?.table == table }
    }

    /// Whether a request to give a game up has no reply yet.
    func isResigning(_ table: String) -> Bool {
        pending.contains { ($0.request.body as? Request.Resign)?.table == table }
    }
}
