-- +goose Up
CREATE TABLE stores (
    id               TEXT PRIMARY KEY,
    slug             TEXT NOT NULL UNIQUE,
    name             TEXT NOT NULL,
    type             TEXT NOT NULL,
    default_language TEXT NOT NULL,
    languages        TEXT NOT NULL, -- JSON list of language keys, in the owner's order
    currency         TEXT NOT NULL, -- ISO 4217
    time_zone        TEXT NOT NULL, -- IANA name
    opening_hours    TEXT NOT NULL DEFAULT '{}', -- JSON, see store.OpeningHours
    address          TEXT NOT NULL DEFAULT '',
    phone            TEXT NOT NULL DEFAULT '',
    email            TEXT NOT NULL DEFAULT '',
    manager_email    TEXT NOT NULL DEFAULT '',
    plan             TEXT NOT NULL, -- trial or premium
    trial_started_at TIMESTAMPTZ,
    trial_ends_at    TIMESTAMPTZ,
    usage_started_at TIMESTAMPTZ,
    usage_ends_at    TIMESTAMPTZ,
    revision         BIGINT NOT NULL DEFAULT 1,
    created_at       TIMESTAMPTZ NOT NULL
);

-- A slug that was printed keeps leading to its store after a rename.
CREATE TABLE former_slugs (
    slug     TEXT PRIMARY KEY,
    store_id TEXT NOT NULL REFERENCES stores (id) ON DELETE CASCADE
);

-- How often what guests of a store see has changed.
CREATE TABLE store_versions (
    store_id TEXT PRIMARY KEY REFERENCES stores (id) ON DELETE CASCADE,
    version  BIGINT NOT NULL
);

-- +goose Down
DROP TABLE store_versions;
DROP TABLE former_slugs;
DROP TABLE stores;
