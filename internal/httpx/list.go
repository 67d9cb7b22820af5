package httpx

import (
	"encoding/base64"
	"encoding/json"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"carte/internal/fault"
)

// The sizes of a page of a list.
const (
	DefaultLimit = 50
	MaxLimit     = 200
)

// Limit is the size of a page; 0 for the default.
type Limit int

// Schema limits it to between 1 and MaxLimit.
func (Limit) Schema(huma.Registry) *huma.Schema {
	low, high := 1.0, float64(MaxLimit)
	return &huma.Schema{Type: huma.TypeInteger, Minimum: &low, Maximum: &high, Default: DefaultLimit}
}

// ListQuery selects a page of an unbounded list; endpoints of such lists embed it.
// Other endpoints answer all entries.
type ListQuery struct {
	Limit  Limit  `query:"limit" doc:"How many entries to answer at most"`
	Cursor string `query:"cursor" maxLength:"2000" doc:"Where to go on: the Next-Cursor of the page before"`
}

// Size returns how many entries to answer.
func (q *ListQuery) Size() int {
	if q.Limit == 0 {
		return DefaultLimit
	}
	return int(q.Limit)
}

// After returns the n keys given to NewCursor for the last entry of the page before;
// nil for the first page.
func (q *ListQuery) After(n int) ([]string, error) {
	if q.Cursor == "" {
		return nil, nil
	}
	var keys []string
	raw, err := base64.RawURLEncoding.DecodeString(q.Cursor)
	if err == nil {
		err = json.Unmarshal(raw, &keys)
	}
	// No text holds a NUL, and PostgreSQL would fail over it.
	ours := err == nil && len(keys) == n && !slices.ContainsFunc(keys, func(key string) bool { return strings.ContainsRune(key, 0) })
	var rules fault.Rules
	rules.Check(ours, "query.cursor", NotACursor, q.Cursor)
	if err := rules.Err(); err != nil {
		return nil, err
	}
	return keys, nil
}

// AfterKey is After for a list sorted by one key; empty for the first page.
func (q *ListQuery) AfterKey() (string, error) {
	keys, err := q.After(1)
	if keys == nil {
		return "", err
	}
	return keys[0], nil
}

// NewCursor encodes the position after an entry by the keys its list is sorted by,
// which must be unique together. It stays valid while entries are added and removed.
func NewCursor(keys ...string) string {
	raw, err := json.Marshal(keys)
	if err != nil {
		panic(err) // strings can be encoded
	}
	return base64.RawURLEncoding.EncodeToString(raw)
}

// NotACursor is the rule broken by a cursor that is not from NewCursor.
var NotACursor = fault.NewRule("not_a_cursor", "must be a Next-Cursor this API has given")

// CursorHeader is the header with the cursor of the next page; outputs embed it.
type CursorHeader struct {
	NextCursor string `header:"Next-Cursor" doc:"The cursor of the next page; missing on the last one"`
}

// List is a page of a list.
type List[R any] struct {
	CursorHeader
	Body []R `nullable:"false"`
}

// NewList answers a page of entries. Where there are more, the next one is after the
// cursor of the last entry.
func NewList[E, R any](entries []E, more bool, represent func(*E) R, cursor func(*E) string) *List[R] {
	list := &List[R]{Body: make([]R, len(entries))}
	for i := range entries {
		list.Body[i] = represent(&entries[i])
	}
	if more {
		list.NextCursor = cursor(&entries[len(entries)-1])
	}
	return list
}
