package media

import (
	"context"
	"image"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"carte/internal/lang"
	"carte/internal/testkit"
)

// program is a stand-in for Tesseract.
func program(t *testing.T, script string) *tesseract {
	t.Helper()
	path := filepath.Join(t.TempDir(), "tesseract")
	testkit.NoError(t, os.WriteFile(path, []byte("#!/bin/sh\n"+script+"\n"), 0o700)) //nolint:gosec // it is run
	return newTesseract(path)
}

func sheet() *image.Gray { return image.NewGray(image.Rect(0, 0, 40, 30)) }

const toldTable = `printf 'level\tpage_num\n4\t1\t1\t1\t1\t0\t10\t20\t90\t14\t-1\t\n5\t1\t1\t1\t1\t1\t10\t24\t30\t8\t96.5\tSoup\n5\t1\t1\t1\t1\t2\t80\t22\t20\t9\t41\t4.50\n5\t1\t1\t1\t1\t3\t99\t22\t2\t9\t12\t|\n'`

func TestTesseractTellsWords(t *testing.T) {
	words := testkit.Must(program(t, `[ "$1" = --list-langs ] && { echo deu; exit; }; cat >/dev/null; `+toldTable).read(t.Context(), sheet(), lang.German))
	want := []PictureWord{{"Soup", 10, 20, 40, 34, false}, {"4.50", 80, 20, 100, 34, true}}
	if !slices.Equal(words, want) {
		t.Errorf("told %+v, want %+v", words, want)
	}
}

// What it is given, and what it is not: nothing of the server's environment, and not all of
// the memory.
func TestTesseractHasLimits(t *testing.T) {
	t.Setenv("CARTE_SECRET", "secret")
	told := filepath.Join(t.TempDir(), "told")
	reader := program(t, `[ "$1" = --list-langs ] && { printf 'eng\ntur\n'; exit; }; { echo "$@"; ulimit -v; env; head -c 2; } >`+told)
	testkit.Must(reader.read(t.Context(), sheet(), lang.Turkish))
	got := string(testkit.Must(os.ReadFile(told)))
	if !strings.HasPrefix(got, "stdin stdout -l tur+eng --psm 3 tsv\n1048576\n") || !strings.HasSuffix(got, "P5") || strings.Contains(got, "secret") {
		t.Errorf("it is run with %q", got)
	}
}

func TestTesseractFails(t *testing.T) {
	for name, c := range map[string]struct{ script, code string }{
		"an error":        {"cat >/dev/null; exit 1", "body.file image_damaged"},
		"endless answers": {"yes", "body.file image_damaged"},
		"all of its time": {"exec sleep 60", "body.file picture_too_slow"},
	} {
		ctx, cancel := context.WithTimeout(t.Context(), 3*time.Second)
		reader := program(t, `[ "$1" = --list-langs ] && exit; `+c.script)
		if _, err := reader.read(ctx, sheet(), lang.English); testkit.BrokenRule(err) != c.code {
			t.Errorf("%s: %v, want %s", name, err, c.code)
		}
		cancel()
	}
	if newTesseract("").path+newTesseract("no-such-program").path != "" {
		t.Error("a program that is not there is found")
	}
}
