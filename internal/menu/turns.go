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
// looked at again. Reading or writing a large menu takes a core for up to a second, and takes turns
// with files.

const (
	// maxFilesAtOnce is how many files of all stores are read at once, and maxFilesWaiting how
	// many of a store, and of a user, may wait.
	maxFilesAtOnce, maxFilesWaiting = 4, 4
	// largeMenu is how many dishes a menu has at most that is answered without a turn: no more
	// than four of a store have more, and a dashboard reads all of its menus at once.
	// maxAnswersWaiting is how many answers of a store, and of a user, may wait.
	largeMenu, maxAnswersWaiting = MaxDishes / 5, 16
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

// beginFile waits for the turn of a store and a user to have a file read; end gives it back. One
// that is read in another process, as PDFs and pictures are, which may take long, keeps no menu of
// theirs from being read.
func (t *fileTurns) beginFile(ctx context.Context, who *actor.Actor, storeID string, isElsewhere bool) (end func(), err error) {
	turns := []wantedTurn{{"store " + storeID, maxFilesWaiting}, {"user " + who.UID, maxFilesWaiting}}
	if !isElsewhere {
		turns = append(turns, workOf(who, storeID)...)
	}
	return t.begin(ctx, turns)
}

// beginAnswer waits for the turn of a store and a user to have a large menu read or written. It is
// that of files, so that one store does not take every core.
func (t *fileTurns) beginAnswer(ctx context.Context, who *actor.Actor, storeID string) (end func(), err error) {
	return t.begin(ctx, workOf(who, storeID))
}

// wantedTurn is whose turn is wanted, and how many may wait for it.
type wantedTurn struct {
	of   string
	most int
}

// workOf are the turns of what takes this process's processors.
func workOf(who *actor.Actor, storeID string) []wantedTurn {
	return []wantedTurn{{"work of store " + storeID, maxAnswersWaiting}, {"work of user " + who.UID, maxAnswersWaiting}}
}

// begin waits for some turns, which are always wanted in one order, so that no two wait for each
// other.
func (t *fileTurns) begin(ctx context.Context, turns []wantedTurn) (end func(), err error) {
	waiting, cancel := context.WithTimeout(ctx, fileWait)
	defer cancel()
	var taken []func()
	end = func() {
		for i := len(taken) - 1; i >= 0; i-- {
			taken[i]()
		}
	}
	for _, wanted := range turns {
		leave, err := t.take(waiting, wanted)
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
func (t *fileTurns) take(ctx context.Context, wanted wantedTurn) (leave func(), err error) {
	t.mu.Lock()
	turn := t.of[wanted.of]
	if turn == nil {
		turn = &fileTurn{taken: make(chan struct{}, 1)}
		t.of[wanted.of] = turn
	}
	if turn.count > wanted.most {
		t.mu.Unlock()
		return nil, filesBusy()
	}
	turn.count++
	t.mu.Unlock()
	forget := func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		if turn.count--; turn.count == 0 {
			delete(t.of, wanted.of)
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

func filesBusy() error {
	f := fault.NewTooMany("files_busy", "Other files of yours are being read. Try again in a moment.")
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

// turnFor waits for the turn of a menu's store to have the menu read or written, if it is large.
func (s *Service) turnFor(ctx context.Context, who *actor.Actor, storeID, menuID string) (end func(), err error) {
	held, err := countDishes(ctx, s.db.Read, storeID, menuID)
	if err != nil || held <= largeMenu {
		return func() {}, err
	}
	return s.files.beginAnswer(ctx, who, storeID)
}
