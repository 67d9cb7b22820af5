package table_test

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"carte/internal/actor"
	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/table"
	"carte/internal/table/sheet"
	"carte/internal/testkit"
)

// later returns the service at a time after noon.
func later(d *db.DB, opened scans, after time.Duration) *table.Service {
	return table.NewService(d, opened, prints{}, baseURL, func() time.Time { return noon.Add(after) })
}

const restorable = table.RestoreDays * 24 * time.Hour

// A deleted table leaves nothing where nobody can have its code. One that was drawn in any
// way, or opened, leads to its store for good.
func TestCodesThatMayBePrintedAreKept(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		ctx := t.Context()
		s := start(t, d)
		tables, foreign := add(t, s, mine, 1, 6), add(t, s, theirs, 1, 2)
		o := table.QROptions{Format: table.SVG, Level: "M", Size: 512, Margin: 4}
		testkit.Must(s.QR(ctx, owner, mine, tables[0].ID, o))
		testkit.Must(s.PreviewPrint(ctx, owner, mine, table.PrintInput{Format: sheet.Tent, Paper: sheet.A4, Tables: []int{2}}))
		testkit.Must(s.Print(ctx, owner, mine, table.PrintInput{Format: sheet.Poster, Paper: sheet.A4, Tables: []int{3}}))
		opened := scans{mine: {tables[3].ID: noon}}
		testkit.NoError(t, s.Delete(ctx, actor.System(), theirs, foreign[0].ID))
		testkit.Must(s.Export(ctx, actor.System(), theirs))
		for _, one := range slices.Concat(tables[:5], foreign[1:]) {
			testkit.NoError(t, s.Delete(ctx, actor.System(), one.StoreID, one.ID))
		}
		known := func(s *table.Service) string {
			t.Helper()
			var found []string
			for _, one := range slices.Concat(tables, foreign) {
				switch _, err := s.ByCode(ctx, one.Code); {
				case err == nil:
					found = append(found, fmt.Sprint(one.Number))
				case fault.CodeOf(err) != fault.NotFound:
					t.Fatal(err)
				}
			}
			return strings.Join(found, " ")
		}
		at := later(d, opened, restorable)
		testkit.NoError(t, at.PurgeDeleted(ctx))
		if got := known(at); got != "1 2 3 4 5 6 1 2" {
			t.Errorf("on the last day known are %s", got)
		}
		if _, err := at.Restore(ctx, owner, mine, tables[4].ID); err != nil {
			t.Errorf("restoring it on the last day: %v", err)
		}
		testkit.NoError(t, at.Delete(ctx, owner, mine, tables[4].ID))
		at = later(d, opened, restorable+time.Second)
		testkit.NoError(t, at.PurgeDeleted(ctx))
		if got := known(at); got != "1 2 3 4 5 6 2" {
			t.Errorf("a day later known are %s", got)
		}
		// What was opened is known to be kept from then on.
		at = later(d, scans{}, 3*restorable)
		testkit.NoError(t, at.PurgeDeleted(ctx))
		if got := known(at); got != "1 2 3 4 6 2" {
			t.Errorf("months later known are %s", got)
		}
		if back, err := at.Restore(ctx, owner, mine, tables[3].ID); err != nil || back.Code != tables[3].Code {
			t.Errorf("restoring a kept table: %+v, %v", back, err)
		}
		if _, err := at.Restore(ctx, owner, mine, tables[4].ID); fault.CodeOf(err) != fault.NotFound {
			t.Errorf("restoring one that is gone: %v", err)
		}
	})
}

