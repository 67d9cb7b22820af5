package httpx

import (
	"context"
	"log/slog"
	"slices"
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

// outages are those of the database, one for each reason.
type outages struct {
	mu sync.Mutex
	of map[string]*databaseOutage
}

type databaseOutage struct {
	lasts       bool
	first, last time.Time
	// unreachable is set where the database has not answered meanwhile.
	unreachable bool
	// recurs is set for one that has begun less than outageQuiet after the one before,
	// which ended at ended.
	recurs bool
	ended  time.Time
}

// begins notes a failure and reports whether it is the first for its reason.
func (o *outages) begins(reason string, now time.Time) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.of == nil {
		o.of = map[string]*databaseOutage{}
	}
	one := o.of[reason]
	if one == nil {
		one = &databaseOutage{}
		o.of[reason] = one
	}
	one.last = now
	if one.lasts {
		return false
	}
	one.lasts, one.first, one.unreachable = true, now, false
	one.recurs = !one.ended.IsZero() && now.Sub(one.ended) < outageQuiet
	return true
}

func (o *outages) active() bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, one := range o.of {
		if one.lasts {
			return true
		}
	}
	return false
}

const (
	// recoveryTime is how long no request must have failed after the database was back.
	recoveryTime = 5 * time.Second
	// settlingTime is the same where it has answered all the time, such as with a full disk:
	// longer than a statement, or one that waits for a lock, takes to fail.
	settlingTime = 15 * time.Second
)

// quiet is how long no request must have failed for the outage to be over. Of one that
// comes again and again there is no line for each time.
func (one *databaseOutage) quiet() time.Duration {
	switch {
	case one.unreachable:
		return recoveryTime
	case one.recurs:
		return outageQuiet
	}
	return settlingTime
}

// calm takes whether the database answers, and returns the reasons for which no request
// has failed for long enough.
func (o *outages) calm(answers bool, now time.Time) (reasons []string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for reason, one := range o.of {
		if !one.lasts {
			continue
		}
		one.unreachable = one.unreachable || !answers
		if answers && now.Sub(one.last) >= one.quiet() {
			reasons = append(reasons, reason)
		}
	}
	slices.Sort(reasons)
	return reasons
}

// ends ends an outage and returns how long requests have failed.
func (o *outages) ends(reason string, now time.Time) time.Duration {
	o.mu.Lock()
	defer o.mu.Unlock()
	one := o.of[reason]
	one.lasts, one.ended = false, now
	return one.last.Sub(one.first)
}

// Database is what WatchDatabase asks: Ping whether the database answers, and Write whether
// it stores something.
type Database struct {
	Ping, Write func(context.Context) error
}

// WatchDatabase logs when requests are served again that have failed without the database,
// for each reason, until ctx ends. While they fail it is pinged once a second. It must
// store something for an outage to be over: nobody may have tried since.
func (o *Observer) WatchDatabase(ctx context.Context, database Database) {
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
		reasons := o.outages.calm(database.Ping(ctx) == nil, time.Now())
		if len(reasons) == 0 {
			continue
		}
		stores := database.Write(ctx) == nil
		for _, reason := range reasons {
			if !stores {
				o.outages.begins(reason, time.Now()) // it goes on
				continue
			}
			failed := o.outages.ends(reason, time.Now())
			slog.Info("the database serves requests again", "after", reason, "failed_for_seconds", failed.Seconds())
		}
	}
}
