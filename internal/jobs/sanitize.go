package jobs

import (
	"regexp"
	"strings"

	"carte/internal/httpx"
)

// maxErrorText bounds what is kept of an error, in bytes.
const maxErrorText = 1000

// secrets match what the text of an error must not show to operators: the user
// and the query of a URL, named tokens and keys, and signed tokens.
var secrets = []struct {
	pattern     *regexp.Regexp
	replacement string
}{
	{regexp.MustCompile(`(\b[a-z][a-z0-9+.-]*://)[^\s/?#@"]*@`), "${1}…@"},
	{regexp.MustCompile(`(\b[a-z][a-z0-9+.-]*://[^\s?#"]*)[?#][^\s"]*`), "${1}?…"},
	{regexp.MustCompile(`(?i)\b(bearer|basic)\s+[^\s"]+`), "${1} …"},
	{regexp.MustCompile(`(?i)\b([a-z_-]*(?:token|secret|password|api_?key|credential)s?"?\s*[=:]\s*"?)[^\s",;}]+`), "${1}…"},
	{regexp.MustCompile(`\beyJ[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*(?:\.[A-Za-z0-9_-]*)?`), "…"},
}

// sanitizeError returns the text of an error for operators: valid UTF-8, without
// secrets, and not much longer than maxErrorText.
func sanitizeError(err error) string {
	text := strings.ReplaceAll(strings.ToValidUTF8(err.Error(), "�"), "\x00", "�")
	for _, s := range secrets {
		text = s.pattern.ReplaceAllString(text, s.replacement)
	}
	return httpx.Shorten(text, maxErrorText)
}
