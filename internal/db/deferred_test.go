package db_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/uptrace/bun"

	"carte/internal/db"
	"carte/internal/testkit"
)

// deferredRun is one request with a deferred transaction, and what became of it.
type deferredRun struct {
	d     testkit.DB
	calls []string
	// undone is what a hook has told of at once.
	undone string
}

func (r *deferredRun) insert(ctx context.Context, id string) error {
	return r.d.Change(ctx, "store", func(ctx context.Context, tx bun.Tx) error {
		db.AfterCommit(ctx, func() {
			// On SQLite this would wait for ever while the transaction holds the connection.
			if err := r.d.Write(ctx, func(context.Context, bun.Tx) error { return nil }); err != nil {
				r.calls = append(r.calls, err.Error())
			}
			r.calls = append(r.calls, "hook of "+id)
		})
		db.AfterRollback(ctx, func() {
			if err := r.d.Write(context.Background(), func(context.Context, bun.Tx) error { return nil }); err != nil {
				r.calls = append(r.calls, err.Error())
			}
			r.calls = append(r.calls, id+" undone")
		})
		return testkit.Err(tx.ExecContext(ctx, `INSERT INTO things (id) VALUES (?)`, id))
	})
}

func TestDeferred(t *testing.T) {
	refused := errors.New("refused")
	add := func(id string) func(ctx context.Context, tx bun.Tx) error {
		return func(ctx context.Context, tx bun.Tx) error {
			return testkit.Err(tx.ExecContext(ctx, `INSERT INTO things (id, parent) VALUES (?, NULL)`, id))
		}
	}
	refuse := func(context.Context, bun.Tx) error { return refused }
	cases := map[string]struct {
		begin func(ctx context.Context, tx bun.Tx) error
		use   func(ctx context.Context, r *deferredRun) error
		// last is nil where the transaction is rolled back.
		last   func(ctx context.Context, tx bun.Tx) error
		leaves bool // the client, after last
		fails  bool
		stored []string
		// calls are the hooks and publications, in order.
		calls []string
	}{
		"what is written is committed with what goes before and after": {
			begin: add("first"), use: func(ctx context.Context, r *deferredRun) error { return r.insert(ctx, "a") }, last: add("last"),
			stored: []string{"a", "first", "last"}, calls: []string{"published store", "hook of a"},
		},
		"a second Write is part of it": {
			begin: add("first"), use: func(ctx context.Context, r *deferredRun) error {
				return errors.Join(r.insert(ctx, "a"), r.insert(ctx, "b"))
			}, last: add("last"),
			stored: []string{"a", "b", "first", "last"}, calls: []string{"published store", "published store", "hook of a", "hook of b"},
		},
		"a second Write that fails is undone alone": {
			begin: add("first"), use: func(ctx context.Context, r *deferredRun) error {
				err := r.insert(ctx, "a")
				if r.d.Write(ctx, func(ctx context.Context, tx bun.Tx) error { return errors.Join(add("b")(ctx, tx), refused) }) == nil {
					return errors.New("the second Write must fail")
				}
				return err
			}, last: add("last"),
			stored: []string{"a", "first", "last"}, calls: []string{"published store", "hook of a"},
		},
		"the hooks of a second Write that fails are those of what is undone": {
			begin: add("first"), use: func(ctx context.Context, r *deferredRun) error {
				err := r.insert(ctx, "a")
				_ = r.d.Write(ctx, func(ctx context.Context, _ bun.Tx) error {
					db.AfterCommit(ctx, func() { panic("it has not been committed") })
					db.AfterRollback(ctx, func() { r.undone = "b" })
					return refused
				})
				if r.undone != "b" {
					return errors.New("nobody heard that b is undone")
				}
				return err
			}, last: add("last"),
			stored: []string{"a", "first", "last"}, calls: []string{"published store", "hook of a"},
		},
		"a second Change that changes nothing is undone alone": {
			begin: add("first"), use: func(ctx context.Context, r *deferredRun) error {
				return errors.Join(r.insert(ctx, "a"), r.d.Change(ctx, "store", func(ctx context.Context, tx bun.Tx) error {
					return fmt.Errorf("%w %w", db.ErrUnchanged, add("b")(ctx, tx))
				}))
			}, last: add("last"),
			stored: []string{"a", "first", "last"}, calls: []string{"published store", "hook of a"},
		},
		"a Write that fails leaves nothing": {
			begin: add("first"), use: func(ctx context.Context, r *deferredRun) error {
				return r.d.Change(ctx, "store", func(ctx context.Context, tx bun.Tx) error { return errors.Join(add("a")(ctx, tx), refused) })
			}, fails: true,
		},
		"a beginning that is refused leaves nothing": {
			begin: refuse, use: func(ctx context.Context, r *deferredRun) error { return r.insert(ctx, "a") }, fails: true,
		},
		"a Write after one that failed begins anew": {
			begin: add("first"), use: func(ctx context.Context, r *deferredRun) error {
				_ = r.d.Write(ctx, func(ctx context.Context, tx bun.Tx) error { return errors.Join(add("b")(ctx, tx), refused) })
				return r.insert(ctx, "a")
			}, last: add("last"),
			stored: []string{"a", "first", "last"}, calls: []string{"published store", "hook of a"},
		},
		"an end that is refused leaves nothing": {
			begin: add("first"), use: func(ctx context.Context, r *deferredRun) error { return r.insert(ctx, "a") }, last: refuse, fails: true,
			calls: []string{"a undone"},
		},
		"a client that leaves before the commit leaves nothing": {
			begin: add("first"), use: func(ctx context.Context, r *deferredRun) error { return r.insert(ctx, "a") }, last: add("last"),
			leaves: true, fails: true, calls: []string{"a undone"},
		},
		"a commit that fails is published, because its answer may have been lost": {
			begin: add("first"), use: func(ctx context.Context, r *deferredRun) error { return r.insert(ctx, "a") },
			last: func(ctx context.Context, tx bun.Tx) error {
				return testkit.Err(tx.ExecContext(ctx, `INSERT INTO things (id, parent) VALUES ('b', 'nobody')`))
			}, fails: true, calls: []string{"published store"},
		},
		"what is rolled back leaves nothing": {
			begin: add("first"), use: func(ctx context.Context, r *deferredRun) error { return r.insert(ctx, "a") },
			calls: []string{"a undone"},
		},
		"a use without a Write has nothing to commit": {
			begin: add("first"), use: func(context.Context, *deferredRun) error { return nil },
		},
	}
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		testkit.Store(t, d, "store")
		r := &deferredRun{d: testkit.NewDB(t, d)}
		// A constraint that is checked by the commit only.
		r.d.Execute(`CREATE TABLE things (id TEXT PRIMARY KEY, parent TEXT REFERENCES things (id) DEFERRABLE INITIALLY DEFERRED)`)
		d.Subscribe(func(id string) { r.calls = append(r.calls, "published "+id) })
		for name, c := range cases {
			t.Run(name, func(t *testing.T) {
				r.d.Execute(`DELETE FROM things`) // of the case before
				r.calls = nil
				ctx, leave := context.WithCancel(t.Context())
				defer leave()
				ctx, handle := d.Defer(ctx, c.begin)
				err := c.use(ctx, r)
				if before := r.stored(); len(before)+len(r.calls) > 0 {
					t.Errorf("before the commit there are %q, and %q was called", before, r.calls)
				}
				if c.last != nil {
					if err != nil || !handle.Open() {
						t.Fatalf("use = %v, Open = %v", err, handle.Open())
					}
					err = handle.Commit(func(ctx context.Context, tx bun.Tx) error {
						err := c.last(ctx, tx)
						if c.leaves {
							leave()
						}
						return err
					})
				} else if len(c.stored) == 0 && err == nil {
					handle.Rollback()
				}
				handle.Rollback() // does nothing any more
				if (err != nil) != c.fails {
					t.Errorf("the error is %v", err)
				}
				if got := r.stored(); !slices.Equal(got, c.stored) {
					t.Errorf("stored %q, want %q", got, c.stored)
				}
				if !slices.Equal(r.calls, c.calls) {
					t.Errorf("called %q, want %q", r.calls, c.calls)
				}
				// The connection is free again.
				r.d.Execute(`INSERT INTO things (id) VALUES ('afterwards')`)
			})
		}
	})
}

func (r *deferredRun) stored() []string {
	var ids []string
	if err := r.d.Read.NewRaw(`SELECT id FROM things ORDER BY id`).Scan(context.Background(), &ids); err != nil {
		panic(err)
	}
	return ids
}

// A Write that panics must not keep the connection.
func TestDeferredPanic(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		ctx, handle := d.Defer(t.Context(), func(context.Context, bun.Tx) error { return nil })
		func() {
			defer func() { _ = recover() }()
			defer handle.Rollback()
			_ = d.Write(ctx, func(context.Context, bun.Tx) error { panic("a bug") })
		}()
		testkit.Store(t, d, "store")
	})
}
