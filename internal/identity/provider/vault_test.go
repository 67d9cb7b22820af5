package provider_test

import (
	"bytes"
	"context"
	"encoding/base64"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/db"
	"carte/internal/identity/provider"
	"carte/internal/testkit"
)

// Secret keys.
var (
	keyA = base64.StdEncoding.EncodeToString(bytes.Repeat([]byte("a"), 32))
	keyB = base64.StdEncoding.EncodeToString(bytes.Repeat([]byte("b"), 32))
	keyC = base64.StdEncoding.EncodeToString(bytes.Repeat([]byte("c"), 48))
)

func newVault(t *testing.T, current, old string) *provider.Vault {
	t.Helper()
	vault, err := provider.NewVault(current, old)
	testkit.NoError(t, err)
	return vault
}

// readSecrets returns the current signing key and a derived secret, as read at the start.
func readSecrets(t *testing.T, d *db.DB, vault *provider.Vault) (string, error) {
	t.Helper()
	if err := vault.Encrypt(t.Context(), d); err != nil {
		return "", err
	}
	keyring, err := provider.NewKeyring(t.Context(), d, vault, "carte", time.Now)
	if err != nil {
		return "", err
	}
	key, err := keyring.Signing(t.Context())
	if err != nil {
		return "", err
	}
	public, err := keyring.Public(t.Context(), key.ID())
	if err != nil {
		return "", err
	}
	raw, err := public.Bytes()
	if err != nil {
		return "", err
	}
	secret, err := vault.Secret(t.Context(), d, "test")
	return key.ID() + string(raw) + string(secret[:]), err
}

// stored returns the secrets as they are in the database.
func stored(t *testing.T, d *db.DB) []string {
	t.Helper()
	var list []string
	err := d.Read.NewRaw(`SELECT private_key FROM signing_keys UNION ALL SELECT value FROM identity_secrets`).Scan(t.Context(), &list)
	if err != nil || len(list) != 2 {
		t.Fatalf("%d secrets, %v", len(list), err)
	}
	return list
}

// With a secret key all secrets are encrypted, including existing ones. Without it or with
// another one, the error says in one line what to do.
func TestSecretsAreEncrypted(t *testing.T) {
	const (
		missing = "the signing keys in this database are encrypted: set CARTE_SECRET_KEY"
		other   = "the signing keys in this database were encrypted with another key than CARTE_SECRET_KEY"
	)
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		first, err := readSecrets(t, d, newVault(t, "", ""))
		testkit.NoError(t, err)
		for i, step := range []struct {
			current, old string
			encrypted    bool
			refused      string
		}{
			{"", "", false, ""},
			{keyA, "", true, ""},
			{keyA, "", true, ""},
			{"", "", true, missing},
			{keyB, "", true, other},
			{keyB, keyC, true, other},
			{"", keyB, true, other},
			{keyA, keyB, true, ""}, // the old one of an earlier change
			{keyB, keyA, true, ""},
			{keyA, "", true, other},
			{keyB, "", true, ""},
			{"", keyB, false, ""}, // back to none
			{"", "", false, ""},
			{keyC, keyB, true, ""},
			{" " + keyC + "\n", "", true, ""},
		} {
			got, err := readSecrets(t, d, newVault(t, step.current, step.old))
			switch {
			case step.refused == "" && (err != nil || got != first):
				t.Errorf("step %d: %v, the same keys: %t", i, err, got == first)
			case step.refused != "" && (err == nil || !strings.HasPrefix(err.Error(), step.refused) || strings.Contains(err.Error(), "\n")):
				t.Errorf("step %d is answered %v, want %s", i, err, step.refused)
			}
			for _, secret := range stored(t, d) {
				if strings.HasPrefix(secret, "sealed:") != step.encrypted {
					t.Errorf("step %d stores %.20s", i, secret)
				}
			}
		}
	})
}

