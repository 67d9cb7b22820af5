-- +goose Up

-- Who has signed in, from the code to the session. What is known of a sign-in
-- before that is kept by the browser, in a sealed cookie.
CREATE TABLE sign_in_codes (
    request_id      TEXT PRIMARY KEY, -- one code a sign-in; also the id of the session it begins
    realm           TEXT NOT NULL,
    code_hash       TEXT NOT NULL UNIQUE,
    params          TEXT NOT NULL, -- JSON, see provider.Params
    subject         TEXT NOT NULL, -- who signed in
    signed_in_at    TIMESTAMPTZ NOT NULL,
    code_expires_at TIMESTAMPTZ NOT NULL,
    code_used_at    TIMESTAMPTZ,
    expires_at      TIMESTAMPTZ NOT NULL -- until then the code's coming again is noticed
);
CREATE INDEX sign_in_codes_expires_at ON sign_in_codes (expires_at);

DROP TABLE upstream_sign_ins;
DROP TABLE auth_requests;

-- +goose Down
CREATE TABLE auth_requests (
    id              TEXT PRIMARY KEY,
    realm           TEXT NOT NULL,
    params          TEXT NOT NULL,
    subject         TEXT NOT NULL DEFAULT '',
    signed_in_at    TIMESTAMPTZ,
    code_hash       TEXT UNIQUE,
    code_expires_at TIMESTAMPTZ,
    code_used_at    TIMESTAMPTZ,
    expires_at      TIMESTAMPTZ NOT NULL
);
CREATE INDEX auth_requests_expires_at ON auth_requests (expires_at);
CREATE TABLE upstream_sign_ins (
    state_hash      TEXT PRIMARY KEY,
    auth_request_id TEXT NOT NULL REFERENCES auth_requests (id) ON DELETE CASCADE,
    provider        TEXT NOT NULL,
    browser_hash    TEXT NOT NULL,
    nonce           TEXT NOT NULL,
    verifier        TEXT NOT NULL
);
CREATE INDEX upstream_sign_ins_auth_request_id ON upstream_sign_ins (auth_request_id);
DROP TABLE sign_in_codes;
