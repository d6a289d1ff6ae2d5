import Postgres

/// What a node asks of its log, in SQL, in the schema `pairs`.
enum LogStatements {
    static let all: [(name: String, sql: String)] = [
        (
            "claim again",
            "UPDATE pairs.logs SET epoch = $2::bigint WHERE id = $1::bigint AND epoch < $2::bigint AND node = $3 AND state = 'open'"
        ),
        ("fence", "SELECT pairs.fence($1::bigint, $2::bigint)"),
        ("look", "SELECT (SELECT id FROM pairs.cluster), min(n), max(n) FROM pairs.batches WHERE log = $1::bigint"),
        ("append", "SELECT pairs.append($1::bigint, $2::bigint, $3::bigint, $4::bytea)"),
        ("drop", "DELETE FROM pairs.batches WHERE log = $1::bigint AND n >= $2::bigint AND n < $3::bigint"),
        (
            "beat",
            """
            UPDATE pairs.nodes SET beat = beat + 1, seen = now(), state = $3, way = $4, load = $5::integer, sessions = $6::integer,
                version = $7 WHERE name = $1 AND log = $2::bigint
            """
        ),
        (
            "table",
            """
            INSERT INTO pairs.tables (id, log, entry, changed) SELECT $1::text, $2::bigint, $3::text, $4::bigint
            WHERE \(isNew("$2", "$4"))
            ON CONFLICT (id) DO UPDATE SET log = excluded.log, entry = excluded.entry, changed = excluded.changed
            """
        ),
        (
            // Without ON CONFLICT, so that another log's table of this id is an error.
            "new table",
            """
            WITH own AS (UPDATE pairs.tables SET log = $2::bigint, entry = $3::text, changed = $4::bigint
                WHERE id = $1::text AND (log = $2::bigint OR entry = '') AND \(isNew("$2", "$4")) RETURNING id)
            INSERT INTO pairs.tables (id, log, entry, changed) SELECT $1::text, $2::bigint, $3::text, $4::bigint
            WHERE \(isNew("$2", "$4")) AND NOT EXISTS (SELECT FROM own)
            """
        ),
        (
            "entry",
            "UPDATE pairs.tables SET entry = $3, changed = $4::bigint WHERE id = $1 AND log = $2::bigint AND entry <> ''"
        ),
        ("no table", "UPDATE pairs.tables SET entry = '', changed = $3::bigint WHERE id = $1 AND log = $2::bigint"),
        (
            "forget tables",
            "DELETE FROM pairs.tables WHERE log = $1::bigint AND changed <= $2::bigint AND entry = ''"
        ),
        (
            "session",
            """
            INSERT INTO pairs.sessions (digest, player, log) SELECT $1::bytea, $2::text, $3::bigint
            WHERE \(isNew("$3", "$4"))
            ON CONFLICT (digest) DO UPDATE SET log = excluded.log
            """
        ),
        ("no session", "DELETE FROM pairs.sessions WHERE digest = $1::bytea AND log = $2::bigint"),
        // The number of one log says nothing in another: until it is there, it is told with all of that log alone.
        ("send table", send("UPDATE pairs.tables SET changed = 0, log", "id = $1::text")),
        ("send session", send("UPDATE pairs.sessions SET log", "digest = $1::bytea")),
        ("taken", "SELECT pairs.fence($1::bigint, $2::bigint) WHERE \(isNew("$3", "$4"))"),
        ("received", "DELETE FROM pairs.handoffs WHERE id = $1::bigint AND log = $2::bigint"),
        // A node to which something was sent just as it left counts as stopped, so that another takes it over.
        (
            "logs",
            """
            SELECT l.id, l.epoch, l.node, l.state, l.tries, n.beat,
                CASE WHEN n.state = 'left' AND EXISTS (SELECT FROM pairs.handoffs h WHERE h.log = l.id)
                    THEN 'stopped' ELSE n.state END, n.way, n.load, n.sessions, n.version
            FROM pairs.logs l LEFT JOIN pairs.nodes n ON n.name = l.node ORDER BY l.id
            """
        ),
        (
            "entries",
            """
            SELECT id, entry, changed FROM pairs.tables WHERE log = $1::bigint AND changed >= $2::bigint AND entry IS NOT NULL
            """
        ),
        ("find", "SELECT log FROM pairs.sessions WHERE digest = $1::bytea"),
        (
            "handoffs",
            """
            SELECT id, bytes FROM pairs.handoffs WHERE log = $1::bigint AND id > $2::bigint ORDER BY id
            LIMIT \(Handoff.mostAtOnce)
            """
        ),
        (
            "claim",
            """
            UPDATE pairs.logs SET epoch = epoch + 1, node = $3, state = 'taken', tries = tries + 1
            WHERE id = $1::bigint AND epoch = $2::bigint RETURNING epoch, tries
            """
        ),
        (
            "suspect",
            "UPDATE pairs.tables SET changed = least(changed, 0) - 1 WHERE id = $1 AND log = $2::bigint"
        ),
        ("acquit", "UPDATE pairs.tables SET changed = 0 WHERE id = $1 AND log = $2::bigint"),
        ("bury batches", "DELETE FROM pairs.batches WHERE log = $1::bigint"),
        ("bury handoffs", "DELETE FROM pairs.handoffs WHERE log = $1::bigint"),
        ("bury tables", "DELETE FROM pairs.tables WHERE log = $1::bigint"),
        ("bury sessions", "DELETE FROM pairs.sessions WHERE log = $1::bigint"),
        // The taker's own has by now what the dead one had.
        ("bury renewals", "DELETE FROM pairs.renewals WHERE log IN ($1::bigint, $2::bigint)"),
        ("bury node", "DELETE FROM pairs.nodes WHERE log = $1::bigint"),
        ("bury log", "DELETE FROM pairs.logs WHERE id = $1::bigint"),
        ("tell", "INSERT INTO pairs.events (body) VALUES ($1)"),
        ("old events", "DELETE FROM pairs.events WHERE at < now() - interval '1 hour'"),
        ("events", "SELECT n, body FROM pairs.events WHERE n > $1::bigint ORDER BY n"),
        ("last event", "SELECT coalesce(max(n), 0), '' FROM pairs.events"),
    ]

