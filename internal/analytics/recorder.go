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
	// maxBatch limits the events of one transaction.
	maxBatch = 512
	// maxQueue limits the events that wait for the writer. When it is full, Record
	// blocks.
	maxQueue = 4 * maxBatch
	// commitTimeout limits one transaction.
	commitTimeout = 30 * time.Second
	// eventMonths is how long events are kept. The counts are kept forever.
	eventMonths = 25
)

// Recorder stores events by group commit: all events that arrive during one
// transaction are stored in the next. It never waits for more events to make a
// batch larger. It is safe for concurrent use.
type Recorder struct {
	// Timeout is how long Record waits, 5 s by default. It must not be set during a
	// call of Record.
	Timeout time.Duration

	db      *db.DB
	now     func() time.Time
	salts   salts
	limiter *rateLimiter
	// visitors is used over SQLite only.
	visitors   *visitorSet
	statements statements
	folder     *folder
	reports    *folder
	views      *views
	queue      chan *pending
	// done is closed when the writer and all that works behind it have ended.
	done chan struct{}
	// id and batches number the batches in the database.
	id      string
	batches int64
	// outage is set while the database is known to be unavailable.
	outage   bool
	counters counters

	// mu is locked for reading while an event is queued, and for writing to close
	// the queue.
	mu     sync.RWMutex
	closed bool
}

// pending is an event as it is stored, while its caller waits in Record.
type pending struct {
	storeID, subjectID, tableID string
	kind                        Kind
	at                          time.Time
	referrerHost                string
	device                      Device
	language                    string
	isBot                       bool
	visitorHash                 string
	// saltDay is the day of the hash's salt.
	saltDay string
	// day is the day in the store's zone on which the event counts; "" if it does not
	// count.
	day string
	// detail is what it counts for in the reports, unless day is "".
	detail detail

	result chan error
}

// NewRecorder starts a recorder. Close stops it.
func NewRecorder(d *db.DB, now func() time.Time) *Recorder { return newRecorder(d, now, foldInterval) }

func newRecorder(d *db.DB, now func() time.Time, foldInterval time.Duration) *Recorder {
	r := &Recorder{
		Timeout: 5 * time.Second,
		db:      d, now: now, salts: salts{db: d}, limiter: newRateLimiter(), visitors: newVisitorSet(), statements: newStatements(d),
		folder: startFolder(d, countTier, foldInterval), reports: startFolder(d, reportTier, reportsPerFold*foldInterval),
		queue: make(chan *pending, maxQueue), done: make(chan struct{}), id: db.NewID(),
	}
	r.views = newViews(d, now, &r.salts, r.reports)
	go r.write()
	return r
}

// errNoAnswer is the error of a call of Record that has timed out.
var errNoAnswer = &fault.Error{Code: fault.Unavailable, Detail: "The database does not answer.", Err: context.DeadlineExceeded}

// Record stores and counts a click or a scan, and returns when it is on disk. It returns an
// Unavailable fault after Timeout; the event may be stored nevertheless. Once the
// event is queued, the cancellation of ctx is ignored. An event beyond the rate
// limits is not stored, which is not an error.
func (r *Recorder) Record(ctx context.Context, e Event) error {
	if err := e.check(); err != nil {
		return err
	}
	now, network := r.now(), networkOf(e.Address)
	if !r.limiter.allow(&e, network, now) {
		r.counters.limited.Add(1)
		return nil
	}
	err := r.record(ctx, &e, network, now)
	r.countResult(e.Visitor.Bot, err)
	return err
}

func (r *Recorder) record(ctx context.Context, e *Event, network string, now time.Time) error {
	began, timeout := time.Now(), time.NewTimer(r.Timeout)
	defer timeout.Stop()
	p, err := r.prepare(ctx, e, network, now, timeout.C)
	if err != nil {
		return err
	}
	if err := r.enqueue(ctx, p, began, timeout.C); err != nil {
		return err
	}
	select {
	case err := <-p.result:
		return err
	case <-timeout.C:
		return r.gaveUp(began, errNoAnswer)
	}
}

// gaveUp is the error of a call of Record that has timed out: with why the writes before its
// own have failed meanwhile, where the database says so.
func (r *Recorder) gaveUp(began time.Time, otherwise *fault.Error) error {
	if cause := r.db.FailedSince(began); cause != nil {
		return &fault.Error{Code: otherwise.Code, Detail: otherwise.Detail, Err: cause}
	}
	return otherwise
}

// Close stops the recorder, and returns when all queued events and views are stored. It
// returns an error if ctx is canceled first.
func (r *Recorder) Close(ctx context.Context) error {
	// The lock waits for the callers that are blocked by a full queue.
	go func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		if !r.closed {
			r.closed = true
			close(r.queue)
		}
	}()
	select {
	case <-r.done:
		return nil
	case <-ctx.Done():
		r.views.abandon(ctx.Err())
		return fmt.Errorf("storing the last clicks: %w", ctx.Err())
	}
}

