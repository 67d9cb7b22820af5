package media

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/jpeg"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"

	"carte/internal/actor"
	"carte/internal/fault"
	"carte/internal/jobs"
	"carte/internal/testkit"
)

// startService returns the service with two stores, "a" and "b", and what adds a file to
// one of them.
func startService(t *testing.T) (*Service, func(storeID string, content []byte) error) {
	t.Helper()
	d := testkit.SQLite(t)
	folder := t.TempDir()
	storage, err := OpenStorage(t.Context(), "", folder)
	testkit.NoError(t, err)
	for _, storeID := range []string{"a", "b"} {
		testkit.Store(t, d, storeID)
	}
	s := NewService(Config{DB: d, Storage: storage, Jobs: jobs.NewService(d, time.Now), Now: time.Now, Folder: folder})
	return s, func(storeID string, content []byte) error {
		_, err := s.Add(t.Context(), testkit.Member(storeID, actor.StoreOwner, nil), storeID, func(w io.Writer) error {
			_, err := w.Write(content)
			return err
		})
		return err
	}
}

func smallPictures(t *testing.T) (jpegFile, heicFile []byte) {
	t.Helper()
	var b bytes.Buffer
	testkit.NoError(t, jpeg.Encode(&b, image.NewGray(image.Rect(0, 0, 64, 48)), nil))
	return b.Bytes(), testkit.Must(os.ReadFile(filepath.Join("testdata", "test.heic")))
}

// While a HEIC is decoded, other pictures of any store are added, a second HEIC of the
// store is refused at once, and that of another store waits.
func TestNothingWaitsForHEIC(t *testing.T) {
	s, add := startService(t)
	jpegFile, heicFile := smallPictures(t)
	release, err := s.heic.acquire(t.Context(), "a", 1)
	testkit.NoError(t, err)
	for _, storeID := range []string{"a", "b"} {
		testkit.NoError(t, add(storeID, jpegFile))
	}
	if err := add("a", heicFile); !isBusy(err) {
		t.Errorf("a second HEIC of the store: %v", err)
	}
	added := make(chan error)
	go func() { added <- add("b", heicFile) }()
	waitFor(t, func() bool { return s.Stats().Waiting == 1 })
	release()
	testkit.NoError(t, <-added)
}

// A HEIC that waits too long may be sent again; one that takes too long may not. How
// long it has waited does not count.
func TestSlowHEIC(t *testing.T) {
	s, add := startService(t)
	jpegFile, heicFile := smallPictures(t)
	release, err := s.heic.acquire(t.Context(), "a", 1)
	testkit.NoError(t, err)
	wait := s.heic.waitTimeout
	s.heic.waitTimeout = time.Millisecond
	if err := add("b", heicFile); !isBusy(err) {
		t.Errorf("one that has waited too long: %v", err)
	}
	s.heic.waitTimeout = wait
	release()
	s.heic.decodeTimeout, s.quick.decodeTimeout = time.Millisecond, time.Nanosecond
	var f *fault.Error
	if err := add("b", heicFile); !errors.As(err, &f) || f.Code != fault.Invalid || len(f.Fields) != 1 || f.Fields[0].Code != "image_too_slow" {
		t.Errorf("one that takes too long: %v", err)
	}
	if err := add("b", jpegFile); !isBusy(err) {
		t.Errorf("a JPEG that takes too long: %v", err)
	}
	if n := s.Stats().Refused["image_too_slow"]; n != 1 {
		t.Errorf("%d refusals are counted", n)
	}
}

// Whose request ends while others are decoded is told of the pictures: nothing asks for
// the database meanwhile.
func TestRequestEndsWhileWaiting(t *testing.T) {
	s, _ := startService(t)
	release, err := s.heic.acquire(t.Context(), "a", 1)
	testkit.NoError(t, err)
	defer release()
	expired, cancel := context.WithDeadline(t.Context(), time.Now().Add(-time.Second))
	defer cancel()
	if _, err := s.heic.acquire(expired, "b", 1); !isBusy(err) {
		t.Errorf("at its deadline: %v", err)
	}
	left, leave := context.WithCancel(t.Context())
	leave()
	if _, err := s.heic.acquire(left, "b", 1); !errors.Is(err, context.Canceled) {
		t.Errorf("who has left: %v", err)
	}
}

// Half of the cores stay free for pages where there are four or more.
func TestLanes(t *testing.T) {
	for cores, want := range map[int]int{1: 1, 2: 1, 3: 1, 4: 1, 6: 2, 8: 3, 64: 31} {
		quick, heic := newLanes(cores)
		if quick.queue.slots != want || heic.queue.slots != 1 {
			t.Errorf("%d cores decode %d pictures and %d HEICs at once, want %d and 1", cores, quick.queue.slots, heic.queue.slots, want)
		}
		for _, lane := range []decodeLane{quick, heic} {
			if lane.waitTimeout+lane.decodeTimeout > 55*time.Second {
				t.Errorf("a request may take %v", lane.waitTimeout+lane.decodeTimeout)
			}
		}
	}
}
