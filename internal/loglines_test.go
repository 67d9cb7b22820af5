package internal_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// logged is a text that the program logs as a warning or an error.
type logged struct {
	level, text, at string
}

// Every warning and every error that the program logs is told to operators with what it
// means, and nothing is told that it does not log.
func TestLogLinesAreTold(t *testing.T) {
	lines, err := loggedLines("..", "cmd", "internal")
	if err != nil {
		t.Fatal(err)
	}
	told, err := toldLines("../docs/operating.md")
	if err != nil {
		t.Fatal(err)
	}
	if len(lines) < 40 || len(told["WARN"]) < 15 || len(told["ERROR"]) < 15 {
		t.Fatalf("found %d lines in the sources, %d and %d in the document", len(lines), len(told["WARN"]), len(told["ERROR"]))
	}
	used := map[string]bool{}
	for _, line := range lines {
		isTold := false
		for _, pattern := range told[line.level] {
			if matches(pattern, line.text) {
				isTold, used[line.level+pattern] = true, true
			}
		}
		if !isTold {
			t.Errorf("%s: docs/operating.md does not tell of %s %q", line.at, line.level, line.text)
		}
	}
	for level, patterns := range told {
		for _, pattern := range patterns {
			if !used[level+pattern] {
				t.Errorf("docs/operating.md tells of %s %q, which nothing logs", level, pattern)
			}
		}
	}
}

// matches reports whether a text, or its part before a semicolon, is what the document has:
// an ellipsis there stands for any text.
func matches(pattern, text string) bool {
	of := regexp.MustCompile("^" + strings.ReplaceAll(regexp.QuoteMeta(pattern), "…", ".*") + "(; .*)?$")
	return of.MatchString(text)
}

// toldLines reads the first columns of the document's tables about the log, by level.
func toldLines(file string) (map[string][]string, error) {
	content, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	_, section, _ := strings.Cut(string(content), "\n## The log\n")
	section, _, _ = strings.Cut(section, "\n## ")
	told, level := map[string][]string{}, ""
	code := regexp.MustCompile("`([^`]+)`")
	for line := range strings.Lines(section) {
		cell, isRow := strings.CutPrefix(line, "|")
		cell, _, _ = strings.Cut(strings.TrimSpace(cell), " |")
		switch word, _, _ := strings.Cut(cell, ","); {
		case !isRow:
			level = ""
		case word == "WARN" || strings.HasPrefix(word, "ERROR"):
			level, _, _ = strings.Cut(word, " ")
		default:
			for _, text := range code.FindAllStringSubmatch(cell, -1) {
				told[level] = append(told[level], text[1])
			}
		}
	}
	return told, nil
}

// wrappers log the text that they are given.
var wrappers = []string{"LogFailure", "LogRequestFailure", "logFailure"}

// foreign are files with lines whose text is not ours.
var foreign = []string{"internal/app/logs.go"}

// loggedLines reads the sources in folders of the module.
func loggedLines(root string, folders ...string) ([]logged, error) {
	var lines []logged
	for _, folder := range folders {
		err := filepath.WalkDir(filepath.Join(root, folder), func(name string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
				return err
			}
			found, err := linesOf(root, name)
			lines = append(lines, found...)
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return lines, nil
}

func linesOf(root, name string) (lines []logged, err error) {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, name, nil, parser.SkipObjectResolution|parser.ParseComments)
	if err != nil {
		return nil, err
	}
	short, err := filepath.Rel(root, name)
	if err != nil || slices.Contains(foreign, filepath.ToSlash(short)) {
		return nil, err
	}
	for _, declaration := range file.Decls {
		of, isFunction := declaration.(*ast.FuncDecl)
		wraps := isFunction && slices.Contains(wrappers, of.Name.Name)
		lines = append(lines, reasons(set, declaration)...)
		ast.Inspect(declaration, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			level, argument := logCall(call)
			if level == "" {
				return true
			}
			at := fmt.Sprintf("%s:%d", short, set.Position(call.Pos()).Line)
			texts := textsOf(declaration, argument)
			if len(texts) == 0 && !wraps {
				err = fmt.Errorf("%s: the text of a line cannot be read in the source", at)
			}
			for _, text := range texts {
				lines = append(lines, logged{level, text, at})
			}
			return true
		})
	}
	return lines, err
}

// logCall returns the level at which a call logs and the expression of the text, "" for
// other calls.
func logCall(call *ast.CallExpr) (level string, text ast.Expr) {
	var name, on string
	switch f := call.Fun.(type) {
	case *ast.Ident:
		name = f.Name
	case *ast.SelectorExpr:
		name = f.Sel.Name
		if x, ok := f.X.(*ast.Ident); ok {
			on = x.Name
		}
	}
	isLogger := on == "slog" || on == "log"
	switch {
	case slices.Contains(wrappers, name) && len(call.Args) > 2:
		return "ERROR", call.Args[1]
	case isLogger && (name == "Warn" || name == "Error"):
		return strings.ToUpper(name), call.Args[0]
	case isLogger && (name == "WarnContext" || name == "ErrorContext"):
		return strings.ToUpper(strings.TrimSuffix(name, "Context")), call.Args[1]
	}
	return "", nil
}

// textsOf returns the texts that an expression in a declaration may have: of a variable all
// that are assigned to it there.
func textsOf(of ast.Node, e ast.Expr) (texts []string) {
	switch e := e.(type) {
	case *ast.BasicLit:
		if text, err := strconv.Unquote(e.Value); err == nil {
			return []string{text}
		}
	case *ast.Ident:
		ast.Inspect(of, func(n ast.Node) bool {
			assigned, ok := n.(*ast.AssignStmt)
			for i := 0; ok && i < len(assigned.Lhs) && i < len(assigned.Rhs); i++ {
				if to, ok := assigned.Lhs[i].(*ast.Ident); ok && to.Name == e.Name {
					texts = append(texts, textsOf(of, assigned.Rhs[i])...)
				}
			}
			return true
		})
	}
	return texts
}

// reasons returns the constants of package db that say why the database is unavailable:
// LogRequestFailure logs them.
func reasons(set *token.FileSet, declaration ast.Decl) (lines []logged) {
	constants, ok := declaration.(*ast.GenDecl)
	if !ok || constants.Doc == nil || !strings.HasPrefix(constants.Doc.Text(), "Why the database cannot serve") {
		return nil
	}
	for _, spec := range constants.Specs {
		one, ok := spec.(*ast.ValueSpec)
		if !ok {
			continue
		}
		for _, value := range one.Values {
			for _, text := range textsOf(nil, value) {
				lines = append(lines, logged{"ERROR", text, set.Position(one.Pos()).String()})
			}
		}
	}
	return lines
}
