import TableMirror
import Wire

/// A table at work: its state, who hears of it, and what it said last.
package final class Table: Sleeper {
    package var model: TableModel
    /// The last diffs, encoded, by `seq`.
    var diffs = RecentLines(kept: ServerLimits.keptDiffs, first: 1)
    /// The connections that get each diff as JSON.
    private(set) var audience: [ConnectionID] = []
    /// The connections that get each diff in words.
    private(set) var readers: [ClientConnection] = []
    /// The state before the next diff, kept while there are readers: words need what was.
    var mirror: TableMirror?
    /// Whether the last member has left.
    package var isClosed = false
    package var alarmTime: Moment?

    package init(_ model: TableModel) { self.model = model }

    package var id: String { model.setup.id }

    /// The model's own, asked after every flip field by field, for asking the model would copy all of it.
    package var wakeTime: Moment? { isClosed ? nil : model.hideAt ?? model.turnEndsAt }

    /// Lets a connection hear what happens from now on.
    func attach(_ connection: ClientConnection, at now: Moment) {
        detach(connection)
        if connection.dialect == .typed {
            if mirror == nil { mirror = TableMirror(model.snapshot(at: now)) }
            readers.append(connection)
        } else {
            audience.append(connection.id)
        }
    }

    /// Lets a connection hear nothing more.
    func detach(_ connection: ClientConnection) {
        if let index = audience.firstIndex(of: connection.id) { audience.remove(at: index) }
        if let index = readers.firstIndex(where: { $0 === connection }) { readers.remove(at: index) }
        if readers.isEmpty { mirror = nil }
    }
}
