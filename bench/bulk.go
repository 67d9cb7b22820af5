package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
)

// bulk adds many rows to the database of a product that does not run.
type bulk interface {
	// add adds rows to a table.
	add(ctx context.Context, table string, columns []string, rows [][]any) error
	// execute runs a statement, which is the same on both engines.
	execute(ctx context.Context, statement string) error
	// time is a moment as the database takes it.
	time(at time.Time) any
	// settle leaves the database as it would be some minutes later.
	settle(ctx context.Context) error
	close(ctx context.Context) error
}

// bulk opens the product's database.
func (p *product) bulk(ctx context.Context) (bulk, error) {
	if p.database != "" {
		conn, err := pgx.Connect(ctx, p.database)
		return postgresBulk{conn}, err
	}
	database, err := p.open()
	if err != nil {
		return nil, err
	}
	database.SetMaxOpenConns(1)
	// Each page is written once. Carte turns its log on again when it starts.
	_, err = database.ExecContext(ctx, "PRAGMA journal_mode = OFF")
	return &sqliteBulk{db: database, prepared: map[string]*sql.Stmt{}}, err
}

// postgresBulk copies.
type postgresBulk struct{ conn *pgx.Conn }

func (b postgresBulk) add(ctx context.Context, table string, columns []string, rows [][]any) error {
	_, err := b.conn.CopyFrom(ctx, pgx.Identifier{table}, columns, pgx.CopyFromRows(rows))
	return err
}

func (b postgresBulk) execute(ctx context.Context, statement string) error {
	_, err := b.conn.Exec(ctx, statement)
	return err
}

func (postgresBulk) time(at time.Time) any { return at }

func (b postgresBulk) settle(ctx context.Context) error {
	return errors.Join(b.execute(ctx, "VACUUM ANALYZE"), b.execute(ctx, "CHECKPOINT")) //nolint:misspell // SQL
}

func (b postgresBulk) close(ctx context.Context) error { return b.conn.Close(ctx) }

// sqliteBulk adds many rows by each statement, in transactions that no disk is waited for.
type sqliteBulk struct {
	db       *sql.DB
	prepared map[string]*sql.Stmt
}

// rowsAtOnce is how many rows a statement adds. The driver looks for each value among all of a statement's.
const rowsAtOnce = 8

func (b *sqliteBulk) add(ctx context.Context, table string, columns []string, rows [][]any) error {
	if err := b.execute(ctx, "BEGIN"); err != nil {
		return err
	}
	for chunk := range slices.Chunk(rows, rowsAtOnce) {
		if err := b.insert(ctx, table, columns, chunk); err != nil {
			return fmt.Errorf("add to %s: %w", table, err)
		}
	}
	return b.execute(ctx, "COMMIT")
}

func (b *sqliteBulk) insert(ctx context.Context, table string, columns []string, rows [][]any) error {
	row := "(?" + strings.Repeat(", ?", len(columns)-1) + ")"
	text := fmt.Sprintf("INSERT INTO %s (%s) VALUES %s%s", table, strings.Join(columns, ", "), row, strings.Repeat(", "+row, len(rows)-1))
	statement := b.prepared[text]
	if statement == nil {
		var err error
		if statement, err = b.db.PrepareContext(ctx, text); err != nil {
			return err
		}
		b.prepared[text] = statement
	}
	// The driver starts a goroutine for each statement whose context can end.
	_, err := statement.ExecContext(context.WithoutCancel(ctx), slices.Concat(rows...)...)
	return err
}

func (b *sqliteBulk) execute(ctx context.Context, statement string) error {
	_, err := b.db.ExecContext(ctx, statement)
	return err
}

// time is written as Carte writes it.
func (*sqliteBulk) time(at time.Time) any {
	return at.UTC().Format("2006-01-02 15:04:05.999999999-07:00")
}

// settle has nothing to do: the files are written out before the kernel forgets them, and SQLite has no planner's figures.
func (*sqliteBulk) settle(context.Context) error { return nil }

func (b *sqliteBulk) close(context.Context) error {
	var errs []error
	for _, statement := range b.prepared {
		errs = append(errs, statement.Close())
	}
	return errors.Join(append(errs, b.db.Close())...)
}
