package page_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/lang"
	"carte/internal/page"
	"carte/internal/probe"
	"carte/internal/testkit"
)

// sites is a prober of sites that answer by a code, by their addresses; others are fine.
type sites struct {
	mu    sync.Mutex
	codes map[string]probe.Code
	// cause is why there is no answer, and soon whether it is the resolver's fault.
	cause string
	soon  bool
	asked []string
}

func (s *sites) Probe(ctx context.Context, address string) (probe.Result, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.asked = append(s.asked, address)
	result := probe.Result{Code: probe.OK, Status: 200}
	if code, ok := s.codes[address]; ok {
		status := map[probe.Code]int{probe.NotFound: 404, probe.Gone: 410, probe.ServerError: 502, probe.Guarded: 403}[code]
		result = probe.Result{Code: code, Status: status, Soon: s.soon && code == probe.Unknown, Cause: s.cause}
	}
	return result, ctx.Err()
}

// take returns the addresses that were asked since, in order.
func (s *sites) take() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	slices.Sort(s.asked)
	asked := strings.ReplaceAll(strings.Join(s.asked, " "), "https://osteria.example/", "")
	s.asked = nil
	return asked
}

// checking is a service whose links are checked, at a time that the test sets.
func checking(t *testing.T, d *db.DB) (*page.Service, *sites, *time.Time) {
	t.Helper()
	now := noon
	s := startIn(t, d, counts{}, time.UTC, func() time.Time { return now })
	web := &sites{codes: map[string]probe.Code{}}
	s.UseProber(web)
	return s, web, &now
}

// found tells of each link of a store what its check has found.
func found(t *testing.T, s *page.Service) string {
	t.Helper()
	links, err := s.Links(t.Context(), owner, mine)
	testkit.NoError(t, err)
	var told []string
	for _, link := range links {
		text := link.Name.De + ":"
		if c := link.Check; c != nil {
			text += string(c.Code)
			if c.IsBroken {
				text += " since " + c.Since.Format("2 Jan")
			}
		}
		told = append(told, text)
	}
	return strings.Join(told, ", ")
}

// closed adds a link of a store that is deleted.
func closed(t *testing.T, d *db.DB, s *page.Service) {
	t.Helper()
	add(t, s, theirs, "Closed")
	testkit.NewDB(t, d).MustWrite(func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.ExecContext(ctx, `UPDATE stores SET deleted_at = ? WHERE id = ?`, noon, theirs)
		return err
	})
}

// Active links with a web address are checked once a day; nobody else's page changes.
func TestCheckLinks(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		s, web, now := checking(t, d)
		web.codes["https://osteria.example/B"] = probe.NotFound
		a, b := add(t, s, mine, "A"), add(t, s, mine, "B")
		for _, in := range []page.LinkInput{
			{Kind: "phone", Name: lang.TextPatch{De: new("T")}, LinkAddress: "tel:112"},
			{Kind: "website", Name: lang.TextPatch{De: new("Off")}, LinkAddress: "https://osteria.example/off", IsActive: new(false)},
		} {
			testkit.Must(s.AddLink(t.Context(), owner, mine, in))
		}
		gone := add(t, s, mine, "Gone")
		testkit.NoError(t, s.DeleteLink(t.Context(), owner, mine, gone.ID))
		closed(t, d, s)
		version := testkit.Version(t, d, mine)

		run := func() string {
			t.Helper()
			testkit.NoError(t, s.CheckLinks(t.Context()))
			return web.take()
		}
		if got := run(); got != "A B" {
			t.Errorf("checked %s", got)
		}
		if got := found(t, s); got != "Speisekarte:, A:ok, B:not_found since 21 Nov, T:, Off:" {
			t.Errorf("found %s", got)
		}
		*now = now.Add(23 * time.Hour)
		if got := run(); got != "" {
			t.Errorf("checked %s again after 23 hours", got)
		}
		*now = now.Add(time.Hour)
		if got := run(); got != "A B" {
			t.Errorf("checked %s after a day", got)
		}
		if got := found(t, s); !strings.Contains(got, "B:not_found since 21 Nov") {
			t.Errorf("a day later found %s", got)
		}
		for _, link := range testkit.Must(s.Links(t.Context(), owner, mine)) {
			if isBroken := link.Check != nil && link.Check.IsBroken; isBroken != (link.ID == b.ID) || isBroken && link.Check.Status != 404 {
				t.Errorf("%s has %+v", link.Name.De, link.Check)
			}
		}
		if v := testkit.Version(t, d, mine); v != version {
			t.Errorf("checks made %d new versions", v-version)
		}

		// What was found is of the former address.
		edited, err := s.UpdateLink(t.Context(), owner, mine, b.ID, 0, page.LinkPatch{LinkAddress: new("https://osteria.example/new")})
		if err != nil || edited.Check != nil {
			t.Errorf("an edited link still has %+v, %v", edited.Check, err)
		}
		renamed, err := s.UpdateLink(t.Context(), owner, mine, a.ID, 0, page.LinkPatch{Name: &lang.TextPatch{De: new("AA")}})
		if err != nil || renamed.Check == nil {
			t.Errorf("a renamed link has no check, %v", err)
		}
		if got := run(); got != "new" {
			t.Errorf("checked %s after an address was edited", got)
		}
	})
}

