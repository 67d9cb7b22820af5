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

// queue starts renders that wait for one another and notes whose turn came.
type queue struct {
	*render.Pool
	t     *testing.T
	all   sync.WaitGroup
	mu    sync.Mutex
	turns []string
}

// add starts a render that waits, and returns when it stands in its lane.
func (q *queue) add(ctx context.Context, lane string) {
	q.t.Helper()
	before := q.Waiting()
	q.all.Go(func() {
		_, _ = q.Render(ctx, lane, func(context.Context) ([]byte, error) {
			q.mu.Lock()
			defer q.mu.Unlock()
			q.turns = append(q.turns, lane)
			return []byte(`{"name":"x"}`), nil
		})
	})
	q.until(before + 1)
}

// until waits until so many renders wait.
func (q *queue) until(waiting int) {
	q.t.Helper()
	for started := time.Now(); q.Waiting() != waiting; time.Sleep(time.Millisecond) {
		if time.Since(started) > 10*time.Second {
			q.t.Fatalf("%d renders wait, not %d", q.Waiting(), waiting)
		}
	}
}

// occupy takes an engine for a lane until it is freed.
func occupy(t *testing.T, p *render.Pool, lane string) (free func()) {
	t.Helper()
	taken, freed, ended := make(chan struct{}), make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		_, _ = p.Render(t.Context(), lane, func(context.Context) ([]byte, error) {
			close(taken)
			<-freed
			return nil, errors.New("enough")
		})
	}()
	<-taken
	return sync.OnceFunc(func() { close(freed); <-ended })
}

// Lanes take turns: who has much to render waits for itself alone.
func TestLanesTakeTurns(t *testing.T) {
	q := &queue{Pool: newPool(t, 1), t: t}
	free := occupy(t, q.Pool, "noisy")
	defer free()
	for _, lane := range []string{"noisy", "noisy", "noisy", "a", "b", "a"} {
		q.add(t.Context(), lane)
	}
	free()
	q.all.Wait()
	if want := []string{"a", "b", "noisy", "a", "noisy", "noisy"}; !slices.Equal(q.turns, want) {
		t.Errorf("turns %q, want %q", q.turns, want)
	}
}

// With several engines one lane still has one at a time.
func TestALaneHasOneEngine(t *testing.T) {
	q := &queue{Pool: newPool(t, 2), t: t}
	free := occupy(t, q.Pool, "noisy")
	defer free()
	q.add(t.Context(), "noisy")
	rendersWell(t, q.Pool) // on the other engine
	if q.Waiting() != 1 {
		t.Error("a lane has two engines")
	}
	free()
	q.all.Wait()
}

func TestWhoLeavesIsNoLongerWaitedFor(t *testing.T) {
	q := &queue{Pool: newPool(t, 1), t: t}
	free := occupy(t, q.Pool, "a")
	defer free()
	ctx, leave := context.WithCancel(t.Context())
	for _, lane := range []string{"a", "b"} {
		q.add(ctx, lane)
	}
	q.add(t.Context(), "b")
	leave()
	q.until(1)
	free()
	q.all.Wait()
	if want := []string{"b"}; !slices.Equal(q.turns, want) {
		t.Errorf("turns %q, want %q", q.turns, want)
	}
	rendersWell(t, q.Pool)
}

func TestAFullQueueRefuses(t *testing.T) {
	q := &queue{Pool: newPool(t, 1), t: t}
	free := occupy(t, q.Pool, "a")
	defer free()
	ctx, leave := context.WithCancel(t.Context())
	defer leave()
	for range render.MaxWaiting {
		q.add(ctx, "b")
	}
	if _, err := q.Render(t.Context(), "c", these(`{}`)); !errors.Is(err, render.ErrBusy) {
		t.Errorf("one more: %v", err)
	}
	leave()
	q.all.Wait()
	free()
	rendersWell(t, q.Pool)
}
