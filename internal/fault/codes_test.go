package fault_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"carte/internal/fault"
)

// The codes of rules and reasons where they are made. The codes for messages of huma stand
// in a table of their own.
var (
	ruleCode   = regexp.MustCompile(`(?:NewRule\(|fault\.Rule\{Code: )"([a-z0-9_]+)"`)
	reasonCode = regexp.MustCompile(`(?:NewConflict\(|NewTooMany\(|Reason: +)"([a-z0-9_]+)"`)
	tableCode  = regexp.MustCompile(`(?m)^\t\{.*, "([a-z0-9_]+)", `)
	anyReason  = regexp.MustCompile(`(?:NewConflict|NewTooMany)\([^"\n]`)
)

// TestCodesAreListed holds the lists of codes, which the API document gives to clients,
// against those the sources make.
func TestCodesAreListed(t *testing.T) {
	rules, reasons := map[string]bool{}, map[string]bool{}
	collect := func(into map[string]bool, pattern *regexp.Regexp, content []byte) {
		for _, found := range pattern.FindAllSubmatch(content, -1) {
			into[string(found[1])] = true
		}
	}
	err := filepath.WalkDir("..", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return err
		}
		content, err := os.ReadFile(name)
		collect(rules, ruleCode, content)
		collect(reasons, reasonCode, content)
		if strings.HasSuffix(name, "schema_rules.go") {
			collect(rules, tableCode, content)
		}
		if filepath.Dir(name) != filepath.Join("..", "fault") && anyReason.Match(content) {
			t.Errorf("%s makes a conflict whose reason is not written out", name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	compare(t, "rules", rules, fault.RuleCodes())
	listed := fault.Codes()
	compare(t, "reasons", reasons, slices.DeleteFunc(listed, isKind))
}

// isKind reports whether a code is a kind of error rather than a reason.
func isKind(code string) bool { return slices.Contains(fault.Kinds(), fault.Code(code)) }

func compare(t *testing.T, what string, made map[string]bool, listed []string) {
	t.Helper()
	for code := range made {
		if !slices.Contains(listed, code) {
			t.Errorf("internal/fault/codes.go does not list %q among the %s", code, what)
		}
	}
	for _, code := range listed {
		if !made[code] {
			t.Errorf("internal/fault/codes.go lists %q among the %s, which nothing makes", code, what)
		}
	}
}
