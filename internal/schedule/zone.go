package schedule

import (
	"fmt"
	"sync"
	"time"
)

// zones caches time zones by name, because parsing one takes longer than its use.
var zones sync.Map

// Zone returns the time zone with an IANA name.
func Zone(name string) (*time.Location, error) {
	if zone, ok := zones.Load(name); ok {
		return zone.(*time.Location), nil //nolint:forcetypeassert // only locations are stored
	}
	zone, err := time.LoadLocation(name)
	if err != nil {
		return nil, fmt.Errorf("loading the time zone: %w", err)
	}
	zones.Store(name, zone)
	return zone, nil
}
