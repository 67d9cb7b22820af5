-- +goose Up
-- Whether search engines are told of a store.
ALTER TABLE stores ADD COLUMN is_listed BOOLEAN NOT NULL DEFAULT TRUE;

-- +goose Down
ALTER TABLE stores DROP COLUMN is_listed;
