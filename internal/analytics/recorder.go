package analytics

import (
	"context"
	"fmt"
	"runtime"
	"sync"
	"time"

	"carte/internal/db"
	"carte/internal/fault"
)

const (
	// maxBatch bounds one transaction, and so how long its waiters wait.
	maxBatch = 512
	// maxQueue bounds what waits for the writer; beyond it Record itself waits.
	maxQueue = 4 * maxBatch
	// commitTimeout ends the wait for a database that does not answer.
	commitTimeout = 30 * time.Second
)

// Recorder writes events, many in one transaction: whatever has come in while
// the last transaction was being committed goes into the next (group commit).
// Nothing is ever delayed to make a batch larger.
type Recorder struct {
	// Patience is how long Record waits, 5 s unless set; not to be set while it runs.
	Patience time.Duration

	db    *db.DB
	now   func() time.Time
	salts salts
	queue chan *pending
	// done is closed when the last accepted event has been answered for.
	done chan struct{}

	// accepting is held for reading while an event enters the queue, and for
	// writing to close it.
	accepting sync.RWMutex
	closed    bool
}

// pending is an accepted event whose caller waits.
type pending struct {
	row eventRow
	// day is the day the event counts for; "" when it does not count.
	day      string
	answer   chan error
	patience *time.Timer
}

// waiters are used again once their caller has been answered: channel and timer
// cost more than all that is told of the event.
var waiters = sync.Pool{New: func() any {
	patience := time.NewTimer(0)
	patience.Stop()
	return &pending{answer: make(chan error, 1), patience: patience}
}}

// NewRecorder starts a recorder; Close stops it.
func NewRecorder(d *db.DB, now func() time.Time) *Recorder {
	r := &Recorder{
		Patience: 5 * time.Second,
		db:       d, now: now, salts: salts{db: d},
		queue: make(chan *pending, maxQueue), done: make(chan struct{}),
	}
	go r.write()
	return r
}

// Record returns when the event is safely stored and counted, or with the
// reason why it is not. When Patience ends first, the event may be stored all the
// same. Of ctx it waits for no end but while the queue is full: what is accepted
// is soon stored.
func (r *Recorder) Record(ctx context.Context, e Event) error {
	if err := e.check(); err != nil {
		return err
	}
	p, err := r.prepare(ctx, &e)
	if err != nil {
		return err
	}
	p.patience.Reset(r.Patience)
	if err := r.accept(ctx, p); err != nil {
		return err
	}
	select {
	case err := <-p.answer:
		p.patience.Stop()
		waiters.Put(p)
		return err
	case <-p.patience.C:
		return fault.New(fault.Unavailable, "The database does not answer.")
	}
}

// Close refuses further events and returns when all that were accepted are
// stored, or with an error when ctx ends before.
func (r *Recorder) Close(ctx context.Context) error {
	// The lock waits for callers who wait for room in the queue.
	go func() {
		r.accepting.Lock()
		defer r.accepting.Unlock()
		if !r.closed {
			r.closed = true
			close(r.queue)
		}
	}()
	select {
	case <-r.done:
		return nil
	case <-ctx.Done():
		return fmt.Errorf("storing the last clicks: %w", ctx.Err())
	}
}

func (r *Recorder) prepare(ctx context.Context, e *Event) (*pending, error) {
	now := r.now()
	at := e.At
	if at.IsZero() {
		at = now
	}
	salt, err := r.salts.of(ctx, now)
	if err != nil {
		return nil, err
	}
	p := waiters.Get().(*pending)
	p.row, p.day = eventRow{
		storeID: e.StoreID, kind: e.Kind, subjectID: e.SubjectID, tableID: e.TableID,
		at: at.UTC().Truncate(time.Millisecond), referrerHost: e.Visitor.ReferrerHost, device: e.Visitor.Device,
		language: e.Visitor.Language, isBot: e.Visitor.Bot,
		visitorHash: visitorHash(salt, e.StoreID, e.Address, e.Visitor.UserAgent),
	}, ""
	if !e.Visitor.Bot {
		zone := e.Zone
		if zone == nil {
			zone = time.UTC
		}
		p.day = at.In(zone).Format(time.DateOnly)
	}
	return p, nil
}

func (r *Recorder) accept(ctx context.Context, p *pending) error {
	r.accepting.RLock()
	defer r.accepting.RUnlock()
	if r.closed {
		return fault.New(fault.Unavailable, "The server is stopping. Try again in a moment.")
	}
	select {
	case r.queue <- p:
		return nil
	default: // Full. To wait for one of three things costs more than to look first.
	}
	select {
	case r.queue <- p:
		return nil
	case <-p.patience.C:
		return fault.New(fault.Unavailable, "More is happening than can be stored.")
	case <-ctx.Done():
		return fmt.Errorf("waiting to store a %s: %w", p.row.kind, ctx.Err())
	}
}

func (r *Recorder) write() {
	defer close(r.done)
	batch := make([]*pending, 0, maxBatch)
	for first := range r.queue {
		batch = append(batch[:0], first)
		// Callers that are ready to run, most of them answered just now, get
		// their next event in first: a turn of the scheduler instead of a commit.
		runtime.Gosched()
		batch = r.drain(batch)
		err := r.commit(batch)
		for _, p := range batch {
			p.answer <- err
		}
		clear(batch)
	}
}

// drain adds what waits, without waiting for more.
func (r *Recorder) drain(batch []*pending) []*pending {
	for len(batch) < maxBatch {
		select {
		case p, ok := <-r.queue:
			if !ok {
				return batch
			}
			batch = append(batch, p)
		default:
			return batch
		}
	}
	return batch
}

func (r *Recorder) commit(batch []*pending) error {
	ctx, cancel := context.WithTimeout(context.Background(), commitTimeout)
	defer cancel()
	rows := []db.Rows{{Insert: addEvents, Values: make([][]any, len(batch))}}
	for i, p := range batch {
		rows[0].Values[i] = p.row.values()
	}
	if counts := countsOf(batch); len(counts) > 0 {
		added := db.Rows{Insert: addCounts, Values: make([][]any, len(counts))}
		for i := range counts {
			added.Values[i] = counts[i].values()
		}
		rows = append(rows, added)
	}
	if err := r.db.Batch(ctx, rows...); err != nil {
		return fmt.Errorf("recording %d events: %w", len(batch), err)
	}
	return nil
}
