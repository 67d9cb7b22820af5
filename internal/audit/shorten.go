package audit

import (
	"encoding/json"
	"strings"
)

const (
	// MaxText is how many bytes of a text an entry has, as they are stored.
	MaxText = 1 << 10
	// MaxTexts is how many bytes all texts of an entry have together.
	MaxTexts = 4 << 10
)

// start is the beginning of a text that is too long for the log.
type start struct {
	Text string `json:"start"`
}

// textOf returns the text of a value, or its beginning, and reports whether it is one, and
// whether it is only the beginning.
func textOf(value any) (text string, isText, isShort bool) {
	switch value := value.(type) {
	case string:
		return value, true, false
	case start:
		return value.Text, true, true
	case map[string]any: // as it was stored
		text, isText = value["start"].(string)
		return text, isText, isText
	}
	return "", false, false
}

// storedBytes is what a text takes as it is stored.
func storedBytes(text string) int {
	encoded, _ := json.Marshal(text) //nolint:errchkjson // any text can be encoded
	return len(encoded) - len(`""`)
}

// shorten shortens the texts of an entry that are too long, or too many.
func (e *Entry) shorten() {
	texts, bytes := 0, 0
	for _, values := range []Values{e.Before, e.After} {
		for _, value := range values {
			if text, _, _ := textOf(value); text != "" {
				texts++
				bytes += min(storedBytes(text), MaxText)
			}
		}
	}
	most := MaxText
	if bytes > MaxTexts {
		most = MaxTexts / texts
	}
	e.Before, e.After = e.Before.shortened(most), e.After.shortened(most)
}

// shortened returns the values with texts of so many stored bytes at most.
func (v Values) shortened(most int) Values {
	if v == nil {
		return nil
	}
	short := make(Values, len(v))
	for field, value := range v {
		if text, isText, isShort := textOf(value); isText {
			if value = text; isShort || storedBytes(text) > most {
				value = start{beginning(text, most)}
			}
		}
		short[field] = value
	}
	return short
}

// beginning returns the beginning of a text that takes so many stored bytes at most.
func beginning(text string, most int) string {
	for bytes := storedBytes(text); bytes > most; bytes = storedBytes(text) {
		text = strings.ToValidUTF8(text[:len(text)*most/bytes], "")
	}
	return text
}

// shown returns a value as it is shown, and reports whether it is shortened.
func shown(value any) (any, bool) {
	if text, _, isShort := textOf(value); isShort {
		return text + "…", true
	}
	return value, false
}
