-- +goose Up
-- Who runs a store, as its imprint says it. A store without a row has said nothing yet.
CREATE TABLE companies (
    store_id              TEXT PRIMARY KEY REFERENCES stores (id) ON DELETE CASCADE,
    legal_name            TEXT NOT NULL,
    country               TEXT NOT NULL, -- ISO 3166-1 alpha-2, or empty
    street_address        TEXT NOT NULL,
    postal_code           TEXT NOT NULL,
    city                  TEXT NOT NULL,
    represented_by        TEXT NOT NULL,
    email                 TEXT NOT NULL, -- of the company, where it is not the store's
    phone                 TEXT NOT NULL,
    register_name         TEXT NOT NULL,
    register_number       TEXT NOT NULL,
    vat_id                TEXT NOT NULL,
    supervisory_authority TEXT NOT NULL,
    chamber               TEXT NOT NULL,
    responsible_person    TEXT NOT NULL,
    note                  TEXT NOT NULL,
    revision              BIGINT NOT NULL
);

-- +goose Down
DROP TABLE companies;
