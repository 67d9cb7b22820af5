package media

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"carte/internal/actor"
	"carte/internal/fault"
	"carte/internal/pdf"
)

// pdfLanes is where PDFs wait and are read. Each begins in the short lane, and goes on in
// the long one where it takes longer, so that nobody waits for it; where that is taken too
// one of them is stopped. Both read one at a time.
//
// Users and stores are quickly made, networks are not: in both lanes that network comes
// first which has used them least lately.
type pdfLanes struct {
	short, long decodeLane
	turns       pdfTurns

	mu sync.Mutex
	// isLong is the PDF in the long lane, nil for none.
	isLong *longPDF
}

// longPDF is a PDF in the long lane.
type longPDF struct {
	network string
	stop    context.CancelCauseFunc
}

// newPDFLanes returns the lanes of PDFs. Waiting and reading together end within the
// minute after which most proxies give up.
func newPDFLanes() *pdfLanes {
	lane := func(wait, read time.Duration) decodeLane {
		return decodeLane{newDecodeQueue(1, pdf.MaxMemory, maxOfStore), wait, read}
	}
	return &pdfLanes{short: lane(15*time.Second, 6*time.Second), long: lane(3*time.Second, 36*time.Second)}
}

// takeOverAfter is how much longer than another network's the PDFs of one may have been in
// the long lane before the other's takes it over.
const takeOverAfter = 30 * time.Second

// errPDFStopped is why a PDF ends that takes long while another one does.
var errPDFStopped = errors.New("another PDF that takes long is being read")

// networkOf is the network that a PDF comes from, or else its user.
func networkOf(who *actor.Actor) string { return cmp.Or(who.Network, "user "+who.UID) }

// enterLong takes the long lane where it is free, or where the network of the PDF there
// has had it for longer, which is stopped then. It returns what gives it up again, nil
// where it was not taken.
func (l *pdfLanes) enterLong(ctx context.Context, network string, stop context.CancelCauseFunc) (leave func()) {
	limited, cancel := context.WithTimeout(ctx, l.takeOver(network))
	defer cancel()
	release, err := l.long.queue.acquire(limited, network, pdf.MaxMemory)
	if err != nil {
		return nil
	}
	entered := &longPDF{network, stop}
	l.setLong(nil, entered)
	return func() {
		l.setLong(entered, nil)
		release()
	}
}

// takeOver stops the PDF in the long lane where its network has had that for longer, and
// returns how long to wait for the lane.
func (l *pdfLanes) takeOver(network string) (wait time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.isLong == nil || l.long.queue.usedBy(l.isLong.network) <= l.long.queue.usedBy(network)+takeOverAfter {
		return 0
	}
	l.isLong.stop(errPDFStopped)
	return l.long.waitTimeout
}

// setLong replaces the PDF in the long lane.
func (l *pdfLanes) setLong(from, to *longPDF) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if from == nil || l.isLong == from {
		l.isLong = to
	}
}

// readPDF reads a file when it is its turn, and only then holds it in memory.
func (s *Service) readPDF(ctx context.Context, who *actor.Actor, storeID string, file io.ReadSeeker) (content []byte, found *readPDF, err error) {
	if err := pdfPreparation.wait(ctx); err != nil {
		return nil, nil, err
	}
	of := pdfTurnsOf(who, storeID)
	waiting, cancel := context.WithTimeout(ctx, s.pdfs.short.waitTimeout)
	defer cancel()
	if err := s.pdfs.turns.begin(waiting, of, s.Now); err != nil {
		return nil, nil, err
	}
	var took time.Duration
	defer func() { s.pdfs.turns.end(of, s.Now(), took, err) }()
	network := networkOf(who)
	release, err := s.pdfs.short.acquire(waiting, network, pdf.MaxMemory)
	if err != nil {
		return nil, nil, err
	}
	held := &heldLane{release: release}
	defer held.leave()
	if content, err = readAll(file); err != nil {
		return nil, nil, err
	}
	began := time.Now()
	found, err = s.convertWithin(ctx, network, content, held)
	took = time.Since(began)
	s.stats.countDecode(kindPDF, took)
	return content, found, err
}

// convertWithin converts a PDF within the times of both lanes.
func (s *Service) convertWithin(ctx context.Context, network string, content []byte, held *heldLane) (*readPDF, error) {
	limited, cancel := context.WithTimeout(ctx, s.pdfs.short.decodeTimeout+s.pdfs.long.decodeTimeout)
	defer cancel()
	stoppable, stop := context.WithCancelCause(limited)
	defer stop(nil)
	defer time.AfterFunc(s.pdfs.short.decodeTimeout, func() {
		if leave := s.pdfs.enterLong(stoppable, network, stop); leave != nil {
			held.change(leave)
		} else {
			stop(errPDFStopped)
		}
	}).Stop()
	found, err := convert(stoppable, pdfWorker, upload{Data: content, Side: cmp.Or(s.PageSide, largePage)}, refusePDF(pdfDamaged, nil))
	switch {
	case err != nil && errors.Is(context.Cause(stoppable), errPDFStopped):
		return nil, busy()
	case timedOut(limited, err):
		return nil, refusePDF(pdfSlow, nil)
	}
	return found, err
}

// heldLane is the slot that a PDF holds.
type heldLane struct {
	mu      sync.Mutex
	release func()
	left    bool
}

// change gives up the slot for another one, which is given up too when the PDF has left.
func (h *heldLane) change(release func()) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.left {
		release()
		return
	}
	h.release()
	h.release = release
}

func (h *heldLane) leave() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.left = true
	h.release()
}

// pdfTurns lets a store, and a user, have one PDF at a time in a lane, and makes those
// pause whose PDFs take more than others can spare. Each process counts separately.
type pdfTurns struct {
	mu sync.Mutex
	of map[string]*pdfTurn
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
		case breaksRule(err, pdfSlow) || breaksRule(err, pdfComplex):
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
	f := fault.NewTooMany("pdf_pause", "The last PDF took too much to prepare. The next one can be sent in %d min.", minutes)
	f.Params, f.RetryAfter = fault.Params{"minutes": minutes}, left
	return fmt.Errorf("reading a PDF: %w", f)
}

// breaksRule reports whether an error is that of a file that breaks the rule.
func breaksRule(err error, rule fault.Rule) bool {
	var f *fault.Error
	return errors.As(err, &f) && len(f.Fields) == 1 && f.Fields[0].Code == rule.Code
}
