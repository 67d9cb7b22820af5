package httpx_test

import (
	"strings"
	"testing"

	"carte/internal/httpx"
)

func TestValidEmail(t *testing.T) {
	for email, want := range map[string]bool{
		"ada@example.com":        true,
		"a.b+c@sub.example.co":   true,
		"ada@müller.example":     true,
		"":                       false,
		"ada":                    false,
		"ada@":                   false,
		"@example.com":           false,
		"ada@example":            false,
		"ada@example.":           false,
		"ada@.example.com":       false,
		" ada@example.com":       false,
		"ada@example.com\n":      false,
		"ada@exa\x00mple.com":    false,
		"ada\xff@example.com":    false,
		"Ada <ada@example.com>":  false,
		`"a b"@example.com`:      false,
		"a@x.example,b@x.ex":     false,
		"ada@[192.0.2.1]":        false,
		"ada@example.com (work)": false,
		strings.Repeat("a", 243) + "@example.com": false,
		strings.Repeat("a", 242) + "@example.com": true,
	} {
		if got := httpx.ValidEmail(email); got != want {
			t.Errorf("%q: %v, want %v", email, got, want)
		}
	}
}
