package media

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"carte/internal/fault"
)

// Stores take turns; who sends many pictures waits behind those who send one.
func TestTurnsAreFair(t *testing.T) {
	turns := newTurns(1, 100)
	release, err := turns.take(t.Context(), "busy", 10)
	if err != nil {
		t.Fatal(err)
	}
	order := make(chan string)
	queue := func(storeID string, n int) {
		go func() {
			release, err := turns.take(context.Background(), storeID, 10)
			if err != nil {
				order <- err.Error()
				return
			}
			order <- storeID
			release()
		}()
		waitFor(t, func() bool { return turns.length() == n })
	}
	for n, storeID := range []string{"a", "a", "a", "b", "c"} {
		queue(storeID, n+1)
	}
	release()
	var got []string
	for range 5 {
		got = append(got, <-order)
	}
	if text := strings.Join(got, " "); text != "a b c a a" {
		t.Errorf("the turns are %s", text)
	}
}

// Pictures are decoded together as long as there is memory; one may take all of it, and
// is not overtaken.
func TestTurnsKeepTheBudget(t *testing.T) {
	turns := newTurns(4, 100)
	first, _ := turns.take(t.Context(), "a", 60)
	large := make(chan func())
	go func() {
		release, _ := turns.take(context.Background(), "b", 100)
		large <- release
	}()
	waitFor(t, func() bool { return turns.length() == 1 })
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, err := turns.take(ctx, "c", 1); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("a small picture overtakes: %v", err)
	}
	first()
	(<-large)()
	if turns.length() != 0 || turns.slots != 4 || turns.memory != 100 {
		t.Errorf("%d wait, %d places and %d of memory are free", turns.length(), turns.slots, turns.memory)
	}
}

// A queue that is full says so; who leaves it makes room.
func TestTurnsAreBounded(t *testing.T) {
	turns := newTurns(1, 1)
	release, _ := turns.take(t.Context(), "a", 1)
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error)
	for n := range maxWaiting {
		go func() {
			_, err := turns.take(ctx, fmt.Sprint(n/maxWaitingOfStore), 1)
			done <- err
		}()
	}
	waitFor(t, func() bool { return turns.length() == maxWaiting })
	_, err := turns.take(t.Context(), "new", 1)
	var f *fault.Error
	if !errors.As(err, &f) || f.Code != fault.Unavailable || f.Reason != "images_busy" {
		t.Errorf("a full queue answers %v", err)
	}
	cancel()
	for range maxWaiting {
		if err := <-done; !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	}
	release()
	if turns.length() != 0 || turns.slots != 1 || turns.memory != 1 || len(turns.stores)+len(turns.waiting) > 0 {
		t.Errorf("after all have left: %+v", turns)
	}
}

func waitFor(t *testing.T, is func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !is(); {
		if time.Now().After(end) {
			t.Fatal("it does not come")
		}
		time.Sleep(time.Millisecond)
	}
}
