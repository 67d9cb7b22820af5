package media

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"carte/internal/actor"
	"carte/internal/fault"
)

// pdfTurns lets a store, and a user, have one PDF at a time in a lane, and makes those
// pause whose PDFs take more than others can spare. Each process counts separately.
type pdfTurns struct {
	mu sync.Mutex
	of map[string]*pdfTurn
	// refuse is the fault for who must pause for so many minutes; that about PDFs where it is nil.
	refuse func(minutes int) *fault.Error
}

// pdfTurn is that of a store or a user.
type pdfTurn struct {
	// ended is closed when the PDF ends that has the turn, and nil where none has.
	ended chan struct{}
	// waiting counts the PDFs that wait for it.
	waiting int
	// strikes counts the PDFs that took too much, of which the last one counts until
	// forgotten; the next PDF may come at until.
	strikes          int
	until, forgotten time.Time
}

// How long who sends a PDF that takes too much waits before the next one: firstPause, each
// time pauseGrowth times as long, and at most longestPause. A strike counts for a day.
const (
	firstPause   = 2 * time.Minute
	pauseGrowth  = 5
	longestPause = 4 * time.Hour
	strikesCount = 24 * time.Hour
	// shortPause is that after a PDF which took longer than unsparing and came to nothing
	// for another reason, such as a client that has left.
	shortPause = time.Minute
	unsparing  = 2 * time.Second
	// maxTurnWaiting is how many PDFs of a store, and of a user, may wait.
	maxTurnWaiting = 3
)

// pdfTurnsOf are whose turns a PDF takes.
func pdfTurnsOf(who *actor.Actor, storeID string) [2]string {
	return [2]string{"store " + storeID, "user " + who.UID}
}

// check refuses a PDF before it comes in.
func (t *pdfTurns) check(of [2]string, now time.Time) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.refusal(of, now)
}

// begin waits for the turns and takes them; end gives them back.
func (t *pdfTurns) begin(ctx context.Context, of [2]string, now func() time.Time) error {
	for {
		turn, ended, err := t.tryBegin(of, now())
		if turn == nil {
			return err
		}
		select {
		case <-ended:
		case <-ctx.Done():
			t.leave(turn, ended)
			if timedOut(ctx, ctx.Err()) {
				return busy()
			}
			return ctx.Err()
		}
	}
}

// tryBegin takes the turns, or returns one that another PDF has and what is closed when
// that ends.
func (t *pdfTurns) tryBegin(of [2]string, now time.Time) (taken *pdfTurn, ended <-chan struct{}, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.refusal(of, now); err != nil {
		return nil, nil, err
	}
	for _, one := range of {
		turn := t.of[one]
		switch {
		case turn == nil || turn.ended == nil:
		case turn.waiting == maxTurnWaiting:
			return nil, nil, busy()
		default:
			turn.waiting++
			return turn, turn.ended, nil
		}
	}
	for _, one := range of {
		t.turn(one).ended = make(chan struct{})
	}
	return nil, nil, nil
}

// leave is for a PDF that no longer waits.
func (t *pdfTurns) leave(turn *pdfTurn, ended <-chan struct{}) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if turn.ended == ended {
		turn.waiting--
	}
}

// end gives the turns back after a PDF that was read for so long.
func (t *pdfTurns) end(of [2]string, now time.Time, took time.Duration, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, one := range of {
		turn := t.turn(one)
		close(turn.ended)
		turn.ended, turn.waiting = nil, 0
		switch {
		case breaksRule(err, pdfSlow) || breaksRule(err, pdfComplex) || breaksRule(err, tooSlow) || breaksRule(err, wordsSlow):
			turn.strike(now)
		case err != nil && took > unsparing:
			turn.pause(now, shortPause)
		}
	}
	for one, turn := range t.of {
		if turn.ended == nil && now.After(turn.forgotten) {
			delete(t.of, one)
		}
	}
}

func (t *pdfTurns) turn(of string) *pdfTurn {
	if t.of == nil {
		t.of = map[string]*pdfTurn{}
	}
	if t.of[of] == nil {
		t.of[of] = &pdfTurn{}
	}
	return t.of[of]
}

func (t *pdfTurn) strike(now time.Time) {
	if now.After(t.forgotten) {
		t.strikes = 0
	}
	pause := firstPause
	for range t.strikes {
		pause = min(pause*pauseGrowth, longestPause)
	}
	t.strikes++
	t.pause(now, pause)
	t.forgotten = now.Add(strikesCount)
}

func (t *pdfTurn) pause(now time.Time, pause time.Duration) {
	if until := now.Add(pause); until.After(t.until) {
		t.until = until
	}
	if t.until.After(t.forgotten) {
		t.forgotten = t.until
	}
}

// refusal is the fault for who must pause.
func (t *pdfTurns) refusal(of [2]string, now time.Time) error {
	var left time.Duration
	for _, one := range of {
		if turn := t.of[one]; turn != nil {
			left = max(left, turn.until.Sub(now))
		}
	}
	if left <= 0 {
		return nil
	}
	minutes := int((left + time.Minute - 1) / time.Minute)
	refuse := t.refuse
	if refuse == nil {
		refuse = refusePDFPause
	}
	f := refuse(minutes)
	f.Params, f.RetryAfter = fault.Params{"minutes": minutes}, left
	return fmt.Errorf("taking the turn of a file: %w", f)
}

func refusePDFPause(minutes int) *fault.Error {
	return fault.NewTooMany("pdf_pause", "The last PDF took too much to prepare. The next one can be sent in %d min.", minutes)
}

// refuseReadingPause is that for who has pictures read.
func refuseReadingPause(minutes int) *fault.Error {
	return fault.NewTooMany("picture_pause", "The last picture took too long to read. The next one can be sent in %d min.", minutes)
}

// breaksRule reports whether an error is that of a file that breaks the rule.
func breaksRule(err error, rule fault.Rule) bool {
	var f *fault.Error
	return errors.As(err, &f) && len(f.Fields) == 1 && f.Fields[0].Code == rule.Code
}
