package app_test

import (
	"net/http"
	"strings"
	"sync"
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
		var waiting sync.WaitGroup
		// Both wait at the same time: the one that writes has found its user before the other cannot.
		for _, c := range []struct{ table, method, path, body string }{
			{"store_versions", http.MethodPost, links, rows["add-link"].body},
			{"members", http.MethodGet, "/api/me", ""},
		} {
			d := s.database(t)
			tx, err := d.Read.BeginTx(t.Context(), nil)
			testkit.NoError(t, err)
			t.Cleanup(func() { _ = tx.Rollback() })
			testkit.Must(tx.ExecContext(t.Context(), `LOCK TABLE ?`, bun.Ident(c.table)))
			waiting.Go(func() {
				started := time.Now()
				head := withToken(token)
				head.Set("Content-Type", "application/json")
				answer, content := s.send(t, c.method, c.path, head, strings.NewReader(c.body))
				if took := time.Since(started); answer.StatusCode != http.StatusServiceUnavailable || took > 13*time.Second {
					t.Errorf("%s %s answers %d after %v: %s", c.method, c.path, answer.StatusCode, took, content)
				}
			})
			testkit.Within(t, 10*time.Second, "a request that waits for "+c.table, func() bool {
				return d.Count(`SELECT COUNT(*) FROM pg_locks WHERE NOT granted AND relation = CAST(? AS regclass)`, c.table) > 0
			})
		}
		waiting.Wait()
	}
}
