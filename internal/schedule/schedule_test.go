package schedule_test

import (
	"testing"
	"time"

	"carte/internal/schedule"
)

// Opening hours are tried in store; here is what only several windows a day show.
func TestAtJoinsWindowsThatTouch(t *testing.T) {
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
		now, err := time.Parse(time.RFC3339, moment)
		if err != nil {
			t.Fatal(err)
		}
		if got := schedule.At(now, on); got != want {
			t.Errorf("at %s: %+v, want %+v", moment, got, want)
		}
	}
}
