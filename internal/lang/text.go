package lang

import (
	"database/sql/driver"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"carte/internal/fault"
)

// Text is a text guests read, in the store's languages. It is stored as JSON.
type Text struct {
	En string `json:"en,omitempty" doc:"English"`
	Fn string `json:"fn,omitempty" doc:"French"`
	De string `json:"de,omitempty" doc:"German"`
	Tr string `json:"tr,omitempty" doc:"Turkish"`
	// Stale lists the translations that are older than their source.
	Stale []Key `json:"stale,omitempty" readOnly:"true" doc:"Translations older than their source"`
}

// TextPatch changes the languages it names and leaves the others; "" removes.
type TextPatch struct {
	En *string `json:"en,omitempty" doc:"English; empty removes it"`
	Fn *string `json:"fn,omitempty" doc:"French; empty removes it"`
	De *string `json:"de,omitempty" doc:"German; empty removes it"`
	Tr *string `json:"tr,omitempty" doc:"Turkish; empty removes it"`
}

// NewText makes a text of one language.
func NewText(key Key, value string) Text {
	var t Text
	*t.at(key) = value
	return t
}

// With returns the text with a language set.
func (t Text) With(key Key, value string) Text {
	*t.at(key) = value
	return t
}

// Patch makes the patch that writes every language of t that is set.
func (t Text) Patch() TextPatch {
	var p TextPatch
	for _, key := range All {
		if value := *t.at(key); value != "" {
			*p.at(key) = &value
		}
	}
	return p
}

// In returns the text in a language, or in the fallback, or in any.
func (t Text) In(key, fallback Key) string {
	for _, k := range append([]Key{key, fallback}, All...) {
		if k.Valid() {
			if value := *t.at(k); value != "" {
				return value
			}
		}
	}
	return ""
}

// Empty reports whether no language is set.
func (t Text) Empty() bool { return t.In(Default, Default) == "" }

// Apply changes the text. When the source language changes, the translations
// that the patch does not touch become stale; a translation that is written
// is stale no longer.
func (t *Text) Apply(p TextPatch, source Key) {
	before := *t.at(source)
	t.Stale = slices.Clone(t.Stale) // a copy of the text shares it
	for _, key := range All {
		if value := *p.at(key); value != nil {
			*t.at(key) = clean(*value)
			t.Stale = slices.DeleteFunc(t.Stale, func(k Key) bool { return k == key })
		}
	}
	if *t.at(source) != before && before != "" {
		for _, key := range All {
			if key != source && *p.at(key) == nil && *t.at(key) != "" && !slices.Contains(t.Stale, key) {
				t.Stale = append(t.Stale, key)
			}
		}
	}
	t.Stale = slices.DeleteFunc(t.Stale, func(k Key) bool { return *t.at(k) == "" })
}

// Check holds the text to its rules: valid characters and at most limit
// characters in each language, and something in the source language if
// required.
func (t Text) Check(rules *fault.Rules, location string, source Key, required bool, limit int) {
	if required {
		rules.Check(*t.at(source) != "", location+"."+string(source), fault.NewRule("required_in_default_language", "must be set in the store's default language"), nil)
	}
	for _, key := range All {
		CheckString(rules, location+"."+string(key), *t.at(key), limit)
	}
}

// CheckString holds one string to the rules of every stored string: valid
// UTF-8, no control characters but line breaks (see IsControl), at most limit
// characters.
func CheckString(rules *fault.Rules, location, value string, limit int) {
	rules.Check(utf8.ValidString(value), location, fault.NotText, nil)
	rules.Check(utf8.RuneCountInString(value) <= limit, location, fault.MaxLength(limit), nil)
	control := strings.ContainsFunc(value, func(r rune) bool { return IsControl(r) && r != '\n' })
	rules.Check(!control, location, fault.NewRule("control_characters", "must not contain control characters"), nil)
}

// IsControl reports whether a character controls text instead of being read. Those
// that turn the direction of writing count: left open, they turn what stands
// behind them on the page as well, and no language of Carte needs them.
func IsControl(r rune) bool {
	return unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) && r > directionMarks
}

// directionMarks is the last of the marks that stand for themselves (U+061C,
// U+200E, U+200F) and turn nothing round.
const directionMarks = '\u200F'

// clean trims a typed text and unifies its line breaks.
func clean(s string) string {
	return strings.TrimSpace(strings.ReplaceAll(s, "\r\n", "\n"))
}

// Value stores the text as JSON.
func (t Text) Value() (driver.Value, error) {
	raw, err := json.Marshal(t)
	if err != nil {
		return nil, fmt.Errorf("encoding text: %w", err)
	}
	return string(raw), nil
}

// Scan reads the text from JSON.
func (t *Text) Scan(src any) error {
	*t = Text{}
	switch v := src.(type) {
	case nil:
		return nil
	case string:
		return json.Unmarshal([]byte(v), t)
	case []byte:
		return json.Unmarshal(v, t)
	}
	return fmt.Errorf("text cannot be read from %T", src)
}

func (t *Text) at(key Key) *string {
	switch key {
	case French:
		return &t.Fn
	case German:
		return &t.De
	case Turkish:
		return &t.Tr
	default:
		return &t.En
	}
}

func (p *TextPatch) at(key Key) **string {
	switch key {
	case French:
		return &p.Fn
	case German:
		return &p.De
	case Turkish:
		return &p.Tr
	default:
		return &p.En
	}
}
