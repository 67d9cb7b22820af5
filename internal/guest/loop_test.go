package guest

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"carte/internal/page"
)

// looping is a store whose guests are sent to its only link.
type looping struct{ redirecting }

func (f *looping) Targets(context.Context, string) ([]page.Link, error) {
	return []page.Link{*f.to}, nil
}

// browse opens an address as a browser does and follows where it is led: by the service,
// and by other servers as elsewhere says. It returns what it ends at, and after how many
// steps; browsers give up after twenty.
func browse(s *Service, address string, elsewhere map[string]string) (end string, steps int) {
	for ; steps < 20; steps++ {
		next := elsewhere[address]
		if next == "" {
			w := request(s, address, "User-Agent: Firefox")
			next = w.Header().Get("Location") + strings.TrimPrefix(w.Header().Get("Refresh"), "0; url=")
			if next == "" {
				return fmt.Sprint(w.Code, " ", address), steps
			}
		}
		base, _ := url.Parse(address)
		to, err := base.Parse(next)
		if err != nil {
			return next, steps
		}
		to.Fragment = ""
		address = to.String()
		if strings.HasPrefix(address, "https://tisch.example/") {
			return address, steps
		}
	}
	return "a loop", steps
}

// Guests whose redirect leads back here, by whatever way, get the page.
func TestNobodyIsSentInCircles(t *testing.T) {
	const (
		osteria, seven, screen = "https://carte.example/s/osteria", "https://carte.example/q/seven", "https://carte.example/redirect?links=osteria"
		alias, short           = "https://www.carte.example", "https://short.example/x"
	)
	to := func(from, to string) map[string]string { return map[string]string{from: to} }
	for name, c := range map[string]struct {
		target, from string
		elsewhere    map[string]string
		end          string
	}{
		"another name of the site":     {alias + "/s/osteria", osteria, nil, "200 " + alias + "/s/osteria"},
		"its IP address":               {"http://127.0.0.1:18477/s/osteria", "http://localhost:18477/s/osteria", nil, "200 http://127.0.0.1:18477/s/osteria"},
		"another port":                 {"http://127.0.0.1:18477/s/osteria", "http://127.0.0.1:8080/s/osteria", nil, "200 http://127.0.0.1:8080/s/osteria"},
		"its IPv6 address":             {"http://[::1]:18477/s/osteria", "http://localhost:18477/s/osteria", nil, "200 http://[::1]:18477/s/osteria"},
		"a code at another name":       {alias + "/q/seven", osteria, nil, "200 " + alias + "/s/osteria?table=7"},
		"a link at another name":       {alias + "/go/out", osteria, nil, "200 " + alias + "/s/osteria"},
		"the screen at another name":   {alias + "/redirect?links=osteria", osteria, nil, "200 " + alias + "/s/osteria"},
		"a name that leads to this":    {alias + "/s/osteria", osteria, to(alias+"/s/osteria", osteria), "200 " + osteria},
		"a link of such a name":        {alias + "/go/out", seven, to(alias+"/go/out", "https://carte.example/go/out"), "200 " + osteria},
		"a short address":              {short, osteria, to(short, osteria), "200 " + osteria},
		"a short address, from a code": {short, seven, to(short, osteria), "200 " + osteria},
		"a short address of the code":  {short, seven, to(short, seven), "200 " + osteria + "?table=7"},
		"a short address of the link":  {short, seven, to(short, "https://carte.example/go/out"), "200 " + osteria},
		"a short address, the screen":  {short, screen, to(short, screen), "200 " + osteria},
		"one that leads elsewhere":     {short, seven, to(short, "https://tisch.example/"), "https://tisch.example/"},
		"another site's of that path":  {"https://tisch.example/s/osteria", osteria, nil, "https://tisch.example/s/osteria"},
		"the screen of another site":   {"https://tisch.example/s/osteria", screen, nil, "https://tisch.example/s/osteria"},
	} {
		link := *toBooking
		link.LinkAddress = c.target
		f := &looping{redirecting{testStore: &testStore{connected: true}, to: &link}}
		s := redirectingService(&f.redirecting)
		s.Pages = f
		if end, steps := browse(s, c.from, c.elsewhere); end != c.end || steps > 14 {
			t.Errorf("%s: ends at %s after %d steps, want %s", name, end, steps, c.end)
		}
	}
}

// Guests who cannot be told apart are all sent on where they open the page at their own
// pace, and again some seconds after they came too fast.
func TestGuestsBehindOneAddressAreSentOn(t *testing.T) {
	now := time.Date(2026, 11, 24, 17, 0, 0, 0, time.UTC)
	s := redirectingService(&redirecting{testStore: &testStore{connected: true}, to: toBooking})
	s.Now = func() time.Time { return now }
	opens := func(address string, code int, what string) {
		t.Helper()
		if w := request(s, address); w.Code != code {
			t.Errorf("%s: %d, want %d", what, w.Code, code)
		}
	}
	for i := range 30 {
		opens("/s/osteria", http.StatusFound, fmt.Sprintf("guest %d", i))
		now = now.Add(5 * time.Second)
	}
	for table := range 12 { // a wedding
		opens(fmt.Sprintf("/s/osteria?table=%d", table+1), http.StatusFound, fmt.Sprintf("table %d", table+1))
	}
	now = now.Add(time.Minute)
	for range maxRounds {
		opens("/s/osteria", http.StatusFound, "in a row")
	}
	opens("/s/osteria", http.StatusOK, "in circles")
	opens("/s/osteria?table=7", http.StatusFound, "meanwhile at a table")
	now = now.Add(roundsWithin)
	opens("/s/osteria", http.StatusFound, "later")
}
