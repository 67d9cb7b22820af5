-- +goose Up
-- What requests with an Idempotency-Key were answered.
CREATE TABLE idempotency_keys (
    uid        TEXT NOT NULL REFERENCES users (uid) ON DELETE CASCADE,
    key        TEXT NOT NULL,
    route      TEXT NOT NULL, -- method and path
    body_hash  TEXT NOT NULL, -- SHA-256; empty for files
    status     INTEGER NOT NULL,
    etag       TEXT NOT NULL,
    body       TEXT NOT NULL,
    size       INTEGER NOT NULL, -- of the body
    created_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (uid, key)
);
CREATE INDEX idempotency_keys_created_at ON idempotency_keys (created_at);
CREATE INDEX idempotency_keys_newest ON idempotency_keys (uid, created_at, key, size);

-- +goose Down
DROP TABLE idempotency_keys;
