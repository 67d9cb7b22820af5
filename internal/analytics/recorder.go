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
	// Timeout is how long Record waits, 5 s unless set; not to be set while it runs.
	Timeout time.Duration

	db      *db.DB
	now     func() time.Time
	salts   salts
	ceiling *ceiling
	// visitors are used over SQLite alone.
	visitors *visitors
	queries  queries
	queue    chan *pending
	// done is closed when the last accepted event has been answered for.
	done chan struct{}
	// id and batches name each batch in the database.
	id      string
	batches int64
	// gaveUp is set while the database is known to be gone.
	gaveUp bool

	// accepting is held for reading while an event enters the queue, and for
	// writing to close it.
	accepting sync.RWMutex
	closed    bool
}

// pending is an accepted event, as it is stored, whose caller waits.
type pending struct {
	storeID, subjectID, tableID string
	kind                        Kind
	at                          time.Time
	referrerHost                string
	device                      Device
	language                    string
	isBot                       bool
	visitorHash                 string
	// saltDay is the day whose salt made the hash.
	saltDay string
	// day is the day the event counts for; "" when it does not count.
	day string

	answer chan error
}

// NewRecorder starts a recorder; Close stops it.
func NewRecorder(d *db.DB, now func() time.Time) *Recorder {
	r := &Recorder{
		Timeout: 5 * time.Second,
		db:      d, now: now, salts: salts{db: d}, ceiling: newCeiling(), visitors: newVisitors(), queries: newQueries(d),
		queue: make(chan *pending, maxQueue), done: make(chan struct{}), id: db.NewID(),
	}
	go r.write()
	return r
}

// errNoAnswer is what Record returns when its timeout ends.
var errNoAnswer = fault.New(fault.Unavailable, "The database does not answer.")

// Record returns when the event is safely stored and counted, or with the
// reason why it is not. When Timeout ends first, the event may be stored all the
// same. Of ctx it waits for no end but before the event is accepted: what is
// accepted is soon stored. What a visitor repeats too often is not stored, and no error.
func (r *Recorder) Record(ctx context.Context, e Event) error {
	if err := e.check(); err != nil {
		return err
	}
	now := r.now()
	timeout := time.NewTimer(r.Timeout)
	defer timeout.Stop()
	p, err := r.prepare(ctx, &e, now, timeout.C)
	if err != nil {
		return err
	}
	if r.ceiling.exceeded(p.kind, p.subjectID, p.visitorHash, now) {
		return nil
	}
	if err := r.accept(ctx, p, timeout.C); err != nil {
		return err
	}
	select {
	case err := <-p.answer:
		return err
	case <-timeout.C:
		return errNoAnswer
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

func (r *Recorder) prepare(ctx context.Context, e *Event, now time.Time, timeout <-chan time.Time) (*pending, error) {
	at := e.At
	if at.IsZero() {
		at = now
	}
	salt, err := r.salts.of(ctx, now, timeout)
	if err != nil {
		return nil, err
	}
	p := &pending{
		storeID: e.StoreID, kind: e.Kind, subjectID: e.SubjectID, tableID: e.TableID,
		at: at.UTC().Truncate(time.Millisecond), referrerHost: e.Visitor.ReferrerHost, device: e.Visitor.Device,
		language: e.Visitor.Language, isBot: e.Visitor.Bot, saltDay: salt.day,
		visitorHash: visitorHash(salt.value, e.StoreID, e.Address, e.Visitor.UserAgent),
		answer:      make(chan error, 1),
	}
	if !e.Visitor.Bot {
		zone := e.Zone
		if zone == nil {
			zone = time.UTC
		}
		p.day = at.In(zone).Format(time.DateOnly)
	}
	return p, nil
}

func (r *Recorder) accept(ctx context.Context, p *pending, timeout <-chan time.Time) error {
	r.accepting.RLock()
	defer r.accepting.RUnlock()
	if r.closed {
		return fault.New(fault.Unavailable, "The server is stopping. Try again in a moment.")
	}
	select {
	case r.queue <- p:
		return nil
	case <-timeout:
		return fault.New(fault.Unavailable, "More is happening than can be stored.")
	case <-ctx.Done():
		return fmt.Errorf("waiting to store a %s: %w", p.kind, ctx.Err())
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
		r.batches++
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

// commit stores a batch. A server that is being started again loses none: the
// batch is sent until it answers, for as long as callers wait. Once it has been
// away for longer, batches are sent once, and callers learn at once that their
// events are not stored.
func (r *Recorder) commit(batch []*pending) error {
	ctx, cancel := context.WithTimeout(context.Background(), commitTimeout)
	defer cancel()
	deadline := time.Now().Add(r.Timeout)
	const firstPause, longestPause = 20 * time.Millisecond, 500 * time.Millisecond
	for pause := firstPause; ; pause = min(2*pause, longestPause) {
		err := r.store(ctx, batch)
		lost := err != nil && r.db.Engine == db.PostgreSQL && db.Unavailable(err)
		if lost && !r.gaveUp && time.Now().Add(pause).Before(deadline) {
			time.Sleep(pause)
			continue
		}
		r.gaveUp = lost
		if err != nil {
			return fmt.Errorf("recording %d events: %w", len(batch), err)
		}
		return nil
	}
}

func (r *Recorder) store(ctx context.Context, batch []*pending) error {
	if r.db.Engine == db.PostgreSQL {
		return r.queries.addAtOnce(ctx, r.id, r.batches, batch)
	}
	fresh := r.visitors.fresh(batch)
	if err := r.queries.addOneByOne(ctx, r.db, batch, fresh); err != nil {
		return err
	}
	r.visitors.add(fresh)
	return nil
}
