internal import EventLoop
internal import Postgres

/// A connection to PostgreSQL on a loop, in pipeline mode: whatever is sent does not wait for the answers before it. It never waits.
final class PostgresLink {
    typealias Statement = (name: String, values: [PostgresValue])

    private let session: PostgresSession
    private let loop: EventLoop
    private var readable: DescriptorWatch?
    private var writable: DescriptorWatch?
    private let broken: Timer
    private var pending: [Pending] = []
    private var lastWords = ""
    /// Called once, when the connection has ended. Nothing is answered then that was not.
    private let ended: (String) -> Void
    private var isOver = false

    private struct Pending {
        let answered: (Result<PostgresResult?, PostgresError>) -> Void
        var result: PostgresResult?
        var failure: PostgresError?
    }

    /// Takes a session over that has its statements prepared, and is in pipeline mode.
    init(_ session: PostgresSession, on loop: EventLoop, ended: @escaping (String) -> Void) throws(LoopError) {
        (self.session, self.loop, self.ended) = (session, loop, ended)
        var fired: (() -> Void)?
        broken = Timer(on: loop) { fired?() }
        readable = try DescriptorWatch(on: loop, session.descriptor) { [unowned self] in receive() }
        fired = { [unowned self] in end() }
        // What the server has warned of so far was about connecting.
        _ = session.takeWarnings()
    }

    /// Sends prepared statements, one transaction of them. The answer has the last one's result.
    func send(_ statements: [Statement], answered: @escaping (Result<PostgresResult?, PostgresError>) -> Void) {
        guard !isOver else { return }
        pending.append(Pending(answered: answered))
        do throws(PostgresError) {
            for statement in statements {
                try session.sendPrepared(
                    statement.name, statement.values, isBinary: LogStatements.binary.contains(statement.name))
            }
            try session.sync()
            try flush()
        } catch {
            breakOff(error)
        }
    }

    /// Ends the connection without a word to anybody.
    func close() {
        isOver = true
        (readable, writable) = (nil, nil)
        broken.cancel()
        pending = []
    }

    private func flush() throws(PostgresError) {
        if try session.flush() {
            writable = nil
        } else if writable == nil {
            writable = try? DescriptorWatch(on: loop, session.descriptor, for: .writable) { [unowned self] in
                do throws(PostgresError) { try flush() } catch { breakOff(error) }
            }
        }
    }

    private func receive() {
        do throws(PostgresError) {
            try session.consumeInput()
        } catch {
            // What came before the end is read all the same.
            lastWords = error.reason
        }
        var empty = 0
        while !isOver, !pending.isEmpty, !session.isBusy, empty < 3 {
            guard let result = session.nextResult() else {
                empty += 1
                continue
            }
            empty = 0
            switch result.outcome {
            case .done: pending[0].result = result
            case .failed(let error):
                lastWords = error.reason
                pending[0].failure = pending[0].failure ?? error
            case .pipelineAborted: break
            case .pipelineSync: answer()
            }
        }
        if session.isLost { end() }
    }

    /// A transaction is over, and committed if nothing has failed.
    private func answer() {
        // A commit that was not replicated, because somebody has cancelled the wait for it, is told by a warning alone.
        if let warning = session.takeWarnings().first(where: { !$0.sqlstate.hasPrefix("00") }) {
            lastWords = warning.text
            return end()
        }
        let done = pending.removeFirst()
        done.answered(done.failure.map { .failure($0) } ?? .success(done.result))
    }

    private func breakOff(_ error: PostgresError) {
        lastWords = error.reason
        broken.schedule(after: .zero)
    }

    private func end() {
        guard !isOver else { return }
        close()
        ended(lastWords.isEmpty ? "the connection has ended" : lastWords)
    }
}
