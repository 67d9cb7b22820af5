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

const mine, theirs = "store-mine", "store-theirs"

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

// start returns the service with two new stores, both German.
func start(t *testing.T, d *db.DB, clicks counts) *page.Service {
	t.Helper()
	stores := testkit.Languages{mine: lang.German, theirs: lang.German}
	s := page.NewService(d, stores, clicks, func() time.Time { return noon })
	for storeID := range stores {
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
