package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"carte/internal/testkit"
)

// Flags that may be repeated are separated by commas in the environment.
func TestTrustedProxies(t *testing.T) {
	for name, c := range map[string]struct {
		arguments   []string
		environment string
	}{
		"flag":           {[]string{"--trusted-proxy", "nonsense"}, ""},
		"flag, repeated": {[]string{"--trusted-proxy", "10.0.0.0/8", "--trusted-proxy", "nonsense"}, ""},
		"environment":    {nil, "10.0.0.0/8,nonsense"},
	} {
		t.Run(name, func(t *testing.T) {
			if c.environment != "" {
				t.Setenv("CARTE_TRUSTED_PROXY", c.environment)
			}
			err := run(context.Background(), append([]string{"serve", "--data", t.TempDir(), "--listen", "127.0.0.1:0"}, c.arguments...), io.Discard)
			if err == nil || !strings.Contains(err.Error(), "--trusted-proxy nonsense must be an address") {
				t.Errorf("got %v", err)
			}
		})
	}
}

// Commands that need an existing database fail without one, and create none.
func TestNoDatabase(t *testing.T) {
	for name, arguments := range map[string][]string{
		"token": {"token", "--email", "ada@example.com"}, "rotate-keys": {"rotate-keys"},
		"operator": {"operator", "--email", "ada@example.com"},
	} {
		t.Run(name, func(t *testing.T) {
			missing := filepath.Join(t.TempDir(), "missing")
			err := run(t.Context(), append(arguments, "--data", missing), io.Discard)
			if err == nil || err.Error() != "there is no database in --data "+missing {
				t.Errorf("got %v", err)
			}
			if _, err := os.Stat(missing); !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("the folder is there: %v", err)
			}
		})
	}
}

// Migrations of one data folder wait for each other.
func TestMigrateConcurrently(t *testing.T) {
	data := t.TempDir()
	var all sync.WaitGroup
	for range 3 {
		all.Go(func() {
			var out bytes.Buffer
			if err := run(t.Context(), []string{"migrate", "--data", data}, &out); err != nil || out.String() != "The database is up to date.\n" {
				t.Errorf("%q, %v", out.String(), err)
			}
		})
	}
	all.Wait()
}

// carte token accepts the --sign-in flag of carte serve, and makes no token where
// tokens come from Firebase.
func TestTokenBesideFirebase(t *testing.T) {
	for name, c := range map[string]struct {
		arguments   []string
		environment string
	}{
		"flag":        {[]string{"--sign-in", "firebase"}, ""},
		"environment": {nil, "firebase"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Setenv("CARTE_SIGN_IN", c.environment)
			data := t.TempDir()
			testkit.NoError(t, run(t.Context(), []string{"migrate", "--data", data}, io.Discard))
			var out bytes.Buffer
			err := run(t.Context(), append([]string{"token", "--data", data, "--email", "ada@example.com"}, c.arguments...), &out)
			if err == nil || !strings.Contains(err.Error(), "come from Firebase") || out.Len() > 0 {
				t.Errorf("%q, %v", out.String(), err)
			}
		})
	}
}

func TestOperator(t *testing.T) {
	var out bytes.Buffer
	data := t.TempDir()
	testkit.NoError(t, run(t.Context(), []string{"migrate", "--data", data}, io.Discard))
	arguments := []string{"operator", "--data", data, "--email"}
	if err := run(t.Context(), append(arguments, "ada@example.com"), &out); err != nil || out.String() != "ada@example.com is an operator of this site, from the first sign-in on.\n" {
		t.Errorf("%q %v", out.String(), err)
	}
	if err := run(t.Context(), append(arguments, "ada"), &out); err == nil || !strings.Contains(err.Error(), "--email ada must be an e-mail address") {
		t.Errorf("got %v", err)
	}
}
