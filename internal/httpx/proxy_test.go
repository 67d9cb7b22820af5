package httpx_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"

	"carte/internal/actor"
	"carte/internal/httpx"
	"carte/internal/testkit"
)

func proxies(addresses ...string) httpx.Proxies { return testkit.Must(httpx.ParseProxies(addresses)) }

func TestParseProxies(t *testing.T) {
	for text, want := range map[string]string{
		"10.0.0.0/8": "10.0.0.0/8", "10.1.2.3/8": "10.0.0.0/8", "192.168.1.7": "192.168.1.7/32", "0.0.0.0/0": "0.0.0.0/0",
		"::1": "::1/128", "fd00::/8": "fd00::/8", "FD00::1/64": "fd00::/64",
		"::ffff:10.0.0.1": "10.0.0.1/32", "::ffff:10.0.0.0/104": "10.0.0.0/8",
		"": "", "localhost": "", "10.0.0.0/33": "", "10.0.0/8": "", "fe80::1%eth0": "", "fe80::%eth0/10": "", "10.0.0.1:80": "", "10.0.0.0/8,::1": "",
	} {
		got, err := httpx.ParseProxies([]string{text})
		switch {
		case want == "":
			if err == nil || !strings.Contains(err.Error(), "must be an address") {
				t.Errorf("%q is read as %v, %v", text, got, err)
			}
		case err != nil || len(got) != 1 || got[0].String() != want:
			t.Errorf("%q is read as %v, %v; want %s", text, got, err, want)
		}
	}
}

func from(peer string, lines ...string) *http.Request {
	return &http.Request{RemoteAddr: peer, Header: http.Header{"X-Forwarded-For": lines}}
}

func TestClientAddress(t *testing.T) {
	ours := []string{"10.0.0.0/8", "fd00::/8", "fe80::/10"}
	for name, c := range map[string]struct {
		trusted []string
		peer    string
		header  []string
		want    string
	}{
		"no proxy":                         {nil, "203.0.113.9:4711", nil, "203.0.113.9"},
		"no proxy is trusted":              {nil, "203.0.113.9:4711", []string{"198.51.100.1"}, "203.0.113.9"},
		"another is trusted":               {ours, "203.0.113.9:4711", []string{"198.51.100.1"}, "203.0.113.9"},
		"trusted":                          {ours, "10.0.0.1:4711", []string{"198.51.100.1"}, "198.51.100.1"},
		"trusted, IPv6":                    {ours, "[fd00::1]:4711", []string{"2001:db8::1"}, "2001:db8::1"},
		"trusted, IPv4 in IPv6":            {ours, "[::ffff:10.0.0.1]:4711", []string{"198.51.100.1"}, "198.51.100.1"},
		"trusted, with a zone":             {ours, "[fe80::1%eth0]:4711", []string{"198.51.100.1"}, "198.51.100.1"},
		"trusted and silent":               {ours, "10.0.0.1:4711", nil, "10.0.0.1"},
		"an empty header":                  {ours, "10.0.0.1:4711", []string{""}, "10.0.0.1"},
		"made up by the client":            {ours, "10.0.0.1:4711", []string{"192.0.2.66, 198.51.100.1"}, "198.51.100.1"},
		"nonsense from the client":         {ours, "10.0.0.1:4711", []string{"<script>, 198.51.100.1"}, "198.51.100.1"},
		"two proxies":                      {ours, "10.0.0.1:4711", []string{"192.0.2.66, 198.51.100.1,10.9.9.9"}, "198.51.100.1"},
		"a proxy that is not ours between": {ours, "10.0.0.1:4711", []string{"198.51.100.1, 192.0.2.1, 10.9.9.9"}, "192.0.2.1"},
		"two lines":                        {ours, "10.0.0.1:4711", []string{"192.0.2.66", "198.51.100.1, 10.9.9.9"}, "198.51.100.1"},
		"a line of the client's own":       {ours, "10.0.0.1:4711", []string{"", "198.51.100.1"}, "198.51.100.1"},
		"a client behind our proxies":      {ours, "10.0.0.1:4711", []string{"10.2.3.4, 10.9.9.9"}, "10.2.3.4"},
		"IPv4 in IPv6":                     {ours, "10.0.0.1:4711", []string{"::ffff:198.51.100.1"}, "198.51.100.1"},
		"spelled at length":                {ours, "10.0.0.1:4711", []string{"2001:0DB8:0:0::0001"}, "2001:db8::1"},
		"with a port":                      {ours, "10.0.0.1:4711", []string{"198.51.100.1:80"}, "198.51.100.1"},
		"IPv6 with a port":                 {ours, "10.0.0.1:4711", []string{"[2001:db8::1]:80"}, "2001:db8::1"},
		"IPv6 in brackets":                 {ours, "10.0.0.1:4711", []string{"[2001:db8::1]"}, "2001:db8::1"},
		"blanks":                           {ours, "10.0.0.1:4711", []string{" \t198.51.100.1\t "}, "198.51.100.1"},
		"unknown":                          {ours, "10.0.0.1:4711", []string{"198.51.100.1, unknown"}, "10.0.0.1"},
		"unknown before a proxy":           {ours, "10.0.0.1:4711", []string{"198.51.100.1, unknown, 10.9.9.9"}, "10.0.0.1"},
		"an empty end":                     {ours, "10.0.0.1:4711", []string{"198.51.100.1,"}, "10.0.0.1"},
		"a name":                           {ours, "10.0.0.1:4711", []string{"client.example"}, "10.0.0.1"},
		"a number too large":               {ours, "10.0.0.1:4711", []string{"198.51.100.256"}, "10.0.0.1"},
		"half a bracket":                   {ours, "10.0.0.1:4711", []string{"[2001:db8::1"}, "10.0.0.1"},
		"a zone":                           {ours, "10.0.0.1:4711", []string{"fe80::1%eth0"}, "10.0.0.1"},
		"a zone and a port":                {ours, "10.0.0.1:4711", []string{"[fe80::1%eth0]:80"}, "10.0.0.1"},
		"a peer without a port":            {ours, "@", []string{"198.51.100.1"}, "@"},
	} {
		t.Run(name, func(t *testing.T) {
			if got := proxies(c.trusted...).ClientAddress(from(c.peer, c.header...)); got != c.want {
				t.Errorf("%s says %q: %q, want %q", c.peer, c.header, got, c.want)
			}
		})
	}
}

