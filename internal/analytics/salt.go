package analytics

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"log/slog"
	"net/netip"
	"sync/atomic"
	"time"

	"github.com/uptrace/bun"
	"golang.org/x/sync/singleflight"

	"carte/internal/db"
)

// salt is the secret of one day.
type salt struct {
	day   string
	value string
}

// dayOfSalt is the day (UTC) whose salt is in use at a moment.
func dayOfSalt(now time.Time) string { return now.UTC().Format(time.DateOnly) }

// salts hands out the salt of the present day, and destroys it when the day is
// over. Over SQLite, which one process serves, it is held in memory alone: after
// a restart a visitor of that day is a new one. Over PostgreSQL all processes
// share it in a table that is not logged and is truncated, so that its bytes are
// in no file of the database any more.
type salts struct {
	db     *db.DB
	cached atomic.Pointer[salt]
	// making is for one caller at a time to make or fetch a day's salt.
	making singleflight.Group
}

// saltTimeout bounds how long a database that does not answer keeps the next
// one from being asked.
const saltTimeout = 5 * time.Second

// of returns the salt of the present day. All who come before it is there wait
// for one transaction, each until its own context or timeout ends.
func (s *salts) of(ctx context.Context, now time.Time, timeout <-chan time.Time) (*salt, error) {
	day := dayOfSalt(now)
	if known := s.cached.Load(); known != nil && known.day == day {
		return known, nil
	}
	made := s.making.DoChan(day, func() (any, error) {
		making, cancel := context.WithTimeout(context.WithoutCancel(ctx), saltTimeout)
		defer cancel()
		return s.make(making, day)
	})
	select {
	case result := <-made:
		known, _ := result.Val.(*salt)
		return known, result.Err
	case <-timeout:
		return nil, errNoAnswer
	case <-ctx.Done():
		return nil, fmt.Errorf("waiting for the day's visitor salt: %w", ctx.Err())
	}
}

func (s *salts) make(ctx context.Context, day string) (*salt, error) {
	if known := s.cached.Load(); known != nil && known.day == day {
		return known, nil
	}
	made := &salt{day: day, value: rand.Text()}
	if s.db.Engine == db.PostgreSQL {
		if err := s.share(ctx, made); err != nil {
			return nil, fmt.Errorf("fetching the day's visitor salt: %w", err)
		}
	}
	s.cached.Store(made)
	if s.db.Engine == db.PostgreSQL {
		if err := s.destroyShared(ctx, day); err != nil {
			slog.WarnContext(ctx, "visitor salts of past days are destroyed later", "error", err)
		}
	}
	return made, nil
}

// share makes a salt the one of its day, or takes over the one there is.
func (s *salts) share(ctx context.Context, made *salt) error {
	return s.db.Write(ctx, func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.NewRaw(`INSERT INTO visitor_salts (day, salt) VALUES (?, ?) ON CONFLICT (day) DO NOTHING`, made.day, made.value).Exec(ctx)
		if err != nil {
			return err
		}
		return tx.NewRaw(`SELECT salt FROM visitor_salts WHERE day = ?`, made.day).Scan(ctx, &made.value)
	})
}

// destroyShared destroys the salts of past days. A row that is deleted stays in
// its file until something is written over it, so the table is truncated, which
// gives it a new file, and the salts still in use are put back. It waits for
// nobody who reads the table for long, such as a backup: Prune tries again.
func (s *salts) destroyShared(ctx context.Context, today string) error {
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
	if err != nil {
		return fmt.Errorf("destroying past visitor salts: %w", err)
	}
	return nil
}

// prune drops the salts of past days, here and in the database.
func (s *salts) prune(ctx context.Context, now time.Time) error {
	day := dayOfSalt(now)
	if known := s.cached.Load(); known != nil && known.day < day {
		s.cached.CompareAndSwap(known, nil)
	}
	if s.db.Engine == db.SQLite {
		return nil
	}
	return s.destroyShared(ctx, day)
}

// visitorHash tells a store's visitors of one day apart and nothing more: 64
// bits that cannot be traced to an address once the salt is gone.
func visitorHash(salt, storeID, address, userAgent string) string {
	text := make([]byte, 0, 512)
	for _, part := range [...]string{salt, storeID, network(address), userAgent} {
		text = append(text, part...)
		text = append(text, 0)
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:8])
}

// network is what of an address stays the same for a visitor: of IPv6, where
// devices change the rest as they like, the first 64 bits.
func network(address string) string {
	ip, err := netip.ParseAddr(address)
	if err != nil || !ip.Is6() || ip.Is4In6() {
		return address
	}
	return netip.PrefixFrom(ip, 64).Masked().String()
}
