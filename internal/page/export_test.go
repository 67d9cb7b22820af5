package page

import (
	"context"
	"path"
	"time"

	"carte/internal/db"
)

// DueChecks returns the last parts of the addresses that are to be checked, in their order.
func DueChecks(ctx context.Context, d *db.DB, now time.Time) ([]string, error) {
	due, err := listDueChecks(ctx, d.Read, now.Add(-checkedEvery), now.Add(-checkedSoon), checksPerRun)
	names := make([]string, len(due))
	for i := range due {
		names[i] = path.Base(due[i].Address)
	}
	return names, err
}
