-- +goose Up
-- A role that waits for somebody to sign in with the e-mail address.
CREATE TABLE invitations (
    store_id   TEXT REFERENCES stores (id) ON DELETE CASCADE, -- NULL for a role in the whole site
    email      TEXT NOT NULL, -- in lower case
    role       TEXT NOT NULL,
    demo       BOOLEAN NOT NULL, -- given by a user of the demonstration, and for one alone
    created_at TIMESTAMPTZ NOT NULL
);
CREATE UNIQUE INDEX invitations_once ON invitations (email, COALESCE(store_id, ''), demo);
CREATE INDEX invitations_store_id ON invitations (store_id);

-- Who changed whose role. Rows are added and never changed, and name people as
-- they were called at the time.
CREATE TABLE role_changes (
    id          TEXT PRIMARY KEY,
    at          TIMESTAMPTZ NOT NULL,
    store_id    TEXT, -- NULL for a role in the whole site
    email       TEXT NOT NULL, -- whose role
    role_before TEXT, -- NULL for none
    role_after  TEXT, -- likewise
    by_email    TEXT NOT NULL, -- empty for Carte itself
    by_name     TEXT NOT NULL, -- likewise
    event       TEXT NOT NULL -- assigned, invited, invitation_withdrawn or invitation_accepted
);
CREATE INDEX role_changes_at ON role_changes (at, id);
CREATE INDEX role_changes_store_id ON role_changes (store_id, at, id);
CREATE INDEX role_changes_email ON role_changes (email, at, id);

-- +goose Down
DROP TABLE role_changes;
DROP TABLE invitations;
