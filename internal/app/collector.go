package app

import (
	"context"
	"os"
	"runtime/debug"
	runtimemetrics "runtime/metrics"
	"time"
)

const (
	// headroom is how much the heap may grow between two collections. With gcPercent
	// alone a page cache of 64 MiB would take 320.
	headroom = 24 << 20
	// minPercent is for heaps so large that collecting after each headroom would
	// take too much time.
	minPercent = 25
)

// followHeap lets the heap grow by the headroom between collections, whatever
// is cached, until ctx ends. GOGC wins.
func followHeap(ctx context.Context) {
	if os.Getenv("GOGC") != "" {
		<-ctx.Done()
		return
	}
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	live := []runtimemetrics.Sample{{Name: "/gc/heap/live:bytes"}}
	percent := gcPercent
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		runtimemetrics.Read(live)
		// Setting it stops the program for a moment, so small differences are left.
		if wanted := collectorPercent(live[0].Value.Uint64()); wanted < percent*9/10 || wanted > percent*11/10 {
			percent = wanted
			debug.SetGCPercent(percent)
		}
	}
}

// collectorPercent is GOGC for a live heap of so many bytes.
func collectorPercent(live uint64) int {
	return min(max(int(headroom*100/max(live, 1)), minPercent), gcPercent)
}
