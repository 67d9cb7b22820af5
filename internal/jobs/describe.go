package jobs

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// maxErrorText bounds what is kept of an error, in bytes.
const maxErrorText = 1000

// secrets are what no error's text may carry to operators: what follows the
// question mark of an address or stands before its host, tokens and keys that
// name themselves, and signed tokens.
var secrets = []struct {
	pattern *regexp.Regexp
	instead string
}{
	{regexp.MustCompile(`(\b[a-z][a-z0-9+.-]*://)[^\s/?#@"]*@`), "${1}…@"},
	{regexp.MustCompile(`(\b[a-z][a-z0-9+.-]*://[^\s?#"]*)[?#][^\s"]*`), "${1}?…"},
	{regexp.MustCompile(`(?i)\b(bearer|basic)\s+[^\s"]+`), "${1} …"},
	{regexp.MustCompile(`(?i)\b([a-z_-]*(?:token|secret|password|api_?key|credential)s?"?\s*[=:]\s*"?)[^\s",;}]+`), "${1}…"},
	{regexp.MustCompile(`\beyJ[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*(?:\.[A-Za-z0-9_-]*)?`), "…"},
}

// describe is the text of an error for operators.
func describe(err error) string {
	text := strings.ReplaceAll(strings.ToValidUTF8(err.Error(), "�"), "\x00", "�")
	for _, s := range secrets {
		text = s.pattern.ReplaceAllString(text, s.instead)
	}
	if len(text) <= maxErrorText {
		return text
	}
	end := maxErrorText
	for !utf8.RuneStart(text[end]) {
		end--
	}
	return text[:end] + "…"
}
