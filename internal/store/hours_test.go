package store_test

import (
	"testing"
	"time"

	"carte/internal/store"
	"carte/internal/testkit"
)

func TestOpeningAt(t *testing.T) {
	berlin := testkit.Must(time.LoadLocation("Europe/Berlin"))
	lunch, dinner := store.Hours{From: "11:30", To: "14:30"}, store.Hours{From: "17:30", To: "23:00"}
	late := store.Hours{From: "20:00", To: "02:00"}
	week := store.OpeningHours{
		Mon: []store.Hours{lunch, dinner}, Tue: []store.Hours{lunch, dinner}, Fri: []store.Hours{late},
		Special: []store.SpecialDay{{Date: "2026-11-24"}},
	}
	always := store.OpeningHours{}
	for _, day := range []*[]store.Hours{&always.Mon, &always.Tue, &always.Wed, &always.Thu, &always.Fri, &always.Sat, &always.Sun} {
		*day = []store.Hours{{From: "00:00", To: "00:00"}}
	}
	at := func(s string) time.Time {
		return testkit.Must(time.ParseInLocation("2006-01-02 15:04", s, berlin))
	}
	for name, c := range map[string]struct {
		hours store.OpeningHours
		now   string
		open  bool
		next  string // "" for no change within a week
	}{
		"Monday lunch":                    {week, "2026-11-23 12:00", true, "2026-11-23 14:30"},
		"Monday, to the minute it closes": {week, "2026-11-23 14:30", false, "2026-11-23 17:30"},
		"to the minute it opens":          {week, "2026-11-23 17:30", true, "2026-11-23 23:00"},
		"closed on a special day":         {week, "2026-11-24 12:00", false, "2026-11-27 20:00"},
		"past midnight":                   {week, "2026-11-28 01:59", true, "2026-11-28 02:00"},
		"after a late night":              {week, "2026-11-28 02:00", false, "2026-11-30 11:30"},
		"the week after the special day":  {week, "2026-12-01 12:00", true, "2026-12-01 14:30"},
		"always open":                     {always, "2026-11-23 12:00", true, "2026-12-01 00:00"},
		"never open":                      {store.OpeningHours{}, "2026-11-23 12:00", false, ""},
		"clocks go back at night":         {store.OpeningHours{Sat: []store.Hours{late}}, "2026-10-25 01:30", true, "2026-10-25 02:00"},
	} {
		t.Run(name, func(t *testing.T) {
			got := c.hours.At(at(c.now), berlin)
			if got.Open != c.open {
				t.Errorf("open = %v, want %v", got.Open, c.open)
			}
			next := ""
			if !got.Next.IsZero() {
				next = got.Next.Format("2006-01-02 15:04")
			}
			if next != c.next {
				t.Errorf("next = %q, want %q", next, c.next)
			}
		})
	}
}
