package db

import (
	"context"
	"errors"
	"time"
)

// writeTimeout is for a transaction, including the wait for a connection.
const writeTimeout = 30 * time.Second

// untilCommit returns the context of a transaction, which ends with that of its caller
// until hold is called, right before the commit. A client that leaves during the commit
// does not interrupt it: PostgreSQL may have committed by then, and nobody would know.
// hold returns the error of a context that has ended already.
func untilCommit(caller context.Context) (ctx context.Context, hold func() error, cancel context.CancelFunc) {
	deadline := time.Now().Add(writeTimeout)
	if earlier, ok := caller.Deadline(); ok && earlier.Before(deadline) {
		deadline = earlier
	}
	ctx, cancelAll := context.WithDeadline(context.WithoutCancel(caller), deadline)
	follow := func() {
		if errors.Is(caller.Err(), context.Canceled) { // at its deadline ctx ends by itself
			cancelAll()
		}
	}
	follow() // before the transaction begins
	stop := context.AfterFunc(caller, follow)
	hold = func() error {
		if !stop() {
			return caller.Err()
		}
		return ctx.Err()
	}
	return ctx, hold, func() { stop(); cancelAll() }
}

type endHooksKey struct{}

// endHooks are the functions to call after the end of one transaction. Like the
// transaction they are used by one goroutine.
type endHooks struct{ committed, rolledBack []func() }

// AfterCommit calls fn once the transaction of the Write or Change that ctx
// comes from has committed, and never where it is rolled back. It must return
// quickly.
func AfterCommit(ctx context.Context, fn func()) {
	if hooks, ok := ctx.Value(endHooksKey{}).(*endHooks); ok {
		hooks.committed = append(hooks.committed, fn)
	}
}

// AfterRollback calls fn once the transaction of the Write or Change that ctx
// comes from has certainly been rolled back; not where the answer to a commit
// was lost, for the database may have committed. fn must not write with ctx, which
// may be of a transaction that goes on.
func AfterRollback(ctx context.Context, fn func()) {
	if hooks, ok := ctx.Value(endHooksKey{}).(*endHooks); ok {
		hooks.rolledBack = append(hooks.rolledBack, fn)
	}
}

func withEndHooks(ctx context.Context) (context.Context, *endHooks) {
	hooks := &endHooks{}
	return context.WithValue(ctx, endHooksKey{}, hooks), hooks
}

func callAll(hooks []func()) {
	for _, call := range hooks {
		call()
	}
}
