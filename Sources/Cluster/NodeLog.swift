public import Journal
public import Postgres

/// Claims the log of a node, and reads it, before the node serves. For a thread that may wait.
public final class NodeLog {
    /// The log and its new epoch.
    public let claim: LogClaim
    /// The numbers of the batches that were read, which are all that there are once ``next()`` has returned nil.
    public var batches: ClosedRange<Int>? { reader.batches }
    /// When the last beat was sent, for the journal that goes on with this log.
    public private(set) var beatAt = ContinuousClock.now

    private let connection: PostgresConnection
    private let reader: LogReader

    /// How long a beat is looked at that may move.
    private static let watch = Duration.seconds(6)
    private static let look = Duration.milliseconds(500)

    /// Claims the log of that name, or a new one. Where `former` is not its last owner, and that one did not say that it ended, its beat is watched for
    /// six seconds first: throws ``PostgresError/Kind/fenced`` where it moves. `pause` waits.
    public init(
        _ connection: PostgresConnection, cluster: String, node: String, version: String, former: LogClaim?,
        pause: (Duration) -> Void
    ) throws(PostgresError) {
        self.connection = connection
        let inUse = PostgresError(
            .fenced, at: connection.place, reason: "another server serves as \(node)", hint: "Give each its own --node."
        )
        let found = try Self.find(node, connection)
        if let found, former?.log != found.log || former?.epoch != found.epoch, !found.hasEnded {
            let end = ContinuousClock.now + Self.watch
            while ContinuousClock.now < end {
                pause(Self.look)
                guard try Self.find(node, connection) == found else { throw inUse }
            }
        }
        let name = PostgresValue.text(node)
        let tells = """
            INSERT INTO pairs.nodes (name, log, beat, state, way, load, version)
            SELECT $1, id, 1, 'starting', '{}', 0, $2 FROM l
            ON CONFLICT (name) DO UPDATE SET log = excluded.log, beat = pairs.nodes.beat + 1, seen = now(),
                state = excluded.state, way = excluded.way, load = 0, version = excluded.version
            """
        let claimed: PostgresResult
        do {
            claimed =
                if let found {
                    try connection.run(
                        """
                        WITH l AS (UPDATE pairs.logs SET epoch = epoch + 1
                            WHERE id = $3::bigint AND epoch = $4::bigint AND state = 'open' RETURNING id, epoch),
                        n AS (\(tells)) SELECT id, epoch FROM l
                        """, [name, .text(version), .integer(Int64(found.log)), .integer(Int64(found.epoch))])
                } else {
                    try connection.run(
                        """
                        WITH l AS (INSERT INTO pairs.logs (id, node, epoch, state)
                            VALUES (nextval('pairs.log_ids'), $1, 1, 'open') RETURNING id, epoch),
                        n AS (\(tells)) SELECT id, epoch FROM l
                        """, [name, .text(version)])
                }
        } catch  where error.sqlstate == "23505" {
            throw inUse
        }
        guard let log = claimed.integer(0, 0), let epoch = claimed.integer(0, 1), claimed.rowCount > 0 else {
            throw inUse
        }
        claim = LogClaim(cluster: cluster, node: node, log: Int(log), epoch: Int(epoch))
        reader = LogReader(connection, log: Int(log))
    }

    private struct Found: Equatable {
        let log: Int
        let epoch: Int
        let beat: Int64?
        let hasEnded: Bool
    }

    private static func find(_ node: String, _ connection: PostgresConnection) throws(PostgresError) -> Found? {
        let row = try connection.run(
            """
            SELECT l.id, l.epoch, n.beat, n.state IN ('stopped', 'left') FROM pairs.logs l
            LEFT JOIN pairs.nodes n ON n.name = l.node AND n.log = l.id WHERE l.node = $1 AND l.state = 'open'
            """, [.text(node)])
        guard row.rowCount > 0, let log = row.integer(0, 0), let epoch = row.integer(0, 1) else { return nil }
        return Found(log: Int(log), epoch: Int(epoch), beat: row.integer(0, 2), hasEnded: row.text(0, 3) == "t")
    }

    /// What the database has for a log.
    public struct Places {
        /// The ids of the tables.
        public var tables: Set<String>
        /// The tables that two takers were about to adopt when they died, the last of three; see ``LogRequest/suspect(_:log:epoch:)``.
        package let poison: Set<String>
        /// The digests of the sessions' tokens.
        public var sessions: Set<[UInt8]>
    }

    /// What the database has for the log.
    public func places() throws(PostgresError) -> Places { try Self.places(of: claim.log, connection) }

    /// The same of any log.
    package static func places(of log: Int, _ connection: PostgresConnection) throws(PostgresError) -> Places {
        let log = PostgresValue.integer(Int64(log))
        let tables = try connection.run(
            "SELECT id, changed <= -2 FROM pairs.tables WHERE log = $1::bigint AND (entry IS NULL OR entry <> '')",
            [log])
        let sessions = try connection.run(
            "SELECT digest FROM pairs.sessions WHERE log = $1::bigint", [log], isBinary: true)
        func ids(arePoison: Bool) -> Set<String> {
            let rows = (0..<tables.rowCount).filter { (tables.text($0, 1) == "t") == arePoison }
            return Set(rows.compactMap { tables.text($0, 0) })
        }
        return Places(
            tables: ids(arePoison: false), poison: ids(arePoison: true),
            sessions: Set((0..<sessions.rowCount).compactMap { sessions.bytes($0, 0) }))
    }

    /// The next batch; nil at the end. It beats meanwhile.
    public func next() throws(JournalError) -> JournalBatch? {
        if beatAt.duration(to: .now) > .seconds(1) {
            do throws(PostgresError) {
                try beat()
            } catch {
                throw error.kind == .fenced ? .fenced(connection.place) : .unreachable(error.message)
            }
        }
        return try reader.next()
    }

    private func beat() throws(PostgresError) {
        let now = ContinuousClock.now
        let log = PostgresValue.integer(Int64(claim.log))
        try connection.run("SELECT pairs.fence($1::bigint, $2::bigint)", [log, .integer(Int64(claim.epoch))])
        try connection.run(
            "UPDATE pairs.nodes SET beat = beat + 1, seen = now() WHERE name = $1 AND log = $2::bigint",
            [.text(claim.node), log])
        beatAt = now
    }
}
