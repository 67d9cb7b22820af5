package media

import (
	"bytes"
	"compress/zlib"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"carte/internal/actor"
	"carte/internal/fault"
	"carte/internal/testkit"
)

// isTaken reports whether a slot of the queue is taken.
func (q *decodeQueue) isTaken() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.slots < q.idle
}

// endlessPDF returns a PDF whose one page takes minutes to draw.
func endlessPDF(t *testing.T) []byte {
	t.Helper()
	var content bytes.Buffer
	w := zlib.NewWriter(&content)
	for i := range 400_000 {
		testkit.Must(fmt.Fprintf(w, "%d 0 m %d 842 l S ", i%595, i*7%595))
	}
	testkit.NoError(t, w.Close())
	return testkit.PDFOf("", "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>",
		fmt.Sprintf("<< /Filter /FlateDecode /Length %d >>\nstream\n%s\nendstream", content.Len(), content.Bytes()))
}

// pagesOfSoup returns a PDF that takes longer than a moment.
func pagesOfSoup() []byte { return testkit.PDF(slices.Repeat([]string{"Soup"}, 60)...) }

// startPDFs returns the service, whose clock stands still until it is passed on, and what
// adds a PDF to a store by a user of its own.
func startPDFs(t *testing.T) (s *Service, add func(ctx context.Context, storeID string, content []byte) error, pass func(time.Duration)) {
	t.Helper()
	s, _ = startService(t)
	now := time.Now()
	s.Now = func() time.Time { return now }
	s.PageSide = 160 // how long a page takes that is drawn is not what is tried
	add = func(ctx context.Context, storeID string, content []byte) error {
		return addPDF(ctx, s, storeID, "", content)
	}
	// However busy the machine is, where a test does not set them.
	for _, timeout := range []*time.Duration{&s.pdfs.short.waitTimeout, &s.pdfs.short.decodeTimeout, &s.pdfs.long.decodeTimeout} {
		*timeout = 10 * time.Minute
	}
	testkit.NoError(t, add(t.Context(), "a", testkit.PDF("compiles the program")))
	return s, add, func(d time.Duration) { now = now.Add(d) }
}

// addPDF adds a PDF to a store by a user of its own, who is in a network.
func addPDF(ctx context.Context, s *Service, storeID, network string, content []byte) error {
	who := testkit.Member(storeID, actor.StoreOwner, nil)
	who.UID, who.Network = "owner of "+storeID, network
	_, err := s.AddPDF(ctx, who, storeID, func(w io.Writer) error {
		_, err := w.Write(content)
		return err
	})
	return err
}

// However many accounts and stores somebody makes in a network, the PDF of another network
// waits for one of theirs at most.
func TestNewAccountsOfOneNetwork(t *testing.T) {
	s, _, _ := startPDFs(t)
	release, err := s.pdfs.short.acquire(t.Context(), "theirs", 1)
	testkit.NoError(t, err)
	ended := make(chan string, 6)
	add := func(storeID, network string) {
		waiting := s.pdfs.short.queue.length()
		go func() {
			if err := addPDF(context.Background(), s, storeID, network, testkit.PDF("Soup")); err != nil {
				ended <- err.Error()
			} else {
				ended <- storeID
			}
		}()
		waitFor(t, func() bool { return s.pdfs.short.queue.length() == waiting+1 })
	}
	d := testkit.NewDB(t, s.DB)
	for range 5 {
		add(d.AddStore(), "theirs")
	}
	add("b", "ours")
	release()
	if first := <-ended; first != "b" {
		t.Errorf("the first that is added is of %s", first)
	}
	for range 5 {
		<-ended
	}
}

// The long lane is kept by who came first, unless PDFs of its network have been in it for
// much longer lately: those give way to another network's.
func TestLongLaneIsShared(t *testing.T) {
	for name, c := range map[string]struct {
		theirs, ours time.Duration
		givesWay     bool
	}{
		"both for the first time": {0, 0, false},
		"not for much longer":     {takeOverAfter, 0, false},
		"for much longer":         {takeOverAfter + time.Second, 0, true},
		"both for long":           {2 * takeOverAfter, takeOverAfter + time.Second, false},
	} {
		t.Run(name, func(t *testing.T) {
			lanes := newPDFLanes()
			now := time.Now()
			lanes.long.queue.used["theirs"], lanes.long.queue.used["ours"] = usedTime{c.theirs, now}, usedTime{c.ours, now}
			lanes.long.waitTimeout = time.Minute
			stopped := make(chan error, 1)
			var leave func()
			leave = lanes.enterLong(t.Context(), "theirs", func(err error) {
				stopped <- err
				go leave()
			})
			defer leave()
			ours := lanes.enterLong(t.Context(), "ours", func(error) { t.Error("ours is stopped") })
			if got := ours != nil; got != c.givesWay || got != (len(stopped) == 1) {
				t.Errorf("ours gets in: %v; %d of theirs are stopped", got, len(stopped))
			}
			if ours != nil {
				ours()
			}
			leave()
			if lanes.isLong != nil || lanes.long.queue.isTaken() {
				t.Error("the lane is still taken")
			}
		})
	}
}

