-- +goose Up
ALTER TABLE link_pages ADD COLUMN gradient_color TEXT NOT NULL DEFAULT '';
ALTER TABLE link_pages ADD COLUMN gradient_direction TEXT NOT NULL DEFAULT 'down';
ALTER TABLE link_pages ADD COLUMN background_placement TEXT NOT NULL DEFAULT 'cover';
ALTER TABLE link_pages ADD COLUMN button_shape TEXT NOT NULL DEFAULT 'template';
ALTER TABLE link_pages ADD COLUMN type_pairing TEXT NOT NULL DEFAULT 'template';

-- The look of each store that is worked on. Guests see that of link_pages.
CREATE TABLE appearances (
    store_id             TEXT PRIMARY KEY REFERENCES stores (id) ON DELETE CASCADE,
    template             TEXT NOT NULL,
    text_color           TEXT NOT NULL,
    background_color     TEXT NOT NULL,
    gradient_color       TEXT NOT NULL,
    gradient_direction   TEXT NOT NULL,
    logo_image           TEXT NOT NULL,
    background_image     TEXT NOT NULL,
    background_placement TEXT NOT NULL,
    button_shape         TEXT NOT NULL,
    type_pairing         TEXT NOT NULL,
    preview_key          TEXT NOT NULL, -- signs the addresses that show it; empty until one is wanted
    revision             BIGINT NOT NULL
);

-- The looks that were published last.
CREATE TABLE appearance_versions (
    id                   TEXT PRIMARY KEY,
    store_id             TEXT NOT NULL REFERENCES stores (id) ON DELETE CASCADE,
    number               BIGINT NOT NULL,
    template             TEXT NOT NULL,
    text_color           TEXT NOT NULL,
    background_color     TEXT NOT NULL,
    gradient_color       TEXT NOT NULL,
    gradient_direction   TEXT NOT NULL,
    logo_image           TEXT NOT NULL,
    background_image     TEXT NOT NULL,
    background_placement TEXT NOT NULL,
    button_shape         TEXT NOT NULL,
    type_pairing         TEXT NOT NULL,
    published_at         TIMESTAMPTZ NOT NULL,
    published_by         TEXT NOT NULL
);

CREATE UNIQUE INDEX appearance_versions_of_store ON appearance_versions (store_id, number);

-- Whether something still shows an image.
CREATE INDEX appearances_logo_image ON appearances (logo_image) WHERE logo_image <> '';
CREATE INDEX appearances_background_image ON appearances (background_image) WHERE background_image <> '';
CREATE INDEX appearance_versions_logo_image ON appearance_versions (logo_image) WHERE logo_image <> '';
CREATE INDEX appearance_versions_background_image ON appearance_versions (background_image) WHERE background_image <> '';

INSERT INTO appearances
SELECT store_id, template, text_color, background_color, gradient_color, gradient_direction, logo_image, background_image,
    background_placement, button_shape, type_pairing, '', 1
FROM link_pages;

-- A store has one version at first, which its own id names.
INSERT INTO appearance_versions
SELECT p.store_id, p.store_id, 1, p.template, p.text_color, p.background_color, p.gradient_color, p.gradient_direction, p.logo_image,
    p.background_image, p.background_placement, p.button_shape, p.type_pairing, s.created_at, ''
FROM link_pages p JOIN stores s ON s.id = p.store_id;

-- +goose Down
DROP TABLE appearance_versions;
DROP TABLE appearances;
ALTER TABLE link_pages DROP COLUMN type_pairing;
ALTER TABLE link_pages DROP COLUMN button_shape;
ALTER TABLE link_pages DROP COLUMN background_placement;
ALTER TABLE link_pages DROP COLUMN gradient_direction;
ALTER TABLE link_pages DROP COLUMN gradient_color;
