import Cluster
import Postgres
import TestSupport
import Testing

/// What the functions and statements of the schema promise, on a PostgreSQL, and that whatever breaks it is found.
@Suite(.postgres) struct FencePromisesTests {
    /// A change of the schema that breaks a promise.
    enum Planted: String, CaseIterable, Sendable {
        case noEpochInAppend, noEpochInFence, noLockInAppend, noLockInFence, bytesNotCompared, bytesReplaced
        case beatTouchesFence, appendTouchesFence

        var sql: String {
            let fenced = "RAISE EXCEPTION 'fenced' USING ERRCODE = 'PF001'"
            func append(_ fence: String, _ insert: String) -> String {
                """
                CREATE OR REPLACE FUNCTION pairs.append(l BIGINT, e BIGINT, num BIGINT, b BYTEA) RETURNS VOID LANGUAGE plpgsql AS $$
                BEGIN
                    \(fence)
                    IF NOT FOUND THEN \(fenced); END IF;
                    \(insert)
                END $$
                """
            }
            func fence(_ look: String) -> String {
                """
                CREATE OR REPLACE FUNCTION pairs.fence(l BIGINT, e BIGINT) RETURNS VOID LANGUAGE plpgsql AS $$
                BEGIN \(look) IF NOT FOUND THEN \(fenced); END IF; END $$
                """
            }
            let row = "INSERT INTO pairs.batches (log, n, bytes) VALUES (l, num, b)"
            let compared =
                "\(row) ON CONFLICT DO NOTHING; IF NOT FOUND AND NOT EXISTS (SELECT 1 FROM pairs.batches WHERE log = l AND n = num AND bytes = b) THEN RAISE EXCEPTION 'another' USING ERRCODE = 'PF002'; END IF;"
            let whole = "PERFORM 1 FROM pairs.logs WHERE id = l AND epoch = e FOR SHARE;"
            let touching = """
                CREATE FUNCTION pairs.touch() RETURNS TRIGGER LANGUAGE plpgsql AS $$
                BEGIN UPDATE pairs.logs SET tries = tries; RETURN NULL; END $$;
                """
            return switch self {
            case .noEpochInAppend: append("PERFORM 1 FROM pairs.logs WHERE id = l FOR SHARE;", compared)
            case .noEpochInFence: fence("PERFORM 1 FROM pairs.logs WHERE id = l FOR SHARE;")
            case .noLockInAppend: append("PERFORM 1 FROM pairs.logs WHERE id = l AND epoch = e;", compared)
            case .noLockInFence: fence("PERFORM 1 FROM pairs.logs WHERE id = l AND epoch = e;")
            case .bytesNotCompared: append(whole, "\(row) ON CONFLICT DO NOTHING;")
            case .bytesReplaced: append(whole, "\(row) ON CONFLICT (log, n) DO UPDATE SET bytes = excluded.bytes;")
            case .beatTouchesFence:
                touching + "CREATE TRIGGER touch AFTER UPDATE ON pairs.nodes EXECUTE FUNCTION pairs.touch()"
            case .appendTouchesFence:
                touching + "CREATE TRIGGER touch AFTER INSERT ON pairs.batches EXECUTE FUNCTION pairs.touch()"
            }
        }

        /// The promise that it breaks.
        var promise: String {
            switch self {
            case .noEpochInAppend, .noEpochInFence: "only the owner writes"
            case .noLockInAppend, .noLockInFence: "a claim waits for what is under way"
            case .bytesNotCompared, .bytesReplaced: "a number has one content"
            case .beatTouchesFence, .appendTouchesFence: "beats and appends do not wait for each other"
            }
        }
    }

    private static let fence = "SELECT pairs.fence(1, 1)"
    private static let beat = "UPDATE pairs.nodes SET beat = beat + 1 WHERE name = 'n1'"

    /// The promises that do not hold in a database whose log 1 belongs to `n1` by epoch 1.
    private static func broken(_ text: String) throws -> Set<String> {
        let (one, two) = (try PostgresConnection(Conninfo(text)), try PostgresConnection(Conninfo(text)))
        try two.execute("SET lock_timeout = '100ms'")
        var found: Set<String> = []
        func code(_ connection: PostgresConnection, _ sql: String) -> String? {
            do throws(PostgresError) {
                try connection.execute(sql)
                return nil
            } catch {
                return error.sqlstate
            }
        }
        func append(_ number: Int, _ bytes: String = "x", epoch: Int = 1) -> String {
            "SELECT pairs.append(1, \(epoch), \(number), '\(bytes)')"
        }
        func check(_ promise: String, _ holds: Bool) { if !holds { found.insert(promise) } }
        try one.execute(append(1))
        check("a number has one content", code(one, append(1)) == nil && code(one, append(1, "y")) == "PF002")
        check(
            "a number has one content",
            try one.execute("SELECT encode(bytes, 'escape') FROM pairs.batches WHERE n = 1").text(0, 0) == "x")
        // What is under way on one connection, and what the other one does meanwhile.
        for (number, under) in [append(2), fence].enumerated() {
            try one.execute("BEGIN")
            try one.execute(under)
            let claim = "UPDATE pairs.logs SET epoch = epoch + 1 WHERE id = 1 AND epoch = 1"
            check("a claim waits for what is under way", code(two, "BEGIN; \(claim); ROLLBACK") == "55P03")
            _ = code(two, "ROLLBACK")
            check("beats and appends do not wait for each other", code(two, "\(fence); \(beat)") == nil)
            check("beats and appends do not wait for each other", code(two, append(10 + number)) == nil)
            try one.execute("COMMIT")
        }
        try one.execute("BEGIN; \(fence); \(beat)")
        check("beats and appends do not wait for each other", code(two, append(3)) == nil)
        try one.execute("COMMIT")
        try one.execute("UPDATE pairs.logs SET epoch = 2 WHERE id = 1")
        check("only the owner writes", code(one, append(4)) == "PF001" && code(one, fence) == "PF001")
        check("only the owner writes", code(one, append(4, epoch: 2)) == nil)
        return found
    }

    private static func database() throws -> (text: String, PostgresConnection) {
        let text = try PostgresServer.freshDatabase()
        let connection = try PostgresConnection(Conninfo(text))
        try ClusterSchema.prepare(connection, role: nil, people: [])
        try connection.execute("INSERT INTO pairs.logs (id, node, epoch, state) VALUES (1, 'n1', 1, 'open')")
        try connection.execute(
            "INSERT INTO pairs.nodes (name, log, beat, state, way, load, version) VALUES ('n1', 1, 1, 'serving', '{}', 0, '1')"
        )
        return (text, connection)
    }

    @Test func hold() throws {
        let (text, _) = try Self.database()
        #expect(try Self.broken(text) == [])
    }

    @Test(arguments: Planted.allCases) func plantedFaults(_ fault: Planted) throws {
        let (text, connection) = try Self.database()
        try connection.execute(fault.sql)
        #expect(try Self.broken(text).contains(fault.promise))
    }
}
