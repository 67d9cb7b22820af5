package app

import (
	"net/url"
	"strconv"
	"sync/atomic"

	"carte/internal/db"
)

// newRequestIDs makes ids that differ between processes and count up within
// one: unique enough for a log, and cheap.
func newRequestIDs() func() string {
	process := db.NewCode() + "-"
	var count atomic.Uint64
	return func() string { return process + strconv.FormatUint(count.Add(1), 36) }
}

func hostOf(baseURL string) string {
	u, err := url.Parse(baseURL)
	if err != nil {
		return ""
	}
	return u.Host
}
