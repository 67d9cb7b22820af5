package analytics

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/db"
)

// A row of counts has a place of its own in the file: a transaction for every few
// events would write a page for each. So a batch of events only appends rows with what
// it adds, and those are folded later, in the order of the keys. Reports add what is
// not folded yet.
const (
	// foldInterval is how long events wait to be folded into the counts, at most.
	foldInterval = 5 * time.Second
	// foldAt is the number of events that are folded earlier.
	foldAt = 16_384
	// foldChunk limits the counts of one statement, and on SQLite of one transaction,
	// so that events wait only briefly for it.
	foldChunk = 512
	// maxUnfolded limits the events that wait to be folded into the counts. Beyond it,
	// events are stored only once others have been folded.
	maxUnfolded = 200_000
	// reportsPerFold is how many folds of counts come to one of reports. A report's row
	// has a whole day of a store: the more events each write of it adds, the less each
	// event costs.
	reportsPerFold = 12
	// foldReportsAt is the number of events that are folded into the reports earlier.
	foldReportsAt = 200_000
)

// tier is where batches are folded into.
type tier struct {
	// table has the batches: an id, and what they add as a text.
	table string
	// lock is held by the process that folds.
	lock string
	// at is the number of events that are folded before the interval is over.
	at int64
	// parts adds up batches, sorted by key and cut so that a transaction can add each.
	parts func(texts []string) ([]part, error)
}

// part is sums to be added.
type part interface {
	// size is how many sums it has.
	size() int
	// text encodes them as a batch.
	text() (string, error)
	add(ctx context.Context, tx bun.Tx) error
}

var (
	countTier  = tier{table: "count_batches", lock: "analytics.fold", at: foldAt, parts: countParts}
	reportTier = tier{table: "report_batches", lock: "analytics.reports", at: foldReportsAt, parts: reportParts}
)

// folder folds the batches of all processes.
type folder struct {
	db       *db.DB
	tier     tier
	interval time.Duration
	// unfolded is the number of events that this process has to fold, or more.
	unfolded atomic.Int64
	// due has a value when enough events wait.
	due  chan struct{}
	stop context.CancelFunc
	done chan struct{}
	// mu is held during a fold.
	mu sync.Mutex
}

// startFolder starts a folder, which first folds what the last process has left.
func startFolder(d *db.DB, t tier, interval time.Duration) *folder {
	ctx, stop := context.WithCancel(context.Background())
	f := &folder{db: d, tier: t, interval: interval, due: make(chan struct{}, 1), stop: stop, done: make(chan struct{})}
	go f.run(ctx)
	return f
}

// close stops the folder. What is not folded remains for the next process.
func (f *folder) close() {
	f.stop()
	<-f.done
}

func (f *folder) run(ctx context.Context) {
	defer close(f.done)
	ticker := time.NewTicker(f.interval)
	defer ticker.Stop()
	failing := false
	for first := true; ; first = false {
		if first || f.unfolded.Load() > 0 {
			err := f.fold(ctx)
			if ctx.Err() != nil {
				return
			}
			if err != nil && !failing {
				slog.WarnContext(ctx, "clicks and scans are stored, but cannot be added to the counts at present", "table", f.tier.table, "error", err)
			}
			failing = err != nil
		}
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		case <-f.due:
		}
	}
}

// added tells the folder of stored events.
func (f *folder) added(events int) {
	if f.unfolded.Add(int64(events)) < f.tier.at {
		return
	}
	select {
	case f.due <- struct{}{}:
	default:
	}
}

// makeRoom folds if too many events wait for it, and returns an error if they still
// do.
func (f *folder) makeRoom(ctx context.Context) error {
	if f.unfolded.Load() < maxUnfolded {
		return nil
	}
	err := f.fold(ctx)
	if n := f.unfolded.Load(); n >= maxUnfolded {
		return fmt.Errorf("%d events wait to be counted: %w", n, err)
	}
	return nil
}

// errTaken is returned when another process has folded a batch.
var errTaken = errors.New("another process has folded the batch")

// fold adds the batches up. It may fail for some of them, such as those of a row that
// is locked by another session.
func (f *folder) fold(ctx context.Context) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	for {
		events := f.unfolded.Load()
		ids, parts, err := f.read(ctx)
		if err != nil {
			return err
		}
		if len(ids) == 0 {
			f.unfolded.Add(-events)
			return nil
		}
		left, err := f.foldParts(ctx, ids, parts)
		if errors.Is(err, errTaken) {
			continue
		}
		f.unfolded.Add(int64(left) - events)
		return err
	}
}

