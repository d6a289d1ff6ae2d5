import TableMirror
import Wire

/// A table at work: its state, who hears of it, and what it said last.
package final class Table: Sleeper {
    package let id: String
    package var model: TableModel
    /// How the table's diffs begin.
    private(set) lazy var diffStart = DiffStart(table: id)
    /// The last diffs, encoded, by `seq`.
    var diffs = RecentLines(kept: ServerLimits.keptDiffs, bytes: ServerLimits.keptDiffBytes, first: 1)
    /// How much has been said of late.
    private var chatRate = ChatRate()
    /// The members who sit or watch here.
    private(set) var members: [Member] = []
    /// The connections that get each diff as JSON. First come those of whoever sits here, so that no number of watchers stands
    /// between a player and an answer.
    private(set) var audience: [ConnectionID] = []
    /// How many of them sit here.
    private var seatedAudience = 0
    /// The state before the next diff, kept while there are readers or bots: words need what was.
    private(set) var mirror: Mirror?
    /// What each seat sees apart from the others; nil until something happens that not all see alike.
    private(set) var ownBoards: OwnBoards?
    /// The entry that the lobby's subscribers were told last.
    @Boxed var listedEntry: ServerMessage.TableEntry?
    /// What the table adds to the directory's census.
    var counted = Census()
    /// Where it stands among the open tables, if it is one.
    var place: OpenTables.Place?
    /// A hash of all that was said here, kept where records are wanted; see ``ServerRecord/TableTrace``.
    private(set) var digest: UInt64 = 0
    /// The flips that wait for their card.
    var waits: [Wait] = []
    /// The house bots that have seats here.
    var houseBots: [HouseBotPlayer] = []
    /// Whether they do nothing, because nobody is there.
    var botsRest = false
    /// The wrong passwords that were told here.
    var wrongPasswords = FailedTries()
    /// The address that it was made from; nil where a record made it.
    var address: AddressBudget?
    /// Whether the last member has left.
    package var isClosed = false
    package var alarmTime: Moment?

    package init(_ model: TableModel) {
        self.model = model
        id = model.setup.id
    }

    /// The model's next time, which is asked for after every flip. It is computed from single fields, because a call on the
    /// model would copy all of it.
    package var wakeTime: Moment? {
        if isClosed { return nil }
        return model.pause?.endsAt ?? TableModel.earliest(model.turnEndsAt, model.timers, model.gameEndsAt)
    }

    /// One who sits or watches here: their session, their public id, and where they hear of the table, if anywhere.
    struct Member {
        let session: SessionID
        let player: String
        /// Where the member comes from; nil where that is not known.
        var origin: UInt64?
        var outlet: Outlet?
        var chat = ChatRate.Share()

        /// Whether the member reads words.
        var readsWords: Bool { outlet?.dialect == .typed }
    }

    /// A flip whose reply comes once it has been made, or can't be any more.
    struct Wait {
        let seat: Int
        let player: String
        let ticket: Ticket
    }

    /// Whether the lists leave it out.
    var isPrivate: Bool { !model.setup.isPublic }

    /// Takes a line into the digest that all, or one seat, got.
    func digest(_ line: ArraySlice<UInt8>) { digest = StableHash.of(line.span, after: digest) }

    /// Takes the time at which the table wants to be woken into the digest.
    func digestWakeTime() {
        let time = wakeTime.map { UInt64(bitPattern: Int64($0.sinceStart / .nanoseconds(1))) }
        digest = StableHash.mixed(digest, time ?? .max)
    }

    /// Keeps what was said for whoever comes later.
    func keep(_ line: ServerMessage.ChatLine) {
        model.chat.append(line)
        var bytes = model.chat.reduce(0) { $0 + $1.from.utf8.count + $1.text.utf8.count }
        while model.chat.count > ServerLimits.keptChatLines || bytes > ServerLimits.keptChatBytes {
            let oldest = model.chat.removeFirst()
            bytes -= oldest.from.utf8.count + oldest.text.utf8.count
        }
    }

    /// Lets a member say something. Where that would be too much, the time until it may.
    func spendChat(of session: SessionID, at now: Moment) -> Duration? {
        guard let index = members.firstIndex(where: { $0.session == session }) else { return nil }
        let watchers = model.watchers.count
        let isWatcher = model.watches(members[index].player)
        return chatRate.spend(
            &members[index].chat,
            copies: isWatcher ? max(members.count, ChatRate.leastOfWatchers) : members.count,
            sharers: isWatcher ? watchers : max(members.count - watchers, 1), at: now)
    }

    /// Takes somebody into the members.
    func admit(_ session: SessionID, _ player: String, from origin: UInt64? = nil) {
        if let index = members.firstIndex(where: { $0.session == session }) {
            members[index].origin = origin
        } else {
            members.append(Member(session: session, player: player, origin: origin))
        }
    }

    /// Takes somebody out of the members.
    func dismiss(_ member: Member) {
        if let outlet = member.outlet { detach(outlet.connection) }
        members.removeAll { $0.session == member.session }
    }

    /// Whether the session's player sits or watches here.
    func isMember(_ session: SessionID) -> Bool { members.contains { $0.session == session } }

    /// The member of that public id.
    func member(_ player: String) -> Member? { members.first { $0.player == player } }

    /// Lets a member hear there what happens from now on.
    func attach(_ player: String, to outlet: Outlet, at now: Moment) {
        detach(outlet.connection)
        guard let index = members.firstIndex(where: { $0.player == player }) else { return }
        members[index].outlet = outlet
        if outlet.dialect == .typed { return keepMirror(at: now) }
        let sits = model.seats.contains { $0.owner == player }
        audience.insert(outlet.connection, at: sits ? seatedAudience : audience.count)
        if sits { seatedAudience += 1 }
    }

    /// Lets a connection hear nothing more.
    func detach(_ connection: ConnectionID) {
        if let index = audience.firstIndex(of: connection) {
            audience.remove(at: index)
            if index < seatedAudience { seatedAudience -= 1 }
        }
        if let index = members.firstIndex(where: { $0.outlet?.connection == connection }) {
            members[index].outlet = nil
        }
        dropMirrorIfUnused()
    }

    /// What the table's own eye has seen, apart from the table, in which it takes more room than all else.
    final class Mirror {
        var folded: TableMirror

        init(_ snapshot: Snapshot) { folded = TableMirror(snapshot) }
    }

    /// What the seats of a game with a board for each have seen, by seat.
    final class OwnBoards {
        /// The last diffs as each seat got them.
        var diffs: [RecentLines]
        /// The state before the next diff as each seat knows it; empty while there are no readers and bots.
        var mirrors: [TableMirror] = []

        init(diffs: [RecentLines]) { self.diffs = diffs }
    }

    /// The seat through whose eyes the player sees the table; nil where all see the same, or who only watches.
    func viewpoint(of player: String?) -> Int? {
        guard model.setup.kind.hasOwnBoards, let player else { return nil }
        return model.seat(of: player)
    }

    /// The last diffs as that seat, or everybody else, got them.
    func diffs(seenBy seat: Int?) -> RecentLines { seat.flatMap { ownBoards?.diffs[$0] } ?? diffs }

    /// The state before the next diff as that seat, or everybody else, knows it.
    func mirrored(seenBy seat: Int?) -> Snapshot? {
        if let seat, let own = ownBoards, !own.mirrors.isEmpty { return own.mirrors[seat].snapshot }
        return mirror?.folded.snapshot
    }

    /// Folds a diff into the state that is kept before the next. Whether it fits, as a table's own diff always must.
    func fold(_ diff: Diff, seenBy seat: Int?) -> Bool {
        let outcome =
            if let seat, let own = ownBoards { own.mirrors[seat].fold(diff) } else { mirror?.folded.fold(diff) }
        return outcome == .folded
    }

    /// Those who read words and see the table through the eyes of that seat, or of everybody else.
    func readers(seeing view: Int?) -> [Member] {
        members.filter { $0.readsWords && (ownBoards == nil || viewpoint(of: $0.player) == view) }
    }

    /// From now on the seats see different things. Up to here they have seen what all have.
    func splitViews() {
        guard ownBoards == nil else { return }
        var diffs = diffs
        diffs.bytes = ServerLimits.keptDiffBytes / model.seats.count
        let own = OwnBoards(diffs: Array(repeating: diffs, count: model.seats.count))
        if let mirror { own.mirrors = Array(repeating: mirror.folded, count: model.seats.count) }
        ownBoards = own
    }

    /// Begins to keep the state before the next diff, unless that is kept already.
    func keepMirror(at now: Moment) {
        guard mirror == nil else { return }
        mirror = Mirror(model.snapshot(at: now))
        guard let ownBoards else { return }
        ownBoards.mirrors = model.seats.indices.map { TableMirror(model.snapshot(at: now, for: $0)) }
    }

    /// Words and bots need the mirror; who reads JSON does not.
    func dropMirrorIfUnused() {
        guard mirror != nil, houseBots.isEmpty, !members.contains(where: \.readsWords) else { return }
        mirror = nil
        ownBoards?.mirrors = []
    }
}
