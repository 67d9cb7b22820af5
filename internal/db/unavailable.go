package db

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"io"
	"net"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// Unavailable reports whether err means that the database does not answer at
// present: it is stopped, not reached, overloaded, or took longer than a
// time-out allows. The same request may succeed a moment later.
func Unavailable(err error) bool {
	if err == nil || errors.Is(err, context.Canceled) {
		return false
	}
	for _, known := range []error{context.DeadlineExceeded, driver.ErrBadConn, sql.ErrConnDone, io.EOF, io.ErrUnexpectedEOF, net.ErrClosed} {
		if errors.Is(err, known) {
			return true
		}
	}
	var connecting *pgconn.ConnectError
	if errors.As(err, &connecting) {
		return true // also where the server answers that it lets nobody in
	}
	var answered *pgconn.PgError
	if errors.As(err, &answered) {
		return postgresUnavailable(answered.Code)
	}
	var network net.Error
	if errors.As(err, &network) {
		return true
	}
	var embedded *sqlite.Error
	return errors.As(err, &embedded) && slices.Contains(sqliteUnavailable, embedded.Code()&0xff)
}

// sqliteUnavailable are the primary codes for a file that is locked, or cannot
// be read or written at present.
var sqliteUnavailable = []int{
	sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_INTERRUPT, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL, sqlite3.SQLITE_CANTOPEN,
}

// postgresUnavailable knows the codes of connections, of resources, of a server
// that stops or starts, and of time-outs.
func postgresUnavailable(code string) bool {
	const lockNotAvailable, idleInTransaction = "55P03", "25P03"
	return strings.HasPrefix(code, "08") || strings.HasPrefix(code, "53") || strings.HasPrefix(code, "57") ||
		code == lockNotAvailable || code == idleInTransaction
}
