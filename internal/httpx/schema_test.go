package httpx_test

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/danielgtaylor/huma/v2"

	"carte/internal/httpx"
)

type text struct {
	EN string `json:"en"`
}

type limited struct {
	Name  string   `json:"name"`
	Text  text     `json:"text"`
	List  []string `json:"list" nullable:"false"`
	Count int      `json:"count"`
	Free  string   `json:"free"`
}

// Each kind of property has its limit under the name that JSON Schema has for it.
func TestLimits(t *testing.T) {
	registry := huma.NewMapRegistry("#/components/schemas/", huma.DefaultSchemaNamer)
	schema := huma.SchemaFromType(registry, reflect.TypeFor[limited]())
	httpx.Limits(schema, map[string]int{"name": 80, "text": 160, "list": 8, "count": 365})
	for name, want := range map[string]string{
		"name":  `{"type":"string","maxLength":80}`,
		"text":  `{"$ref":"#/components/schemas/Text","x-max-length":160}`,
		"list":  `{"type":"array","items":{"type":"string"},"maxItems":8}`,
		"count": `{"type":"integer","format":"int64","maximum":365}`,
		"free":  `{"type":"string"}`,
	} {
		raw, err := json.Marshal(schema.Properties[name])
		if err != nil {
			t.Fatal(err)
		}
		var got, expected map[string]any
		if err := json.Unmarshal(raw, &got); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal([]byte(want), &expected); err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(got, expected) {
			t.Errorf("%s is %s, want %s", name, raw, want)
		}
	}
}

// A limit of what is not there would limit nothing, and nobody would know.
func TestLimitOfUnknownProperty(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	httpx.Limits(&huma.Schema{Properties: map[string]*huma.Schema{}}, map[string]int{"name": 80})
}
