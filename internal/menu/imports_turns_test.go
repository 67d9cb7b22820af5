package menu_test

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/db"
	"carte/internal/lang"
	"carte/internal/menu"
	"carte/internal/testkit"
)

// interrupted is what a service knows of its stores, and what comes while it reads a file.
type interrupted struct {
	testkit.Languages

	during func(ctx context.Context)
}

// Currency is asked for before a file is read, and within a transaction where nothing is.
func (i *interrupted) Currency(ctx context.Context, tx bun.IDB, storeID string) (string, error) {
	if _, isInside := tx.(bun.Tx); i.during != nil && !isInside {
		i.during(ctx)
	}
	return i.Languages.Currency(ctx, tx, storeID)
}

// startInterrupted is start with a service that is interrupted.
func startInterrupted(t *testing.T, d *db.DB) (rig, *interrupted) {
	t.Helper()
	r := start(t, d)
	stores := &interrupted{Languages: testkit.Languages{mine: lang.German, theirs: lang.German}}
	r.Service = menu.NewService(d, stores, testkit.Images{"logo", "cover", "picture"}, func() time.Time { return noon })
	return r, stores
}

// While a file of one store is read, those of others are changed.
func TestNobodyWaitsForTheFileOfAnother(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r, stores := startInterrupted(t, d)
		r.addDish(t, r.addSection(t, "Suppen").ID, "Brühe")
		own := r.export(t, "json")
		table := r.startImport(t, "a.csv", "Kategorie;Name;Preis\nSuppen;Gulasch;4,50\n")
		exported := r.startImport(t, "a.json", own)
		stores.during = func(ctx context.Context) {
			short, cancel := context.WithTimeout(ctx, 2*time.Second)
			defer cancel()
			if err := d.Change(short, theirs, func(context.Context, bun.Tx) error { return nil }); err != nil {
				t.Errorf("another store waits: %v", err)
			}
		}
		for name, use := range map[string]func() error{
			"choosing columns": func() error {
				_, err := r.ChooseColumns(t.Context(), owner, mine, r.menu, table.ID, menu.ImportColumns{Columns: []menu.ImportColumnChoice{{Index: 1, Field: "name"}, {Index: 2, Field: "price"}}})
				return err
			},
			"editing a row": func() error {
				_, err := r.UpdateImportRows(t.Context(), owner, mine, r.menu, exported.ID, menu.ImportedRowsPatch{Rows: []menu.ImportedRowPatch{{ID: 2, Name: new("Suppe")}}})
				return err
			},
			"reading it":    func() error { _, err := r.Import(t.Context(), owner, mine, r.menu, exported.ID); return err },
			"beginning one": func() error { _, err := r.tryImport(t, owner, "a.csv", "Kategorie;Name;Preis\nA;B;4,50\n"); return err },
		} {
			if err := use(); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
		if _, err := r.ApplyImport(t.Context(), owner, mine, r.menu, exported.ID); err != nil {
			t.Errorf("applying it: %v", err)
		}
	})
}

// A change that comes while a file is read is seen, however often one comes.
func TestChangesWhileAFileIsRead(t *testing.T) {
	for _, times := range []int{1, 10} {
		t.Run(fmt.Sprint(times), func(t *testing.T) { changesWhileRead(t, times) })
	}
}

