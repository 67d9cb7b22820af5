-- +goose Up
-- Whether a check that ended in nothing is due again after an hour: the resolver was slow.
ALTER TABLE link_checks ADD COLUMN soon BOOLEAN NOT NULL DEFAULT FALSE;

-- +goose Down
ALTER TABLE link_checks DROP COLUMN soon;
