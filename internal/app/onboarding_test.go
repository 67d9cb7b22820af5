package app_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"carte/internal/team"
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
