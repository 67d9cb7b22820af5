package provider

import (
	"context"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/db"
)

// Vault encrypts the secrets in the database: the signing keys and the root secret.
// Without a secret key it stores them in plain text.
type Vault struct {
	// current encrypts, previous only decrypts; nil without a key.
	current, previous *sealer
}

const (
	// sealedPrefix marks an encrypted secret.
	sealedPrefix = "sealed:"
	keysLock     = "signing keys"
)

// Errors of a vault, for operators.
var (
	errSecretKeyForm = errors.New("must be at least 32 bytes in base64, such as `openssl rand -base64 32` prints")
	errNoSecretKey   = errors.New("the signing keys in this database are encrypted: set CARTE_SECRET_KEY to the key they were encrypted with; " +
		"if it is lost, carte rotate-keys --secret-key-lost makes new ones")
	errOtherSecretKey = errors.New("the signing keys in this database were encrypted with another key than CARTE_SECRET_KEY: " +
		"set it as CARTE_SECRET_KEY, or as CARTE_SECRET_KEY_OLD to change it; if it is lost, carte rotate-keys --secret-key-lost makes new ones")
)

// NewVault makes a vault from the values of CARTE_SECRET_KEY and CARTE_SECRET_KEY_OLD.
// Either may be empty.
func NewVault(secretKey, oldSecretKey string) (*Vault, error) {
	v := new(Vault)
	var err error
	if v.current, err = secretSealer(secretKey); err != nil {
		return nil, fmt.Errorf("CARTE_SECRET_KEY %w", err)
	}
	if v.previous, err = secretSealer(oldSecretKey); err != nil {
		return nil, fmt.Errorf("CARTE_SECRET_KEY_OLD %w", err)
	}
	return v, nil
}

func secretSealer(key string) (*sealer, error) {
	if key == "" {
		return nil, nil
	}
	raw, err := base64.StdEncoding.DecodeString(strings.TrimSpace(key))
	if err != nil || len(raw) < 32 {
		return nil, errSecretKeyForm
	}
	derived, err := hkdf.Key(sha256.New, raw, nil, "carte secrets at rest", 32)
	if err != nil {
		return nil, fmt.Errorf("cannot be used: %w", err)
	}
	s, err := newSealer([32]byte(derived))
	return &s, err
}

func (v *Vault) seal(purpose, text string) string {
	if v.current == nil {
		return text
	}
	return sealedPrefix + v.current.seal(purpose, []byte(text))
}

// open decrypts a stored secret. isCurrent reports whether it is stored as seal would
// store it.
func (v *Vault) open(purpose, stored string) (text string, isCurrent bool, err error) {
	sealed, ok := strings.CutPrefix(stored, sealedPrefix)
	if !ok {
		return stored, v.current == nil, nil
	}
	for _, key := range []*sealer{v.current, v.previous} {
		if key == nil {
			continue
		}
		if raw, err := key.open(purpose, sealed); err == nil {
			return string(raw), key == v.current, nil
		}
	}
	if v.current == nil && v.previous == nil {
		return "", false, errNoSecretKey
	}
	return "", false, errOtherSecretKey
}

// Encrypt encrypts all secrets of a database with the current key, and fails where it
// cannot read one. Running processes with the previous key continue with the keys they
// have in memory.
func (v *Vault) Encrypt(ctx context.Context, d *db.DB) error {
	rewritten := false
	err := d.Write(ctx, func(ctx context.Context, tx bun.Tx) (err error) {
		if err := d.Lock(ctx, tx, keysLock); err != nil {
			return err
		}
		return d.SecureDelete(ctx, tx, func() (err error) {
			rewritten, err = v.rewrite(ctx, tx)
			return err
		})
	})
	if err == nil && rewritten {
		err = d.TruncateWAL(ctx)
	}
	if errors.Is(err, errNoSecretKey) || errors.Is(err, errOtherSecretKey) {
		return err // in one line
	}
	return db.Wrap(err, "encrypting the signing keys")
}

// rewrite reports whether it has changed any secret.
func (v *Vault) rewrite(ctx context.Context, tx bun.Tx) (rewritten bool, err error) {
	keys, err := allKeys(ctx, tx)
	if err != nil {
		return false, err
	}
	for i := range keys {
		text, isCurrent, err := v.open(keys[i].purpose(), keys[i].PrivateKey)
		if err != nil {
			return false, err
		}
		if isCurrent {
			continue
		}
		if err := updateKey(ctx, tx, keys[i].ID, v.seal(keys[i].purpose(), text)); err != nil {
			return false, err
		}
		rewritten = true
	}
	stored, err := rootSecret(ctx, tx)
	if err != nil || stored == "" {
		return rewritten, err
	}
	text, isCurrent, err := v.open(rootPurpose, stored)
	if err != nil || isCurrent {
		return rewritten, err
	}
	return true, updateRootSecret(ctx, tx, v.seal(rootPurpose, text))
}

// ReplaceKeys replaces the keys of all realms, for keys that may have leaked. The new
// keys sign immediately. Users stay signed in: their refresh tokens are still valid.
// With secretKeyLost it reads no encrypted secret and replaces the root secret too.
func (v *Vault) ReplaceKeys(ctx context.Context, d *db.DB, now time.Time, secretKeyLost bool) error {
	if !secretKeyLost {
		if err := v.Encrypt(ctx, d); err != nil {
			return err
		}
	}
	err := d.Write(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := d.Lock(ctx, tx, keysLock); err != nil {
			return err
		}
		if secretKeyLost {
			if err := deleteRootSecret(ctx, tx); err != nil {
				return err
			}
		}
		realms, err := deleteKeys(ctx, tx)
		if err != nil {
			return err
		}
		for _, realm := range realms {
			if err := addKey(ctx, tx, v, realm, now); err != nil {
				return err
			}
		}
		return nil
	})
	return db.Wrap(err, "replacing the signing keys")
}

const rootPurpose = "root secret"

// Secret derives 32 bytes for a purpose from the database's root secret, which it makes
// where there is none. All processes derive the same.
func (v *Vault) Secret(ctx context.Context, d *db.DB, purpose string) ([32]byte, error) {
	var stored string
	err := d.Write(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := insertRootSecret(ctx, tx, v.seal(rootPurpose, rand.Text()+rand.Text())); err != nil {
			return err
		}
		var err error
		stored, err = rootSecret(ctx, tx)
		return err
	})
	if err != nil {
		return [32]byte{}, fmt.Errorf("reading the secret of sign-in: %w", err)
	}
	root, _, err := v.open(rootPurpose, stored)
	if err != nil {
		return [32]byte{}, err
	}
	derived, err := hkdf.Key(sha256.New, []byte(root), nil, purpose, 32)
	if err != nil {
		return [32]byte{}, fmt.Errorf("deriving a secret: %w", err)
	}
	return [32]byte(derived), nil
}
