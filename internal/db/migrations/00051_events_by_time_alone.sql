-- +goose Up
-- No query reads it, and each event of another store wrote a page of it.
DROP INDEX events_of_store;

-- +goose Down
CREATE INDEX events_of_store ON events (store_id, at);
