package schedule_test

import (
	"testing"

	"carte/internal/schedule"
)

func TestZoneIsParsedOnce(t *testing.T) {
	first, err := schedule.Zone("Europe/Berlin")
	again, _ := schedule.Zone("Europe/Berlin")
	if err != nil || first.String() != "Europe/Berlin" || first != again {
		t.Errorf("Zone = %v, then %v, %v", first, again, err)
	}
	// Each zone is kept, so there is one name for it only.
	for _, name := range []string{"Middle/Earth", "Europe//Berlin", "Europe/./Berlin", "./Europe/Berlin", "Europe/Berlin/", "../zoneinfo/UTC"} {
		if zone, err := schedule.Zone(name); err == nil {
			t.Errorf("%s is %v", name, zone)
		}
	}
}
