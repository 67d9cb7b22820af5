package store_test

import (
	"context"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/audit"
	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/store"
	"carte/internal/testkit"
)

func (r rig) remove(t *testing.T, who *actor.Actor, confirm string) error {
	t.Helper()
	return r.db.Change(t.Context(), r.id, func(ctx context.Context, tx bun.Tx) error {
		return testkit.Err(r.DeleteIn(ctx, tx, who, r.id, confirm))
	})
}

func (r rig) restore(t *testing.T, who *actor.Actor) error {
	t.Helper()
	return r.db.Change(t.Context(), r.id, func(ctx context.Context, tx bun.Tx) error {
		return testkit.Err(r.RestoreIn(ctx, tx, who, r.id))
	})
}

func TestWhoMayDeleteAStore(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		ended := fault.New(fault.Locked, "The trial ended.")
		for name, c := range map[string]struct {
			who     *actor.Actor
			confirm string
			want    string
		}{
			"guest":              {&actor.Actor{}, "osteria", "unauthenticated"},
			"stranger":           {testkit.Member("other", actor.StoreOwner, nil), "osteria", "forbidden"},
			"staff":              {testkit.Member(r.id, actor.StoreStaff, nil), "osteria", "forbidden"},
			"manager":            {testkit.Member(r.id, actor.StoreManager, nil), "osteria", "forbidden"},
			"without its name":   {r.owner, "", "invalid"},
			"with another name":  {r.owner, "trattoria", "invalid"},
			"with half its name": {r.owner, "oster", "invalid"},
			"with its slug":      {testkit.Member(r.id, actor.StoreOwner, ended), "/s/osteria", ""},
			"with its name":      {operator, " OSTERIA ", ""},
		} {
			if err := r.remove(t, c.who, c.confirm); testkit.Refusal(err) != c.want || c.want == "invalid" && testkit.BrokenRule(err) != "query.confirm not_this_store" {
				t.Errorf("%s: %v, want %s", name, err, c.want)
			}
			if c.want == "" {
				for other, who := range map[string]*actor.Actor{"a guest": {}, "a stranger": testkit.Member("other", actor.StoreOwner, nil), "a manager": testkit.Member(r.id, actor.StoreManager, nil)} {
					if err := r.restore(t, who); err == nil {
						t.Errorf("%s restores the store", other)
					}
				}
				testkit.NoError(t, r.restore(t, r.owner))
			}
		}
	})
}

