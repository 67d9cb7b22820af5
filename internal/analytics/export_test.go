package analytics

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/db"
)

// MaxUnfolded is the limit of events that wait to be folded.
const MaxUnfolded = maxUnfolded

// MaxWaiting is the limit of sums of views that wait, MaxArrivals of views that wait to be
// counted, and MaxSources of known sources.
const (
	MaxWaiting  = maxWaiting
	MaxArrivals = maxArrivals
	MaxSources  = maxSources
)

// Arrived is how many views wait to be counted.
func (r *Recorder) Arrived() int {
	r.views.arrived.mu.Lock()
	defer r.views.arrived.mu.Unlock()
	return len(r.views.arrived.waiting)
}

// NewRecorderFolding is NewRecorder with another interval between folds.
func NewRecorderFolding(d *db.DB, now func() time.Time, interval time.Duration) *Recorder {
	return newRecorder(d, now, interval)
}

// Queued is how many events wait for the writer.
func (r *Recorder) Queued() int { return len(r.queue) }

// Fold adds the batches to the counts and to the reports.
func (r *Recorder) Fold(ctx context.Context) error {
	return errors.Join(r.folder.fold(ctx), r.reports.fold(ctx))
}

// FoldCounts adds the batches to the counts alone.
func (r *Recorder) FoldCounts(ctx context.Context) error { return r.folder.fold(ctx) }

// Know lets reports know where a visitor came from.
func (r *Recorder) Know(e *Event, now time.Time) {
	key := detailOf(e, now)
	r.views.lock()
	defer r.views.mu.Unlock()
	visitor := r.views.known.visitor(&key, networkOf(e.Address), e.Visitor.UserAgent, now)
	r.views.known.set(visitor, e.Visitor.ReferrerHost)
}

// StoreBatch stores clicks as one batch; without reports as if Carte had none.
func (r *Recorder) StoreBatch(ctx context.Context, events []Event, reports bool) error {
	now, batch, reported := r.now(), make([]*pending, len(events)), ""
	for i := range events {
		e := &events[i]
		e.Visitor.Bot = !reports // whom reports leave out
		p, err := r.prepare(ctx, e, networkOf(e.Address), now, nil)
		if err != nil {
			return err
		}
		if !reports {
			p.isBot, p.day = false, now.In(e.Zone).Format(time.DateOnly)
		}
		batch[i] = p
	}
	if reports {
		reported = reportedOf(batch)
	}
	r.batches++
	return r.store(ctx, batch, reported)
}

// StopFlushes ends the flushes but those of the test, after one more.
func (r *Recorder) StopFlushes() { r.views.close() }

// Flush stores what only memory has.
func (r *Recorder) Flush() error { return r.views.flush(context.Background()) }

// LinkReport is the query for the clicks of a store's links.
func LinkReport(engine db.Engine) string { return linkReport(engine) }

// AddUnfolded pretends that more events wait to be folded.
func (r *Recorder) AddUnfolded(n int64) { r.folder.unfolded.Add(n) }

// Generate adds reports and counts of a store with this many events, spread over days:
// six views for each two scans and two clicks.
func Generate(ctx context.Context, tx bun.Tx, storeID string, links, tables int, events int64, from, to time.Time) error {
	days := int64(to.Sub(from)/(24*time.Hour)) + 1
	perDay := events / days
	var reports []reportRow
	var counts []dayRow
	for at := from; !at.After(to); at = at.AddDate(0, 0, 1) {
		r, day := newReport(), at.Format(time.DateOnly)
		for n := range perDay {
			f := [...]figures{{Views: 1, Visitors: 1}, {Views: 1}, {Views: 1}, {Scans: 1, Visitors: 1}, {Clicks: 1}}[n%5]
			r.add(&detail{
				storeDay: storeDay{storeID, day}, minute: at.Unix() / 60, hour: int(n*7) % 24, tableID: fmt.Sprint("table", int(n*13)%tables),
				source: fmt.Sprintf("host%d.example", n*n%40), device: [...]Device{Phone, Tablet, Desktop}[n%3], language: fmt.Sprint("l", n*n%20),
			}, f)
		}
		reports = append(reports, rowOf(storeDay{storeID, day}, r))
		for link := range links {
			counts = append(counts, dayRow{Kind: Click, SubjectID: fmt.Sprint(storeID, "link", link), Day: day, StoreID: storeID, Count: perDay/5/int64(links) + 1, Visitors: 1})
		}
	}
	if _, err := tx.NewInsert().Model(&reports).Exec(ctx); err != nil {
		return err
	}
	for chunk := range slices.Chunk(counts, 5000) {
		if _, err := tx.NewInsert().Model(&chunk).Exec(ctx); err != nil {
			return err
		}
	}
	_, err := tx.NewRaw(`INSERT INTO totals (kind, subject_id, store_id, count, visitors, last_at)
		SELECT kind, subject_id, store_id, SUM(count), SUM(visitors), ? FROM daily_counts WHERE store_id = ? GROUP BY kind, subject_id, store_id`,
		to, storeID).Exec(ctx)
	return err
}
