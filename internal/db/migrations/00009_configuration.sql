-- +goose Up
-- What operators choose for the whole site; no row until they have.
CREATE TABLE configuration (
    id                     BIGINT PRIMARY KEY CHECK (id = 1), -- there is one
    site_name              TEXT NOT NULL,
    default_store_id       TEXT REFERENCES stores (id) ON DELETE SET NULL,
    default_menu_id        TEXT REFERENCES menus (id) ON DELETE SET NULL,
    trial_days             BIGINT NOT NULL,
    measurement_id         TEXT,
    hidden_sign_in         TEXT NOT NULL, -- JSON list of ids of identity providers
    feature_store_creation BOOLEAN NOT NULL,
    revision               BIGINT NOT NULL,
    updated_at             TIMESTAMPTZ,
    updated_by_email       TEXT NOT NULL
);

-- Who changed what. Rows are added and never changed.
CREATE TABLE configuration_changes (
    revision BIGINT PRIMARY KEY, -- the one the change made
    at       TIMESTAMPTZ NOT NULL,
    by_email TEXT NOT NULL,
    by_name  TEXT NOT NULL,
    changes  TEXT NOT NULL -- JSON, see configuration.FieldChange
);

-- +goose Down
DROP TABLE configuration_changes;
DROP TABLE configuration;
