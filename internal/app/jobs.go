package app

import (
	"context"
	"errors"
	"time"

	"carte/internal/jobs"
)

// undoDays is how long a deleted link, section or dish is kept.
const undoDays = 30

// addPeriodicJobs registers the jobs that delete expired data, renew the signing keys and
// check links. All run each hour, so that the secret behind yesterday's visitor hashes is
// deleted soon after midnight.
func (a *App) addPeriodicJobs() {
	for name, run := range map[string]func(ctx context.Context, now time.Time) error{
		"analytics.prune": a.recorder.Prune,
		"menu.purge": func(ctx context.Context, now time.Time) error {
			return errors.Join(a.menus.PurgeDeleted(ctx, now.AddDate(0, 0, -undoDays)), a.menus.PurgeImports(ctx))
		},
		"page.purge": func(ctx context.Context, now time.Time) error {
			before := now.AddDate(0, 0, -undoDays)
			return errors.Join(a.pages.PurgeDeleted(ctx, before), a.pdfLinks.PurgeDeleted(ctx, before))
		},
		"table.purge":       func(ctx context.Context, _ time.Time) error { return a.tables.PurgeDeleted(ctx) },
		"idempotency.prune": func(ctx context.Context, _ time.Time) error { return a.answers.Prune(ctx) },
		"media.collect": func(ctx context.Context, _ time.Time) error {
			return errors.Join(a.media.Collect(ctx, a.pages, a.menus), a.media.CollectPDFs(ctx, a.pdfLinks))
		},
		"page.check-links":     func(ctx context.Context, _ time.Time) error { return a.pages.CheckLinks(ctx) },
		"store.erase":          func(ctx context.Context, _ time.Time) error { return a.eraseStores(ctx) },
		"identity.prune":       func(ctx context.Context, _ time.Time) error { return a.identity.Prune(ctx) },
		"identity.rotate-keys": func(ctx context.Context, _ time.Time) error { return a.identity.RotateKeys(ctx) },
	} {
		a.jobs.Every(name, time.Hour, jobs.Options{Timeout: 10 * time.Minute}, func(ctx context.Context) error { return run(ctx, time.Now()) })
	}
}
