package httpx_test

import (
	"strconv"
	"testing"

	"carte/internal/fault"
	"carte/internal/httpx"
)

func TestRevision(t *testing.T) {
	for header, want := range map[string]int64{
		"": 0, "*": 0, `"1"`: 1, `"42"`: 42, `W/"42"`: 42, // weakened by a proxy that compresses
		"42": -1, `"042"`: -1, `"+42"`: -1, `"-42"`: -1, `"0"`: -1, `""42""`: -1, `"42`: -1, `"42", "43"`: -1, "yesterday": -1,
		`"9223372036854775808"`: -1,
	} {
		got, err := httpx.IfMatch{IfMatch: header}.Revision()
		if (err == nil) != (want >= 0) || err == nil && got != want {
			t.Errorf("Revision of %q = %d, %v; want %d", header, got, err, want)
		}
		if err != nil && fault.CodeOf(err) != fault.Invalid {
			t.Errorf("Revision of %q fails with %v", header, err)
		}
	}
}

func FuzzRevision(f *testing.F) {
	for _, header := range []string{"", "*", `"1"`, `W/"7"`, `""7""`, `"+7"`, `"007"`, "7", `"9223372036854775807"`, "\x00"} {
		f.Add(header)
	}
	f.Fuzz(func(t *testing.T, header string) {
		revision, err := httpx.IfMatch{IfMatch: header}.Revision()
		switch {
		case err != nil && revision != 0:
			t.Fatalf("Revision of %q = %d with %v", header, revision, err)
		case err == nil && revision == 0 && header != "" && header != "*":
			t.Fatalf("%q is taken for no precondition", header)
		case revision != 0 && header != httpx.ETag(revision) && header != "W/"+httpx.ETag(revision):
			t.Fatalf("%q is taken for %s", header, httpx.ETag(revision))
		}
		if _, perr := strconv.ParseInt(header, 10, 64); perr == nil && err == nil {
			t.Fatalf("%q has no quotes and passes", header)
		}
	})
}