// A deleted store is nowhere to be found but in the list of what can be restored. Its
// slugs stay taken.
func TestDeletedStore(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		ctx, r := t.Context(), start(t, d)
		testkit.NoError(t, r.moveTo(t, "da-mario"))
		testkit.NoError(t, r.remove(t, r.owner, "da-mario"))
		for _, key := range []string{"da-mario", "osteria", r.id} {
			if _, _, err := r.Public(ctx, key); fault.CodeOf(err) != fault.NotFound {
				t.Errorf("%s leads to the deleted store: %v", key, err)
			}
		}
		deleted := &actor.Actor{UID: "u", Stores: map[string]actor.Membership{r.id: {Role: actor.StoreOwner, Deleted: true}}}
		manager := &actor.Actor{UID: "m", Stores: map[string]actor.Membership{r.id: {Role: actor.StoreManager, Deleted: true}}}
		for name, c := range map[string]struct {
			who     *actor.Actor
			deleted bool
			want    int
		}{
			"owner": {deleted, false, 0}, "owner, deleted ones": {deleted, true, 1}, "manager, deleted ones": {manager, true, 0},
			"stranger, deleted ones": {&actor.Actor{UID: "x"}, true, 0}, "operator": {operator, false, 0}, "operator, deleted ones": {operator, true, 1},
		} {
			list, _, err := r.List(ctx, c.who, store.ListQuery{Deleted: c.deleted, Limit: 10})
			if err != nil || len(list) != c.want {
				t.Errorf("%s: %d stores, %v; want %d", name, len(list), err, c.want)
			}
			for i := range list {
				if resource := r.Represent(c.who, &list[i]); resource.DeletedAt == nil || !resource.DeletedAt.Equal(noon) || !resource.ErasedAt.Equal(noon.AddDate(0, 0, 30)) {
					t.Errorf("deleted at %v, erased at %v", resource.DeletedAt, resource.ErasedAt)
				}
			}
		}
		for what, err := range map[string]error{
			"reading":     testkit.Err(r.Get(ctx, operator, r.id)),
			"changing":    testkit.Err(r.update(t, operator, r.id, 0, store.StorePatch{Name: new("x")})),
			"its texts":   testkit.Err(r.DefaultLanguage(ctx, d.Read, r.id)),
			"its setting": testkit.Err(r.ByID(ctx, r.id)),
		} {
			if fault.CodeOf(err) != fault.NotFound {
				t.Errorf("%s a deleted store: %v", what, err)
			}
		}
		before := testkit.Version(t, d, r.id)
		if err := r.remove(t, operator, "da-mario"); err != nil || testkit.Version(t, d, r.id) != before {
			t.Errorf("deleting a deleted store: %v", err)
		}
		if _, gone, err := r.Locked(ctx, []string{r.id}); err != nil || !gone[r.id] {
			t.Errorf("deleted: %v, %v", gone, err)
		}
		if plans, err := r.ByIDs(ctx, []string{r.id}); err != nil || len(plans) != 0 {
			t.Errorf("%d plans, %v", len(plans), err)
		}
		for _, slug := range []string{"osteria", "da-mario"} {
			other := osteria()
			other.Slug = slug
			if _, err := create(t, d, r.Service, other); testkit.BrokenRule(err) != "body.slug taken" {
				t.Errorf("%s can be taken: %v", slug, err)
			}
		}
		testkit.NoError(t, r.restore(t, deleted))
		version := testkit.Version(t, d, r.id)
		testkit.NoError(t, r.restore(t, r.owner))
		if found, v, err := r.Public(ctx, "osteria"); err != nil || found.Slug != "da-mario" || v != version {
			t.Errorf("restored as %s, version %d, %v", found.Slug, v, err)
		}
		log, _, err := audit.NewService(d, r).ListOfStore(ctx, r.owner, audit.Query{StoreID: r.id, Topic: "store", Limit: 10})
		if err != nil || len(log) != 3 || log[0].After["slug"] != "da-mario" {
			t.Errorf("logged %+v, %v", log, err)
		}
	})
}

// A store is erased 30 days after it was deleted. The site's log keeps that it was there.
func TestEraseStores(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		ctx, r := t.Context(), start(t, d)
		testkit.NoError(t, r.remove(t, r.owner, "osteria"))
		for days, want := range map[int]int{29: 0, 31: 1} {
			later := store.NewService(d, func() time.Time { return noon.AddDate(0, 0, days) })
			expired := testkit.Must(later.Expired(ctx, 10))
			restorable, _, err := later.List(ctx, operator, store.ListQuery{Deleted: true, Limit: 10})
			late := rig{later, d, r.id, r.owner}
			if err != nil || want == 1 && (len(restorable) > 0 || fault.CodeOf(late.restore(t, operator)) != fault.NotFound) {
				t.Errorf("after %d days %d stores can be restored, %v", days, len(restorable), err)
			}
			if len(expired) != want {
				t.Errorf("after %d days %d stores are to be erased", days, len(expired))
			}
			for i := range expired {
				testkit.NoError(t, d.Write(ctx, func(ctx context.Context, tx bun.Tx) error { return later.EraseIn(ctx, tx, &expired[i]) }))
			}
		}
		if err := r.restore(t, operator); fault.CodeOf(err) != fault.NotFound {
			t.Errorf("restored all the same: %v", err)
		}
		log, _, err := audit.NewService(d, r).List(ctx, operator, audit.Query{Topic: "store", Limit: 10})
		if err != nil || len(log) != 1 || log[0].Action != "store.erased" || log[0].Before["slug"] != "osteria" || log[0].StoreID != "" {
			t.Errorf("logged %+v, %v", log, err)
		}
		testkit.Must(create(t, d, r.Service, osteria()))
	})
}
