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