// read returns the ids of the batches that are not folded, and their sums.
func (f *folder) read(ctx context.Context) ([]int64, []part, error) {
	var rows []struct {
		ID     int64  `bun:"id"`
		Counts string `bun:"counts"`
	}
	if err := f.db.Read.NewRaw(`SELECT id, counts FROM ?`, bun.Ident(f.tier.table)).Scan(ctx, &rows); err != nil {
		return nil, nil, fmt.Errorf("reading what is to be counted: %w", err)
	}
	ids, texts := make([]int64, len(rows)), make([]string, len(rows))
	for i, row := range rows {
		ids[i], texts[i] = row.ID, row.Counts
	}
	parts, err := f.tier.parts(texts)
	if err != nil {
		return nil, nil, fmt.Errorf("reading the batches of %s: %w", f.tier.table, err)
	}
	return ids, parts, nil
}

// foldParts adds the sums of batches, and returns how many are left. Where they are
// too many for a transaction, or it fails, the batches are first replaced by others
// that are sorted by key: each is then a transaction, and what is left of them takes no
// more space than its sums.
func (f *folder) foldParts(ctx context.Context, ids []int64, parts []part) (left int, err error) {
	if len(parts) == 1 || f.db.Engine == db.PostgreSQL {
		err := f.replace(ctx, ids, addingUp(parts...))
		if err == nil || errors.Is(err, errTaken) {
			return 0, err
		}
	}
	partIDs := make([]int64, len(parts))
	err = f.replace(ctx, ids, func(ctx context.Context, tx bun.Tx) (err error) {
		for i, part := range parts {
			if partIDs[i], err = f.addBatch(ctx, tx, part); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		for _, part := range parts {
			left += part.size()
		}
		return left, err
	}
	for i, part := range parts {
		failed := f.replace(ctx, partIDs[i:i+1], addingUp(part))
		if failed != nil && !errors.Is(failed, errTaken) {
			left, err = left+part.size(), failed
		}
	}
	return left, err
}

func addingUp(parts ...part) func(ctx context.Context, tx bun.Tx) error {
	return func(ctx context.Context, tx bun.Tx) error {
		for _, part := range parts {
			if err := part.add(ctx, tx); err != nil {
				return err
			}
		}
		return nil
	}
}

// addBatch adds a batch that is not folded, and returns its id.
func (f *folder) addBatch(ctx context.Context, tx bun.Tx, p part) (id int64, err error) {
	text, err := p.text()
	if err != nil {
		return 0, err
	}
	if err := tx.NewRaw(`INSERT INTO ? (counts) VALUES (?) RETURNING id`, bun.Ident(f.tier.table), text).Scan(ctx, &id); err != nil {
		return 0, fmt.Errorf("adding counts that are sorted: %w", err)
	}
	return id, nil
}

// replace deletes batches and calls fn in one transaction. It returns errTaken if
// some do not exist.
func (f *folder) replace(ctx context.Context, ids []int64, fn func(ctx context.Context, tx bun.Tx) error) error {
	return f.db.Write(ctx, func(ctx context.Context, tx bun.Tx) error {
		if f.db.Engine == db.PostgreSQL {
			// Nothing is lost if the commit is: the batches are then still there.
			if _, err := tx.ExecContext(ctx, `SET LOCAL lock_timeout = '500ms'; SET LOCAL synchronous_commit = off`); err != nil {
				return err
			}
		}
		if err := f.db.Lock(ctx, tx, f.tier.lock); err != nil {
			return err
		}
		deleted, err := f.deleteBatches(ctx, tx, ids)
		if err != nil {
			return err
		}
		if deleted < len(ids) {
			return errTaken
		}
		return fn(ctx, tx)
	})
}

// deleteBatches deletes batches, and returns how many there were.
func (f *folder) deleteBatches(ctx context.Context, tx bun.Tx, ids []int64) (int, error) {
	result, err := tx.NewRaw(`DELETE FROM ? WHERE id IN (?)`, bun.Ident(f.tier.table), bun.List(ids)).Exec(ctx)
	if err != nil {
		return 0, fmt.Errorf("deleting batches of counts: %w", err)
	}
	n, err := result.RowsAffected()
	return int(n), err
}
