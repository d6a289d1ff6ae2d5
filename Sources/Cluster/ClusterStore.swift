/// The log that a node owns in a cluster's database, and by which epoch. Whoever has claimed it with a higher one owns it since.
public struct LogClaim: Equatable, Sendable {
    /// The cluster's id, which its database keeps.
    public let cluster: String
    /// The node's name.
    public let node: String
    /// The number of the log.
    public let log: Int
    /// By which the log is owned.
    public let epoch: Int

    package init(cluster: String, node: String, log: Int, epoch: Int) {
        (self.cluster, self.node, self.log, self.epoch) = (cluster, node, log, epoch)
    }
}

/// A batch of a log.
package struct LogRow: Equatable, Sendable {
    /// Its number, from 1 on.
    package let number: Int
    package let bytes: [UInt8]
    package let changes: [RowChange]

    package init(number: Int, bytes: [UInt8], changes: [RowChange] = []) {
        (self.number, self.bytes, self.changes) = (number, bytes, changes)
    }

    /// The same for a database that had it and has forgotten it: other logs may have its tables by now.
    var again: LogRow {
        LogRow(
            number: number, bytes: bytes,
            changes: changes.map { change in
                if case .table(let id, let entry, _) = change { .table(id, entry: entry) } else { change }
            })
    }
}

/// What a node tells with each beat.
package struct NodeState: Equatable, Sendable {
    /// What the others know of it.
    package enum Word: String, Sendable { case starting, serving, draining, stopped, left }

    package var word: Word
    /// Where clients go, as JSON.
    package var way: String
    package var load: Int
    package var sessions: Int
    package var version: String

    package init(word: Word, way: String, load: Int, sessions: Int = 0, version: String) {
        (self.word, self.way, self.load, self.sessions, self.version) = (word, way, load, sessions, version)
    }
}

/// What a node asks of its log. Each is one transaction. What writes begins with the fence: it fails where somebody else has claimed the log.
package enum LogRequest: Equatable, Sendable {
    /// Says which batches there are. A claim that the database has lost is put back.
    case look
    /// Adds batches. One that is there already, with the same bytes, is no error.
    case append([LogRow])
    /// Removes the batches of these numbers.
    case drop(Range<Int>)
    /// Raises the node's counter, and tells what has changed of the lobby by that number. Closed tables of numbers up to `forgotten` go.
    case beat(NodeState, entries: [EntryRow], number: Int, forgotten: Int)
    /// Reads all logs and their owners.
    case logs
    /// Reads what a log tells of the lobby from that number on.
    case entries(of: Int, from: Int)
    /// Reads which log has the session of that digest.
    case find([UInt8])
    /// Reads the first of what is on its way here with higher ids, ``Handoff/mostAtOnce`` at most.
    case handoffs(after: Int)
    /// Takes a dead log over that has that epoch.
    case claim(log: Int, epoch: Int)
    /// Notes of tables of a dead log that they are about to be adopted, because a taker may have died of it.
    case suspect([String], log: Int, epoch: Int)
    /// Takes back all that was noted of tables of a dead log: no taker has died of them.
    case acquit([String], log: Int, epoch: Int)
    /// Removes a log that was taken over, with all that is left of it.
    case bury(log: Int, epoch: Int)
    /// Tells all nodes something.
    case tell(String)
    /// Reads what was told after that number; with nil the number of the last.
    case events(after: Int?)
}

/// What came of a request.
package enum LogAnswer: Equatable, Sendable {
    case done
    /// The numbers of the first and the last batch; nil where there is none.
    case batches(ClosedRange<Int>?)
    case logs([LogState])
    case entries([EntryRow])
    /// The log's number.
    case found(Int?)
    case handoffs([Handoff])
    /// The new epoch, and how often the log was taken; nil where somebody else was quicker.
    case claimed(Claimed?)
    case events([EventRow])
}

/// A log that was taken over.
package struct Claimed: Equatable, Sendable {
    package let epoch: Int
    /// How often it was taken so far.
    package let tries: Int

    package init(epoch: Int, tries: Int) { (self.epoch, self.tries) = (epoch, tries) }
}

/// Why a request has failed: nothing of it was done.
package enum LogFault: Error, Equatable, Sendable {
    /// Somebody else owns the log.
    case fenced
    /// Another batch has that number, or another log a table of the id of a new one.
    case contradicted
    /// The database did not do it, in a line for people. It may do it later.
    case refused(String)
}

/// The connection of a node to the cluster's database. Tests put others in its place, which delay, lose and forget.
///
/// All calls come from the loop's thread, and all that it calls back, too, never during a call. Answers come in the order of the requests.
package protocol ClusterStore: AnyObject {
    /// The time, which goes on while the machine sleeps.
    var now: Duration { get }
    /// Calls ``woken`` after that time. A later call replaces an earlier one.
    func wake(after pause: Duration)
    var woken: (() -> Void)? { get set }
    /// Connects anew. ``connected`` tells when it is done, or why it can't be.
    func connect()
    var connected: ((String?) -> Void)? { get set }
    /// Sends a request. No answer comes where the connection ends first: then nobody knows whether it was done.
    func send(_ request: LogRequest, answered: @escaping (Result<LogAnswer, LogFault>) -> Void)
    /// Ends the connection, and drops what was not answered. ``lost`` is not called.
    func disconnect()
    /// Called when the connection has ended by itself, with the reason in a line for people.
    var lost: ((String) -> Void)? { get set }
    /// Waits for at most that time until something has been called back. For the end of the program.
    func wait(atMost patience: Duration)
}
