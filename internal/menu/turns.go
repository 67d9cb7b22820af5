package menu

import (
	"context"
	"sync"
	"time"

	"carte/internal/actor"
	"carte/internal/fault"
)

// Reading a file and saying what it changes takes a core for up to seconds, and no writer must
// wait for that: it is done before the transaction, in which only what it was read beside is
// looked at again.

const (
	// maxFilesAtOnce is how many files of all stores are read at once, and maxFilesWaiting how
	// many of a store, and of a user, may wait.
	maxFilesAtOnce, maxFilesWaiting = 4, 4
	// fileWait is how long a file waits for its turn, and fileTimeout how long reading its
	// texts may take.
	fileWait, fileTimeout = 8 * time.Second, 8 * time.Second
	// maxOvertaken is how often a change is planned anew because another one came first.
	maxOvertaken = 3
)

// fileTurns lets a store, and a user, have one file read at a time. Each process counts
// separately.
type fileTurns struct {
	mu  sync.Mutex
	of  map[string]*fileTurn
	all chan struct{}
}

// fileTurn is that of a store or a user.
type fileTurn struct {
	taken chan struct{}
	// count is how many have it or wait for it.
	count int
}

func newFileTurns() *fileTurns {
	return &fileTurns{of: map[string]*fileTurn{}, all: make(chan struct{}, maxFilesAtOnce)}
}

// begin waits for the turn of a store and a user; end gives it back.
func (t *fileTurns) begin(ctx context.Context, who *actor.Actor, storeID string) (end func(), err error) {
	waiting, cancel := context.WithTimeout(ctx, fileWait)
	defer cancel()
	var taken []func()
	end = func() {
		for i := len(taken) - 1; i >= 0; i-- {
			taken[i]()
		}
	}
	// Always in this order, so that no two wait for each other.
	for _, of := range []string{"store " + storeID, "user " + who.UID} {
		leave, err := t.take(waiting, of)
		if err != nil {
			end()
			return nil, busyUnless(ctx, err)
		}
		taken = append(taken, leave)
	}
	select {
	case t.all <- struct{}{}:
		taken = append(taken, func() { <-t.all })
		return end, nil
	case <-waiting.Done():
		end()
		return nil, busyUnless(ctx, waiting.Err())
	}
}

// take waits for one turn.
func (t *fileTurns) take(ctx context.Context, of string) (leave func(), err error) {
	t.mu.Lock()
	turn := t.of[of]
	if turn == nil {
		turn = &fileTurn{taken: make(chan struct{}, 1)}
		t.of[of] = turn
	}
	if turn.count > maxFilesWaiting {
		t.mu.Unlock()
		return nil, filesBusy()
	}
	turn.count++
	t.mu.Unlock()
	forget := func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		if turn.count--; turn.count == 0 {
			delete(t.of, of)
		}
	}
	select {
	case turn.taken <- struct{}{}:
		return func() { <-turn.taken; forget() }, nil
	case <-ctx.Done():
		forget()
		return nil, ctx.Err()
	}
}

// waiting is how many files wait for the turn of their store.
func (t *fileTurns) waiting() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	waiting := 0
	for _, turn := range t.of {
		waiting += turn.count - len(turn.taken)
	}
	return waiting
}

// busyUnless returns the fault for who has waited too long, and the error of the request where
// that has ended.
func busyUnless(ctx context.Context, err error) error {
	if ctx.Err() != nil || fault.CodeOf(err) == fault.TooMany {
		return err
	}
	return filesBusy()
}

const filesBusyReason = "files_busy"

func filesBusy() error {
	f := fault.NewTooMany(filesBusyReason, "Other files of yours are being read. Try again in a moment.")
	f.RetryAfter = fileWait
	return f
}

// tooSlow is broken by a file whose texts take too long to read.
var tooSlow = fault.NewRule("menu_file_slow", "takes too long to read")

// endedWithin returns what menufile asks while it reads: an error once the request has ended, or
// once reading has taken too long.
func endedWithin(ctx context.Context) func() error {
	var began time.Time
	return func() error {
		switch err := ctx.Err(); {
		case err != nil:
			return err
		case began.IsZero():
			began = time.Now()
		case time.Since(began) > fileTimeout:
			return tooSlow.Err()
		}
		return nil
	}
}