// Downloading all codes at once issues them all.
func TestArchivedCodesAreKept(t *testing.T) {
	d := testkit.SQLite(t)
	s := start(t, d)
	tables := add(t, s, mine, 1, 3)
	write := testkit.Must(s.Archive(t.Context(), owner, mine, table.SVG))
	testkit.NoError(t, write(t.Context(), &bytes.Buffer{}))
	for _, one := range tables {
		testkit.NoError(t, s.Delete(t.Context(), owner, mine, one.ID))
	}
	testkit.NoError(t, later(d, scans{}, 2*restorable).PurgeDeleted(t.Context()))
	for _, one := range tables {
		if _, err := s.ByCode(t.Context(), one.Code); err != nil {
			t.Errorf("the code of table %d: %v", one.Number, err)
		}
	}
}

// Adding and deleting tables in turns does not grow the database without limit: a store
// has so many codes, and those that are kept for good leave no room for others.
func TestCodesOfAStoreAreLimited(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		ctx := context.Background()
		s := start(t, d)
		rows := testkit.NewDB(t, d)
		tables := add(t, s, mine, 1, table.MaxAtOnce)
		add(t, s, theirs, 1, 1)
		// Most of them in one statement: adding them takes a while.
		fill := func(issued any) {
			rows.Execute(`INSERT INTO tables (id, store_id, number, code, status, revision, created_at, deleted_at, issued_at)
				WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
				SELECT 'kept' || i, ?, 1, 'kept' || i, 'available', 1, ?, ?, ? FROM n`,
				table.MaxCodes-table.MaxAtOnce, mine, noon, noon, issued)
		}
		fill(nil)
		refused := fmt.Sprintf(`too_many_codes {"days":%d,"limit":%d}`, table.RestoreDays, table.MaxCodes)
		for range 2 { // deleting one makes no room, for it can be restored
			if _, err := s.Create(ctx, owner, mine, table.TablesInput{Count: new(1)}); testkit.Refusal(err) != refused {
				t.Errorf("one more is answered by %v", err)
			}
			testkit.NoError(t, s.Delete(ctx, owner, mine, tables[0].ID))
		}
		testkit.Must(s.Restore(ctx, owner, mine, tables[0].ID))
		add(t, s, theirs, 2, 2)
		at := later(d, scans{}, restorable+time.Second)
		testkit.NoError(t, at.PurgeDeleted(ctx))
		if n := rows.Count(`SELECT COUNT(*) FROM tables WHERE store_id = ?`, mine); n != table.MaxAtOnce {
			t.Errorf("%d tables are left", n)
		}
		add(t, at, mine, table.MaxAtOnce+1, table.MaxAtOnce+1)
		rows.Execute(`DELETE FROM tables WHERE store_id = ? AND number > ?`, mine, table.MaxAtOnce)
		fill(noon)
		at = later(d, scans{}, 3*restorable)
		testkit.NoError(t, at.PurgeDeleted(ctx))
		if _, err := at.Create(ctx, owner, mine, table.TablesInput{Count: new(1)}); testkit.Refusal(err) != refused {
			t.Errorf("one more than is kept for good is answered by %v", err)
		}
	})
}

// A preview draws one sheet: the codes of the others are none that somebody may have.
func TestPreviewIssuesItsSheetAlone(t *testing.T) {
	for _, c := range []struct {
		format sheet.Format
		copies int
		issued string
	}{{sheet.Poster, 1, "1"}, {sheet.Tent, 2, "1"}, {sheet.Sticker, 5, "1 2"}} {
		t.Run(string(c.format), func(t *testing.T) {
			testkit.Engines(t, func(t *testing.T, d *db.DB) {
				s := start(t, d)
				add(t, s, mine, 1, 20)
				testkit.Must(s.PreviewPrint(t.Context(), owner, mine, table.PrintInput{Format: c.format, Paper: sheet.A4, Copies: &c.copies}))
				var issued []string
				for _, one := range testkit.Must(s.List(t.Context(), owner, mine)) {
					if !one.IssuedAt.IsZero() {
						issued = append(issued, fmt.Sprint(one.Number))
					}
				}
				if got := strings.Join(issued, " "); got != c.issued {
					t.Errorf("issued are %s, want %s", got, c.issued)
				}
			})
		})
	}
}
