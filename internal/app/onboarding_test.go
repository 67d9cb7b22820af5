package app_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"

	"carte/internal/app"
	"carte/internal/team"
	"carte/internal/testkit"
)

// One user cannot take all the addresses, not even by concurrent requests;
// operators can.
func TestStoresOfOneUser(t *testing.T) {
	onEngines(t, func(t *testing.T, s *server) {
		const tried = team.MaxOwnedStores + 3
		for name, want := range map[string]int{"guest": team.MaxOwnedStores, "admin": tried} {
			token := s.token(t, name+"@carte.example")
			var asking sync.WaitGroup
			answers := make([]problem, tried)
			for i := range answers {
				asking.Go(func() {
					answers[i] = s.call(t, "POST", "/api/stores", token, fmt.Sprintf(`{"name":"Bar","slug":"%s-%d","type":"bar","default_language":"de",
						"languages":["de"],"currency":"EUR","time_zone":"Europe/Berlin"}`, name, i), true)
				})
			}
			asking.Wait()
			opened := 0
			for _, answer := range answers {
				switch {
				case answer.Status == 201:
					opened++
				case answer.Status != 409 || !strings.Contains(answer.Detail, "at most 20 stores"):
					t.Errorf("%s: %d %s", name, answer.Status, answer.Detail)
				}
			}
			if opened != want {
				t.Errorf("%s has opened %d stores, want %d", name, opened, want)
			}
		}
	})
}

// Who makes many accounts in one network opens no more stores for it; others do, and a
// store that is refused does not count.
func TestStoresOfOneNetwork(t *testing.T) {
	app.LimitNewStores(t, 2)
	config := app.Config{Demo: true}
	config.TrustedProxy = []string{"127.0.0.1"}
	s := start(t, config)
	for _, c := range []struct {
		who, network, slug string
		want               int
	}{
		{"guest@carte.example", "203.0.113.9", "first", http.StatusCreated},
		{"guest@carte.example", "203.0.113.9", "first", http.StatusConflict},
		{"manager@osteria.example", "203.0.113.9", "second", http.StatusCreated},
		{"guest@carte.example", "203.0.113.9", "third", http.StatusTooManyRequests},
		{"admin@carte.example", "203.0.113.9", "fourth", http.StatusCreated},
		{"guest@carte.example", "2001:db8:1::1", "fifth", http.StatusCreated},
		{"guest@carte.example", "2001:db8:1:2::1", "sixth", http.StatusCreated},
		{"guest@carte.example", "2001:db8:1:3::1", "seventh", http.StatusTooManyRequests},
		{"guest@carte.example", "2001:db8:2::1", "eighth", http.StatusCreated},
	} {
		head := withToken(s.token(t, c.who))
		head.Set("X-Forwarded-For", c.network)
		answer, body := s.send(t, http.MethodPost, "/api/stores", head, strings.NewReader(fmt.Sprintf(`{"name":"Bar","slug":"bar-%s","type":"bar",
			"default_language":"de","languages":["de"],"currency":"EUR","time_zone":"Europe/Berlin"}`, c.slug)))
		if answer.StatusCode != c.want {
			t.Errorf("%s for %s in %s: %d %s", c.slug, c.who, c.network, answer.StatusCode, body)
		}
		var p problem
		if c.want == http.StatusTooManyRequests {
			testkit.NoError(t, json.Unmarshal([]byte(body), &p))
			if p.Code != "too_many_new_stores" {
				t.Errorf("%s: the code is %q", c.slug, p.Code)
			}
		}
	}
}
