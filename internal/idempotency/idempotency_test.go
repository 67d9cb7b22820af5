package idempotency_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/db"
	"carte/internal/httpx"
	"carte/internal/idempotency"
	"carte/internal/testkit"
)

// rig is a service, and use cases that make things.
type rig struct {
	*idempotency.Service
	d     testkit.DB
	clock *testkit.FixedClock
	t     *testing.T
}

func newRig(t *testing.T, d *db.DB) *rig {
	t.Helper()
	clock := testkit.NewFixedClock(time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC))
	r := &rig{idempotency.NewService(d, clock.Now), testkit.NewDB(t, d), clock, t}
	r.d.Execute(`CREATE TABLE things (id TEXT)`)
	for _, uid := range []string{"ada", "bob"} {
		r.d.Execute(`INSERT INTO users (uid, email, email_verified, name, provider, created_at) VALUES (?, ?, TRUE, ?, 'demo', ?)`,
			uid, uid+"@carte.example", uid, clock.Now())
	}
	return r
}

// clear removes what a case has made.
func (r *rig) clear() {
	r.d.Execute(`DELETE FROM things`)
	r.d.Execute(`DELETE FROM idempotency_keys`)
}

func keyed(uid, key string) httpx.KeyedRequest {
	return httpx.KeyedRequest{UID: uid, Key: key, Route: "POST /api/things", BodyHash: "hash"}
}

// makes is a use case that makes a thing and answers with the status and the body.
func (r *rig) makes(status int, body string) func(ctx context.Context) httpx.KeptAnswer {
	return func(ctx context.Context) httpx.KeptAnswer {
		if err := r.insert(ctx); err != nil {
			return httpx.KeptAnswer{Status: 500, Body: []byte(err.Error())}
		}
		return httpx.KeptAnswer{Status: status, ETag: `"1"`, Body: []byte(body)}
	}
}

func (r *rig) insert(ctx context.Context) error {
	return r.d.Write(ctx, func(ctx context.Context, tx bun.Tx) error {
		return testkit.Err(tx.ExecContext(ctx, `INSERT INTO things (id) VALUES ('a')`))
	})
}

// once returns what a request is answered, and whether that was kept.
func (r *rig) once(request httpx.KeyedRequest, answer func(ctx context.Context) httpx.KeptAnswer) (text string, kept bool) {
	r.t.Helper()
	var given httpx.KeptAnswer
	again, err := r.Once(context.Background(), request, func(ctx context.Context) httpx.KeptAnswer {
		given = answer(ctx)
		return given
	})
	if err != nil {
		return testkit.BrokenRule(err) + testkit.Refusal(err), false
	}
	if again != nil {
		given = *again
	}
	return fmt.Sprintf("%d %s %s", given.Status, given.ETag, given.Body), again != nil
}

func (r *rig) count(table string) int { return r.d.Count(`SELECT COUNT(*) FROM ` + table) }

func TestOnce(t *testing.T) {
	other := func(change func(*httpx.KeyedRequest)) httpx.KeyedRequest {
		request := keyed("ada", "k")
		change(&request)
		return request
	}
	const reused = "header.Idempotency-Key idempotency_key_reusedinvalid"
	cases := map[string]struct {
		first  int // its status
		second httpx.KeyedRequest
		want   string
		kept   bool
		things int
	}{
		"the same request":             {201, keyed("ada", "k"), `201 "1" first`, true, 1},
		"after another success":        {200, keyed("ada", "k"), `200 "1" first`, true, 1},
		"another key":                  {201, keyed("ada", "l"), `201 "1" second`, false, 2},
		"another user":                 {201, keyed("bob", "k"), `201 "1" second`, false, 2},
		"another body":                 {201, other(func(r *httpx.KeyedRequest) { r.BodyHash = "other" }), reused, false, 1},
		"another route":                {201, other(func(r *httpx.KeyedRequest) { r.Route = "POST /api/others" }), reused, false, 1},
		"after a refusal":              {409, keyed("ada", "k"), `201 "1" second`, false, 1},
		"after a failure":              {500, keyed("ada", "k"), `201 "1" second`, false, 1},
		"after a redirection":          {302, keyed("ada", "k"), `201 "1" second`, false, 1},
		"another body after a failure": {500, other(func(r *httpx.KeyedRequest) { r.BodyHash = "other" }), `201 "1" second`, false, 1},
	}
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := newRig(t, d)
		for name, c := range cases {
			t.Run(name, func(t *testing.T) {
				r.clear()
				if text, kept := r.once(keyed("ada", "k"), r.makes(c.first, "first")); text != fmt.Sprintf(`%d "1" first`, c.first) || kept {
					t.Errorf("the first is answered %s, kept %v", text, kept)
				}
				text, kept := r.once(c.second, r.makes(201, "second"))
				if text != c.want || kept != c.kept || r.count("things") != c.things {
					t.Errorf("the second is answered %s, kept %v, and there are %d things; want %s, %v, %d", text, kept, r.count("things"), c.want, c.kept, c.things)
				}
			})
		}
	})
}

// An answer to what wrote nothing is not kept: there is no transaction to keep it in.
func TestNothingWritten(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := newRig(t, d)
		for range 2 {
			if text, kept := r.once(keyed("ada", "k"), func(context.Context) httpx.KeptAnswer { return httpx.KeptAnswer{Status: 200} }); kept {
				t.Errorf("%s was kept", text)
			}
		}
		if r.count("idempotency_keys") != 0 {
			t.Error("a key was kept")
		}
	})
}

