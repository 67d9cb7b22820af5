package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"
)

// report is what a run found.
type report struct {
	At      time.Time `json:"at"`
	Cores   int       `json:"cores"`
	Go      string    `json:"go"`
	Version string    `json:"version"`
	Rounds  int       `json:"rounds"`
	Seconds float64   `json:"seconds"`
	Figures []figure  `json:"figures"`
}

// figure is one number, held against its target when it has one.
type figure struct {
	Name string `json:"name"`
	// Product and Floor are the medians that were measured; Value is what the target applies to, often their
	// ratio.
	Product float64 `json:"product"`
	Floor   float64 `json:"floor,omitempty"`
	Unit    string  `json:"unit"`
	Value   float64 `json:"value"`
	AtLeast float64 `json:"at_least,omitempty"`
	AtMost  float64 `json:"at_most,omitempty"`
	// Wrong describes what is wrong apart from the number.
	Wrong string `json:"wrong,omitempty"`
	Note  string `json:"note,omitempty"`
}

func newReport(s settings) *report {
	return &report{At: time.Now().UTC(), Cores: runtime.NumCPU(), Go: runtime.Version(), Rounds: s.rounds}
}

func (r *report) add(f figure) { r.Figures = append(r.Figures, f) }

// met reports whether a figure is what it should be; one without a target is unless something is wrong.
func (f figure) met() bool {
	return f.Wrong == "" && (f.AtLeast == 0 || f.Value >= f.AtLeast) && (f.AtMost == 0 || f.Value <= f.AtMost)
}

func (r *report) met() bool {
	return !slices.ContainsFunc(r.Figures, func(f figure) bool { return !f.met() })
}

func (r *report) write(file string) error {
	text, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(file, append(text, '\n'), 0o600)
}

// printJSON prints the figures for programs to read.
func (r *report) printJSON(w io.Writer) error {
	encoder := json.NewEncoder(w)
	encoder.SetIndent("", "  ")
	return encoder.Encode(r)
}

func (r *report) print(w io.Writer) {
	fmt.Fprintf(w, "%s, %s, %d cores, medians of %d rounds of load and %d starts and paints, %.0f s\n\n", r.Version, r.Go, r.Cores, r.Rounds, tries, r.Seconds)
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "\tproduct\tfloor\tunit\tvalue\ttarget\t\t")
	for _, f := range r.Figures {
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\t%s\t%s\t\n",
			f.Name, number(f.Product), number(f.Floor), f.Unit, number(f.Value), f.target(), f.verdict())
	}
	table.Flush()
	fmt.Fprintln(w)
	for _, f := range r.Figures {
		if f.Wrong != "" {
			fmt.Fprintf(w, "%s: WRONG: %s\n", f.Name, f.Wrong)
		}
		if f.Note != "" {
			fmt.Fprintf(w, "%s: %s\n", f.Name, f.Note)
		}
	}
}

func (f figure) target() string {
	switch {
	case f.AtLeast != 0:
		return "≥ " + number(f.AtLeast)
	case f.AtMost != 0:
		return "≤ " + number(f.AtMost)
	default:
		return "–"
	}
}

func (f figure) verdict() string {
	switch {
	case !f.met():
		return "MISSED"
	case f.AtLeast == 0 && f.AtMost == 0:
		return ""
	default:
		return "ok"
	}
}

// number writes small numbers with decimals and large ones in groups of three.
func number(v float64) string {
	switch {
	case v == 0:
		return "–"
	case math.Abs(v) < 10:
		return strconv.FormatFloat(v, 'f', 2, 64)
	case math.Abs(v) < 100:
		return strconv.FormatFloat(v, 'f', 1, 64)
	}
	digits := strconv.FormatFloat(v, 'f', 0, 64)
	var groups []string
	for len(digits) > 3 {
		groups = append(groups, digits[len(digits)-3:])
		digits = digits[:len(digits)-3]
	}
	groups = append(groups, digits)
	slices.Reverse(groups)
	return strings.Join(groups, ",")
}

// median gives the middle one; of an even number, the lower middle.
func median[T cmp.Ordered](values []T) T {
	sorted := slices.Sorted(slices.Values(values))
	return sorted[(len(sorted)-1)/2]
}

func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
