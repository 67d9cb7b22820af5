package httpx

import "time"

// Instant is a time on the wire: null where it is not known.
func Instant(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	t = t.UTC()
	return &t
}
