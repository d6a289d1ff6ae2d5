public import Journal
public import Postgres

/// Reads a log from its first batch to its last, some rows at a time. It changes nothing. For a thread that may wait.
public final class LogReader {
    /// The numbers of the batches that were read.
    public private(set) var batches: ClosedRange<Int>?

    private let connection: PostgresConnection
    private let log: Int
    private var rows: PostgresResult?
    private var row = 0

    private static let rowsAtOnce = 500

    package init(_ connection: PostgresConnection, log: Int) { (self.connection, self.log) = (connection, log) }

    /// Reads the log of the node of that name; without a name, the only one. Throws ``PostgresError/Kind/missing`` where there is none.
    public convenience init(_ connection: PostgresConnection, node: String?) throws(PostgresError) {
        let found = try connection.run(
            "SELECT id, node FROM pairs.logs WHERE $1::text IS NULL AND state = 'open' OR node = $1 ORDER BY state, id DESC",
            [node.map { .text($0) } ?? .null])
        guard found.rowCount > 0, let log = found.integer(0, 0) else {
            throw PostgresError(
                .missing, at: connection.place, reason: "there is no log" + (node.map { " of a node \($0)" } ?? ""),
                hint: "A node begins one when it first starts with --cluster and --node.")
        }
        if node == nil, found.rowCount > 1 {
            let names = (0..<found.rowCount).compactMap { found.text($0, 1) }.sorted()
            throw PostgresError(
                .missing, at: connection.place,
                reason: "there are the logs of \(names.joined(separator: ", "))", hint: "Name one.")
        }
        self.init(connection, log: Int(log))
    }

    /// What is on its way to the log.
    package func handoffs() throws(PostgresError) -> [[UInt8]] {
        let rows = try connection.run(
            "SELECT bytes FROM pairs.handoffs WHERE log = $1::bigint ORDER BY id", [.integer(Int64(log))],
            isBinary: true)
        return (0..<rows.rowCount).compactMap { rows.bytes($0, 0) }
    }

    /// The next batch; nil at the end.
    public func next() throws(JournalError) -> JournalBatch? {
        let last = batches?.upperBound ?? 0
        if rows == nil || row == rows?.rowCount {
            do throws(PostgresError) {
                rows = try connection.run(
                    "SELECT n, bytes FROM pairs.batches WHERE log = $1::bigint AND n > $2::bigint ORDER BY n LIMIT \(Self.rowsAtOnce)",
                    [.integer(Int64(log)), .integer(Int64(last))], isBinary: true)
            } catch {
                throw .unreachable(error.message)
            }
            row = 0
        }
        guard let rows, row < rows.rowCount, let digits = rows.bytes(row, 0), let bytes = rows.bytes(row, 1) else {
            return nil
        }
        row += 1
        let number = digits.reduce(0) { $0 << 8 | Int($1) }
        guard batches == nil || number == last + 1 else {
            throw .forgotten(
                "the database \(connection.place) lacks the batches \(last + 1) to \(number - 1) of log \(log)")
        }
        batches = (batches?.lowerBound ?? number)...number
        return JournalBatch(segment: 1, number: number, offset: 0, bytes: bytes[...])
    }
}
