package analytics

import (
	"context"
	"fmt"
	"hash/fnv"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/db"
)

// Service answers from the daily counts. Whoever asks has been let in by the
// capability that asks.
type Service struct {
	db *db.DB
}

// NewService makes the answers over a database.
func NewService(d *db.DB) *Service { return &Service{db: d} }

// Clicks tells how often people followed links of a store. A link that nobody
// followed is not in the answer.
func (s *Service) Clicks(ctx context.Context, storeID string, linkIDs []string) (map[string]int64, error) {
	sums, err := s.sums(ctx, Click, storeID, linkIDs)
	if err != nil {
		return nil, err
	}
	totals := make(map[string]int64, len(sums))
	for _, sum := range sums {
		totals[sum.SubjectID] = sum.Total
	}
	return totals, nil
}

// LastScans tells when a person last opened the code of each table. A table
// whose code nobody opened is not in the answer.
func (s *Service) LastScans(ctx context.Context, storeID string, tableIDs []string) (map[string]time.Time, error) {
	sums, err := s.sums(ctx, Scan, storeID, tableIDs)
	if err != nil {
		return nil, err
	}
	last := make(map[string]time.Time, len(sums))
	for _, sum := range sums {
		last[sum.SubjectID] = sum.LastAt.UTC()
	}
	return last, nil
}

type sum struct {
	SubjectID string    `bun:"subject_id"`
	Total     int64     `bun:"total"`
	LastAt    time.Time `bun:"last_at"`
}

func (s *Service) sums(ctx context.Context, kind Kind, storeID string, subjectIDs []string) ([]sum, error) {
	if len(subjectIDs) == 0 {
		return nil, nil
	}
	var sums []sum
	err := s.db.Read.NewRaw(
		`SELECT subject_id, CAST(SUM(count) AS BIGINT) AS total, MAX(last_at) AS last_at FROM daily_counts
		 WHERE kind = ? AND subject_id IN (?) AND store_id = ? GROUP BY subject_id`,
		kind, bun.List(subjectIDs), storeID).Scan(ctx, &sums)
	if err != nil {
		return nil, fmt.Errorf("adding up each %s: %w", kind, err)
	}
	return sums, nil
}

// seedDays is over how many past days demo data is spread.
const seedDays = 60

// SeedCounts gives the subjects of a store these totals, spread over the days
// before now as guests come: more at weekends, more as word gets round. It is
// for demo data, and a part of the caller's transaction.
func SeedCounts(ctx context.Context, tx bun.IDB, storeID string, kind Kind, totals map[string]int64, now time.Time) error {
	var counts []countRow
	for subject, total := range totals {
		var weights [seedDays]float64
		var sum float64
		for i := range weights {
			weights[i] = seedWeight(subject, now.AddDate(0, 0, i-seedDays), i)
			sum += weights[i]
		}
		var share float64
		var given int64
		for i, weight := range weights {
			share += weight / sum
			n := int64(share*float64(total)+0.5) - given
			if n == 0 {
				continue
			}
			given += n
			day := now.AddDate(0, 0, i-seedDays)
			counts = append(counts, countRow{
				Kind: kind, SubjectID: subject, Day: day.Format(time.DateOnly), StoreID: storeID,
				Count: n, LastAt: time.Date(day.Year(), day.Month(), day.Day(), 21, 40, 0, 0, day.Location()).UTC(),
			})
		}
	}
	if len(counts) == 0 {
		return nil
	}
	if _, err := tx.NewInsert().Model(&counts).Exec(ctx); err != nil {
		return fmt.Errorf("adding demo counts: %w", err)
	}
	return nil
}

// seedWeight is how busy a day is, the same each time for the same subject.
func seedWeight(subject string, day time.Time, i int) float64 {
	weekday := [...]float64{1.2, 0.6, 0.7, 0.8, 1.0, 1.6, 1.8}[day.Weekday()]
	chance := fnv.New32a()
	_, _ = chance.Write([]byte(subject + day.Format(time.DateOnly)))
	return weekday * (1 + float64(i)/seedDays) * (0.7 + float64(chance.Sum32()%600)/1000)
}
