package analytics

import (
	"context"
	"hash/fnv"
	"strconv"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/db"
)

// share is a part of a day's demo figures.
type share struct {
	value  string
	weight float64
}

// What the guests of a demo store do at lunch and in the evening, and how they come.
var (
	seedHours = []share{
		{"9", 1},
		{"10", 2},
		{"11", 5},
		{"12", 11},
		{"13", 10},
		{"14", 5},
		{"15", 3},
		{"16", 3},
		{"17", 6},
		{"18", 11},
		{"19", 15},
		{"20", 14},
		{"21", 9},
		{"22", 4},
		{"23", 1},
	}
	seedSources = []share{{SourceCode, 60}, {"", 17}, {"l.instagram.com", 11}, {"www.google.com", 9}, {"m.facebook.com", 3}}
	seedDevices = []share{{string(Phone), 86}, {string(Desktop), 10}, {string(Tablet), 4}}
)

// SeedReports adds demo counts as SeedCounts does: these clicks by link, the scans of
// tables that guests come from, and the reports of both. The last table has none.
func SeedReports(ctx context.Context, tx bun.IDB, storeID, language string, clicks map[string]int64, tables []string, now time.Time) error {
	var sum int64
	byDay := map[string]int64{}
	for link, n := range clicks {
		sum += n
		for _, day := range seedSubject(link, n, now) {
			byDay[day.Day] += day.Count
		}
	}
	if len(tables) > 1 {
		tables = tables[:len(tables)-1]
	}
	shares, scans := seedTables(tables), map[string]int64{}
	for i, n := range split(sum*2/5, shares) { // the other guests come without a code
		scans[shares[i].value] = n
	}
	if err := SeedCounts(ctx, tx, storeID, Click, clicks, now); err != nil {
		return err
	}
	if err := SeedCounts(ctx, tx, storeID, Scan, scans, now); err != nil {
		return err
	}
	return seedDayReports(ctx, tx, storeID, language, byDay, seedScans(scans, now))
}

// seedTables are how busy tables are, the same each time.
func seedTables(tables []string) []share {
	shares := make([]share, len(tables))
	for i, table := range tables {
		hash := fnv.New32a()
		_, _ = hash.Write([]byte(strconv.Itoa(i)))
		shares[i] = share{table, 1 + float64(hash.Sum32()%100)/50}
	}
	return shares
}

// seedScans returns the scans of tables by day, as SeedCounts spreads them.
func seedScans(scans map[string]int64, now time.Time) map[string]map[string]int64 {
	byDay := map[string]map[string]int64{}
	for table, n := range scans {
		for _, day := range seedSubject(table, n, now) {
			if byDay[day.Day] == nil {
				byDay[day.Day] = map[string]int64{}
			}
			byDay[day.Day][table] = day.Count
		}
	}
	return byDay
}

func seedDayReports(ctx context.Context, tx bun.IDB, storeID, language string, clicks map[string]int64, scans map[string]map[string]int64) error {
	languages := []share{{language, 70}, {"it", 9}, {"fr", 8}, {"es", 5}, {"nl", 4}, {"pl", 3}}
	if language != "en" {
		languages = append(languages, share{"en", 21})
	}
	var rows []reportRow
	for day, n := range clicks {
		r := newReport()
		for table, count := range scans[day] {
			r.by[ByTable].add(table, figures{Views: count * 3 / 2, Scans: count, Clicks: count, Visitors: count * 4 / 5})
			r.Scans += count
		}
		r.Clicks, r.Views = n, max(n*7/5, r.Scans*3/2)
		r.Visitors = r.Views * 11 / 20
		rest := r.figures
		for _, f := range r.by[ByTable] {
			rest.add(figures{-f.Views, -f.Scans, -f.Clicks, -f.Visitors})
		}
		r.by[ByTable].add("", figures{max(rest.Views, 0), 0, max(rest.Clicks, 0), max(rest.Visitors, 0)})
		for by, shares := range map[By][]share{ByHour: seedHours, BySource: seedSources, ByDevice: seedDevices, ByLanguage: languages} {
			r.by[by] = seedValues(r.figures, shares)
		}
		rows = append(rows, rowOf(storeDay{storeID, day}, r))
	}
	if len(rows) == 0 {
		return nil
	}
	_, err := tx.NewInsert().Model(&rows).Exec(ctx)
	return db.Wrap(err, "adding demo reports")
}

// seedValues spreads figures over values.
func seedValues(f figures, shares []share) values {
	v := values{}
	for _, kind := range [...]Kind{View, Scan, Click} {
		for i, n := range split(*f.of(kind), shares) {
			var part figures
			*part.of(kind) = n
			v.add(shares[i].value, part)
		}
	}
	for i, n := range split(f.Visitors, shares) {
		v.add(shares[i].value, figures{Visitors: n})
	}
	return v
}

// split divides a number by weights, without a remainder.
func split(total int64, shares []share) []int64 {
	var sum, part float64
	for _, s := range shares {
		sum += s.weight
	}
	parts := make([]int64, len(shares))
	var given int64
	for i, s := range shares {
		part += s.weight / sum
		parts[i] = int64(part*float64(total)+0.5) - given
		given += parts[i]
	}
	return parts
}
