package page_test

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/page"
	"carte/internal/testkit"
)

func TestDeletedLinkIsFollowedUntilPurged(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		s := start(t, d, nil)
		link := add(t, s, mine, "A")
		testkit.NoError(t, s.DeleteLink(t.Context(), owner, mine, link.ID))
		version := testkit.Version(t, d, mine)
		if err := s.DeleteLink(t.Context(), owner, mine, link.ID); err != nil || testkit.Version(t, d, mine) != version {
			t.Errorf("deleting it again answers %v", err)
		}
		testkit.NoError(t, s.PurgeDeleted(t.Context(), noon))
		targets := func(id string) (ids []string) {
			t.Helper()
			found, err := s.Targets(t.Context(), id)
			testkit.NoError(t, err)
			for _, l := range found {
				if l.DeletedAt.Equal(noon) != (l.ID == link.ID) {
					t.Errorf("%s was deleted at %v", l.ID, l.DeletedAt)
				}
				ids = append(ids, l.ID)
			}
			return ids
		}
		if got := targets(link.ID); len(got) != 2 || !slices.Contains(got, link.ID) {
			t.Errorf("a deleted link is followed among %v", got)
		}
		present, err := s.Links(t.Context(), owner, mine)
		if err != nil || len(present) != 1 {
			t.Fatalf("%d links, %v", len(present), err)
		}
		if got := targets(present[0].ID); len(got) != 1 {
			t.Errorf("deleted links come with another: %v", got)
		}
		testkit.NoError(t, s.PurgeDeleted(t.Context(), noon.Add(time.Second)))
		if _, err := s.RestoreLink(t.Context(), owner, mine, link.ID); fault.CodeOf(err) != fault.NotFound {
			t.Errorf("a purged link is restored: %v", err)
		}
		if got := names(t, s, mine); got != "Speisekarte" {
			t.Errorf("the purge left %q", got)
		}
	})
}

// Links that are asked for at once are read together, and each is told as if it were alone.
func TestTargetsOfManyLinksAtOnce(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		s := start(t, d, nil)
		present, err := s.Links(t.Context(), owner, mine)
		testkit.NoError(t, err)
		want := map[string][]string{present[0].ID: {present[0].ID}, "nothing": nil}
		for i := range 40 {
			link := add(t, s, mine, fmt.Sprint("Deleted ", i))
			testkit.NoError(t, s.DeleteLink(t.Context(), owner, mine, link.ID))
			want[link.ID] = []string{present[0].ID, link.ID}
		}
		var all sync.WaitGroup
		for id, ids := range want {
			slices.Sort(ids)
			all.Go(func() {
				var got []string
				found, err := s.Targets(t.Context(), id)
				for _, link := range found {
					got = append(got, link.ID)
				}
				slices.Sort(got)
				if !slices.Equal(got, ids) || (err == nil) != (id != "nothing") {
					t.Errorf("%s is followed among %v, %v; expected %v", id, got, err, ids)
				}
			})
		}
		all.Wait()
	})
}

// The number of deleted links is limited; those deleted last can be restored.
func TestDeletedLinksAreLimited(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		s := start(t, d, nil)
		var ids []string
		for range db.MaxDeleted + 2 {
			link := add(t, s, mine, "A")
			testkit.NoError(t, s.DeleteLink(t.Context(), owner, mine, link.ID))
			ids = append(ids, link.ID)
		}
		kept := testkit.NewDB(t, d).Count(`SELECT COUNT(*) FROM links WHERE store_id = ? AND deleted_at IS NOT NULL`, mine)
		if kept != db.MaxDeleted {
			t.Errorf("%d deleted links are kept, want %d", kept, db.MaxDeleted)
		}
		if _, err := s.RestoreLink(t.Context(), owner, mine, ids[len(ids)-1]); err != nil {
			t.Errorf("the link deleted last: %v", err)
		}
	})
}

func TestLimitWithConcurrentWriters(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		s := start(t, d, nil)
		for i := range page.MaxLinks - 5 {
			add(t, s, mine, fmt.Sprint("L", i))
		}
		var wg sync.WaitGroup
		refused := make(chan error, 8)
		for i := range 8 {
			wg.Go(func() {
				if _, err := s.AddLink(context.Background(), owner, mine, website(fmt.Sprint("P", i))); err != nil {
					refused <- err
				}
			})
		}
		wg.Wait()
		close(refused)
		n := 0
		for err := range refused {
			n++
			if testkit.Refusal(err) != `too_many_links {"limit":100}` {
				t.Errorf("one too many answers %v", err)
			}
		}
		links := testkit.Must(s.Links(t.Context(), owner, mine))
		if n != 4 || len(links) != page.MaxLinks {
			t.Errorf("%d refused and %d kept, want 4 and %d", n, len(links), page.MaxLinks)
		}
		for i, link := range links {
			if link.Order != i+1 {
				t.Fatalf("link %d has order %d", i, link.Order)
			}
		}
		testkit.NoError(t, s.DeleteLink(t.Context(), owner, mine, links[0].ID))
		add(t, s, mine, "new")
		if _, err := s.RestoreLink(t.Context(), owner, mine, links[0].ID); testkit.Refusal(err) != `too_many_links {"limit":100}` {
			t.Errorf("restoring beyond the limit answers %v", err)
		}
	})
}
