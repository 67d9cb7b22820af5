// Command bench measures Carte against a floor, a bare net/http server, and holds the figures against their
// targets:
//
//	make bench
//	scripts/with-postgres.sh go run ./bench --json bench.json
//
// It knows bin/carte from the outside only: it starts it, with demo data in a folder of its own, and speaks HTTP.
// Floor and product take turns in the same run, and medians are compared.
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
	"syscall"
	"time"
)

// settings is what the command line says.
type settings struct {
	binary   string
	json     string
	only     string
	rounds   int
	seconds  int
	postgres string // URL of a maintenance database; none is measured without
}

// tries is how often Carte is started, and painted.
const tries = 5

// errMissed says that all was measured and some figure is not what it should be.
var errMissed = errors.New("a figure misses its target")

func main() {
	var s settings
	flag.StringVar(&s.binary, "binary", "bin/carte", "the `file` to measure")
	flag.StringVar(&s.json, "json", "", "write the figures to this `file` as well")
	flag.IntVar(&s.rounds, "rounds", 9, "rounds of each load, at least 5; many short ones spread what else the machine does")
	flag.IntVar(&s.seconds, "seconds", 1, "how long a round takes")
	flag.StringVar(&s.only, "only", "", "measure only `this`: starts, pages, redirects or paints")
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
	if !slices.Contains([]string{"", "starts", "pages", "redirects", "paints"}, s.only) {
		return fmt.Errorf("--only %s: it is starts, pages, redirects or paints", s.only)
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
	// What one measure stumbles over does not keep the others from being seen.
	var failed error
	for _, measure := range b.measures() {
		failed = errors.Join(failed, measure(ctx))
		if ctx.Err() != nil {
			return ctx.Err()
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
	folder string
	report *report
}

// measures are what is asked for, in order.
func (b *bench) measures() []func(context.Context) error {
	type measure = func(context.Context) error
	all := []struct {
		name     string
		measures []measure
	}{
		{"starts", []measure{b.starts}},
		{"pages", []measure{b.pages}},
		{"redirects", []measure{b.redirects, b.redirectsOnPostgres}},
		{"paints", []measure{b.paints}},
	}
	var asked []measure
	for _, m := range all {
		if b.only == "" || b.only == m.name {
			asked = append(asked, m.measures...)
		}
	}
	return asked
}

// progress tells on standard error what is being measured.
func (b *bench) progress(format string, arguments ...any) {
	fmt.Fprintf(os.Stderr, format+"\n", arguments...)
}
