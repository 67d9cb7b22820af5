-- +goose Up
-- Who changed what. Rows are added and never changed, and name people as they
-- were called at the time.
CREATE TABLE audit (
    id          TEXT PRIMARY KEY,
    at          TIMESTAMPTZ NOT NULL,
    store_id    TEXT, -- NULL for the whole site
    actor_uid   TEXT NOT NULL, -- empty for Carte itself
    actor_email TEXT NOT NULL, -- likewise
    actor_name  TEXT NOT NULL, -- likewise
    action      TEXT NOT NULL, -- what it is about and what was done: role.assigned
    subject     TEXT NOT NULL, -- whose role, by e-mail; empty for what is the one of its kind
    before      TEXT, -- JSON object of the fields that changed; NULL where there was nothing
    after       TEXT  -- likewise
);
CREATE INDEX audit_at ON audit (at, id);
CREATE INDEX audit_store_id ON audit (store_id, at, id);
CREATE INDEX audit_actor_email ON audit (actor_email, at, id);
CREATE INDEX audit_subject ON audit (subject, at, id);

INSERT INTO audit (id, at, store_id, actor_uid, actor_email, actor_name, action, subject, before, after)
SELECT id, at, store_id, COALESCE((SELECT uid FROM users WHERE email = by_email), ''), by_email, by_name,
    'role.' || event, email,
    '{"role":"' || role_before || '"}', '{"role":"' || role_after || '"}'
FROM role_changes;
DROP TABLE role_changes;

-- +goose Down
CREATE TABLE role_changes (
    id          TEXT PRIMARY KEY,
    at          TIMESTAMPTZ NOT NULL,
    store_id    TEXT,
    email       TEXT NOT NULL,
    role_before TEXT,
    role_after  TEXT,
    by_email    TEXT NOT NULL,
    by_name     TEXT NOT NULL,
    event       TEXT NOT NULL
);
CREATE INDEX role_changes_at ON role_changes (at, id);
CREATE INDEX role_changes_store_id ON role_changes (store_id, at, id);
CREATE INDEX role_changes_email ON role_changes (email, at, id);
DROP TABLE audit;