// What gives way ends at once, and is read again when the other one has left.
func TestLongPDFGivesWay(t *testing.T) {
	s, _, _ := startPDFs(t)
	s.pdfs.long.queue.used["theirs"] = usedTime{2 * takeOverAfter, time.Now()}
	s.pdfs.long.waitTimeout = 10 * time.Minute
	s.pdfs.short.decodeTimeout = 10 * time.Millisecond
	inLong := func(network string) bool {
		s.pdfs.mu.Lock()
		defer s.pdfs.mu.Unlock()
		return s.pdfs.isLong != nil && s.pdfs.isLong.network == network
	}
	endless := endlessPDF(t)
	start := func(storeID, network string) (leave func()) {
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		go func() { ended <- addPDF(ctx, s, storeID, network, endless) }()
		waitFor(t, func() bool { return inLong(network) })
		return func() {
			cancel()
			if err := <-ended; !errors.Is(err, context.Canceled) {
				t.Errorf("%s, who has left, is told %v", network, err)
			}
		}
	}
	theirsLeaves := start("a", "theirs")
	oursLeaves := start("b", "ours")
	waitFor(t, func() bool { return s.pdfs.long.queue.length() == 1 })
	oursLeaves()
	waitFor(t, func() bool { return inLong("theirs") })
	theirsLeaves()
	if s.pdfs.isLong != nil || s.pdfs.long.queue.isTaken() || s.pdfs.short.queue.isTaken() {
		t.Error("a lane is still taken")
	}
}

// A PDF that takes long keeps nobody else's waiting, nor any picture; its store has no
// second one meanwhile.
func TestNothingWaitsForLongPDF(t *testing.T) {
	s, add, _ := startPDFs(t)
	_, heicFile := smallPictures(t)
	s.pdfs.short.decodeTimeout = 10 * time.Millisecond
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() { ended <- add(ctx, "a", endlessPDF(t)) }()
	waitFor(t, s.pdfs.long.queue.isTaken)
	s.pdfs.short.decodeTimeout = 10 * time.Minute
	testkit.NoError(t, add(t.Context(), "b", testkit.PDF("Soup")))
	s.pdfs.short.waitTimeout = 10 * time.Millisecond
	for range 3 {
		if err := add(t.Context(), "a", testkit.PDF("Soup")); !isBusy(err) {
			t.Errorf("a second PDF of the store: %v", err)
		}
	}
	_, err := s.Add(t.Context(), testkit.Member("b", actor.StoreOwner, nil), "b", func(w io.Writer) error {
		_, err := w.Write(heicFile)
		return err
	})
	testkit.NoError(t, err)
	cancel()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("who has left: %v", err)
	}
	if s.pdfs.long.queue.isTaken() || s.pdfs.short.queue.isTaken() {
		t.Error("a slot is still taken")
	}
}

// Where one that takes long is being read, another one is stopped. It is read again when
// that has ended, and nothing is held against it.
func TestStoppedPDFIsReadAgain(t *testing.T) {
	s, add, _ := startPDFs(t)
	leave := s.pdfs.enterLong(t.Context(), "c", func(error) { t.Error("it is stopped") })
	if leave == nil {
		t.Fatal("the long lane is taken")
	}
	s.pdfs.short.decodeTimeout = time.Millisecond
	added := make(chan error, 1)
	go func() { added <- add(context.Background(), "a", pagesOfSoup()) }()
	waitFor(t, func() bool { return s.pdfs.long.queue.length() == 1 })
	s.pdfs.short.decodeTimeout = 10 * time.Minute
	testkit.NoError(t, add(t.Context(), "b", testkit.PDF("Soup")))
	leave()
	testkit.NoError(t, <-added)
	testkit.NoError(t, add(t.Context(), "a", testkit.PDF("Soup")))
}

