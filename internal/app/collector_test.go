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

// Memory is returned once after each load, and neither during one nor between two waves.
func TestIdleHeapFreesOnceAfterLoad(t *testing.T) {
	var heap idleHeap
	second := 0
	for _, step := range []struct {
		seconds   int
		megabytes uint64
		want      bool
	}{
		{1, 20, false}, {2, 20, false}, {1, 20, true}, {9, 20, false}, // The start.
		{1, 90, false}, {2, 90, false}, {1, 150, false}, {2, 151, false}, {1, 151, true}, {9, 151, false}, // Two waves.
		{9, 152, false}, {1, 154, false}, {9, 154, false}, // Too little to be worth a collection.
		{1, 158, false}, {2, 158, false}, {1, 159, true},
	} {
		for range step.seconds {
			second++
			if got := heap.mayFree(step.megabytes << 20); got != step.want {
				t.Errorf("second %d, %d MiB allocated: %v, want %v", second, step.megabytes, got, step.want)
			}
		}
	}
}
