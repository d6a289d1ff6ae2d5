package import EventLoop
package import Postgres
import Synchronization

/// The log of a node in PostgreSQL.
package final class PostgresStore: ClusterStore {
    package var woken: (() -> Void)?
    package var connected: ((String?) -> Void)?
    package var lost: ((String) -> Void)?

    private let claim: LogClaim
    private let loop: EventLoop
    private let timer: Timer
    private let pause: Timer
    private let connector: Worker<Int>
    private let inbox: Inbox<Attempt>
    private let start = ContinuousClock.now
    private var link: PostgresLink?
    private var attempt = 0

    /// What has come of connecting, on the thread that may wait for the name of a host.
    private struct Attempt: Sendable {
        let number: Int
        let outcome: Outcome

        enum Outcome: Sendable {
            case connected(Handed)
            case failed(String)
        }
    }

    /// Hands a session from one thread to another.
    private final class Handed: Sendable {
        private let session: Mutex<PostgresSession?>

        init(_ session: sending PostgresSession) { self.session = Mutex(session) }

        func take() -> PostgresSession? { session.withLock { $0.take() } }
    }

    /// How long a try to connect waits for each answer, and how long it takes at most.
    private static let patience = Duration.seconds(2)
    private static let connecting = Duration.seconds(10)

    /// Where the claimed log is. ``connect()`` connects.
    package init(_ conninfo: Conninfo, _ claim: LogClaim, on loop: EventLoop) throws(LoopError) {
        (self.claim, self.loop) = (claim, loop)
        var fired: (() -> Void)?
        timer = Timer(on: loop) { fired?() }
        pause = Timer(on: loop) {}
        var came: ((Attempt) -> Void)?
        inbox = try Inbox(on: loop) { came?($0) }
        connector = try Worker { [queue = inbox.queue] in
            { number in queue.post(Attempt(number: number, outcome: Self.attempt(conninfo))) }
        }
        fired = { [unowned self] in woken?() }
        came = { [unowned self] in take($0) }
    }

    private static func attempt(_ conninfo: Conninfo) -> Attempt.Outcome {
        do throws(PostgresError) {
            let connection = try PostgresConnection(conninfo, patience: patience, connecting: connecting)
            try connection.beginPipeline(statements)
            return .connected(Handed(connection.session))
        } catch {
            return .failed(error.reason)
        }
    }

    private func take(_ attempt: Attempt) {
        guard attempt.number == self.attempt else { return }
        switch attempt.outcome {
        case .failed(let words): connected?(words)
        case .connected(let handed):
            guard let session = handed.take() else { return }
            do throws(LoopError) {
                link = try PostgresLink(session, on: loop) { [unowned self] words in
                    link = nil
                    lost?(words)
                }
                connected?(nil)
            } catch {
                connected?(error.description)
            }
        }
    }

    package var now: Duration { start.duration(to: .now) }

    package func wake(after pause: Duration) { timer.schedule(after: pause) }

    package func connect() {
        link?.close()
        link = nil
        attempt += 1
        connector.give(attempt)
    }

    package func disconnect() {
        link?.close()
        link = nil
        attempt += 1
    }

    /// Runs the loop for everything but the server, whose loop has ended.
    package func wait(atMost patience: Duration) {
        let (tickEnded, beforeFlush) = (loop.tickEnded, loop.beforeFlush)
        (loop.tickEnded, loop.beforeFlush) = (nil, { .hold })
        defer { (loop.tickEnded, loop.beforeFlush) = (tickEnded, beforeFlush) }
        pause.schedule(after: patience)
        _ = try? loop.tick()
    }

    // MARK: Statements

    /// In the schema `pairs`. Each transaction begins with the fence, which is in `append`.
    private static let statements: [(name: String, sql: String)] = [
        (
            "claim again",
            "UPDATE pairs.logs SET epoch = $2::bigint WHERE id = $1::bigint AND epoch < $2::bigint AND node = $3 AND state = 'open'"
        ),
        ("fence", "SELECT pairs.fence($1::bigint, $2::bigint)"),
        (
            "look",
            "SELECT (SELECT id FROM pairs.cluster), min(n), max(n) FROM pairs.batches WHERE log = $1::bigint"
        ),
        ("append", "SELECT pairs.append($1::bigint, $2::bigint, $3::bigint, $4::bytea)"),
        ("drop", "DELETE FROM pairs.batches WHERE log = $1::bigint AND n >= $2::bigint AND n < $3::bigint"),
        (
            "beat",
            "UPDATE pairs.nodes SET beat = beat + 1, seen = now(), state = $3, way = $4, load = $5::integer, version = $6 WHERE name = $1 AND log = $2::bigint"
        ),
    ]

    package func send(_ request: LogRequest, answered: @escaping (Result<LogAnswer, LogFault>) -> Void) {
        let log = PostgresValue.integer(Int64(claim.log))
        let epoch = PostgresValue.integer(Int64(claim.epoch))
        let fence: PostgresLink.Statement = ("fence", [log, epoch])
        let statements: [PostgresLink.Statement] =
            switch request {
            case .look: [("claim again", [log, epoch, .text(claim.node)]), fence, ("look", [log])]
            case .append(let rows):
                rows.map { ("append", [log, epoch, .integer(Int64($0.number)), .bytes($0.bytes)]) }
            case .drop(let range):
                [fence, ("drop", [log, .integer(Int64(range.lowerBound)), .integer(Int64(range.upperBound))])]
            case .beat(let state):
                [
                    fence,
                    (
                        "beat",
                        [
                            .text(claim.node), log, .text(state.word.rawValue), .text(state.way),
                            .integer(Int64(state.load)), .text(state.version),
                        ]
                    ),
                ]
            }
        link?.send(statements) { [claim] outcome in
            switch outcome {
            case .failure(let error):
                answered(
                    .failure(
                        error.kind == .fenced
                            ? .fenced : error.sqlstate == "PF002" ? .contradicted : .refused(error.reason)))
            case .success(let result):
                guard request == .look, let result else { return answered(.success(.done)) }
                guard result.text(0, 0) == claim.cluster else {
                    return answered(.failure(.refused("the database is now another cluster's")))
                }
                guard let first = result.integer(0, 1), let last = result.integer(0, 2), first <= last else {
                    return answered(.success(.batches(nil)))
                }
                answered(.success(.batches(Int(first)...Int(last))))
            }
        }
    }
}
