import People
import Wire

/// A player for as long as there is a connection, and `hold` longer.
final class Session: Sleeper {
    let id: SessionID
    /// Whom the session is for; kept without `isBot`, which no session is.
    var player: Player {
        Player(id: playerID, name: name, account: account?.account.id, hasBotAccount: account?.account.isBot ?? false)
    }
    let playerID: String
    private(set) var name: String
    /// The account that it is signed in to; nil for a guest.
    @Boxed private(set) var account: SessionAccount?
    /// The secret itself, which is told again when the session signs in; nil after a restart until it is resumed.
    var secret: Token?
    /// The digest of the token with which another connection resumes the session.
    let token: TokenDigest
    var link: Link
    // The small properties stand behind it, where they fit into the rest of its word.
    /// Whether a number beyond the low ones had to be put behind the name that was wanted.
    private(set) var isNumbered: Bool
    private var smallSegment: UInt32 = 0
    /// The address that it was begun from; nil if a record began it.
    let address: AddressBudget?
    /// The tables where the player sits or watches, the last joined or watched one at the end.
    private(set) var tables: [String] = []
    /// Made for the first reply that is remembered, so that a session that only watches costs nothing.
    private var replies: Replies?
    private var alarm = Moment.never

    /// The journal's segment in which it was begun or kept last.
    var segment: Int {
        get { Int(smallSegment) }
        set { smallSegment = UInt32(newValue) }
    }

    var alarmTime: Moment? {
        get { alarm == .never ? nil : alarm }
        set { alarm = newValue ?? .never }
    }

    /// Whether the player is connected.
    enum Link {
        case connected(ConnectionID)
        /// The connection is gone; the session waits so long for another.
        case lost(keptUntil: Moment)
        /// The player did not come back in time.
        case ended
    }

    /// In a box, because in the session it would take ten times the memory of a reference.
    private final class Replies {
        var memory = ReplyMemory()
        /// The games that went on without the player, who is away.
        var missed: [MissedGame] = []
    }

    init(_ id: SessionID, player: Player, isNumbered: Bool, token: TokenDigest, _ link: Link, _ address: AddressBudget?)
    {
        self.id = id
        playerID = player.id
        name = player.name
        self.isNumbered = isNumbered
        self.token = token
        self.link = link
        self.address = address
    }

    /// The connection, while there is one.
    var connection: ConnectionID? { if case .connected(let connection) = link { connection } else { nil } }

    var hasEnded: Bool { if case .ended = link { true } else { false } }

    var wakeTime: Moment? { if case .lost(let keptUntil) = link { keptUntil } else { nil } }

    /// What a record of the log has of it. It has no name, because a name can be erased, and a log can't.
    func logFields(at peer: Peer? = nil) -> [LogEntry.Field] {
        var fields = [LogEntry.Field("player", playerID)]
        if let account { fields.append(.init("account", account.account.id)) }
        if let peer { fields.append(.init("address", peer.plainAddress)) }
        return fields
    }

    func asker(on connection: ClientConnection) -> Asker {
        Asker(
            session: id, player: player, outlet: connection.outlet, peer: connection.peer, address: connection.address,
            tables: tables, account: account)
    }

    /// What another process must know of the session beside its replies.
    var opening: SessionOpening {
        SessionOpening(
            name: name, isNumbered: isNumbered, token: token, tables: tables.isEmpty ? nil : tables, account: account)
    }

    /// The replies that are remembered, the earliest first.
    var rememberedReplies: [(line: LineFingerprint, reply: ArraySlice<UInt8>)] { replies?.memory.all ?? [] }

    /// Takes what a game has brought to the ratings.
    func take(_ rating: Int, in pool: RatingPool) { account?.ratings[pool] = rating }

    /// Takes a mute, or that there is none.
    func take(mute: Sanction?) { account?.mute = mute }

    /// Gives it another name, and signs it in or out.
    func become(_ name: String, isNumbered: Bool = false, _ account: SessionAccount?) {
        self.name = name
        self.isNumbered = isNumbered
        self.account = account
    }

    /// Puts the tables where the player is in this order.
    func sortTables(as order: [String]) {
        let places = Dictionary(zip(order, 0...), uniquingKeysWith: { first, _ in first })
        tables.sort { places[$0] ?? order.count < places[$1] ?? order.count }
    }

    /// A table has told something of the player.
    func heard(_ notice: TableNotice) {
        switch notice {
        // Without a look at the others, for a server without limits may bring back thousands of one session.
        case .entered(let table): tables.append(table)
        case .enteredAgain(let table):
            remove(table)
            tables.append(table)
        case .left(let table): remove(table)
        case .missed(let game):
            let replies = madeReplies()
            replies.missed.removeAll { $0.table == game.table }
            replies.missed.append(game)
        }
    }

    private func remove(_ table: String) {
        if let index = tables.firstIndex(of: table) { tables.remove(at: index) }
    }

    /// The games that went on without the player, who is away. They are told at the return.
    func takeMissed() -> [MissedGame] {
        defer { replies?.missed = [] }
        return replies?.missed ?? []
    }

    /// The reply that was given to the same line before.
    func rememberedReply(to line: LineFingerprint) -> ArraySlice<UInt8>? { replies?.memory.reply(to: line) }

    func remember(_ reply: ArraySlice<UInt8>, to line: LineFingerprint) {
        madeReplies().memory.remember(reply, to: line)
    }

    private func madeReplies() -> Replies {
        let replies = replies ?? Replies()
        self.replies = replies
        return replies
    }
}

/// A player who asks something of a table: all that tables learn of a session and its connection.
struct Asker {
    let session: SessionID
    let player: Player
    /// The connection that gets the answer.
    let outlet: Outlet
    /// Where the request comes from.
    let peer: Peer
    /// What the asker's address has in use.
    let address: AddressBudget
    /// The tables where the session is, the last joined or watched one at the end.
    let tables: [String]
    /// The account that the session is signed in to; nil for a guest.
    let account: SessionAccount?
}
