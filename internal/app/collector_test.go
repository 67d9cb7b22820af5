package app

import "testing"

// The heap of a full page cache grows by the headroom, not by a multiple.
func TestCollectorPercent(t *testing.T) {
	for live, want := range map[uint64]int{0: 400, 5 << 20: 400, 24 << 20: 100, 80 << 20: 30, 1 << 30: 25} {
		if got := collectorPercent(live); got != want {
			t.Errorf("%d MiB: %d %%, want %d", live>>20, got, want)
		}
	}
}
