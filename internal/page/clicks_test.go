package page_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"carte/internal/actor"
	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/page"
	"carte/internal/testkit"
)

// The days are those of the store's time zone, whatever the time of day, and also
// where a day has 23 or 25 hours.
func TestDaysOfLinkClicks(t *testing.T) {
	zone := func(name string) *time.Location { return testkit.Must(time.LoadLocation(name)) }
	berlin, auckland, honolulu, saoPaulo := zone("Europe/Berlin"), zone("Pacific/Auckland"), zone("Pacific/Honolulu"), zone("America/Sao_Paulo")
	d := testkit.SQLite(t)
	var now time.Time
	var in time.Location
	s := startIn(t, d, counts{}, &in, func() time.Time { return now })
	for name, c := range map[string]struct {
		zone *time.Location
		now  string
		days int
		want string
	}{
		"a week":                     {berlin, "2026-11-22T12:00:00Z", 7, "2026-11-16 2026-11-17 2026-11-18 2026-11-19 2026-11-20 2026-11-21 2026-11-22"},
		"today":                      {berlin, "2026-11-22T12:00:00Z", 1, "2026-11-22"},
		"before midnight in Berlin":  {berlin, "2026-11-22T22:59:59Z", 2, "2026-11-21 2026-11-22"},
		"at midnight in Berlin":      {berlin, "2026-11-22T23:00:00Z", 2, "2026-11-22 2026-11-23"},
		"ahead of Greenwich":         {auckland, "2026-11-22T12:00:00Z", 2, "2026-11-22 2026-11-23"},
		"behind Greenwich":           {honolulu, "2026-11-22T09:00:00Z", 2, "2026-11-20 2026-11-21"},
		"a month that is over":       {berlin, "2026-03-02T12:00:00Z", 4, "2026-02-27 2026-02-28 2026-03-01 2026-03-02"},
		"a leap year":                {berlin, "2028-03-01T12:00:00Z", 3, "2028-02-28 2028-02-29 2028-03-01"},
		"a year that is over":        {berlin, "2027-01-01T12:00:00Z", 2, "2026-12-31 2027-01-01"},
		"a day of 23 hours":          {berlin, "2026-03-29T21:59:59Z", 3, "2026-03-27 2026-03-28 2026-03-29"},
		"after a day of 25 hours":    {berlin, "2026-10-25T23:30:00Z", 3, "2026-10-24 2026-10-25 2026-10-26"},
		"a day that begins at 01:00": {saoPaulo, "2018-11-04T03:00:00Z", 3, "2018-11-02 2018-11-03 2018-11-04"},
	} {
		now, in = testkit.Must(time.Parse(time.RFC3339, c.now)), *c.zone
		got, err := s.LinkClicks(t.Context(), owner, mine, c.days)
		if days := strings.Join(got.Days, " "); err != nil || days != c.want {
			t.Errorf("%s: %s, %v, want %s", name, days, err, c.want)
		}
	}
}

func TestLinkClicks(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		clicked := counts{}
		s := start(t, d, clicked)
		first := testkit.Must(s.Links(t.Context(), owner, mine))[0]
		a, b, gone := add(t, s, mine, "a"), add(t, s, mine, "b"), add(t, s, mine, "gone")
		foreign := add(t, s, theirs, "theirs")
		pdfs := startPDFs(t, d, clicked)
		wine := pdfs.add(mine, "Weine")
		pdfs.add(theirs, "Fremd")
		clicked[b.ID], clicked[gone.ID], clicked[foreign.ID], clicked[wine.ID] = 12, 3, 4, 7
		testkit.NoError(t, s.DeleteLink(t.Context(), owner, mine, gone.ID))
		testkit.NoError(t, s.OrderLinks(t.Context(), owner, mine, []string{b.ID, first.ID, a.ID}))
		got := testkit.Must(s.LinkClicks(t.Context(), owner, mine, 3))
		want := []page.DailyClicks{
			{ID: b.ID, Clicks: []int64{12, 0, 12}, UniqueClicks: []int64{1, 0, 1}},
			{ID: first.ID, Clicks: []int64{0, 0, 0}, UniqueClicks: []int64{0, 0, 0}},
			{ID: a.ID, Clicks: []int64{0, 0, 0}, UniqueClicks: []int64{0, 0, 0}},
			{ID: wine.ID, Clicks: []int64{7, 0, 7}, UniqueClicks: []int64{1, 0, 1}},
		}
		same := func(a, b page.DailyClicks) bool {
			return a.ID == b.ID && slices.Equal(a.Clicks, b.Clicks) && slices.Equal(a.UniqueClicks, b.UniqueClicks)
		}
		if !slices.EqualFunc(got.Links, want, same) {
			t.Errorf("got %+v, want %+v", got.Links, want)
		}
		for name, c := range map[string]struct {
			who     *actor.Actor
			storeID string
			want    fault.Code
		}{
			"a guest":              {&actor.Actor{}, mine, fault.Unauthenticated},
			"another store's":      {testkit.Member(theirs, actor.StoreOwner, nil), mine, fault.Forbidden},
			"staff":                {testkit.Member(mine, actor.StoreStaff, nil), mine, ""},
			"of a plan that ended": {testkit.Member(mine, actor.StoreStaff, testkit.ErrEnded), mine, ""},
			"no store":             {actor.System(), "nowhere", fault.NotFound},
		} {
			if _, err := s.LinkClicks(t.Context(), c.who, c.storeID, 7); fault.CodeOf(err) != c.want {
				t.Errorf("%s: %v, want %s", name, err, c.want)
			}
		}
	})
}

func TestLinkClicksEndpoint(t *testing.T) {
	clicked := counts{}
	s := start(t, testkit.SQLite(t), clicked)
	api := testkit.NewAPI(func(api huma.API) { page.Register(api, s) })
	const url = "/api/stores/" + mine + "/link-clicks"
	for name, c := range map[string]struct {
		query    string
		status   int
		contains string
	}{
		"a week":         {"", http.StatusOK, `"clicks":[0,0,0,0,0,0,0]`},
		"two days":       {"?days=2", http.StatusOK, `{"days":["2026-11-20","2026-11-21"],"links":[{"id":"`},
		"no day":         {"?days=0", http.StatusUnprocessableEntity, "query.days"},
		"too many days":  {"?days=32", http.StatusUnprocessableEntity, "query.days"},
		"days of no sum": {"?days=week", http.StatusUnprocessableEntity, "query.days"},
	} {
		got := api.Call(t, owner, http.MethodGet, url+c.query, "")
		if got.Status != c.status || !strings.Contains(got.Body, c.contains) {
			t.Errorf("%s is answered %d %s", name, got.Status, got.Body)
		}
	}
	first := api.Call(t, owner, http.MethodGet, url, "")
	known := http.Header{"If-None-Match": {first.Header.Get("ETag")}}
	if got := api.Call(t, owner, http.MethodGet, url, "", known); got.Status != http.StatusNotModified || got.Body != "" {
		t.Errorf("what is known is answered %d %s", got.Status, got.Body)
	}
	clicked[testkit.Must(s.Links(t.Context(), owner, mine))[0].ID]++
	if got := api.Call(t, owner, http.MethodGet, url, "", known); got.Status != http.StatusOK || got.Header.Get("ETag") == first.Header.Get("ETag") {
		t.Errorf("a click is answered %d %s", got.Status, got.Body)
	}
}
