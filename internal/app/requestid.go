package app

import (
	"strconv"
	"sync/atomic"

	"carte/internal/db"
)

// newRequestIDs returns a generator of request ids: a random prefix of the process and
// a counter, which is unique enough for a log and cheap.
func newRequestIDs() func() string {
	process := db.NewCode() + "-"
	var count atomic.Uint64
	return func() string { return process + strconv.FormatUint(count.Add(1), 36) }
}
