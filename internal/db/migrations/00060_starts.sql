-- +goose Up
-- What a new store's owner has done of the first steps, where no other table tells it.
CREATE TABLE starts (
    store_id        TEXT PRIMARY KEY REFERENCES stores (id) ON DELETE CASCADE,
    code_downloaded BOOLEAN NOT NULL, -- of the store or of a table
    hidden          BOOLEAN NOT NULL  -- the steps are no longer offered
);
-- A code that guests have opened was printed.
INSERT INTO starts (store_id, code_downloaded, hidden)
    SELECT DISTINCT store_id, TRUE, FALSE FROM totals WHERE kind = 'scan' AND store_id IN (SELECT id FROM stores);

-- +goose Down
DROP TABLE starts;