    /// Whether this transaction has written the batch. One that is sent again has changed already what it changes, and much may have happened
    /// since: what it sent may be back.
    private static func isNew(_ log: String, _ number: String) -> String {
        """
        EXISTS (SELECT 1 FROM pairs.batches
            WHERE log = \(log)::bigint AND n = \(number)::bigint AND xmin = pg_current_xact_id()::xid)
        """
    }

    /// The log to which something goes, which nobody claims until it is there; the own one where somebody has claimed it: a taker may have
    /// read all that comes to it already.
    private static func taker(_ log: String, _ own: String) -> String {
        "coalesce((SELECT id FROM pairs.logs WHERE id = \(log)::bigint AND state = 'open' FOR SHARE), \(own)::bigint)"
    }

    /// Sends a row to a log, and bytes along with it unless they are null.
    private static func send(_ update: String, _ condition: String) -> String {
        """
        WITH gone AS (\(update) = \(taker("$3", "$2"))
            WHERE \(condition) AND log = $2::bigint AND \(isNew("$2", "$5")) RETURNING log)
        INSERT INTO pairs.handoffs (log, bytes) SELECT log, $4::bytea FROM gone WHERE $4::bytea IS NOT NULL
        """
    }

    /// Those whose results are asked for as bytes.
    static let binary: Set<String> = ["handoffs"]

    static func of(_ request: LogRequest, _ claim: LogClaim) -> [PostgresLink.Statement] {
        let log = integer(claim.log)
        let fence: PostgresLink.Statement = ("fence", [log, integer(claim.epoch)])
        switch request {
        case .look: return [("claim again", [log, integer(claim.epoch), .text(claim.node)]), fence, ("look", [log])]
        case .append(let rows):
            return rows.flatMap { row in
                [("append", [log, integer(claim.epoch), integer(row.number), .bytes(row.bytes)])]
                    + row.changes.flatMap { of($0, log, integer(row.number)) }
            }
        case .drop(let range): return [fence, ("drop", [log, integer(range.lowerBound), integer(range.upperBound)])]
        case .beat(let state, let entries, let number, let forgotten):
            let beat: PostgresLink.Statement = (
                "beat",
                [
                    .text(claim.node), log, .text(state.word.rawValue), .text(state.way), integer(state.load),
                    integer(state.sessions), .text(state.version),
                ]
            )
            return [fence, beat]
                + entries.map { ("entry", [.text($0.table), log, .text($0.entry), integer(number)]) }
                + (forgotten > 0 ? [("forget tables", [log, integer(forgotten)])] : [])
        case .logs: return [("logs", [])]
        case .entries(let other, let number): return [("entries", [integer(other), integer(number)])]
        case .find(let digest): return [("find", [.bytes(digest)])]
        case .handoffs(let after): return [("handoffs", [log, integer(after)])]
        case .claim(let other, let epoch):
            return [fence, ("claim", [integer(other), integer(epoch), .text(claim.node)])]
        case .suspect(let tables, let other, let epoch):
            return [("fence", [integer(other), integer(epoch)])]
                + tables.map { ("suspect", [.text($0), integer(other)]) }
        case .acquit(let tables, let other, let epoch):
            return [("fence", [integer(other), integer(epoch)])]
                + tables.map { ("acquit", [.text($0), integer(other)]) }
        case .bury(let other, let epoch):
            return [("fence", [integer(other), integer(epoch)]), ("bury renewals", [integer(other), log])]
                + ["batches", "handoffs", "tables", "sessions", "node", "log"].map { ("bury " + $0, [integer(other)]) }
        case .tell(let body): return [fence, ("old events", []), ("tell", [.text(body)])]
        case .events(let after): return [after.map { ("events", [integer($0)]) } ?? ("last event", [])]
        }
    }