// A user who is deleted in between cannot keep an answer, and so makes nothing.
func TestAnswerThatCannotBeKept(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := newRig(t, d)
		if text, _ := r.once(keyed("nobody", "k"), r.makes(201, "first")); text != "internal" || r.count("things") != 0 {
			t.Errorf("answered %s, and there are %d things", text, r.count("things"))
		}
	})
}

// A second request waits for the first, and goes on where that makes nothing.
func TestOnceAtTheSameTime(t *testing.T) {
	for name, c := range map[string]struct {
		first  int
		second string
		kept   bool
	}{
		"that succeeds": {201, `201 "1" first`, true},
		"that fails":    {409, `201 "1" second`, false},
	} {
		t.Run(name, func(t *testing.T) {
			testkit.Engines(t, func(t *testing.T, d *db.DB) {
				r := newRig(t, d)
				written, looked, ended := make(chan struct{}), make(chan struct{}), make(chan struct{})
				go func() {
					defer close(ended)
					<-written
					text, kept := r.once(keyed("ada", "k"), func(ctx context.Context) httpx.KeptAnswer {
						close(looked) // it has found no answer
						return r.makes(201, "second")(ctx)
					})
					if text != c.second || kept != c.kept {
						t.Errorf("the second is answered %s, kept %v", text, kept)
					}
				}()
				r.once(keyed("ada", "k"), func(ctx context.Context) httpx.KeptAnswer {
					answer := r.makes(c.first, "first")(ctx)
					close(written)
					<-looked
					return answer
				})
				<-ended
				if r.count("things") != 1 || r.count("idempotency_keys") != 1 {
					t.Errorf("there are %d things and %d keys", r.count("things"), r.count("idempotency_keys"))
				}
			})
		})
	}
}

// A use case that panics leaves neither a thing nor an open transaction.
func TestPanic(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := newRig(t, d)
		func() {
			defer func() { _ = recover() }()
			r.once(keyed("ada", "k"), func(ctx context.Context) httpx.KeptAnswer {
				testkit.NoError(t, r.insert(ctx))
				panic("a bug")
			})
		}()
		testkit.NoError(t, r.insert(context.Background()))
		if r.count("things") != 1 || r.count("idempotency_keys") != 0 {
			t.Errorf("there are %d things and %d keys", r.count("things"), r.count("idempotency_keys"))
		}
	})
}

// A client that has gone away before the commit has made nothing.
func TestCancelled(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := newRig(t, d)
		ctx, cancel := context.WithCancel(t.Context())
		_, err := r.Once(ctx, keyed("ada", "k"), func(ctx context.Context) httpx.KeptAnswer {
			answer := r.makes(201, "first")(ctx)
			cancel()
			return answer
		})
		if !errors.Is(err, context.Canceled) || r.count("things") != 0 {
			t.Errorf("Once = %v, and there are %d things", err, r.count("things"))
		}
	})
}

func TestPrune(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := newRig(t, d)
		began := r.clock.Now()
		r.once(keyed("ada", "k"), r.makes(201, "first"))
		for _, c := range []struct {
			after time.Duration
			kept  bool
		}{
			{0, true}, {idempotency.Lifetime, true}, {idempotency.Lifetime + time.Second, false},
		} {
			r.clock.Set(began.Add(c.after))
			testkit.NoError(t, r.Prune(t.Context()))
			if kept := r.count("idempotency_keys") == 1; kept != c.kept {
				t.Errorf("after %v the key is kept: %v", c.after, kept)
			}
		}
	})
}

// The oldest answers of a user go first where there are too many, or too long ones.
func TestLimits(t *testing.T) {
	cases := map[string]struct {
		before, size int
		kept         int
	}{
		"few":                {10, 10, 11},
		"as many as allowed": {999, 10, 1000},
		"too many":           {1000, 10, 1000},
		"far too many":       {1500, 10, 1000},
		"long ones":          {10, 1 << 20, 4}, // the new one is short
	}
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := newRig(t, d)
		for name, c := range cases {
			t.Run(name, func(t *testing.T) {
				r.clear()
				began := r.clock.Now()
				r.once(keyed("bob", "k"), r.makes(201, "first"))
				r.d.MustWrite(func(ctx context.Context, tx bun.Tx) error {
					for i := range c.before {
						_, err := tx.ExecContext(ctx, `INSERT INTO idempotency_keys (uid, key, route, body_hash, status, etag, body, size, created_at)
							VALUES ('ada', ?, '', '', 201, '', '', ?, ?)`, fmt.Sprintf("k%d", i), c.size, began.Add(time.Duration(i)*time.Second))
						if err != nil {
							return err
						}
					}
					return nil
				})
				r.clock.Set(began.Add(time.Hour))
				r.once(keyed("ada", "newest"), r.makes(201, strings.Repeat("a", 8)))
				if n := r.d.Count(`SELECT COUNT(*) FROM idempotency_keys WHERE uid = 'ada'`); n != c.kept {
					t.Errorf("%d are kept, want %d", n, c.kept)
				}
				newest := r.d.Count(`SELECT COUNT(*) FROM idempotency_keys WHERE uid = 'ada' AND (key = 'newest' OR key = ?)`, fmt.Sprintf("k%d", c.before-1))
				if newest != 2 || r.d.Count(`SELECT COUNT(*) FROM idempotency_keys WHERE uid = 'bob'`) != 1 {
					t.Error("the newest, or another user's, are gone")
				}
			})
		}
	})
}
