-- +goose Up
CREATE TABLE tables (
    id              TEXT PRIMARY KEY,
    store_id        TEXT NOT NULL REFERENCES stores (id) ON DELETE CASCADE,
    number          BIGINT NOT NULL,
    code            TEXT NOT NULL UNIQUE, -- what the printed code holds; never given to another table
    status          TEXT NOT NULL, -- available, occupied or disabled
    label           TEXT NOT NULL DEFAULT '',
    last_scanned_at TIMESTAMPTZ,
    revision        BIGINT NOT NULL DEFAULT 1,
    created_at      TIMESTAMPTZ NOT NULL,
    deleted_at      TIMESTAMPTZ
);

-- A number is free again once its table is deleted.
CREATE UNIQUE INDEX tables_number ON tables (store_id, number) WHERE deleted_at IS NULL;

-- +goose Down
DROP TABLE tables;
