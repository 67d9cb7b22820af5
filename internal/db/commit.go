package db

import "context"

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
