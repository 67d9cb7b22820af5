-- +goose Up
-- The language a user has chosen; NULL for the browser's.
ALTER TABLE users ADD COLUMN language TEXT;

-- +goose Down
ALTER TABLE users DROP COLUMN language;
