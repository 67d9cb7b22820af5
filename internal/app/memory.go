package app

import (
	"os"
	"runtime/debug"
)

// The heap of an idle Carte is some 6 MB, and at the runtime's default it would
// be collected after each 6 MB more: at tens of thousands of pages a second
// that costs a quarter of them.
const (
	gcPercent   = 400
	memoryLimit = 384 << 20
)

// tuneMemory lets the heap grow further between collections, but not beyond a
// limit. Whoever has set GOGC or GOMEMLIMIT knows better.
func tuneMemory() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(gcPercent)
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(memoryLimit)
	}
}