// It is called for each redirect.
func TestClientAddressCostsNothingWithoutProxies(t *testing.T) {
	r, none := from("203.0.113.9:4711", "198.51.100.1"), proxies()
	if n := testing.AllocsPerRun(100, func() { _ = none.ClientAddress(r) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func FuzzClientAddress(f *testing.F) {
	for _, seed := range []string{
		"198.51.100.1", "192.0.2.66, 198.51.100.1,10.9.9.9", "[2001:db8::1]:80", "::ffff:198.51.100.1", "fe80::1%eth0", "unknown", ",", "",
	} {
		f.Add(seed)
	}
	ours := proxies("10.0.0.0/8", "fd00::/8")
	f.Fuzz(func(t *testing.T, header string) {
		if got := ours.ClientAddress(from("203.0.113.9:1", header)); got != "203.0.113.9" {
			t.Fatalf("%q from a stranger is believed: %q", header, got)
		}
		got := ours.ClientAddress(from("10.0.0.1:1", header))
		address, err := netip.ParseAddr(got)
		if err != nil || address.String() != got || address.Zone() != "" || address.Is4In6() {
			t.Fatalf("%q gives %q", header, got)
		}
		// A client behind the proxies cannot forge another address.
		if ours[0].Contains(address) || ours[1].Contains(address) {
			return
		}
		for _, lines := range [][]string{{"192.0.2.66, " + header}, {"x", header}} {
			if changed := ours.ClientAddress(from("10.0.0.1:1", lines...)); changed != got {
				t.Fatalf("%q gives %q, and %q gives %q", header, got, lines, changed)
			}
		}
	})
}

func TestNetwork(t *testing.T) {
	for address, want := range map[string]string{
		"192.0.2.7":             "192.0.2.7",
		"::ffff:192.0.2.7":      "192.0.2.7",
		"2001:db8:1:2:3:4:5:6":  "2001:db8:1:2::/64",
		"2001:db8:1:2:ffff::1":  "2001:db8:1:2::/64",
		"fe80::1%eth0":          "fe80::/64",
		"no address, or a name": "no address, or a name",
	} {
		if got := httpx.Network(address, 64); got != want {
			t.Errorf("Network(%q, 64) = %q, want %q", address, got, want)
		}
	}
}

// anybody authenticates all tokens as one actor.
type anybody struct{ who *actor.Actor }

func (a anybody) Authenticate(context.Context, string) (*actor.Actor, error) { return a.who, nil }

// Users are known by the largest network that their provider may have given them, seen
// through trusted proxies alone.
func TestNetworksOfUsers(t *testing.T) {
	known := &actor.Actor{UID: "u"}
	for peer, want := range map[string]string{
		"203.0.113.9:80":              "203.0.113.9",
		"[2001:db8:1:2:3:4:5:6]:80":   "2001:db8:1::/48",
		"[2001:db8:1:ffff::1]:80":     "2001:db8:1::/48",
		"[::ffff:203.0.113.9]:80":     "203.0.113.9",
		"10.0.0.1:80":                 "198.51.100.7",
		"[2001:db8:2:2:3:4:5:6%e]:80": "2001:db8:2::/48",
	} {
		var got *actor.Actor
		handler := httpx.Authenticate(anybody{known}, proxies("10.0.0.1"))(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
			got = actor.From(r.Context())
		}))
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.RemoteAddr = peer
		r.Header.Set("Authorization", "Bearer token")
		r.Header.Set("X-Forwarded-For", "198.51.100.7")
		handler.ServeHTTP(httptest.NewRecorder(), r)
		if got == nil || got.UID != "u" || got.Network != want {
			t.Errorf("%s is in %+v, want %s", peer, got, want)
		}
	}
	if known.Network != "" {
		t.Error("the actor that others may share was changed")
	}
}
