package table_test

import (
	"slices"
	"testing"

	"carte/internal/actor"
	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/table"
	"carte/internal/testkit"
)

func ids(of ...table.Table) (list []string) {
	for _, each := range of {
		list = append(list, each.ID)
	}
	return list
}

func numbersOf(tables []table.Table) (numbers []int) {
	for _, each := range tables {
		numbers = append(numbers, each.Number)
	}
	return numbers
}

func TestUpdateSeveral(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		ctx := t.Context()
		s := start(t, d)
		tables := add(t, s, mine, 1, 3)
		foreign := add(t, s, theirs, 1, 1)[0]
		version := testkit.Version(t, d, mine)
		changed := testkit.Must(s.UpdateSeveral(ctx, owner, mine, table.TablesPatch{IDs: ids(tables[2], tables[0]), Area: new(" Terrace ")}))
		if len(changed) != 2 || changed[0].Number != 1 || changed[1].Area != "Terrace" || changed[1].Revision != 2 || changed[0].QRCode == "" {
			t.Errorf("changed %+v", changed)
		}
		if after := testkit.Version(t, d, mine); after != version {
			t.Errorf("an area changed the pages: version %d became %d", version, after)
		}
		// What is as it should be stays, so that nobody's editing is in conflict with it.
		changed = testkit.Must(s.UpdateSeveral(ctx, owner, mine, table.TablesPatch{IDs: ids(tables...), Area: new("Terrace"), Status: new(table.Available)}))
		if changed[0].Revision != 2 || changed[1].Revision != 2 || changed[1].Area != "Terrace" {
			t.Errorf("changed %+v", changed)
		}
		for name, list := range map[string][]string{
			"another store's": ids(tables[1], foreign), "nobody's": {tables[0].ID, "nobody"}, "none": {}, "twice": ids(tables[0], tables[0]),
		} {
			if _, err := s.UpdateSeveral(ctx, owner, mine, table.TablesPatch{IDs: list, Area: new("Bar")}); fault.CodeOf(err) != fault.Invalid {
				t.Errorf("%s: %v", name, err)
			}
		}
		for _, each := range testkit.Must(s.List(ctx, owner, mine)) {
			if each.Area != "Terrace" {
				t.Errorf("a change that was refused changed %+v", each)
			}
		}
		if list := testkit.Must(s.List(ctx, actor.System(), theirs)); list[0].Area != "" {
			t.Errorf("another store's table was changed: %+v", list[0])
		}
	})
}

func TestDeleteAndRestoreSeveral(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		ctx := t.Context()
		s := start(t, d)
		tables := add(t, s, mine, 1, 4)
		foreign := add(t, s, theirs, 1, 1)[0]
		present := func(want ...int) {
			t.Helper()
			if got := numbersOf(testkit.Must(s.List(ctx, owner, mine))); !slices.Equal(got, want) {
				t.Errorf("there are tables %v, want %v", got, want)
			}
		}
		version := func() int64 { return testkit.Version(t, d, mine) }
		some := table.SeveralTables{IDs: ids(tables[2], tables[0])}

		before := version()
		testkit.NoError(t, s.DeleteSeveral(ctx, owner, mine, some))
		present(2, 4)
		if version() != before+1 {
			t.Error("pages are not read anew, although codes lead elsewhere")
		}
		// Whose answer was lost sends it again.
		testkit.NoError(t, s.DeleteSeveral(ctx, owner, mine, some))
		if version() != before+1 {
			t.Error("nothing has changed, and pages are read anew")
		}

		restored := testkit.Must(s.RestoreSeveral(ctx, owner, mine, some))
		if !slices.Equal(numbersOf(restored), []int{1, 3}) || restored[0].Code != tables[0].Code || restored[0].QRCode == "" {
			t.Errorf("restored %+v", restored)
		}
		present(1, 2, 3, 4)
		if again := testkit.Must(s.RestoreSeveral(ctx, owner, mine, some)); len(again) != 2 || version() != before+2 {
			t.Errorf("restoring again answers %+v", again)
		}

		for name, list := range map[string][]string{
			"another store's": ids(tables[1], foreign), "nobody's": {tables[1].ID, "nobody"}, "none": {}, "twice": ids(tables[1], tables[1]),
			"too many": make([]string, table.MaxAtOnce+1),
		} {
			which := table.SeveralTables{IDs: list}
			if err := s.DeleteSeveral(ctx, owner, mine, which); fault.CodeOf(err) != fault.Invalid {
				t.Errorf("deleting %s: %v", name, err)
			}
			if _, err := s.RestoreSeveral(ctx, owner, mine, which); fault.CodeOf(err) != fault.Invalid {
				t.Errorf("restoring %s: %v", name, err)
			}
		}
		present(1, 2, 3, 4)
		if list := testkit.Must(s.List(ctx, actor.System(), theirs)); len(list) != 1 {
			t.Errorf("another store's tables are %+v", list)
		}
	})
}

// A number that another table has meanwhile keeps all of them deleted.
func TestRestoreSeveralUnderTakenNumbers(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		ctx := t.Context()
		s := start(t, d)
		first := add(t, s, mine, 1, 2)
		testkit.NoError(t, s.DeleteSeveral(ctx, owner, mine, table.SeveralTables{IDs: ids(first...)}))
		second := add(t, s, mine, 2, 2)
		for _, which := range [][]string{ids(first...), ids(first[1])} {
			_, err := s.RestoreSeveral(ctx, owner, mine, table.SeveralTables{IDs: which})
			if got := testkit.Refusal(err); got != `numbers_taken {"count":1,"numbers":[2]}` {
				t.Errorf("the refusal is %s", got)
			}
		}
		testkit.NoError(t, s.DeleteSeveral(ctx, owner, mine, table.SeveralTables{IDs: ids(second...)}))
		_, err := s.RestoreSeveral(ctx, owner, mine, table.SeveralTables{IDs: ids(first[1], second[0])})
		if got := testkit.Refusal(err); got != `numbers_taken {"count":1,"numbers":[2]}` {
			t.Errorf("of two with a number: %s", got)
		}
		if list := testkit.Must(s.List(ctx, owner, mine)); len(list) != 0 {
			t.Errorf("there are %+v", list)
		}
	})
}
