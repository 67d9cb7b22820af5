package analytics

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/uptrace/bun"

	"carte/internal/db"
)

const (
	// maxValues limits the sources and the languages of a day, which guests choose.
	// The others are one, see others.
	maxValues = 100
	// others is the value of those beyond the limit. No host and no language is called so.
	others = "*"
	// keptMinutes is how many minutes are told apart, before the last one.
	keptMinutes = 60
)

// values are the figures of a day by the values of a dimension.
type values map[string]figures

func (v values) add(value string, f figures) {
	sum := v[value]
	sum.add(f)
	v[value] = sum
}

// text encodes values as lines.
func (v values) text() string {
	var text []byte
	for _, value := range slices.Sorted(maps.Keys(v)) {
		f := v[value]
		text = f.append(append(text, value...))
	}
	return string(text)
}

// parse adds the values of a text.
func (v values) parse(text string) error {
	for line := range strings.Lines(text) {
		value, rest, _ := strings.Cut(line, "\t")
		f, err := parseFigures(rest)
		if err != nil {
			return fmt.Errorf("reading the line %q: %w", line, err)
		}
		v.add(value, f)
	}
	return nil
}

// limit adds the values beyond maxValues to the others: those of the fewest visitors, and of
// as many those that are not fresh. What somebody makes up has many views, but not of many
// visitors, and what comes one by one would be too few each time.
func (v values) limit(fresh map[string]bool) {
	if len(v) <= maxValues {
		return
	}
	sorted := slices.SortedFunc(maps.Keys(v), func(a, b string) int {
		f, g := v[a], v[b]
		return cmp.Or(cmp.Compare(g.Visitors, f.Visitors), cmp.Compare(number(fresh[b]), number(fresh[a])),
			cmp.Compare(g.Views+g.Scans+g.Clicks, f.Views+f.Scans+f.Clicks), cmp.Compare(a, b))
	})
	for _, value := range sorted[maxValues-1:] {
		if value != others {
			v.add(others, v[value])
			delete(v, value)
		}
	}
}

func number(is bool) int {
	if is {
		return 1
	}
	return 0
}

// limitMinutes leaves out the minutes that the live figures do not look back to.
func (v values) limitMinutes(map[string]bool) {
	var last int64
	minuteOf := func(value string) int64 { n, _ := strconv.ParseInt(value, 10, 64); return n }
	for value := range v {
		last = max(last, minuteOf(value))
	}
	maps.DeleteFunc(v, func(value string, _ figures) bool { return minuteOf(value) < last-keptMinutes })
}

// report is what a store's guests did on one day.
type report struct {
	figures

	// by are the values of each of the dimensions.
	by map[By]values
	// fresh are those of them that events were added to, not only what was stored.
	fresh map[By]map[string]bool
}

func newReport() *report {
	r := &report{by: make(map[By]values, len(dimensions)), fresh: make(map[By]map[string]bool, len(dimensions))}
	for i := range dimensions {
		r.by[dimensions[i].by], r.fresh[dimensions[i].by] = values{}, map[string]bool{}
	}
	return r
}

func (r *report) add(key *detail, f figures) {
	r.figures.add(f)
	for i := range dimensions {
		d := &dimensions[i]
		value := d.value(key)
		r.by[d.by].add(value, f)
		if d.limit != nil {
			r.fresh[d.by][value] = true
		}
	}
}

// limit keeps the report small, whatever guests send.
func (r *report) limit() {
	for i := range dimensions {
		if limit := dimensions[i].limit; limit != nil {
			limit(r.by[dimensions[i].by], r.fresh[dimensions[i].by])
		}
	}
}

