import CPostgres

/// What has come of one statement. Rows and columns are numbered from 0.
@safe public final class PostgresResult {
    /// What it can be.
    public enum Outcome: Equatable, Sendable {
        /// It is done; there may be rows.
        case done
        /// The end of a piece of a pipeline.
        case pipelineSync
        /// Not done, because something before it in its piece of the pipeline has failed.
        case pipelineAborted
        case failed(PostgresError)
    }

    private let handle: OpaquePointer
    private let place: String

    init(_ handle: OpaquePointer, at place: String) {
        unsafe self.handle = handle
        self.place = place
    }

    deinit { unsafe PQclear(handle) }

    /// What has come of it.
    public var outcome: Outcome {
        switch unsafe PQresultStatus(handle) {
        case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY, PGRES_SINGLE_TUPLE: .done
        case PGRES_PIPELINE_SYNC: .pipelineSync
        case PGRES_PIPELINE_ABORTED: .pipelineAborted
        default:
            .failed(
                PostgresError(
                    field("C"), at: place, reason: field("M") ?? "the connection has ended"))
        }
    }

    /// A field of a failure: `C` is its code, `M` the message.
    private func field(_ name: Unicode.Scalar) -> String? {
        // Safe because: libpq returns a terminated text that the result owns, copied at once.
        unsafe PQresultErrorField(handle, Int32(name.value)).map { unsafe String(cString: $0) }
    }

    /// How many rows it has.
    public var rowCount: Int { Int(unsafe PQntuples(handle)) }

    /// How many rows were inserted, updated or deleted.
    public var changedRows: Int {
        // Safe because: libpq returns a terminated text that the result owns, copied at once.
        Int(unsafe String(cString: PQcmdTuples(handle))) ?? 0
    }

    /// A value as text; nil for NULL. For results that were asked for as text.
    public func text(_ row: Int, _ column: Int) -> String? {
        // Safe because: the bytes are copied during the call.
        unsafe value(row, column) { unsafe String(decoding: $0, as: UTF8.self) }
    }

    /// A value as an integer; nil for NULL, and for what is none. For results that were asked for as text.
    public func integer(_ row: Int, _ column: Int) -> Int64? { text(row, column).flatMap { Int64($0) } }

    /// A value as a floating-point number; nil for NULL. For results that were asked for as text.
    public func real(_ row: Int, _ column: Int) -> Double? { text(row, column).flatMap { Double($0) } }

    /// A value as it came; nil for NULL. For a BYTEA in a result that was asked for as binary, its bytes.
    public func bytes(_ row: Int, _ column: Int) -> [UInt8]? {
        // Safe because: the bytes are copied during the call.
        unsafe value(row, column) { unsafe Array($0) }
    }

    private func value<Value>(_ row: Int, _ column: Int, _ read: (UnsafeBufferPointer<UInt8>) -> Value) -> Value? {
        let (row, column) = (Int32(row), Int32(column))
        // Safe because: libpq returns the address of so many bytes that the result owns, copied at once. It warns of a row or
        // column that there is not, and takes it for NULL.
        guard unsafe PQgetisnull(handle, row, column) == 0, let start = unsafe PQgetvalue(handle, row, column) else {
            return nil
        }
        let count = Int(unsafe PQgetlength(handle, row, column))
        return unsafe start.withMemoryRebound(to: UInt8.self, capacity: count) { start in
            unsafe read(UnsafeBufferPointer(start: start, count: count))
        }
    }
}
