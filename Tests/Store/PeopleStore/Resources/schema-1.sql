-- The database of the first version, which had an archive alone, with two games.
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
INSERT INTO games VALUES ('aa', 'k3f9', 'k3f9', 0, 1763780000000, 1763780061000, 61000, '{"mode":"classic"}', '[{"seat":0,"name":"ada"}]', 'cleared', '[0]', '[[0,null,{"type":"snapshot"}]]');
INSERT INTO games VALUES ('bb', 'k3f9', 'k3f9#2', 1, 1763780100000, 1763780161000, 61000, '{"mode":"classic"}', '[]', 'resigned', '[]', NULL);
PRAGMA user_version = 1;
