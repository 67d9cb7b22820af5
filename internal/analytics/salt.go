package analytics

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/db"
)

// salt is the secret of one day.
type salt struct {
	day   string
	value string
}

// salts hands out the secret of the present day (UTC), which all processes
// share through the database and which is forgotten when the day is over.
type salts struct {
	db     *db.DB
	cached atomic.Pointer[salt]
	// making is held by the one who fetches a day's salt.
	making sync.Mutex
}

func (s *salts) of(ctx context.Context, now time.Time) (string, error) {
	day := now.UTC().Format(time.DateOnly)
	if known := s.cached.Load(); known != nil && known.day == day {
		return known.value, nil
	}
	s.making.Lock()
	defer s.making.Unlock()
	if known := s.cached.Load(); known != nil && known.day == day {
		return known.value, nil
	}
	made := salt{day: day}
	err := s.db.Write(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := forgetSalts(ctx, tx, day); err != nil {
			return err
		}
		_, err := tx.NewRaw(`INSERT INTO visitor_salts (day, salt) VALUES (?, ?) ON CONFLICT (day) DO NOTHING`, day, rand.Text()).Exec(ctx)
		if err != nil {
			return err
		}
		return tx.NewRaw(`SELECT salt FROM visitor_salts WHERE day = ?`, day).Scan(ctx, &made.value)
	})
	if err != nil {
		return "", fmt.Errorf("fetching the day's visitor salt: %w", err)
	}
	s.cached.Store(&made)
	return made.value, nil
}

// forget drops the salts of past days, here and in the database.
func (s *salts) forget(ctx context.Context, now time.Time) error {
	day := now.UTC().Format(time.DateOnly)
	if known := s.cached.Load(); known != nil && known.day < day {
		s.cached.CompareAndSwap(known, nil)
	}
	return s.db.Write(ctx, func(ctx context.Context, tx bun.Tx) error { return forgetSalts(ctx, tx, day) })
}

func forgetSalts(ctx context.Context, tx bun.IDB, today string) error {
	if _, err := tx.NewRaw(`DELETE FROM visitor_salts WHERE day < ?`, today).Exec(ctx); err != nil {
		return fmt.Errorf("forgetting past visitor salts: %w", err)
	}
	return nil
}

// visitorHash tells a store's visitors of one day apart and nothing more: 64
// bits that cannot be traced to an address once the salt is gone.
func visitorHash(salt, storeID, address, userAgent string) string {
	text := make([]byte, 0, 512)
	for _, part := range [...]string{salt, storeID, address, userAgent} {
		text = append(text, part...)
		text = append(text, 0)
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:8])
}
