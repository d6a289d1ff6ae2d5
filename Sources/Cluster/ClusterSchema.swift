public import Postgres

/// The tables and functions of a cluster, in the schema `pairs` of a database.
public enum ClusterSchema {
    /// The schema of this program, which a step more of the tables of accounts and games raises, too; and the least program that can use it: one of schema S serves where `least` ≤ S ≤ `schema`.
    public static let version = 1
    static let least = 1

    /// Makes the schema, or brings it to this program's, as its owner; all of it or nothing. `people` are the
    /// steps of the tables of accounts and games; those that are done are left out. `role` gets what a server needs. Returns the schema's version.
    @discardableResult
    public static func prepare(
        _ connection: PostgresConnection, role: String?, people steps: [String]
    ) throws(PostgresError) -> Int {
        if let role { try checkRole(role, connection) }
        try connection.execute("BEGIN")
        // Two at once would meet in the middle.
        try connection.execute("SELECT pg_advisory_xact_lock(7247)")
        try connection.execute("SET LOCAL client_min_messages = warning")
        try connection.execute("CREATE SCHEMA IF NOT EXISTS pairs")
        let exists = try connection.execute("SELECT to_regclass('pairs.cluster') IS NOT NULL").text(0, 0) == "t"
        if !exists { try connection.execute(tables + functions) }
        let found = try versions(connection)
        guard found.least <= version else {
            throw tooNew(found, at: connection.place)
        }
        let done = Int(try connection.execute("SELECT people FROM pairs.cluster").integer(0, 0) ?? 0)
        try connection.execute("SET LOCAL search_path = pairs")
        for step in steps.dropFirst(done) { try connection.execute(step) }
        try connection.execute("UPDATE pairs.cluster SET people = \(max(done, steps.count))")
        if let role { try grant(role, connection) }
        try checkStatements(connection)
        try connection.execute("COMMIT")
        return found.schema
    }

    /// Throws where this program can't serve with what the database has, or its role can't use it. Returns the cluster's id.
    public static func check(_ connection: PostgresConnection) throws(PostgresError) -> String {
        let found = try versions(connection)
        guard (found.least...max(found.least, found.schema)).contains(version) else {
            throw version < found.least
                ? tooNew(found, at: connection.place)
                : PostgresError(
                    .unsuitable, at: connection.place,
                    reason: "the schema is \(found.schema), and this program needs \(version)",
                    hint: "Its owner brings it there with pairs-server cluster init.")
        }
        let lacking = try connection.execute(
            """
            SELECT current_user, c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
            WHERE n.nspname = 'pairs' AND c.relkind = 'r' AND NOT (has_table_privilege(c.oid, 'SELECT')
                AND has_table_privilege(c.oid, 'INSERT') AND has_table_privilege(c.oid, 'UPDATE') AND has_table_privilege(c.oid, 'DELETE'))
            ORDER BY c.relname LIMIT 1
            """)
        if let role = lacking.text(0, 0), lacking.rowCount > 0 {
            throw PostgresError(
                .notPermitted, at: connection.place,
                reason: "the role \(role) may not read and change the table pairs.\(lacking.text(0, 1) ?? "")",
                hint: "The owner grants it with pairs-server cluster init --grant \(role).")
        }
        try checkStatements(connection)
        return found.id
    }

    /// Throws where a table, a column or a function is not as this program needs it although the number of the schema fits.
    private static func checkStatements(_ connection: PostgresConnection) throws(PostgresError) {
        let statements = LogStatements.all.map { "PREPARE \"\($0.name)\" AS \($0.sql);" }
        do throws(PostgresError) {
            try connection.execute(statements.joined() + "DEALLOCATE ALL")
        } catch {
            guard error.sqlstate?.hasPrefix("42") == true else { throw error }
            throw PostgresError(
                .unsuitable, at: connection.place,
                reason: "the schema is \(version), and not as this program has it: \(error.reason)",
                hint:
                    "A build from before a release has made it. Make one in another database with pairs-server cluster init."
            )
        }
    }

