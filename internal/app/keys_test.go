package app_test

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"carte/internal/app"
	"carte/internal/testkit"
)

// The command works beside a running server, which accepts tokens signed by the
// new keys immediately.
func TestRotateKeysBesideAServer(t *testing.T) {
	demonstrations(t, func(t *testing.T, config app.Config) {
		s := start(t, config)
		kid := func(token string) string {
			t.Helper()
			header, _, _ := strings.Cut(token, ".")
			raw, err := base64.RawURLEncoding.DecodeString(header)
			testkit.NoError(t, err)
			var parsed struct{ KID string }
			testkit.NoError(t, json.Unmarshal(raw, &parsed))
			return parsed.KID
		}
		before := s.token(t, owner)
		for range 2 {
			testkit.NoError(t, app.RotateKeys(t.Context(), s.config.DatabaseConfig, false))
			after := s.token(t, owner)
			if kid(after) == kid(before) {
				t.Error("the old key still signs")
			}
			if got := s.call(t, "GET", "/api/me", after, "", false); got.Status != 200 {
				t.Errorf("a token of the new key: %d %s", got.Status, got.Detail)
			}
			before = after
		}
	})
}

// A database whose keys were encrypted needs that secret key, whichever command
// is run, until the key is declared lost.
func TestSecretKeyIsNeededWhereItWasUsed(t *testing.T) {
	config := app.Config{Demo: true}
	config.Data, config.Listen = filepath.Join(t.TempDir(), "data"), "127.0.0.1:0"
	data := config.DatabaseConfig
	t.Setenv("CARTE_SECRET_KEY", strings.Repeat("Q", 43)+"=")
	logOf(t, config, func(string) {})
	token := func() error { return testkit.Err(app.Token(t.Context(), data, config.AddressConfig, "", owner)) }
	testkit.NoError(t, token())
	commands := map[string]func() error{
		"serve": func() error {
			program, err := app.New(t.Context(), config)
			if err == nil {
				err = errors.Join(errors.New("it starts"), program.Close())
			}
			return err
		},
		"token":       token,
		"rotate-keys": func() error { return app.RotateKeys(t.Context(), data, false) },
	}
	for key, want := range map[string]string{
		"":                            "the signing keys in this database are encrypted: set CARTE_SECRET_KEY to",
		strings.Repeat("R", 43) + "=": "the signing keys in this database were encrypted with another key than CARTE_SECRET_KEY: set it",
		"short":                       "CARTE_SECRET_KEY must be at least 32 bytes in base64",
	} {
		t.Setenv("CARTE_SECRET_KEY", key)
		for name, run := range commands {
			if err := run(); err == nil || !strings.HasPrefix(app.FormatError(err), want) {
				t.Errorf("%s with the key %q: %v", name, key, err)
			}
		}
	}
	t.Setenv("CARTE_SECRET_KEY", "")
	testkit.NoError(t, app.RotateKeys(t.Context(), data, true))
	if err := token(); err != nil {
		t.Errorf("after the key was given up for lost: %v", err)
	}
}

// A site that is no demonstration logs one warning when its signing keys are not
// encrypted.
func TestNoSecretKeyIsWarnedOf(t *testing.T) {
	for name, c := range map[string]struct {
		demo   bool
		key    string
		warned bool
	}{"no key": {warned: true}, "a key": {key: strings.Repeat("Q", 43) + "="}, "a demonstration": {demo: true}} {
		t.Setenv("CARTE_SECRET_KEY", c.key)
		warnings := 0
		for _, line := range logOf(t, app.Config{Demo: c.demo}, func(string) {}) {
			if line.Level == "WARN" && strings.Contains(line.Message, "CARTE_SECRET_KEY") {
				warnings++
			}
		}
		if (warnings == 1) != c.warned || warnings > 1 {
			t.Errorf("%s: %d warnings", name, warnings)
		}
	}
}

// A secret key that is none is refused in one line, before anything is made.
func TestWrongSecretKeyTouchesNothing(t *testing.T) {
	for _, variable := range []string{"CARTE_SECRET_KEY", "CARTE_SECRET_KEY_OLD"} {
		t.Run(variable, func(t *testing.T) {
			t.Setenv(variable, "short")
			log := testkit.KeepLog(t)
			config := app.Config{}
			config.Data, config.Listen = filepath.Join(t.TempDir(), "data"), "127.0.0.1:0"
			program, err := app.New(t.Context(), config)
			if err == nil {
				_ = program.Close()
				t.Fatal("it starts")
			}
			if text := app.FormatError(err); !strings.HasPrefix(text, variable+" must be at least 32 bytes") || log.String() != "" {
				t.Errorf("says %q, logs %q", text, log)
			}
			if _, err := os.Stat(config.Data); !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("the data folder is there: %v", err)
			}
		})
	}
}
