-- +goose Up
-- One row a click, scan or view, bots included. Nothing refers to a row, so it
-- has no key, and no reference to its store is checked: the rows of a batch come
-- from many stores, and one store that is deleted meanwhile must not cost the
-- others their clicks.
CREATE TABLE events (
    store_id      TEXT NOT NULL,
    kind          TEXT NOT NULL, -- click, scan or view
    subject_id    TEXT NOT NULL, -- the link of a click, the table of a scan, the page of a view
    table_id      TEXT, -- where the guest sits, when that is known
    at            TIMESTAMPTZ NOT NULL,
    referrer_host TEXT NOT NULL,
    device        TEXT NOT NULL, -- phone, tablet, desktop, bot or other
    language      TEXT NOT NULL, -- two letters, or empty
    is_bot        BOOLEAN NOT NULL,
    visitor_hash  TEXT NOT NULL
);

-- Old rows are found by time; reports read the counters.
CREATE INDEX events_at ON events (at);

-- People's clicks, scans and views a day, in the store's time zone.
CREATE TABLE daily_counts (
    kind       TEXT NOT NULL,
    subject_id TEXT NOT NULL,
    day        TEXT NOT NULL, -- YYYY-MM-DD
    store_id   TEXT NOT NULL,
    count      BIGINT NOT NULL,
    last_at    TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (kind, subject_id, day)
);

-- The secret a day's visitor hashes are made with, gone when the day (UTC) is.
CREATE TABLE visitor_salts (
    day  TEXT PRIMARY KEY,
    salt TEXT NOT NULL
);

-- +goose Down
DROP TABLE visitor_salts;
DROP TABLE daily_counts;
DROP TABLE events;
