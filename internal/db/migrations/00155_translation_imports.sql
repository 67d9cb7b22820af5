-- +goose Up
-- What translations were before an import of a file, so that it can be undone.
CREATE TABLE translation_imports (
    id         TEXT PRIMARY KEY,
    store_id   TEXT NOT NULL REFERENCES stores (id) ON DELETE CASCADE,
    menu_id    TEXT NOT NULL REFERENCES menus (id) ON DELETE CASCADE,
    language   TEXT NOT NULL,
    changes    TEXT NOT NULL, -- JSON list, see menu.textChange
    created_at TIMESTAMPTZ NOT NULL,
    undone_at  TIMESTAMPTZ
);
CREATE INDEX translation_imports_of_menu ON translation_imports (menu_id);
CREATE INDEX translation_imports_of_store ON translation_imports (store_id);
CREATE INDEX translation_imports_old ON translation_imports (created_at);

-- +goose Down
DROP TABLE translation_imports;
