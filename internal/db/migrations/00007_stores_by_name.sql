-- +goose Up
-- Lists of all stores come in pages of this order.
CREATE INDEX stores_by_name ON stores (name, id);

-- +goose Down
DROP INDEX stores_by_name;
