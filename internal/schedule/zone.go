package schedule

import (
	"fmt"
	"path"
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
	// In a path, "Europe/./Berlin" is Berlin too: whoever types such names could fill
	// the memory with them.
	if name != path.Clean(name) && name != "" {
		return nil, fmt.Errorf("loading the time zone: %q is not a name", name)
	}
	zone, err := time.LoadLocation(name)
	if err != nil {
		return nil, fmt.Errorf("loading the time zone: %w", err)
	}
	zones.Store(name, zone)
	return zone, nil
}
