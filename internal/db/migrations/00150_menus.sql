-- +goose Up
-- What a store tells of itself on its menus, of which it may have several now. It was in
-- the table of menus before, one row for each store.
CREATE TABLE restaurant_infos (
    store_id      TEXT PRIMARY KEY REFERENCES stores (id) ON DELETE CASCADE,
    tagline       TEXT NOT NULL, -- JSON, see lang.Text
    description   TEXT NOT NULL, -- likewise
    cuisine       TEXT NOT NULL, -- likewise
    web_site      TEXT NOT NULL DEFAULT '',
    cover_image   TEXT NOT NULL DEFAULT '', -- id of a wide image
    logo_image    TEXT NOT NULL DEFAULT '', -- id of a square image
    wifi_name     TEXT NOT NULL DEFAULT '',
    wifi_password TEXT NOT NULL DEFAULT '', -- for every guest to read
    service_note  TEXT NOT NULL, -- JSON, see lang.Text
    menu_choice   BOOLEAN NOT NULL DEFAULT FALSE, -- whether guests choose one of several menus first
    revision      BIGINT NOT NULL DEFAULT 1
);
INSERT INTO restaurant_infos (store_id, tagline, description, cuisine, web_site, cover_image, logo_image, wifi_name, wifi_password, service_note, revision)
SELECT store_id, tagline, description, cuisine, web_site, cover_image, logo_image, wifi_name, wifi_password, service_note, revision FROM menus
WHERE NOT EXISTS (SELECT 1 FROM menus AS earlier WHERE earlier.store_id = menus.store_id
    AND (earlier.created_at < menus.created_at OR earlier.created_at = menus.created_at AND earlier.id < menus.id));
CREATE INDEX restaurant_infos_logo_image ON restaurant_infos (logo_image) WHERE logo_image <> '';
CREATE INDEX restaurant_infos_cover_image ON restaurant_infos (cover_image) WHERE cover_image <> '';
DROP INDEX menus_logo_image;
DROP INDEX menus_cover_image;
ALTER TABLE menus DROP COLUMN tagline;
ALTER TABLE menus DROP COLUMN description;
ALTER TABLE menus DROP COLUMN cuisine;
ALTER TABLE menus DROP COLUMN web_site;
ALTER TABLE menus DROP COLUMN cover_image;
ALTER TABLE menus DROP COLUMN logo_image;
ALTER TABLE menus DROP COLUMN wifi_name;
ALTER TABLE menus DROP COLUMN wifi_password;
ALTER TABLE menus DROP COLUMN service_note;
ALTER TABLE menus ADD COLUMN name TEXT NOT NULL DEFAULT '{}'; -- JSON, see lang.Text
ALTER TABLE menus ADD COLUMN "order" BIGINT NOT NULL DEFAULT 1;
ALTER TABLE menus ADD COLUMN availability TEXT; -- JSON, see menu.Availability; NULL for always
ALTER TABLE menus ADD COLUMN is_active BOOLEAN NOT NULL DEFAULT TRUE;
ALTER TABLE menus ADD COLUMN updated_at TIMESTAMPTZ;
ALTER TABLE menus ADD COLUMN deleted_at TIMESTAMPTZ; -- kept for a while, so that a deletion can be undone
UPDATE menus SET updated_at = created_at;
CREATE INDEX menus_deleted ON menus (deleted_at) WHERE deleted_at IS NOT NULL;

-- +goose Down
DROP INDEX menus_deleted;
ALTER TABLE menus DROP COLUMN deleted_at;
ALTER TABLE menus DROP COLUMN updated_at;
ALTER TABLE menus DROP COLUMN is_active;
ALTER TABLE menus DROP COLUMN availability;
ALTER TABLE menus DROP COLUMN "order";
ALTER TABLE menus DROP COLUMN name;
ALTER TABLE menus ADD COLUMN tagline TEXT NOT NULL DEFAULT '{}';
ALTER TABLE menus ADD COLUMN description TEXT NOT NULL DEFAULT '{}';
ALTER TABLE menus ADD COLUMN cuisine TEXT NOT NULL DEFAULT '{}';
ALTER TABLE menus ADD COLUMN web_site TEXT NOT NULL DEFAULT '';
ALTER TABLE menus ADD COLUMN cover_image TEXT NOT NULL DEFAULT '';
ALTER TABLE menus ADD COLUMN logo_image TEXT NOT NULL DEFAULT '';
ALTER TABLE menus ADD COLUMN wifi_name TEXT NOT NULL DEFAULT '';
ALTER TABLE menus ADD COLUMN wifi_password TEXT NOT NULL DEFAULT '';
ALTER TABLE menus ADD COLUMN service_note TEXT NOT NULL DEFAULT '{}';
UPDATE menus SET tagline = i.tagline, description = i.description, cuisine = i.cuisine, web_site = i.web_site,
    cover_image = i.cover_image, logo_image = i.logo_image, wifi_name = i.wifi_name, wifi_password = i.wifi_password,
    service_note = i.service_note
FROM restaurant_infos AS i WHERE i.store_id = menus.store_id;
DROP TABLE restaurant_infos;
CREATE INDEX menus_logo_image ON menus (logo_image) WHERE logo_image <> '';
CREATE INDEX menus_cover_image ON menus (cover_image) WHERE cover_image <> '';
