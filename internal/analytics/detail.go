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

func (d *detail) append(text []byte) []byte {
	text = append(append(append(text, d.storeID...), '\t'), d.day...)
	text = strconv.AppendInt(append(text, '\t'), d.minute, 10)
	text = strconv.AppendInt(append(text, '\t'), int64(d.hour), 10)
	for _, field := range [...]string{d.tableID, d.source, string(d.device), d.language} {
		text = append(append(text, '\t'), field...)
	}
	return text
}

// details add up figures. As a text they are lines of fields with tabs between them,
// which take a fifth of the time of JSON. What is in a field has neither.
type details map[detail]figures

func (d details) add(key detail, f figures) {
	sum := d[key]
	sum.add(f)
	d[key] = sum
}

// reportedOf returns the text of what a batch of events adds to the reports. Each event is
// a line: a fold adds them up with those of many batches, and doing so here would take
// ten times as long as writing them.
func reportedOf(batch []*pending) string {
	text := make([]byte, 0, len(batch)*96)
	for _, p := range batch {
		if p.day == "" {
			continue
		}
		var f figures
		*f.of(p.kind) = 1
		text = f.append(p.detail.append(text))
	}
	return string(text)
}

// sorted returns the keys by store and day, in which order the reports are stored.
func (d details) sorted() []detail {
	return slices.SortedFunc(maps.Keys(d), func(a, b detail) int { return a.compare(&b) })
}

// text encodes the figures of some keys.
func (d details) text(keys []detail) string {
	text := make([]byte, 0, len(keys)*96)
	for i := range keys {
		f := d[keys[i]]
		text = f.append(keys[i].append(text))
	}
	return string(text)
}

// parse adds the figures of texts; storeID limits them to one store, "" does not. Lines of
// the same key are added up before the key is read, which takes longer.
func (d details) parse(texts []string, storeID string) error {
	lines := map[string]figures{}
	for _, text := range texts {
		for line := range strings.Lines(text) {
			if storeID != "" && (!strings.HasPrefix(line, storeID) || line[len(storeID)] != '\t') {
				continue
			}
			key, rest := cutKey(line)
			f, err := parseFigures(rest)
			if err != nil {
				return fmt.Errorf("reading the line %q: %w", line, err)
			}
			sum := lines[key]
			sum.add(f)
			lines[key] = sum
		}
	}
	for line, f := range lines {
		key, err := parseDetail(line)
		if err != nil {
			return fmt.Errorf("reading the line %q: %w", line, err)
		}
		d.add(key, f)
	}
	return nil
}

// detailFields is how many fields a line has for its detail.
const detailFields = 8

// cutKey divides a line behind the fields of its detail.
func cutKey(line string) (key, rest string) {
	end := 0
	for range detailFields {
		tab := strings.IndexByte(line[end:], '\t')
		if tab < 0 {
			return line, ""
		}
		end += tab + 1
	}
	return line[:end], line[end:]
}

func parseDetail(key string) (detail, error) {
	var fields [detailFields]string
	for i := range fields {
		fields[i], key, _ = strings.Cut(key, "\t")
	}
	minute, minuteErr := strconv.ParseInt(fields[2], 10, 64)
	hour, hourErr := strconv.Atoi(fields[3])
	return detail{
		storeDay: storeDay{fields[0], fields[1]}, minute: minute, hour: hour, tableID: fields[4],
		source: fields[5], device: Device(fields[6]), language: fields[7],
	}, cmp.Or(minuteErr, hourErr)
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
