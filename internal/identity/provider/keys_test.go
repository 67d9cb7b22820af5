package provider_test

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/db"
	"carte/internal/identity/provider"
	"carte/internal/testkit"
)

// holdConnections takes all connections for reading until release is called, as if the
// database did not answer.
func holdConnections(t *testing.T, d *db.DB) (release func()) {
	t.Helper()
	var held []bun.Conn
	for range d.Read.Stats().MaxOpenConnections {
		conn, err := d.Read.Conn(t.Context())
		testkit.NoError(t, err)
		held = append(held, conn)
	}
	return sync.OnceFunc(func() {
		for _, conn := range held {
			_ = conn.Close()
		}
	})
}

// While the database does not answer, cached keys verify without delay. When it answers
// again, deleted keys are refused.
func TestCachedKeysVerifyWhileTheDatabaseIsSlow(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		var ahead atomic.Int64
		now := func() time.Time { return time.Now().Add(time.Duration(ahead.Load())) }
		keyring, err := provider.NewKeyring(t.Context(), d, newVault(t, "", ""), "carte", now)
		testkit.NoError(t, err)
		keys, err := keyring.Keys(t.Context())
		testkit.NoError(t, err)
		id := keys[0].ID()

		release := holdConnections(t, d)
		defer release()
		ahead.Add(int64(6 * time.Second))
		verified := make(chan error, 32)
		for range cap(verified) {
			go func() {
				_, err := keyring.Public(context.Background(), id)
				verified <- err
			}()
		}
		timeout := time.After(time.Minute)
		for range cap(verified) {
			select {
			case err := <-verified:
				testkit.NoError(t, err)
			case <-timeout:
				t.Fatal("verification waits for the database")
			}
		}

		release()
		testkit.NoError(t, newVault(t, "", "").ReplaceKeys(t.Context(), d, now(), false))
		ahead.Add(int64(6 * time.Second))
		if _, err := keyring.Public(t.Context(), id); !errors.Is(err, provider.ErrUnknownKey) {
			t.Errorf("a key that was taken away: %v", err)
		}
	})
}

// Without cached keys, waiting for them ends with the request's context.
func TestUnreadableKeys(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		keyring, err := provider.NewKeyring(t.Context(), d, newVault(t, "", ""), "carte", time.Now)
		testkit.NoError(t, err)
		release := holdConnections(t, d)
		defer release()
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
		defer cancel()
		if _, err := keyring.Keys(ctx); !errors.Is(err, provider.ErrKeysUnreadable) {
			t.Errorf("%v", err)
		}
		release()
		if keys, err := keyring.Keys(t.Context()); err != nil || len(keys) != 1 {
			t.Errorf("%d keys, %v", len(keys), err)
		}
	})
}
