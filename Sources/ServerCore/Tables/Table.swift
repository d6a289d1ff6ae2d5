import TableMirror
import Wire

/// A table at work: its state, who hears of it, and what it said last.
package final class Table: Sleeper {
    package let id: String
    package var model: TableModel
    /// How the table's diffs begin.
    private(set) lazy var diffStart = DiffStart(table: id)
    /// The last diffs, encoded, by `seq`.
    var diffs = RecentLines(kept: ServerLimits.keptDiffs, first: 1)
    /// The connections that get each diff as JSON. First come those of who sits here, so that no number of watchers stands
    /// between a player and an answer.
    private(set) var audience: [ConnectionID] = []
    /// How many of them sit here.
    private var seatedAudience = 0
    /// The connections that get each diff in words.
    private(set) var readers: [ClientConnection] = []
    /// The state before the next diff, kept while there are readers or bots: words need what was.
    private(set) var mirror: Mirror?
    /// What each seat sees apart from the others; nil until something happens that not all see alike.
    private(set) var ownBoards: OwnBoards?
    /// The sessions that sit or watch here.
    private var members: [Member] = []
    /// The entry that the lobby's subscribers were told last.
    @Rare var listedEntry: ServerMessage.TableEntry?
    /// What the table adds to the directory's census.
    var counted = Census()
    /// The house bots that have seats here.
    var houseBots: [HouseBotPlayer] = []
    /// Whether the last member has left.
    package var isClosed = false
    package var alarmTime: Moment?

    package init(_ model: TableModel) {
        self.model = model
        id = model.setup.id
    }

    /// The model's own, asked after every flip field by field, for asking the model would copy all of it.
    package var wakeTime: Moment? {
        if isClosed { return nil }
        return model.pause?.endsAt ?? TableModel.earliest(model.turnEndsAt, model.timers, model.gameEndsAt)
    }

    /// Lets a connection hear what happens from now on.
    func attach(_ connection: ClientConnection, at now: Moment) {
        detach(connection)
        if connection.dialect == .typed {
            keepMirror(at: now)
            readers.append(connection)
        } else {
            let player = connection.session?.player.id
            let sits = player != nil && model.seats.contains { $0.owner == player }
            audience.insert(connection.id, at: sits ? seatedAudience : audience.count)
            if sits { seatedAudience += 1 }
        }
    }

    /// Lets a connection hear nothing more.
    func detach(_ connection: ClientConnection) {
        if let index = audience.firstIndex(of: connection.id) {
            audience.remove(at: index)
            if index < seatedAudience { seatedAudience -= 1 }
        }
        if let index = readers.firstIndex(where: { $0 === connection }) { readers.remove(at: index) }
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

    /// Folds a diff into the state that is kept before the next.
    func fold(_ diff: Diff, seenBy seat: Int?) {
        let outcome =
            if let seat, let own = ownBoards { own.mirrors[seat].fold(diff) } else { mirror?.folded.fold(diff) }
        precondition(outcome == .folded, "a table's own diff fits its mirror")
    }

    /// Those who read words and see the table through the eyes of that seat, or of everybody else.
    func readers(seeing view: Int?) -> [ClientConnection] {
        ownBoards == nil ? readers : readers.filter { viewpoint(of: $0.session?.player.id) == view }
    }

    /// From now on the seats see different things. Up to here they have seen what all have.
    func splitViews() {
        guard ownBoards == nil else { return }
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
        guard readers.isEmpty, houseBots.isEmpty, mirror != nil else { return }
        mirror = nil
        ownBoards?.mirrors = []
    }

    /// A session holds its tables; so that neither keeps the other alive, a table only knows its sessions.
    private struct Member {
        weak var session: Session?
    }

    /// The session of the player who sits or watches here.
    func session(of player: String?) -> Session? {
        members.lazy.compactMap(\.session).first { $0.player.id == player }
    }

    /// The session that waits for the reply to a flip of that seat.
    func session(waitingWith seat: Int) -> Session? {
        members.lazy.compactMap(\.session).first { $0.waitingReply(at: self, seat: seat) != nil }
    }

    /// Takes a session into the members.
    func admit(_ session: Session) {
        if !members.contains(where: { $0.session === session }) { members.append(Member(session: session)) }
    }

    /// Takes a session out of the members.
    func dismiss(_ session: Session) { members.removeAll { $0.session === session } }
}
