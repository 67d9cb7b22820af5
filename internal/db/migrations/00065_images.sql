-- +goose Up
CREATE TABLE images (
    id           TEXT PRIMARY KEY,
    store_id     TEXT NOT NULL REFERENCES stores (id) ON DELETE CASCADE,
    width        BIGINT NOT NULL,
    height       BIGINT NOT NULL,
    color        TEXT NOT NULL, -- #rrggbb; empty where the picture is transparent in places
    focal_x      DOUBLE PRECISION NOT NULL,
    focal_y      DOUBLE PRECISION NOT NULL,
    variants     TEXT NOT NULL, -- JSON
    bytes        BIGINT NOT NULL,
    revision     BIGINT NOT NULL,
    created_at   TIMESTAMPTZ NOT NULL,
    unused_since TIMESTAMPTZ -- set while nothing shows it
);

CREATE INDEX images_of_store ON images (store_id);

-- Whether something still shows an image.
CREATE INDEX dishes_image ON dishes (image) WHERE image <> '';
CREATE INDEX menus_logo_image ON menus (logo_image) WHERE logo_image <> '';
CREATE INDEX menus_cover_image ON menus (cover_image) WHERE cover_image <> '';
CREATE INDEX link_pages_logo_image ON link_pages (logo_image) WHERE logo_image <> '';
CREATE INDEX link_pages_cover_image ON link_pages (cover_image) WHERE cover_image <> '';

-- Only demonstrations had pictures before images had rows, in sizes of their own.
UPDATE dishes SET image = '' WHERE image <> '';
UPDATE menus SET logo_image = '', cover_image = '' WHERE logo_image <> '' OR cover_image <> '';
UPDATE link_pages SET logo_image = '', cover_image = '' WHERE logo_image <> '' OR cover_image <> '';

-- +goose Down
DROP INDEX link_pages_cover_image;
DROP INDEX link_pages_logo_image;
DROP INDEX menus_cover_image;
DROP INDEX menus_logo_image;
DROP INDEX dishes_image;
DROP TABLE images;
