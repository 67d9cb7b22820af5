package provider

import (
	"context"
	"crypto/ecdsa"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/go-jose/go-jose/v4"
	"github.com/uptrace/bun"
	"golang.org/x/sync/singleflight"

	"carte/internal/db"
)

// The life of a key: it is published keyPropagation before it signs, is replaced after
// keyRotation, and still verifies for keyRetention after that.
const (
	keyPropagation = 24 * time.Hour
	keyRotation    = 90 * 24 * time.Hour
	keyRetention   = 30 * 24 * time.Hour
)

const (
	// keyCacheTTL is how long a process uses the keys it has read. A deleted key is
	// accepted no longer than that.
	keyCacheTTL = 5 * time.Second
	// refreshTimeout is how long a request waits for keys to be read before it uses the
	// cached ones.
	refreshTimeout = 250 * time.Millisecond
	// readTimeout limits reading the keys, which continues after refreshTimeout.
	readTimeout = 10 * time.Second
)

// Errors of keys.
var (
	ErrUnknownKey     = errors.New("no such signing key")
	ErrKeysUnreadable = errors.New("the signing keys cannot be read")
)

// Keyring holds a realm's keys: one signs, all of them verify. While there are cached
// keys, requests wait for the database at most refreshTimeout.
type Keyring struct {
	db    *db.DB
	vault *Vault
	realm string
	now   func() time.Time

	cached atomic.Pointer[keySet]
	reads  singleflight.Group
}

// keySet is a realm's keys as they were read. It is immutable.
type keySet struct {
	keys   []Key // the newest first
	readAt time.Time
}

// NewKeyring makes a realm's first key where there is none.
func NewKeyring(ctx context.Context, d *db.DB, vault *Vault, realm string, now func() time.Time) (*Keyring, error) {
	k := &Keyring{db: d, vault: vault, realm: realm, now: now}
	if err := k.Rotate(ctx); err != nil {
		return nil, err
	}
	return k, nil
}

// Rotate makes the next key when it is due, and deletes those that no valid token was
// signed with. Processes may call it at any time and concurrently.
func (k *Keyring) Rotate(ctx context.Context) error {
	err := k.db.Write(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := k.db.Lock(ctx, tx, keysLock); err != nil {
			return err
		}
		keys, err := k.read(ctx, tx)
		if err != nil {
			return err
		}
		if len(keys) == 0 || k.age(keys[0]) >= keyRotation {
			return addKey(ctx, tx, k.vault, k.realm, k.now())
		}
		for i := 1; i < len(keys); i++ {
			if k.age(keys[i-1]) < keyPropagation+keyRetention {
				continue
			}
			if err := deleteKey(ctx, tx, keys[i].id); err != nil {
				return err
			}
		}
		return nil
	})
	return db.Wrap(err, "rotating the signing keys")
}

func addKey(ctx context.Context, tx bun.Tx, vault *Vault, realm string, now time.Time) error {
	row, err := newKeyRow(vault, realm, now)
	if err != nil {
		return err
	}
	return insertKey(ctx, tx, row)
}

func (k *Keyring) age(key Key) time.Duration { return k.now().Sub(key.createdAt) }

func (k *Keyring) read(ctx context.Context, tx bun.IDB) ([]Key, error) {
	rows, err := keysOf(ctx, tx, k.realm)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrKeysUnreadable, err)
	}
	keys := make([]Key, len(rows))
	for i := range rows {
		if keys[i], err = rows[i].decode(k.vault); err != nil {
			return nil, err
		}
	}
	return keys, nil
}

// Keys lists the realm's keys, the newest first.
func (k *Keyring) Keys(ctx context.Context) ([]Key, error) {
	cached := k.cached.Load()
	if cached != nil && k.now().Sub(cached.readAt) < keyCacheTTL {
		return cached.keys, nil
	}
	if cached == nil {
		return k.refresh(ctx)
	}
	ctx, cancel := context.WithTimeout(ctx, refreshTimeout)
	defer cancel()
	if keys, err := k.refresh(ctx); err == nil {
		return keys, nil
	}
	return cached.keys, nil
}

// refresh reads the keys again. Concurrent callers share one read, which continues when
// a caller stops waiting.
func (k *Keyring) refresh(ctx context.Context) ([]Key, error) {
	done := k.reads.DoChan(k.realm, func() (any, error) {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), readTimeout)
		defer cancel()
		return k.load(ctx)
	})
	select {
	case result := <-done:
		keys, _ := result.Val.([]Key)
		return keys, result.Err
	case <-ctx.Done():
		return nil, fmt.Errorf("%w: %w", ErrKeysUnreadable, ctx.Err())
	}
}

func (k *Keyring) load(ctx context.Context) ([]Key, error) {
	readAt := k.now()
	keys, err := k.read(ctx, k.db.Read)
	if err == nil && len(keys) == 0 {
		err = fmt.Errorf("%w: the realm %s has none", ErrKeysUnreadable, k.realm)
	}
	if err != nil {
		return nil, err
	}
	k.cached.Store(&keySet{keys, readAt})
	return keys, nil
}

// Signing returns the newest key older than keyPropagation, or else the oldest.
func (k *Keyring) Signing(ctx context.Context) (Key, error) {
	keys, err := k.Keys(ctx)
	if err != nil {
		return Key{}, err
	}
	for _, key := range keys {
		if k.age(key) >= keyPropagation {
			return key, nil
		}
	}
	return keys[len(keys)-1], nil
}

// Public returns the public key of an id. One that is not cached may have just been made
// by another process, so the database is queried.
func (k *Keyring) Public(ctx context.Context, id string) (*ecdsa.PublicKey, error) {
	keys, err := k.Keys(ctx)
	if err != nil {
		return nil, err
	}
	if public := find(keys, id); public != nil {
		return public, nil
	}
	if !IsValidID(id) {
		return nil, ErrUnknownKey
	}
	known, err := keyExists(ctx, k.db.Read, k.realm, id)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrKeysUnreadable, err)
	}
	if !known {
		return nil, ErrUnknownKey
	}
	// Not refresh: a read that began earlier may not have the key.
	if keys, err = k.load(ctx); err != nil {
		return nil, err
	}
	if public := find(keys, id); public != nil {
		return public, nil
	}
	return nil, ErrUnknownKey
}

func find(keys []Key, id string) *ecdsa.PublicKey {
	for _, key := range keys {
		if key.id == id {
			return &key.private.PublicKey
		}
	}
	return nil
}

// VerifySignature implements the key set of go-oidc's verifier.
func (k *Keyring) VerifySignature(ctx context.Context, token string) ([]byte, error) {
	signed, err := jose.ParseSignedCompact(token, []jose.SignatureAlgorithm{jose.ES256})
	if err != nil {
		return nil, fmt.Errorf("parsing the token: %w", err)
	}
	public, err := k.Public(ctx, signed.Signatures[0].Header.KeyID)
	if err != nil {
		return nil, err
	}
	return signed.Verify(public)
}
