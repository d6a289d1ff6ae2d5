import CPostgres

/// A connection of libpq of which no call waits, but ``init(_:)`` and ``connect()`` for the address of a host's name. Whoever uses it
/// waits for ``descriptor`` and calls again. ``PostgresConnection`` does that for a thread that may wait.
@safe public final class PostgresSession {
    /// How far a connection is.
    public enum Progress: Equatable, Sendable {
        /// It goes on once the descriptor can be read.
        case reading
        /// It goes on once the descriptor can be written.
        case writing
        case connected
    }

    private let handle: OpaquePointer
    private let warnings = Warnings()
    /// Host, port and database.
    public let place: String

    /// Begins to connect.
    public init(_ conninfo: Conninfo) throws(PostgresError) {
        place = conninfo.description
        let parameters = conninfo.parameters.sorted { $0.key < $1.key }
        let begun = unsafe Self.withTexts(parameters.map(\.key)) { keywords in
            // Safe because: libpq copies the texts during the call; both lists end with NULL.
            unsafe Self.withTexts(parameters.map(\.value)) { unsafe PQconnectStartParams(keywords, $0, 0) }
        }
        guard let begun = unsafe begun else {
            throw PostgresError(.unreachable, at: place, reason: "there is no memory for a connection")
        }
        unsafe handle = begun
        // With the codes of failures, which no function tells while a connection is made.
        unsafe PQsetErrorVerbosity(handle, PQERRORS_VERBOSE)
        // Safe because: the warnings live as long as the connection, which alone calls back.
        unsafe PQsetNoticeReceiver(handle, Self.warned, Unmanaged.passUnretained(warnings).toOpaque())
        if isLost { throw failure }
    }

    deinit { unsafe PQfinish(handle) }

    private static func withTexts<Result>(
        _ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Result
    ) -> Result {
        var storage: [CChar] = []
        var offsets: [Int] = []
        for text in texts {
            offsets.append(storage.count)
            storage += text.utf8.map { CChar(bitPattern: $0) } + [0]
        }
        // Safe because: each offset is that of a terminated text in the storage, which stays during the call.
        return unsafe storage.withUnsafeBufferPointer { bytes in
            let pointers = unsafe offsets.map { unsafe bytes.baseAddress?.advanced(by: $0) } + [nil]
            return unsafe pointers.withUnsafeBufferPointer { unsafe body($0.baseAddress) }
        }
    }

    // MARK: Warnings

    /// A warning of the server.
    public struct Warning: Sendable, Equatable {
        /// Its code.
        public let sqlstate: String
        /// Its words.
        public let text: String
    }

    private final class Warnings {
        var all: [Warning] = []
    }

    private static let warned: PQnoticeReceiver = { context, result in
        // Safe because: it is called by a connection alone, with its own warnings, which live as long; the texts are copied at once.
        guard let context = unsafe context, let result = unsafe result,
            let state = unsafe PQresultErrorField(result, Int32(UInt8(ascii: "C"))),
            let text = unsafe PQresultErrorField(result, Int32(UInt8(ascii: "M")))
        else { return }
        let warnings = unsafe Unmanaged<Warnings>.fromOpaque(context).takeUnretainedValue()
        // Whoever takes them has no use for more.
        guard warnings.all.count < 64 else { return }
        unsafe warnings.all.append(Warning(sqlstate: String(cString: state), text: String(cString: text)))
    }

    /// The notices and warnings since the last call. A commit that was not replicated, because somebody has cancelled the wait, is one.
    public func takeWarnings() -> [Warning] {
        defer { warnings.all = [] }
        return warnings.all
    }

    // MARK: The connection

    /// Goes on with connecting. To be called when the descriptor is ready for what the last call has told; first, to be written.
    public func connect() throws(PostgresError) -> Progress {
        switch unsafe PQconnectPoll(handle) {
        case PGRES_POLLING_OK:
            unsafe PQsetnonblocking(handle, 1)
            return .connected
        case PGRES_POLLING_READING: return .reading
        case PGRES_POLLING_WRITING: return .writing
        default: throw failure
        }
    }

    /// The socket, which may be another one after each call of ``connect()``; -1 where there is none.
    public var descriptor: Int32 { unsafe PQsocket(handle) }

