#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A connection for a thread that may wait: every call waits for its answer, but not for ever. A call that was not answered in time
/// ends the connection, because nobody knows then what has become of its statement.
public final class PostgresConnection {
    /// The connection itself, for whoever goes on with it and leaves this object.
    package let session: PostgresSession
    private let patience: Duration
    private var isGivenUp = false

    /// Connects. `patience` is how long each statement may take, and `connecting`, as long unless given, all of the connecting: where
    /// that is longer, each answer to it has `patience` as well.
    public init(
        _ conninfo: Conninfo, patience: Duration = .seconds(10), connecting: Duration? = nil
    ) throws(PostgresError) {
        session = try PostgresSession(conninfo)
        self.patience = patience
        let end = ContinuousClock.now + (connecting ?? patience)
        var progress = PostgresSession.Progress.writing
        while progress != .connected {
            try wait(
                forInput: progress == .reading, output: progress == .writing,
                until: min(end, ContinuousClock.now + patience))
            progress = try session.connect()
        }
        try session.checkServer()
    }

    /// Host, port and database.
    public var place: String { session.place }

    /// Whether the connection has ended. It looks whether the server has closed it meanwhile.
    public var isLost: Bool {
        if isGivenUp || session.isLost { return true }
        // The server says why it ends a connection. The end itself can be read after that.
        for _ in 0..<2 { try? session.consumeInput() }
        return session.isLost
    }

    /// What the server has told of itself, as `server_version`.
    public func parameter(_ name: String) -> String? { session.parameter(name) }

    /// The warnings since the last call; see ``PostgresSession/takeWarnings()``.
    public func takeWarnings() -> [PostgresSession.Warning] { session.takeWarnings() }

    /// Runs statements without parameters, one transaction if they do not say otherwise. Returns the result of the last one.
    @discardableResult
    public func execute(_ sql: String) throws(PostgresError) -> PostgresResult {
        try session.send(sql)
        return try answer()
    }

    /// Runs one statement with `$1`, `$2` and so on for its parameters. Where `isBinary`, its values come as binary.
    @discardableResult
    public func run(
        _ sql: String, _ values: [PostgresValue], isBinary: Bool = false
    ) throws(PostgresError) -> PostgresResult {
        try session.send(sql, values, isBinary: isBinary)
        return try answer()
    }

    /// Prepares a statement under a name that no other one of this connection has.
    public func prepare(_ sql: String, as name: String) throws(PostgresError) {
        try session.prepare(sql, as: name)
        _ = try answer()
    }

    /// Runs a prepared statement.
    @discardableResult
    public func runPrepared(_ name: String, _ values: [PostgresValue]) throws(PostgresError) -> PostgresResult {
        try session.sendPrepared(name, values)
        return try answer()
    }

    /// Begins a pipeline with statements to be prepared, whose answers come at once: on a slow way each by itself took longer than anybody
    /// waits. From here on ``session`` alone is used.
    package func beginPipeline(_ statements: [(name: String, sql: String)]) throws(PostgresError) {
        try session.enterPipeline()
        for (name, sql) in statements { try session.prepare(sql, as: name) }
        try session.sync()
        let end = ContinuousClock.now + patience
        try flush(until: end)
        var failure: PostgresError?
        while true {
            while session.isBusy {
                try wait(forInput: true, output: false, until: end)
                try session.consumeInput()
            }
            if session.isLost { throw session.failure }
            switch session.nextResult()?.outcome {
            case .failed(let error): failure = failure ?? error
            case .pipelineSync:
                if let failure { throw failure }
                return
            default: break
            }
        }
    }

    private func flush(until end: ContinuousClock.Instant) throws(PostgresError) {
        while !(try session.flush()) {
            try wait(forInput: true, output: true, until: end)
            try session.consumeInput()
        }
    }

    private func answer() throws(PostgresError) -> PostgresResult {
        let end = ContinuousClock.now + patience
        try flush(until: end)
        var last: PostgresResult?
        while true {
            while session.isBusy {
                try wait(forInput: true, output: false, until: end)
                try session.consumeInput()
            }
            guard let result = session.nextResult() else { break }
            // After a failure the server skips the rest.
            if case .failed = last?.outcome { continue }
            last = result
        }
        guard let last else { throw session.failure }
        if case .failed(let error) = last.outcome { throw error }
        return last
    }

    private func wait(forInput: Bool, output: Bool, until end: ContinuousClock.Instant) throws(PostgresError) {
        let events = (forInput ? POLLIN : 0) | (output ? POLLOUT : 0)
        while true {
            let rest = ContinuousClock.now.duration(to: end) / .milliseconds(1)
            var waiting = pollfd(fd: session.descriptor, events: Int16(events), revents: 0)
            // Safe because: one structure is announced and lent.
            let ready = unsafe poll(&waiting, 1, Int32(max(0, rest.rounded(.up))))
            if ready > 0 || ready < 0 && errno != EINTR { return }
            if ready == 0 {
                isGivenUp = true
                throw PostgresError(.unreachable, at: place, reason: "it has not answered for \(patience)")
            }
        }
    }
}
