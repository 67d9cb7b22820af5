package media

import (
	"cmp"
	"context"
	"errors"
	"io"
	"sync"
	"time"

	"carte/internal/actor"
	"carte/internal/pdf"
)

// pdfLanes is where PDFs wait and are read. Each begins in the short lane, and goes on in
// the long one where it takes longer, so that nobody waits for it; where that is taken too
// one of them is stopped, and is read again when the long lane is its network's turn. Both
// read one at a time.
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

// errPDFStopped is why the reading of a PDF ends that takes long while another one does.
var errPDFStopped = errors.New("another PDF that takes long is being read")

// timeout is how long a PDF may wait and be read in both lanes.
func (l *pdfLanes) timeout() time.Duration {
	return l.short.waitTimeout + l.short.decodeTimeout + l.long.decodeTimeout
}

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
	return l.haveLong(network, stop, release)
}

// haveLong notes whose PDF has the long lane. It returns what gives that up again.
func (l *pdfLanes) haveLong(network string, stop context.CancelCauseFunc, release func()) (leave func()) {
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

// pdfReading is what became of a PDF that was read, and how long that took.
type pdfReading struct {
	content []byte
	found   *readPDF
	took    time.Duration
}

// readPDF reads a file when it is its turn, and only then holds it in memory. One that was
// stopped for another's sake is read again, as long as its client may wait for that.
func (s *Service) readPDF(ctx context.Context, who *actor.Actor, storeID string, file io.ReadSeeker) (r pdfReading, err error) {
	if err := pdfPreparation.wait(ctx); err != nil {
		return r, err
	}
	limited, cancel := context.WithTimeout(ctx, s.pdfs.timeout())
	defer cancel()
	of := pdfTurnsOf(who, storeID)
	waiting, cancel := context.WithTimeout(ctx, s.pdfs.short.waitTimeout)
	defer cancel()
	if err := s.pdfs.turns.begin(waiting, of, s.Now); err != nil {
		return r, err
	}
	defer func() { s.pdfs.turns.end(of, s.Now(), r.took, err) }()
	network := networkOf(who)
	release, err := s.pdfs.short.acquire(waiting, network, pdf.MaxMemory)
	if err != nil {
		return r, err
	}
	r, err = s.readInShortLane(ctx, network, file, release)
	for errors.Is(err, errPDFStopped) {
		r, err = s.readInLongLane(limited, network, file)
	}
	return r, err
}

// readInShortLane reads a PDF that has the short lane until release is called. Where it
// takes longer it goes on in the long one.
func (s *Service) readInShortLane(ctx context.Context, network string, file io.ReadSeeker, release func()) (pdfReading, error) {
	held := &heldLane{release: release}
	defer held.leave()
	stoppable, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	defer time.AfterFunc(s.pdfs.short.decodeTimeout, func() {
		if leave := s.pdfs.enterLong(stoppable, network, stop); leave != nil {
			held.change(leave)
		} else {
			stop(errPDFStopped)
		}
	}).Stop()
	return s.readWithin(stoppable, s.pdfs.short.decodeTimeout+s.pdfs.long.decodeTimeout, file)
}

// readInLongLane reads a PDF when it is its network's turn in the long lane. Where ctx has
// a deadline, what is still being read then is stopped.
func (s *Service) readInLongLane(ctx context.Context, network string, file io.ReadSeeker) (pdfReading, error) {
	var release func()
	err := ctx.Err() // a lane that is free is taken however late
	if err == nil {
		release, err = s.pdfs.long.queue.acquire(ctx, network, pdf.MaxMemory)
	}
	switch {
	case timedOut(ctx, err):
		return pdfReading{}, busy()
	case err != nil:
		return pdfReading{}, err
	}
	stoppable, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	defer s.pdfs.haveLong(network, stop, release)()
	r, err := s.readWithin(stoppable, s.pdfs.long.decodeTimeout, file)
	if timedOut(ctx, err) {
		return pdfReading{}, errPDFStopped
	}
	return r, err
}

// readWithin reads a PDF within a time. Of one that is stopped, with errPDFStopped, nothing
// stays in memory.
func (s *Service) readWithin(ctx context.Context, timeout time.Duration, file io.ReadSeeker) (r pdfReading, err error) {
	if r.content, err = readAll(file); err != nil {
		return r, err
	}
	limited, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	began := time.Now()
	r.found, err = convert(limited, pdfWorker, upload{Data: r.content, Side: cmp.Or(s.PageSide, largePage)}, refusePDF(pdfDamaged, nil))
	r.took = time.Since(began)
	s.stats.countDecode(kindPDF, r.took)
	switch {
	case err != nil && errors.Is(context.Cause(ctx), errPDFStopped):
		return pdfReading{}, errPDFStopped
	case timedOut(limited, err):
		return r, refusePDF(pdfSlow, nil)
	}
	return r, err
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
