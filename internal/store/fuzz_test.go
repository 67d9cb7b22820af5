package store

import (
	"encoding/json"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"carte/internal/fault"
	"carte/internal/testkit"
)

func FuzzSlug(f *testing.F) {
	for _, slug := range []string{
		"osteria", "bar-24", "ab", "-bar", "bar-", "bar--24", "Bar", "bär", "bar\n", "admin", "a.b", "bar/24", strings.Repeat("a", 41), "\x00\x00\x00",
	} {
		f.Add(slug)
	}
	f.Fuzz(func(t *testing.T, slug string) {
		var rules fault.Rules
		checkSlug(&rules, slug)
		if rules.Err() != nil {
			return
		}
		if len(slug) < 3 || len(slug) > 40 || slices.Contains(reserved, slug) || url.PathEscape(slug) != slug ||
			strings.ToLower(slug) != slug || strings.Contains(slug, "--") || strings.Trim(slug, "-") != slug ||
			strings.ContainsAny(slug, "._~!$&'()*+,;=:@") {
			t.Fatalf("%q passes as a slug", slug)
		}
	})
}

// zones are time zones with a change of clocks at midnight, by half an hour, and with
// a day that does not exist.
var zones = []string{"Europe/Berlin", "America/Santiago", "Australia/Lord_Howe", "Pacific/Apia", "UTC"}

func FuzzOpeningHours(f *testing.F) {
	f.Add(`{"mon":[{"from":"11:30","to":"14:30"},{"from":"17:30","to":"23:00"}]}`, int64(1_795_300_000))
	f.Add(`{"sat":[{"from":"20:00","to":"02:00"}],"sun":[{"from":"00:00","to":"00:00"}]}`, int64(1_792_890_000))
	f.Add(`{"fri":[{"from":"20:00","to":"20:00"}],"special":[{"date":"2026-12-24"},{"date":"2026-12-31","hours":[{"from":"18:00","to":"04:00"}]}]}`, int64(1_798_000_000))
	f.Add(`{"mon":[{"from":"24:00","to":"9:00"}]}`, int64(0))
	f.Add(`{"mon":[{"from":"08:00","to":"10:00"},{"from":"09:00","to":"09:30"}]}`, int64(1_793_500_000))
	f.Add(`{"special":[{"date":"2026-02-30"}]}`, int64(0))
	f.Fuzz(func(t *testing.T, input string, at int64) {
		var hours OpeningHours
		if json.Unmarshal([]byte(input), &hours) != nil {
			return
		}
		var rules fault.Rules
		hours.check(&rules)
		if rules.Err() != nil {
			return
		}
		kept := testkit.Must(json.Marshal(hours))
		var again OpeningHours
		if err := json.Unmarshal(kept, &again); err != nil || again.Known() != hours.Known() {
			t.Fatalf("%s is kept as %s: %v", input, kept, err)
		}
		now := time.Unix(at%4_000_000_000, 0)
		for _, name := range zones {
			zone := testkit.Must(time.LoadLocation(name))
			checkOpening(t, &hours, now, zone)
		}
	})
}

// checkOpening checks what is true of every answer.
func checkOpening(t *testing.T, hours *OpeningHours, now time.Time, zone *time.Location) {
	t.Helper()
	got := hours.At(now, zone)
	if got.Next.IsZero() {
		if got.Open {
			t.Fatalf("open at %s for ever: %+v", now.In(zone), hours)
		}
		return
	}
	if !got.Next.After(now) || got.Next.Sub(now) > 9*24*time.Hour {
		t.Fatalf("at %s the next change is %s: %+v", now.In(zone), got.Next, hours)
	}
	// The state changes at Next and not before, unless it lasts longer than At looks ahead.
	if before := hours.At(got.Next.Add(-time.Second), zone); before.Open != got.Open {
		t.Fatalf("open is %v at %s, and %v a second before %s: %+v", got.Open, now.In(zone), before.Open, got.Next, hours)
	}
	if then := hours.At(got.Next, zone); then.Open == got.Open && got.Next.Sub(now) < 7*24*time.Hour {
		t.Fatalf("open is %v at %s and at %s: %+v", got.Open, now.In(zone), got.Next, hours)
	}
}
