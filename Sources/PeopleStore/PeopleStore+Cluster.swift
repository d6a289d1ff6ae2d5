import Database
import Postgres

/// The tables in PostgreSQL. The table `people` has the number of the schema's steps that were taken, and the data folder that is
/// being imported.
extension PeopleStore {
    /// Where the tables are.
    static let schema = "pairs"

    /// Makes the tables in the schema `pairs`, or takes the steps that it lacks, as its owner. To be called in a transaction.
    public static func prepare(_ connection: PostgresConnection) throws(PostgresError) {
        try connection.execute("SET LOCAL search_path TO \(schema)")
        if try connection.execute("SELECT to_regclass('people') IS NULL").text(0, 0) == "t" {
            try connection.execute(
                """
                CREATE TABLE people (one SMALLINT PRIMARY KEY CHECK (one = 1), steps INTEGER NOT NULL, importing TEXT);
                INSERT INTO people (one, steps) VALUES (1, 0)
                """)
        }
        let taken = Int(try connection.execute("SELECT steps FROM people").integer(0, 0) ?? 0)
        guard taken <= steps.count else {
            throw PostgresError(
                .unsuitable, at: connection.place,
                reason: "the tables of accounts have schema \(taken), and this version knows \(steps.count)")
        }
        for step in steps[taken...] { try connection.execute(Database.twin(of: step)) }
        try connection.execute("UPDATE people SET steps = \(steps.count)")
    }

    /// Throws where an import has not ended: nobody may serve with a part of the accounts.
    public static func check(_ connection: PostgresConnection) throws(PostgresError) {
        guard let folder = try connection.execute("SELECT importing FROM \(schema).people").text(0, 0) else { return }
        throw PostgresError(
            .unsuitable, at: connection.place,
            reason: "the import of \(folder) has not ended: do pairs-server cluster import \(folder) again")
    }
}
