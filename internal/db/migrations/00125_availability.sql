-- +goose Up
-- When a dish is served, JSON, see menu.Availability; NULL where its section is.
ALTER TABLE dishes ADD COLUMN availability TEXT;

-- +goose Down
ALTER TABLE dishes DROP COLUMN availability;
