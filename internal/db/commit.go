package db

import "context"

type commitHooksKey struct{}

// commitHooks are the functions to call after the commit of one transaction. Like the
// transaction they are used by one goroutine.
type commitHooks struct{ calls []func() }

// AfterCommit calls fn once the transaction of the Write or Change that ctx
// comes from has committed, and never where it is rolled back. It must return
// quickly.
func AfterCommit(ctx context.Context, fn func()) {
	if hooks, ok := ctx.Value(commitHooksKey{}).(*commitHooks); ok {
		hooks.calls = append(hooks.calls, fn)
	}
}

func withCommitHooks(ctx context.Context) (context.Context, *commitHooks) {
	hooks := &commitHooks{}
	return context.WithValue(ctx, commitHooksKey{}, hooks), hooks
}

func (h *commitHooks) run() {
	for _, call := range h.calls {
		call()
	}
}
