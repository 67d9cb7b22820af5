-- +goose Up
-- Groups of extras belong to the store; dishes name them, in the order in which guests
-- read them.
CREATE TABLE extra_groups (
    id         TEXT PRIMARY KEY,
    store_id   TEXT NOT NULL REFERENCES stores (id) ON DELETE CASCADE,
    name       TEXT NOT NULL, -- JSON, see lang.Text
    min        BIGINT NOT NULL,
    max        BIGINT NOT NULL, -- 0 for any number
    options    TEXT NOT NULL, -- JSON list, see menu.Option
    "order"    BIGINT NOT NULL,
    revision   BIGINT NOT NULL DEFAULT 1,
    created_at TIMESTAMPTZ NOT NULL,
    updated_at TIMESTAMPTZ NOT NULL,
    deleted_at TIMESTAMPTZ -- kept for a while, so that a deletion can be undone
);
CREATE INDEX extra_groups_of_store ON extra_groups (store_id, "order");
CREATE INDEX extra_groups_deleted ON extra_groups (deleted_at) WHERE deleted_at IS NOT NULL;
ALTER TABLE dishes ADD COLUMN extras TEXT NOT NULL DEFAULT '[]'; -- JSON list of ids of groups

-- +goose Down
ALTER TABLE dishes DROP COLUMN extras;
DROP TABLE extra_groups;
