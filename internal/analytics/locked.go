package analytics

import (
	"context"
	"fmt"
	"time"

	"carte/internal/db"
	"carte/internal/fault"
)

// On PostgreSQL another session, such as an operator's, can lock the counts of a
// subject for as long as it likes. The writer must not wait for it, because all
// events wait for the writer: it holds the events of that subject back until the
// row is released or their callers are gone.
const (
	// maxHeld limits the events that are held, so that a batch has room for others.
	maxHeld = maxBatch / 2
	// heldInterval is how often held events are tried again if no other events come.
	heldInterval = 50 * time.Millisecond
)

// errLocked is the error of a call of Record whose subject was locked all the time.
var errLocked = &fault.Error{
	Code: fault.Unavailable, Detail: "The database does not answer.",
	Err: fmt.Errorf("waiting for the counts of a link or table: %w", db.ErrLocked),
}

// lockedSubjects finds the subjects of which another session has locked a row of
// counts. The rows it locks itself are released when it ends.
const lockedSubjects = `WITH subjects AS (SELECT DISTINCT subject_id FROM unnest(?::text[]) AS g (subject_id)),
free_totals AS (
	SELECT kind, subject_id FROM totals WHERE kind IN ('click', 'scan') AND subject_id IN (SELECT subject_id FROM subjects)
	FOR NO KEY UPDATE SKIP LOCKED
), free_days AS (
	SELECT kind, subject_id, day FROM daily_counts
	WHERE kind IN ('click', 'scan') AND subject_id IN (SELECT subject_id FROM subjects) AND day = ANY(?::text[])
	FOR NO KEY UPDATE SKIP LOCKED
)
SELECT subject_id FROM totals AS t WHERE kind IN ('click', 'scan') AND subject_id IN (SELECT subject_id FROM subjects)
	AND NOT EXISTS (SELECT FROM free_totals AS f WHERE f.kind = t.kind AND f.subject_id = t.subject_id)
UNION
SELECT subject_id FROM daily_counts AS d WHERE kind IN ('click', 'scan') AND subject_id IN (SELECT subject_id FROM subjects)
	AND day = ANY(?::text[])
	AND NOT EXISTS (SELECT FROM free_days AS f WHERE f.kind = d.kind AND f.subject_id = d.subject_id AND f.day = d.day)`

// locked returns the subjects of a batch of which a row of counts is locked.
func (s *statements) locked(ctx context.Context, batch []*pending) (map[string]bool, error) {
	subjects, days := make([]string, len(batch)), make([]string, len(batch))
	for i, p := range batch {
		subjects[i], days[i] = p.subjectID, p.day
	}
	var found []struct {
		SubjectID string `bun:"subject_id"`
	}
	if err := s.lockedSubjects.ScanAll(ctx, &found, subjects, days, days); err != nil {
		return nil, fmt.Errorf("finding locked counts: %w", err)
	}
	locked := make(map[string]bool, len(found))
	for _, row := range found {
		locked[row.SubjectID] = true
	}
	return locked, nil
}

// hold moves the counted events of locked subjects from the batch to those that
// are held, and returns the others.
func (r *Recorder) hold(ctx context.Context, batch []*pending) ([]*pending, error) {
	locked, err := r.statements.locked(ctx, batch)
	if err != nil {
		return batch, err
	}
	now := time.Now()
	others := batch[:0]
	for _, p := range batch {
		switch {
		case p.day == "" || !locked[p.subjectID]:
			others = append(others, p)
		case len(r.held) == maxHeld || !p.heldUntil.IsZero() && now.After(p.heldUntil):
			p.result <- errLocked
		default:
			if p.heldUntil.IsZero() {
				p.heldUntil = now.Add(r.Timeout)
			}
			p.held.Store(true)
			r.held = append(r.held, p)
		}
	}
	return others, nil
}
