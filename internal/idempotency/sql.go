package idempotency

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/db"
	"carte/internal/httpx"
)

// pruneBatch is how many rows a transaction deletes.
const pruneBatch = 1000

// row is a key with its request and its answer.
type row struct {
	bun.BaseModel `bun:"table:idempotency_keys,alias:k"`

	UID      string `bun:"uid,pk"`
	Key      string `bun:"key,pk"`
	Route    string `bun:"route"`
	BodyHash string `bun:"body_hash"`
	Status   int    `bun:"status"`
	ETag     string `bun:"etag"`
	Body     string `bun:"body"`
	// Size is the length of Body, which the limits are about.
	Size      int       `bun:"size"`
	CreatedAt time.Time `bun:"created_at"`
}

// find returns the answer to a request; nil where there is none, and a fault where
// the key is another request's.
func find(ctx context.Context, tx bun.IDB, request httpx.KeyedRequest) (*httpx.KeptAnswer, error) {
	var found row
	err := tx.NewSelect().Model(&found).Where("k.uid = ?", request.UID).Where("k.key = ?", request.Key).Scan(ctx)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return nil, nil
	case err != nil:
		return nil, fmt.Errorf("reading the answer to an idempotency key: %w", err)
	case found.Route != request.Route || found.BodyHash != request.BodyHash:
		return nil, httpx.IdempotencyKeyFault(httpx.IdempotencyKeyReused)
	}
	return &httpx.KeptAnswer{Status: found.Status, ETag: found.ETag, Body: []byte(found.Body)}, nil
}

// insert adds an answer, and deletes the oldest ones of the user beyond the limits.
func insert(ctx context.Context, tx bun.IDB, request httpx.KeyedRequest, answer httpx.KeptAnswer, now time.Time) error {
	_, err := tx.NewInsert().Model(&row{
		UID: request.UID, Key: request.Key, Route: request.Route, BodyHash: request.BodyHash,
		Status: answer.Status, ETag: answer.ETag, Body: string(answer.Body), Size: len(answer.Body), CreatedAt: now,
	}).Exec(ctx)
	if err != nil {
		return fmt.Errorf("adding an idempotency key: %w", err)
	}
	_, err = tx.ExecContext(ctx, `DELETE FROM idempotency_keys WHERE uid = ?0 AND key <> ?1 AND key IN (
		SELECT key FROM (SELECT key, ROW_NUMBER() OVER newest AS n, SUM(size) OVER newest AS bytes
			FROM idempotency_keys WHERE uid = ?0 WINDOW newest AS (ORDER BY created_at DESC, key)) AS kept
		WHERE n > ?2 OR bytes > ?3)`, request.UID, request.Key, maxAnswers, maxBytes)
	return db.Wrap(err, "deleting the oldest idempotency keys of a user")
}
