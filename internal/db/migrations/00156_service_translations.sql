-- +goose Up
-- What a translation service was asked, and what it suggests: no guest reads it, and who
-- accepts a suggestion writes it into the text.
CREATE TABLE service_translations (
    id         TEXT PRIMARY KEY,
    store_id   TEXT NOT NULL REFERENCES stores (id) ON DELETE CASCADE,
    menu_id    TEXT NOT NULL REFERENCES menus (id) ON DELETE CASCADE,
    language   TEXT NOT NULL,
    text_id    TEXT NOT NULL, -- see menu.entryText
    source     TEXT NOT NULL,
    target     TEXT NOT NULL, -- empty while the service is asked
    created_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX service_translations_of_menu ON service_translations (menu_id, language);
CREATE INDEX service_translations_of_store ON service_translations (store_id, created_at);
CREATE INDEX service_translations_old ON service_translations (created_at);

-- +goose Down
DROP TABLE service_translations;
