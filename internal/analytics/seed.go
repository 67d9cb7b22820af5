package analytics

import (
	"context"
	"fmt"
	"hash/fnv"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/db"
)

// seedDays is the number of past days over which demo counts are spread.
const seedDays = 60

// dayRow is a row of daily_counts: the counts of a subject on one day.
type dayRow struct {
	bun.BaseModel `bun:"table:daily_counts,alias:c"`

	Kind      Kind   `bun:"kind,pk"`
	SubjectID string `bun:"subject_id,pk"`
	Day       string `bun:"day,pk"`
	StoreID   string `bun:"store_id"`
	Count     int64  `bun:"count"`
	Visitors  int64  `bun:"visitors"`
}

// SeedCounts adds demo counts with these totals by subject, in the caller's
// transaction. It spreads them over the days before now, with more at weekends and
// in recent weeks.
func SeedCounts(ctx context.Context, tx bun.IDB, storeID string, kind Kind, wanted map[string]int64, now time.Time) error {
	var days []dayRow
	var totals []totalRow
	for subject, count := range wanted {
		spread := seedSubject(subject, count, now)
		if len(spread) == 0 {
			continue
		}
		total := totalRow{Kind: kind, SubjectID: subject, StoreID: storeID}
		for i := range spread {
			spread[i].Kind, spread[i].StoreID = kind, storeID
			total.Count += spread[i].Count
			total.Visitors += spread[i].Visitors
		}
		last := now.AddDate(0, 0, -1)
		total.LastAt = time.Date(last.Year(), last.Month(), last.Day(), 21, 40, 0, 0, last.Location()).UTC()
		days, totals = append(days, spread...), append(totals, total)
	}
	if len(totals) == 0 {
		return nil
	}
	if _, err := tx.NewInsert().Model(&days).Exec(ctx); err != nil {
		return fmt.Errorf("adding demo counts: %w", err)
	}
	_, err := tx.NewInsert().Model(&totals).Exec(ctx)
	return db.Wrap(err, "adding demo totals")
}

// seedSubject spreads a count over the days before now.
func seedSubject(subject string, total int64, now time.Time) []dayRow {
	var weights [seedDays]float64
	var sum float64
	for i := range weights {
		weights[i] = seedWeight(subject, now.AddDate(0, 0, i-seedDays), i)
		sum += weights[i]
	}
	var days []dayRow
	var share float64
	var spread int64
	for i, weight := range weights {
		share += weight / sum
		n := int64(share*float64(total)+0.5) - spread
		if n == 0 {
			continue
		}
		spread += n
		days = append(days, dayRow{
			SubjectID: subject, Day: now.AddDate(0, 0, i-seedDays).Format(time.DateOnly),
			Count: n, Visitors: (n*2 + 2) / 3, // a third are repeated visits
		})
	}
	return days
}

// seedWeight is how busy a day is. It is always the same for a subject and day.
func seedWeight(subject string, day time.Time, i int) float64 {
	weekday := [...]float64{1.2, 0.6, 0.7, 0.8, 1.0, 1.6, 1.8}[day.Weekday()]
	hash := fnv.New32a()
	_, _ = hash.Write([]byte(subject + day.Format(time.DateOnly)))
	return weekday * (1 + float64(i)/seedDays) * (0.7 + float64(hash.Sum32()%600)/1000)
}
