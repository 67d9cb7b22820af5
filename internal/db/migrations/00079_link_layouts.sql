-- +goose Up
-- How wide a link stands on the page: full, half, third.
ALTER TABLE links ADD COLUMN layout TEXT NOT NULL DEFAULT 'full';

-- +goose Down
ALTER TABLE links DROP COLUMN layout;
