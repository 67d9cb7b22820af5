package table_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/lang"
	"carte/internal/table"
	"carte/internal/testkit"
	"carte/internal/typeface"
)

const (
	mine, theirs = "store-mine", "store-theirs"
	baseURL      = "https://carte.example"
)

var (
	noon  = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	owner = testkit.Member(mine, actor.StoreOwner, nil)
)

// start returns the service with two stores without tables.
func start(t *testing.T, d *db.DB) *table.Service {
	t.Helper()
	testkit.Store(t, d, mine)
	testkit.Store(t, d, theirs)
	return newService(d, scans{})
}

func newService(d *db.DB, opened scans) *table.Service {
	return table.NewService(d, opened, prints{}, baseURL, func() time.Time { return noon })
}

// scans is when codes were opened, by store and table.
type scans map[string]map[string]time.Time

func (s scans) LastScans(_ context.Context, storeID string, _ []string) (map[string]time.Time, error) {
	return s[storeID], nil
}

func add(t *testing.T, s *table.Service, storeID string, from, to int) []table.Table {
	t.Helper()
	var all []table.Table
	for ; from <= to; from += table.MaxAtOnce {
		last := min(to, from+table.MaxAtOnce-1)
		created, err := s.Create(t.Context(), actor.System(), storeID, table.TablesInput{From: &from, To: &last})
		testkit.NoError(t, err)
		all = append(all, created...)
	}
	return all
}

// numbers returns the numbers of a store's tables, in order.
func numbers(t *testing.T, s *table.Service, storeID string) string {
	t.Helper()
	list, err := s.List(t.Context(), actor.System(), storeID)
	testkit.NoError(t, err)
	text := make([]string, len(list))
	for i := range list {
		text[i] = fmt.Sprint(list[i].Number)
	}
	return strings.Join(text, " ")
}

func TestCreateAndList(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		ctx := t.Context()
		s := start(t, d)
		before := testkit.Version(t, d, mine)
		one, err := s.Create(ctx, owner, mine, table.TablesInput{Number: new(7), Label: " Garden "})
		testkit.NoError(t, err)
		created := one[0]
		if len(one) != 1 || created.Number != 7 || created.Label != "Garden" || created.Status != table.Available || created.LastScannedAt != nil ||
			len(created.Code) != 8 || created.QRCode != baseURL+"/q/"+created.Code || created.StoreID != mine || created.Revision != 1 {
			t.Errorf("created %+v", one)
		}
		if after := testkit.Version(t, d, mine); after != before+1 {
			t.Errorf("guests do not see the new table: version %d became %d", before, after)
		}
		add(t, s, mine, 1, 3)
		add(t, s, theirs, 1, 2) // numbers are a store's own
		if got := numbers(t, s, mine); got != "1 2 3 7" {
			t.Errorf("the store has tables %q", got)
		}
		codes := map[string]bool{}
		for _, storeID := range []string{mine, theirs} {
			list, err := s.List(ctx, actor.System(), storeID)
			testkit.NoError(t, err)
			for _, table := range list {
				codes[table.Code] = true
			}
		}
		if len(codes) != 6 {
			t.Errorf("%d codes for 6 tables", len(codes))
		}
		byNumber, err := s.Numbers(ctx, mine)
		if err != nil || len(byNumber) != 4 || byNumber[7] != created.ID {
			t.Errorf("Numbers = %v, %v", byNumber, err)
		}
	})
}

func TestTakenNumbersAreNamedAndNothingIsAdded(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		s := start(t, d)
		add(t, s, mine, 3, 9)
		for name, c := range map[string]struct {
			in             table.TablesInput
			reason, detail string
		}{
			"one":     {table.TablesInput{Number: new(3)}, `numbers_taken {"count":1,"numbers":[3]}`, "There is already a table 3."},
			"some":    {table.TablesInput{From: new(1), To: new(4)}, `numbers_taken {"count":2,"numbers":[3,4]}`, "There are already tables 3, 4."},
			"several": {table.TablesInput{From: new(1), To: new(12)}, `numbers_taken {"count":7,"numbers":[3,4,5,6,7]}`, "There are already tables 3, 4, 5, 6, 7, and 2 more."},
		} {
			t.Run(name, func(t *testing.T) {
				_, err := s.Create(t.Context(), owner, mine, c.in)
				var f *fault.Error
				if got := testkit.Refusal(err); got != c.reason || !errors.As(err, &f) || f.Detail != c.detail {
					t.Errorf("answers %s: %v; want %s: %q", got, err, c.reason, c.detail)
				}
			})
		}
		if got := numbers(t, s, mine); got != "3 4 5 6 7 8 9" {
			t.Errorf("the store has tables %q", got)
		}
	})
}

func TestConcurrentCreateOfOneNumber(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		s := start(t, d)
		var all sync.WaitGroup
		var mu sync.Mutex
		answers := map[string]int{}
		for range 8 {
			all.Go(func() {
				_, err := s.Create(context.Background(), owner, mine, table.TablesInput{Number: new(1)})
				mu.Lock()
				defer mu.Unlock()
				answers[testkit.Refusal(err)]++
			})
		}
		all.Wait()
		if answers[""] != 1 || answers[`numbers_taken {"count":1,"numbers":[1]}`] != 7 {
			t.Errorf("answers by reason: %v, want one success and 7 conflicts", answers)
		}
	})
}