// What an owner is told of, day by day.
func TestWhatIsBroken(t *testing.T) {
	const none = ""
	for name, c := range map[string]struct {
		days []probe.Code
		told []string
	}{
		"gone at once":            {[]probe.Code{probe.Gone, probe.OK}, []string{"21 Nov", none}},
		"no host":                 {[]probe.Code{probe.NoHost, probe.Unknown, probe.NoHost}, []string{"21 Nov", "21 Nov", "21 Nov"}},
		"no certificate":          {[]probe.Code{probe.TLS}, []string{"21 Nov"}},
		"nothing listens":         {[]probe.Code{probe.Refused}, []string{"21 Nov"}},
		"down for a day":          {[]probe.Code{probe.ServerError, probe.OK, probe.ServerError}, []string{none, none, none}},
		"down for two":            {[]probe.Code{probe.ServerError, probe.NoAnswer}, []string{none, "21 Nov"}},
		"down, and then our turn": {[]probe.Code{probe.ServerError, probe.Unknown, probe.ServerError}, []string{none, none, "21 Nov"}},
		"against programs":        {[]probe.Code{probe.Guarded, probe.Guarded, probe.Guarded}, []string{none, none, none}},
		"guarded by now":          {[]probe.Code{probe.NotFound, probe.Guarded}, []string{"21 Nov", none}},
		"never known":             {[]probe.Code{probe.Unknown, probe.Unknown}, []string{none, none}},
		"not public":              {[]probe.Code{probe.NotPublic, probe.NotPublic}, []string{none, none}},
	} {
		t.Run(name, func(t *testing.T) {
			s, web, now := checking(t, testkit.SQLite(t))
			add(t, s, mine, "A")
			for i, code := range c.days {
				web.codes["https://osteria.example/A"] = code
				testkit.NoError(t, s.CheckLinks(t.Context()))
				told := none
				if _, since, ok := strings.Cut(found(t, s), " since "); ok {
					told = since
				}
				if told != c.told[i] {
					t.Errorf("on day %d, %s: told %q, want %q", i+1, code, told, c.told[i])
				}
				*now = now.AddDate(0, 0, 1)
			}
		})
	}
}

// Twice on one day is once, be it that somebody asks.
func TestDownTwiceOnADay(t *testing.T) {
	s, web, now := checking(t, testkit.SQLite(t))
	link := add(t, s, mine, "A")
	web.codes[link.LinkAddress] = probe.ServerError
	testkit.NoError(t, s.CheckLinks(t.Context()))
	*now = now.Add(time.Hour)
	got, err := s.CheckLink(t.Context(), owner, mine, link.ID)
	if err != nil || got.Check == nil || got.Check.IsBroken || got.Check.Code != probe.ServerError || got.Check.Status != 502 {
		t.Errorf("found %+v, %v", got.Check, err)
	}
}

// Where nobody answers it is this machine that reaches nobody, and the log says why.
func TestOffline(t *testing.T) {
	log := testkit.KeepLog(t)
	s, web, _ := checking(t, testkit.SQLite(t))
	web.cause = "dial: network is unreachable"
	address := func(i int) string { return fmt.Sprintf("https://site%d.example/", i) }
	for i := range 3 {
		web.codes[address(i)] = probe.NoHost
		testkit.Must(s.AddLink(t.Context(), owner, mine, page.LinkInput{Kind: "website", Name: lang.TextPatch{De: new("A")}, LinkAddress: address(i)}))
	}
	testkit.NoError(t, s.CheckLinks(t.Context()))
	if got := found(t, s); strings.Contains(got, "no_host") {
		t.Errorf("found %s", got)
	}
	if log.Lines("--no-check-links") != 1 || log.Lines(`error="dial: network is unreachable"`) != 1 {
		t.Errorf("logged %s", log)
	}
	web.codes[address(1)] = probe.Guarded
	testkit.NoError(t, s.CheckLinks(t.Context()))
	if got := found(t, s); got != "Speisekarte:, A:no_host since 21 Nov, A:guarded, A:no_host since 21 Nov" {
		t.Errorf("found %s", got)
	}
}