// reportRow is a row of report_days.
type reportRow struct {
	bun.BaseModel `bun:"table:report_days,alias:r"`

	StoreID   string `bun:"store_id,pk"`
	Day       string `bun:"day,pk"`
	Views     int64  `bun:"views"`
	Scans     int64  `bun:"scans"`
	Clicks    int64  `bun:"clicks"`
	Visitors  int64  `bun:"visitors"`
	Hours     string `bun:"hours"`
	Tables    string `bun:"tables"`
	Sources   string `bun:"sources"`
	Devices   string `bun:"devices"`
	Languages string `bun:"languages"`
	Minutes   string `bun:"minutes"`
}

// addTo adds what is stored to a report.
func (r *reportRow) addTo(to *report) error {
	to.figures.add(figures{r.Views, r.Scans, r.Clicks, r.Visitors})
	for i := range dimensions {
		d := &dimensions[i]
		if err := to.by[d.by].parse(*d.text(r)); err != nil {
			return fmt.Errorf("reading the %s of %s: %w", d.column, r.Day, err)
		}
	}
	return nil
}

// rowOf returns a report as it is stored.
func rowOf(key storeDay, r *report) reportRow {
	row := reportRow{StoreID: key.storeID, Day: key.day, Views: r.Views, Scans: r.Scans, Clicks: r.Clicks, Visitors: r.Visitors}
	for i := range dimensions {
		d := &dimensions[i]
		*d.text(&row) = r.by[d.by].text()
	}
	return row
}

// reportPart is details of some days of stores, sorted. It implements part.
type reportPart struct {
	all  details
	keys []detail
}

func (p reportPart) size() int { return len(p.keys) }

func (p reportPart) text() (string, error) { return p.all.text(p.keys), nil }

// add adds the details to the stored reports. Folds take turns, so nobody changes a row
// between its reading and its writing.
func (p reportPart) add(ctx context.Context, tx bun.Tx) error {
	reports := map[storeDay]*report{}
	var stores, days []string
	for i := range p.keys {
		key := &p.keys[i]
		r := reports[key.storeDay]
		if r == nil {
			r = newReport()
			reports[key.storeDay] = r
			stores, days = append(stores, key.storeID), append(days, key.day)
		}
		r.add(key, p.all[*key])
	}
	var stored []reportRow
	slices.Sort(days)
	err := tx.NewSelect().Model(&stored).Where("store_id IN (?)", bun.List(slices.Compact(stores))).
		Where("day IN (?)", bun.List(slices.Compact(days))).Scan(ctx)
	if err != nil {
		return fmt.Errorf("reading the reports of a day: %w", err)
	}
	for i := range stored {
		if r := reports[storeDay{stored[i].StoreID, stored[i].Day}]; r != nil {
			if err := stored[i].addTo(r); err != nil {
				return err
			}
		}
	}
	rows := make([]reportRow, 0, len(reports))
	for key, r := range reports {
		r.limit()
		rows = append(rows, rowOf(key, r))
	}
	insert := tx.NewInsert().Model(&rows).On("CONFLICT (store_id, day) DO UPDATE")
	columns := []string{"views", "scans", "clicks", "visitors"}
	for i := range dimensions {
		columns = append(columns, dimensions[i].column)
	}
	for _, column := range columns {
		insert.Set("? = EXCLUDED.?", bun.Ident(column), bun.Ident(column))
	}
	_, err = insert.Exec(ctx)
	return db.Wrap(err, "storing the reports of a day")
}

// reportChunk is how many days of stores one transaction adds to.
const reportChunk = 128

// reportParts adds up batches of details, and cuts them between days of stores.
func reportParts(texts []string) ([]part, error) {
	all := details{}
	if err := all.parse(texts, ""); err != nil {
		return nil, err
	}
	keys := all.sorted()
	var parts []part
	began, days := 0, 0
	for i := range keys {
		if i > 0 && keys[i].storeDay != keys[i-1].storeDay {
			if days++; days == reportChunk {
				parts, began, days = append(parts, reportPart{all, keys[began:i]}), i, 0
			}
		}
	}
	if began < len(keys) {
		parts = append(parts, reportPart{all, keys[began:]})
	}
	return parts, nil
}
