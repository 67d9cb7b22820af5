// Package textfile reads and writes texts with their translations as files that
// translators work on: XLIFF 2.1 (OASIS) and CSV.
//
// A file that is read is the work of a stranger. It names no other file, expands nothing,
// and what is wrong with it is told by its line and by the unit it is about.
package textfile

import (
	"bytes"
	"fmt"
	"path"
	"slices"
	"strings"

	"carte/internal/fault"
	"carte/internal/lang"
)

// The limits of a file that is read. A menu at all of its limits is well within them.
const (
	// MaxBytes is how large it may be.
	MaxBytes = 8 << 20
	// MaxUnits is how many texts it may have.
	MaxUnits = 10_000
	// maxProblems is how many problems are told.
	maxProblems = 50
)

// Format is a format of files.
type Format string

// The formats.
const (
	XLIFF Format = "xliff"
	CSV   Format = "csv"
)

// Formats lists the formats.
var Formats = []Format{XLIFF, CSV}

// State is where a translation stands.
type State string

// The states.
const (
	Missing State = "missing"
	Stale   State = "stale"
	OK      State = "ok"
)

// Unit is a text with its translation.
type Unit struct {
	ID string
	// Kind says what the text is, such as dish.name.
	Kind   string
	Source string
	// Target is empty where there is no translation.
	Target string
	State  State
}

// File is texts and their translations into one language. A file that is read has no
// languages where it does not name them, as tables that somebody has made by hand.
type File struct {
	ID string
	// Original names what the texts are of; empty where that has no name.
	Original       string
	Source, Target lang.Key
	Units          []Unit
}

// Write writes the file in a format.
func (f *File) Write(format Format) []byte {
	if format == CSV {
		return f.writeCSV()
	}
	return f.writeXLIFF()
}

// Read reads a file in either format, which its content tells; what it is called is for what is
// said where it is neither. Its faults are in Invalid fields.
func Read(raw []byte, name string) (*File, error) {
	text, _, ok := lang.Decode(raw)
	if !ok {
		return nil, refuse(noFormat(name))
	}
	var file *File
	var err error
	if strings.HasPrefix(strings.TrimLeft(text, " \t\n\ufeff"), "<") {
		file, err = readXLIFF(text)
	} else {
		file, err = readCSV(text, name)
	}
	if err != nil {
		return nil, err
	}
	if err := file.check(); err != nil {
		return nil, err
	}
	return file, nil
}

// check refuses what no unit can be.
func (f *File) check() error {
	var rules fault.Rules
	seen := map[string]bool{}
	for i := range f.Units {
		unit := &f.Units[i]
		if seen[unit.ID] && rules.Len() < maxProblems {
			rules.Check(false, Location(unit.ID), fault.NewRule("duplicate", "must be in the file once"), nil)
		}
		seen[unit.ID] = true
	}
	if len(f.Units) > MaxUnits {
		rules.Check(false, fileField, fault.NewRule("too_many", "must have at most %d texts", MaxUnits).With("max", MaxUnits), nil)
	}
	return rules.Err()
}

// fileField is the field of the request with the file.
const fileField = "body.file"

// Location is where a problem with a unit is said to be.
func Location(id string) string { return fileField + "[" + id + "]" }

// What is wrong with a file as a whole.
var (
	unknownFile = fault.NewRule("translations_unknown", "must be XLIFF 2 or CSV")
	noColumns   = fault.NewRule("translations_columns", "must have the columns id, source and target")
	notXML      = fault.NewRule("translations_not_xml", "must be XML, as its name says that it is XLIFF")
)

// noFormat is what is wrong with a file of a name that is in neither format.
func noFormat(name string) fault.Rule {
	if isXLIFF(name) {
		return notXML
	}
	return unknownFile
}

// isXLIFF reports whether a file is called as XLIFF is.
func isXLIFF(name string) bool {
	return slices.Contains([]string{".xlf", ".xliff"}, strings.ToLower(path.Ext(name)))
}

func refuse(rule fault.Rule) error {
	var rules fault.Rules
	rules.Check(false, fileField, rule, nil)
	return rules.Err()
}

// damaged refuses a file of which a line cannot be understood.
func damaged(line int, format string, args ...any) error {
	return refuse(fault.NewRule("translations_damaged", "cannot be read in line %d: %s", line, fmt.Sprintf(format, args...)).With("line", line))
}

// lineAt returns the line of an offset, from 1 on.
func lineAt(text string, offset int64) int {
	return 1 + bytes.Count([]byte(text[:min(int(offset), len(text))]), []byte("\n"))
}