// Where the long lane is not free before its client gives up, who sent a PDF that was
// stopped may send it again at once.
func TestStoppedPDFMayBeSentAgain(t *testing.T) {
	s, add, _ := startPDFs(t)
	defer s.pdfs.enterLong(t.Context(), "c", func(error) { t.Error("it is stopped") })()
	// Who gives up one that has taken so long pauses.
	s.pdfs.short.decodeTimeout = unsparing + 100*time.Millisecond
	s.pdfs.short.waitTimeout, s.pdfs.long.decodeTimeout = time.Second, time.Second
	if err := add(t.Context(), "a", endlessPDF(t)); !isBusy(err) {
		t.Errorf("it is told %v", err)
	}
	s.pdfs.short.decodeTimeout = 10 * time.Minute
	testkit.NoError(t, add(t.Context(), "a", testkit.PDF("Soup")))
}

// Who sends PDFs that take too much waits, longer each time, and then may send one.
func TestPauseAfterPDF(t *testing.T) {
	s, add, pass := startPDFs(t)
	s.pdfs.short.decodeTimeout, s.pdfs.long.decodeTimeout = 5*time.Millisecond, 10*time.Millisecond
	for _, minutes := range []int{2, 10, 50} {
		var f *fault.Error
		if err := add(t.Context(), "a", endlessPDF(t)); !breaksRule(err, pdfSlow) {
			t.Fatalf("one that takes too long: %v", err)
		}
		pass(time.Second)
		err := add(t.Context(), "a", testkit.PDF("Soup"))
		if !errors.As(err, &f) || f.Code != fault.TooMany || f.Params["minutes"] != minutes || f.RetryAfter != time.Duration(minutes)*time.Minute-time.Second {
			t.Errorf("the next one: %v, in %v", err, f.RetryAfter)
		}
		pass(f.RetryAfter)
	}
	s.pdfs.short.decodeTimeout = 10 * time.Minute
	testkit.NoError(t, add(t.Context(), "a", testkit.PDF("Soup")))
	pass(strikesCount)
	testkit.NoError(t, add(t.Context(), "a", testkit.PDF("Soup")))
	if n := len(s.pdfs.turns.of); n != 0 {
		t.Errorf("%d are kept in mind", n)
	}
}

// A user has one PDF at a time in all stores, and pauses in all of them; others of these
// stores do not.
func TestPDFTurns(t *testing.T) {
	var turns pdfTurns
	now := time.Now()
	at := func() time.Time { return now }
	of := func(user, storeID string) [2]string { return pdfTurnsOf(&actor.Actor{UID: user}, storeID) }
	testkit.NoError(t, turns.begin(t.Context(), of("u", "a"), at))
	for _, other := range [][2]string{of("u", "b"), of("v", "a")} {
		soon, cancel := context.WithTimeout(t.Context(), time.Millisecond)
		if err := turns.begin(soon, other, at); !isBusy(err) {
			t.Errorf("%v meanwhile: %v", other, err)
		}
		cancel()
	}
	var waiting errgroup.Group
	for range maxTurnWaiting {
		waiting.Go(func() error {
			if err := turns.begin(t.Context(), of("w", "a"), at); err != nil {
				return err
			}
			turns.end(of("w", "a"), now, 0, nil)
			return nil
		})
	}
	testkit.Within(t, 10*time.Second, "all that may wait", func() bool {
		turns.mu.Lock()
		defer turns.mu.Unlock()
		return turns.of["store a"].waiting == maxTurnWaiting
	})
	if err := turns.begin(t.Context(), of("x", "a"), at); !isBusy(err) {
		t.Errorf("one more: %v", err)
	}
	turns.end(of("u", "a"), now, 0, nil)
	testkit.NoError(t, waiting.Wait())
	testkit.NoError(t, turns.begin(t.Context(), of("u", "a"), at))
	turns.end(of("u", "a"), now, time.Second, refusePDF(pdfComplex, nil))
	for other, want := range map[[2]string]fault.Code{of("u", "b"): fault.TooMany, of("v", "a"): fault.TooMany, of("v", "b"): ""} {
		if err := turns.check(other, now); fault.CodeOf(err) != want {
			t.Errorf("%v afterwards: %v", other, err)
		}
	}
	for took, want := range map[time.Duration]fault.Code{unsparing: "", unsparing + 1: fault.TooMany} {
		one := of(took.String(), took.String())
		testkit.NoError(t, turns.begin(t.Context(), one, at))
		turns.end(one, now, took, context.Canceled)
		if err := turns.check(one, now); fault.CodeOf(err) != want {
			t.Errorf("who has left after %v: %v", took, err)
		}
		testkit.NoError(t, turns.check(one, now.Add(shortPause)))
	}
}
