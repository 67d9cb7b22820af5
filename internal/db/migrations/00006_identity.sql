-- +goose Up
CREATE TABLE users (
    uid             TEXT PRIMARY KEY,
    email           TEXT NOT NULL UNIQUE, -- in lower case
    email_verified  BOOLEAN NOT NULL,
    name            TEXT NOT NULL,
    provider        TEXT NOT NULL, -- of the first identity
    photo_url       TEXT NOT NULL DEFAULT '',
    admin_developer BOOLEAN NOT NULL DEFAULT FALSE,
    created_at      TIMESTAMPTZ NOT NULL
);

-- Who a user is at an identity provider.
CREATE TABLE identities (
    provider   TEXT NOT NULL,
    subject    TEXT NOT NULL,
    uid        TEXT NOT NULL REFERENCES users (uid) ON DELETE CASCADE,
    created_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (provider, subject)
);
CREATE INDEX identities_uid ON identities (uid);

CREATE TABLE members (
    store_id   TEXT NOT NULL REFERENCES stores (id) ON DELETE CASCADE,
    uid        TEXT NOT NULL REFERENCES users (uid) ON DELETE CASCADE,
    role       TEXT NOT NULL, -- store_owner, store_manager or store_staff
    created_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (store_id, uid)
);
CREATE INDEX members_uid ON members (uid);

-- The newest key of a realm signs, all of them verify. A realm is one OpenID
-- provider in this database: carte, or demo.
CREATE TABLE signing_keys (
    id          TEXT PRIMARY KEY, -- the kid
    realm       TEXT NOT NULL,
    private_key TEXT NOT NULL, -- PKCS #8 in base64
    created_at  TIMESTAMPTZ NOT NULL
);
CREATE INDEX signing_keys_realm ON signing_keys (realm, created_at);

-- What the providers' access tokens and the demo's client secret are derived from.
CREATE TABLE identity_secrets (
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL
);

-- One sign-in in progress, from the application's request to its code.
CREATE TABLE auth_requests (
    id              TEXT PRIMARY KEY,
    realm           TEXT NOT NULL,
    params          TEXT NOT NULL, -- JSON, see provider.Params
    subject         TEXT NOT NULL DEFAULT '', -- who signed in
    signed_in_at    TIMESTAMPTZ,
    code_hash       TEXT UNIQUE,
    code_expires_at TIMESTAMPTZ,
    code_used_at    TIMESTAMPTZ,
    expires_at      TIMESTAMPTZ NOT NULL
);
CREATE INDEX auth_requests_expires_at ON auth_requests (expires_at);

-- A browser sent on to an upstream identity provider.
CREATE TABLE upstream_sign_ins (
    state_hash      TEXT PRIMARY KEY,
    auth_request_id TEXT NOT NULL REFERENCES auth_requests (id) ON DELETE CASCADE,
    upstream        TEXT NOT NULL,
    browser_hash    TEXT NOT NULL, -- of the cookie that binds it to the browser
    nonce           TEXT NOT NULL,
    verifier        TEXT NOT NULL  -- PKCE
);
CREATE INDEX upstream_sign_ins_auth_request_id ON upstream_sign_ins (auth_request_id);

-- A user signed in in one browser. Signing out and a reused refresh token
-- delete it, and all its refresh tokens with it.
CREATE TABLE sessions (
    id           TEXT PRIMARY KEY, -- that of the auth request it came from
    uid          TEXT NOT NULL REFERENCES users (uid) ON DELETE CASCADE,
    client_id    TEXT NOT NULL,
    scopes       TEXT NOT NULL, -- with spaces between
    signed_in_at TIMESTAMPTZ NOT NULL,
    last_used_at TIMESTAMPTZ NOT NULL,
    expires_at   TIMESTAMPTZ NOT NULL
);
CREATE INDEX sessions_uid ON sessions (uid);
CREATE INDEX sessions_expires_at ON sessions (expires_at);

CREATE TABLE refresh_tokens (
    hash        TEXT PRIMARY KEY, -- SHA-256
    session_id  TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    expires_at  TIMESTAMPTZ NOT NULL,
    replaced_at TIMESTAMPTZ
);
CREATE INDEX refresh_tokens_session_id ON refresh_tokens (session_id);
CREATE INDEX refresh_tokens_expires_at ON refresh_tokens (expires_at);

-- The accounts of the demonstration's identity provider.
CREATE TABLE demo_accounts (
    subject    TEXT PRIMARY KEY,
    email      TEXT NOT NULL UNIQUE, -- in lower case
    name       TEXT NOT NULL,
    note       TEXT NOT NULL, -- lang.Text; what the account is good for
    listed     BOOLEAN NOT NULL, -- offered to everybody
    created_at TIMESTAMPTZ NOT NULL
);

-- +goose Down
DROP TABLE demo_accounts;
DROP TABLE refresh_tokens;
DROP TABLE sessions;
DROP TABLE upstream_sign_ins;
DROP TABLE auth_requests;
DROP TABLE identity_secrets;
DROP TABLE signing_keys;
DROP TABLE members;
DROP TABLE identities;
DROP TABLE users;
