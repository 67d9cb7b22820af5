package analytics

import (
	"context"
	"fmt"
	"hash/fnv"
	"time"

	"github.com/uptrace/bun"
)

// seedDays is over how many past days demo data is spread.
const seedDays = 60

// dayRow is the number of events of one kind and subject on one day.
type dayRow struct {
	bun.BaseModel `bun:"table:daily_counts,alias:c"`

	Kind      Kind   `bun:"kind,pk"`
	SubjectID string `bun:"subject_id,pk"`
	Day       string `bun:"day,pk"`
	StoreID   string `bun:"store_id"`
	Count     int64  `bun:"count"`
	Visitors  int64  `bun:"visitors"`
}

// SeedCounts gives the subjects of a store these totals, spread over the days
// before now as guests come: more at weekends, more as word gets round. It is
// for demo data, and a part of the caller's transaction.
func SeedCounts(ctx context.Context, tx bun.IDB, storeID string, kind Kind, given map[string]int64, now time.Time) error {
	var days []dayRow
	var totals []totalRow
	for subject, count := range given {
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
	if _, err := tx.NewInsert().Model(&totals).Exec(ctx); err != nil {
		return fmt.Errorf("adding demo totals: %w", err)
	}
	return nil
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
	var given int64
	for i, weight := range weights {
		share += weight / sum
		n := int64(share*float64(total)+0.5) - given
		if n == 0 {
			continue
		}
		given += n
		days = append(days, dayRow{
			SubjectID: subject, Day: now.AddDate(0, 0, i-seedDays).Format(time.DateOnly),
			Count: n, Visitors: (n*2 + 2) / 3, // two of three come once
		})
	}
	return days
}

// seedWeight is how busy a day is, the same each time for the same subject.
func seedWeight(subject string, day time.Time, i int) float64 {
	weekday := [...]float64{1.2, 0.6, 0.7, 0.8, 1.0, 1.6, 1.8}[day.Weekday()]
	chance := fnv.New32a()
	_, _ = chance.Write([]byte(subject + day.Format(time.DateOnly)))
	return weekday * (1 + float64(i)/seedDays) * (0.7 + float64(chance.Sum32()%600)/1000)
}
