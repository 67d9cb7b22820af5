package analytics

import (
	"context"
	"time"

	"carte/internal/db"
)

// MaxUnfolded is the limit of events that wait to be folded.
const MaxUnfolded = maxUnfolded

// NewRecorderFolding is NewRecorder with another interval between folds.
func NewRecorderFolding(d *db.DB, now func() time.Time, interval time.Duration) *Recorder {
	return newRecorder(d, now, interval)
}

// Queued is how many events wait for the writer.
func (r *Recorder) Queued() int { return len(r.queue) }

// Fold adds the batches to the counts.
func (r *Recorder) Fold(ctx context.Context) error { return r.folder.fold(ctx) }

// AddUnfolded pretends that more events wait to be folded.
func (r *Recorder) AddUnfolded(n int64) { r.folder.unfolded.Add(n) }
