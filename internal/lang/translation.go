package lang

import "slices"

// Translation is how a text stands in a language other than its source.
type Translation struct {
	Value string `json:"value,omitempty"`
	Stale bool   `json:"stale,omitempty"`
}

// Translation returns how the text stands in a language.
func (t Text) Translation(key Key) Translation {
	return Translation{Value: *t.at(key), Stale: slices.Contains(t.Stale, key)}
}

// Source returns the text in the language that it is translated from, and no other.
func (t Text) Source(source Key) string { return *t.at(source) }

// SetTranslation sets how the text stands in a language.
func (t *Text) SetTranslation(key Key, to Translation) {
	*t.at(key) = Clean(to.Value)
	t.Stale = slices.DeleteFunc(slices.Clone(t.Stale), func(k Key) bool { return k == key })
	if to.Stale && *t.at(key) != "" {
		t.Stale = append(t.Stale, key)
	}
}
