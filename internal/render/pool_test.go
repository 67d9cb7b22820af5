package render_test

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"time"

	"carte/internal/render"
)

// recorder starts renders that wait for one another and records their order.
type recorder struct {
	*render.Pool
	t     *testing.T
	all   sync.WaitGroup
	mu    sync.Mutex
	order []string
}

// add starts a render that waits, and returns when it is in its queue.
func (r *recorder) add(ctx context.Context, storeID string) {
	r.t.Helper()
	before := r.Waiting()
	r.all.Go(func() {
		_, _ = r.Render(ctx, storeID, func(context.Context) ([]byte, error) {
			r.mu.Lock()
			defer r.mu.Unlock()
			r.order = append(r.order, storeID)
			return []byte(`{"name":"x"}`), nil
		})
	})
	r.until(before + 1)
}

// until waits until so many renders wait.
func (r *recorder) until(waiting int) {
	r.t.Helper()
	for started := time.Now(); r.Waiting() != waiting; time.Sleep(time.Millisecond) {
		if time.Since(started) > 10*time.Second {
			r.t.Fatalf("%d renders wait, not %d", r.Waiting(), waiting)
		}
	}
}

// occupy takes an engine for a store until it is freed.
func occupy(t *testing.T, p *render.Pool, storeID string) (free func()) {
	t.Helper()
	taken, freed, ended := make(chan struct{}), make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		_, _ = p.Render(t.Context(), storeID, func(context.Context) ([]byte, error) {
			close(taken)
			<-freed
			return nil, errors.New("enough")
		})
	}()
	<-taken
	return sync.OnceFunc(func() { close(freed); <-ended })
}

// Queues are served in turn: a store with much to render delays only itself.
func TestQueuesAreServedInTurn(t *testing.T) {
	r := &recorder{Pool: newPool(t, 1), t: t}
	free := occupy(t, r.Pool, "noisy")
	defer free()
	for _, storeID := range []string{"noisy", "noisy", "noisy", "a", "b", "a"} {
		r.add(t.Context(), storeID)
	}
	free()
	r.all.Wait()
	if want := []string{"a", "b", "noisy", "a", "noisy", "noisy"}; !slices.Equal(r.order, want) {
		t.Errorf("order %q, want %q", r.order, want)
	}
}

// With several engines a store still has one at a time.
func TestAStoreHasOneEngine(t *testing.T) {
	r := &recorder{Pool: newPool(t, 2), t: t}
	free := occupy(t, r.Pool, "noisy")
	defer free()
	r.add(t.Context(), "noisy")
	rendersWell(t, r.Pool) // on the other engine
	if r.Waiting() != 1 {
		t.Error("a store has two engines")
	}
	free()
	r.all.Wait()
}

func TestACancelledRenderLeavesItsQueue(t *testing.T) {
	r := &recorder{Pool: newPool(t, 1), t: t}
	free := occupy(t, r.Pool, "a")
	defer free()
	ctx, leave := context.WithCancel(t.Context())
	for _, storeID := range []string{"a", "b"} {
		r.add(ctx, storeID)
	}
	r.add(t.Context(), "b")
	leave()
	r.until(1)
	free()
	r.all.Wait()
	if want := []string{"b"}; !slices.Equal(r.order, want) {
		t.Errorf("order %q, want %q", r.order, want)
	}
	rendersWell(t, r.Pool)
}

func TestAFullQueueRefuses(t *testing.T) {
	r := &recorder{Pool: newPool(t, 1), t: t}
	free := occupy(t, r.Pool, "a")
	defer free()
	ctx, leave := context.WithCancel(t.Context())
	defer leave()
	for range render.MaxWaiting {
		r.add(ctx, "b")
	}
	if _, err := r.Render(t.Context(), "c", these(`{}`)); !errors.Is(err, render.ErrBusy) {
		t.Errorf("one more: %v", err)
	}
	leave()
	r.all.Wait()
	free()
	rendersWell(t, r.Pool)
}

// A closed pool starts no engine again: nobody would free it.
func TestAClosedPoolRefuses(t *testing.T) {
	r := &recorder{Pool: newPool(t, 1), t: t}
	free := occupy(t, r.Pool, "a")
	defer free()
	r.add(t.Context(), "b")
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	free()
	r.all.Wait()
	if len(r.order) > 0 {
		t.Errorf("after the pool was closed %q are rendered", r.order)
	}
	if _, err := r.Render(t.Context(), "c", these(`{"name":"x"}`)); !errors.Is(err, render.ErrClosed) {
		t.Errorf("one more: %v", err)
	}
	if started := r.Started(); started != 0 {
		t.Errorf("%d engines are left running", started)
	}
}
