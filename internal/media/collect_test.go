package media_test

import (
	"context"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/db"
	"carte/internal/testkit"
)

// uses is which images something shows.
type uses map[string]bool

func (u uses) ShownImages(_ context.Context, ids []string) (shown []string, err error) {
	for _, id := range ids {
		if u[id] {
			shown = append(shown, id)
		}
	}
	return shown, nil
}

// What nothing shows for a day is deleted, files too; what is shown again stays.
func TestCollect(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		r.runJobs(t)
		content := jpegOf(t, quarters(32, 32))
		kept, dropped, back := r.add(t, content), r.add(t, content), r.add(t, content)
		shown := uses{kept.ID: true, dropped.ID: true, back.ID: true}
		collect := func() {
			t.Helper()
			testkit.NoError(t, r.Collect(t.Context(), shown, uses{}))
		}
		count := func() int {
			return len(testkit.Must(r.ByID(t.Context(), mine, []string{kept.ID, dropped.ID, back.ID})))
		}
		r.pass(30 * time.Hour)
		collect()
		delete(shown, dropped.ID)
		delete(shown, back.ID)
		collect()
		r.pass(23 * time.Hour)
		collect()
		if count() != 3 {
			t.Errorf("%d of 3 images are left before a day is over", count())
		}
		// Something begins to show one again in the moment before it is collected.
		testkit.NoError(t, d.Write(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			return r.Use(ctx, tx, mine, map[string]string{"body.image": back.ID})
		}))
		r.pass(2 * time.Hour)
		collect()
		left := testkit.Must(r.ByID(t.Context(), mine, []string{kept.ID, dropped.ID, back.ID}))
		if _, gone := left[dropped.ID]; gone || len(left) != 2 {
			t.Errorf("%d images are left, want the one that is shown and the one that was used again", len(left))
		}
		testkit.Within(t, time.Minute, "the files are deleted", func() bool { return len(r.files(t)) == len(kept.Variants)+len(back.Variants) })

		testkit.NoError(t, d.Write(t.Context(), func(ctx context.Context, tx bun.Tx) error { return r.DeleteOfStore(ctx, tx, mine) }))
		testkit.Within(t, time.Minute, "the files of the store are deleted", func() bool { return len(r.files(t)) == 0 })
	})
}

// A new image that nothing ever shows goes after a day.
func TestCollectNewOnes(t *testing.T) {
	r := start(t, testkit.SQLite(t))
	image := r.add(t, jpegOf(t, quarters(32, 32)))
	for _, c := range []struct {
		after time.Duration
		left  int
	}{{23 * time.Hour, 1}, {2 * time.Hour, 0}} {
		r.pass(c.after)
		testkit.NoError(t, r.Collect(t.Context(), uses{}))
		if left := testkit.Must(r.ByID(t.Context(), mine, []string{image.ID})); len(left) != c.left {
			t.Errorf("%d are left after %v more, want %d", len(left), c.after, c.left)
		}
	}
}
