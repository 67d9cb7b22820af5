-- +goose Up
-- Whether somebody has chosen a template or a colour, be it the one the page had.
ALTER TABLE link_pages ADD COLUMN look_chosen BOOLEAN NOT NULL DEFAULT FALSE;
UPDATE link_pages SET look_chosen = TRUE WHERE template <> 'plain' OR text_color <> '' OR background_color <> '';

-- +goose Down
ALTER TABLE link_pages DROP COLUMN look_chosen;
