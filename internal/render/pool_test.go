package render_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"carte/internal/render"
	"carte/internal/testkit"
)

// recorder starts renders that wait for one another and records their order.
type recorder struct {
	*render.Pool
	// takes is how long the renders of a store hold their engine.
	takes map[string]time.Duration
	all   sync.WaitGroup
	mu    sync.Mutex
	order []string
}

func newRecorder(t *testing.T, engines int) *recorder {
	return &recorder{Pool: newPool(t, engines), takes: map[string]time.Duration{}}
}

// render renders and records when it begins.
func (r *recorder) render(ctx context.Context, job render.Job) {
	_, _ = r.Render(ctx, job, func(context.Context) ([]byte, error) {
		r.mu.Lock()
		r.order = append(r.order, job.StoreID)
		r.mu.Unlock()
		time.Sleep(r.takesOf(job.StoreID))
		return []byte(`{"name":"x"}`), nil
	})
}

func (r *recorder) takesOf(storeID string) time.Duration {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.takes[storeID]
}

// add starts a render and returns when it waits or has an engine.
func (r *recorder) add(ctx context.Context, job render.Job) {
	r.all.Go(func() { r.render(ctx, job) })
	synctest.Wait()
}

func (r *recorder) addAll(ctx context.Context, storeIDs ...string) {
	for _, storeID := range storeIDs {
		r.add(ctx, render.Job{StoreID: storeID})
	}
}

// occupy takes an engine for a store until it is freed.
func occupy(t *testing.T, p *render.Pool, storeID string) (free func()) {
	t.Helper()
	freed, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		_, _ = p.Render(t.Context(), render.Job{StoreID: storeID}, func(context.Context) ([]byte, error) {
			<-freed
			return nil, errors.New("enough")
		})
	}()
	synctest.Wait()
	return sync.OnceFunc(func() { close(freed); <-ended })
}

// Stores that have used the engines alike are served in turn.
func TestQueuesAreServedInTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRecorder(t, 1)
		free := occupy(t, r.Pool, "a")
		r.addAll(t.Context(), "a", "a", "b", "c", "b")
		free()
		r.all.Wait()
		if want := []string{"b", "c", "a", "b", "a"}; !slices.Equal(r.order, want) {
			t.Errorf("order %q, want %q", r.order, want)
		}
	})
}

// One account with many large menus keeps the engines busy with all of them; a
// page of another store waits for what is running and no more.
func TestAStoreIsNotDelayedByManyOthers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRecorder(t, 2)
		ctx, leave := context.WithCancel(t.Context())
		const heavy = 600 * time.Millisecond
		r.takes["other"] = 20 * time.Millisecond
		for n := range 50 {
			r.takes[fmt.Sprint(n)] = heavy
		}
		for n := range 50 {
			r.all.Go(func() {
				for ctx.Err() == nil {
					r.render(ctx, render.Job{StoreID: fmt.Sprint(n)})
				}
			})
		}
		time.Sleep(20 * time.Second) // each of them is rendered at least once
		for range 5 {
			before := time.Now()
			r.render(t.Context(), render.Job{StoreID: "other"})
			if took := time.Since(before); took > heavy+r.takes["other"] {
				t.Errorf("another store's page takes %v", took)
			}
			time.Sleep(time.Second)
		}
		leave()
		r.all.Wait()
	})
}

// After a restart guests come for stores that were not rendered yet, more than the engines
// can serve: a store whose page was rendered a moment ago still gets its turn for the next.
func TestAStoreRenderedBeforeGetsItsTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRecorder(t, 1)
		const each = 20 * time.Millisecond
		r.takes["before"] = each
		r.addAll(t.Context(), "before")
		r.all.Wait()
		ctx, leave := context.WithCancel(t.Context())
		arrive := time.NewTicker(each / 2)
		r.all.Go(func() {
			defer arrive.Stop()
			for n := 0; ctx.Err() == nil; n++ {
				<-arrive.C
				storeID := fmt.Sprint("new-", n)
				r.mu.Lock()
				r.takes[storeID] = each
				r.mu.Unlock()
				r.all.Go(func() { r.render(ctx, render.Job{StoreID: storeID}) })
			}
		})
		time.Sleep(time.Second / 2)
		began := time.Now()
		r.render(t.Context(), render.Job{StoreID: "before"})
		if took := time.Since(began); took > 3*time.Second {
			t.Errorf("it waited %v", took)
		}
		leave()
		r.all.Wait()
	})
}

