package analytics

import (
	"sync/atomic"
	"time"
)

// Stats are the numbers of events since the recorder was started, by what became
// of them, of the transactions that stored them, and of those not counted yet.
type Stats struct {
	// Counted are stored and counted, Bots stored and not counted, Limited neither,
	// because of the rate limits. Failed are those that Record returned an error for.
	Counted, Bots, Limited, Failed uint64
	// Batches are the transactions, which took BatchTime together.
	Batches   uint64
	BatchTime time.Duration
	// Unfolded are the stored events that are not added to the counts yet, or more.
	// After a fold that failed, those of one subject and day are one.
	Unfolded int64
	// Views are the shown pages that were counted, LimitedViews those that were not because
	// of the rate limits, and DroppedViews those for which there was no room because the
	// database could not store the ones before.
	Views, LimitedViews, DroppedViews uint64
}

type counters struct {
	counted, bots, limited, failed, batches, batchNanoseconds atomic.Uint64
}

// Stats returns the numbers so far.
func (r *Recorder) Stats() Stats {
	c := &r.counters
	r.views.lock()
	views, limited, dropped := r.views.counted, r.views.limited, r.views.dropped
	r.views.mu.Unlock()
	return Stats{
		Views: views, LimitedViews: limited, DroppedViews: dropped,
		Counted: c.counted.Load(), Bots: c.bots.Load(), Limited: c.limited.Load(), Failed: c.failed.Load(),
		Batches: c.batches.Load(), BatchTime: time.Duration(c.batchNanoseconds.Load()), //nolint:gosec // 292 years
		Unfolded: r.folder.unfolded.Load(),
	}
}

// countResult counts what became of an event.
func (r *Recorder) countResult(bot bool, err error) {
	switch {
	case err != nil:
		r.counters.failed.Add(1)
	case bot:
		r.counters.bots.Add(1)
	default:
		r.counters.counted.Add(1)
	}
}

func (r *Recorder) countBatch(took time.Duration) {
	r.counters.batches.Add(1)
	r.counters.batchNanoseconds.Add(uint64(took)) //nolint:gosec // never negative
}
