-- +goose Up
-- Guests of a page with a direct redirect are sent straight to one of its links.
-- NULL where none is chosen; one that was deleted may still stand there.
ALTER TABLE link_pages ADD COLUMN direct_redirect BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE link_pages ADD COLUMN direct_redirect_link TEXT;

-- +goose Down
ALTER TABLE link_pages DROP COLUMN direct_redirect_link;
ALTER TABLE link_pages DROP COLUMN direct_redirect;
