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
	// idleBytes is what may be allocated in a second in which Carte counts as idle.
	idleBytes = 1 << 20
	// idleSeconds is how long Carte is idle before memory is returned: guests come in waves,
	// and the next one would have to fetch page after page again from the system.
	idleSeconds = 3
	// worthFreeing is how much must have been allocated since the last collection to
	// return memory when idle.
	worthFreeing = 8 << 20
)

// followHeap lets the heap grow by the headroom between collections, whatever
// is cached, until ctx ends, and returns unused memory to the system once a load is
// over: an idle process would wait minutes for its next collection, with the garbage
// of the last compressed pages. GOGC wins.
func followHeap(ctx context.Context) {
	if os.Getenv("GOGC") != "" {
		<-ctx.Done()
		return
	}
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	heap := []runtimemetrics.Sample{{Name: "/gc/heap/live:bytes"}, {Name: "/gc/heap/allocs:bytes"}}
	percent := gcPercent
	var idle idleHeap
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		runtimemetrics.Read(heap)
		// Setting it stops the program for a moment, so small differences are left.
		if wanted := collectorPercent(heap[0].Value.Uint64()); wanted < percent*9/10 || wanted > percent*11/10 {
			percent = wanted
			debug.SetGCPercent(percent)
		}
		if idle.mayFree(heap[1].Value.Uint64()) {
			debug.FreeOSMemory()
		}
	}
}

// idleHeap finds the moments at which a process that was busy has become idle.
type idleHeap struct {
	// last and freed are the bytes allocated since the start, by the last look and by
	// the last time memory was returned.
	last, freed uint64
	// seconds is for how long it has been idle.
	seconds int
}

// mayFree reports whether memory is to be returned now, asked once a second with the
// bytes allocated since the start.
func (h *idleHeap) mayFree(allocated uint64) bool {
	h.seconds++
	if allocated-h.last > idleBytes {
		h.seconds = 0
	}
	h.last = allocated
	if h.seconds < idleSeconds || allocated-h.freed < worthFreeing {
		return false
	}
	h.freed = allocated
	return true
}

// collectorPercent is GOGC for a live heap of so many bytes.
func collectorPercent(live uint64) int {
	return min(max(int(headroom*100/max(live, 1)), minPercent), gcPercent)
}