// What a store has used is forgotten with time.
func TestUsedTimeIsForgotten(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRecorder(t, 1)
		r.takes["a"], r.takes["b"], r.takes["d"] = 2*time.Second, time.Second, time.Second
		r.addAll(t.Context(), "a")
		r.all.Wait()
		time.Sleep(3 * time.Minute)
		r.addAll(t.Context(), "b")
		r.all.Wait()
		if queues := r.Queues(); queues != 2 {
			t.Errorf("%d stores are remembered, want 2", queues)
		}
		free := occupy(t, r.Pool, "c")
		r.addAll(t.Context(), "b", "a")
		free()
		r.all.Wait()
		if want := []string{"a", "b", "a", "b"}; !slices.Equal(r.order, want) {
			t.Errorf("order %q, want %q", r.order, want)
		}
		time.Sleep(time.Hour)
		r.addAll(t.Context(), "d")
		r.all.Wait()
		if queues := r.Queues(); queues != 1 {
			t.Errorf("%d stores are remembered, want 1", queues)
		}
	})
}

// With several engines a store still has one at a time.
func TestAStoreHasOneEngine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRecorder(t, 2)
		free := occupy(t, r.Pool, "noisy")
		r.addAll(t.Context(), "noisy")
		rendersWell(t, r.Pool) // on the other engine
		if r.Waiting() != 1 {
			t.Error("a store has two engines")
		}
		free()
		r.all.Wait()
	})
}

func TestACancelledRenderLeavesItsQueue(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRecorder(t, 1)
		free := occupy(t, r.Pool, "a")
		ctx, leave := context.WithCancel(t.Context())
		r.addAll(ctx, "a", "b")
		r.addAll(t.Context(), "b")
		leave()
		synctest.Wait()
		if r.Waiting() != 1 {
			t.Errorf("%d renders wait, want 1", r.Waiting())
		}
		free()
		r.all.Wait()
		if want := []string{"b"}; !slices.Equal(r.order, want) {
			t.Errorf("order %q, want %q", r.order, want)
		}
		rendersWell(t, r.Pool)
	})
}

// One client has a share of the queue, so that the others get through.
func TestAFullQueueRefuses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRecorder(t, 1)
		free := occupy(t, r.Pool, "a")
		ctx, leave := context.WithCancel(t.Context())
		refused := func(job render.Job) error { return testkit.Err(r.Render(t.Context(), job, dataOf(`{}`))) }
		for n := range render.MaxWaitingPerClient {
			r.add(ctx, render.Job{StoreID: fmt.Sprint("of-one-", n), Client: "192.0.2.1"})
		}
		if err := refused(render.Job{StoreID: "b", Client: "192.0.2.1"}); !errors.Is(err, render.ErrClientBusy) || !errors.Is(err, render.ErrBusy) {
			t.Errorf("one more of the same client: %v", err)
		}
		for n := range render.MaxWaiting - render.MaxWaitingPerClient {
			r.add(ctx, render.Job{StoreID: "b", Client: fmt.Sprint("client-", n)})
		}
		if err := refused(render.Job{StoreID: "c", Client: "192.0.2.2"}); !errors.Is(err, render.ErrBusy) || errors.Is(err, render.ErrClientBusy) {
			t.Errorf("one more than may wait: %v", err)
		}
		if want := (render.Refused{QueueFull: 1, ClientLimit: 1}); r.Refused() != want {
			t.Errorf("counted are %+v, want %+v", r.Refused(), want)
		}
		leave()
		r.all.Wait()
		free()
		for range 2 * render.MaxWaitingPerClient {
			if err := refused(render.Job{StoreID: "a", Client: "192.0.2.1"}); errors.Is(err, render.ErrBusy) {
				t.Errorf("a client that waits for each page: %v", err)
			}
		}
	})
}

// Waiting too long for an engine is not a failure of the database or the page.
func TestARenderThatWaitsTooLongIsBusy(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRecorder(t, 1)
		free := occupy(t, r.Pool, "a")
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if _, err := r.Render(ctx, render.Job{StoreID: "b"}, dataOf(`{}`)); !errors.Is(err, render.ErrBusy) || errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("after a second: %v", err)
		}
		if want := (render.Refused{Timeout: 1}); r.Refused() != want {
			t.Errorf("counted are %+v, want %+v", r.Refused(), want)
		}
		free()
	})
}

// A closed pool starts no engine again, which nothing would close.
func TestAClosedPoolRefuses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRecorder(t, 1)
		free := occupy(t, r.Pool, "a")
		r.addAll(t.Context(), "b")
		testkit.NoError(t, r.Close())
		free()
		r.all.Wait()
		if len(r.order) > 0 {
			t.Errorf("after the pool was closed %q are rendered", r.order)
		}
		if _, err := r.Render(t.Context(), render.Job{StoreID: "c"}, dataOf(`{"name":"x"}`)); !errors.Is(err, render.ErrClosed) {
			t.Errorf("one more: %v", err)
		}
		if started := r.Started(); started != 0 {
			t.Errorf("%d engines are left running", started)
		}
	})
}
