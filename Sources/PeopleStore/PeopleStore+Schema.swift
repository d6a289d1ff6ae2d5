extension PeopleStore {
    /// The steps of the schema: how many a database has taken is its version. A step is never changed: a new version adds its own at
    /// the end. Only what SQLite and PostgreSQL share is used.
    static let steps = [
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
            reason VARCHAR(64) NOT NULL,
            won TEXT NOT NULL,
            lines TEXT,
            family VARCHAR(64) NOT NULL,
            mode VARCHAR(64) NOT NULL,
            level VARCHAR(64) NOT NULL,
            counted SMALLINT NOT NULL,
            unrated VARCHAR(64)
        );
        CREATE INDEX games_by_end ON games (ended_ms, id);

        -- Patience games count moves and undos. A game of Memory has none.
        CREATE TABLE game_seats (
            game VARCHAR(64) NOT NULL,
            seat SMALLINT NOT NULL,
            ended_ms BIGINT NOT NULL,
            player VARCHAR(64),
            account VARCHAR(64),
            name VARCHAR(96),
            bot VARCHAR(64),
            place SMALLINT,
            score INTEGER,
            groups INTEGER NOT NULL,
            flips INTEGER NOT NULL,
            misses INTEGER NOT NULL,
            won SMALLINT NOT NULL,
            best SMALLINT NOT NULL,
            put_out SMALLINT NOT NULL,
            moves INTEGER,
            undos INTEGER,
            PRIMARY KEY (game, seat)
        );
        -- Each seat is found one way: by its account, or by the player where it has none. So each has an entry in one index.
        CREATE INDEX game_seats_by_account ON game_seats (account, ended_ms, game) WHERE account IS NOT NULL;
        CREATE INDEX game_seats_by_player ON game_seats (player, ended_ms, game) WHERE account IS NULL;

        -- Accounts are found by both of `NameKeys`. Another version of Unicode can make two names alike, so neither is unique.
        CREATE TABLE accounts (
            id VARCHAR(64) NOT NULL PRIMARY KEY,
            name VARCHAR(96) NOT NULL,
            folded VARCHAR(192) NOT NULL,
            look VARCHAR(192) NOT NULL,
            password VARCHAR(192) NOT NULL,
            role SMALLINT NOT NULL,
            bot SMALLINT NOT NULL,
            waiting SMALLINT NOT NULL,
            created_ms BIGINT NOT NULL,
            settings TEXT NOT NULL,
            signed_out_ms BIGINT NOT NULL DEFAULT 0
        );
        CREATE INDEX accounts_by_folded ON accounts (folded);
        CREATE INDEX accounts_by_look ON accounts (look);
        CREATE TABLE tokens (
            digest VARCHAR(64) NOT NULL PRIMARY KEY,
            account VARCHAR(64) NOT NULL,
            created_ms BIGINT NOT NULL,
            used_ms BIGINT NOT NULL,
            address VARCHAR(64) NOT NULL
        );
        CREATE INDEX tokens_by_account ON tokens (account, used_ms);
        CREATE TABLE codes (
            account VARCHAR(64) NOT NULL,
            digest VARCHAR(64) NOT NULL,
            expires_ms BIGINT,
            PRIMARY KEY (account, digest)
        );
        CREATE TABLE erasures (
            account VARCHAR(64) NOT NULL PRIMARY KEY,
            name VARCHAR(96) NOT NULL
        );

        CREATE TABLE records (
            account VARCHAR(64) NOT NULL,
            game VARCHAR(64) NOT NULL,
            mode VARCHAR(64) NOT NULL,
            level VARCHAR(64) NOT NULL,
            played INTEGER NOT NULL,
            won INTEGER NOT NULL,
            streak INTEGER NOT NULL,
            best_streak INTEGER NOT NULL,
            attempts BIGINT NOT NULL,
            groups BIGINT NOT NULL,
            flips BIGINT NOT NULL,
            best_ms BIGINT,
            fewest_flips INTEGER,
            moves BIGINT NOT NULL DEFAULT 0,
            fewest_moves INTEGER,
            won_with_undo INTEGER NOT NULL DEFAULT 0,
            PRIMARY KEY (account, game, mode, level)
        );
        CREATE TABLE ratings (
            account VARCHAR(64) NOT NULL,
            game VARCHAR(64) NOT NULL,
            mode VARCHAR(64) NOT NULL,
            seats VARCHAR(8) NOT NULL,
            bots SMALLINT NOT NULL,
            rating DOUBLE PRECISION NOT NULL,
            deviation DOUBLE PRECISION NOT NULL,
            volatility DOUBLE PRECISION NOT NULL,
            games INTEGER NOT NULL,
            PRIMARY KEY (account, game, mode, seats, bots)
        );
        CREATE TABLE standings (
            board VARCHAR(192) NOT NULL,
            rank_value BIGINT NOT NULL,
            account VARCHAR(64) NOT NULL,
            PRIMARY KEY (board, rank_value, account)
        );
        CREATE TABLE standing_counts (
            board VARCHAR(192) NOT NULL,
            bucket BIGINT NOT NULL,
            accounts BIGINT NOT NULL,
            PRIMARY KEY (board, bucket)
        );

        -- Games that their players have left and may take up again. `lost` is what such a game counts as when another takes its
        -- place. `seq` orders the states of one game. `moment` is in nanoseconds since day zero of the journal.
        CREATE TABLE saved_games (
            account VARCHAR(64) NOT NULL,
            game VARCHAR(64) NOT NULL,
            level VARCHAR(64) NOT NULL,
            id VARCHAR(64) NOT NULL,
            moves INTEGER NOT NULL,
            played_ms BIGINT NOT NULL,
            saved_ms BIGINT NOT NULL,
            seq INTEGER NOT NULL,
            moment BIGINT NOT NULL,
            state TEXT NOT NULL,
            lost TEXT NOT NULL,
            PRIMARY KEY (account, game, level)
        );
        CREATE INDEX saved_games_by_id ON saved_games (id);

        CREATE TABLE sanctions (
            kind VARCHAR(8) NOT NULL,
            target VARCHAR(96) NOT NULL,
            account VARCHAR(64),
            address VARCHAR(64),
            reason TEXT NOT NULL,
            by_account VARCHAR(64),
            at_ms BIGINT NOT NULL,
            until_ms BIGINT,
            PRIMARY KEY (kind, target)
        );
        CREATE TABLE audit (
            n BIGINT NOT NULL PRIMARY KEY,
            at_ms BIGINT NOT NULL,
            did VARCHAR(32) NOT NULL,
            by_account VARCHAR(64),
            whom VARCHAR(64),
            address VARCHAR(64),
            reason TEXT,
            before_value TEXT,
            after_value TEXT,
            chat TEXT
        );
        CREATE INDEX audit_by_whom ON audit (whom, n);
        """,
        """
        ALTER TABLE games ADD COLUMN event VARCHAR(64);
        -- Until then nobody is told of it: others play the same deal.
        ALTER TABLE games ADD COLUMN withheld_ms BIGINT NOT NULL DEFAULT 0;
        """,
        """
        CREATE INDEX accounts_waiting ON accounts (created_ms, id) WHERE waiting = 1;
        """,
    ]
}
