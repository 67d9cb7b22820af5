package db

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"
	"github.com/jackc/pgx/v5/stdlib"
)

// ColumnType is what a column of an Insert holds.
type ColumnType string

// The column types, as PostgreSQL calls them, and the Go type of their values.
const (
	Text    ColumnType = "text"        // string, or nil
	Instant ColumnType = "timestamptz" // time.Time
	Boolean ColumnType = "boolean"     // bool
	Integer ColumnType = "bigint"      // int64
)

// Column is a column that an Insert writes.
type Column struct {
	Name string
	Type ColumnType
}

// Insert is a way of adding rows to a table which is parsed once for each
// connection. It is for the writes whose number a second matters; others go
// through Write.
type Insert struct {
	columns []Column
	// sqlite adds one row, sqliteSome a handful.
	sqlite, sqliteSome string
	postgres           string
}

// some is how many rows go to SQLite at once, where there are so many: a
// statement costs as much as four rows, and the driver looks each value up
// among all.
const some = 8

// NewInsert makes an Insert. The conflict clause, which may be empty, says what
// becomes of a row that is there already; it calls the table t. Rows added
// together must differ in what it looks at.
func NewInsert(table, conflict string, columns ...Column) *Insert {
	into := &strings.Builder{}
	values, arrays := make([]string, len(columns)), make([]string, len(columns))
	names := make([]string, len(columns))
	for i, column := range columns {
		names[i], values[i] = column.Name, "?"
		arrays[i] = "$" + strconv.Itoa(i+1) + "::" + string(column.Type) + "[]"
	}
	fmt.Fprintf(into, "INSERT INTO %s AS t (%s) ", table, strings.Join(names, ", "))
	row := "(" + strings.Join(values, ", ") + ")"
	return &Insert{
		columns:    columns,
		sqlite:     into.String() + "VALUES " + row + " " + conflict,
		sqliteSome: into.String() + "VALUES " + row + strings.Repeat(", "+row, some-1) + " " + conflict,
		// Columns as arrays: PostgreSQL parses and plans one short statement for any number of rows.
		postgres: into.String() + "SELECT * FROM unnest(" + strings.Join(arrays, ", ") + ") " + conflict,
	}
}

// Rows are rows to be added, each with a value for every column of its Insert.
type Rows struct {
	Insert *Insert
	Values [][]any
}

// Batch adds rows in one transaction, on PostgreSQL in one round trip.
func (d *DB) Batch(ctx context.Context, all ...Rows) error {
	connection, err := d.write.DB.Conn(ctx)
	if err != nil {
		return err
	}
	defer connection.Close()
	return connection.Raw(func(c any) error {
		if d.Engine == PostgreSQL {
			return addToPostgres(ctx, c.(*stdlib.Conn).Conn(), all)
		}
		// Where a context may end, the driver starts a goroutine with each
		// statement. SQLite itself waits no longer than its busy_timeout.
		return d.prepared.add(context.WithoutCancel(ctx), c.(driver.ConnPrepareContext), all)
	})
}

func addToPostgres(ctx context.Context, c *pgx.Conn, all []Rows) error {
	// What is sent together is one transaction.
	batch := &pgx.Batch{}
	for _, rows := range all {
		arrays := make([]any, len(rows.Insert.columns))
		for i := range arrays {
			var err error
			if arrays[i], err = rows.column(i); err != nil {
				return fmt.Errorf("adding %s: %w", rows.Insert.columns[i].Name, err)
			}
		}
		batch.Queue(rows.Insert.postgres, arrays...)
	}
	return c.SendBatch(ctx, batch).Close()
}

// column is the values of a column, as a slice of their type.
func (r *Rows) column(i int) (any, error) {
	switch kind := r.Insert.columns[i].Type; kind {
	case Text:
		if slices.ContainsFunc(r.Values, func(row []any) bool { return row[i] == nil }) {
			return r.texts(i)
		}
		return valuesOf[string](r, i)
	case Instant:
		return valuesOf[time.Time](r, i)
	case Boolean:
		return valuesOf[bool](r, i)
	case Integer:
		return valuesOf[int64](r, i)
	default:
		return nil, fmt.Errorf("unknown type %q", kind)
	}
}

// texts is a column of texts of which some are missing. What is missing nowhere
// goes as plain strings, which pgx encodes without reflection.
func (r *Rows) texts(column int) (any, error) {
	texts := make(pgtype.FlatArray[pgtype.Text], len(r.Values))
	for i, row := range r.Values {
		if err := texts[i].Scan(row[column]); err != nil {
			return nil, err
		}
	}
	return texts, nil
}

func valuesOf[T any](r *Rows, column int) ([]T, error) {
	values := make([]T, len(r.Values))
	for i, row := range r.Values {
		value, ok := row[column].(T)
		if !ok {
			return nil, fmt.Errorf("%T is no %T", row[column], value)
		}
		values[i] = value
	}
	return values, nil
}

// prepared keeps the parsed statements of SQLite's one writing connection. It has
// a lock of its own, because whoever closes the database does without that
// connection.
//
// It speaks to the driver itself, since database/sql costs more for a row than
// SQLite does.
type prepared struct {
	mu         sync.Mutex
	connection driver.ConnPrepareContext
	statements map[string]driver.Stmt
	arguments  []driver.NamedValue
}

// forget lets the connection be closed: SQLite keeps one open, and its locks,
// as long as it has statements.
func (p *prepared) forget() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.leave()
}

func (p *prepared) leave() {
	for _, statement := range p.statements {
		_ = statement.Close() // of what it last ran, which was told then
	}
	p.connection, p.statements = nil, nil
}

func (p *prepared) add(ctx context.Context, c driver.ConnPrepareContext, all []Rows) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.connection != c {
		p.leave()
		p.connection, p.statements = c, map[string]driver.Stmt{}
	}
	err := p.run(ctx, "BEGIN IMMEDIATE")
	if err != nil {
		return err
	}
	if err = p.addIn(ctx, all); err == nil {
		err = p.run(ctx, "COMMIT")
	}
	if err == nil {
		return nil
	}
	if undone := p.run(ctx, "ROLLBACK"); undone != nil {
		// Nobody else may come into this transaction.
		p.leave()
		return errors.Join(err, undone, driver.ErrBadConn)
	}
	return err
}

func (p *prepared) addIn(ctx context.Context, all []Rows) error {
	for _, rows := range all {
		left := rows.Values
		for ; len(left) >= some; left = left[some:] {
			if err := p.run(ctx, rows.Insert.sqliteSome, left[:some]...); err != nil {
				return err
			}
		}
		for i := range left {
			if err := p.run(ctx, rows.Insert.sqlite, left[i]); err != nil {
				return err
			}
		}
	}
	return nil
}

func (p *prepared) run(ctx context.Context, query string, rows ...[]any) error {
	statement, ok := p.statements[query]
	if !ok {
		var err error
		if statement, err = p.connection.PrepareContext(ctx, query); err != nil {
			return err
		}
		p.statements[query] = statement
	}
	p.arguments = p.arguments[:0]
	for _, values := range rows {
		for _, value := range values {
			if at, ok := value.(time.Time); ok {
				value = at.UTC().Format(sqliteTime)
			}
			p.arguments = append(p.arguments, driver.NamedValue{Ordinal: len(p.arguments) + 1, Value: value})
		}
	}
	_, err := statement.(driver.StmtExecContext).ExecContext(ctx, p.arguments)
	return err
}

// sqliteTime is how all times stand in SQLite, as bun writes them.
const sqliteTime = "2006-01-02 15:04:05.999999-07:00"
