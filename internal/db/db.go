// Package db opens Carte's database, SQLite or PostgreSQL, and gives the rest of the
// program three things: Read for queries, Write for a transaction, and Change for a
// transaction that alters what a store's guests see. Change increments the store's
// version in the same transaction and notifies every subscriber, in this process and
// in the others over the same PostgreSQL. Caches rely on it.
package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"
	"github.com/uptrace/bun/dialect/sqlitedialect"
	_ "modernc.org/sqlite" // registers the driver "sqlite"

	"carte/internal/fault"
)

// Engine is the kind of database.
type Engine string

// The engines.
const (
	SQLite     Engine = "sqlite"
	PostgreSQL Engine = "postgresql"
)

// DB is an open database.
type DB struct {
	// Read serves queries outside transactions.
	Read *bun.DB
	// Engine is for the few places where the SQL differs.
	Engine Engine

	// write has one connection on SQLite, which has one writer at a time; on
	// PostgreSQL it is Read.
	write *bun.DB
	url   string
	// connector is nil on SQLite.
	connector *connector
	// failed is the last failure of a write that says why.
	failed atomic.Pointer[failure]

	mu          sync.Mutex
	subscribers []func(storeID string)
	listening   listenState
}

// Open opens the database at url: "postgres://…", or "sqlite:PATH" whose folder
// is made when missing. It does not migrate.
func Open(ctx context.Context, url string) (*DB, error) {
	var d *DB
	var err error
	switch scheme, rest, _ := strings.Cut(url, ":"); scheme {
	case "postgres", "postgresql":
		d, err = openPostgres(url)
	case "sqlite":
		d, err = openSQLite(rest)
	default:
		return nil, fmt.Errorf("the database URL starts neither with postgres:// nor with sqlite: followed by a path")
	}
	if err != nil {
		return nil, err
	}
	d.url = url
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	if err := d.write.PingContext(ctx); err != nil {
		d.Close()
		err = fmt.Errorf("reaching the %s database: %w", d.Engine, err)
		if reason := UnavailableReason(err); reason == fileUnusable || reason == diskFull {
			_, path, _ := strings.Cut(url, ":")
			err = fmt.Errorf("the disk with %s may be full: %w", filepath.Dir(path), err)
		}
		return nil, err
	}
	return d, nil
}

func openSQLite(path string) (*DB, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, fmt.Errorf("making the data folder: %w", err)
	}
	if err := restrictPermissions(path); err != nil {
		return nil, err
	}
	// As long as lock_timeout, see there. FULL: a committed click survives a power cut, not only a crash.
	dsn := "file:" + path + "?_pragma=busy_timeout(4000)&_pragma=journal_mode(WAL)" +
		"&_pragma=synchronous(FULL)&_pragma=foreign_keys(1)&_time_format=sqlite" // as bun writes times
	// Counts of many different links change a page of the file each. A cache that
	// holds them (in KiB), and a checkpoint after as many (32 MiB of the log), read
	// and write a page once for many clicks.
	write, err := sql.Open("sqlite", dsn+"&_txlock=immediate&_pragma=cache_size(-16384)&_pragma=wal_autocheckpoint(8000)")
	if err != nil {
		return nil, fmt.Errorf("opening SQLite: %w", err)
	}
	write.SetMaxOpenConns(1)
	read, err := sql.Open("sqlite", dsn+"&_pragma=query_only(1)")
	if err != nil {
		return nil, fmt.Errorf("opening SQLite: %w", err)
	}
	read.SetMaxOpenConns(2 * runtime.NumCPU())
	read.SetMaxIdleConns(2 * runtime.NumCPU())
	return &DB{
		Read:   bun.NewDB(read, sqlitedialect.New()),
		write:  bun.NewDB(write, sqlitedialect.New()),
		Engine: SQLite,
	}, nil
}

func openPostgres(url string) (*DB, error) {
	config, err := postgresConfig(url, postgresTimeouts)
	if err != nil {
		return nil, err
	}
	c := &connector{Connector: stdlib.GetConnector(*config), max: DefaultMaxConnections}
	c.pool = sql.OpenDB(c)
	c.resize()
	c.pool.SetConnMaxIdleTime(idleTimeout)
	both := bun.NewDB(c.pool, pgdialect.New())
	return &DB{Read: both, write: both, Engine: PostgreSQL, connector: c}, nil
}

// restrictPermissions makes the database file readable by its owner alone, and creates
// it if needed. SQLite creates its log and index with the mode of the file.
func restrictPermissions(path string) error {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return fmt.Errorf("opening the database file: %w", err)
	}
	if err := file.Close(); err != nil {
		return fmt.Errorf("opening the database file: %w", err)
	}
	for _, name := range []string{path, path + "-wal", path + "-shm"} {
		if err := os.Chmod(name, 0o600); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("restricting the permissions of the database file: %w", err)
		}
	}
	return nil
}

// postgresTimeouts end what could otherwise hold a connection or locked rows for ever.
// Parameters of the URL take precedence. A wait for a lock ends before guests are sent on
// whose clicks wait for it, after 5 s: only its error tells the log of a lock.
var postgresTimeouts = map[string]string{
	"statement_timeout":                   "10s",
	"lock_timeout":                        "4s",
	"idle_in_transaction_session_timeout": "30s",
}

