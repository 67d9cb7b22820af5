package guest

import (
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"carte/internal/lang"
	"carte/internal/page"
	"carte/internal/render"
	"carte/internal/store"
	"carte/internal/testkit"
)

// portraitOfStore is that of a store without pictures of its own.
func portraitOfStore(id string) *portrait {
	look := page.Appearance{Template: page.Templates[0]}
	return &portrait{StoreID: id, Name: "Osteria", Language: lang.German, Template: look.Template, Type: TypeOf(&look), version: "v"}
}

// hold keeps everybody from drawing pictures of a kind.
func (s *studio) hold(t *testing.T, kind string) (release func()) {
	t.Helper()
	_, release, err := s.drawers[kind].turns.Acquire(t.Context(), render.Job{StoreID: "first"})
	testkit.NoError(t, err)
	return release
}

// A client that asks for the pictures of many stores keeps nobody else's from being drawn.
func TestPicturesTakeTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		testkit.KeepLog(t)
		s := &Service{studio: newStudio()}
		release := s.studio.hold(t, iconKind)
		draw := func(storeID, client string) error {
			_, _, err := s.studioPicture(t.Context(), portraitOfStore(storeID), "icon.png", client)
			return err
		}
		var all sync.WaitGroup
		defer all.Wait()
		for i := range 100 {
			all.Go(func() { _ = draw(fmt.Sprint("theirs", i%20), "greedy") })
		}
		synctest.Wait()
		if n := s.DrawingStats()[iconKind].Waiting; n != mostOfClient {
			t.Errorf("%d of a client wait", n)
		}
		all.Go(func() {
			if err := draw("mine", "other"); err != nil {
				t.Error(err)
			}
		})
		synctest.Wait()
		release()
	})
}

// Whoever opens a page gets its icon at once, however many cards robots ask for: a card
// takes many times as long.
func TestIconsDoNotWaitForCards(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &Service{studio: newStudio()}
		release := s.studio.hold(t, cardKind)
		var robots sync.WaitGroup
		const cards = 4
		for i := range cards {
			robots.Go(func() {
				if _, _, err := s.studioPicture(t.Context(), portraitOfStore(fmt.Sprint("store", i)), "card.png", fmt.Sprint("robot", i)); err != nil {
					t.Error(err)
				}
			})
		}
		synctest.Wait()
		if n := s.DrawingStats()[cardKind].Waiting; n != cards {
			t.Errorf("%d cards wait", n)
		}
		before := time.Now()
		if _, _, err := s.studioPicture(t.Context(), portraitOfStore("mine"), "icon.png", "guest"); err != nil {
			t.Error(err)
		}
		if waited := time.Since(before); waited > 0 {
			t.Errorf("the icon waits for %v", waited)
		}
		release()
		robots.Wait()
		stats := s.DrawingStats()
		if stats[cardKind] != (DrawingStats{Drawn: cards}) || stats[iconKind] != (DrawingStats{Drawn: 1}) {
			t.Errorf("counted %+v", stats)
		}
	})
}

// A flood of pictures that are refused has one line a minute with their number, as long as
// it lasts; it is no failure of a page.
func TestRefusedPicturesAreLoggedOnceAMinute(t *testing.T) {
	log := testkit.KeepLog(t)
	synctest.Test(t, func(t *testing.T) {
		s := &Service{studio: newStudio()}
		var all sync.WaitGroup
		release := s.studio.hold(t, cardKind)
		refuse := func(times int) {
			for i := range times + mostOfClient { // so many wait, for too long
				all.Go(func() {
					_, _, err := s.studioPicture(t.Context(), portraitOfStore(fmt.Sprint("store", i)), "card.png", "robot")
					if !errors.Is(err, errNotDrawn) {
						t.Errorf("it ends in %v", err)
					}
				})
			}
			all.Wait()
		}
		lines := func() (numbers []string) {
			synctest.Wait()
			for line := range strings.Lines(log.String()) {
				_, number, ok := strings.Cut(strings.TrimSpace(line), `level=WARN msg="pictures of stores are refused because too many wait to be drawn" refused=`)
				if !ok {
					t.Errorf("logged %s", line)
				}
				numbers = append(numbers, number)
			}
			log.Reset()
			return numbers
		}
		refuse(6)
		refuse(10)
		if got := lines(); !slices.Equal(got, []string{"1"}) {
			t.Errorf("at once logged %q", got)
		}
		time.Sleep(time.Minute)
		if got := lines(); !slices.Equal(got, []string{"23"}) {
			t.Errorf("after a minute logged %q", got)
		}
		time.Sleep(time.Hour)
		if got := lines(); got != nil {
			t.Errorf("later logged %q", got)
		}
		refuse(1)
		if got := lines(); !slices.Equal(got, []string{"1"}) {
			t.Errorf("the next one logged %q", got)
		}
		release()
		if n := s.DrawingStats()[cardKind]; n.Refused != 29 || n.Waiting != 0 {
			t.Errorf("counted %+v", n)
		}
		time.Sleep(time.Hour) // until nothing is left to be logged
	})
}

// A picture that is refused is answered as what may be there in a moment, and is no failure
// of a page in the log.
func TestRefusedPictureIsAnswered(t *testing.T) {
	log := testkit.KeepLog(t)
	synctest.Test(t, func(t *testing.T) {
		s := NewService(Config{
			PDFLinks: noPDFs{}, Stores: storesBy(otherSlug), Pages: pagesOf{}, Configuration: defaultConfiguration{},
			Renderer: echoRenderer{}, Changes: connected(true), Now: time.Now, CacheBytes: 1 << 20,
		})
		defer s.studio.hold(t, cardKind)()
		answer := ask(s, "/s/trattoria/card.png", "br")
		if answer.Code != http.StatusServiceUnavailable || answer.Header().Get("Retry-After") == "" || answer.Header().Get("Cache-Control") != "no-store" {
			t.Errorf("answered %d %v", answer.Code, answer.Header())
		}
		time.Sleep(2 * refusalInterval)
	})
	if log.Lines("level=ERROR") != 0 || log.Lines("level=WARN") != 1 {
		t.Errorf("logged %s", log)
	}
}

// A card is drawn once for each language that a store offers, whatever is asked for.
func TestPictureName(t *testing.T) {
	of := &store.Store{DefaultLanguage: lang.German, Languages: []lang.Key{lang.German, lang.English}}
	for file, want := range map[string]string{
		"card.png": "card.png", "card-de.png": "card.png", "card-en.png": "card-en.png", "card-tr.png": "card.png", "icon.png": "icon.png",
	} {
		if got := pictureName(of, file); got != want {
			t.Errorf("%s is %s, want %s", file, got, want)
		}
	}
}
