package analytics_test

import (
	"testing"
	"time"

	"carte/internal/analytics"
	"carte/internal/db"
	"carte/internal/testkit"
)

// One visitor who repeats without end is sent on each time, and neither inflates
// a figure nor fills the disk. Others, and other links, are not affected.
func TestRepeatsAreNotStored(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		c := &clock{now: noon}
		r, s := recorder(t, d, c.Now), analytics.NewService(d)
		for range 300 {
			record(t, r, click("link"))
		}
		for visitor := range 30 {
			record(t, r, clickOf("link", visitor))
		}
		record(t, r, click("other"))
		c.turn(noon.Add(59 * time.Second))
		record(t, r, click("link"))
		all, unique, err := s.Clicks(t.Context(), "store", []string{"link", "other"})
		if err != nil || all["link"] != 50 || unique["link"] != 31 || all["other"] != 1 {
			t.Errorf("%v clicks, %v unique, %v; want 20 of one visitor and 30 of others", all, unique, err)
		}
		if n := rows(t, d, `SELECT COUNT(*) FROM events`)[0]; n != "51" {
			t.Errorf("%s events are stored, want 51", n)
		}
		c.turn(noon.Add(time.Minute))
		record(t, r, click("link"))
		if all, _, err := s.Clicks(t.Context(), "store", []string{"link"}); err != nil || all["link"] != 51 {
			t.Errorf("a minute later there are %v clicks, %v; want one more", all, err)
		}
	})
}
