package lang_test

import (
	"testing"

	"carte/internal/lang"
)

func TestDecode(t *testing.T) {
	for name, c := range map[string]struct {
		file, text string
		encoding   lang.Encoding
	}{
		"plain":               {"a\r\nb\rc\u2028d", "a\nb\nc\nd", lang.UTF8},
		"a mark":              {"\xef\xbb\xbfKäse", "Käse", lang.UTF8},
		"Windows":             {"K\xe4se \x80", "Käse €", lang.Windows1252},
		"UTF-16":              {"\xff\xfeK\x00\xe4\x00\n\x00", "Kä\n", lang.UTF16},
		"the other order":     {"\xfe\xff\x00K\x00\xe4", "Kä", lang.UTF16},
		"UTF-16 without mark": {"N\x00a\x00m\x00e\x00;\x00", "Name;", lang.UTF16},
		"half a character":    {"\xff\xfeK\x00\xe4", "K", lang.UTF16},
		"a picture":           {"\x89PNG\r\n\x1a\n\x00", "", ""},
		"nothing":             {"", "", lang.UTF8},
	} {
		text, encoding, ok := lang.Decode([]byte(c.file))
		if text != c.text || encoding != c.encoding || ok != (c.encoding != "") {
			t.Errorf("%s: %q, %s, %t", name, text, encoding, ok)
		}
	}
}
