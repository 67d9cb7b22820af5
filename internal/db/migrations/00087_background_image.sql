-- +goose Up
-- A link page's picture is called as in the rest of its background.
DROP INDEX link_pages_cover_image;
ALTER TABLE link_pages RENAME COLUMN cover_image TO background_image;
CREATE INDEX link_pages_background_image ON link_pages (background_image) WHERE background_image <> '';

-- +goose Down
DROP INDEX link_pages_background_image;
ALTER TABLE link_pages RENAME COLUMN background_image TO cover_image;
CREATE INDEX link_pages_cover_image ON link_pages (cover_image) WHERE cover_image <> '';