func (r *Recorder) prepare(ctx context.Context, e *Event, network string, now time.Time, timeout <-chan time.Time) (*pending, error) {
	at := e.At
	if at.IsZero() {
		at = now
	}
	salt, err := r.salts.get(ctx, now, timeout)
	if err != nil {
		return nil, err
	}
	p := &pending{
		storeID: e.StoreID, kind: e.Kind, subjectID: e.SubjectID, tableID: e.TableID,
		at: at.UTC().Truncate(time.Millisecond), referrerHost: e.Visitor.ReferrerHost, device: e.Visitor.Device,
		language: e.Visitor.Language, isBot: e.Visitor.Bot, saltDay: salt.day,
		visitorHash: visitorHash(salt.value, e.StoreID, network, e.Visitor.UserAgent),
		result:      make(chan error, 1),
	}
	if !e.Visitor.Bot {
		p.detail = detailOf(e, now)
		p.day = p.detail.day
		r.views.visit(&p.detail, e, network, now)
	}
	return p, nil
}

func (r *Recorder) enqueue(ctx context.Context, p *pending, began time.Time, timeout <-chan time.Time) error {
	r.mu.RLock()
	defer r.mu.RUnlock()
	if r.closed {
		return fault.New(fault.Unavailable, "The server is stopping. Try again in a moment.")
	}
	select {
	case r.queue <- p:
		return nil
	case <-timeout:
		return r.gaveUp(began, fault.New(fault.Unavailable, "The server is overloaded. Try again in a moment."))
	case <-ctx.Done():
		return fmt.Errorf("waiting to store a %s: %w", p.kind, ctx.Err())
	}
}

func (r *Recorder) write() {
	defer close(r.done)
	defer r.folder.close()
	defer r.reports.close()
	defer r.views.close()
	batch := make([]*pending, 0, maxBatch)
	for first := range r.queue {
		// Let callers run that have just got a result: their next events are then in
		// this batch already.
		runtime.Gosched()
		batch = r.drain(append(batch[:0], first))
		r.commit(batch)
		clear(batch)
	}
}

// drain adds the queued events to a batch without blocking.
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

// commit stores a batch and tells the callers. If PostgreSQL is unavailable, for
// example during a restart, it retries as long as the callers wait. After that, until
// the server is available again, it tries each batch once, so that callers get the
// error immediately.
func (r *Recorder) commit(batch []*pending) {
	ctx, cancel := context.WithTimeout(context.Background(), commitTimeout)
	defer cancel()
	deadline := time.Now().Add(r.Timeout)
	r.batches++
	reported := reportedOf(batch)
	const firstPause, longestPause = 20 * time.Millisecond, 500 * time.Millisecond
	for pause := firstPause; ; pause = min(2*pause, longestPause) {
		err := r.folder.makeRoom(ctx)
		if err == nil {
			started := time.Now()
			err = r.store(ctx, batch, reported)
			r.countBatch(time.Since(started))
		}
		unavailable := err != nil && r.db.Engine == db.PostgreSQL && db.Unavailable(err)
		if unavailable && !r.outage && time.Now().Add(pause).Before(deadline) {
			time.Sleep(pause)
			continue
		}
		r.outage = unavailable
		if err != nil {
			err = fmt.Errorf("recording %d events: %w", len(batch), err)
		}
		r.folder.added(len(batch)) // also after an error: they may be stored
		r.reports.added(len(batch))
		for _, p := range batch {
			p.result <- err
		}
		return
	}
}

// store stores a batch, with the text of what it adds to the reports.
func (r *Recorder) store(ctx context.Context, batch []*pending, reported string) error {
	if r.db.Engine == db.PostgreSQL {
		return r.statements.insertPostgres(ctx, r.id, r.batches, batch, reported)
	}
	first := r.visitors.firstVisits(batch)
	if err := r.statements.insertSQLite(ctx, r.db, batch, first, reported); err != nil {
		return err
	}
	r.visitors.add(first)
	return nil
}

// Prune deletes events older than 25 months, and the visitor salts of past days
// with the visitors hashed by them. It keeps the counts. It must be called hourly,
// so that a salt is deleted after its day even if there are no more clicks.
func (r *Recorder) Prune(ctx context.Context, now time.Time) error {
	now = now.UTC()
	r.views.forget(now)
	if err := r.salts.prune(ctx, now); err != nil {
		return err
	}
	if err := deleteVisitors(ctx, r.db, dayOfSalt(now)); err != nil {
		return err
	}
	if err := deleteBatches(ctx, r.db, now.AddDate(0, 0, -1)); err != nil {
		return err
	}
	return deleteEvents(ctx, r.db, now.AddDate(0, -eventMonths, 0))
}
