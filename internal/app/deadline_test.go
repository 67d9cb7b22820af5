package app_test

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/app"
	"carte/internal/testkit"
)

// A request of the API that the database leaves without an answer is refused after
// some seconds: when its user is looked up, and when it writes.
func TestHungDatabase(t *testing.T) {
	for range testkit.Scalable() {
		config := app.Config{Demo: true}
		config.Database = demonstration.PostgresURL(t) + "&lock_timeout=0&statement_timeout=0"
		s := start(t, config)
		token := s.token(t, owner)
		mine := s.thingsOf(t, "osteria", token)
		links := "/api/stores/" + mine["stores"][0] + "/links"
		for table, c := range map[string]struct{ method, path, body string }{
			"members":        {http.MethodGet, "/api/me", ""},
			"store_versions": {http.MethodPost, links, rows["add-link"].body},
		} {
			t.Run(c.method+" "+c.path, func(t *testing.T) {
				err := s.database(t).Write(t.Context(), func(ctx context.Context, tx bun.Tx) error {
					if _, err := tx.ExecContext(ctx, `LOCK TABLE ?`, bun.Ident(table)); err != nil {
						return err
					}
					started := time.Now()
					head := withToken(token)
					head.Set("Content-Type", "application/json")
					answer, content := s.send(t, c.method, c.path, head, strings.NewReader(c.body))
					if took := time.Since(started); answer.StatusCode != http.StatusServiceUnavailable || took > 13*time.Second {
						t.Errorf("it answers %d after %v: %s", answer.StatusCode, took, content)
					}
					return nil
				})
				if err != nil {
					t.Error(err)
				}
			})
		}
	}
}
