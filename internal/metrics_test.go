package internal_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// Every metric is told to operators, and none is told that there is not.
func TestMetricsAreTold(t *testing.T) {
	name := regexp.MustCompile(`\bcarte_[a-z_]+\b`)
	var there, told []string
	files, err := filepath.Glob("app/*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range append(files, "../docs/operating.md") {
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		found := name.FindAllString(string(content), -1)
		switch {
		case strings.HasSuffix(file, ".md"):
			told = append(told, found...)
		case !strings.HasSuffix(file, "_test.go"):
			there = append(there, found...)
		}
	}
	for _, metric := range there {
		if !slices.Contains(told, metric) {
			t.Errorf("docs/operating.md does not tell of %s", metric)
		}
	}
	for _, metric := range told {
		if !slices.Contains(there, metric) {
			t.Errorf("docs/operating.md tells of %s, which is no metric", metric)
		}
	}
	if len(there) < 30 {
		t.Errorf("found %d metrics in the sources", len(there))
	}
}
