-- +goose Up
ALTER TABLE configuration ADD COLUMN default_pdf_id TEXT;

-- +goose Down
ALTER TABLE configuration DROP COLUMN default_pdf_id;
