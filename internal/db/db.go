// Package db opens Carte's database, SQLite or PostgreSQL, and gives the rest
// of the program three things: Read for queries, Write for a transaction, and
// Change for a transaction that alters what a store's guests see. Change is the
// only way to freshness: it counts the store's version up in the same
// transaction and tells every subscriber, in this process and in the others
// over the same PostgreSQL.
package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib" // registers the driver "pgx"
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
	// Engine tells which SQL is spoken, for the few places where it matters.
	Engine Engine

	// write holds one connection on SQLite, where writers queue anyway; on
	// PostgreSQL it is Read.
	write    *bun.DB
	prepared prepared
	url      string

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
		return nil, fmt.Errorf("reaching the %s database: %w", d.Engine, err)
	}
	return d, nil
}

func openSQLite(path string) (*DB, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, fmt.Errorf("making the data folder: %w", err)
	}
	// FULL: a committed click survives a power cut, not only a crash.
	dsn := "file:" + path + "?_pragma=busy_timeout(5000)&_pragma=journal_mode(WAL)" +
		"&_pragma=synchronous(FULL)&_pragma=foreign_keys(1)"
	write, err := sql.Open("sqlite", dsn+"&_txlock=immediate")
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
	pool, err := sql.Open("pgx", url)
	if err != nil {
		return nil, fmt.Errorf("opening PostgreSQL: %w", err)
	}
	pool.SetMaxOpenConns(16)
	pool.SetMaxIdleConns(8)
	both := bun.NewDB(pool, pgdialect.New())
	return &DB{Read: both, write: both, Engine: PostgreSQL}, nil
}

// Close closes every connection.
func (d *DB) Close() error {
	d.prepared.forget()
	err := d.write.Close()
	if d.Read != d.write {
		err = errors.Join(err, d.Read.Close())
	}
	return err
}

// Write runs fn in one transaction. It commits when fn returns nil.
func (d *DB) Write(ctx context.Context, fn func(ctx context.Context, tx bun.Tx) error) error {
	err := d.write.RunInTx(ctx, nil, fn)
	if errors.Is(err, sql.ErrTxDone) && ctx.Err() != nil {
		// What was rolled back because its context ended fails by that.
		return ctx.Err()
	}
	return err
}

// ErrUnchanged is what the fn of Change returns when all is as it was.
var ErrUnchanged = errors.New("nothing has changed")

// Change runs fn in one transaction that alters what guests of the store see,
// or what is configured for the Site, and tells all subscribers after the
// commit; also after one that failed, because an answer can be lost on the way
// back from a database that has committed. Nothing is written or told where fn
// returns ErrUnchanged.
func (d *DB) Change(ctx context.Context, storeID string, fn func(ctx context.Context, tx bun.Tx) error) error {
	committing := false
	err := d.Write(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := fn(ctx, tx); err != nil {
			return err
		}
		err := d.bump(ctx, tx, storeID)
		committing = err == nil
		return err
	})
	if committing {
		d.publish(storeID)
	}
	if errors.Is(err, ErrUnchanged) {
		return nil
	}
	return err
}

// Ready tells whether the database answers.
func (d *DB) Ready(ctx context.Context) error {
	if err := d.Read.PingContext(ctx); err != nil {
		return fmt.Errorf("reaching the %s database: %w", d.Engine, err)
	}
	return nil
}

// NotFound turns sql.ErrNoRows into a NotFound fault with this detail, wraps
// any other error with what was being done, and leaves nil alone.
func NotFound(err error, doing, detail string) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, sql.ErrNoRows):
		return fault.New(fault.NotFound, "%s", detail)
	}
	return fmt.Errorf("%s: %w", doing, err)
}

// Affected turns an update that met no row into a NotFound fault.
func Affected(result sql.Result, err error, doing, detail string) error {
	if err != nil {
		return fmt.Errorf("%s: %w", doing, err)
	}
	if n, err := result.RowsAffected(); err == nil && n == 0 {
		return fault.New(fault.NotFound, "%s", detail)
	}
	return nil
}
