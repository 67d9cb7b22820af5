package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strconv"
)

// counting measures what reports add to a durable redirect. No such redirect can be had without them, so a benchmark
// of the package that counts stores clicks with and without, in turns.
func (b *bench) counting(ctx context.Context) error {
	engines := "SQLite"
	if b.postgres != "" {
		engines = "SQLite|PostgreSQL"
	}
	b.progress("clicks with and without reports over %s", engines)
	test := exec.CommandContext(ctx, "go", "test", "-run", "^$", "-bench", "^BenchmarkReportCost$/^("+engines+")$", "-benchtime", "1x",
		"-timeout", "20m", "./internal/analytics")
	test.Stderr = os.Stderr
	text, err := test.Output()
	if err != nil {
		return fmt.Errorf("%w: %s", err, text)
	}
	found := costs(string(text))
	if len(found) == 0 {
		return fmt.Errorf("the benchmark measured nothing: %s", text)
	}
	for _, f := range found {
		b.report.add(f)
	}
	return nil
}

var (
	costLine   = regexp.MustCompile(`(?m)^BenchmarkReportCost/(\w+)/stores=(\d+)\S*\s+1\s+(.*)$`)
	costMetric = regexp.MustCompile(`(-?[\d.]+) µs-(\w+)/click`)
)

// costs reads the figures from what the benchmark prints.
func costs(text string) []figure {
	var found []figure
	for _, line := range costLine.FindAllStringSubmatch(text, -1) {
		metrics := map[string]float64{}
		for _, metric := range costMetric.FindAllStringSubmatch(line[3], -1) {
			metrics[metric[2]], _ = strconv.ParseFloat(metric[1], 64) // the expression lets numbers alone through
		}
		found = append(found, figure{
			Name: fmt.Sprintf("Reports in a redirect, %s, stores: %s", line[1], line[2]), Unit: "µs", Product: metrics["with"], Floor: metrics["without"],
			Value: metrics["more"], AtMost: 2,
			Note: fmt.Sprintf("processor time of a stored click, folds included; the median round's difference, which was %.1f to %.1f",
				metrics["least"], metrics["most"]),
		})
	}
	return found
}
