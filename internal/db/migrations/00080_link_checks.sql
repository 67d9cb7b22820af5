-- +goose Up
-- Whether the address of a link answers. A row is for one address: where the link has
-- another by now it says nothing.
CREATE TABLE link_checks (
    link_id       TEXT PRIMARY KEY REFERENCES links (id) ON DELETE CASCADE,
    store_id      TEXT NOT NULL REFERENCES stores (id) ON DELETE CASCADE,
    address       TEXT NOT NULL,
    code          TEXT NOT NULL, -- see probe.Code
    status        BIGINT NOT NULL, -- of HTTP; 0 where there was no answer
    failing_since TIMESTAMPTZ, -- the first of the checks that failed, up to now
    failed_at     TIMESTAMPTZ, -- the last of them
    checked_at    TIMESTAMPTZ NOT NULL,
    asked_at      TIMESTAMPTZ -- when somebody last had it checked at once
);
CREATE INDEX link_checks_of_store ON link_checks (store_id);

-- +goose Down
DROP TABLE link_checks;
