package db

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"strconv"
	"strings"
	"sync/atomic"

	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect"
)

// Prepared is a prepared statement. It is for the few that run for every request of a
// guest; all others use bun, which writes values into the text.
type Prepared struct {
	db   *DB
	pool func() *bun.DB
	text string

	statement atomic.Pointer[sql.Stmt]
}

// PrepareRead makes a statement for Scan and ScanAll. Its parameters are ? in the text.
func (d *DB) PrepareRead(text string) *Prepared {
	return &Prepared{db: d, pool: func() *bun.DB { return d.Read }, text: text}
}

// PrepareWrite makes a statement for Exec and WriteWith. Its parameters are ? in the text.
func (d *DB) PrepareWrite(text string) *Prepared {
	return &Prepared{db: d, pool: func() *bun.DB { return d.write }, text: text}
}

// numbered replaces the n-th ? by $n, for PostgreSQL.
func numbered(text string) string {
	parts := strings.Split(text, "?")
	var s strings.Builder
	for i, part := range parts {
		if i > 0 {
			s.WriteString("$" + strconv.Itoa(i))
		}
		s.WriteString(part)
	}
	return s.String()
}

// ready prepares the statement if needed. Concurrent callers each prepare it, so that
// none waits for the context of another; one of the statements is kept.
func (p *Prepared) ready(ctx context.Context) (*sql.Stmt, error) {
	if known := p.statement.Load(); known != nil {
		return known, nil
	}
	text, pool := p.text, p.pool()
	if pool.Dialect().Name() == dialect.PG {
		text = numbered(text)
	}
	statement, err := pool.DB.PrepareContext(ctx, text)
	if err != nil {
		return nil, fmt.Errorf("preparing a statement: %w", err)
	}
	if !p.statement.CompareAndSwap(nil, statement) {
		defer statement.Close()
	}
	return p.statement.Load(), nil
}

// Scan reads the only row into a struct, as bun does. It returns sql.ErrNoRows where
// there is none.
func (p *Prepared) Scan(ctx context.Context, target any, values ...any) error {
	return p.query(ctx, values, func(rows *sql.Rows) error {
		if !rows.Next() {
			return cmp.Or(rows.Err(), sql.ErrNoRows)
		}
		return p.pool().ScanRow(ctx, rows, target)
	})
}

// ScanAll reads all rows into a slice of structs, as bun does.
func (p *Prepared) ScanAll(ctx context.Context, target any, values ...any) error {
	return p.query(ctx, values, func(rows *sql.Rows) error { return p.pool().ScanRows(ctx, rows, target) })
}

func (p *Prepared) query(ctx context.Context, values []any, read func(*sql.Rows) error) error {
	statement, err := p.ready(ctx) //nolint:sqlclosecheck // kept as long as the pool
	if err != nil {
		return err
	}
	rows, err := statement.QueryContext(ctx, values...)
	if err != nil {
		return err
	}
	defer rows.Close()
	return cmp.Or(read(rows), rows.Err())
}

// Exec runs the statement in a transaction of its own.
func (p *Prepared) Exec(ctx context.Context, values ...any) (sql.Result, error) {
	statement, err := p.ready(ctx) //nolint:sqlclosecheck // kept as long as the pool
	if err != nil {
		return nil, err
	}
	result, err := statement.ExecContext(ctx, values...)
	return result, p.db.noted(err)
}

// WriteWith is Write with prepared statements, in the order they are given.
func (d *DB) WriteWith(ctx context.Context, all []*Prepared, fn func(in []*sql.Stmt) error) error {
	statements := make([]*sql.Stmt, len(all))
	for i, p := range all {
		// Before the transaction, which uses SQLite's only connection for writing.
		statement, err := p.ready(ctx) //nolint:sqlclosecheck // kept as long as the pool
		if err != nil {
			return err
		}
		statements[i] = statement
	}
	return d.Write(ctx, func(ctx context.Context, tx bun.Tx) error {
		in := make([]*sql.Stmt, len(statements))
		for i, statement := range statements {
			in[i] = tx.StmtContext(ctx, statement)
		}
		return fn(in)
	})
}