func TestRefusedSecretKeys(t *testing.T) {
	for name, key := range map[string]string{
		"a password": "correct horse battery staple", "31 bytes": base64.StdEncoding.EncodeToString(make([]byte, 31)), "hexadecimal": strings.Repeat("0f", 31),
	} {
		for variable, try := range map[string]func() (*provider.Vault, error){
			"CARTE_SECRET_KEY":     func() (*provider.Vault, error) { return provider.NewVault(key, "") },
			"CARTE_SECRET_KEY_OLD": func() (*provider.Vault, error) { return provider.NewVault("", key) },
		} {
			_, err := try()
			if err == nil || err.Error() != variable+" must be at least 32 bytes in base64, such as `openssl rand -base64 32` prints" {
				t.Errorf("%s in %s: %v", name, variable, err)
			}
			if err != nil && strings.Contains(err.Error(), key) {
				t.Errorf("the error has the key: %v", err)
			}
		}
	}
}

// An encrypted key cannot be decrypted in another row.
func TestEncryptedKeysAreBoundToTheirRow(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		_, err := readSecrets(t, d, newVault(t, keyA, ""))
		testkit.NoError(t, err)
		for _, change := range []string{
			`UPDATE signing_keys SET realm = 'demo'`,
			`UPDATE signing_keys SET id = 'another', realm = 'carte'`,
			`UPDATE signing_keys SET private_key = (SELECT value FROM identity_secrets)`,
		} {
			testkit.NoError(t, execute(t, d, change))
			if _, err := readSecrets(t, d, newVault(t, keyA, "")); err == nil {
				t.Errorf("taken after %s", change)
			}
		}
	})
}

func execute(t *testing.T, d *db.DB, statement string) error {
	t.Helper()
	return d.Write(t.Context(), func(ctx context.Context, tx bun.Tx) error { return testkit.Err(tx.ExecContext(ctx, statement)) })
}

// After the encryption, no file of an embedded database has the plain secrets.
func TestFilesKeepNoPlainSecret(t *testing.T) {
	folder := t.TempDir()
	url := "sqlite:" + filepath.Join(folder, "carte.db")
	d := testkit.Open(t, url)
	testkit.NoError(t, d.Migrate(t.Context()))
	_, err := readSecrets(t, d, newVault(t, "", ""))
	testkit.NoError(t, err)
	plain := stored(t, d)
	found := func() (names []string) {
		files, err := os.ReadDir(folder)
		testkit.NoError(t, err)
		for _, file := range files {
			content, err := os.ReadFile(filepath.Join(folder, file.Name()))
			testkit.NoError(t, err)
			for _, secret := range plain {
				if bytes.Contains(content, []byte(secret[len(secret)/4:len(secret)/2])) {
					names = append(names, file.Name())
				}
			}
		}
		return names
	}
	if len(found()) == 0 {
		t.Fatal("the secrets are not found as they were either")
	}
	_, err = readSecrets(t, d, newVault(t, keyA, ""))
	testkit.NoError(t, err)
	if names := found(); len(names) != 0 {
		t.Errorf("found in %v", names)
	}
	var mode int
	if err := d.Read.NewRaw(`PRAGMA secure_delete`).Scan(t.Context(), &mode); err != nil || mode != 0 {
		t.Errorf("everything that is deleted later is overwritten too: %d, %v", mode, err)
	}
}

// With secretKeyLost new signing keys are made without the old secret key.
func TestLostSecretKey(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		first, err := readSecrets(t, d, newVault(t, keyA, ""))
		testkit.NoError(t, err)
		for _, key := range []string{"", keyB} {
			if err := newVault(t, key, "").ReplaceKeys(t.Context(), d, time.Now(), false); err == nil {
				t.Errorf("replaced with the key %q", key)
			}
		}
		if again, err := readSecrets(t, d, newVault(t, keyA, "")); err != nil || again != first {
			t.Errorf("a refused replacement has changed the keys: %v", err)
		}
		testkit.NoError(t, newVault(t, keyB, "").ReplaceKeys(t.Context(), d, time.Now(), true))
		if again, err := readSecrets(t, d, newVault(t, keyB, "")); err != nil || again == first {
			t.Errorf("the new keys: %v", err)
		}
	})
}
