package app_test

import (
	"net/http"
	"testing"

	"carte/internal/app"
)

// visitors counts whom the clicks so far came from.
func (s *server) visitors(t *testing.T) int {
	t.Helper()
	return s.database(t).Count(`SELECT COUNT(DISTINCT visitor_hash) FROM events`)
}

func TestClientsBehindAProxy(t *testing.T) {
	for name, c := range map[string]struct {
		trusted  []string
		visitors int
		second   int // what the second client's sign-in answers when the first has used up its attempts
	}{
		"trusted":     {[]string{"10.0.0.0/8", "127.0.0.1"}, 2, http.StatusBadRequest},
		"not trusted": {nil, 1, http.StatusTooManyRequests},
		"another is":  {[]string{"10.0.0.0/8"}, 1, http.StatusTooManyRequests},
	} {
		t.Run(name, func(t *testing.T) {
			s := start(t, app.Config{Demo: true, TrustedProxy: c.trusted})
			by := func(path, address string) int {
				answer, _ := s.ask(t, question{path: path, header: map[string]string{"X-Forwarded-For": address}})
				return answer.StatusCode
			}
			link := s.thingsOf(t, "osteria", s.token(t, owner))["links"][0]
			for _, address := range []string{"198.51.100.1", "198.51.100.2", "::ffff:198.51.100.1"} {
				if status := by("/go/"+link, address); status != http.StatusFound {
					t.Fatalf("a guest is answered %d", status)
				}
			}
			if n := s.visitors(t); n != c.visitors {
				t.Errorf("%d visitors, want %d", n, c.visitors)
			}
			for tries := 0; by("/auth/sign-in?id=nothing", "198.51.100.1") != http.StatusTooManyRequests; tries++ {
				if tries > 200 {
					t.Fatal("attempts are not limited")
				}
			}
			if status := by("/auth/sign-in?id=nothing", "198.51.100.2"); status != c.second {
				t.Errorf("another client's sign-in answers %d, want %d", status, c.second)
			}
		})
	}
}
