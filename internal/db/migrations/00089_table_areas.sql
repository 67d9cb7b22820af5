-- +goose Up
-- The part of a store that a table is in, such as its terrace.
ALTER TABLE tables ADD COLUMN area TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE tables DROP COLUMN area;
