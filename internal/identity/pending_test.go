package identity_test

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"carte/internal/db"
	"carte/internal/identity"
	"carte/internal/testkit"
)

// rows counts the rows of all tables.
func (s *site) rows() int {
	s.t.Helper()
	list := `SELECT name FROM sqlite_master WHERE type = 'table'`
	if s.db.Engine == db.PostgreSQL {
		list = `SELECT tablename FROM pg_tables WHERE schemaname = current_schema()`
	}
	var tables []string
	if err := s.db.Read.NewRaw(list).Scan(s.t.Context(), &tables); err != nil || len(tables) < 10 {
		s.t.Fatal(len(tables), err)
	}
	all := 0
	for _, table := range tables {
		all += s.db.Count(`SELECT COUNT(*) FROM "` + table + `"`)
	}
	return all
}

// Beginning sign-ins does not fill the database: browsers keep them.
func TestPendingSignInsStoreNothing(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		g := newFakeUpstream(t)
		s := open(t, d, g.asSecondUpstream)
		before := s.rows()
		for range 5 {
			b := newBrowser(t)
			begun := b.open(s.attempt().address()).at.Query().Get("id")
			b.beforeCallback(s.base + "/auth/upstream/google?id=" + begun)
			if page := b.open(s.base + "/auth/upstream/demo?id=" + begun); page.at.Path != "/demo-idp/accounts" {
				t.Fatalf("%d at %s", page.status, page.at)
			}
		}
		if after := s.rows(); after != before {
			t.Errorf("there were %d rows, and are %d", before, after)
		}
	})
}

// pending lists the cookies of a browser's unfinished sign-ins.
func (b *browser) pending(s *site, realm string) []*http.Cookie {
	b.t.Helper()
	var list []*http.Cookie
	address := testkit.Must(url.Parse(s.base))
	for _, cookie := range b.Jar.Cookies(address) {
		if strings.HasPrefix(cookie.Name, realm+"_sign_in_") {
			list = append(list, cookie)
		}
	}
	return list
}

// sendCookies opens an address with only these cookies.
func (s *site) sendCookies(address string, cookies ...*http.Cookie) visit {
	s.t.Helper()
	r := testkit.Must(http.NewRequest(http.MethodGet, address, nil))
	for _, cookie := range cookies {
		r.AddCookie(cookie)
	}
	b := newBrowser(s.t)
	b.Jar = nil
	return b.read(b.Do(r))
}

func (s visit) isExpired() bool {
	return s.status == http.StatusBadRequest && strings.Contains(s.body, "This sign-in has expired")
}

