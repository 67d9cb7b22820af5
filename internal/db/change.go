package db

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/uptrace/bun"
)

// channel is where PostgreSQL tells the other processes which store changed.
const channel = "carte_store_changed"

// everyStore is published when changes may have been missed.
const everyStore = ""

type listenState struct {
	// connected is false while this process may miss the others' changes.
	connected atomic.Bool
}

// OnChange calls fn with the id of each store that changes, and with "" when
// any may have changed. It must return quickly; call it before Listen.
func (d *DB) OnChange(fn func(storeID string)) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.subscribers = append(d.subscribers, fn)
}

func (d *DB) publish(storeID string) {
	d.mu.Lock()
	subscribers := d.subscribers
	d.mu.Unlock()
	for _, fn := range subscribers {
		fn(storeID)
	}
}

// bump counts the store's version up and queues the notification, which
// PostgreSQL sends with the commit.
func (d *DB) bump(ctx context.Context, tx bun.Tx, storeID string) error {
	_, err := tx.ExecContext(ctx,
		`INSERT INTO store_versions (store_id, version) VALUES (?, 1)
		 ON CONFLICT (store_id) DO UPDATE SET version = store_versions.version + 1`, storeID)
	if err != nil {
		return fmt.Errorf("counting the store's version: %w", err)
	}
	if d.Engine == PostgreSQL {
		if _, err := tx.ExecContext(ctx, `SELECT pg_notify(?, ?)`, channel, storeID); err != nil {
			return fmt.Errorf("telling other processes of the change: %w", err)
		}
	}
	return nil
}

// Version is the number of changes to a store so far; 0 for an unknown one.
func (d *DB) Version(ctx context.Context, storeID string) (int64, error) {
	var version int64
	err := d.Read.NewRaw(
		`SELECT COALESCE((SELECT version FROM store_versions WHERE store_id = ?), 0)`, storeID).Scan(ctx, &version)
	if err != nil {
		return 0, fmt.Errorf("reading the store's version: %w", err)
	}
	return version, nil
}

// Hearing tells whether every change reaches the subscribers. While it is
// false, what is kept must be checked against Version before it is used.
func (d *DB) Hearing() bool {
	return d.Engine == SQLite || d.listening.connected.Load()
}

// Listen passes on the other processes' changes until ctx ends. SQLite serves
// one process, so there it only waits.
func (d *DB) Listen(ctx context.Context) {
	if d.Engine == SQLite {
		<-ctx.Done()
		return
	}
	for ctx.Err() == nil {
		err := d.listen(ctx)
		d.listening.connected.Store(false)
		if ctx.Err() != nil {
			return
		}
		slog.Warn("listening for changes of other processes was interrupted", "error", err)
		select {
		case <-ctx.Done():
		case <-time.After(500 * time.Millisecond):
		}
	}
}

func (d *DB) listen(ctx context.Context) error {
	conn, err := pgx.Connect(ctx, d.url)
	if err != nil {
		return fmt.Errorf("connecting: %w", err)
	}
	defer conn.Close(context.WithoutCancel(ctx))
	if _, err := conn.Exec(ctx, "LISTEN "+channel); err != nil {
		return fmt.Errorf("listening: %w", err)
	}
	// What changed before LISTEN took effect was not heard.
	d.publish(everyStore)
	d.listening.connected.Store(true)
	for {
		quiet, cancel := context.WithTimeout(ctx, 5*time.Second)
		note, err := conn.WaitForNotification(quiet)
		cancel()
		switch {
		case err == nil:
			d.publish(note.Payload)
		case errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil:
			// A connection that died without a word is found out by asking.
			alive, cancel := context.WithTimeout(ctx, 3*time.Second)
			err := conn.Ping(alive)
			cancel()
			if err != nil {
				return fmt.Errorf("checking the connection: %w", err)
			}
		default:
			return fmt.Errorf("waiting: %w", err)
		}
	}
}
