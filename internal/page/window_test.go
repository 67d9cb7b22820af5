package page_test

import (
	"testing"
	"time"

	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/httpx"
	"carte/internal/lang"
	"carte/internal/page"
	"carte/internal/testkit"
)

func TestWindowAt(t *testing.T) {
	before, start, end := noon.Add(-time.Second), noon, noon.Add(time.Hour)
	for name, c := range map[string]struct {
		window page.Window
		now    time.Time
		within bool
		next   time.Time
	}{
		"no limits":                    {page.Window{}, noon, true, time.Time{}},
		"a second before its start":    {page.Window{LinkStartActiveTime: &start}, before, false, start},
		"its start":                    {page.Window{LinkStartActiveTime: &start}, start, true, time.Time{}},
		"before both":                  {page.Window{LinkStartActiveTime: &start, LinkEndActiveTime: &end}, before, false, start},
		"between both":                 {page.Window{LinkStartActiveTime: &start, LinkEndActiveTime: &end}, start, true, end},
		"a moment before its end":      {page.Window{LinkEndActiveTime: &end}, end.Add(-time.Nanosecond), true, end},
		"its end":                      {page.Window{LinkStartActiveTime: &start, LinkEndActiveTime: &end}, end, false, time.Time{}},
		"its end, in another zone":     {page.Window{LinkEndActiveTime: &end}, end.In(time.FixedZone("", 7200)), false, time.Time{}},
		"an end alone, long before it": {page.Window{LinkEndActiveTime: &end}, before, true, end},
	} {
		within, next := c.window.At(c.now)
		if within != c.within || !next.Equal(c.next) {
			t.Errorf("%s: %v until %v, want %v until %v", name, within, next, c.within, c.next)
		}
	}
}

func TestUpdateWindow(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		s := start(t, d, nil)
		none, at := httpx.Optional[time.Time]{Set: true}, func(t time.Time) httpx.Optional[time.Time] {
			return httpx.Optional[time.Time]{Set: true, Value: &t}
		}
		first, last := noon, noon.Add(48*time.Hour)
		link := testkit.Must(s.AddLink(t.Context(), owner, mine, page.LinkInput{
			Kind: "offer", Name: lang.TextPatch{De: new("Spargel")}, LinkAddress: "https://example.com/",
			Window: page.Window{LinkStartActiveTime: new(first.Add(time.Nanosecond).In(time.FixedZone("", 3600)))},
		}))
		for _, c := range []struct {
			name       string
			patch      page.WindowPatch
			start, end *time.Time
			location   string
		}{
			{"as it was added", page.WindowPatch{}, &first, nil, ""},
			{"with an end", page.WindowPatch{LinkEndActiveTime: at(last)}, &first, &last, ""},
			{"an end at its start", page.WindowPatch{LinkEndActiveTime: at(first)}, &first, &last, "body.link_end_active_time"},
			{"a start after its end", page.WindowPatch{LinkStartActiveTime: at(last.Add(time.Hour))}, &first, &last, "body.link_end_active_time"},
			{"the year 26", page.WindowPatch{LinkStartActiveTime: at(time.Date(26, 1, 1, 0, 0, 0, 0, time.UTC))}, &first, &last, "body.link_start_active_time"},
			{"the year 20026", page.WindowPatch{LinkEndActiveTime: at(time.Date(20026, 1, 1, 0, 0, 0, 0, time.UTC))}, &first, &last, "body.link_end_active_time"},
			{"without a start", page.WindowPatch{LinkStartActiveTime: none}, nil, &last, ""},
			{"without either", page.WindowPatch{LinkStartActiveTime: none, LinkEndActiveTime: none}, nil, nil, ""},
		} {
			_, err := s.UpdateLink(t.Context(), owner, mine, link.ID, 0, page.LinkPatch{WindowPatch: c.patch})
			if testkit.Location(err) != c.location || (err != nil) != (fault.CodeOf(err) == fault.Invalid) {
				t.Errorf("%s: %v, want an error at %q", c.name, err, c.location)
			}
			links := testkit.Must(s.Links(t.Context(), owner, mine))
			got := links[len(links)-1]
			if !same(got.LinkStartActiveTime, c.start) || !same(got.LinkEndActiveTime, c.end) {
				t.Errorf("%s: from %v until %v, want from %v until %v", c.name, got.LinkStartActiveTime, got.LinkEndActiveTime, c.start, c.end)
			}
		}
	})
}

func same(a, b *time.Time) bool { return a == nil && b == nil || a != nil && b != nil && a.Equal(*b) }
