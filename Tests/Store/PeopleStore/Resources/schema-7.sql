-- The database of the seventh version, with records of a patience game.
BEGIN TRANSACTION;
CREATE TABLE accounts (
    id VARCHAR(64) NOT NULL PRIMARY KEY,
    name VARCHAR(96) NOT NULL,
    look VARCHAR(192) NOT NULL,
    password VARCHAR(192) NOT NULL,
    role SMALLINT NOT NULL,
    bot SMALLINT NOT NULL,
    waiting SMALLINT NOT NULL,
    created_ms BIGINT NOT NULL,
    settings TEXT NOT NULL
, signed_out_ms BIGINT NOT NULL DEFAULT 0);
INSERT INTO accounts VALUES('a2','ada','ada','-',0,0,0,1763780000000,'{}',0);
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
    best SMALLINT NOT NULL, put_out SMALLINT NOT NULL DEFAULT 0, moves INTEGER, undos INTEGER,
    PRIMARY KEY (game, seat)
);
INSERT INTO game_seats VALUES('aa',0,1763780061000,'pada','a2','ada',NULL,1,6,6,12,0,1,0,0,NULL,NULL);
INSERT INTO game_seats VALUES('bb',0,1763780061001,'pbob',NULL,'bob',NULL,1,6,6,12,0,1,0,0,NULL,NULL);
INSERT INTO game_seats VALUES('cc',0,1763780061002,'pbob',NULL,'bob',NULL,1,6,6,12,0,1,0,0,NULL,NULL);
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
, family VARCHAR(64), mode VARCHAR(64), level VARCHAR(64), counted SMALLINT NOT NULL DEFAULT 0, unrated VARCHAR(64));
INSERT INTO games VALUES('aa','gt47','gt47#1',0,1763780000000,1763780061000,61000,'{"mode":"solo","level":"easy"}','[]','cleared','[0]',NULL,'memory','solo','easy',1,'mode');
INSERT INTO games VALUES('bb','gt47','gt47#2',0,1763780000000,1763780061001,61000,'{"mode":"solo","level":"easy"}','[]','cleared','[0]',NULL,'memory','solo','easy',1,'mode');
INSERT INTO games VALUES('cc','gt47','gt47#3',0,1763780000000,1763780061002,61000,'{"mode":"solo","level":"easy"}','[]','cleared','[0]',NULL,'memory','solo','easy',1,'mode');
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
    fewest_flips INTEGER, moves BIGINT NOT NULL DEFAULT 0, fewest_moves INTEGER, won_with_undo INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (account, game, mode, level)
);
INSERT INTO records VALUES('a2','memory','solo','easy',1,1,1,1,6,6,12,NULL,NULL,0,NULL,0);
INSERT INTO records VALUES('a2','klondike','solo','easy',2,1,1,1,0,52,0,61000,NULL,140,140,0);
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
CREATE TABLE standing_counts (
    board VARCHAR(192) NOT NULL,
    bucket BIGINT NOT NULL,
    accounts BIGINT NOT NULL,
    PRIMARY KEY (board, bucket)
);
INSERT INTO standing_counts VALUES('memory/solo/easy/people/won',-1,1);
INSERT INTO standing_counts VALUES('memory/solo/easy/people/streak',-1,1);
CREATE TABLE standings (
    board VARCHAR(192) NOT NULL,
    rank_value BIGINT NOT NULL,
    account VARCHAR(64) NOT NULL,
    PRIMARY KEY (board, rank_value, account)
);
INSERT INTO standings VALUES('memory/solo/easy/people/won',-1,'a2');
INSERT INTO standings VALUES('memory/solo/easy/people/streak',-1,'a2');
CREATE TABLE tokens (
    digest VARCHAR(64) NOT NULL PRIMARY KEY,
    account VARCHAR(64) NOT NULL,
    created_ms BIGINT NOT NULL,
    used_ms BIGINT NOT NULL,
    address VARCHAR(64) NOT NULL
);
CREATE INDEX games_by_end ON games (ended_ms, id);
CREATE UNIQUE INDEX accounts_by_look ON accounts (look);
CREATE INDEX tokens_by_account ON tokens (account, used_ms);
CREATE INDEX audit_by_whom ON audit (whom, n);
CREATE INDEX game_seats_by_account ON game_seats (account, ended_ms, game) WHERE account IS NOT NULL;
CREATE INDEX game_seats_by_player ON game_seats (player, ended_ms, game) WHERE account IS NULL;
COMMIT;
PRAGMA user_version = 7;
