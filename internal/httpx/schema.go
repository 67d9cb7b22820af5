package httpx

import (
	"bytes"
	"encoding/json"
	"reflect"

	"github.com/danielgtaylor/huma/v2"
)

// Optional is a member of a PATCH body that may be absent (keep), null (remove) or a
// value (set). Its json tag must have omitzero.
type Optional[T any] struct {
	// Set reports whether the member was sent.
	Set bool
	// Value is nil for null.
	Value *T
}

// UnmarshalJSON implements json.Unmarshaler.
func (o *Optional[T]) UnmarshalJSON(raw []byte) error {
	o.Set, o.Value = true, nil
	if bytes.Equal(raw, []byte("null")) {
		return nil
	}
	o.Value = new(T)
	return json.Unmarshal(raw, o.Value)
}

// Schema is that of the value, and allows null. A struct needs a field `_ struct{}`
// tagged nullable:"true" for that.
func (o Optional[T]) Schema(registry huma.Registry) *huma.Schema {
	schema := registry.Schema(reflect.TypeFor[T](), true, "")
	if schema.Ref == "" {
		schema.Nullable = true
	}
	return schema
}

// Enum is the schema of a string that is one of the values.
func Enum[T ~string](values []T) *huma.Schema {
	schema := &huma.Schema{Type: huma.TypeString}
	for _, value := range values {
		schema.Enum = append(schema.Enum, string(value))
	}
	return schema
}

// Limits writes into the schema of an answer how large its properties may be: strings
// and texts in characters, a text in each language, lists in entries, and numbers.
// Clients tell by it what would be refused. The schema of an input has none: its
// capability checks it, and does not count the blanks around a string.
func Limits(s *huma.Schema, limits map[string]int) *huma.Schema {
	for name, limit := range limits {
		property, found := s.Properties[name]
		switch {
		case !found:
			panic("httpx: a limit of " + name + ", which the schema does not have")
		case property.Ref != "":
			property.Extensions = map[string]any{"x-max-length": limit}
		case property.Type == huma.TypeString:
			property.MaxLength = &limit
		case property.Type == huma.TypeArray:
			property.MaxItems = &limit
		default:
			maximum := float64(limit)
			property.Maximum = &maximum
		}
	}
	return s
}

// StorePath is the path of what belongs to a store: /api/stores/{store_id}/….
type StorePath struct {
	StoreID string `path:"store_id" maxLength:"40"`
}

// EntryPath is the path of an entry of a store: /api/stores/{store_id}/…/{id}.
type EntryPath struct {
	StorePath
	ID string `path:"id" maxLength:"40"`
}
