package etag_test

import (
	"strings"
	"testing"

	"carte/internal/etag"
)

func FuzzNotModified(f *testing.F) {
	const tag = `W/"3q2-7wABAgM"`
	for _, header := range []string{
		"", "*", tag, `"3q2-7wABAgM"`, `"a", ` + tag, `"a,*,b"`, `W/"a", *`, `3q2-7wABAgM`, `W/W/"3q2-7wABAgM"`, `"3q2-7wABAgM`, ",",
	} {
		f.Add(header)
	}
	f.Fuzz(func(t *testing.T, header string) {
		got := etag.NotModified(header, tag)
		if got && strings.TrimSpace(header) != "*" && !strings.Contains(header, tag[2:]) {
			t.Fatalf("NotModified(%q) without the tag", header)
		}
		if strings.HasPrefix(header, "*") || strings.Contains(header, `"`) {
			return // what is joined below would no longer be the list it was
		}
		for _, list := range []string{tag + "," + header, header + " , " + tag, header + "," + tag[2:] + " "} {
			if !etag.NotModified(list, tag) {
				t.Fatalf("NotModified(%q) does not see the tag", list)
			}
		}
	})
}
