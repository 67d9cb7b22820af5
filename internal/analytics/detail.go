package analytics

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// figures are what reports are made of. Visitors are those seen for the first time on
// a day, so that they add up over everything but days.
type figures struct {
	Views, Scans, Clicks, Visitors int64
}

func (f *figures) add(other figures) {
	f.Views += other.Views
	f.Scans += other.Scans
	f.Clicks += other.Clicks
	f.Visitors += other.Visitors
}

// of returns the figures of events of a kind.
func (f *figures) of(kind Kind) *int64 {
	switch kind {
	case View:
		return &f.Views
	case Scan:
		return &f.Scans
	case Click:
		return &f.Clicks
	}
	panic("analytics: no figure for events of the kind " + string(kind))
}

func (f *figures) append(text []byte) []byte {
	for _, n := range [...]int64{f.Views, f.Scans, f.Clicks, f.Visitors} {
		text = strconv.AppendInt(append(text, '\t'), n, 10)
	}
	return append(text, '\n')
}

// storeDay is a day of a store, in its time zone.
type storeDay struct {
	storeID, day string
}

// detail is what events have in common that are one figure in every report.
type detail struct {
	storeDay

	minute   int64 // since 1970
	hour     int   // of the day
	tableID  string
	source   string
	device   Device
	language string
}

func (d *detail) compare(other *detail) int {
	return cmp.Or(cmp.Compare(d.storeID, other.storeID), cmp.Compare(d.day, other.day), cmp.Compare(d.minute, other.minute),
		cmp.Compare(d.hour, other.hour), cmp.Compare(d.tableID, other.tableID), cmp.Compare(d.source, other.source),
		cmp.Compare(d.device, other.device), cmp.Compare(d.language, other.language))
}

// details add up figures. As a text they are lines of fields with tabs between them,
// which take a fifth of the time of JSON. What is in a field has neither.
type details map[detail]figures

func (d details) add(key detail, f figures) {
	sum := d[key]
	sum.add(f)
	d[key] = sum
}

// detailsOf returns what a batch of events adds to the reports.
func detailsOf(batch []*pending) details {
	d := make(details, 1)
	for _, p := range batch {
		if p.day == "" {
			continue
		}
		var f figures
		*f.of(p.kind) = 1
		d.add(p.detail, f)
	}
	return d
}

// reportedOf returns the text of what a batch of events adds to the reports.
func reportedOf(batch []*pending) string {
	all := detailsOf(batch)
	return all.text(slices.Collect(maps.Keys(all))) // in any order: a fold sorts them
}

// sorted returns the keys by store and day, in which order the reports are stored.
func (d details) sorted() []detail {
	return slices.SortedFunc(maps.Keys(d), func(a, b detail) int { return a.compare(&b) })
}

// text encodes the figures of some keys.
func (d details) text(keys []detail) string {
	text := make([]byte, 0, len(keys)*96)
	for i := range keys {
		key := &keys[i]
		text = append(append(append(text, key.storeID...), '\t'), key.day...)
		text = strconv.AppendInt(append(text, '\t'), key.minute, 10)
		text = strconv.AppendInt(append(text, '\t'), int64(key.hour), 10)
		for _, field := range [...]string{key.tableID, key.source, string(key.device), key.language} {
			text = append(append(text, '\t'), field...)
		}
		f := d[*key]
		text = f.append(text)
	}
	return string(text)
}

// parse adds the figures of a text; storeID limits them to one store, "" does not.
func (d details) parse(text, storeID string) error {
	for line := range strings.Lines(text) {
		if storeID != "" && (!strings.HasPrefix(line, storeID) || line[len(storeID)] != '\t') {
			continue
		}
		var fields [8]string
		rest := cutFields(line, fields[:])
		minute, minuteErr := strconv.ParseInt(fields[2], 10, 64)
		hour, hourErr := strconv.Atoi(fields[3])
		f, err := parseFigures(rest)
		if err := cmp.Or(minuteErr, hourErr, err); err != nil {
			return fmt.Errorf("reading the line %q: %w", line, err)
		}
		d.add(detail{
			storeDay: storeDay{fields[0], fields[1]}, minute: minute, hour: hour, tableID: fields[4],
			source: fields[5], device: Device(fields[6]), language: fields[7],
		}, f)
	}
	return nil
}

// cutFields fills fields with those at the beginning of a line, and returns the rest.
func cutFields(line string, fields []string) (rest string) {
	for i := range fields {
		fields[i], line, _ = strings.Cut(line, "\t")
	}
	return line
}

// parseFigures reads the figures at the end of a line.
func parseFigures(text string) (f figures, err error) {
	text = strings.TrimSuffix(text, "\n")
	for _, figure := range [...]*int64{&f.Views, &f.Scans, &f.Clicks, &f.Visitors} {
		var field string
		field, text, _ = strings.Cut(text, "\t")
		if *figure, err = strconv.ParseInt(field, 10, 64); err != nil {
			return f, err
		}
	}
	return f, nil
}
