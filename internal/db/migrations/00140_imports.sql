-- +goose Up
-- Menus brought as files: previews, which go after a day, and what was applied, which can
-- be undone.
CREATE TABLE imports (
    id         TEXT PRIMARY KEY,
    store_id   TEXT NOT NULL REFERENCES stores (id) ON DELETE CASCADE,
    menu_id    TEXT NOT NULL REFERENCES menus (id) ON DELETE CASCADE,
    state      TEXT NOT NULL, -- preview, applied or undone
    file_name  TEXT NOT NULL, -- empty for what was pasted
    source     TEXT NOT NULL, -- JSON: what was understood of the file as a whole
    "rows"     TEXT NOT NULL, -- JSON: its rows, as they were read and edited
    file       BYTEA,         -- of a table whose columns can still be chosen
    undo       TEXT,          -- JSON: what takes it back, once it is applied
    revision   BIGINT NOT NULL DEFAULT 1,
    created_by TEXT NOT NULL, -- uid
    created_at TIMESTAMPTZ NOT NULL,
    applied_at TIMESTAMPTZ
);
CREATE INDEX imports_of_menu ON imports (menu_id, created_at);
CREATE INDEX imports_of_store ON imports (store_id);

-- +goose Down
DROP TABLE imports;
