package schedule

import (
	"fmt"
	"sync"
	"time"
)

// zones are those that have been asked for, by name: to parse one takes longer
// than all else that is done with it.
var zones sync.Map

// Zone returns a time zone by its IANA name.
func Zone(name string) (*time.Location, error) {
	if zone, ok := zones.Load(name); ok {
		return zone.(*time.Location), nil //nolint:forcetypeassert // nothing else is stored
	}
	zone, err := time.LoadLocation(name)
	if err != nil {
		return nil, fmt.Errorf("loading the time zone: %w", err)
	}
	zones.Store(name, zone)
	return zone, nil
}
