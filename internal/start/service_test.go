package start_test

import (
	"context"
	"testing"

	"github.com/danielgtaylor/huma/v2"

	"carte/internal/actor"
	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/start"
	"carte/internal/testkit"
)

const mine, theirs = "store-mine", "store-theirs"

// others knows the facts of stores that exist.
type others map[string]start.Facts

func (o others) StartFacts(_ context.Context, storeID string) (start.Facts, error) {
	facts, ok := o[storeID]
	if !ok {
		return start.Facts{}, fault.New(fault.NotFound, fault.NoStore)
	}
	return facts, nil
}

func newService(t *testing.T, d *db.DB, known others) *start.Service {
	t.Helper()
	testkit.Store(t, d, mine)
	testkit.Store(t, d, theirs)
	return start.NewService(d, known)
}

func TestStepsAreRemembered(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		known := others{mine: {}, theirs: {}}
		s := newService(t, d, known)
		manager := testkit.Member(mine, actor.StoreManager, nil)
		before := testkit.Version(t, d, mine)
		for _, step := range []struct {
			patch                    start.Patch
			wantDownload, wantHidden bool
		}{
			{start.Patch{}, false, false},
			{start.Patch{CodeDownloaded: new(true)}, true, false},
			{start.Patch{Hidden: new(true)}, true, true},
			{start.Patch{Hidden: new(false)}, true, false},
		} {
			changed, err := s.Update(t.Context(), manager, mine, step.patch)
			testkit.NoError(t, err)
			found := testkit.Must(s.Get(t.Context(), manager, mine))
			if changed != found || found.CodeDownloaded != step.wantDownload || found.Hidden != step.wantHidden {
				t.Errorf("after %+v: answered %+v, read %+v", step.patch, changed, found)
			}
		}
		known[mine] = start.Facts{LookChosen: true, HoursSet: true}
		if found := testkit.Must(s.Get(t.Context(), manager, mine)); found.Facts != known[mine] || !found.CodeDownloaded {
			t.Errorf("the steps that others know: %+v", found)
		}
		if found := testkit.Must(s.Get(t.Context(), actor.System(), theirs)); found != (start.Start{StoreID: theirs}) {
			t.Errorf("another store's steps are %+v", found)
		}
		if after := testkit.Version(t, d, mine); after != before {
			t.Error("guests' pages are rendered again for what they do not show")
		}
	})
}

func TestEndpoints(t *testing.T) {
	s := newService(t, testkit.SQLite(t), others{mine: {PicturesAdded: true}, theirs: {}})
	api := testkit.NewAPI(func(api huma.API) { start.Register(api, s) })
	const url = "/api/stores/" + mine + "/start"
	call, expect := testkit.NewRequest, testkit.Expect
	api.CheckAccess(t, mine, []testkit.Request{call("GET", url, "")}, []testkit.Request{call("PATCH", url, `{"hidden":true}`)})
	owner := testkit.Member(mine, actor.StoreOwner, nil)
	api.CheckExchanges(t, owner, []testkit.Exchange{
		expect(call("PATCH", url, `{"hidden":false,"code_downloaded":true}`), 200, `"code_downloaded":true`, `"hidden":false`, `"pictures_added":true`),
		expect(call("GET", url, ""), 200, `"menu_replaced":false`, `"look_chosen":false`, `"hours_set":false`, `"code_downloaded":true`),
		expect(call("PATCH", url, `{"look_chosen":true}`), 422, "body.look_chosen"),
	})
	operator := &actor.Actor{UID: "a", Admin: true}
	for _, c := range []testkit.Request{
		call("GET", "/api/stores/nobody/start", ""), call("PATCH", "/api/stores/nobody/start", `{"hidden":true}`),
	} {
		if got := api.Call(t, operator, c.Method, c.Path, c.Body); got.Status != 404 {
			t.Errorf("an operator asking for %s %s is answered %d %s", c.Method, c.Path, got.Status, got.Body)
		}
	}
}
