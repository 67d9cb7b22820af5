package internal_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var plainConflict = regexp.MustCompile(`fault\.New\(fault\.Conflict|Code: +fault\.Conflict`)

// TestConflictsHaveReasons finds conflicts that clients could not distinguish.
func TestConflictsHaveReasons(t *testing.T) {
	err := filepath.WalkDir(".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return err
		}
		content, err := os.ReadFile(name)
		if plainConflict.Match(content) {
			t.Errorf("%s has a conflict without a reason: use fault.NewConflict", name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