    /// Whether the connection has ended. A new one is needed then.
    public var isLost: Bool { unsafe PQstatus(handle) == CONNECTION_BAD }

    /// What libpq says of the connection's last failure.
    public var failure: PostgresError {
        // Safe because: libpq returns a terminated text, copied at once.
        let words = unsafe String(cString: PQerrorMessage(handle))
        return PostgresError(
            ofConnection: words, needsPassword: unsafe PQconnectionNeedsPassword(handle) == 1, at: place)
    }

    /// Throws where the version or the encoding of the server is none that can be used.
    public func checkServer() throws(PostgresError) {
        let version = unsafe PQserverVersion(handle)
        guard version >= 150_000 else {
            throw PostgresError(
                .unsuitable, at: place, reason: "it is version \(version / 10_000).\(version % 10_000), 15 is the least"
            )
        }
        let encoding = parameter("server_encoding") ?? "unknown"
        guard encoding == "UTF8" else {
            throw PostgresError(.unsuitable, at: place, reason: "the database has the encoding \(encoding), not UTF8")
        }
    }

    /// What the server has told of itself, as `server_version`.
    public func parameter(_ name: String) -> String? {
        // Safe because: libpq returns a terminated text that the connection owns, copied at once.
        unsafe PQparameterStatus(handle, name).map { unsafe String(cString: $0) }
    }

    // MARK: Statements

    /// Sends statements without parameters, one transaction if they do not say otherwise. Not in a pipeline.
    public func send(_ sql: String) throws(PostgresError) { try check(unsafe PQsendQuery(handle, sql)) }

    /// Sends one statement with `$1`, `$2` and so on for its parameters. Where `isBinary`, its values come as binary.
    public func send(_ sql: String, _ values: [PostgresValue], isBinary: Bool = false) throws(PostgresError) {
        let parameters = PostgresParameters(values)
        // Safe because: libpq copies everything during the call.
        try check(
            unsafe parameters.withPointers { count, values, lengths, formats in
                unsafe PQsendQueryParams(handle, sql, count, nil, values, lengths, formats, isBinary ? 1 : 0)
            })
    }

    /// Sends a statement to be prepared under a name.
    public func prepare(_ sql: String, as name: String) throws(PostgresError) {
        try check(unsafe PQsendPrepare(handle, name, sql, 0, nil))
    }

    /// Sends the parameters of a prepared statement.
    public func sendPrepared(
        _ name: String, _ values: [PostgresValue], isBinary: Bool = false
    ) throws(PostgresError) {
        let parameters = PostgresParameters(values)
        // Safe because: libpq copies everything during the call.
        try check(
            unsafe parameters.withPointers { count, values, lengths, formats in
                unsafe PQsendQueryPrepared(handle, name, count, values, lengths, formats, isBinary ? 1 : 0)
            })
    }

    /// From here on statements are sent without waiting for those before, up to a sync.
    public func enterPipeline() throws(PostgresError) { try check(unsafe PQenterPipelineMode(handle)) }

    /// Ends a piece of the pipeline: without BEGIN and COMMIT it is one transaction, and a failure skips the rest of it.
    public func sync() throws(PostgresError) { try check(unsafe PQpipelineSync(handle)) }

    /// Hands what was sent to the system. False where the rest waits until the descriptor can be written; it must be read meanwhile too.
    public func flush() throws(PostgresError) -> Bool {
        let rest = unsafe PQflush(handle)
        if rest < 0 { throw failure }
        return rest == 0
    }

    /// Takes what has come. A result that came before the end of the connection can be taken yet.
    public func consumeInput() throws(PostgresError) { try check(unsafe PQconsumeInput(handle)) }

    /// Whether ``nextResult()`` would wait.
    public var isBusy: Bool { unsafe PQisBusy(handle) == 1 }

    /// The next result; nil after the last one of a statement. It waits where ``isBusy``.
    public func nextResult() -> PostgresResult? {
        // Safe because: the result belongs to the object that is made of it.
        unsafe PQgetResult(handle).map { unsafe PostgresResult($0, at: place) }
    }

    private func check(_ succeeded: Int32) throws(PostgresError) {
        if succeeded == 0 { throw failure }
    }
}
