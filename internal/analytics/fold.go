package analytics

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/db"
)

// A row of counts has a place of its own in the file: a transaction for every few
// events would write a page for each. So a batch of events only appends a row with
// what it adds to the counts, and those rows are folded into the counts later, in the
// order of the counts' keys. Reports add what is not folded yet.
const (
	// foldInterval is how long events wait to be folded, at most.
	foldInterval = 5 * time.Second
	// foldAt is the number of events that are folded earlier.
	foldAt = 16_384
	// foldChunk limits the counts of one statement, and on SQLite of one transaction,
	// so that events wait only briefly for it.
	foldChunk = 512
	// maxUnfolded limits the events that wait to be folded. Beyond it, events are
	// stored only once others have been folded.
	maxUnfolded = 200_000
)

// folder adds the batches of all processes to the counts.
type folder struct {
	db       *db.DB
	interval time.Duration
	// unfolded is the number of events that this process has to fold, or more.
	unfolded atomic.Int64
	// due has a value when foldAt is reached.
	due  chan struct{}
	stop context.CancelFunc
	done chan struct{}
	// mu is held during a fold.
	mu sync.Mutex
}

// startFolder starts a folder, which first folds what the last process has left.
func startFolder(d *db.DB, interval time.Duration) *folder {
	ctx, stop := context.WithCancel(context.Background())
	f := &folder{db: d, interval: interval, due: make(chan struct{}, 1), stop: stop, done: make(chan struct{})}
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
				slog.WarnContext(ctx, "clicks and scans are stored, but cannot be added to the counts at present", "error", err)
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
	if f.unfolded.Add(int64(events)) < foldAt {
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

// fold adds the batches to the counts. It may fail for some of them, such as those
// of a row that is locked by another session.
func (f *folder) fold(ctx context.Context) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	for {
		events := f.unfolded.Load()
		ids, counts, err := readBatches(ctx, f.db)
		if err != nil {
			return err
		}
		if len(ids) == 0 {
			f.unfolded.Add(-events)
			return nil
		}
		left, err := f.foldCounts(ctx, ids, counts)
		if errors.Is(err, errTaken) {
			continue
		}
		f.unfolded.Add(int64(left) - events)
		return err
	}
}

// foldCounts adds the sums of batches to the counts, and returns how many are left.
// Where they are too many for a transaction, or it fails, the batches are first
// replaced by others that are sorted by key: each is then a transaction, and what is
// left of them takes no more space than its sums.
func (f *folder) foldCounts(ctx context.Context, ids []int64, counts []count) (left int, err error) {
	chunks := slices.Collect(slices.Chunk(counts, foldChunk))
	if len(chunks) == 1 || f.db.Engine == db.PostgreSQL {
		err := f.replace(ctx, ids, addingToCounts(chunks...))
		if err == nil || errors.Is(err, errTaken) {
			return 0, err
		}
	}
	chunkIDs := make([]int64, len(chunks))
	err = f.replace(ctx, ids, func(ctx context.Context, tx bun.Tx) (err error) {
		for i, chunk := range chunks {
			if chunkIDs[i], err = addBatch(ctx, tx, chunk); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return len(counts), err
	}
	for i, chunk := range chunks {
		failed := f.replace(ctx, chunkIDs[i:i+1], addingToCounts(chunk))
		if failed != nil && !errors.Is(failed, errTaken) {
			left, err = left+len(chunk), failed
		}
	}
	return left, err
}

func addingToCounts(chunks ...[]count) func(ctx context.Context, tx bun.Tx) error {
	return func(ctx context.Context, tx bun.Tx) error {
		for _, chunk := range chunks {
			if err := addToCounts(ctx, tx, chunk); err != nil {
				return err
			}
		}
		return nil
	}
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
		if err := f.db.Lock(ctx, tx, "analytics.fold"); err != nil {
			return err
		}
		deleted, err := deleteCountBatches(ctx, tx, ids)
		if err != nil {
			return err
		}
		if deleted < len(ids) {
			return errTaken
		}
		return fn(ctx, tx)
	})
}
