package httpx

import (
	"context"
	"log/slog"
	"sync"
	"time"
)

// Outage is a time in which requests keep failing for the same reason.
type Outage struct {
	mu   sync.Mutex
	last time.Time
}

// outageQuiet is how long nothing must have failed for the next failure to be
// an outage of its own.
const outageQuiet = time.Minute

// Begins reports whether a failure is the first of an outage.
func (o *Outage) Begins(now time.Time) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	first := now.Sub(o.last) > outageQuiet
	o.last = now
	return first
}

// outages are those of the database. They are over together, when it serves again.
type outages struct {
	mu          sync.Mutex
	first, last time.Time
	// reasons are those that have been logged; empty while there is no outage.
	reasons map[string]bool
	// unreachable is set where the database has not answered meanwhile.
	unreachable bool
}

// begins notes a failure and reports whether it is the first for its reason.
func (o *outages) begins(reason string, now time.Time) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	if len(o.reasons) == 0 {
		o.first, o.reasons, o.unreachable = now, map[string]bool{}, false
	}
	o.last = now
	first := !o.reasons[reason]
	o.reasons[reason] = true
	return first
}

func (o *outages) active() bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return len(o.reasons) > 0
}

// recoveryTime is how long no request must have failed after the database was
// back. Where it answered all the time, such as with a full disk, that is
// outageQuiet.
const recoveryTime = 5 * time.Second

// ends takes whether the database answers, and reports whether the outages are over
// and how long they were.
func (o *outages) ends(answers bool, now time.Time) (lasted time.Duration, ended bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	quiet := outageQuiet
	if o.unreachable = o.unreachable || !answers; o.unreachable {
		quiet = recoveryTime
	}
	if !answers || now.Sub(o.last) < quiet {
		return 0, false
	}
	clear(o.reasons)
	return o.last.Sub(o.first), true
}

// WatchDatabase logs when the database answers again after requests have failed
// without it, until ctx ends. While they fail it is asked once a second by ping.
func (o *Observer) WatchDatabase(ctx context.Context, ping func(context.Context) error) {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		if !o.outages.active() {
			continue
		}
		answers := ping(ctx) == nil
		if lasted, ended := o.outages.ends(answers, time.Now()); ended {
			slog.Info("the database serves requests again", "failed_for_seconds", lasted.Seconds())
		}
	}
}
