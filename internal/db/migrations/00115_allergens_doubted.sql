-- +goose Up
-- Whether the text of a dish has changed since its allergens were declared.
ALTER TABLE dishes ADD COLUMN allergens_doubted BOOLEAN NOT NULL DEFAULT FALSE;

-- +goose Down
ALTER TABLE dishes DROP COLUMN allergens_doubted;
