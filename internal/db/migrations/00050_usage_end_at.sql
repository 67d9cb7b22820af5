-- +goose Up
-- The name it has in the API and in the claims of ID tokens.
ALTER TABLE stores RENAME COLUMN usage_ends_at TO usage_end_at;

-- +goose Down
ALTER TABLE stores RENAME COLUMN usage_end_at TO usage_ends_at;
