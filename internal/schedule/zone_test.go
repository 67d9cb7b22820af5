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
	if zone, err := schedule.Zone("Middle/Earth"); err == nil {
		t.Errorf("there is %v", zone)
	}
}
