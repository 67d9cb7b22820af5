package testkit

import (
	"context"
	"testing"
	"time"

	"carte/internal/db"
)

// Within polls until a condition holds and returns how long that took. It ends the
// test on a timeout.
func Within(t testing.TB, timeout time.Duration, what string, condition func() bool) time.Duration {
	t.Helper()
	started := time.Now()
	for !condition() {
		if time.Since(started) > timeout {
			t.Fatalf("%s: not within %v", what, timeout)
		}
		time.Sleep(10 * time.Millisecond)
	}
	return time.Since(started)
}

// Listen receives the changes of other processes until stop is called or the test
// ends.
func Listen(t testing.TB, d *db.DB) (stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() { defer close(ended); d.Listen(ctx) }()
	stop = func() { cancel(); <-ended }
	t.Cleanup(stop)
	Within(t, time.Minute, "listening for changes", d.Connected)
	return stop
}
