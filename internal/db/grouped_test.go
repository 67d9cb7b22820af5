package db

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// groupedReads is a Grouped whose statements take a second each, and what they read.
type groupedReads struct {
	*Grouped[string]
	mu    sync.Mutex
	sizes []int
}

func newGroupedReads(fail func(keys []string) error) *groupedReads {
	r := &groupedReads{}
	r.Grouped = NewGrouped(func(ctx context.Context, values []any) (map[string]string, error) {
		keys, found := []string{}, map[string]string{}
		for _, value := range values {
			if key, _ := value.(string); key != "" {
				keys = append(keys, key)
				found[key] = strings.ToUpper(key)
			}
		}
		delete(found, "none")
		r.mu.Lock()
		r.sizes = append(r.sizes, len(keys))
		r.mu.Unlock()
		select {
		case <-time.After(time.Second):
		case <-ctx.Done():
			return nil, ctx.Err()
		}
		return found, fail(keys)
	})
	return r
}

func never([]string) error { return nil }

func TestGroupedReadsThoseThatWaitAtOnce(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		callers    int
		statements int
		lasts      time.Duration
	}{
		{1, 1, time.Second},
		{2, 2, time.Second},
		{groupsAtOnce + groupSize, groupsAtOnce + 1, 2 * time.Second},
		{groupsAtOnce + 2*groupSize + 1, groupsAtOnce + 3, 3 * time.Second},
	} {
		t.Run(fmt.Sprint(c.callers), func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				r, start := newGroupedReads(never), time.Now()
				var all sync.WaitGroup
				for i := range c.callers {
					key := fmt.Sprintf("key-%d", i)
					all.Go(func() {
						got, ok, err := r.Get(t.Context(), key)
						if got != strings.ToUpper(key) || !ok || err != nil {
							t.Errorf("%s is %q, %v, %v", key, got, ok, err)
						}
					})
					// Each comes after the one before has joined, so that the first are alone.
					synctest.Wait()
				}
				all.Wait()
				if len(r.sizes) != c.statements || time.Since(start) != c.lasts {
					t.Errorf("%d statements in %v, of %v keys", len(r.sizes), time.Since(start), r.sizes)
				}
			})
		})
	}
}

func TestGroupedTellsEachItsOwn(t *testing.T) {
	t.Parallel()
	failed := errors.New("failed")
	for name, c := range map[string]struct {
		fail func([]string) error
		key  string
		ok   bool
		err  error
	}{
		"there is one":        {never, "a", true, nil},
		"there is none":       {never, "none", false, nil},
		"the statement fails": {func([]string) error { return failed }, "a", false, failed},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				_, ok, err := newGroupedReads(c.fail).Get(t.Context(), c.key)
				if !errors.Is(err, c.err) || err == nil && ok != c.ok {
					t.Errorf("got %v, %v", ok, err)
				}
			})
		})
	}
}

func TestGroupedOutlivesACallerAPanicAndAnError(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		bad := errors.New("bad")
		r := newGroupedReads(func(keys []string) error {
			switch keys[0] {
			case "panics":
				panic("on purpose")
			case "fails":
				return bad
			}
			return nil
		})
		leaving, leave := context.WithTimeout(t.Context(), time.Millisecond)
		defer leave()
		if _, _, err := r.Get(leaving, "left"); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("who leaves is told %v", err)
		}
		if _, _, err := r.Get(t.Context(), "panics"); err == nil || !strings.Contains(err.Error(), "on purpose") {
			t.Errorf("a panic is told as %v", err)
		}
		if _, _, err := r.Get(t.Context(), "fails"); !errors.Is(err, bad) {
			t.Errorf("an error is told as %v", err)
		}
		if got, ok, err := r.Get(t.Context(), "good"); got != "GOOD" || !ok || err != nil {
			t.Errorf("the next is told %q, %v, %v", got, ok, err)
		}
	})
}
