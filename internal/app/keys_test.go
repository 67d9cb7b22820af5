package app_test

import (
	"encoding/base64"
	"encoding/json"
	"strings"
	"testing"

	"carte/internal/app"
)

// The command works beside a running server, which takes what the new keys
// sign at once.
func TestRotateKeysBesideAServer(t *testing.T) {
	databases(t, func(t *testing.T, config app.Config) {
		s := start(t, config)
		kid := func(token string) string {
			t.Helper()
			header, _, _ := strings.Cut(token, ".")
			raw, err := base64.RawURLEncoding.DecodeString(header)
			if err != nil {
				t.Fatal(err)
			}
			var told struct{ KID string }
			if err := json.Unmarshal(raw, &told); err != nil {
				t.Fatal(err)
			}
			return told.KID
		}
		before := s.token(t, owner)
		for range 2 {
			if err := app.RotateKeys(t.Context(), s.config.DatabaseConfig); err != nil {
				t.Fatal(err)
			}
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