// postgresConfig parses a URL. bun writes values into the text of statements, so almost
// every text is new: only those of PrepareRead and PrepareWrite are prepared, or
// backends would keep a plan for each.
func postgresConfig(url string, params map[string]string) (*pgx.ConnConfig, error) {
	config, err := pgx.ParseConfig(url)
	if err != nil {
		return nil, fmt.Errorf("reading the database URL: %w", err)
	}
	config.DefaultQueryExecMode = pgx.QueryExecModeExec
	config.StatementCacheCapacity, config.DescriptionCacheCapacity = 0, 0
	if config.ConnectTimeout == 0 {
		config.ConnectTimeout = connectTimeout
	}
	for name, value := range params {
		if _, given := config.RuntimeParams[name]; !given {
			config.RuntimeParams[name] = value
		}
	}
	if config.RuntimeParams["application_name"] == "" {
		config.RuntimeParams["application_name"] = "carte"
	}
	return config, nil
}

// Close closes every connection.
func (d *DB) Close() error {
	err := d.write.Close()
	if d.Read != d.write {
		err = errors.Join(err, d.Read.Close())
	}
	return err
}

// Write runs fn in one transaction. It commits when fn returns nil or, with a context
// of Defer, later.
func (d *DB) Write(ctx context.Context, fn func(ctx context.Context, tx bun.Tx) error) error {
	if t := d.deferredOf(ctx); t != nil {
		return t.write(ctx, fn)
	}
	ctx, hold, cancel := untilCommit(ctx)
	defer cancel()
	inside, hooks := withEndHooks(ctx)
	committing := false
	err := d.write.RunInTx(inside, nil, func(ctx context.Context, tx bun.Tx) error {
		if err := fn(ctx, tx); err != nil {
			return err
		}
		err := hold()
		committing = err == nil
		return err
	})
	switch {
	case err == nil:
		callAll(hooks.committed)
	case !committing:
		callAll(hooks.rolledBack)
	}
	return d.noted(endedBy(ctx, err))
}

// ErrUnchanged is returned by the fn of a Change that has nothing to change.
var ErrUnchanged = errors.New("nothing has changed")

// Change runs fn in one transaction that alters what guests of the store see, or the
// configuration of the Site, and publishes the change after the commit. It also
// publishes after a commit that failed: the database may have committed, and only its
// answer been lost. Nothing is written or published where fn returns ErrUnchanged.
// The changes of a store are made one after another, so fn may rely on what it reads. It returns
// a NotFound fault for a store that does not exist.
func (d *DB) Change(ctx context.Context, storeID string, fn func(ctx context.Context, tx bun.Tx) error) error {
	committing := false
	err := d.Write(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := d.incrementVersion(ctx, tx, storeID); err != nil {
			return err
		}
		err := fn(ctx, tx)
		committing = err == nil
		return err
	})
	if t := d.deferredOf(ctx); committing && t != nil && t.Open() {
		t.ended = append(t.ended, func() { d.publish(storeID) })
	} else if committing {
		d.publish(storeID)
	}
	if errors.Is(err, ErrUnchanged) {
		return nil
	}
	return err
}

// Statements is the number of statements sent since Open, BEGIN and COMMIT
// included; prepared ones are not counted.
func (d *DB) Statements() uint64 {
	n := uint64(d.Read.DBStats().Queries)
	if d.write != d.Read {
		n += uint64(d.write.DBStats().Queries)
	}
	return n
}

// EachPool calls fn with each pool of connections and what it is called: one for
// reading and one for writing on SQLite, one for both on PostgreSQL.
func (d *DB) EachPool(fn func(name string, pool *sql.DB)) {
	if d.Read == d.write {
		fn("main", d.Read.DB)
		return
	}
	fn("read", d.Read.DB)
	fn("write", d.write.DB)
}

// Ready reports whether the database answers.
func (d *DB) Ready(ctx context.Context) error {
	return Wrap(d.Read.PingContext(ctx), "reaching the "+string(d.Engine)+" database")
}

// Stores returns an error where the database cannot store a change at present, such as on a
// full disk. It writes something as it is.
func (d *DB) Stores(ctx context.Context) error {
	statement := `UPDATE goose_db_version SET is_applied = is_applied WHERE version_id = 0`
	if d.Engine == SQLite {
		statement = `PRAGMA user_version = 0` // which nothing uses; an update to the same value would write nothing
	}
	_, err := d.write.ExecContext(ctx, statement)
	return Wrap(err, "storing a change")
}

// Wrap wraps an error with what was being done, and returns nil for nil.
func Wrap(err error, doing string) error {
	if err != nil {
		return fmt.Errorf("%s: %w", doing, err)
	}
	return nil
}

// NotFound returns a NotFound fault with this detail for sql.ErrNoRows, wraps any other
// error with what was being done, and returns nil for nil.
func NotFound(err error, doing, detail string) error {
	if errors.Is(err, sql.ErrNoRows) {
		return fault.New(fault.NotFound, "%s", detail)
	}
	return Wrap(err, doing)
}

// RequireRow returns a NotFound fault for an update of no row.
func RequireRow(result sql.Result, err error, doing, detail string) error {
	if err != nil {
		return fmt.Errorf("%s: %w", doing, err)
	}
	if n, err := result.RowsAffected(); err == nil && n == 0 {
		return fault.New(fault.NotFound, "%s", detail)
	}
	return nil
}
