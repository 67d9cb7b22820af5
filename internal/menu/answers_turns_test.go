package menu_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"carte/internal/actor"
	"carte/internal/db"
	"carte/internal/lang"
	"carte/internal/menu"
	"carte/internal/menu/menufile"
	"carte/internal/menu/textfile"
	"carte/internal/testkit"
)

// addLarge fills a store's menu with as many dishes.
func (r rig) addLarge(t *testing.T, dishes int) {
	t.Helper()
	var file strings.Builder
	file.WriteString("Kategorie;Name;Preis\n")
	for i := range dishes {
		fmt.Fprintf(&file, "Alles;Gericht %d von %d;4,50\n", i, dishes)
	}
	r.apply(t, r.startImport(t, "a.csv", file.String()))
}

// held is what a service does until it is let go.
type held struct {
	begun, goOn chan struct{}
	once        sync.Once
}

func newHeld() *held { return &held{begun: make(chan struct{}), goOn: make(chan struct{})} }

// hold holds who comes first.
func (h *held) hold() {
	isFirst := false
	h.once.Do(func() { isFirst = true })
	if isFirst {
		close(h.begun)
		<-h.goOn
	}
}

// largeAnswers are what takes a core for long with a large menu.
func largeAnswers(r *rig, who *actor.Actor) map[string]func(ctx context.Context) error {
	exports := menu.NewExports(r.Service, exportStores{})
	return map[string]func(ctx context.Context) error{
		"the menu": func(ctx context.Context) error { return testkit.Err(r.Menu(ctx, who, mine, r.menu)) },
		"the suggestions": func(ctx context.Context) error {
			return testkit.Err(r.Suggestions(ctx, who, mine, r.menu, lang.English))
		},
		"asking the service": func(ctx context.Context) error {
			return testkit.Err(r.Suggest(ctx, who, mine, r.menu, menu.SuggestInput{Language: lang.English, IDs: []string{"dish.a.name"}}))
		},
		"XLIFF": func(ctx context.Context) error {
			_, _, err := r.ExportTranslations(ctx, who, mine, r.menu, lang.English, textfile.XLIFF)
			return err
		},
		"XLSX": func(ctx context.Context) error {
			return testkit.Err(exports.File(ctx, who, mine, r.menu, menu.ExportChoice{Format: menu.ExportXLSX}))
		},
		"the allergens": func(ctx context.Context) error {
			return testkit.Err(exports.AllergenList(ctx, who, mine, r.menu, lang.German))
		},
	}
}

// While a file of a store is read, its large menu waits, whoever asks; small ones do not, and
// neither do those of others.
func TestLargeAnswersTakeTurns(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r, stores := startInterrupted(t, d)
		r.UseTranslator(&echo{})
		another := testkit.Member(mine, actor.StoreOwner, nil)
		another.UID = "another"
		for _, c := range []struct {
			dishes, all int
			waits       bool
		}{{400, 400, false}, {1, 401, true}} {
			r.addLarge(t, c.dishes)
			h := newHeld()
			stores.during = func(context.Context) { h.hold() }
			ended := make(chan error, 1)
			go func() {
				_, err := r.tryImport(t, owner, "b.csv", "Kategorie;Name;Preis\nA;B;4,50\n")
				ended <- err
			}()
			<-h.begun
			for name, answer := range largeAnswers(&r, another) {
				ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
				if c.waits {
					cancel()
					ctx, cancel = context.WithTimeout(t.Context(), 100*time.Millisecond)
				}
				if err := answer(ctx); errors.Is(err, context.DeadlineExceeded) != c.waits || !c.waits && err != nil {
					t.Errorf("%s of %d dishes: %v", name, c.all, err)
				}
				cancel()
			}
			testkit.Must(r.Menu(t.Context(), testkit.Member(theirs, actor.StoreOwner, nil), theirs, r.other))
			close(h.goOn)
			testkit.NoError(t, <-ended)
			for name, answer := range largeAnswers(&r, another) {
				if err := answer(t.Context()); err != nil {
					t.Errorf("afterwards, %s of %d dishes: %v", name, c.all, err)
				}
			}
		}
		stores.during = nil
		// A team opens the dashboard at once, which reads all menus.
		var wg sync.WaitGroup
		for range 12 {
			wg.Go(func() {
				if _, err := r.Menu(t.Context(), owner, mine, r.menu); err != nil {
					t.Errorf("one of many: %v", err)
				}
			})
		}
		wg.Wait()
		if r.Waiting() != 0 {
			t.Errorf("%d wait", r.Waiting())
		}
	})
}

// slowDocuments are read in another process, which takes long.
type slowDocuments struct{ *held }

func (s slowDocuments) PDFWords(context.Context, *actor.Actor, string, []byte) ([][]menufile.Word, error) {
	s.hold()
	return [][]menufile.Word{{}}, nil
}

func (slowDocuments) ReadsPictures() bool { return false }

func (slowDocuments) PictureWords(context.Context, *actor.Actor, string, []byte, bool, lang.Key) ([][]menufile.Word, error) {
	return nil, nil
}

// Staff see a large menu while a PDF of its store is read in another process.
func TestDocumentsKeepNoAnswers(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		r.addLarge(t, 401)
		h := newHeld()
		r.WithDocuments(slowDocuments{h})
		ended := make(chan error, 1)
		go func() {
			_, err := r.StartImport(context.Background(), owner, mine, r.menu, func(w *bytes.Buffer) (string, error) {
				w.WriteString("%PDF-1.7")
				return "a.pdf", nil
			})
			ended <- err
		}()
		<-h.begun
		short, cancel := context.WithTimeout(t.Context(), 20*time.Second)
		defer cancel()
		if got, err := r.Menu(short, owner, mine, r.menu); err != nil || !slices.ContainsFunc(got.Sections, func(s menu.Section) bool { return len(s.Dishes) > 0 }) {
			t.Errorf("beside a PDF: %v", err)
		}
		close(h.goOn)
		if err := <-ended; testkit.BrokenRule(err) != "body.file menu_file_no_words" {
			t.Errorf("the PDF: %v", err)
		}
	})
}
