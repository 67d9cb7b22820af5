package analytics

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"
)

// DayCount is how often something of a store was followed or opened on a day.
type DayCount struct {
	SubjectID string `bun:"subject_id" json:"id" doc:"The id of the link, or of the table or the store whose code was opened"`
	Day       string `bun:"day" json:"day" format:"date" doc:"In the store's time zone"`
	Count     int64  `bun:"count" json:"count"`
	Visitors  int64  `bun:"visitors" json:"visitors" doc:"Counted once for each visitor"`
}

// Daily lists the counts of subjects of a store by day. Those of the last seconds may be
// missing.
func (s *Service) Daily(ctx context.Context, kind Kind, storeID string, subjectIDs []string) ([]DayCount, error) {
	counts := []DayCount{}
	if len(subjectIDs) == 0 {
		return counts, nil
	}
	err := s.db.Read.NewRaw(`SELECT subject_id, day, count, visitors FROM daily_counts
		WHERE kind = ? AND subject_id IN (?) AND store_id = ? ORDER BY day, subject_id`, kind, bun.List(subjectIDs), storeID).Scan(ctx, &counts)
	if err != nil {
		return nil, fmt.Errorf("reading each day's counts: %w", err)
	}
	return counts, nil
}