// A browser can finish its latest sign-ins in any order, and keeps no more of them than
// fit into a request.
func TestSignInsInManyTabs(t *testing.T) {
	g := newFakeUpstream(t)
	s := open(t, testkit.SQLite(t), g.asOnlyUpstream)
	b := newBrowser(t)
	var callbacks []string
	for range 10 {
		a := s.attempt()
		a.params.Set("state", strings.Repeat(`"`, 128))
		a.params.Set("nonce", strings.Repeat(`\`, 128))
		a.params.Set("login_hint", strings.Repeat("a", 64)+"@"+strings.Repeat("b", 60)+"."+strings.Repeat("c", 60)+".example")
		a.params.Set("ui_locales", strings.TrimSpace(strings.Repeat("de ", 21)))
		a.params.Set("prompt", "login consent select_account")
		callbacks = append(callbacks, b.beforeCallback(a.address()))
		size := 0 // in one line of a header, of which proxies take 8 KiB
		for _, cookie := range b.pending(s, "carte") {
			if len(cookie.String()) > 2048 {
				t.Errorf("a cookie of %d bytes", len(cookie.String()))
			}
			size += len(cookie.String())
		}
		if n := len(b.pending(s, "carte")); n > 4 || size > 8<<10 {
			t.Errorf("%d cookies of %d bytes", n, size)
		}
	}
	for i, want := range map[int]bool{9: true, 6: true, 8: true, 7: true, 5: false, 0: false} {
		if back := b.open(callbacks[i]); (back.param("code") != "") != want || !want && !back.isExpired() {
			t.Errorf("tab %d: %d at %s", i, back.status, back.at)
		}
	}
	if left := b.pending(s, "carte"); len(left) != 0 {
		t.Errorf("cookies of finished sign-ins: %v", left)
	}
}

// The cookie is sent to this host only, and hidden from scripts.
func TestPendingCookieAttributes(t *testing.T) {
	s := open(t, testkit.SQLite(t))
	for base, want := range map[string]string{
		"https://carte.example": "__Host-carte_sign_in_*; Path=/; Max-Age=900; HttpOnly; Secure; SameSite=Lax",
		"http://localhost:8080": "carte_sign_in_*; Path=/; Max-Age=900; HttpOnly; SameSite=Lax",
	} {
		service := s.start(base)
		a := s.attempt()
		a.params.Set("redirect_uri", base+"/dashboard/signed-in")
		w := httptest.NewRecorder()
		s.router(service).ServeHTTP(w, httptest.NewRequest(http.MethodGet, base+"/auth/authorize?"+a.params.Encode(), nil))
		cookie := random.ReplaceAllString(w.Header().Get("Set-Cookie"), "*;")
		cookie = strings.Replace(cookie, "Max-Age=899", "Max-Age=900", 1) // of a second that has begun
		if w.Code != http.StatusFound || cookie != want {
			t.Errorf("%s: %d %s, want %s", base, w.Code, cookie, want)
		}
	}
}

// Only the cookie of a sign-in continues it.
func TestRefusedPendingCookies(t *testing.T) {
	g := newFakeUpstream(t)
	s := open(t, testkit.SQLite(t), g.asSecondUpstream)
	other := open(t, testkit.SQLite(t), g.asSecondUpstream)
	begin := func(s *site) (*browser, string, *http.Cookie) {
		b := newBrowser(t)
		id := b.open(s.attempt().address()).at.Query().Get("id")
		callback := b.beforeCallback(s.base + "/auth/upstream/google?id=" + id)
		return b, callback, b.pending(s, "carte")[0]
	}
	b, callback, good := begin(s)
	_, _, others := begin(s)
	_, _, foreign := begin(other)
	id := strings.TrimPrefix(good.Name, "carte_sign_in_")
	b.open(s.base + "/auth/upstream/demo?id=" + id)
	demo := b.pending(s, "demo")[0]
	named := func(value string) *http.Cookie { return &http.Cookie{Name: good.Name, Value: value} }
	for name, cookies := range map[string][]*http.Cookie{
		"none":                               nil,
		"an empty one":                       {named("")},
		"a short one":                        {named("abc")},
		"no base64":                          {named("a=b%")},
		"changed":                            {named(strings.Replace(good.Value, good.Value[:4], "AAAA", 1))},
		"cut off":                            {named(good.Value[:len(good.Value)-4])},
		"an endless one":                     {named(strings.Repeat("A", 20<<10))},
		"another sign-in's under this name":  {named(others.Value)},
		"another site's":                     {named(foreign.Value)},
		"the demonstration's under our name": {named(demo.Value)},
		"of another sign-in":                 {others},
	} {
		if page := s.sendCookies(callback, cookies...); !page.isExpired() {
			t.Errorf("%s: %d at %s", name, page.status, page.at)
		}
		if page := s.sendCookies(s.base+"/auth/sign-in?id="+id, cookies...); !page.isExpired() {
			t.Errorf("%s, at the choice: %d at %s", name, page.status, page.at)
		}
	}
	if page := s.sendCookies(callback, others, good); page.param("code") == "" {
		t.Errorf("the good one: %d at %s", page.status, page.at)
	}
	s.clock.Move(15*time.Minute + time.Second)
	if page := s.sendCookies(s.base+"/auth/sign-in?id="+id, good); !page.isExpired() {
		t.Errorf("too late: %d at %s", page.status, page.at)
	}
}

// A sign-in gets one code, however often its cookie and callback are sent, and even if the
// upstream accepts its code more than once.
func TestReplayedCallback(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		g := newFakeUpstream(t)
		g.reusesCodes = true
		s := open(t, d, g.asOnlyUpstream)
		b := newBrowser(t)
		a := s.attempt()
		callback := b.beforeCallback(a.address())
		cookie := b.pending(s, "carte")[0]
		pages := make([]visit, 9)
		var all sync.WaitGroup
		for i := 1; i < len(pages); i++ {
			all.Go(func() { pages[i] = s.sendCookies(callback, cookie) })
		}
		all.Wait()
		code := ""
		pages[0] = s.sendCookies(callback, cookie) // later
		for i, page := range pages {
			switch got := page.param("code"); {
			case got != "" && code == "":
				code = got
			case !page.isExpired():
				t.Errorf("callback %d: %d at %s", i, page.status, page.at)
			}
		}
		got := a.redeem(code)
		if got.ID == "" {
			t.Fatalf("%+v", got)
		}
		// The sign-in does not begin anew by its cookie either.
		again := s.sendCookies(s.base+"/auth/sign-in?id="+strings.TrimPrefix(cookie.Name, "carte_sign_in_"), cookie)
		if again.param("code") != "" {
			t.Errorf("a second code: %s", again.at)
		}
		if next := s.refresh(got.Refresh); next.ID == "" || s.db.Count(`SELECT COUNT(*) FROM sessions`) != 1 {
			t.Errorf("the session: %+v", next)
		}
	})
}

// After choosing another upstream, only its callback is accepted.
func TestAnswersOfAnotherUpstream(t *testing.T) {
	s := openWithTwo(t, testkit.SQLite(t))
	for id, g := range s.upstreams {
		g.setClaims(map[string]any{"sub": id, "email": "ada@" + id + ".example", "email_verified": true})
	}
	b := newBrowser(t)
	id := b.open(s.attempt().address()).at.Query().Get("id")
	first := b.beforeCallback(s.base + "/auth/upstream/google?id=" + id)
	second := b.beforeCallback(s.base + "/auth/upstream/keycloak?id=" + id)
	for name, callback := range map[string]string{
		"the first one's":                   first,
		"the first one's at the second":     strings.Replace(first, "/google/", "/keycloak/", 1),
		"the second one's at the first":     strings.Replace(second, "/keycloak/", "/google/", 1),
		"the second one's at the demo's":    strings.Replace(second, "/keycloak/", "/demo/", 1),
		"the second one's at an unknown":    strings.Replace(second, "/keycloak/", "/nobody/", 1),
		"the second one's code alone":       s.base + "/auth/upstream/keycloak/callback?code=c&state=" + id,
		"with an empty state for the id":    s.base + "/auth/upstream/keycloak/callback?code=c&state=" + id + ".",
		"with a state that is no sign-in's": s.base + "/auth/upstream/keycloak/callback?code=c&state=x.y",
	} {
		if page := b.open(callback); !page.isExpired() {
			t.Errorf("%s: %d at %s", name, page.status, page.at)
		}
	}
	if page := b.open(second); page.param("code") == "" {
		t.Errorf("the right one: %d at %s", page.status, page.at)
	}
}

// The number of requests that wait for upstreams is bounded.
func TestExchangesAreBounded(t *testing.T) {
	g := newFakeUpstream(t)
	s := open(t, testkit.SQLite(t), g.asOnlyUpstream, func(c *identity.Config) { c.HTTPClient = &http.Client{Timeout: time.Minute} })
	entered, leave := make(chan struct{}, 100), make(chan struct{})
	g.setOnToken(func() {
		entered <- struct{}{}
		<-leave
	})
	var waiting sync.WaitGroup
	begin := func() (*browser, string) {
		b := newBrowser(t)
		callback := b.beforeCallback(s.attempt().address())
		return b, callback
	}
	for range 64 {
		b, callback := begin()
		waiting.Go(func() {
			if page := b.open(callback); page.param("code") == "" {
				t.Errorf("one of those within the bound: %d at %s", page.status, page.at)
			}
		})
	}
	for range 64 {
		<-entered
	}
	b, callback := begin()
	page := b.open(callback)
	if page.status != http.StatusTooManyRequests || page.header.Get("Retry-After") == "" || !strings.Contains(page.body, "error=too_many_requests&amp;") {
		t.Errorf("one more: %d %v", page.status, page.header)
	}
	close(leave)
	waiting.Wait()
	if page := b.open(callback); page.param("code") == "" {
		t.Errorf("the same one later: %d at %s", page.status, page.at)
	}
}
