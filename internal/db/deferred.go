package db

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"

	"github.com/uptrace/bun"
)

// Deferred is a transaction whose commit waits for Commit: Write and Change with a
// context of Defer leave it open, so that what depends on their outcome, such as the
// answer to a request, is committed together with them. Like a transaction it is used
// by one goroutine. Until Commit, d.Read does not see what was written, and SQLite has
// no other writer, so nothing slow may happen in between.
type Deferred struct {
	db    *DB
	begin func(ctx context.Context, tx bun.Tx) error

	// tx is nil before the first Write and after one that failed.
	tx     *bun.Tx
	ctx    context.Context // that of the transaction, which outlives a call
	hold   func() error
	cancel context.CancelFunc
	hooks  *endHooks
	// ended is called after the commit, even where it failed: the database may have
	// committed, and only its answer been lost.
	ended []func()
	// over is set by Commit and Rollback.
	over bool
}

type deferredKey struct{}

// Defer returns a context for a transaction that ends with Commit or Rollback. It
// begins with the first Write, which calls begin before its own fn.
func (d *DB) Defer(ctx context.Context, begin func(ctx context.Context, tx bun.Tx) error) (context.Context, *Deferred) {
	t := &Deferred{db: d, begin: begin}
	return context.WithValue(ctx, deferredKey{}, t), t
}

// deferredOf returns the transaction that a Write with this context is part of; nil
// where it has one of its own.
func (d *DB) deferredOf(ctx context.Context) *Deferred {
	t, _ := ctx.Value(deferredKey{}).(*Deferred)
	if t == nil || t.db != d || t.over {
		return nil
	}
	return t
}

// Open reports whether there is something to commit.
func (t *Deferred) Open() bool { return t.tx != nil }

// write runs fn in the transaction. A second Write is undone alone where it fails.
func (t *Deferred) write(ctx context.Context, fn func(ctx context.Context, tx bun.Tx) error) error {
	if t.tx != nil {
		return t.writeMore(ctx, fn)
	}
	inside, err := t.start(ctx)
	if err != nil {
		return err
	}
	failed := true
	defer func() {
		if failed { // or has panicked
			t.undo()
		}
	}()
	if err = t.begin(inside, *t.tx); err == nil {
		err = fn(inside, *t.tx)
	}
	failed = err != nil
	return endedBy(inside, err)
}

// writeMore runs fn in a savepoint of the transaction. Where it fails, it alone is
// undone, and its hooks with it.
func (t *Deferred) writeMore(ctx context.Context, fn func(ctx context.Context, tx bun.Tx) error) error {
	var hooks *endHooks
	err := t.tx.RunInTx(ctx, nil, func(ctx context.Context, tx bun.Tx) error {
		ctx, hooks = withEndHooks(ctx)
		return fn(ctx, tx)
	})
	if hooks == nil { // the savepoint failed
		return err
	}
	if err != nil {
		callAll(hooks.rolledBack)
		return err
	}
	t.hooks.committed = append(t.hooks.committed, hooks.committed...)
	t.hooks.rolledBack = append(t.hooks.rolledBack, hooks.rolledBack...)
	return nil
}

// start begins the transaction and returns its context.
func (t *Deferred) start(ctx context.Context) (context.Context, error) {
	ctx, hold, cancel := untilCommit(ctx)
	ctx, hooks := withEndHooks(ctx)
	tx, err := t.db.write.BeginTx(ctx, nil)
	if err != nil {
		cancel()
		return nil, fmt.Errorf("beginning the transaction: %w", t.db.noted(err))
	}
	t.tx, t.ctx, t.hold, t.cancel, t.hooks = &tx, ctx, hold, cancel, hooks
	return ctx, nil
}

// Commit runs last in the transaction and commits it.
func (t *Deferred) Commit(last func(ctx context.Context, tx bun.Tx) error) error {
	t.over = true
	err := last(t.ctx, *t.tx)
	if err == nil {
		err = t.hold()
	}
	if err != nil {
		err = endedBy(t.ctx, err)
		t.undo()
		return err
	}
	defer t.cancel()
	err = endedBy(t.ctx, t.tx.Commit())
	for _, fn := range t.ended {
		fn()
	}
	if err == nil {
		callAll(t.hooks.committed)
	}
	return err
}

// Rollback undoes what was written. After Commit it does nothing.
func (t *Deferred) Rollback() {
	isOpen := !t.over && t.tx != nil
	t.over = true
	if isOpen {
		t.undo()
	}
}

func (t *Deferred) undo() {
	_ = t.tx.Rollback() // it fails where the connection or the context has ended, and with it the transaction
	t.cancel()
	t.tx, t.ended = nil, nil
	callAll(t.hooks.rolledBack)
}

// endedBy returns what ended a transaction that was rolled back because its context
// ended, and any other error as it is.
func endedBy(ctx context.Context, err error) error {
	// A connection ends with its context, and a statement that it runs may say just that.
	if ctx.Err() != nil && (errors.Is(err, sql.ErrTxDone) || errors.Is(err, driver.ErrBadConn)) {
		return ctx.Err()
	}
	return err
}
