package analytics

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"log/slog"
	"sync/atomic"
	"time"

	"github.com/uptrace/bun"
	"golang.org/x/sync/singleflight"

	"carte/internal/db"
	"carte/internal/httpx"
)

// salt is the secret in the visitor hashes of one day.
type salt struct {
	day   string
	value string
}

// dayOfSalt is the day, in UTC, of the salt in use at a time.
func dayOfSalt(now time.Time) string { return now.UTC().Format(time.DateOnly) }

// salts provides the salt of the day, and destroys it after the day. Over SQLite,
// which a single process uses, it is kept only in memory: after a restart, the
// visitors of the day are counted again. Over PostgreSQL all processes share it in a
// table that is unlogged and truncated, so that no file of the database contains it
// afterwards.
type salts struct {
	db     *db.DB
	cached atomic.Pointer[salt]
	group  singleflight.Group
}

// saltTimeout limits the transaction that makes or reads a salt.
const saltTimeout = 5 * time.Second

// get returns the salt of the day. Concurrent callers share the transaction that
// makes or reads it, and each waits until its own context or timeout ends.
func (s *salts) get(ctx context.Context, now time.Time, timeout <-chan time.Time) (*salt, error) {
	day := dayOfSalt(now)
	if cached := s.cached.Load(); cached != nil && cached.day == day {
		return cached, nil
	}
	results := s.group.DoChan(day, func() (any, error) {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), saltTimeout)
		defer cancel()
		return s.make(ctx, day)
	})
	select {
	case result := <-results:
		made, _ := result.Val.(*salt)
		return made, result.Err
	case <-timeout:
		return nil, errNoAnswer
	case <-ctx.Done():
		return nil, fmt.Errorf("waiting for the visitor salt of the day: %w", ctx.Err())
	}
}

// make makes the salt of a day, or reads the shared one, and destroys older ones.
func (s *salts) make(ctx context.Context, day string) (*salt, error) {
	if cached := s.cached.Load(); cached != nil && cached.day == day {
		return cached, nil
	}
	made := &salt{day: day, value: rand.Text()}
	if s.db.Engine == db.PostgreSQL {
		if err := s.share(ctx, made); err != nil {
			return nil, fmt.Errorf("sharing the visitor salt of the day: %w", err)
		}
	}
	s.cached.Store(made)
	if s.db.Engine == db.PostgreSQL {
		if err := s.destroyPast(ctx, day); err != nil {
			slog.WarnContext(ctx, "visitor salts of past days are not destroyed yet", "error", err)
		}
	}
	return made, nil
}

// share stores a salt as that of its day, or replaces its value by the one that
// another process has stored.
func (s *salts) share(ctx context.Context, made *salt) error {
	return s.db.Write(ctx, func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.NewRaw(`INSERT INTO visitor_salts (day, salt) VALUES (?, ?) ON CONFLICT (day) DO NOTHING`, made.day, made.value).Exec(ctx)
		if err != nil {
			return err
		}
		return tx.NewRaw(`SELECT salt FROM visitor_salts WHERE day = ?`, made.day).Scan(ctx, &made.value)
	})
}

// destroyPast destroys the salts of the days before today in the database. A deleted
// row remains in the table's file until it is overwritten, so the table is truncated,
// which replaces the file, and the salts still in use are inserted again. It fails if
// another transaction, such as a backup, reads the table for long; Prune tries again.
func (s *salts) destroyPast(ctx context.Context, today string) error {
	var past bool
	if err := s.db.Read.NewRaw(`SELECT EXISTS (SELECT FROM visitor_salts WHERE day < ?)`, today).Scan(ctx, &past); err != nil {
		return fmt.Errorf("looking for past visitor salts: %w", err)
	}
	if !past {
		return nil
	}
	err := s.db.Write(ctx, func(ctx context.Context, tx bun.Tx) error {
		if _, err := tx.NewRaw(`SET LOCAL lock_timeout = '500ms'`).Exec(ctx); err != nil {
			return err
		}
		if _, err := tx.NewRaw(`LOCK TABLE visitor_salts IN ACCESS EXCLUSIVE MODE`).Exec(ctx); err != nil {
			return err
		}
		var kept []struct {
			Day  string `bun:"day"`
			Salt string `bun:"salt"`
		}
		if err := tx.NewRaw(`SELECT day, salt FROM visitor_salts WHERE day >= ?`, today).Scan(ctx, &kept); err != nil {
			return err
		}
		if _, err := tx.NewRaw(`TRUNCATE visitor_salts`).Exec(ctx); err != nil {
			return err
		}
		for _, row := range kept {
			if _, err := tx.NewRaw(`INSERT INTO visitor_salts (day, salt) VALUES (?, ?)`, row.Day, row.Salt).Exec(ctx); err != nil {
				return err
			}
		}
		return nil
	})
	return db.Wrap(err, "destroying past visitor salts")
}

// prune destroys the salts of past days in memory and in the database.
func (s *salts) prune(ctx context.Context, now time.Time) error {
	day := dayOfSalt(now)
	if cached := s.cached.Load(); cached != nil && cached.day < day {
		s.cached.CompareAndSwap(cached, nil)
	}
	if s.db.Engine == db.SQLite {
		return nil
	}
	return s.destroyPast(ctx, day)
}

// visitorHash identifies a visitor of a store on one day, by 64 bits in hexadecimal.
// Without the salt it cannot be traced to an address.
func visitorHash(salt, storeID, network, userAgent string) string {
	text := make([]byte, 0, 512)
	for _, part := range [...]string{salt, storeID, network, userAgent} {
		text = append(text, part...)
		text = append(text, 0)
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:8])
}

// networkOf returns the part of a client's address that it cannot easily change.
func networkOf(address string) string { return httpx.Network(address, 64) }
