-- +goose Up
-- From when until when guests are offered a link; NULL for no limit.
ALTER TABLE links ADD COLUMN link_start_active_time TIMESTAMPTZ;
ALTER TABLE links ADD COLUMN link_end_active_time TIMESTAMPTZ;

-- +goose Down
ALTER TABLE links DROP COLUMN link_end_active_time;
ALTER TABLE links DROP COLUMN link_start_active_time;