    /// Throws where the import of a data folder, another than `own`, has not ended: nobody may serve with a part of the accounts.
    public static func checkWhole(_ connection: PostgresConnection, but own: String? = nil) throws(PostgresError) {
        guard let folder = try connection.execute("SELECT importing FROM pairs.cluster").text(0, 0), folder != own
        else { return }
        throw PostgresError(
            .unsuitable, at: connection.place, reason: "the import of \(folder) has not ended",
            hint: "It goes on with pairs-server cluster import \(folder).")
    }

    /// Throws where a node serves.
    public static func checkIdle(_ connection: PostgresConnection) throws(PostgresError) {
        let serving = try connection.execute(
            """
            SELECT name FROM pairs.nodes
            WHERE state NOT IN ('stopped', 'left') AND seen > now() - interval '10 seconds' ORDER BY name LIMIT 1
            """)
        guard let name = serving.text(0, 0), serving.rowCount > 0 else { return }
        throw PostgresError(
            .fenced, at: connection.place, reason: "the node \(name) serves: stop it first",
            hint: "Stop one node after the other, so that the last one has all tables.")
    }

    /// The settings under which PostgreSQL may forget what it has confirmed, as `fsync = off`.
    public static func unsafeSettings(_ connection: PostgresConnection) throws(PostgresError) -> [String] {
        let row = try connection.execute("SELECT current_setting('fsync'), current_setting('synchronous_commit')")
        return [("fsync", row.text(0, 0)), ("synchronous_commit", row.text(0, 1))]
            .compactMap { $0.1 == "off" ? "\($0.0) = off" : nil }
    }

    private static func versions(
        _ connection: PostgresConnection
    ) throws(PostgresError) -> (id: String, schema: Int, least: Int) {
        let row = try connection.execute("SELECT id, schema, least FROM pairs.cluster")
        guard let id = row.text(0, 0), let schema = row.integer(0, 1), let least = row.integer(0, 2) else {
            throw PostgresError(.missing, at: connection.place, reason: "the table pairs.cluster is empty")
        }
        return (id, Int(schema), Int(least))
    }

    private static func tooNew(_ found: (id: String, schema: Int, least: Int), at place: String) -> PostgresError {
        PostgresError(
            .unsuitable, at: place,
            reason:
                "the schema is \(found.schema), which needs a program of schema \(found.least) or later, and this one has \(version)",
            hint: "Use a later version of pairs-server.")
    }

    private static func checkRole(_ role: String, _ connection: PostgresConnection) throws(PostgresError) {
        let found = try connection.run("SELECT 1 FROM pg_roles WHERE rolname = $1", [.text(role)])
        guard found.rowCount == 0 else { return }
        throw PostgresError(
            .missing, at: connection.place, reason: "there is no role \(role)",
            hint: "Make it with createuser \(role), or with createuser --pwprompt \(role) where it has a password.")
    }

    private static func grant(_ role: String, _ connection: PostgresConnection) throws(PostgresError) {
        let role = "\"" + role.replacing("\"", with: "\"\"") + "\""
        try connection.execute(
            """
            REVOKE CREATE ON SCHEMA pairs FROM \(role);
            GRANT USAGE ON SCHEMA pairs TO \(role);
            GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA pairs TO \(role);
            GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA pairs TO \(role);
            GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA pairs TO \(role);
            """)
    }

    // MARK: Version 1

