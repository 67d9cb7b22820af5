-- +goose Up
-- Its row marks a database that was filled with the demonstration.
CREATE TABLE demonstration (
    id        BIGINT PRIMARY KEY CHECK (id = 1), -- there is one
    filled_at TIMESTAMPTZ NOT NULL
);

-- Users of the demonstration beside real ones go, and what they have given:
-- nobody vouches for them.
DELETE FROM invitations WHERE demo AND EXISTS (SELECT 1 FROM users WHERE provider <> 'demo');
DELETE FROM users WHERE provider = 'demo' AND EXISTS (SELECT 1 FROM users AS u WHERE u.provider <> 'demo');
INSERT INTO demonstration (id, filled_at) SELECT 1, MIN(created_at) FROM users WHERE provider = 'demo' HAVING COUNT(*) > 0;

DELETE FROM invitations WHERE NOT demo AND EXISTS (
    SELECT 1 FROM invitations AS v
    WHERE v.demo AND v.email = invitations.email AND COALESCE(v.store_id, '') = COALESCE(invitations.store_id, '')
);
DROP INDEX invitations_once;
ALTER TABLE invitations DROP COLUMN demo;
CREATE UNIQUE INDEX invitations_once ON invitations (email, COALESCE(store_id, ''));

-- +goose Down
DROP INDEX invitations_once;
ALTER TABLE invitations ADD COLUMN demo BOOLEAN NOT NULL DEFAULT FALSE;
CREATE UNIQUE INDEX invitations_once ON invitations (email, COALESCE(store_id, ''), demo);
DROP TABLE demonstration;
