import Database
import ServerCore

/// The games in the database `pairs.db` of a data folder. For the archive's thread.
///
/// A step of the schema is never changed: a new version adds its own at the end.
struct ArchiveStore {
    private let database: Database
    private let insert: Statement

    private static let steps = [
        """
        CREATE TABLE games (
            id VARCHAR(64) NOT NULL PRIMARY KEY,
            table_id VARCHAR(64) NOT NULL,
            game VARCHAR(64) NOT NULL,
            private SMALLINT NOT NULL,
            started_ms BIGINT NOT NULL,
            ended_ms BIGINT NOT NULL,
            played_ms BIGINT NOT NULL,
            rules TEXT NOT NULL,
            seats TEXT NOT NULL,
            reason VARCHAR(64) NOT NULL,
            won TEXT NOT NULL,
            lines TEXT
        );
        CREATE INDEX games_by_end ON games (ended_ms, id);
        """
    ]

    /// Opens the database and brings its schema up to date.
    init(_ path: String, isSynced: Bool) throws(DatabaseError) {
        database = try Database(path, isSynced: isSynced)
        try database.migrate(Self.steps)
        insert = try database.prepare(
            """
            INSERT INTO games (id, table_id, game, private, started_ms, ended_ms, played_ms, rules, seats, reason, won, lines)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
            """)
    }

    /// Adds games in one transaction. Those that are there stay as they are: after a crash a game comes again.
    func add(_ games: ArraySlice<FinishedGame>) throws(DatabaseError) {
        try database.transaction { () throws(DatabaseError) in
            for game in games {
                try insert.run([
                    .text(game.id), .text(game.table), .text(game.game), .integer(game.isPrivate ? 1 : 0),
                    .integer(game.startedMs), .integer(game.endedMs), .integer(game.playedMs), .text(game.rules),
                    .text(game.seats), .text(game.reason), .text(game.won), game.lines.map { .text($0) } ?? .null,
                ])
            }
        }
    }
}
