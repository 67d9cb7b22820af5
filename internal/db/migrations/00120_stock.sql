-- +goose Up
-- Until when a dish is sold out, NULL until somebody switches it back; and how many
-- portions are left, NULL where nobody counts them.
ALTER TABLE dishes ADD COLUMN sold_out_until TIMESTAMPTZ;
ALTER TABLE dishes ADD COLUMN portions_left INTEGER;

-- +goose Down
ALTER TABLE dishes DROP COLUMN portions_left;
ALTER TABLE dishes DROP COLUMN sold_out_until;
