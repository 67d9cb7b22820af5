package page_test

import (
	"slices"
	"testing"
	"time"

	"carte/internal/actor"
	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/httpx"
	"carte/internal/lang"
	"carte/internal/page"
	"carte/internal/testkit"
)

// A copy stands after its link, switched off, and has all of it but its clicks.
func TestDuplicateLink(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		clicks := counts{}
		s := start(t, d, clicks)
		a, b := add(t, s, mine, "A"), add(t, s, mine, "B")
		c := add(t, s, mine, "C")
		foreign := add(t, s, theirs, "F")
		clicks[a.ID] = 7
		end := noon.Add(time.Hour)
		testkit.Must(s.UpdateLink(t.Context(), owner, mine, a.ID, 0, page.LinkPatch{
			Description: &lang.TextPatch{De: new("Viel")}, Image: new("picture"), Layout: new(page.Layout("half")),
			WindowPatch: page.WindowPatch{LinkEndActiveTime: httpx.Optional[time.Time]{Set: true, Value: &end}},
		}))
		testkit.NoError(t, s.DeleteLink(t.Context(), owner, mine, b.ID))

		copied := testkit.Must(s.DuplicateLink(t.Context(), owner, mine, a.ID))
		if got := names(t, s, mine); got != "Speisekarte A A C" {
			t.Errorf("the page has %s", got)
		}
		links := testkit.Must(s.Links(t.Context(), owner, mine))
		from, to := links[1], links[2]
		if from.ID != a.ID || to.ID != copied.ID || to.ID == a.ID || to.IsActive || !from.IsActive || to.Clicks != 0 || to.Revision != 1 {
			t.Errorf("%+v is the copy of %+v", to, from)
		}
		if to.Description.De != "Viel" || to.Image != "picture" || to.Layout != "half" || !to.LinkEndActiveTime.Equal(end) ||
			to.LinkAddress != from.LinkAddress || to.Kind != from.Kind || to.Plan != "trial" || copied.Plan != "trial" {
			t.Errorf("the copy is %+v", to)
		}
		// What was deleted returns to where it was.
		testkit.Must(s.RestoreLink(t.Context(), owner, mine, b.ID))
		if got := names(t, s, mine); got != "Speisekarte A A B C" {
			t.Errorf("the page has %s", got)
		}
		if got := testkit.Must(s.Links(t.Context(), actor.System(), theirs)); got[1].Order != foreign.Order {
			t.Errorf("another store's link has moved to %d", got[1].Order)
		}
		testkit.NoError(t, s.DeleteLink(t.Context(), owner, mine, from.ID))
		if shown := testkit.Must(s.ShownImages(t.Context(), []string{"picture", "logo"})); !slices.Equal(shown, []string{"picture"}) {
			t.Errorf("%v are shown", shown)
		}
		testkit.NoError(t, s.DeleteLink(t.Context(), owner, mine, c.ID))
		for _, id := range []string{foreign.ID, c.ID, "none"} {
			if _, err := s.DuplicateLink(t.Context(), owner, mine, id); fault.CodeOf(err) != fault.NotFound {
				t.Errorf("duplicating %s answers %v", id, err)
			}
		}
	})
}

func TestDuplicatesAreLimited(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		s := start(t, d, counts{})
		link := add(t, s, mine, "A")
		for range page.MaxLinks - 2 {
			testkit.Must(s.DuplicateLink(t.Context(), owner, mine, link.ID))
		}
		before := names(t, s, mine)
		if _, err := s.DuplicateLink(t.Context(), owner, mine, link.ID); testkit.Refusal(err) != `too_many_links {"limit":100}` {
			t.Errorf("one too many answers %v", err)
		}
		if after := names(t, s, mine); after != before {
			t.Errorf("%s became %s", before, after)
		}
	})
}
