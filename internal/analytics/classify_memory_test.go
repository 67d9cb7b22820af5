package analytics

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"
)

// Visitors wait in memory while the database does not answer: what is kept of them is small,
// whatever they send.
func TestVisitorKeepsNoLongHeaders(t *testing.T) {
	const visitors, length, most = 1000, 20_000, 1 << 20
	heap := func() uint64 {
		runtime.GC()
		var stats runtime.MemStats
		runtime.ReadMemStats(&stats)
		return stats.HeapAlloc
	}
	kept := make([]Visitor, 0, visitors)
	before := heap()
	for i := range visitors {
		r := httptest.NewRequest(http.MethodGet, "/s/osteria", nil)
		long := strings.Repeat("x", length)
		r.Header.Set("User-Agent", fmt.Sprintf("Mozilla/5.0 (Windows NT 10.0) %d %s", i, long))
		r.Header.Set("Referer", fmt.Sprintf("https://host-%d.example/%s", i, long))
		r.Header.Set("Accept-Language", "de,"+long)
		kept = append(kept, Classify(r))
	}
	if grown := heap() - before; grown > most {
		t.Errorf("%d visitors keep %d KB", visitors, grown>>10)
	}
	if got := kept[7]; got.Device != Desktop || got.ReferrerHost != "host-7.example" || got.Language != "de" ||
		!strings.HasPrefix(got.UserAgent, "Mozilla/5.0 (Windows NT 10.0) 7 x") {
		t.Errorf("classified as %.200v", got)
	}
}
