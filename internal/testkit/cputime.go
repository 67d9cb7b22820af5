package testkit

import (
	"context"
	"maps"
	"slices"
	"strconv"
	"syscall"
	"testing"
	"time"
)

// cpuTime returns the processor time that the process has used. Unlike the time that has
// passed, it says how much work something was also where other work has the processor.
func cpuTime(t *testing.T) time.Duration {
	t.Helper()
	var used syscall.Rusage
	NoError(t, syscall.Getrusage(syscall.RUSAGE_SELF, &used))
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// reference is how long the work of slowness takes at the speed that time limits of tests are
// given for (decision 0082). The same machine has been seen to take three times as long beside
// other work that shares its caches and its frequency.
const reference = 16 * time.Millisecond

// slowness returns how many times as long as the reference this machine takes at present, 1
// at least.
func slowness(t *testing.T) float64 {
	t.Helper()
	began := cpuTime(t)
	words := make(map[string]int)
	for i := range 40_000 {
		words[strconv.Itoa(i*7919%30_011)] += i
	}
	keys := slices.Collect(maps.Keys(words))
	slices.Sort(keys)
	if len(keys) != 30_011 {
		t.Fatalf("%d words", len(keys))
	}
	return max(1, float64(cpuTime(t)-began)/float64(reference))
}

// CPUTimer starts to measure processor time. What it returns stops, and returns the time that
// the process has used since in time of the reference machine: what is measured takes no
// longer in it where the machine is slow before or after.
func CPUTimer(t *testing.T) func() time.Duration {
	t.Helper()
	before := slowness(t)
	began := cpuTime(t)
	return func() time.Duration {
		t.Helper()
		used := cpuTime(t) - began
		return time.Duration(float64(used) / max(before, slowness(t)))
	}
}

// WithCPULimit returns a context that is cancelled once the process has used this much
// processor time, with context.DeadlineExceeded as its cause, and with the test.
func WithCPULimit(t *testing.T, limit time.Duration) context.Context {
	t.Helper()
	ctx, cancel := context.WithCancelCause(t.Context())
	done := make(chan struct{})
	end := cpuTime(t) + limit
	go func() {
		defer close(done)
		for ticker := time.NewTicker(10 * time.Millisecond); ; {
			select {
			case <-ctx.Done():
				ticker.Stop()
				return
			case <-ticker.C:
				if cpuTime(t) >= end {
					cancel(context.DeadlineExceeded)
				}
			}
		}
	}()
	t.Cleanup(func() {
		cancel(nil)
		<-done
	})
	return ctx
}
