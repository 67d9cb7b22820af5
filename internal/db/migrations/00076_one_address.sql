-- +goose Up
-- The address, phone number and e-mail address of a business are the store's alone.
-- What was typed in the restaurant info goes there where there is nothing yet.
-- The columns of menus stay, and nothing reads them: where a store had other values
-- they are kept, and processes that still run an older Carte can go on.
UPDATE stores SET
    address = CASE WHEN address <> '' THEN address ELSE
        COALESCE((SELECT MIN(m.address) FROM menus m WHERE m.store_id = stores.id AND m.address <> ''), '') END,
    phone = CASE WHEN phone <> '' THEN phone ELSE
        COALESCE((SELECT MIN(m.phone) FROM menus m WHERE m.store_id = stores.id AND m.phone <> ''), '') END,
    email = CASE WHEN email <> '' THEN email ELSE
        COALESCE((SELECT MIN(m.email) FROM menus m WHERE m.store_id = stores.id AND m.email <> ''), '') END,
    revision = revision + 1
WHERE EXISTS (SELECT 1 FROM menus m WHERE m.store_id = stores.id AND (
    (stores.address = '' AND m.address <> '') OR (stores.phone = '' AND m.phone <> '') OR (stores.email = '' AND m.email <> '')));

-- +goose Down
SELECT 1;
