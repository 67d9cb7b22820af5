-- +goose Up
CREATE TABLE link_pages (
    store_id         TEXT PRIMARY KEY REFERENCES stores (id) ON DELETE CASCADE,
    tagline          TEXT NOT NULL,  -- JSON, see lang.Text
    template         TEXT NOT NULL,
    text_color       TEXT NOT NULL DEFAULT '', -- #rrggbb, or the template's own
    background_color TEXT NOT NULL DEFAULT '', -- likewise
    logo_image       TEXT NOT NULL DEFAULT '', -- id of a square image
    cover_image      TEXT NOT NULL DEFAULT '', -- id of a wide image
    revision         BIGINT NOT NULL DEFAULT 1
);

CREATE TABLE links (
    id               TEXT PRIMARY KEY,
    store_id         TEXT NOT NULL REFERENCES stores (id) ON DELETE CASCADE,
    type             TEXT NOT NULL,
    kind             TEXT NOT NULL,
    name             TEXT NOT NULL, -- JSON, see lang.Text
    description      TEXT NOT NULL, -- JSON, see lang.Text
    link_address     TEXT NOT NULL DEFAULT '', -- ASCII; empty for the kind menu
    social_link_type TEXT,
    image            TEXT NOT NULL DEFAULT '',
    "order"          BIGINT NOT NULL,
    is_active        BOOLEAN NOT NULL,
    revision         BIGINT NOT NULL DEFAULT 1,
    created_at       TIMESTAMPTZ NOT NULL,
    updated_at       TIMESTAMPTZ NOT NULL,
    deleted_at       TIMESTAMPTZ -- kept for a while, so that a deletion can be undone
);
CREATE INDEX links_of_store ON links (store_id, "order");
CREATE INDEX links_deleted ON links (deleted_at) WHERE deleted_at IS NOT NULL;

-- +goose Down
DROP TABLE links;
DROP TABLE link_pages;
