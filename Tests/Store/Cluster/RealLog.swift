import Cluster
import EventLoop
import Journal
import Postgres
import TestSupport

/// A node's log in a PostgreSQL, with the journal of one process after the other.
final class RealLog {
    /// A connection of the test's own.
    private(set) var connection: PostgresConnection
    private(set) var journal: PostgresJournal!
    private(set) var claim: LogClaim?
    private(set) var failures: [JournalError] = []
    /// The numbers that the journal has called safe.
    private(set) var told: [Int] = []
    private let direct: String
    private let through: String
    private let cluster: String
    private let segmentBytes: Int
    private let loop: EventLoop
    private var store: PostgresStore!

    /// How long a test waits for what must come.
    private static let patience = Duration.seconds(60)

    /// In that database, to which the journal goes by the proxy. The schema is made.
    init(_ text: String, through proxy: CuttingProxy? = nil, segmentBytes: Int = 400) throws {
        (direct, self.segmentBytes) = (text, segmentBytes)
        through =
            proxy.map {
                "host=127.0.0.1 port=\($0.port) " + text.split(separator: " ").dropFirst(2).joined(separator: " ")
            } ?? text
        connection = try PostgresConnection(Conninfo(text))
        try ClusterSchema.prepare(connection, role: nil, people: [])
        cluster = try ClusterSchema.check(connection)
        loop = try EventLoop()
        try open()
    }

    /// The next process of that name.
    func open() throws {
        store?.disconnect()
        let log = try NodeLog(connection, cluster: cluster, node: "n1", version: "1", former: claim, pause: { _ in })
        while try log.next() != nil {}
        claim = log.claim
        store = try PostgresStore(Conninfo(through), log.claim, on: loop)
        journal = PostgresJournal(
            store, place: "here", batches: log.batches, beatAt: store.now, segmentBytes: segmentBytes,
            state: { NodeState(word: .serving, way: "{}", load: 0, version: "1") })
        told = []
        journal.becameSafe = { [unowned self] in
            switch $0 {
            case .success(let last): told.append(last)
            case .failure(let error): failures.append(error)
            }
        }
    }

    /// Connects anew, to a server that was started again.
    func reconnect() throws { connection = try PostgresConnection(Conninfo(direct)) }

    /// Lets the loop turn until that is so. False where it is not in time.
    func turns(until isDone: () throws -> Bool) rethrows -> Bool {
        let end = ContinuousClock.now + Self.patience
        while try !isDone() {
            guard ContinuousClock.now < end else { return false }
            turn()
        }
        return true
    }

    /// Lets the loop turn once.
    func turn() { store.wait(atMost: .milliseconds(20)) }

    /// Lets PostgreSQL refuse all batches as on a full disk, or take them again.
    func fill(_ isFull: Bool) throws {
        try connection.execute(
            isFull
                ? """
                CREATE FUNCTION pairs.full_disk() RETURNS TRIGGER LANGUAGE plpgsql AS $$ BEGIN
                    RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100';
                END $$;
                CREATE TRIGGER full_disk BEFORE INSERT ON pairs.batches EXECUTE FUNCTION pairs.full_disk()
                """ : "DROP FUNCTION pairs.full_disk CASCADE")
    }

    func append(_ numbers: ClosedRange<Int>) throws(JournalError) {
        for number in numbers { try journal.append(batch(number).span) }
    }

    /// The same, each as soon as it is taken.
    func appendInTime(_ numbers: ClosedRange<Int>) {
        for number in numbers {
            _ = turns { (try? append(number...number)) != nil }
            turn()
        }
    }

    /// What is in the log.
    var rows: [(number: Int, bytes: [UInt8])] {
        get throws {
            let reader = try LogReader(connection, node: "n1")
            var found: [(Int, [UInt8])] = []
            while let next = try reader.next() { found.append((next.number, Array(next.bytes))) }
            return found
        }
    }

    var numbers: [Int] { get throws { try rows.map(\.number) } }
    /// Whether each batch is that of its number.
    var areTrue: Bool { get throws { try rows.allSatisfy { $0.bytes == batch($0.number) } } }
}
