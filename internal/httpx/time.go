package httpx

import "time"

// TimeOrNil is a time on the wire: null where it is not known.
func TimeOrNil(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	t = t.UTC()
	return &t
}
