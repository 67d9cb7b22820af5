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
)

// channel is where PostgreSQL notifies the other processes of which store changed.
const channel = "carte_store_changed"

// Site stands in a store's place where what is changed belongs to the whole
// site; no store has this id.
const Site = "site"

// anything is published when changes may have been missed.
const anything = ""

type listenState struct {
	// connected is false while this process may miss the others' changes.
	connected atomic.Bool
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

// bump counts the store's version up, which holds the version until the
// transaction ends, and queues the notification, which PostgreSQL sends with the
// commit.
func (d *DB) bump(ctx context.Context, tx bun.Tx, storeID string) error {
	if storeID == Site {
		if d.Engine == SQLite {
			return nil
		}
		if _, err := tx.ExecContext(ctx, `SELECT pg_notify(?, ?)`, channel, storeID); err != nil {
			return fmt.Errorf("publishing the change to other processes: %w", err)
		}
		return nil
	}
	count := `INSERT INTO store_versions (store_id, version) SELECT id, 1 FROM stores WHERE id = ?
		ON CONFLICT (store_id) DO UPDATE SET version = store_versions.version + 1`
	if d.Engine == SQLite {
		result, err := tx.ExecContext(ctx, count, storeID)
		return RequireRow(result, err, "counting the store's version", noStore)
	}
	result, err := tx.ExecContext(ctx, `WITH counted AS (`+count+` RETURNING store_id)
		SELECT pg_notify(?, store_id) FROM counted`, storeID, channel)
	return RequireRow(result, err, "counting the store's version", noStore)
}

const noStore = "There is no such store."

// versionsAtOnce is how many versions one statement asks for.
const versionsAtOnce = 1000

// Versions maps stores to the numbers of changes to them so far; a store that
// has never changed is left out.
func (d *DB) Versions(ctx context.Context, storeIDs []string) (map[string]int64, error) {
	versions := make(map[string]int64, len(storeIDs))
	for some := range slices.Chunk(storeIDs, versionsAtOnce) {
		var rows []struct {
			StoreID string
			Version int64
		}
		err := d.Read.NewRaw(`SELECT store_id, version FROM store_versions WHERE store_id IN (?)`, bun.List(some)).Scan(ctx, &rows)
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

// How long the listening connection may take: to be made; to be silent before it
// is pinged; and to answer, before changes count as missed and before it is closed.
// A change is promised to be seen within a second, so the second and the third
// stay well below that together.
const (
	connectTimeout = 10 * time.Second
	pingInterval   = 250 * time.Millisecond
	lateAfter      = 350 * time.Millisecond
	pingTimeout    = 3 * time.Second
)

func (d *DB) listen(ctx context.Context) error {
	config, err := pgx.ParseConfig(d.url)
	if err != nil {
		return fmt.Errorf("reading the database URL: %w", err)
	}
	config.OnNotification = func(_ *pgconn.PgConn, note *pgconn.Notification) { d.publish(note.Payload) }
	beginning, cancel := context.WithTimeout(ctx, connectTimeout)
	defer cancel()
	conn, err := pgx.ConnectConfig(beginning, config)
	if err != nil {
		return fmt.Errorf("connecting: %w", err)
	}
	defer func() {
		ending, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
		defer cancel()
		_ = conn.Close(ending)
	}()
	if _, err := conn.Exec(beginning, "LISTEN "+channel); err != nil {
		return fmt.Errorf("listening: %w", err)
	}
	// What changed before LISTEN took effect was not received.
	d.publish(anything)
	d.listening.connected.Store(true)
	for {
		silence, cancel := context.WithTimeout(ctx, pingInterval)
		err := conn.PgConn().WaitForNotification(silence)
		cancel()
		if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
			err = d.ping(ctx, conn)
		}
		if err != nil {
			return fmt.Errorf("waiting: %w", err)
		}
	}
}

// ping finds out a connection that broke without an error. While the answer is
// late, changes may be missed; when it comes, all that was sent before it has been
// received.
func (d *DB) ping(ctx context.Context, conn *pgx.Conn) error {
	late := time.AfterFunc(lateAfter, func() { d.listening.connected.Store(false) })
	defer late.Stop()
	pinging, cancel := context.WithTimeout(ctx, pingTimeout)
	defer cancel()
	if err := conn.Ping(pinging); err != nil {
		return fmt.Errorf("pinging: %w", err)
	}
	d.listening.connected.Store(true)
	return nil
}
