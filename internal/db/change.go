package db

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/uptrace/bun"

	"carte/internal/fault"
)

// channel is the PostgreSQL channel with the ids of changed stores.
const channel = "carte_store_changed"

// Site takes the place of a store's id in changes that concern the whole site; no
// store has this id.
const Site = "site"

// anyStore is published when changes may have been missed.
const anyStore = ""

type listenState struct {
	// connected is false while this process may miss the others' changes.
	connected atomic.Bool
	// lost is when the connection was lost; zero while there is one. Only Listen
	// uses it.
	lost time.Time
}

// Subscribe calls fn with the id of each store that changes, with Site when what
// belongs to no store does, and with "" when anything may have changed. It must
// return quickly; call it before Listen.
func (d *DB) Subscribe(fn func(storeID string)) {
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

// incrementVersion locks the store's version until the transaction ends, and queues
// the notification, which PostgreSQL sends with the commit.
func (d *DB) incrementVersion(ctx context.Context, tx bun.Tx, storeID string) error {
	if storeID == Site {
		if d.Engine == SQLite {
			return nil
		}
		if _, err := tx.ExecContext(ctx, `SELECT pg_notify(?, ?)`, channel, storeID); err != nil {
			return fmt.Errorf("publishing the change to other processes: %w", err)
		}
		return nil
	}
	increment := `INSERT INTO store_versions (store_id, version) SELECT id, 1 FROM stores WHERE id = ?
		ON CONFLICT (store_id) DO UPDATE SET version = store_versions.version + 1`
	if d.Engine == SQLite {
		result, err := tx.ExecContext(ctx, increment, storeID)
		return RequireRow(result, err, "incrementing the store's version", fault.NoStore)
	}
	result, err := tx.ExecContext(ctx, `WITH incremented AS (`+increment+` RETURNING store_id)
		SELECT pg_notify(?, store_id) FROM incremented`, storeID, channel)
	return RequireRow(result, err, "incrementing the store's version", fault.NoStore)
}

// versionsPerQuery is how many versions one statement asks for.
const versionsPerQuery = 1000

// Versions returns the number of changes to each store so far, without those that
// have never changed.
func (d *DB) Versions(ctx context.Context, storeIDs []string) (map[string]int64, error) {
	versions := make(map[string]int64, len(storeIDs))
	for ids := range slices.Chunk(storeIDs, versionsPerQuery) {
		var rows []struct {
			StoreID string
			Version int64
		}
		err := d.Read.NewRaw(`SELECT store_id, version FROM store_versions WHERE store_id IN (?)`, bun.List(ids)).Scan(ctx, &rows)
		if err != nil {
			return nil, fmt.Errorf("reading the versions of stores: %w", err)
		}
		for _, row := range rows {
			versions[row.StoreID] = row.Version
		}
	}
	return versions, nil
}

// Connected reports whether every change reaches the subscribers. While it is
// false, what is cached must be checked against Versions before it is used.
func (d *DB) Connected() bool {
	return d.Engine == SQLite || d.listening.connected.Load()
}

// Listen publishes the other processes' changes to the subscribers until ctx ends.
// SQLite serves one process, so there it only waits.
func (d *DB) Listen(ctx context.Context) {
	if d.Engine == SQLite {
		<-ctx.Done()
		return
	}
	const firstPause, longestPause = 100 * time.Millisecond, 800 * time.Millisecond
	pause := firstPause
	for ctx.Err() == nil {
		err := d.listen(ctx)
		d.listening.connected.Store(false)
		if ctx.Err() != nil {
			return
		}
		if d.listening.lost.IsZero() {
			d.listening.lost, pause = time.Now(), firstPause
			slog.Warn("listening for changes of other processes was interrupted; guest pages are checked against the database until it goes on", "error", err)
		}
		select {
		case <-ctx.Done():
		case <-time.After(pause):
		}
		pause = min(2*pause, longestPause)
	}
}

// Guests are to see a change within a second, so a broken connection has to be
// detected well before: after pingInterval and lateAfter together.
const (
	// connectTimeout is for making any connection to PostgreSQL.
	connectTimeout = 10 * time.Second
	// pingInterval is how long the listening connection is idle before a ping.
	pingInterval = 250 * time.Millisecond
	// lateAfter is how long a ping may take until changes count as missed.
	lateAfter = 350 * time.Millisecond
	// pingTimeout is how long a ping may take until the connection is closed.
	pingTimeout = 3 * time.Second
)

func (d *DB) listen(ctx context.Context) error {
	config, err := postgresConfig(d.url, nil)
	if err != nil {
		return err
	}
	config.OnNotification = func(_ *pgconn.PgConn, note *pgconn.Notification) { d.publish(note.Payload) }
	connectCtx, cancel := context.WithTimeout(ctx, connectTimeout)
	defer cancel()
	conn, err := pgx.ConnectConfig(connectCtx, config)
	if err != nil {
		return fmt.Errorf("connecting: %w", err)
	}
	defer func() {
		closeCtx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
		defer cancel()
		_ = conn.Close(closeCtx)
	}()
	if _, err := conn.Exec(connectCtx, "LISTEN "+channel); err != nil {
		return fmt.Errorf("listening: %w", err)
	}
	// What changed before LISTEN took effect was not received.
	d.publish(anyStore)
	if lost := d.listening.lost; !lost.IsZero() {
		slog.Info("listening for changes of other processes again", "seconds", time.Since(lost).Seconds())
		d.listening.lost = time.Time{}
	}
	d.listening.connected.Store(true)
	for {
		waitCtx, cancel := context.WithTimeout(ctx, pingInterval)
		err := conn.PgConn().WaitForNotification(waitCtx)
		cancel()
		if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
			err = d.ping(ctx, conn)
		}
		if err != nil {
			return fmt.Errorf("waiting: %w", err)
		}
	}
}

// ping detects a connection that broke without an error. While the answer is
// late, changes may be missed; once it is here, all notifications sent before it
// have been received.
func (d *DB) ping(ctx context.Context, conn *pgx.Conn) error {
	late := time.AfterFunc(lateAfter, func() { d.listening.connected.Store(false) })
	defer late.Stop()
	pingCtx, cancel := context.WithTimeout(ctx, pingTimeout)
	defer cancel()
	if err := conn.Ping(pingCtx); err != nil {
		return fmt.Errorf("pinging: %w", err)
	}
	d.listening.connected.Store(true)
	return nil
}