    private static func of(
        _ change: RowChange, _ log: PostgresValue, _ number: PostgresValue
    ) -> [PostgresLink.Statement] {
        switch change {
        case .table(let id, let entry, let isNew):
            [(isNew ? "new table" : "table", [.text(id), log, entry.map { .text($0) } ?? .null, number])]
        case .noTable(let id): [("no table", [.text(id), log, number])]
        case .session(let digest, let player): [("session", [.bytes(digest), .text(player), log, number])]
        case .noSession(let digest): [("no session", [.bytes(digest), log])]
        case .sent(let tables, let sessions, let to, let bytes):
            rows(tables, sessions).enumerated().map { index, row in
                // The bytes go with the first row.
                (row.name, [row.id, log, integer(to), index == 0 ? .bytes(bytes) : .null, number])
            }
        case .received(let handoff): [("received", [integer(handoff), log])]
        case .taken(let other, let epoch): [("taken", [integer(other), integer(epoch), log, number])]
        }
    }

    private static func rows(_ tables: [String], _ sessions: [[UInt8]]) -> [(name: String, id: PostgresValue)] {
        tables.map { ("send table", .text($0)) } + sessions.map { ("send session", .bytes($0)) }
    }

    private static func integer(_ number: Int) -> PostgresValue { .integer(Int64(number)) }

    static func answer(to request: LogRequest, _ result: PostgresResult?) -> LogAnswer {
        guard let result else { return .done }
        let rows = 0..<result.rowCount
        func number(_ row: Int, _ column: Int) -> Int { Int(result.integer(row, column) ?? 0) }
        switch request {
        case .append, .drop, .beat, .suspect, .acquit, .bury, .tell: return .done
        case .look:
            guard let first = result.integer(0, 1), let last = result.integer(0, 2), first <= last else {
                return .batches(nil)
            }
            return .batches(Int(first)...Int(last))
        case .logs:
            return .logs(
                rows.map { row in
                    LogState(
                        log: number(row, 0), epoch: number(row, 1), node: result.text(row, 2) ?? "",
                        isTaken: result.text(row, 3) == "taken", tries: number(row, 4), beat: number(row, 5),
                        state: result.text(row, 6).flatMap(NodeState.Word.init).map {
                            NodeState(
                                word: $0, way: result.text(row, 7) ?? "", load: number(row, 8),
                                sessions: number(row, 9), version: result.text(row, 10) ?? "")
                        })
                })
        case .entries:
            return .entries(
                rows.map {
                    EntryRow(table: result.text($0, 0) ?? "", entry: result.text($0, 1) ?? "", changed: number($0, 2))
                })
        case .find: return .found(result.rowCount > 0 ? number(0, 0) : nil)
        case .handoffs:
            return .handoffs(
                rows.map { row in
                    Handoff(
                        id: (result.bytes(row, 0) ?? []).reduce(0) { $0 << 8 | Int($1) },
                        bytes: result.bytes(row, 1) ?? [])
                })
        case .claim: return .claimed(result.rowCount > 0 ? Claimed(epoch: number(0, 0), tries: number(0, 1)) : nil)
        case .events:
            return .events(rows.map { EventRow(number: number($0, 0), body: result.text($0, 1) ?? "") })
        }
    }
}
