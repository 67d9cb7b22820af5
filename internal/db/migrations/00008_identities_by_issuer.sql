-- +goose Up
-- Identities are kept by their issuer, and by "demo" for the demonstration.
-- Which issuer "upstream" was is not known any more: whoever had such an
-- identity is found by e-mail at the next sign-in.
DELETE FROM identities WHERE provider = 'upstream';
DELETE FROM upstream_sign_ins;
ALTER TABLE upstream_sign_ins RENAME COLUMN upstream TO provider;

-- +goose Down
ALTER TABLE upstream_sign_ins RENAME COLUMN provider TO upstream;
