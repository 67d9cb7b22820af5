package app

import (
	"context"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"

	"github.com/uptrace/bun"

	"carte/internal/testkit"
)

// statements notes the statements that read.
type statements struct {
	mu  sync.Mutex
	all []string
}

func (*statements) BeforeQuery(ctx context.Context, _ *bun.QueryEvent) context.Context { return ctx }

func (s *statements) AfterQuery(_ context.Context, event *bun.QueryEvent) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.all = append(s.all, event.Query)
}

// What is rendered for a first guest is read in few statements, and for the
// next one in none. The statement that finds the store is prepared, so it is not
// among those noted: a cold menu takes six, the pictures among them, one more where its
// dishes have extras, as those of the osteria do, and six a link
// page with PDF menus and a Wi-Fi.
func TestStatementsOfAColdPage(t *testing.T) {
	databases := map[string]string{"sqlite": ""}
	for _, engine := range testkit.Scalable() {
		databases[string(engine)] = testkit.PostgresURL(t)
	}
	for name, database := range databases {
		t.Run(name, func(t *testing.T) {
			config := Config{Demo: true, NoRequestLog: true}
			config.Data, config.Database, config.Listen = t.TempDir(), database, "127.0.0.1:0"
			a, err := New(t.Context(), config)
			testkit.NoError(t, err)
			t.Cleanup(func() { a.Close() })
			testkit.Listen(t, a.db)

			var noted statements
			a.db.Read = a.db.Read.WithQueryHook(&noted)
			routes := a.routes()
			for _, c := range []struct {
				path string
				most int
			}{{"/s/osteria/menu", 6}, {"/s/osteria/menu", 0}, {"/s/osteria/menu?lang=tr", 6}, {"/s/kaffeehaus", 5}, {"/s/kaffeehaus", 0}} {
				noted.all = nil
				answer := httptest.NewRecorder()
				routes.ServeHTTP(answer, httptest.NewRequest(http.MethodGet, c.path, http.NoBody))
				if answer.Code != http.StatusOK || len(noted.all) > c.most {
					t.Errorf("%s: %d, %d statements, at most %d: %q", c.path, answer.Code, len(noted.all), c.most, noted.all)
				}
			}
		})
	}
}
