package page_test

import (
	"strings"
	"testing"
	"time"

	"carte/internal/db"
	"carte/internal/page"
	"carte/internal/probe"
	"carte/internal/testkit"
)

// A link that was not looked up in time is asked again in an hour, behind those whose day is
// over: links whose resolver is always slow take no time from others.
func TestSlowLookupsAreAskedAgain(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		s, web, now := checking(t, d)
		run := func(after time.Duration) string {
			t.Helper()
			*now = now.Add(after)
			testkit.NoError(t, s.CheckLinks(t.Context()))
			return web.take()
		}
		web.soon = true
		for _, name := range []string{"A", "B", "C"} {
			add(t, s, mine, name)
		}
		web.codes["https://osteria.example/A"] = probe.Unknown
		for i, want := range []string{"A B C", "A", "A", "A"} {
			if got := run(time.Hour); got != want {
				t.Errorf("run %d asked %q, want %q", i+1, got, want)
			}
		}
		if got := run(10 * time.Minute); got != "" {
			t.Errorf("ten minutes later asked %q", got)
		}
		delete(web.codes, "https://osteria.example/A")
		for i, want := range []string{"A", "", ""} {
			if got := run(time.Hour); got != want {
				t.Errorf("once the resolver answers, run %d asked %q, want %q", i+1, got, want)
			}
		}
		if got := found(t, s); got != "Speisekarte:, A:ok, B:ok, C:ok" {
			t.Errorf("found %s", got)
		}
		*now = now.AddDate(0, 0, 1)
		due := testkit.Must(page.DueChecks(t.Context(), d, *now))
		if got := strings.Join(due, " "); got != "B C A" && got != "C B A" {
			t.Errorf("due are %s", got)
		}
		web.codes["https://osteria.example/B"] = probe.Unknown
		run(0)
		add(t, s, theirs, "D")
		*now = now.Add(time.Hour)
		if got := strings.Join(testkit.Must(page.DueChecks(t.Context(), d, *now)), " "); got != "D B" {
			t.Errorf("due with one to be asked again are %s", got)
		}
	})
}

// Operators see how many links are due, what checks end in, and how many are broken; links
// that guests do not see, or of another address by now, are not among them.
func TestCheckStats(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		s, web, now := checking(t, d)
		stats := func(want page.CheckStats) {
			t.Helper()
			if got, err := s.CheckStats(t.Context()); err != nil || got != want {
				t.Errorf("counted %+v, %v, want %+v", got, err, want)
			}
		}
		for name, code := range map[string]probe.Code{
			"A": probe.OK, "B": probe.NotFound, "C": probe.NoHost, "D": probe.ServerError, "E": probe.Guarded, "F": probe.Gone, "G": probe.Unknown,
		} {
			web.codes["https://osteria.example/"+name] = code
		}
		links := map[string]page.Link{}
		for _, name := range []string{"A", "B", "C", "D", "E", "F", "G"} {
			links[name] = add(t, s, mine, name)
		}
		closed(t, d, s)
		stats(page.CheckStats{Due: 7})
		web.soon = true
		testkit.NoError(t, s.CheckLinks(t.Context()))
		stats(page.CheckStats{Broken: 3}) // B, C and F
		*now = now.Add(time.Hour)
		stats(page.CheckStats{Due: 1, Broken: 3}) // G is asked again
		testkit.Must(s.UpdateLink(t.Context(), owner, mine, links["B"].ID, 0, page.LinkPatch{LinkAddress: new("https://osteria.example/new")}))
		testkit.Must(s.UpdateLink(t.Context(), owner, mine, links["C"].ID, 0, page.LinkPatch{IsActive: new(false)}))
		stats(page.CheckStats{Due: 2, Broken: 1})
		*now = now.Add(24 * time.Hour)
		testkit.NoError(t, s.CheckLinks(t.Context()))
		stats(page.CheckStats{Broken: 2}) // D and F
		got := s.Checked()
		for code, want := range map[probe.Code]uint64{probe.OK: 3, probe.NotFound: 1, probe.NoHost: 1, probe.ServerError: 2, probe.Gone: 2, probe.Unknown: 2, probe.Guarded: 2} {
			if got[code] != want {
				t.Errorf("%d checks ended in %s, want %d", got[code], code, want)
			}
		}
	})
}
