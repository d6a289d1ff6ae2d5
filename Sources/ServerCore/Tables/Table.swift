import Wire

/// A table with its members, its audience and its last lines.
package final class Table: Sleeper {
    package let id: String
    package var model: TableModel
    /// The start of each of the table's diffs, encoded.
    private(set) lazy var diffStart = DiffStart(table: id)
    /// The last diffs, encoded, by `seq`.
    var diffs = RecentLines(kept: ServerLimits.keptDiffs, bytes: ServerLimits.keptDiffBytes, first: 1)
    /// What the archive gets of the running game; nil where none runs or none is wanted.
    var gameLog: GameLog?
    private var chatRate = ChatRate()
    private(set) var members: [Member] = []
    /// The connections that get each diff as JSON. Those of seated players come first, so that no crowd of watchers delays
    /// them.
    private(set) var audience: [ConnectionID] = []
    /// How many of them sit here.
    private var seatedAudience = 0
    /// The state before the next diff. It is kept only for bots that do not rest and for members who read words.
    private(set) var mirror: Mirror?
    /// What each seat alone has seen; nil as long as all have seen the same.
    private(set) var ownBoards: OwnBoards?
    /// The last entry that the lobby's subscribers were told.
    @Boxed var listedEntry: ServerMessage.TableEntry?
    /// Its entry in the list as JSON; empty where it was not asked for since the entry has changed.
    private var keptEntry: [UInt8] = []
    /// What the directory's census counts for this table.
    var counted = Census()
    /// What it is counted as among all tables, and with how many house bots.
    var countedKind: ServerCounts.TableKind?
    var countedBots = 0
    var countedAttended = false
    /// The account by which the directory finds it.
    var countedAccount: String?
    var place: OpenTables.Place?
    /// A hash of every line sent from here, kept if the server records; see ``JournalRecord/TableTrace``.
    private(set) var digest: UInt64 = 0
    /// The journal's segment in which it was opened or its state was kept last, and how many bytes of records have followed.
    var segment = 0
    var recordedBytes = 0
    var waits: [Wait] = []
    var houseBots: [HouseBotPlayer] = []
    /// Whether house bots do nothing because nobody is here.
    var botsRest = false
    var wrongPasswords = FailedTries()
    /// The hashes of the pictures that the server keeps for it.
    var pictures: [String] = []
    /// The bytes of those pictures.
    var pictureBytes = 0 { didSet { address?.pictureBytes += pictureBytes - oldValue } }
    /// The address that it was made from; nil if it comes from a record and its host has not come back.
    var address: AddressBudget? {
        didSet {
            oldValue?.count(self, times: -1)
            address?.count(self, times: 1)
        }
    }
    /// How many bytes of memory its lines are counted as there.
    var countedBytes = 0
    /// Whether the last member has left.
    package var isClosed = false
    package var alarmTime: Moment?
    /// When the player to move is looked at for silence; nil where nobody waits for them.
    var silenceCheckAt: Moment?

    /// Its entry in the list as JSON. It is encoded again only after a change. So a page of 200 takes a twentieth of the time.
    var encodedEntry: [UInt8] {
        if keptEntry.isEmpty { keptEntry = WireEncoder.bytes(of: model.entry) }
        assert(keptEntry == WireEncoder.bytes(of: model.entry), "the entry of a table has changed unseen")
        return keptEntry
    }

    /// Something has changed that the entry may show.
    func entryChanged() { keptEntry = [] }

    package init(_ model: TableModel) {
        self.model = model
        id = model.setup.id
    }

    /// A table as it was. What it said before is not kept.
    init(_ state: KeptTable, digest: UInt64) {
        model = state.model
        id = model.setup.id
        self.digest = digest
        diffs = RecentLines(kept: ServerLimits.keptDiffs, bytes: ServerLimits.keptDiffBytes, first: model.seq + 1)
        gameLog = state.log
        // Until they remember again what they had seen.
        botsRest = true
        if state.hasOwnBoards { splitViews() }
    }

    /// The model's next time, which is asked for after every flip. It is computed from single fields, because a call on the
    /// model would copy all of it.
    package var wakeTime: Moment? {
        if isClosed { return nil }
        return GameClocks.earliest(gameTime, [], silenceCheckAt)
    }

    /// When something of its game is due.
    var gameTime: Moment? { model.clocks.wakeTime }

    /// Somebody who sits or watches here. Without an outlet they are away.
    struct Member {
        let session: SessionID
        let player: String
        /// The hash of the member's network; nil if it is not known.
        var origin: UInt64?
        var outlet: Outlet?
        var chat = ChatRate.Share()

        var readsWords: Bool { outlet?.dialect == .typed }
    }

    /// A flip that waits for its card. The reply comes when it has been made or can't be made any more.
    struct Wait {
        let seat: Int
        let player: String
        let ticket: Ticket
    }

    var isPrivate: Bool { !model.setup.isPublic }

    /// Takes a line into the digest.
    func digest(_ line: ArraySlice<UInt8>) { digest = StableHash.of(line.span, after: digest) }

    func digestWakeTime() {
        let time = gameTime.map { UInt64(bitPattern: Int64($0.sinceStart / .nanoseconds(1))) }
        digest = StableHash.mixed(digest, time ?? .max)
    }

    /// Keeps a line of chat for whoever comes later.
    func keep(_ line: ServerMessage.ChatLine) {
        model.chat.append(line)
        var bytes = model.chat.reduce(0) { $0 + $1.from.utf8.count + $1.text.utf8.count }
        while model.chat.count > ServerLimits.keptChatLines || bytes > ServerLimits.keptChatBytes {
            let oldest = model.chat.removeFirst()
            bytes -= oldest.from.utf8.count + oldest.text.utf8.count
        }
    }

    /// Counts a line of a member's chat. If it is one too many, returns the time until it may be said.
    func spendChat(of session: SessionID, at now: Moment) -> Duration? {
        guard let index = members.firstIndex(where: { $0.session == session }) else { return nil }
        let watchers = model.watchers.count
        let isWatcher = model.watches(members[index].player)
        return chatRate.spend(
            &members[index].chat,
            copies: isWatcher ? max(members.count, ChatRate.leastOfWatchers) : members.count,
            sharers: isWatcher ? watchers : max(members.count - watchers, 1), at: now)
    }

    /// Returns what the session is to be told of it.
    @discardableResult
    func admit(_ session: SessionID, _ player: String, from origin: UInt64? = nil) -> TableNotice {
        if let index = members.firstIndex(where: { $0.session == session }) {
            members[index].origin = origin
            return .enteredAgain(table: id)
        }
        members.append(Member(session: session, player: player, origin: origin))
        return .entered(table: id)
    }

    /// A member has come back from an origin.
    func note(_ origin: UInt64?, of player: String) {
        guard let index = members.firstIndex(where: { $0.player == player }) else { return }
        members[index].origin = origin
    }

    func dismiss(_ member: Member) {
        if let outlet = member.outlet { detach(outlet.connection) }
        members.removeAll { $0.session == member.session }
    }

    /// Whether the session's player sits or watches here.
    func isMember(_ session: SessionID) -> Bool { members.contains { $0.session == session } }

    func member(_ player: String) -> Member? { members.first { $0.player == player } }

    /// Sends what happens from now on to a member's outlet.
    func attach(_ player: String, to outlet: Outlet, at now: Moment) {
        detach(outlet.connection)
        guard let index = members.firstIndex(where: { $0.player == player }) else { return }
        members[index].outlet = outlet
        if outlet.dialect == .typed { return keepMirror(at: now) }
        let sits = model.seats.contains { $0.owner == player }
        audience.insert(outlet.connection, at: sits ? seatedAudience : audience.count)
        if sits { seatedAudience += 1 }
    }

    /// Sends a connection nothing more.
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

    /// The folded state in a box, because it takes more memory than the rest of the table.
    final class Mirror {
        var folded: TableMirror

        init(_ snapshot: Snapshot) { folded = TableMirror(snapshot) }
    }

    /// What each seat has seen of a game in which every seat has its own board. Both lists are by seat.
    final class OwnBoards {
        var diffs: [RecentLines]
        /// The players who have these views.
        var players: [String?]
        /// The states before the next diff; empty while the table keeps no mirror.
        var mirrors: [TableMirror] = []

        init(diffs: [RecentLines], of players: [String?]) { (self.diffs, self.players) = (diffs, players) }
    }

    /// The seat whose view the player has; nil if all see the same, and for a watcher.
    func viewpoint(of player: String?) -> Int? {
        guard model.setup.kind.hasOwnBoards, let player else { return nil }
        return model.seat(of: player)
    }

    /// The seat whose view a house bot has; nil if all see the same.
    func viewpoint(of bot: HouseBotPlayer) -> Int? { model.setup.kind.hasOwnBoards ? bot.seat : nil }

    /// The last diffs as that seat got them; for nil as everybody else did.
    package func diffs(seenBy seat: Int?) -> RecentLines { seat.flatMap { ownBoards?.diffs[$0] } ?? diffs }

    /// The state before the next diff as that seat knows it; for nil as everybody else does.
    func mirrored(seenBy seat: Int?) -> Snapshot? {
        if let seat, let own = ownBoards, !own.mirrors.isEmpty { return own.mirrors[seat].snapshot }
        return mirror?.folded.snapshot
    }

    /// Folds a diff into the kept state. Returns whether it fits; only a fault of the server makes one that does not.
    func fold(_ diff: Diff, seenBy seat: Int?) -> Bool {
        let outcome =
            if let seat, let own = ownBoards { own.mirrors[seat].fold(diff) } else { mirror?.folded.fold(diff) }
        return outcome == .folded
    }

    /// The members who read words and have the view of that seat; for nil that of everybody else.
    func readers(seeing view: Int?) -> [Member] {
        members.filter { $0.readsWords && (ownBoards == nil || viewpoint(of: $0.player) == view) }
    }

    /// Begins to keep what each seat sees. Up to now all have seen the same.
    func splitViews() {
        guard ownBoards == nil else { return }
        var diffs = diffs
        diffs.bytes = ServerLimits.keptDiffBytes / model.seats.count
        let own = OwnBoards(diffs: Array(repeating: diffs, count: model.seats.count), of: model.seats.map(\.owner))
        if let mirror { own.mirrors = Array(repeating: mirror.folded, count: model.seats.count) }
        ownBoards = own
    }

    /// Forgets the diffs of a seat that somebody else has now, and the common ones: those of one view don't fit a copy of another, so
    /// whoever has another view now gets a snapshot.
    func forgetViews() {
        guard let ownBoards else { return }
        let players = model.seats.map(\.owner)
        for seat in players.indices where players[seat] != ownBoards.players[seat] {
            ownBoards.diffs[seat].forget()
            diffs.forget()
        }
        ownBoards.players = players
    }

    /// Begins to keep the state before the next diff, unless that is kept already.
    func keepMirror(at now: Moment) {
        guard mirror == nil else { return }
        mirror = Mirror(model.snapshot(at: now))
        guard let ownBoards else { return }
        ownBoards.mirrors = model.seats.indices.map { TableMirror(model.snapshot(at: now, for: $0)) }
    }

    func dropMirrorIfUnused() {
        guard mirror != nil, houseBots.isEmpty || botsRest, !members.contains(where: \.readsWords) else { return }
        mirror = nil
        ownBoards?.mirrors = []
    }
}
