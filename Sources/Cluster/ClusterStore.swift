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

    package init(number: Int, bytes: [UInt8]) { (self.number, self.bytes) = (number, bytes) }
}

/// What a node tells with each beat.
package struct NodeState: Equatable, Sendable {
    /// What the others know of it.
    package enum Word: String, Sendable { case starting, serving, draining, stopped, left }

    package var word: Word
    /// Where clients go, as JSON.
    package var way: String
    /// How many tables it has.
    package var load: Int
    package var version: String

    package init(word: Word, way: String, load: Int, version: String) {
        (self.word, self.way, self.load, self.version) = (word, way, load, version)
    }
}

/// What a node asks of its log. Each is one transaction, which begins with the fence: it fails where somebody else has claimed the log.
package enum LogRequest: Equatable, Sendable {
    /// Says which batches there are. A claim that the database has lost is put back.
    case look
    /// Adds batches. One that is there already, with the same bytes, is no error.
    case append([LogRow])
    /// Removes the batches of these numbers.
    case drop(Range<Int>)
    /// Raises the node's counter.
    case beat(NodeState)
}

/// What came of a request.
package enum LogAnswer: Equatable, Sendable {
    case done
    /// The numbers of the first and the last batch; nil where there is none.
    case batches(ClosedRange<Int>?)
}

/// Why a request has failed: nothing of it was done.
package enum LogFault: Error, Equatable, Sendable {
    /// Somebody else owns the log.
    case fenced
    /// Another batch has that number.
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
