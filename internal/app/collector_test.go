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

// Memory is returned once after each load, and never during one.
func TestIdleHeapFreesOnceAfterLoad(t *testing.T) {
	var heap idleHeap
	for i, step := range []struct {
		megabytes uint64
		want      bool
	}{
		{20, false}, {20, true}, {20, false}, // The start.
		{90, false}, {150, false}, {151, true}, {151, false}, // A load.
		{152, false}, {154, false}, {154, false}, // Too little to be worth a collection.
		{159, false}, {160, true},
	} {
		if got := heap.mayFree(step.megabytes << 20); got != step.want {
			t.Errorf("second %d, %d MiB allocated: %v, want %v", i+1, step.megabytes, got, step.want)
		}
	}
}
