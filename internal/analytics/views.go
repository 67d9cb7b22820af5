package analytics

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/db"
)

const (
	// flushInterval is how long views wait in memory. A crash loses no more.
	flushInterval = time.Second
	// stopTimeout limits a flush once the recorder stops: what one second had is not worth a
	// longer wait for the database. Before that, maxWaiting visitors may take longer.
	stopTimeout = 5 * time.Second
	// maxWaiting limits the sums of views that wait in memory while the database cannot
	// store them, to some 30 MB. Beyond it, views are dropped.
	maxWaiting = 50_000
	// maxKnown limits the visitors that are known, to some 40 MB. On a site with more
	// in a day, some are counted again.
	maxKnown = 1_000_000
	// maxSources limits the sources that are known, to some 10 MB at most: what a Referer
	// says is up to whoever sends it.
	maxSources = 40_000
)

// SourceCode is the source of guests who have opened a code. No host is called so.
const SourceCode = "#code"

// views counts in memory what need not be on disk before a guest is answered: the pages
// that were shown, and the visitors of a store on a day, who were shown a page or opened
// a code. It is safe for concurrent use.
type views struct {
	db      *db.DB
	now     func() time.Time
	salts   *salts
	limiter *rateLimiter
	folder  *folder
	// These are used over PostgreSQL only.
	insertBatch, insertVisitors, insertDetails *db.Prepared
	// id and batches number the batches in the database.
	id      string
	batches int64
	// failed is the batch that could not be stored. Only the goroutine that flushes uses it.
	failed *viewBatch
	stop   context.CancelFunc
	done   chan struct{}
	// arrived are counted before anything below is read.
	arrived *arrivals

	mu      sync.Mutex
	known   known
	waiting waiting
	// counted, limited and dropped are the views since the start, and unstored those counted
	// ones that are not stored yet.
	counted, limited, dropped, unstored uint64
}

// waiting is what is not stored yet.
type waiting struct {
	sums details
	// events is how many views and first visits it has, and views how many of them are views.
	events int
	views  uint64
	// first are visitors that this process has not seen on their day. With PostgreSQL
	// another may have; with SQLite they are in the sums at once.
	first []firstVisit
}

// firstVisit is a visitor who may be counted.
type firstVisit struct {
	detail             detail
	network, userAgent string
}

func newViews(d *db.DB, now func() time.Time, s *salts, f *folder) *views {
	ctx, stop := context.WithCancel(context.Background())
	v := &views{
		db: d, now: now, salts: s, limiter: newRateLimiter(), folder: f, id: db.NewID(),
		stop: stop, done: make(chan struct{}), arrived: newArrivals(), waiting: waiting{sums: details{}},
	}
	if d.Engine == db.PostgreSQL {
		v.insertBatch = d.PrepareWrite(`INSERT INTO event_batches AS b (recorder, batch, at) VALUES (?, ?, ?)
			ON CONFLICT (recorder) DO UPDATE SET batch = EXCLUDED.batch, at = EXCLUDED.at WHERE b.batch < EXCLUDED.batch`)
		v.insertVisitors = d.PrepareWrite(insertVisitors)
		v.insertDetails = d.PrepareWrite(`INSERT INTO report_batches (counts) VALUES (?)`)
	}
	go v.run(ctx)
	return v
}

// View counts a page that was sent, except to a bot. It returns at once; the view is on
// disk within a second. What one visitor and one network repeat is limited as that of
// clicks is, by itself.
func (r *Recorder) View(e Event) {
	if e.Visitor.Bot {
		return
	}
	if full := r.views.arrived.add(&e, r.now()); full {
		r.views.countArrived()
	}
}

// lock locks the mutex, with all views counted that have arrived.
func (v *views) lock() {
	v.mu.Lock()
	v.arrived.each(v.count)
}

// countArrived counts all views that have arrived.
func (v *views) countArrived() {
	v.lock()
	v.mu.Unlock()
}

// count counts a view within the limits; the caller holds the mutex.
func (v *views) count(a *arrival) {
	if err := a.check(); err != nil {
		slog.Error("a view cannot be counted", "error", err)
		return
	}
	network := networkOf(a.Address)
	if !v.limiter.allow(&a.Event, network, a.now) {
		v.limited++
		return
	}
	key := detailOf(&a.Event, a.now)
	v.add(&key, &a.Event, network, a.now, 1)
}

