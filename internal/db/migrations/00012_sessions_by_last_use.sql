-- +goose Up
CREATE INDEX sessions_last_used_at ON sessions (last_used_at);

-- +goose Down
DROP INDEX sessions_last_used_at;
