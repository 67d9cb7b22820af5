package lang

import (
	"database/sql/driver"
	"encoding/json"
	"fmt"
	"slices"

	"carte/internal/fault"
)

// Text is a text guests read, in the store's languages. It is stored as JSON.
type Text struct {
	En string `json:"en,omitempty" doc:"English"`
	Fn string `json:"fn,omitempty" doc:"French"`
	De string `json:"de,omitempty" doc:"German"`
	Tr string `json:"tr,omitempty" doc:"Turkish"`
	// Stale lists the translations older than their source, and the default language
	// where its text is a copy of another language's.
	Stale []Key `json:"stale,omitempty" readOnly:"true" doc:"Translations older than their source, and the default language where it only has a copy of another one's text"`
}

// TextPatch is a change of a text: nil leaves a language as it is, "" removes it.
type TextPatch struct {
	En *string `json:"en,omitempty" doc:"English; empty removes it"`
	Fn *string `json:"fn,omitempty" doc:"French; empty removes it"`
	De *string `json:"de,omitempty" doc:"German; empty removes it"`
	Tr *string `json:"tr,omitempty" doc:"Turkish; empty removes it"`
}

// NewText returns a text in one language.
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

// Patch returns the patch that sets every language of t.
func (t Text) Patch() TextPatch {
	var p TextPatch
	for _, key := range All {
		if value := *t.at(key); value != "" {
			*p.at(key) = &value
		}
	}
	return p
}

// In returns the text in a language, else in the fallback, else in any.
func (t Text) In(key, fallback Key) string {
	value, _ := t.Read(key, fallback)
	return value
}

// Read returns what In does and the language it is written in; key if there is no
// text.
func (t Text) Read(key, fallback Key) (value string, written Key) {
	for _, k := range append([]Key{key, fallback}, All...) {
		if k.Valid() {
			if value := *t.at(k); value != "" {
				return value, t.origin(k)
			}
		}
	}
	return "", key
}

// origin is the language whose text a language has a copy of; its own if it has none.
func (t Text) origin(key Key) Key {
	if !slices.Contains(t.Stale, key) {
		return key
	}
	for _, other := range All {
		if *t.at(other) == *t.at(key) && !slices.Contains(t.Stale, other) {
			return other
		}
	}
	return key
}

// Has reports whether there is a text in a language.
func (t Text) Has(key Key) bool { return *t.at(key) != "" }

// Empty reports whether no language is set.
func (t Text) Empty() bool { return t.In(Default, Default) == "" }

// Apply changes the text. When the text in the source language changes, the translations
// that the patch leaves become stale, unless it was a copy of one, see ChangeSource. One
// that the patch sets is no longer stale.
func (t *Text) Apply(p TextPatch, source Key) {
	before := *t.at(source)
	wasCopy := slices.Contains(t.Stale, source)
	t.Stale = slices.Clone(t.Stale) // a copy of the text shares it
	for _, key := range All {
		if value := *p.at(key); value != nil {
			*t.at(key) = Clean(*value)
			t.Stale = slices.DeleteFunc(t.Stale, func(k Key) bool { return k == key })
		}
	}
	if *t.at(source) != before && before != "" && !wasCopy {
		for _, key := range All {
			if key != source && *p.at(key) == nil && *t.at(key) != "" && !slices.Contains(t.Stale, key) {
				t.Stale = append(t.Stale, key)
			}
		}
	}
	t.Stale = slices.DeleteFunc(t.Stale, func(k Key) bool { return *t.at(k) == "" })
}

// Replace is Apply for a text that is sent whole, as those of a list are: a language that
// the patch leaves is removed. A translation that stays as it was, while its source
// changes, becomes stale. The others are stale as the list says, or as they were where it
// is nil.
func (t *Text) Replace(p TextPatch, stale []Key, source Key) {
	before := *t
	*t = Text{}
	t.Apply(p, source)
	if stale == nil {
		stale = before.Stale
	}
	wasCopy := slices.Contains(before.Stale, source)
	changed := *before.at(source) != "" && *t.at(source) != *before.at(source) && !wasCopy
	for _, key := range All {
		if *t.at(key) == "" || !before.Empty() && *t.at(key) != *before.at(key) {
			continue
		}
		if slices.Contains(stale, key) || changed && key != source {
			t.Stale = append(t.Stale, key)
		}
	}
}

// ChangeSource prepares the text for another source language, and reports whether it had
// to: a text that is missing there is copied, so that guests read what they read before,
// and the copy is stale until somebody writes it.
func (t *Text) ChangeSource(from, to Key) bool {
	copied := t.In(from, from)
	if copied == "" || *t.at(to) != "" {
		return false
	}
	*t.at(to) = copied
	t.Stale = append(slices.Clone(t.Stale), to)
	return true
}

// Check checks a text of one or more lines in each language, see CheckString.
func (t Text) Check(rules *fault.Rules, location string, limit int) {
	for _, key := range All {
		CheckString(rules, location+"."+string(key), *t.at(key), limit)
	}
}

// CheckLine is Check for a text that is shown as one line. If required, it must be
// set in the source language.
func (t Text) CheckLine(rules *fault.Rules, location string, source Key, required bool, limit int) {
	if required {
		rules.Check(*t.at(source) != "", location+"."+string(source), fault.NewRule("required_in_default_language", "must be set in the store's default language"), nil)
	}
	for _, key := range All {
		CheckLine(rules, location+"."+string(key), *t.at(key), limit)
	}
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