// detailOf returns what an event of a person counts for; its source may be replaced.
func detailOf(e *Event, now time.Time) detail {
	at, zone := e.At, e.Zone
	if at.IsZero() {
		at = now
	}
	if zone == nil {
		zone = time.UTC
	}
	local := at.In(zone)
	source := e.Visitor.ReferrerHost
	if source == "" && e.Kind == Scan {
		source = SourceCode
	}
	return detail{
		storeDay: storeDay{e.StoreID, local.Format(time.DateOnly)}, minute: at.Unix() / 60, hour: local.Hour(),
		tableID: e.TableID, source: source, device: e.Visitor.Device, language: e.Visitor.Language,
	}
}

// visit is add for a click or a scan.
func (v *views) visit(key *detail, e *Event, network string, now time.Time) {
	v.lock()
	defer v.mu.Unlock()
	v.add(key, e, network, now, 0)
}

// add counts views with this detail, and the visitor if it is the first visit of the day.
// A click is no visit: who follows a link has seen the page, and counting them again in
// each process would cost each redirect a row. add sets the source to where the visitor came
// from before, if the event does not tell. The caller holds the mutex.
func (v *views) add(key *detail, e *Event, network string, now time.Time, count int64) {
	visitor := v.known.visitor(key, network, e.Visitor.UserAgent, now)
	source, known := v.known.source(visitor)
	if !known && e.Kind == Click {
		return
	}
	if key.source == "" {
		key.source = source
	}
	if !known || key.source != source {
		key.source = v.known.set(visitor, key.source)
	}
	f := figures{Views: count}
	isFirst := !known && v.db.Engine == db.PostgreSQL
	if !known && !isFirst {
		f.Visitors = 1
	}
	if f == (figures{}) && !isFirst {
		return
	}
	if len(v.waiting.sums)+len(v.waiting.first) >= maxWaiting {
		if _, ok := v.waiting.sums[*key]; !ok {
			v.dropped += uint64(count) //nolint:gosec // 0 or 1
			return
		}
	}
	if f != (figures{}) {
		v.waiting.sums.add(*key, f)
	}
	if isFirst {
		v.waiting.first = append(v.waiting.first, firstVisit{*key, network, e.Visitor.UserAgent})
	}
	v.waiting.events++
	v.waiting.views += uint64(count) //nolint:gosec // likewise
	v.counted += uint64(count)       //nolint:gosec // likewise
	v.unstored += uint64(count)      //nolint:gosec // likewise
}

// forget discards the visitors of past days.
func (v *views) forget(now time.Time) {
	v.lock()
	defer v.mu.Unlock()
	if dayNumber(now) != v.known.day {
		v.known = known{}
	}
}

// close stores what is left, and stops.
func (v *views) close() {
	v.stop()
	<-v.done
}

func (v *views) run(ctx context.Context) {
	defer close(v.done)
	ticker := time.NewTicker(flushInterval)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			err := v.flush(ctx)
			if err == nil {
				err = v.flush(ctx)
			}
			v.abandon(err)
			return
		case <-v.arrived.enough:
			v.countArrived()
			continue
		case <-ticker.C:
		}
		failing := v.failed != nil
		if err := v.flush(ctx); err != nil && !failing {
			slog.Warn("views cannot be stored at present", "error", err)
		}
	}
}

// abandon counts and logs the views that are not stored when the recorder stops, and why.
func (v *views) abandon(err error) {
	v.lock()
	defer v.mu.Unlock()
	if err == nil || v.unstored == 0 {
		return
	}
	slog.Error("views are lost at the stop", "views", v.unstored, "error", err)
	v.dropped += v.unstored
	v.unstored = 0
}

// viewBatch is what one transaction stores. It has a number, so that one whose answer
// was lost can be sent again.
type viewBatch struct {
	waiting

	number int64
}

// flush stores the batch that has failed, or else what has come since the last one, also
// when ctx has ended.
func (v *views) flush(ctx context.Context) error {
	b := v.failed
	if b == nil {
		if b = v.take(); b == nil {
			return nil
		}
	}
	storing, cancel := context.WithTimeout(context.WithoutCancel(ctx), commitTimeout)
	defer cancel()
	defer context.AfterFunc(ctx, func() { time.AfterFunc(stopTimeout, cancel) })()
	err := v.store(storing, b)
	v.folder.added(b.events) // also after an error: they may be stored
	if err != nil {
		v.failed = b
		return fmt.Errorf("storing views: %w", err)
	}
	v.failed = nil
	v.mu.Lock()
	defer v.mu.Unlock()
	v.unstored -= min(b.views, v.unstored)
	return nil
}

