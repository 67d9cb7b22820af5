package table_test

import (
	"context"
	"sync"
	"testing"

	"carte/internal/actor"
	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/table"
	"carte/internal/testkit"
)

// The code of a disabled table leads to its store, so pages are read anew.
func TestDisablingChangesWhereCodesLead(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		ctx := t.Context()
		s := start(t, d)
		id := add(t, s, mine, 1, 1)[0].ID
		version := testkit.Version(t, d, mine)
		for _, change := range []func() error{
			func() error {
				_, err := s.Update(ctx, owner, mine, id, 0, table.TablePatch{Status: new(table.Disabled)})
				return err
			},
			func() error {
				_, err := s.Update(ctx, owner, mine, id, 0, table.TablePatch{Status: new(table.Available)})
				return err
			},
			func() error {
				_, err := s.UpdateSeveral(ctx, owner, mine, table.TablesPatch{IDs: []string{id}, Status: new(table.Disabled)})
				return err
			},
		} {
			testkit.NoError(t, change())
			if after := testkit.Version(t, d, mine); after != version+1 {
				t.Errorf("version %d became %d", version, after)
			}
			version++
		}
	})
}

// Guests see neither the label nor whether a table is occupied, so cached pages stay valid.
func TestStatusDoesNotChangePages(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		s := start(t, d)
		created := add(t, s, mine, 1, 1)
		before := testkit.Version(t, d, mine)
		for _, patch := range []table.TablePatch{{Status: new(table.Occupied)}, {Status: new(table.Occupied)}, {Label: new("Bar")}} {
			if _, err := s.Update(t.Context(), owner, mine, created[0].ID, 0, patch); err != nil {
				t.Fatal(err)
			}
		}
		if after := testkit.Version(t, d, mine); after != before {
			t.Errorf("version %d became %d", before, after)
		}
		if _, err := s.Update(t.Context(), owner, mine, created[0].ID, 0, table.TablePatch{Number: new(2)}); err != nil {
			t.Fatal(err)
		}
		if after := testkit.Version(t, d, mine); after != before+1 {
			t.Errorf("after a change of number version %d became %d", before, after)
		}
	})
}

func TestDeletedTableLeadsToItsStore(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		ctx := t.Context()
		s := start(t, d)
		created := add(t, s, mine, 1, 2)
		first := created[0]
		testkit.NoError(t, s.Delete(ctx, owner, mine, first.ID))
		version := testkit.Version(t, d, mine)
		if err := s.Delete(ctx, owner, mine, first.ID); err != nil || testkit.Version(t, d, mine) != version {
			t.Errorf("deleting it twice answers %v", err)
		}
		if got := numbers(t, s, mine); got != "2" {
			t.Errorf("the store has tables %q", got)
		}
		if found, err := s.ByCode(ctx, first.Code); err != nil || found.StoreID != mine || found.DeletedAt.IsZero() {
			t.Errorf("ByCode of the deleted table = %+v, %v", found, err)
		}
		if byNumber, err := s.Numbers(ctx, mine); err != nil || len(byNumber) != 1 {
			t.Errorf("Numbers = %v, %v", byNumber, err)
		}

		// It cannot be restored while another table has its number.
		again := add(t, s, mine, 1, 1)[0]
		if again.Code == first.Code {
			t.Error("the new table has the deleted one's code")
		}
		if _, err := s.Restore(ctx, owner, mine, first.ID); testkit.Refusal(err) != `numbers_taken {"count":1,"numbers":[1]}` {
			t.Errorf("restoring under a taken number answers %v", err)
		}
		testkit.NoError(t, s.Delete(ctx, owner, mine, again.ID))
		for range 2 { // the second time it is restored already
			back, err := s.Restore(ctx, owner, mine, first.ID)
			if err != nil || !back.DeletedAt.IsZero() || back.Code != first.Code || back.QRCode != first.QRCode {
				t.Errorf("Restore = %+v, %v", back, err)
			}
		}
		if got := numbers(t, s, mine); got != "1 2" {
			t.Errorf("the store has tables %q", got)
		}
		if _, err := s.ByCode(ctx, "nobodys2"); fault.CodeOf(err) != fault.NotFound {
			t.Errorf("an unknown code answers %v", err)
		}
	})
}

// Tables have the time of their last scan, whichever use case returns them.
func TestLastScans(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		ctx := t.Context()
		created := add(t, start(t, d), mine, 1, 2)
		id := created[0].ID
		s := newService(d, scans{mine: {id: noon}, theirs: {created[1].ID: noon}})
		list, err := s.List(ctx, owner, mine)
		testkit.NoError(t, err)
		if list[1].LastScannedAt != nil {
			t.Error("the other table was scanned, too")
		}
		changed, err := s.Update(ctx, owner, mine, id, 0, table.TablePatch{Label: new("Garden")})
		testkit.NoError(t, err)
		testkit.NoError(t, s.Delete(ctx, owner, mine, id))
		restored, err := s.Restore(ctx, owner, mine, id)
		testkit.NoError(t, err)
		for does, got := range map[string]table.Table{"listed": list[0], "changed": changed, "restored": restored} {
			if at := got.LastScannedAt; at == nil || !at.Equal(noon) || got.QRCode == "" {
				t.Errorf("%s, it was last scanned at %v, want %v; its code leads to %q", does, at, noon, got.QRCode)
			}
		}
	})
}

func TestStoreHasACodeOfItsOwn(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		ctx := t.Context()
		s := start(t, d)
		add(t, s, mine, 1, 1)
		o := table.QROptions{Format: table.SVG, Level: "M", Size: 512, Margin: 4}
		var all sync.WaitGroup
		for range 8 { // concurrent first uses
			all.Go(func() {
				if _, err := s.QR(context.Background(), owner, mine, "", o); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		var codes []string
		if err := d.Read.NewRaw(`SELECT code FROM tables WHERE store_id = ? AND number = 0`, mine).Scan(ctx, &codes); err != nil || len(codes) != 1 {
			t.Fatalf("the store has the codes %v, %v; want one", codes, err)
		}
		own, err := s.ByCode(ctx, codes[0])
		if err != nil || own.Numbered() || own.StoreID != mine {
			t.Errorf("ByCode = %+v, %v", own, err)
		}
		// It is not a table.
		if got := numbers(t, s, mine); got != "1" {
			t.Errorf("the store has tables %q", got)
		}
		if byNumber, err := s.Numbers(ctx, mine); err != nil || len(byNumber) != 1 {
			t.Errorf("Numbers = %v, %v", byNumber, err)
		}
		_, updated := s.Update(ctx, owner, mine, own.ID, 0, table.TablePatch{Label: new("Door")})
		_, restored := s.Restore(ctx, owner, mine, own.ID)
		for what, err := range map[string]error{"changed": updated, "restored": restored, "deleted": s.Delete(ctx, owner, mine, own.ID)} {
			if fault.CodeOf(err) != fault.NotFound {
				t.Errorf("it can be %s: %v", what, err)
			}
		}
		if _, err := s.QR(ctx, actor.System(), "nobody", "", o); fault.CodeOf(err) != fault.NotFound {
			t.Errorf("the code of a store that does not exist answers %v", err)
		}
	})
}
