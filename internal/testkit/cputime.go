package testkit

import (
	"context"
	"syscall"
	"testing"
	"time"
)

// CPUTime returns the processor time that the process has used. Unlike the time that has
// passed, it says how much work something was also where other work has the processor.
func CPUTime(t *testing.T) time.Duration {
	t.Helper()
	var used syscall.Rusage
	NoError(t, syscall.Getrusage(syscall.RUSAGE_SELF, &used))
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// WithCPULimit returns a context that is cancelled once the process has used this much
// processor time, with context.DeadlineExceeded as its cause, and with the test.
func WithCPULimit(t *testing.T, limit time.Duration) context.Context {
	t.Helper()
	ctx, cancel := context.WithCancelCause(t.Context())
	done := make(chan struct{})
	end := CPUTime(t) + limit
	go func() {
		defer close(done)
		for ticker := time.NewTicker(10 * time.Millisecond); ; {
			select {
			case <-ctx.Done():
				ticker.Stop()
				return
			case <-ticker.C:
				if CPUTime(t) >= end {
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
