package analytics

import "strconv"

// dimension is what the figures of a day are told apart by. The others of By are days,
// which are rows, and links, whose clicks are counted by themselves.
type dimension struct {
	by By
	// column is its column of report_days, and text the same in a row.
	column string
	text   func(*reportRow) *string
	// value returns the value of events with a detail.
	value func(*detail) string
	// limit keeps the values of a day few, those rather to which events were just added;
	// nil where guests do not choose them.
	limit func(of values, fresh map[string]bool)
}

// byMinute is for the live figures alone, and no report.
const byMinute By = "minute"

// dimensions are all of them.
var dimensions = []dimension{
	{ByHour, "hours", func(r *reportRow) *string { return &r.Hours }, func(d *detail) string { return strconv.Itoa(d.hour) }, nil},
	{ByTable, "tables", func(r *reportRow) *string { return &r.Tables }, func(d *detail) string { return d.tableID }, nil},
	{BySource, "sources", func(r *reportRow) *string { return &r.Sources }, func(d *detail) string { return d.source }, values.limit},
	{ByDevice, "devices", func(r *reportRow) *string { return &r.Devices }, func(d *detail) string { return string(d.device) }, nil},
	{ByLanguage, "languages", func(r *reportRow) *string { return &r.Languages }, func(d *detail) string { return d.language }, values.limit},
	{byMinute, "minutes", func(r *reportRow) *string { return &r.Minutes }, func(d *detail) string { return strconv.FormatInt(d.minute, 10) }, values.limitMinutes},
}

// dimensionOf returns what a report is told apart by, nil for days and links.
func dimensionOf(by By) *dimension {
	for i := range dimensions {
		if dimensions[i].by == by {
			return &dimensions[i]
		}
	}
	return nil
}
