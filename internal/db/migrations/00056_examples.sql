-- +goose Up
-- What a new store's menu starts with is an example until its owner keeps or
-- replaces it; guests do not see it. Nothing that is there already is one.
ALTER TABLE sections ADD COLUMN example BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE dishes ADD COLUMN example BOOLEAN NOT NULL DEFAULT FALSE;

-- +goose Down
ALTER TABLE dishes DROP COLUMN example;
ALTER TABLE sections DROP COLUMN example;
