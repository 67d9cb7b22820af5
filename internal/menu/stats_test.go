package menu_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/lang"
	"carte/internal/menu"
	"carte/internal/menu/textfile"
	"carte/internal/testkit"
	"carte/internal/typeface"
)

// exportStores says of every store the same.
type exportStores struct{}

func (exportStores) ExportFacts(context.Context, string, string) (menu.ExportFacts, error) {
	return menu.ExportFacts{Slug: "osteria", Name: "Osteria", Currency: "EUR", Zone: time.UTC, Type: typeface.Sans}, nil
}

// worksOf lists what a service has counted, as "work format result number".
func worksOf(t *testing.T, s *menu.Service) string {
	t.Helper()
	var all []string
	for _, one := range s.Stats() {
		if one.Took <= 0 {
			t.Errorf("%+v took %v", one.WorkKind, one.Took)
		}
		for result, n := range one.Ended {
			all = append(all, fmt.Sprintf("%s %s %s %d", one.Work, one.Format, result, n))
		}
	}
	slices.Sort(all)
	return strings.Join(all, "\n")
}

// Operators see which files are read and written, what becomes of them, and what the translation
// service answers.
func TestWorksAreCounted(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := startTranslated(t, d)
		r.apply(t, r.startImport(t, "a.csv", "Kategorie;Name;Preis\nA;B;4,50\n"))
		for name, content := range map[string]string{"a.xlsx": "PK\x03\x04", "a": ""} {
			if _, err := r.tryImport(t, owner, name, content); err == nil {
				t.Errorf("%s is read", name)
			}
		}
		if _, err := r.ApplyImport(t.Context(), owner, mine, r.menu, "nobody"); err == nil {
			t.Error("no import is applied")
		}
		exports := menu.NewExports(r.Service, exportStores{})
		testkit.Must(exports.File(t.Context(), owner, mine, r.menu, menu.ExportChoice{Format: menu.ExportJSON}))
		testkit.Must(exports.File(t.Context(), owner, mine, r.menu, menu.ExportChoice{Format: menu.ExportPDF}))
		testkit.Must(exports.AllergenList(t.Context(), owner, mine, r.menu, lang.German))
		gone, leave := context.WithCancel(t.Context())
		leave()
		if _, err := exports.File(gone, owner, mine, r.menu, menu.ExportChoice{Format: menu.ExportCSV}); err == nil {
			t.Error("who has gone gets a file")
		}
		translated := r.export(t, textfile.XLIFF)
		testkit.Must(r.ImportTranslations(t.Context(), owner, mine, r.menu, "", []byte(translated), "menu.XLF"))
		service := &echo{}
		r.UseTranslator(service)
		for _, err := range []error{errors.Join(&fault.Error{Code: fault.Unavailable, Reason: "translation_busy"}), nil} {
			service.err = err
			_, got := r.Suggest(t.Context(), owner, mine, r.menu, menu.SuggestInput{Language: lang.English, IDs: []string{"dish." + r.wine.ID + ".name"}})
			if (got == nil) != (err == nil) {
				t.Errorf("asked: %v", got)
			}
		}
		want := `apply csv done 1
apply unknown refused 1
export allergen_list done 1
export csv gone 1
export json done 1
export pdf done 1
import csv done 1
import unknown refused 1
import xlsx refused 1
translate service done 1
translate service failed 1
translations_export xliff done 1
translations_import xliff done 1`
		if got := worksOf(t, r.Service); got != want {
			t.Errorf("counted:\n%s", got)
		}
	})
}

// Those that are refused because too many wait take no time, and those that wait are seen.
func TestWaitingFilesAreCounted(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r, stores := startInterrupted(t, d)
		begun, goOn := make(chan struct{}, 10), make(chan struct{})
		stores.during = func(context.Context) { begun <- struct{}{}; <-goOn }
		answers := make(chan error, 6)
		read := func() {
			_, err := r.tryImport(t, owner, "a.csv", "Kategorie;Name;Preis\nA;B;4,50\n")
			answers <- err
		}
		go read()
		<-begun
		if n := r.Waiting(); n != 0 {
			t.Errorf("%d wait", n)
		}
		for range 5 {
			go read()
		}
		if err := <-answers; testkit.Refusal(err) != "files_busy" {
			t.Errorf("one too many is answered with %v", err)
		}
		testkit.Within(t, time.Minute, "waiting", func() bool { return r.Waiting() == 4 })
		close(goOn)
		for range 5 {
			testkit.NoError(t, <-answers)
		}
		if got, want := worksOf(t, r.Service), "import csv busy 1\nimport csv done 5"; got != want || r.Waiting() != 0 {
			t.Errorf("counted:\n%s, and %d wait", got, r.Waiting())
		}
	})
}