    private static let tables = """
        CREATE TABLE pairs.cluster (one SMALLINT PRIMARY KEY CHECK (one = 1), id VARCHAR(64) NOT NULL,
            schema INTEGER NOT NULL, least INTEGER NOT NULL, people INTEGER NOT NULL, importing TEXT);
        INSERT INTO pairs.cluster VALUES
            (1, gen_random_uuid()::text, \(version), \(least), 0, NULL);
        CREATE SEQUENCE pairs.log_ids;
        -- The fence. A log is one node's journal. Its row changes at claims alone, so a snapshot that somebody holds never slows appends.
        CREATE TABLE pairs.logs (
            id BIGINT PRIMARY KEY, node VARCHAR(64) NOT NULL, epoch BIGINT NOT NULL,
            state VARCHAR(8) NOT NULL CHECK (state IN ('open', 'taken')), tries INTEGER NOT NULL DEFAULT 0);
        CREATE UNIQUE INDEX logs_by_node ON pairs.logs (node) WHERE state = 'open';
        -- Beats and where clients go, apart from the fence.
        CREATE TABLE pairs.nodes (
            name VARCHAR(64) PRIMARY KEY, log BIGINT NOT NULL, beat BIGINT NOT NULL, seen TIMESTAMPTZ NOT NULL DEFAULT now(),
            state VARCHAR(8) NOT NULL, way TEXT NOT NULL, load INTEGER NOT NULL, sessions INTEGER NOT NULL DEFAULT 0,
            version VARCHAR(32) NOT NULL) WITH (fillfactor = 50);
        -- A row for each turn of the loop.
        CREATE TABLE pairs.batches (log BIGINT NOT NULL, n BIGINT NOT NULL, bytes BYTEA NOT NULL, PRIMARY KEY (log, n))
            WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000, autovacuum_vacuum_cost_delay = 0);
        ALTER TABLE pairs.batches ALTER bytes SET STORAGE EXTERNAL;
        -- Where a table and a session are. `entry` is what the lobby tells of a public table, as JSON, and empty for a while after it was closed;
        -- `changed` is the number of the batch before the change.
        CREATE TABLE pairs.tables (id VARCHAR(64) PRIMARY KEY, log BIGINT NOT NULL, entry TEXT, changed BIGINT NOT NULL)
            WITH (fillfactor = 70);
        CREATE TABLE pairs.sessions (digest BYTEA PRIMARY KEY, player VARCHAR(64) NOT NULL, log BIGINT NOT NULL);
        CREATE INDEX tables_by_log ON pairs.tables (log, changed);
        CREATE INDEX sessions_by_log ON pairs.sessions (log);
        -- Tables and sessions on their way to a log. Whoever owns that log owns them.
        CREATE TABLE pairs.handoffs (
            id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, log BIGINT NOT NULL, bytes BYTEA NOT NULL);
        CREATE INDEX handoffs_by_log ON pairs.handoffs (log);
        -- Which logs were begun anew after the erasure of an account, so that they have its name no more.
        CREATE TABLE pairs.renewals (account VARCHAR(64) NOT NULL, log BIGINT NOT NULL, PRIMARY KEY (account, log));
        -- Rare things that every node must hear.
        CREATE TABLE pairs.events (
            n BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, at TIMESTAMPTZ NOT NULL DEFAULT now(), body TEXT NOT NULL);

        """

    /// FOR SHARE makes a claim wait for the transactions before it, and those after it wait for the claim: without it 151 of 500 claims lost batches
    /// that were acknowledged.
    private static let functions = """
        CREATE FUNCTION pairs.fence(l BIGINT, e BIGINT) RETURNS VOID LANGUAGE plpgsql AS $$
        BEGIN
            PERFORM 1 FROM pairs.logs WHERE id = l AND epoch = e FOR SHARE;
            IF NOT FOUND THEN RAISE EXCEPTION 'fenced' USING ERRCODE = 'PF001'; END IF;
        END $$;
        -- The same batch again is no error where it stands there already, with the same bytes.
        CREATE FUNCTION pairs.append(l BIGINT, e BIGINT, num BIGINT, b BYTEA) RETURNS VOID LANGUAGE plpgsql AS $$
        BEGIN
            PERFORM 1 FROM pairs.logs WHERE id = l AND epoch = e FOR SHARE;
            IF NOT FOUND THEN RAISE EXCEPTION 'fenced' USING ERRCODE = 'PF001'; END IF;
            INSERT INTO pairs.batches (log, n, bytes) VALUES (l, num, b) ON CONFLICT DO NOTHING;
            IF NOT FOUND AND NOT EXISTS (SELECT 1 FROM pairs.batches WHERE log = l AND n = num AND bytes = b) THEN
                RAISE EXCEPTION 'another batch has this number' USING ERRCODE = 'PF002';
            END IF;
        END $$;

        """
}
