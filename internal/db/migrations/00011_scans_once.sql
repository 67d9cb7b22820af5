-- +goose Up
-- When a code was last opened is in daily_counts, to which a scan is added anyway.
ALTER TABLE tables DROP COLUMN last_scanned_at;

-- +goose Down
ALTER TABLE tables ADD COLUMN last_scanned_at TIMESTAMPTZ;
