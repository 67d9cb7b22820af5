-- +goose Up
-- What the days add up to, written in the transaction that writes theirs.
CREATE TABLE totals (
    kind       TEXT NOT NULL,
    subject_id TEXT NOT NULL,
    store_id   TEXT NOT NULL,
    count      BIGINT NOT NULL,
    visitors   BIGINT NOT NULL,
    last_at    TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (kind, subject_id)
);
INSERT INTO totals (kind, subject_id, store_id, count, visitors, last_at)
SELECT c.kind, c.subject_id, c.store_id, c.count, COALESCE(v.visitors, 0), c.last_at
FROM (SELECT kind, subject_id, MIN(store_id) AS store_id, SUM(count) AS count, MAX(last_at) AS last_at
      FROM daily_counts GROUP BY kind, subject_id) AS c
LEFT JOIN (SELECT kind, subject_id, COUNT(DISTINCT visitor_hash) AS visitors
           FROM events WHERE NOT is_bot GROUP BY kind, subject_id) AS v ON v.kind = c.kind AND v.subject_id = c.subject_id;

-- Days before this column have no figure for visitors.
ALTER TABLE daily_counts ADD COLUMN visitors BIGINT NOT NULL DEFAULT 0;
ALTER TABLE daily_counts DROP COLUMN last_at;

-- A store's events in a span of time.
CREATE INDEX events_of_store ON events (store_id, at);

-- The last batch of events that each recorder has stored, so that one whose
-- answer was lost can be sent again without being counted twice.
CREATE TABLE event_batches (
    recorder TEXT PRIMARY KEY,
    batch    BIGINT NOT NULL,
    at       TIMESTAMPTZ NOT NULL
);

-- +goose Down
DROP TABLE event_batches;
DROP INDEX events_of_store;
DROP TABLE totals;
ALTER TABLE daily_counts ADD COLUMN last_at TIMESTAMPTZ NOT NULL DEFAULT '1970-01-01 00:00:00+00:00';
ALTER TABLE daily_counts DROP COLUMN visitors;