// take returns what waits as a batch, nil where nothing does.
func (v *views) take() *viewBatch {
	v.lock()
	defer v.mu.Unlock()
	if v.waiting.events == 0 {
		return nil
	}
	v.batches++
	b := &viewBatch{v.waiting, v.batches}
	v.waiting = waiting{sums: make(details, len(b.sums))}
	return b
}

func (v *views) store(ctx context.Context, b *viewBatch) error {
	if v.db.Engine == db.SQLite {
		return v.db.Write(ctx, func(ctx context.Context, tx bun.Tx) error { return addDetails(ctx, tx, b.sums) })
	}
	salt, err := v.salts.get(ctx, v.now(), nil)
	if err != nil {
		return err
	}
	return v.db.WriteWith(ctx, []*db.Prepared{v.insertBatch, v.insertVisitors, v.insertDetails}, func(in []*sql.Stmt) error {
		result, err := in[0].ExecContext(ctx, v.id, b.number, v.now())
		if err != nil {
			return fmt.Errorf("numbering a batch of views: %w", err)
		}
		if n, err := result.RowsAffected(); err != nil || n == 0 {
			return err // it is stored
		}
		sums, err := countFirst(ctx, in[1], b, salt)
		if err != nil || len(sums) == 0 {
			return err
		}
		_, err = in[2].ExecContext(ctx, sums.text(sums.sorted()))
		return db.Wrap(err, "adding what is to be reported")
	})
}

func addDetails(ctx context.Context, tx bun.Tx, sums details) error {
	if len(sums) == 0 {
		return nil
	}
	_, err := tx.NewRaw(`INSERT INTO report_batches (counts) VALUES (?)`, sums.text(sums.sorted())).Exec(ctx)
	return db.Wrap(err, "adding what is to be reported")
}

// insertVisitors adds visitors of stores that no process has counted on their day, and
// returns those.
const insertVisitors = `INSERT INTO daily_visitors (salt_day, kind, subject_id, day, visitor_hash)
	SELECT ?::text, 'visit', store_id, day, visitor_hash FROM unnest(?::text[], ?::text[], ?::text[]) AS g (store_id, day, visitor_hash)
	ON CONFLICT DO NOTHING RETURNING day, visitor_hash`

// visitorOfDay is a visitor's hash on a day of a store's.
type visitorOfDay struct {
	day, hash string
}

// countFirst returns the sums of a batch with the visitors that no process has counted.
func countFirst(ctx context.Context, insert *sql.Stmt, b *viewBatch, s *salt) (details, error) {
	sums := maps.Clone(b.sums)
	if len(b.first) == 0 {
		return sums, nil
	}
	byVisitor := make(map[visitorOfDay]*detail, len(b.first))
	for i := range b.first {
		first := &b.first[i]
		hash := visitorHash(s.value, first.detail.storeID, first.network, first.userAgent)
		byVisitor[visitorOfDay{first.detail.day, hash}] = &first.detail
	}
	// All processes write visitors in the same order, so that they cannot deadlock.
	visitors := slices.SortedFunc(maps.Keys(byVisitor), func(a, b visitorOfDay) int {
		return cmp.Or(cmp.Compare(a.hash, b.hash), cmp.Compare(a.day, b.day))
	})
	stores, days, hashes := make([]string, len(visitors)), make([]string, len(visitors)), make([]string, len(visitors))
	for i, visitor := range visitors {
		stores[i], days[i], hashes[i] = byVisitor[visitor].storeID, visitor.day, visitor.hash
	}
	rows, err := insert.QueryContext(ctx, s.day, stores, days, hashes)
	if err != nil {
		return nil, fmt.Errorf("adding visitors: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var counted visitorOfDay
		if err := rows.Scan(&counted.day, &counted.hash); err != nil {
			return nil, fmt.Errorf("reading the visitors that were added: %w", err)
		}
		sums.add(*byVisitor[counted], figures{Visitors: 1})
	}
	return sums, rows.Err()
}
