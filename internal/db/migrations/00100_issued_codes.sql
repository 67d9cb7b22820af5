-- +goose Up
-- When a table's code was first drawn, and so may have been printed, or found to have been
-- opened. NULL for one that nobody can have; those there are may have been printed.
ALTER TABLE tables ADD COLUMN issued_at TIMESTAMPTZ;
UPDATE tables SET issued_at = created_at;

-- +goose Down
ALTER TABLE tables DROP COLUMN issued_at;
