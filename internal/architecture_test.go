// Package internal_test checks the direction of imports between all packages of the module.
package internal_test

import (
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "carte"

// infrastructure names the packages under internal that are no capability. Every other one is.
var infrastructure = []string{
	"actor", "app", "audit", "card", "contact", "db", "demo", "etag", "fault", "guest", "httpx", "jobs", "lang", "money", "pdf", "probe", "render", "schedule", "testkit",
	"tint", "translator", "typeface", "wasm", "worker",
}

// capability is the name of every capability in the rules.
const capability = "capability"

// rules say what a part of the module may import from other parts. A part is the first name below internal,
// or the first name below the module's root; what lies deeper belongs to it.
var rules = map[string][]string{
	"cmd":        {"app"},
	"app":        {"actor", "audit", "contact", "db", "demo", "fault", "guest", "httpx", "jobs", "lang", "probe", "render", "schedule", "tint", "translator", "typeface", "wasm", "web", capability},
	capability:   {"actor", "audit", "contact", "db", "etag", "fault", "httpx", "jobs", "lang", "money", "pdf", "probe", "schedule", "tint", "typeface", "wasm", "worker"},
	"guest":      {"actor", "card", "contact", "etag", "fault", "httpx", "lang", "money", "render", "schedule", "tint", "typeface", capability},
	"httpx":      {"actor", "fault"},
	"audit":      {"actor", "contact", "db", "fault", "httpx"},
	"jobs":       {"actor", "audit", "db", "fault", "httpx"},
	"db":         {"fault", "lang"},
	"testkit":    {"actor", "db", "fault", "httpx", "lang"},
	"actor":      {"fault"},
	"lang":       {"fault"},
	"schedule":   {"fault"},
	"contact":    {"fault"},
	"money":      {"lang"},
	"probe":      {},
	"card":       {"tint", "typeface"},
	"tint":       {},
	"translator": {"fault", "lang"},
	"typeface":   {},
	"demo":       {"actor", "contact", "db", "fault", "lang", "schedule", capability},
	"fault":      {},
	"etag":       {},
	"pdf":        {"wasm"},
	"render":     {"etag"},
	"wasm":       {},
	"worker":     {},
	"web":        {},
	"bench":      {"db"},
	"e2e":        {"app"},
}

// edge is one import of one file.
type edge struct {
	file string // slash-separated, from the module's root
	to   string // as written in the import
}

func (e edge) test() bool { return strings.HasSuffix(e.file, "_test.go") }

// part returns the part a path from the module's root belongs to; underInternal distinguishes cmd/app from
// internal/app.
func part(dir string) (name string, underInternal bool) {
	first, rest, _ := strings.Cut(dir, "/")
	if first != "internal" {
		return first, false
	}
	name, _, _ = strings.Cut(rest, "/")
	return name, true
}

// group returns the name of a part in the rules.
func group(name string, underInternal bool) string {
	if underInternal && !slices.Contains(infrastructure, name) {
		return capability
	}
	return name
}

// violation describes what is wrong with an import; it is empty when nothing is.
func violation(e edge) string {
	target, ours := strings.CutPrefix(e.to, module+"/")
	if !ours {
		return ""
	}
	from, fromInternal := part(path.Dir(e.file))
	to, toInternal := part(target)
	if from == to && fromInternal == toInternal {
		return ""
	}
	fromGroup, toGroup := group(from, fromInternal), group(to, toInternal)
	if from == "" && fromInternal {
		// This package is above all parts and needs none of them.
		return fmt.Sprintf("%s imports %s: internal itself imports nothing", e.file, e.to)
	}
	allowed, known := rules[fromGroup]
	if !known {
		return fmt.Sprintf("%s: no rule says what %s may import", e.file, from)
	}
	if e.test() && toGroup == "testkit" && toInternal {
		return ""
	}
	if !slices.Contains(allowed, toGroup) {
		return fmt.Sprintf("%s imports %s: %s may import only [%s]", e.file, e.to, fromGroup, strings.Join(allowed, " "))
	}
	if from == "e2e" && !e.test() {
		return fmt.Sprintf("%s imports %s: outside cmd only tests run the app", e.file, e.to)
	}
	return ""
}

// edges reads the imports of every Go file below root, whatever its build tags.
func edges(root string) ([]edge, error) {
	var found []edge
	err := filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		base := entry.Name()
		if entry.IsDir() {
			hidden := name != root && (strings.HasPrefix(base, ".") || strings.HasPrefix(base, "_"))
			if hidden || base == "node_modules" || base == "testdata" || otherModule(root, name) {
				return filepath.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(base, ".go") {
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		relative, err := filepath.Rel(root, name)
		if err != nil {
			return err
		}
		for _, spec := range file.Imports {
			to, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			found = append(found, edge{filepath.ToSlash(relative), to})
		}
		return nil
	})
	return found, err
}

func otherModule(root, dir string) bool {
	if dir == root {
		return false
	}
	_, err := os.Stat(filepath.Join(dir, "go.mod"))
	return err == nil
}

func TestImportsFollowTheRules(t *testing.T) {
	found, err := edges("..")
	if err != nil {
		t.Fatal(err)
	}
	ours := 0
	for _, e := range found {
		if strings.HasPrefix(e.to, module+"/") {
			ours++
		}
		if wrong := violation(e); wrong != "" {
			t.Error(wrong)
		}
	}
	if ours == 0 {
		t.Error("no import within the module was seen: the rules were held against nothing")
	}
}

func TestRulesCanFail(t *testing.T) {
	cases := []struct {
		file, to string
		ok       bool
	}{
		{"cmd/carte/main.go", "carte/internal/app", true},
		{"cmd/carte/main.go", "carte/internal/menu", false},
		{"cmd/carte/main.go", "carte/web", false},
		{"internal/app/app.go", "carte/internal/menu", true},
		{"internal/app/app.go", "carte/internal/demo", true},
		{"internal/demo/content.go", "carte/internal/menu", true},
		{"internal/menu/menu.go", "carte/internal/schedule", true},
		{"internal/schedule/schedule.go", "carte/internal/menu", false},
		{"internal/app/app.go", "carte/internal/testkit", false},
		{"internal/app/app_test.go", "carte/internal/testkit", true},
		{"internal/menu/service.go", "carte/internal/db", true},
		{"internal/menu/service.go", "carte/internal/lang", true},
		{"internal/menu/service.go", "carte/internal/menu/prices", true},
		{"internal/menu/service.go", "carte/internal/page", false},
		{"internal/menu/service_test.go", "carte/internal/page", false},
		{"internal/menu/service.go", "carte/internal/guest", false},
		{"internal/menu/service.go", "carte/internal/app", false},
		{"internal/menu/service_test.go", "carte/internal/app", false},
		{"internal/menu/service.go", "carte/internal/testkit", false},
		{"internal/menu/service_test.go", "carte/internal/testkit", true},
		{"internal/menu/service_test.go", "carte/internal/demo", false},
		{"internal/somethingnew/service.go", "carte/internal/db", true},
		{"internal/somethingnew/service.go", "carte/internal/menu", false},
		{"internal/billing/sandbox/sandbox.go", "carte/internal/billing", true},
		{"internal/billing/sandbox/sandbox.go", "carte/internal/store", false},
		{"internal/guest/data.go", "carte/internal/menu", true},
		{"internal/guest/data.go", "carte/internal/render", true},
		{"internal/guest/data.go", "carte/internal/app", false},
		{"internal/render/render.go", "carte/internal/fault", false},
		{"internal/render/render.go", "carte/web", false},
		{"internal/httpx/problem.go", "carte/internal/fault", true},
		{"internal/httpx/problem.go", "carte/internal/db", false},
		{"internal/httpx/problem.go", "carte/internal/lang", false},
		{"internal/db/db.go", "carte/internal/fault", true},
		{"internal/db/db.go", "carte/internal/httpx", false},
		{"internal/fault/fault.go", "carte/internal/lang", false},
		{"internal/lang/lang.go", "carte/internal/fault", true},
		{"internal/lang/lang.go", "carte/internal/actor", false},
		{"internal/actor/actor.go", "carte/internal/fault", true},
		{"internal/actor/actor.go", "carte/internal/lang", false},
		{"internal/testkit/testkit.go", "carte/internal/db", true},
		{"internal/testkit/testkit.go", "carte/internal/app", false},
		{"internal/testkit/testkit.go", "carte/internal/store", false},
		{"internal/other_test.go", "carte/internal/db", false},
		{"bench/main.go", "carte/internal/app", false},
		{"bench/main.go", "carte/web", false},
		{"bench/floor/main.go", "net/http", true},
		{"e2e/run_test.go", "carte/internal/app", true},
		{"e2e/run.go", "carte/internal/app", false},
		{"e2e/run_test.go", "carte/internal/db", false},
		{"somewhere/new.go", "carte/internal/app", false},
		{"internal/menu/service.go", "github.com/uptrace/bun", true},
	}
	for _, c := range cases {
		wrong := violation(edge{c.file, c.to})
		if (wrong == "") != c.ok {
			t.Errorf("%s importing %s: allowed should be %v, got %q", c.file, c.to, c.ok, wrong)
		}
	}
}

func TestImportsAreReadFromEveryFile(t *testing.T) {
	root := t.TempDir()
	for name, text := range map[string]string{
		"internal/menu/menu.go":         `package menu; import _ "carte/internal/page"`,
		"internal/menu/menu_windows.go": `package menu; import other "carte/internal/store"`,
		"internal/menu/menu_test.go":    "//go:build slow\n\npackage menu_test\n\nimport \"carte/internal/app\"",
		"web/node_modules/x/x.go":       `package x; import "carte/internal/db"`,
		"internal/menu/testdata/bad.go": `package bad; import "carte/internal/db"`,
		"tools/go.mod":                  "module carte/tools",
		"tools/tools.go":                `package tools; import "carte/internal/db"`,
	} {
		file := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	found, err := edges(root)
	if err != nil {
		t.Fatal(err)
	}
	want := []edge{
		{"internal/menu/menu.go", "carte/internal/page"},
		{"internal/menu/menu_test.go", "carte/internal/app"},
		{"internal/menu/menu_windows.go", "carte/internal/store"},
	}
	if !slices.Equal(found, want) {
		t.Errorf("read %v, want %v", found, want)
	}
	for _, e := range found {
		if violation(e) == "" {
			t.Errorf("%s importing %s passed", e.file, e.to)
		}
	}
}
