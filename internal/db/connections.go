package db

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"fmt"
	"log/slog"
	"sync"
	"time"
)

// DefaultMaxConnections is how many of PostgreSQL's connections a process opens
// unless SetMaxConnections says otherwise; one more listens for changes.
const DefaultMaxConnections = 16

const (
	// idleTimeout is how long a connection may be idle before it is closed.
	idleTimeout = 5 * time.Minute
	// refusalTime is for how long no more connections are asked for after
	// PostgreSQL has refused one.
	refusalTime = 10 * time.Second
	// refusalLogInterval is how often a refusal is logged at most.
	refusalLogInterval = 10 * time.Minute
)

// connector opens connections for a pool. When PostgreSQL refuses one because there
// are too many, the pool is made as small as it is, so that statements wait for the
// connections there are rather than fail.
type connector struct {
	driver.Connector

	pool *sql.DB

	mu  sync.Mutex
	max int
	// opening counts the calls of Connect.
	opening int
	// refused is set while the pool is smaller than it may be.
	refused bool
	logged  time.Time
}

// Connect opens a connection. A refused one counts as a bad connection, with
// which the pool tries again.
func (c *connector) Connect(ctx context.Context) (driver.Conn, error) {
	c.mu.Lock()
	c.opening++
	c.mu.Unlock()
	conn, err := c.Connector.Connect(ctx)
	c.mu.Lock()
	defer c.mu.Unlock()
	if hasPostgresCode(err, tooManyConnectionsCode) {
		c.shrink(err)
		err = fmt.Errorf("%w: %w", driver.ErrBadConn, err)
	}
	c.opening--
	return conn, err
}

// shrink limits the pool to the connections it has, at least one; c.mu is held.
func (c *connector) shrink(err error) {
	usable := max(c.pool.Stats().OpenConnections-c.opening, 1)
	c.pool.SetMaxOpenConns(usable)
	if now := time.Now(); now.Sub(c.logged) > refusalLogInterval {
		c.logged = now
		slog.Warn("PostgreSQL takes no more connections; requests wait for those there are", "open", usable, "wanted", c.max, "error", err)
	}
	if !c.refused {
		c.refused = true
		time.AfterFunc(refusalTime, c.grow)
	}
}

func (c *connector) grow() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.refused = false
	c.resize()
}

// resize sets the limits of the pool; c.mu is held. As many connections may be idle
// as open: where fewer are kept, a load that needs more opens one, with its sign-in
// and its prepared statements, for every few queries.
func (c *connector) resize() {
	c.pool.SetMaxOpenConns(c.max)
	c.pool.SetMaxIdleConns(c.max)
}

// SetMaxConnections limits the connections to PostgreSQL, besides the one that
// listens for changes. On SQLite it does nothing.
func (d *DB) SetMaxConnections(n int) {
	if d.connector == nil {
		return
	}
	d.connector.mu.Lock()
	defer d.connector.mu.Unlock()
	d.connector.max = n
	d.connector.resize()
}
