-- +goose Up
-- Jobs: what is to be done. Done ones are deleted, failed ones stay for operators.
CREATE TABLE jobs (
    id              TEXT PRIMARY KEY,
    name            TEXT NOT NULL, -- of the handler
    key             TEXT NOT NULL, -- what it is about: one job of a name and key at a time
    payload         TEXT NOT NULL, -- JSON
    is_periodic     BOOLEAN NOT NULL,
    message_id      TEXT, -- its message in goqite; NULL once it has failed for good
    lease           TEXT, -- a secret of the attempt that runs, NULL while none does
    again           BOOLEAN NOT NULL, -- enqueued anew since the attempt began
    attempts        INTEGER NOT NULL,
    enqueued_at     TIMESTAMPTZ NOT NULL,
    succeeded_at    TIMESTAMPTZ, -- a periodic one, the last time
    error           TEXT, -- of the last attempt that failed
    first_failed_at TIMESTAMPTZ,
    last_failed_at  TIMESTAMPTZ,
    failed_at       TIMESTAMPTZ, -- no attempt was left
    UNIQUE (name, key)
);
CREATE INDEX jobs_failed_at ON jobs (failed_at, id) WHERE failed_at IS NOT NULL;

-- The queue of maragu.dev/goqite v0.4, in its words: which job is due when. Its
-- own schemas need an extension on PostgreSQL and a text for each engine; the
-- columns that its statements use are these.
CREATE TABLE goqite (
    id       TEXT PRIMARY KEY DEFAULT (CAST(random() AS TEXT)),
    created  TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    queue    TEXT NOT NULL,
    body     BYTEA NOT NULL, -- the job's id
    timeout  TIMESTAMPTZ NOT NULL, -- when it is due, or the lease of its attempt ends
    received INTEGER NOT NULL DEFAULT 0,
    priority INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX goqite_timeout ON goqite (queue, timeout);

-- +goose Down
DROP TABLE goqite;
DROP TABLE jobs;
