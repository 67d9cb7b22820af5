package schedule

import (
	"fmt"
	"path"
	"slices"
	"strings"
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

// unknownZones are files beside the IANA time zones. They name no place, and differ
// between machines; browsers do not know them.
var unknownZones = []string{"", "Factory", "Local", "localtime", "posixrules"}

// IsName reports whether a name is that of an IANA time zone, which browsers know too.
func IsName(name string) bool {
	folder, _, _ := strings.Cut(name, "/")
	if slices.Contains(unknownZones, name) || folder == "posix" || folder == "right" {
		return false
	}
	_, err := Zone(name)
	return err == nil
}
