-- +goose Up
CREATE TABLE menus (
    id            TEXT PRIMARY KEY,
    store_id      TEXT NOT NULL REFERENCES stores (id) ON DELETE CASCADE,
    tagline       TEXT NOT NULL, -- JSON, see lang.Text
    description   TEXT NOT NULL, -- likewise
    cuisine       TEXT NOT NULL, -- likewise
    address       TEXT NOT NULL DEFAULT '',
    phone         TEXT NOT NULL DEFAULT '',
    email         TEXT NOT NULL DEFAULT '',
    web_site      TEXT NOT NULL DEFAULT '',
    cover_image   TEXT NOT NULL DEFAULT '', -- id of a wide image
    logo_image    TEXT NOT NULL DEFAULT '', -- id of a square image
    wifi_name     TEXT NOT NULL DEFAULT '',
    wifi_password TEXT NOT NULL DEFAULT '', -- for every guest to read
    service_note  TEXT NOT NULL, -- JSON, see lang.Text
    revision      BIGINT NOT NULL DEFAULT 1, -- of the restaurant info
    created_at    TIMESTAMPTZ NOT NULL
);
CREATE INDEX menus_of_store ON menus (store_id);

CREATE TABLE sections (
    id           TEXT PRIMARY KEY,
    store_id     TEXT NOT NULL REFERENCES stores (id) ON DELETE CASCADE,
    menu_id      TEXT NOT NULL REFERENCES menus (id) ON DELETE CASCADE,
    name         TEXT NOT NULL, -- JSON, see lang.Text
    description  TEXT NOT NULL, -- likewise
    "order"      BIGINT NOT NULL,
    availability TEXT, -- JSON, see menu.Availability; NULL for always
    is_active    BOOLEAN NOT NULL,
    revision     BIGINT NOT NULL DEFAULT 1,
    created_at   TIMESTAMPTZ NOT NULL,
    updated_at   TIMESTAMPTZ NOT NULL,
    deleted_at   TIMESTAMPTZ -- kept for a while, so that a deletion can be undone
);
CREATE INDEX sections_of_menu ON sections (menu_id, "order");
CREATE INDEX sections_of_store ON sections (store_id);
CREATE INDEX sections_deleted ON sections (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE TABLE dishes (
    id              TEXT PRIMARY KEY,
    store_id        TEXT NOT NULL REFERENCES stores (id) ON DELETE CASCADE,
    section_id      TEXT NOT NULL REFERENCES sections (id) ON DELETE CASCADE,
    name            TEXT NOT NULL, -- JSON, see lang.Text
    description     TEXT NOT NULL, -- likewise
    image           TEXT NOT NULL DEFAULT '', -- id of a square image
    prices          TEXT NOT NULL, -- JSON list, see menu.Price
    allergens       TEXT NOT NULL, -- JSON, see menu.Allergens
    additives       TEXT NOT NULL, -- JSON list of keys
    diets           TEXT NOT NULL, -- JSON list of keys
    spice_level     BIGINT NOT NULL DEFAULT 0,
    tags            TEXT NOT NULL, -- JSON list of keys
    sold_out        BOOLEAN NOT NULL,
    is_active       BOOLEAN NOT NULL,
    "order"         BIGINT NOT NULL,
    stripe_price_id TEXT,
    revision        BIGINT NOT NULL DEFAULT 1,
    created_at      TIMESTAMPTZ NOT NULL,
    updated_at      TIMESTAMPTZ NOT NULL,
    deleted_at      TIMESTAMPTZ
);
CREATE INDEX dishes_of_section ON dishes (section_id, "order");
CREATE INDEX dishes_of_store ON dishes (store_id);
CREATE INDEX dishes_deleted ON dishes (deleted_at) WHERE deleted_at IS NOT NULL;

-- +goose Down
DROP TABLE dishes;
DROP TABLE sections;
DROP TABLE menus;
