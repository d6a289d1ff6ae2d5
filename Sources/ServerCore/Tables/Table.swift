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
    package var wakeTime: Moment? { isClosed ? nil : model.pause?.endsAt ?? model.hideAt ?? model.turnEndsAt }

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

    /// Begins to keep the state before the next diff, unless that is kept already.
    func keepMirror(at now: Moment) {
        if mirror == nil { mirror = Mirror(model.snapshot(at: now)) }
    }

    /// Words and bots need the mirror; who reads JSON does not.
    func dropMirrorIfUnused() {
        if readers.isEmpty, houseBots.isEmpty { mirror = nil }
    }

    /// A session holds its tables; so that neither keeps the other alive, a table only knows its sessions.
    private struct Member {
        weak var session: Session?
    }

    /// The session of the player who sits or watches here.
    func session(of player: String?) -> Session? {
        members.lazy.compactMap(\.session).first { $0.player.id == player }
    }

    /// Takes a session into the members.
    func admit(_ session: Session) {
        if !members.contains(where: { $0.session === session }) { members.append(Member(session: session)) }
    }

    /// Takes a session out of the members.
    func dismiss(_ session: Session) { members.removeAll { $0.session === session } }
}
