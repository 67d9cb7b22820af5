package db

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"io"
	"io/fs"
	"net"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// Why the database cannot serve a request at present, for the log.
const (
	noAnswer           = "the database does not answer"
	tooManyConnections = "the database takes no more connections"
	diskFull           = "the disk of the database is full"
	fileUnusable       = "the database file cannot be read or written, or its disk is full"
	locked             = "rows of the database are locked for too long"
	slowStatement      = "the database takes too long for a statement"
)

// Unavailable reports whether err means that the database cannot serve a request
// at present: it is stopped, not reached, overloaded, out of space, or took longer
// than a time-out allows. The same request may succeed a moment later.
func Unavailable(err error) bool { return UnavailableReason(err) != "" }

// UnavailableReason says for the log which of these err means; "" where it means
// something else.
func UnavailableReason(err error) string {
	if err == nil || errors.Is(err, context.Canceled) {
		return ""
	}
	var pgErr *pgconn.PgError // also the cause of a pgconn.ConnectError
	if errors.As(err, &pgErr) {
		if reason := postgresReason(pgErr.Code); reason != "" {
			return reason
		}
	}
	var embedded *sqlite.Error
	if errors.As(err, &embedded) {
		return sqliteReasons[embedded.Code()&0xff]
	}
	var file *fs.PathError
	var elsewhere *url.Error // of a client of HTTP
	if errors.As(err, &file) || errors.As(err, &elsewhere) {
		return ""
	}
	gone := func(known error) bool { return errors.Is(err, known) }
	var connecting *pgconn.ConnectError
	var network *net.OpError // net.Error would be any syscall.Errno too
	if slices.ContainsFunc(connectionErrors, gone) || errors.As(err, &connecting) || pgErr == nil && errors.As(err, &network) {
		return noAnswer
	}
	return ""
}

// failure is an error and when it was returned.
type failure struct {
	err error
	at  time.Time
}

// noted keeps the error of a write where it says why the database cannot serve it, and
// returns it.
func (d *DB) noted(err error) error {
	if reason := UnavailableReason(err); reason != "" && reason != noAnswer {
		d.failed.Store(&failure{err, time.Now()})
	}
	return err
}

// FailedSince returns why the database could not serve the last write that failed, nil where
// none has since then. Who gives up waiting behind such writes learns the cause from it.
func (d *DB) FailedSince(then time.Time) error {
	if last := d.failed.Load(); last != nil && last.at.After(then) {
		return last.err
	}
	return nil
}

// connectionErrors are those of a connection that has ended, and of a context whose
// deadline has passed. Whoever waits for something else than the database until then
// returns an error of its own.
var connectionErrors = []error{
	context.DeadlineExceeded, driver.ErrBadConn, sql.ErrConnDone, pgconn.ErrConnClosed, io.EOF, io.ErrUnexpectedEOF, net.ErrClosed,
}

// sqliteReasons are by primary code.
var sqliteReasons = map[int]string{
	sqlite3.SQLITE_BUSY: locked, sqlite3.SQLITE_LOCKED: locked, sqlite3.SQLITE_INTERRUPT: slowStatement,
	sqlite3.SQLITE_FULL: diskFull, sqlite3.SQLITE_IOERR: fileUnusable, sqlite3.SQLITE_CANTOPEN: fileUnusable,
}

const (
	tooManyConnectionsCode = "53300"
	lockNotAvailableCode   = "55P03"
)

// hasPostgresCode reports whether an error is PostgreSQL's with this SQLSTATE.
func hasPostgresCode(err error, code string) bool {
	var pgErr *pgconn.PgError
	return errors.As(err, &pgErr) && pgErr.Code == code
}

// postgresReason is by SQLSTATE: of connections, of resources, of a server that
// stops or starts, and of time-outs.
func postgresReason(code string) string {
	switch code {
	case "53100":
		return diskFull
	case tooManyConnectionsCode:
		return tooManyConnections
	case lockNotAvailableCode:
		return locked
	case "57014":
		return slowStatement
	case "25P03": // idle in a transaction
		return noAnswer
	}
	for _, class := range []string{"08", "53", "57"} {
		if strings.HasPrefix(code, class) {
			return noAnswer
		}
	}
	return ""
}
