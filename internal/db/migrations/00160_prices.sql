-- +goose Up
-- Whether guests are told that the price changes from day to day, in place of any prices;
-- what is paid back for the bottle, in minor units; and what is said of all prices, see
-- menu.Included.
ALTER TABLE dishes ADD COLUMN price_of_the_day BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE dishes ADD COLUMN deposit BIGINT NOT NULL DEFAULT 0;
ALTER TABLE restaurant_infos ADD COLUMN prices_include TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE restaurant_infos DROP COLUMN prices_include;
ALTER TABLE dishes DROP COLUMN deposit;
ALTER TABLE dishes DROP COLUMN price_of_the_day;
