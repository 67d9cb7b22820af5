package media

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"carte/internal/fault"
	"carte/internal/httpx"
)

// Stats are what the use cases have done since the start.
type Stats struct {
	// Decoded counts the pictures that were decoded, by type.
	Decoded map[string]uint64
	// DecodeTime is how long that took, with making the variants.
	DecodeTime time.Duration
	// Refused counts the files that were refused, by the code of the reason.
	Refused map[string]uint64
	// StoredBytes and ServedBytes are those of variants.
	StoredBytes, ServedBytes uint64
	// Waiting is how many pictures wait to be decoded.
	Waiting int
	PDFs    PDFStats
}

// PDFStats are the PDFs that are being added.
type PDFStats struct {
	// Waiting is how many wait to be read, and Reading how many are read in each lane.
	Waiting int
	Reading map[string]int
	// Pausing is how many stores, and users, wait before they may send the next one.
	Pausing map[string]int
}

// The lanes in which PDFs are read, see PDFStats.
const (
	shortLane = "short"
	longLane  = "long"
)

// PDFLanes lists the lanes of PDFStats.Reading, and PDFPausing who PDFStats.Pausing counts.
var (
	PDFLanes   = []string{shortLane, longLane}
	PDFPausing = []string{"store", "user"}
)

// Refusals lists the codes of Stats.Refused.
var Refusals = []string{
	"image_empty", "image_type", "image_too_large", "image_too_many_pixels", "image_too_small", "image_too_narrow", "image_animated",
	"image_polyglot", "image_damaged", "image_too_slow", "too_many_images", "images_too_large", "images_busy", "storage_unavailable",
	"pdf_empty", "pdf_type", "pdf_too_large", "pdf_too_many_pages", "pdf_encrypted", "pdf_damaged", "pdf_polyglot", "pdf_page_shape",
	"pdf_too_slow", "pdf_too_complex", "too_many_pdfs", "pdfs_too_large", "pdf_pause", "picture_too_slow", otherRefusal,
}

// otherRefusal counts files that did not arrive, and the like.
const otherRefusal = "other"

// Decoders lists the types of Stats.Decoded.
var Decoders = append(slices.Clone(Types), string(kindPDF))

type stats struct {
	mu         sync.Mutex
	decoded    map[string]uint64
	refused    map[string]uint64
	decodeTime time.Duration

	stored, served atomic.Uint64
	// full is the time in which the disk for pictures has no room.
	full httpx.Outage
}

// Stats returns what has been done since the start.
func (s *Service) Stats() Stats {
	s.stats.mu.Lock()
	defer s.stats.mu.Unlock()
	return Stats{
		Decoded: maps.Clone(s.stats.decoded), Refused: maps.Clone(s.stats.refused), DecodeTime: s.stats.decodeTime,
		StoredBytes: s.stats.stored.Load(), ServedBytes: s.stats.served.Load(), Waiting: s.quick.queue.length() + s.heic.queue.length(),
		PDFs: s.pdfs.stats(s.Now()),
	}
}

// stats returns what the lanes have to do.
func (l *pdfLanes) stats(now time.Time) PDFStats {
	waiting, pausing := l.turns.count(now)
	return PDFStats{
		Waiting: waiting + l.short.queue.length() + l.long.queue.length(),
		Reading: map[string]int{shortLane: l.short.queue.running(), longLane: l.long.queue.running()},
		Pausing: pausing,
	}
}

// count returns how many PDFs wait for a turn, and how many of each kind pause.
func (t *pdfTurns) count(now time.Time) (waiting int, pausing map[string]int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	pausing = map[string]int{}
	for of, turn := range t.of {
		waiting += turn.waiting
		if kind, _, _ := strings.Cut(of, " "); turn.until.After(now) {
			pausing[kind]++
		}
	}
	return waiting, pausing
}

// running is how many have a slot.
func (q *decodeQueue) running() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.idle - q.slots
}

func (s *stats) countDecode(k kind, took time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.decoded == nil {
		s.decoded = map[string]uint64{}
	}
	s.decoded[string(k)]++
	s.decodeTime += took
}

// countRefusal counts what a client was told; what no client waits for is not counted.
func (s *stats) countRefusal(err error) {
	var f *fault.Error
	if !errors.As(err, &f) {
		return
	}
	reason := f.Reason
	if reason == "" && len(f.Fields) > 0 {
		reason = f.Fields[0].Code
	}
	if !slices.Contains(Refusals, reason) {
		reason = otherRefusal
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.refused == nil {
		s.refused = map[string]uint64{}
	}
	s.refused[reason]++
}

// unavailable returns the fault for a storage that does not answer or has no room, and logs
// the first of an outage. What is a fault already stays one.
func (s *Service) unavailable(ctx context.Context, err error) error {
	if fault.CodeOf(err) != fault.Internal || errors.Is(ctx.Err(), context.Canceled) {
		return err
	}
	if errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) {
		if s.stats.full.Begins(time.Now()) {
			slog.ErrorContext(ctx, "the disk for pictures is full; uploads are refused until there is room", "error", err)
		}
	} else if s.outage.Begins(time.Now()) {
		slog.ErrorContext(ctx, "the storage for pictures does not answer; uploads are refused, and pages come without pictures that browsers do not have", "error", err)
	}
	return &fault.Error{
		Code: fault.Unavailable, Reason: "storage_unavailable",
		Detail: "Files cannot be stored or fetched right now. Try again in a moment.",
	}
}

func busy() error {
	return fmt.Errorf("preparing a picture: %w", &fault.Error{
		Code: fault.Unavailable, Reason: "images_busy",
		Detail: "Too many files are being prepared at the moment. Try again in a moment.",
	})
}
