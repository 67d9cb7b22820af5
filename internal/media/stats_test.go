package media

import (
	"errors"
	"fmt"
	"io/fs"
	"reflect"
	"syscall"
	"testing"
	"time"

	"carte/internal/fault"
	"carte/internal/testkit"
)

// A disk without room is told as that, once, beside a storage that does not answer.
func TestFullDiskIsTold(t *testing.T) {
	log := testkit.KeepLog(t)
	s := &Service{}
	full := fmt.Errorf("storing an image: %w", &fs.PathError{Op: "write", Path: ".partial-1", Err: syscall.ENOSPC})
	for _, err := range []error{full, full, errors.New("connection refused"), full, errors.New("connection refused")} {
		if err := s.unavailable(t.Context(), err); fault.CodeOf(err) != fault.Unavailable {
			t.Errorf("the fault is %v", err)
		}
	}
	for part, want := range map[string]int{"level=ERROR": 2, "the disk for pictures is full": 1, "the storage for pictures does not answer": 1} {
		if n := log.Lines(part); n != want {
			t.Errorf("%d lines with %s: %s", n, part, log)
		}
	}
}

// Operators see the PDFs that wait and are read, and who pauses.
func TestPDFStats(t *testing.T) {
	now := time.Now()
	s := &Service{Config: Config{Now: func() time.Time { return now }}, pdfs: newPDFLanes()}
	s.quick, s.heic = newLanes(1)
	check := func(name string, want PDFStats) {
		t.Helper()
		if got := s.Stats(); !reflect.DeepEqual(got.PDFs, want) || got.Waiting != 0 {
			t.Errorf("%s: %+v", name, got)
		}
	}
	lanes := func(short, long int) map[string]int { return map[string]int{shortLane: short, longLane: long} }
	check("at first", PDFStats{Reading: lanes(0, 0), Pausing: map[string]int{}})

	short := testkit.Must(s.pdfs.short.queue.acquire(t.Context(), "a", 1))
	long := testkit.Must(s.pdfs.long.queue.acquire(t.Context(), "b", 1))
	turns := [2]string{"store a", "user a"}
	testkit.NoError(t, s.pdfs.turns.begin(t.Context(), turns, s.Now))
	next := make(chan error, 2)
	go func() { next <- s.pdfs.turns.begin(t.Context(), turns, s.Now) }()
	go func() {
		release, err := s.pdfs.short.queue.acquire(t.Context(), "c", 1)
		if err == nil {
			release()
		}
		next <- err
	}()
	waitFor(t, func() bool { return s.Stats().PDFs.Waiting == 2 })
	check("with two that are read and two that wait", PDFStats{Waiting: 2, Reading: lanes(1, 1), Pausing: map[string]int{}})

	s.pdfs.turns.end(turns, now, time.Minute, errors.New("left"))
	short()
	long()
	for range 2 {
		if err := <-next; err != nil && fault.CodeOf(err) != fault.TooMany {
			t.Error(err)
		}
	}
	check("with a store and a user that pause", PDFStats{Reading: lanes(0, 0), Pausing: map[string]int{"store": 1, "user": 1}})
	now = now.Add(time.Hour)
	check("when their time is over", PDFStats{Reading: lanes(0, 0), Pausing: map[string]int{}})
}
