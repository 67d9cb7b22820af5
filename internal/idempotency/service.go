// Package idempotency keeps the answers to requests that create something and have an
// Idempotency-Key, so that one whose answer was lost can be sent again.
//
// An answer is kept in the transaction of what was created: either both are there, or
// neither. It holds for every process and survives a restart. Keys are those of a
// user, are kept for a day, and are limited for each user, the oldest going first.
package idempotency

import (
	"context"
	"net/http"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/httpx"
)

// Lifetime is how long an answer is kept at least, within the limits below.
const Lifetime = 24 * time.Hour

// The limits of what is kept for a user, so that nobody fills the disk.
const (
	maxAnswers = 1000
	maxBytes   = 4 << 20
)

// Service keeps answers.
type Service struct {
	db  *db.DB
	now func() time.Time
}

// NewService makes a service over a database and a clock.
func NewService(d *db.DB, now func() time.Time) *Service { return &Service{db: d, now: now} }

// errKept ends a transaction that must not create again what another one has created.
var errKept = fault.NewConflict("answered_meanwhile", nil, "The request has been answered meanwhile.")

// Once implements httpx.AnswerKeeper. Of two requests with one key at the same time,
// the second waits for the first; it goes on where that has created nothing.
func (s *Service) Once(ctx context.Context, request httpx.KeyedRequest, answer func(ctx context.Context) httpx.KeptAnswer) (*httpx.KeptAnswer, error) {
	kept, err := find(ctx, s.db.Read, request)
	if kept != nil || err != nil {
		return kept, err
	}
	inside, transaction := s.db.Defer(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := s.db.Lock(ctx, tx, "idempotency "+request.UID+" "+request.Key); err != nil {
			return err
		}
		var err error
		if kept, err = find(ctx, tx, request); kept != nil {
			return errKept
		}
		return err
	})
	defer transaction.Rollback()
	given := answer(inside)
	if kept != nil || given.Status >= http.StatusMultipleChoices || !transaction.Open() {
		return kept, nil
	}
	return nil, transaction.Commit(func(ctx context.Context, tx bun.Tx) error {
		return insert(ctx, tx, request, given, s.now().UTC())
	})
}

// Prune deletes the answers whose time is over. A job calls it each hour.
func (s *Service) Prune(ctx context.Context) error {
	err := s.db.DeleteInBatches(ctx, pruneBatch, "idempotency_keys", "uid, key", "created_at < ?", s.now().UTC().Add(-Lifetime))
	return db.Wrap(err, "pruning idempotency keys")
}
