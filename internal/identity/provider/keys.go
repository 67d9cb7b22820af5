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

// The life of a key: it is published, known everywhere a day later, and signs
// until the next one does. It goes on verifying for as long as anybody may come
// back with what it has signed.
const (
	keyIsKnown  = 24 * time.Hour
	keySigns    = 90 * 24 * time.Hour
	keyVerifies = 30 * 24 * time.Hour
)

const (
	// keysStayFresh is how long a process may go on with the keys it has read:
	// so soon it refuses one that was taken away.
	keysStayFresh = 5 * time.Second
	// refreshWait is how long a request waits for keys to be read again before
	// it goes on with the cached ones.
	refreshWait = 250 * time.Millisecond
	// readTimeout bounds the reading, for which no request may be waiting.
	readTimeout = 10 * time.Second
)

// Errors of keys.
var (
	ErrUnknownKey     = errors.New("no such signing key")
	ErrKeysUnreadable = errors.New("the signing keys cannot be read")
)

// Keyring holds a realm's keys: one signs, all of them verify. No request waits
// for another's, and none for the database while there are cached keys.
type Keyring struct {
	db    *db.DB
	vault *Vault
	realm string
	now   func() time.Time

	cached  atomic.Pointer[keySet]
	reading singleflight.Group
}

// keySet is what was read of a realm's keys; it is not changed.
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

// Rotate makes the next key when the newest one is old enough, and deletes
// those that nobody comes back with. It signs nobody out; each process may do
// it as often as it likes.
func (k *Keyring) Rotate(ctx context.Context) error {
	err := k.db.Write(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := k.db.Lock(ctx, tx, keysLock); err != nil {
			return err
		}
		keys, err := k.read(ctx, tx)
		if err != nil {
			return err
		}
		if len(keys) == 0 || k.age(keys[0]) >= keySigns {
			return addKey(ctx, tx, k.vault, k.realm, k.now())
		}
		for i := 1; i < len(keys); i++ {
			if k.age(keys[i-1]) < keyIsKnown+keyVerifies {
				continue
			}
			if err := deleteKey(ctx, tx, keys[i].id); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("rotating the signing keys: %w", err)
	}
	return nil
}

func addKey(ctx context.Context, tx bun.Tx, vault *Vault, realm string, now time.Time) error {
	row, err := newKeyRow(vault, realm, now)
	if err != nil {
		return err
	}
	return insertKey(ctx, tx, row)
}

func (k *Keyring) age(key Key) time.Duration { return k.now().Sub(key.madeAt) }

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
	if cached != nil && k.now().Sub(cached.readAt) < keysStayFresh {
		return cached.keys, nil
	}
	if cached == nil {
		return k.refresh(ctx)
	}
	ctx, cancel := context.WithTimeout(ctx, refreshWait)
	defer cancel()
	if keys, err := k.refresh(ctx); err == nil {
		return keys, nil
	}
	return cached.keys, nil
}

// refresh reads the keys again, once for all that ask meanwhile. The reading
// goes on when a request no longer waits for it.
func (k *Keyring) refresh(ctx context.Context) ([]Key, error) {
	read := k.reading.DoChan(k.realm, func() (any, error) {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), readTimeout)
		defer cancel()
		return k.load(ctx)
	})
	select {
	case result := <-read:
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

// Signing is the newest key that is known everywhere, or the only one.
func (k *Keyring) Signing(ctx context.Context) (Key, error) {
	keys, err := k.Keys(ctx)
	if err != nil {
		return Key{}, err
	}
	for _, key := range keys {
		if k.age(key) >= keyIsKnown {
			return key, nil
		}
	}
	return keys[len(keys)-1], nil
}

// Public finds the public key of an id. One that is not cached may have been
// made by another process just now: the database is asked once.
func (k *Keyring) Public(ctx context.Context, id string) (*ecdsa.PublicKey, error) {
	keys, err := k.Keys(ctx)
	if err != nil {
		return nil, err
	}
	if public := find(keys, id); public != nil {
		return public, nil
	}
	if !PossibleID(id) {
		return nil, ErrUnknownKey
	}
	known, err := keyExists(ctx, k.db.Read, k.realm, id)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrKeysUnreadable, err)
	}
	if !known {
		return nil, ErrUnknownKey
	}
	// Not refresh: a reading that had begun before may not have the key.
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

// VerifySignature makes the keyring a key set of go-oidc's verifier.
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
