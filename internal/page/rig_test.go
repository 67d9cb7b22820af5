package page_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/db"
	"carte/internal/lang"
	"carte/internal/page"
	"carte/internal/testkit"
)

const mine, theirs, baseURL = "store-mine", "store-theirs", "https://carte.example"

var (
	noon  = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	owner = testkit.Member(mine, actor.StoreOwner, nil)
)

// counts is the clicks by link id, all of one visitor.
type counts map[string]int64

func (c counts) Clicks(context.Context, string, []string) (all, unique map[string]int64, err error) {
	unique = map[string]int64{}
	for id := range c {
		unique[id] = 1
	}
	return c, unique, nil
}

// DailyClicks tells of all clicks on the first day, and of as many on the last one.
func (c counts) DailyClicks(_ context.Context, _ string, _, days []string) (all, unique map[string][]int64, err error) {
	all, unique = map[string][]int64{}, map[string][]int64{}
	for id, n := range c {
		all[id], unique[id] = make([]int64, len(days)), make([]int64, len(days))
		all[id][0], unique[id][0] = n, 1
		all[id][len(days)-1], unique[id][len(days)-1] = n, 1
	}
	return all, unique, nil
}

// stores are in a time zone.
type stores struct {
	testkit.Languages
	zone *time.Location
}

func (s stores) TimeZone(ctx context.Context, id string) (*time.Location, error) {
	_, err := s.DefaultLanguage(ctx, nil, id)
	return s.zone, err
}

func (s stores) PlanID(ctx context.Context, tx bun.IDB, id string) (string, error) {
	_, err := s.DefaultLanguage(ctx, tx, id)
	return "trial", err
}

// start returns the service with two new stores, both German.
func start(t *testing.T, d *db.DB, clicks counts) *page.Service {
	t.Helper()
	return startIn(t, d, clicks, time.UTC, func() time.Time { return noon })
}

// startIn is start for stores in a time zone.
func startIn(t *testing.T, d *db.DB, clicks counts, zone *time.Location, now func() time.Time) *page.Service {
	t.Helper()
	languages := testkit.Languages{mine: lang.German, theirs: lang.German}
	s := page.NewService(d, stores{languages, zone}, clicks, testkit.Images{"logo", "cover", "picture"}, baseURL, now)
	for storeID := range languages {
		testkit.Store(t, d, storeID)
		testkit.NewDB(t, d).MustWrite(func(ctx context.Context, tx bun.Tx) error {
			_, err := s.Start(ctx, tx, page.StartPage{
				StoreID: storeID, Languages: []lang.Key{lang.German, lang.English}, Default: lang.German,
			})
			return err
		})
	}
	return s
}

func website(name string) page.LinkInput {
	return page.LinkInput{Kind: "website", Name: lang.TextPatch{De: &name}, LinkAddress: "https://osteria.example/" + name}
}

func add(t *testing.T, s *page.Service, storeID, name string) page.Link {
	t.Helper()
	link, err := s.AddLink(t.Context(), actor.System(), storeID, website(name))
	testkit.NoError(t, err)
	return link
}

// names returns the names of the links on the page, in order.
func names(t *testing.T, s *page.Service, storeID string) string {
	t.Helper()
	links, err := s.Links(t.Context(), actor.System(), storeID)
	testkit.NoError(t, err)
	list := make([]string, len(links))
	for i := range links {
		list[i] = links[i].Name.De
	}
	return strings.Join(list, " ")
}