func TestUpdate(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		ctx := t.Context()
		s := start(t, d)
		created := add(t, s, mine, 1, 2)
		got, err := s.Update(ctx, owner, mine, created[0].ID, 1, table.TablePatch{
			Number: new(12), Area: new(" Terrace "), Label: new(" Window "), Status: new(table.Occupied),
		})
		testkit.NoError(t, err)
		if got.Number != 12 || got.Area != "Terrace" || got.Label != "Window" || got.Status != table.Occupied || got.Revision != 2 ||
			got.Code != created[0].Code || got.QRCode != created[0].QRCode {
			t.Errorf("changed to %+v", got)
		}
		if same, err := s.Update(ctx, owner, mine, created[0].ID, 0, table.TablePatch{Number: new(12)}); err != nil || same.Revision != 2 {
			t.Errorf("its own number answers revision %d, %v", same.Revision, err)
		}
		if _, err := s.Update(ctx, owner, mine, created[0].ID, 1, table.TablePatch{Label: new("Bar")}); fault.CodeOf(err) != fault.Stale {
			t.Errorf("a change based on an old revision answers %v", err)
		}
		_, err = s.Update(ctx, owner, mine, created[0].ID, 0, table.TablePatch{Number: new(2)})
		var f *fault.Error
		if testkit.Refusal(err) != `numbers_taken {"count":1,"numbers":[2]}` || !errors.As(err, &f) {
			t.Errorf("another table's number answers %v", err)
		} else if field := f.Fields[0]; field.Location != "body.number" || field.Code != "number_taken" || field.Params["number"] != 2 {
			t.Errorf("another table's number is refused as %+v", field)
		}
		if got := numbers(t, s, mine); got != "2 12" {
			t.Errorf("the store has tables %q", got)
		}
	})
}

func TestCreateByCount(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		s := start(t, d)
		first := testkit.Must(s.Create(t.Context(), owner, mine, table.TablesInput{Count: new(2), Area: "Terrace "}))
		add(t, s, mine, 9, 9)
		testkit.Must(s.Create(t.Context(), owner, mine, table.TablesInput{Count: new(200)}))
		if got := numbers(t, s, mine); !strings.HasPrefix(got, "1 2 9 10 11 ") || !strings.HasSuffix(got, " 208 209") {
			t.Errorf("the store has tables %q", got)
		}
		if first[0].Area != "Terrace" || first[1].Area != "Terrace" {
			t.Errorf("created %+v", first)
		}
		add(t, s, mine, table.MaxNumber-1, table.MaxNumber-1)
		_, err := s.Create(t.Context(), owner, mine, table.TablesInput{Count: new(2)})
		var f *fault.Error
		if !errors.As(err, &f) || f.Detail != "body.count must be at most 1, for numbers end at 9999." {
			t.Errorf("more than there are numbers: %v", err)
		}
	})
}

func TestStart(t *testing.T) {
	long := time.Date(2026, 7, 1, 12, 0, 0, 0, time.UTC)
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		s := start(t, d)
		testkit.NewDB(t, d).MustWrite(func(ctx context.Context, tx bun.Tx) error {
			if none, err := s.Start(ctx, tx, theirs, nil); err != nil || len(none) != 0 {
				t.Errorf("Start without tables = %v, %v", none, err)
			}
			created, err := s.Start(ctx, tx, mine, []table.NewTable{{Number: 1, Label: "Bar"}, {Number: 2, CreatedAt: long}})
			if len(created) != 2 || created[0].Label != "Bar" || created[1].QRCode == "" || created[0].CreatedAt.Equal(long) || !created[1].CreatedAt.Equal(long) {
				t.Errorf("Start = %+v", created)
			}
			return err
		})
		if got := numbers(t, s, mine); got != "1 2" {
			t.Errorf("the store has tables %q", got)
		}
	})
}

func TestLimit(t *testing.T) {
	s := start(t, testkit.SQLite(t))
	created := add(t, s, mine, 1, table.MaxTables)
	_, err := s.Create(t.Context(), owner, mine, table.TablesInput{Number: new(table.MaxNumber)})
	if testkit.Refusal(err) != `too_many_tables {"limit":1000}` {
		t.Errorf("one table too many answers %v", err)
	}
	testkit.NoError(t, s.Delete(t.Context(), owner, mine, created[0].ID))
	add(t, s, mine, table.MaxNumber, table.MaxNumber)
	if _, err := s.Restore(t.Context(), owner, mine, created[0].ID); testkit.Refusal(err) != `too_many_tables {"limit":1000}` {
		t.Errorf("restoring one too many answers %v", err)
	}
}

// prints is what is printed of stores beside their codes.
type prints struct{}

func (prints) PrintFacts(_ context.Context, storeID string) (table.PrintFacts, error) {
	if storeID == "nobody" {
		return table.PrintFacts{}, fault.New(fault.NotFound, fault.NoStore)
	}
	return table.PrintFacts{
		Name: "Osteria Cedrina", Path: "/s/osteria", Languages: []lang.Key{lang.German, lang.Turkish, lang.English}, Default: lang.German,
		Palette: cream, Type: typeface.Fraunces, Logo: logo(),
	}, nil
}
