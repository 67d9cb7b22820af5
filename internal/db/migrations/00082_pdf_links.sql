-- +goose Up
CREATE TABLE pdfs (
    id           TEXT PRIMARY KEY,
    store_id     TEXT NOT NULL REFERENCES stores (id) ON DELETE CASCADE,
    pages        TEXT NOT NULL,   -- JSON: the size of each page's largest picture
    texts        TEXT NOT NULL,   -- JSON: what is written on each page
    file_bytes   BIGINT NOT NULL, -- what the file itself takes
    bytes        BIGINT NOT NULL, -- what it takes with its pictures
    created_at   TIMESTAMPTZ NOT NULL,
    unused_since TIMESTAMPTZ      -- set while nothing shows it
);
CREATE INDEX pdfs_of_store ON pdfs (store_id);

CREATE TABLE pdf_links (
    id          TEXT PRIMARY KEY,
    store_id    TEXT NOT NULL REFERENCES stores (id) ON DELETE CASCADE,
    name        TEXT NOT NULL, -- JSON, see lang.Text
    description TEXT NOT NULL, -- JSON, see lang.Text
    pdf         TEXT NOT NULL, -- id of a row of pdfs
    "order"     BIGINT NOT NULL,
    is_active   BOOLEAN NOT NULL,
    revision    BIGINT NOT NULL DEFAULT 1,
    created_at  TIMESTAMPTZ NOT NULL,
    updated_at  TIMESTAMPTZ NOT NULL,
    deleted_at  TIMESTAMPTZ -- kept for a while, so that a deletion can be undone
);
CREATE INDEX pdf_links_of_store ON pdf_links (store_id, "order");
CREATE INDEX pdf_links_pdf ON pdf_links (pdf);
CREATE INDEX pdf_links_deleted ON pdf_links (deleted_at) WHERE deleted_at IS NOT NULL;

-- +goose Down
DROP TABLE pdf_links;
DROP TABLE pdfs;
