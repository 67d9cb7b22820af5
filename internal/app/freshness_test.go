package app_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"carte/internal/app"
	"carte/internal/testkit"
)

func (s *server) page(t *testing.T, path string) string {
	t.Helper()
	answer, body := s.send(t, http.MethodGet, path, nil, nil)
	if answer.StatusCode != http.StatusOK {
		t.Fatalf("GET %s answers %d", path, answer.StatusCode)
	}
	return body
}

// within polls until a page contains want, and fails after a second, which is
// what an owner is promised.
func (s *server) within(t *testing.T, path, want string) {
	t.Helper()
	testkit.Within(t, time.Second, path+" with "+want, func() bool { return strings.Contains(s.page(t, path), want) })
}

// What an owner saves at one process is on the next load of a guest at every
// process over the same PostgreSQL within a second.
func TestWhatAnOwnerSavesReachesEveryProcess(t *testing.T) {
	for _, engine := range testkit.Scalable() {
		t.Run(string(engine), reachesEveryProcess)
	}
}

func reachesEveryProcess(t *testing.T) {
	config := app.Config{Demo: true}
	config.Data, config.Database = t.TempDir(), demonstration.PostgresURL(t)
	here, _ := spawn(t, config)
	there, _ := spawn(t, config)
	token := here.token(t, "owner@osteria.example")
	of := here.thingsOf(t, "osteria", token)
	dish, link := of["dishes"][0], of["links"][0]
	base := "/api/stores/" + of["stores"][0]

	for _, c := range []struct{ name, method, path, body, page, want string }{
		{"a price", "PATCH", base + "/dishes/" + dish, `{"prices":[{"amount":123456}]}`, "/s/osteria/menu?lang=en", "1,234.56"},
		{"sold out", "PUT", base + "/dishes/" + dish + "/sold-out", `{"sold_out":true}`, "/s/osteria/menu?lang=en", `"stock":0`},
		{"portions", "PUT", base + "/dishes/" + dish + "/sold-out", `{"sold_out":false,"portions_left":7}`, "/s/osteria/menu?lang=en", `"stock":7`},
		{"the price of the day", "PATCH", base + "/dishes/" + dish, `{"price_of_the_day":true}`, "/s/osteria/menu?lang=en", "Market price"},
		{"extras", "PATCH", base + "/extra-groups/" + of["extra-groups"][0], `{"name":{"de":"Frische Extras"}}`, "/s/osteria/menu?lang=de", "Frische Extras"},
		{"a dish's name", "PATCH", base + "/dishes/" + dish, `{"name":{"de":"Frisch umbenannt"}}`, "/s/osteria/menu?lang=de", "Frisch umbenannt"},
		{"a link's name", "PATCH", base + "/links/" + link, `{"name":{"tr":"Yepyeni ad"}}`, "/s/osteria?lang=tr", "Yepyeni ad"},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, server := range []*server{here, there} {
				server.page(t, c.page) // kept before the change
			}
			if p := here.call(t, c.method, c.path, token, c.body, true); p.Status != http.StatusOK {
				t.Fatalf("saving answers %d (%s)", p.Status, p.Detail)
			}
			if !strings.Contains(here.page(t, c.page), c.want) {
				t.Errorf("the next load at the same process is not fresh")
			}
			there.within(t, c.page, c.want)
		})
	}
}
