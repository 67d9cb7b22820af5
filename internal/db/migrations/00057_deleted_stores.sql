-- +goose Up
-- A deleted store can be restored for a while.
ALTER TABLE stores ADD COLUMN deleted_at TIMESTAMPTZ;
CREATE INDEX stores_deleted ON stores (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE INDEX former_slugs_of_store ON former_slugs (store_id);

-- +goose Down
DROP INDEX former_slugs_of_store;
DROP INDEX stores_deleted;
ALTER TABLE stores DROP COLUMN deleted_at;
