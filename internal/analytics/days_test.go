package analytics_test

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"carte/internal/analytics"
	"carte/internal/db"
	"carte/internal/testkit"
)

// The counts of each day are the same before, while and after clicks are folded.
func TestDailyClicks(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		clock := testkit.NewFixedClock(noon)
		// No fold but those of the test.
		r := analytics.NewRecorderFolding(d, clock.Now, time.Hour)
		t.Cleanup(func() { testkit.NoError(t, r.Close(context.Background())) })
		s := analytics.NewService(d)
		days := []string{"2026-11-20", "2026-11-21", "2026-11-22"}
		check := func(when, want, wantUnique string) {
			t.Helper()
			all, unique, err := s.DailyClicks(t.Context(), "store", []string{"busy", "calm", "never", "foreign"}, days)
			testkit.NoError(t, err)
			if got := daysAsText(all); got != want {
				t.Errorf("%s: %s, want %s", when, got, want)
			}
			if got := daysAsText(unique); got != wantUnique {
				t.Errorf("%s: by visitors %s, want %s", when, got, wantUnique)
			}
		}
		on := func(day int, e analytics.Event) {
			t.Helper()
			clock.Set(noon.AddDate(0, 0, day))
			record(t, r, e)
		}
		foreign, scan := clickOf("foreign", 1), clickOf("busy", 1)
		foreign.StoreID, scan.Kind = "elsewhere", analytics.Scan
		check("at first", "", "")
		on(-3, clickOf("busy", 1)) // a day that is not asked for
		on(-1, clickOf("busy", 1))
		on(-1, clickOf("busy", 1))
		on(-1, clickOf("busy", 2))
		on(-1, foreign)
		on(-1, scan)
		check("not folded", "busy [3 0 0]", "busy [2 0 0]")
		fold(t, r)
		check("folded", "busy [3 0 0]", "busy [2 0 0]")
		on(0, clickOf("calm", 1))
		on(1, clickOf("busy", 1))
		on(1, clickOf("calm", 3))
		check("in part", "busy [3 0 1], calm [0 1 1]", "busy [2 0 1], calm [0 1 1]")
		fold(t, r)
		check("all folded", "busy [3 0 1], calm [0 1 1]", "busy [2 0 1], calm [0 1 1]")
		if all, _, err := s.DailyClicks(t.Context(), "store", nil, days); err != nil || len(all) != 0 {
			t.Errorf("of no links: %v, %v", all, err)
		}
	})
}

func daysAsText(counts map[string][]int64) string {
	var texts []string
	for _, id := range slices.Sorted(maps.Keys(counts)) {
		texts = append(texts, fmt.Sprint(id, " ", counts[id]))
	}
	return strings.Join(texts, ", ")
}

// However many days there are, those asked for are found by the key.
func TestDailyClicksUseTheKey(t *testing.T) {
	d := testkit.SQLite(t)
	var plan []struct {
		ID      int    `bun:"id"`
		Parent  int    `bun:"parent"`
		NotUsed int    `bun:"notused"`
		Detail  string `bun:"detail"`
	}
	testkit.NoError(t, d.Read.NewRaw(`EXPLAIN QUERY PLAN SELECT kind FROM daily_counts
		WHERE kind = 'click' AND subject_id IN ('a', 'b') AND day BETWEEN '2026-11-20' AND '2026-11-22'`).Scan(t.Context(), &plan))
	if len(plan) != 1 || !strings.Contains(plan[0].Detail, "(kind=? AND subject_id=? AND day>? AND day<?)") {
		t.Errorf("the plan is %v", plan)
	}
}
