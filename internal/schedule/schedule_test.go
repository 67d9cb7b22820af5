package schedule_test

import (
	"testing"
	"time"

	"carte/internal/schedule"
	"carte/internal/testkit"
)

// The tests of opening hours are in store; this is for several windows a day.
func TestAtMergesWindows(t *testing.T) {
	day := []schedule.Window{{From: "17:00", To: "23:00"}, {From: "12:00", To: "17:00"}}
	on := func(d time.Time) []schedule.Window {
		if d.Weekday() == time.Monday {
			return day
		}
		return nil
	}
	for moment, want := range map[string]schedule.State{
		"2026-11-23T11:00:00Z": {Next: time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)},
		"2026-11-23T12:00:00Z": {Open: true, Next: time.Date(2026, 11, 23, 23, 0, 0, 0, time.UTC)},
		"2026-11-23T17:00:00Z": {Open: true, Next: time.Date(2026, 11, 23, 23, 0, 0, 0, time.UTC)},
		"2026-11-23T23:00:00Z": {Next: time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)},
	} {
		now := testkit.Must(time.Parse(time.RFC3339, moment))
		if got := schedule.At(now, on); got != want {
			t.Errorf("at %s: %+v, want %+v", moment, got, want)
		}
	}
}

func TestOverlaps(t *testing.T) {
	w := func(from, to string) schedule.Window { return schedule.Window{From: from, To: to} }
	for _, c := range []struct {
		a, b schedule.Window
		want bool
	}{
		{w("11:30", "14:30"), w("17:30", "23:00"), false},
		{w("11:30", "14:30"), w("14:30", "23:00"), false},
		{w("11:30", "14:31"), w("14:30", "23:00"), true},
		{w("11:30", "23:00"), w("12:00", "13:00"), true},
		{w("11:30", "14:30"), w("11:30", "14:30"), true},
		{w("18:00", "02:00"), w("00:00", "02:00"), false}, // of the same day
		{w("18:00", "02:00"), w("23:00", "23:30"), true},
		{w("18:00", "23:59"), w("23:59", "01:00"), true}, // 23:59 is the end of the day
		{w("10:00", "10:00"), w("12:00", "13:00"), true}, // around the clock
	} {
		if c.a.Overlaps(c.b) != c.want || c.b.Overlaps(c.a) != c.want {
			t.Errorf("%v and %v overlap: %t, %t; want %t", c.a, c.b, c.a.Overlaps(c.b), c.b.Overlaps(c.a), c.want)
		}
	}
}

// 23:59 means the end of the day, because forms do not take 24:00.
func TestAtEndOfDay(t *testing.T) {
	for name, c := range map[string]struct {
		window schedule.Window
		now    string
		want   schedule.State
	}{
		"the last minute":    {schedule.Window{From: "18:00", To: "23:59"}, "2026-11-23T23:59:30Z", schedule.State{Open: true, Next: time.Date(2026, 11, 24, 0, 0, 0, 0, time.UTC)}},
		"after it":           {schedule.Window{From: "18:00", To: "23:59"}, "2026-11-24T00:00:00Z", schedule.State{Next: time.Date(2026, 11, 24, 18, 0, 0, 0, time.UTC)}},
		"around the clock":   {schedule.Window{From: "00:00", To: "23:59"}, "2026-11-23T23:59:30Z", schedule.State{Open: true, Next: time.Date(2026, 12, 1, 0, 0, 0, 0, time.UTC)}},
		"24 hours from then": {schedule.Window{From: "23:59", To: "23:59"}, "2026-11-23T12:00:00Z", schedule.State{Open: true, Next: time.Date(2026, 12, 1, 23, 59, 0, 0, time.UTC)}},
	} {
		now := testkit.Must(time.Parse(time.RFC3339, c.now))
		if got := schedule.At(now, func(time.Time) []schedule.Window { return []schedule.Window{c.window} }); got != c.want {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
		}
	}
}
