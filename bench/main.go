// Command bench measures Carte against a floor, a bare net/http server, and holds the figures against their
// targets:
//
//	make bench
//	make bench ARGS="--only redirects,links --json bench.json"
//
// It starts bin/carte with demo data in a folder of its own and sends requests as guests do: over HTTPS with HTTP/2, on kept
// connections and on new ones, each time as another visitor. Floor and product take turns in the same run, and
// medians are compared. For large sites it copies stores in the database, while Carte does not run.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"
)

// settings are the flags of the command line.
type settings struct {
	binary   string
	json     string
	only     string // names of parts, with commas between
	rounds   int
	seconds  int
	postgres string // URL of a maintenance database; none is measured without
}

// tries is how often Carte is started, and painted.
const tries = 5

// errMissed is returned when all was measured and some figure misses its target.
var errMissed = errors.New("a figure misses its target")

func main() {
	var s settings
	flag.StringVar(&s.binary, "binary", "bin/carte", "the `file` to measure")
	flag.StringVar(&s.json, "json", "", "write the figures to this `file` as well")
	flag.IntVar(&s.rounds, "rounds", 9, "rounds of each load, at least 5; many short ones spread what else the machine does")
	flag.IntVar(&s.seconds, "seconds", 1, "how long a round takes")
	flag.StringVar(&s.only, "only", "", "measure only these `parts`, with commas between: "+strings.Join(partNames(), ", "))
	flag.Parse()
	s.postgres = os.Getenv("CARTE_TEST_POSTGRES")

	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := run(ctx, s)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, s settings) (err error) {
	if s.rounds < 5 || s.seconds < 1 {
		return errors.New("--rounds must be at least 5 and --seconds at least 1")
	}
	selected, err := s.parts()
	if err != nil {
		return err
	}
	if s.binary, err = filepath.Abs(s.binary); err != nil {
		return err
	}
	folder, err := os.MkdirTemp("", "carte-bench-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()

	started := time.Now()
	b := &bench{settings: s, folder: folder, report: newReport(s)}
	if b.certificate, err = makeCertificate(folder); err != nil {
		return err
	}
	if b.report.Version, err = b.version(ctx); err != nil {
		return err
	}
	// The error of one measurement does not stop the others.
	var failed error
	for _, part := range selected {
		for _, measure := range part.measures {
			if err := measure(b, ctx); err != nil {
				failed = errors.Join(failed, fmt.Errorf("%s: %w", part.name, err))
			}
			if ctx.Err() != nil {
				return ctx.Err()
			}
		}
	}
	b.report.Seconds = time.Since(started).Seconds()
	b.report.print(os.Stdout)
	if err := b.report.printJSON(os.Stdout); err != nil {
		return err
	}
	if s.json != "" {
		if err := b.report.write(s.json); err != nil {
			return err
		}
	}
	if !b.report.met() {
		return errors.Join(failed, errMissed)
	}
	return failed
}

// bench is one run.
type bench struct {
	settings

	folder      string
	certificate certificate
	report      *report
}

// part is what can be measured alone.
type part struct {
	name     string
	measures []func(*bench, context.Context) error
}

var allParts = []part{
	{"starts", []func(*bench, context.Context) error{(*bench).starts}},
	{"pages", []func(*bench, context.Context) error{(*bench).pages}},
	{"redirects", []func(*bench, context.Context) error{(*bench).redirects, (*bench).redirectsOnPostgres}},
	{"links", []func(*bench, context.Context) error{(*bench).links, (*bench).linksOnPostgres}},
	{"cold", []func(*bench, context.Context) error{(*bench).cold}},
	{"neighbour", []func(*bench, context.Context) error{(*bench).neighbour}},
	{"restart", []func(*bench, context.Context) error{(*bench).restart}},
	{"paints", []func(*bench, context.Context) error{(*bench).paints}},
	{"interactive", []func(*bench, context.Context) error{(*bench).interactive}},
	{"reports", []func(*bench, context.Context) error{(*bench).reports, (*bench).reportsOnPostgres}},
	{"counting", []func(*bench, context.Context) error{(*bench).counting}},
	{"files", []func(*bench, context.Context) error{(*bench).files}},
	{"print", []func(*bench, context.Context) error{(*bench).print}},
}

func partNames() []string {
	var names []string
	for _, p := range allParts {
		names = append(names, p.name)
	}
	return names
}

// parts returns the selected parts; all when none is named.
func (s settings) parts() ([]part, error) {
	if s.only == "" {
		return allParts, nil
	}
	var selected []part
	for name := range strings.SplitSeq(s.only, ",") {
		i := slices.Index(partNames(), name)
		if i < 0 {
			return nil, fmt.Errorf("--only %s: there are %s", name, strings.Join(partNames(), ", "))
		}
		selected = append(selected, allParts[i])
	}
	return selected, nil
}

// progress reports on standard error what is being measured.
func (b *bench) progress(format string, arguments ...any) {
	fmt.Fprintf(os.Stderr, format+"\n", arguments...)
}