func changesWhileRead(t *testing.T, times int) {
	t.Helper()
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r, stores := startInterrupted(t, d)
		section := r.addSection(t, "Suppen")
		r.addDish(t, section.ID, "Brühe")
		own := r.export(t, "json")
		r.addDish(t, section.ID, "Gulasch")
		both := r.export(t, "json")
		r.apply(t, r.startImport(t, "a.json", own))
		gone := testkit.Must(r.Menu(t.Context(), owner, mine, r.menu)).Sections[0].Dishes[1]
		testkit.NoError(t, r.DeleteDish(t.Context(), owner, mine, gone.ID))
		preview := r.startImport(t, "b.json", both)
		left := times
		stores.during = func(context.Context) {
			left--
			switch {
			case left == times-1:
				r.addDish(t, section.ID, "Gulasch")
			case left >= 0:
				r.addDish(t, section.ID, fmt.Sprint("Dazu ", left))
			}
		}
		testkit.Must(r.ApplyImport(t.Context(), owner, mine, r.menu, preview.ID))
		if got := r.read(t); strings.Count(got, "Gulasch") != 1 {
			t.Errorf("%d changes meanwhile: %s", times, got)
		}
		stores.during = nil
		table := r.startImport(t, "a.csv", "Kategorie;Name;Preis\nSuppen;Eintopf;4,50\n")
		left = times
		stores.during = func(context.Context) {
			if left--; left >= 0 {
				testkit.NewDB(t, d).Execute(`UPDATE imports SET revision = revision + 1 WHERE id = ?`, table.ID)
			}
		}
		_, err := r.ChooseColumns(t.Context(), owner, mine, r.menu, table.ID, menu.ImportColumns{Columns: []menu.ImportColumnChoice{{Index: 1, Field: "name"}}})
		if got := testkit.Refusal(err); (times == 1) != (err == nil) || times > 1 && got != "stale" {
			t.Errorf("after %d changes choosing columns is answered with %v", times, err)
		}
	})
}

// A user has one file read at a time; a few wait, and more are told to come again. Another store
// is not kept.
func TestFilesTakeTurns(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r, stores := startInterrupted(t, d)
		begun, goOn := make(chan struct{}, 10), make(chan struct{})
		stores.during = func(context.Context) { begun <- struct{}{}; <-goOn }
		const waiting = 4
		answers := make(chan error, waiting+2)
		read := func() {
			_, err := r.tryImport(t, owner, "a.csv", "Kategorie;Name;Preis\nA;B;4,50\n")
			answers <- err
		}
		go read()
		<-begun
		for range waiting + 1 {
			go read()
		}
		if err := <-answers; testkit.Refusal(err) != "files_busy" {
			t.Errorf("one too many is answered with %v", err)
		}
		other := testkit.Member(theirs, actor.StoreOwner, nil)
		other.UID = "another"
		stores.during = nil
		_, err := r.StartImport(t.Context(), other, theirs, r.other, func(w *bytes.Buffer) (string, error) {
			w.WriteString("Kategorie;Name;Preis\nA;B;4,50\n")
			return "a.csv", nil
		})
		testkit.NoError(t, err)
		close(goOn)
		for range waiting + 1 {
			testkit.NoError(t, <-answers)
		}
	})
}

// A thousand rows of one name with many prices are read, edited and read again within two
// seconds of the processor.
func TestImportOfOneNameIsFast(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		const dishes, prices = 1000, 60
		var file strings.Builder
		file.WriteString("Kategorie;Name")
		for i := range prices {
			fmt.Fprintf(&file, ";Preis %d", i)
		}
		for i := range dishes {
			fmt.Fprintf(&file, "\nA;Suppe%s;%d,%02d", strings.Repeat(";4,5", prices-1), i/100, i%100)
		}
		timer := testkit.CPUTimer(t)
		preview := r.startImport(t, "a.csv", file.String())
		testkit.Must(r.UpdateImportRows(t.Context(), owner, mine, r.menu, preview.ID, menu.ImportedRowsPatch{Rows: []menu.ImportedRowPatch{{ID: 1, LeftOut: new(true)}}}))
		found := testkit.Must(r.Import(t.Context(), owner, mine, r.menu, preview.ID))
		if took := timer(); took > 2*time.Second || len(found.Rows) != dishes+1 {
			t.Errorf("%d rows took %v of the processor", len(found.Rows), took)
		}
	})
}

// Headings are renamed one after another.
func TestHeadingsAreRenamedInTurn(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		preview := r.startImport(t, "a.csv", "Kategorie;Name;Preis\nA;a;1,50\nB;b;1,50\nC;c;1,50\n")
		changed := testkit.Must(r.UpdateImportRows(t.Context(), owner, mine, r.menu, preview.ID, menu.ImportedRowsPatch{Sections: []menu.ImportedSectionTo{
			{Section: "A", To: "B"}, {Section: "B", To: "D"}, {Section: "C", To: "A"},
		}}))
		var got []string
		for i := range changed.Rows {
			got = append(got, changed.Rows[i].Section)
		}
		if told := strings.Join(got, " "); told != " D D A" {
			t.Errorf("the headings are %q", told)
		}
	})
}