// Links of a store that lead nowhere, however many and however new, keep nobody else's from
// being checked: not even where a whole chunk of them looks as if this machine reached
// nobody.
func TestDeadLinksOfOthers(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		s, web, now := checking(t, d)
		link := add(t, s, mine, "A")
		testkit.NoError(t, s.CheckLinks(t.Context()))
		*now = now.Add(24 * time.Hour)
		web.codes[link.LinkAddress] = probe.NotFound
		dead := add(t, s, theirs, "Dead")
		testkit.NewDB(t, d).MustWrite(func(ctx context.Context, tx bun.Tx) error {
			for i := range 450 {
				address := fmt.Sprintf("https://dead%d.example/", i)
				web.codes[address] = probe.NoHost
				_, err := tx.ExecContext(ctx, `INSERT INTO links
						(id, store_id, type, kind, name, description, link_address, "order", is_active, created_at, updated_at)
					SELECT ?, store_id, type, kind, name, description, ?, ?, is_active, created_at, updated_at FROM links WHERE id = ?`,
					fmt.Sprint("dead", i), address, i+10, dead.ID)
				if err != nil {
					return err
				}
			}
			return nil
		})
		testkit.NoError(t, s.CheckLinks(t.Context()))
		if got := found(t, s); !strings.Contains(got, "A:not_found since 22 Nov") {
			t.Errorf("found %s", got)
		}
	})
}

func TestCheckLink(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		s, web, now := checking(t, d)
		links := map[string]page.Link{}
		for i := range 22 {
			name := fmt.Sprintf("L%d", i)
			links[name] = add(t, s, mine, name)
		}
		web.codes["https://osteria.example/L0"] = probe.NoHost
		check := func(name string) (page.Link, error) { return s.CheckLink(t.Context(), owner, mine, links[name].ID) }
		got, err := check("L0")
		if err != nil || got.Check == nil || !got.Check.IsBroken || !got.Check.CheckedAt.Equal(noon) || got.Revision != 1 {
			t.Fatalf("found %+v, %v", got, err)
		}
		if _, err := check("L0"); fault.CodeOf(err) != fault.TooMany {
			t.Errorf("at once again: %v", err)
		}
		*now = now.Add(time.Minute)
		delete(web.codes, "https://osteria.example/L0")
		if got, err := check("L0"); err != nil || got.Check.IsBroken || got.Check.Since != nil {
			t.Errorf("once it answers: %+v, %v", got.Check, err)
		}
		for i := 1; i < 20; i++ {
			if _, err := check(fmt.Sprintf("L%d", i)); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := check("L20"); fault.CodeOf(err) != fault.TooMany {
			t.Errorf("the 21st link: %v", err)
		}
		*now = now.Add(11 * time.Minute)
		if _, err := check("L20"); err != nil {
			t.Errorf("later: %v", err)
		}

		menu := testkit.Must(s.Links(t.Context(), owner, mine))[0]
		for name, c := range map[string]struct {
			who  *actor.Actor
			id   string
			want fault.Code
		}{
			"a link without an address": {owner, menu.ID, fault.Conflict},
			"no link":                   {owner, "nothing", fault.NotFound},
			"another store's link":      {owner, add(t, s, theirs, "F").ID, fault.NotFound},
			"staff":                     {testkit.Member(mine, actor.StoreStaff, nil), links["L21"].ID, fault.Forbidden},
		} {
			if _, err := s.CheckLink(t.Context(), c.who, mine, c.id); fault.CodeOf(err) != c.want {
				t.Errorf("%s: %v", name, err)
			}
		}
	})
}

// Where links are not checked nobody is told what was found before.
func TestChecksOff(t *testing.T) {
	d := testkit.SQLite(t)
	s, web, _ := checking(t, d)
	link := add(t, s, mine, "A")
	web.codes[link.LinkAddress] = probe.Gone
	testkit.NoError(t, s.CheckLinks(t.Context()))
	s.UseProber(nil)
	if got := found(t, s); strings.Contains(got, "gone") {
		t.Errorf("found %s", got)
	}
	testkit.NoError(t, s.CheckLinks(t.Context()))
	if _, err := s.CheckLink(t.Context(), owner, mine, link.ID); fault.CodeOf(err) != fault.Conflict {
		t.Errorf("checked all the same: %v", err)
	}
}
