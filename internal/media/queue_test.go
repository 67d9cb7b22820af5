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

// Who sends many pictures waits behind those who send one.
func TestQueueIsFair(t *testing.T) {
	queue := newDecodeQueue(1, 100, maxOfStore)
	release, err := queue.acquire(t.Context(), "busy", 10)
	if err != nil {
		t.Fatal(err)
	}
	order := make(chan string)
	wait := func(storeID string, n int) {
		go func() {
			release, err := queue.acquire(context.Background(), storeID, 10)
			if err != nil {
				order <- err.Error()
				return
			}
			order <- storeID
			release()
		}()
		waitFor(t, func() bool { return queue.length() == n })
	}
	for n, storeID := range []string{"a", "a", "a", "b", "c"} {
		wait(storeID, n+1)
	}
	release()
	var got []string
	for range 5 {
		got = append(got, <-order)
	}
	if text := strings.Join(got, " "); text != "a b c a a" {
		t.Errorf("the order is %s", text)
	}
}

// Whose pictures have taken least comes first, though others wait for longer; what was
// used is forgotten by and by.
func TestQueueRemembersWhatWasUsed(t *testing.T) {
	queue := newDecodeQueue(1, 100, maxOfStore)
	now := time.Now()
	queue.used["much"], queue.used["some"] = usedTime{40 * time.Second, now}, usedTime{10 * time.Second, now}
	queue.used["long ago"] = usedTime{40 * time.Second, now.Add(-3 * usedHalfLife)}
	queue.used["last week"] = usedTime{40 * time.Second, now.Add(-40 * usedHalfLife)}
	release, err := queue.acquire(t.Context(), "first", 10)
	if err != nil {
		t.Fatal(err)
	}
	order := make(chan string, 4)
	for n, of := range []string{"much", "some", "long ago", "new"} {
		go func() {
			release, err := queue.acquire(context.Background(), of, 10)
			if err != nil {
				order <- err.Error()
				return
			}
			order <- of
			release()
		}()
		waitFor(t, func() bool { return queue.length() == n+1 })
	}
	release()
	var got []string
	for range 4 {
		got = append(got, <-order)
	}
	if text := strings.Join(got, ", "); text != "new, long ago, some, much" {
		t.Errorf("the order is %s", text)
	}
	waitFor(t, func() bool { return queue.length() == 0 && !queue.isTaken() })
	if _, ok := queue.used["last week"]; ok || len(queue.used) > 5 {
		t.Errorf("%v is kept in mind", queue.used)
	}
}

// Pictures are decoded together as long as there is memory; one may take all of it, and
// is not overtaken.
func TestQueueKeepsTheBudget(t *testing.T) {
	queue := newDecodeQueue(4, 100, maxOfStore)
	first, _ := queue.acquire(t.Context(), "a", 60)
	large := make(chan func())
	go func() {
		release, _ := queue.acquire(context.Background(), "b", 100)
		large <- release
	}()
	waitFor(t, func() bool { return queue.length() == 1 })
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, err := queue.acquire(ctx, "c", 1); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("a small picture overtakes: %v", err)
	}
	first()
	(<-large)()
	if queue.length() != 0 || queue.slots != 4 || queue.memory != 100 {
		t.Errorf("%d wait, %d places and %d of memory are free", queue.length(), queue.slots, queue.memory)
	}
}

// A queue that is full says so; who leaves it makes room.
func TestQueueIsBounded(t *testing.T) {
	queue := newDecodeQueue(1, 1, maxOfStore)
	release, _ := queue.acquire(t.Context(), "a", 1)
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error)
	for n := range maxWaiting {
		go func() {
			_, err := queue.acquire(ctx, fmt.Sprint(n/(maxOfStore-1)), 1)
			done <- err
		}()
	}
	waitFor(t, func() bool { return queue.length() == maxWaiting })
	_, err := queue.acquire(t.Context(), "new", 1)
	if !isBusy(err) {
		t.Errorf("a full queue answers %v", err)
	}
	cancel()
	for range maxWaiting {
		if err := <-done; !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	}
	release()
	if queue.length() != 0 || queue.slots != 1 || queue.memory != 1 || len(queue.stores)+len(queue.waiting)+len(queue.decoding) > 0 {
		t.Errorf("after all have left: %+v", queue)
	}
}

// A store has no more pictures in the queue than it may, whether they wait or are decoded.
func TestQueueOfOneStore(t *testing.T) {
	queue := newDecodeQueue(1, 100, 1)
	release, err := queue.acquire(t.Context(), "a", 1)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := queue.acquire(t.Context(), "a", 1); !isBusy(err) {
		t.Errorf("a second one while the first is decoded: %v", err)
	}
	done := make(chan error)
	go func() {
		release, err := queue.acquire(context.Background(), "b", 1)
		if err == nil {
			release()
		}
		done <- err
	}()
	waitFor(t, func() bool { return queue.length() == 1 })
	if _, err := queue.acquire(t.Context(), "b", 1); !isBusy(err) {
		t.Errorf("a second one while the first waits: %v", err)
	}
	release()
	if err := <-done; err != nil {
		t.Error(err)
	}
	again, err := queue.acquire(t.Context(), "a", 1)
	if err != nil {
		t.Fatalf("one after another: %v", err)
	}
	again()
}

func isBusy(err error) bool {
	var f *fault.Error
	return errors.As(err, &f) && f.Code == fault.Unavailable && f.Reason == "images_busy"
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
