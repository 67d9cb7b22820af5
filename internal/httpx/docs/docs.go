// Package docs shows an API's OpenAPI document as a page to read: plain HTML
// with one inline style and no script, so that nothing is fetched from
// elsewhere.
package docs

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"maps"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

var (
	//go:embed docs.html
	markup string
	//go:embed docs.css
	style string

	layout = template.Must(template.New("docs").Parse(markup))

	// Policy is the page's content-security policy: it allows the one style and
	// the site's own mark in the tab.
	Policy = func() string {
		sum := sha256.Sum256([]byte(style))
		return "default-src 'none'; style-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'; " +
			"img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
	}()
)

// Page makes the page of a document that every endpoint has joined.
func Page(document *huma.OpenAPI) ([]byte, error) {
	var body bytes.Buffer
	if err := layout.Execute(&body, pageOf(document)); err != nil {
		return nil, fmt.Errorf("making the API's page: %w", err)
	}
	return body.Bytes(), nil
}

type page struct {
	Title, Version string
	Style          template.CSS
	Groups         []*group
	Objects        []object
}

// group is the operations of one tag.
type group struct {
	Name       string
	Operations []operation
}

type operation struct {
	ID, Method, Path, Summary string
	SignedIn                  bool
	Parameters                []field
	Body                      *kind
	Answers                   []answer
}

type answer struct {
	Status  string
	Kind    *kind
	Headers []field
}

// object is a schema that others name.
type object struct {
	Name   string
	Kind   *kind // what it is where it has no fields
	Fields []field
}

type field struct {
	Name, Where, About string
	Required           bool
	Kind               kind
}

// kind is what a value is.
type kind struct {
	List     bool
	Word     string
	Object   string // the name of its object, where it is one
	Nullable bool
	Rules    []string
}

func pageOf(document *huma.OpenAPI) page {
	p := page{
		Title: document.Info.Title, Version: document.Info.Version,
		Style: template.CSS(style), //nolint:gosec // it is part of this program
	}
	schemas := document.Components.Schemas
	groups := map[string]*group{}
	for _, path := range slices.Sorted(maps.Keys(document.Paths)) {
		for _, told := range operationsOf(document.Paths[path]) {
			tag := strings.Join(told.Tags, ", ")
			if groups[tag] == nil {
				groups[tag] = &group{Name: tag}
			}
			groups[tag].Operations = append(groups[tag].Operations, describe(schemas, told))
		}
	}
	for _, tag := range slices.Sorted(maps.Keys(groups)) {
		p.Groups = append(p.Groups, groups[tag])
	}
	all := schemas.Map()
	for _, name := range slices.Sorted(maps.Keys(all)) {
		o := object{Name: name, Fields: fieldsOf(schemas, all[name])}
		if len(o.Fields) == 0 {
			o.Kind = kindOf(schemas, all[name])
		}
		p.Objects = append(p.Objects, o)
	}
	return p
}

// operationsOf lists what can be done at a path, reading first.
func operationsOf(at *huma.PathItem) []*huma.Operation {
	present := []*huma.Operation{at.Get, at.Post, at.Put, at.Patch, at.Delete}
	return slices.DeleteFunc(present, func(o *huma.Operation) bool { return o == nil })
}

func describe(schemas huma.Registry, told *huma.Operation) operation {
	op := operation{
		ID: told.OperationID, Method: told.Method, Path: told.Path, Summary: told.Summary, SignedIn: len(told.Security) > 0,
	}
	for _, p := range told.Parameters {
		op.Parameters = append(op.Parameters, field{
			Name: p.Name, Where: p.In, About: p.Description, Required: p.Required, Kind: *kindOf(schemas, p.Schema),
		})
	}
	if told.RequestBody != nil {
		op.Body = contentOf(schemas, told.RequestBody.Content)
	}
	for _, status := range slices.Sorted(maps.Keys(told.Responses)) {
		response := told.Responses[status]
		a := answer{Status: status, Kind: contentOf(schemas, response.Content)}
		if status == "default" {
			a.Status = "else"
		}
		for _, name := range slices.Sorted(maps.Keys(response.Headers)) {
			schema := response.Headers[name].Schema
			a.Headers = append(a.Headers, field{Name: name, About: schema.Description, Kind: *kindOf(schemas, schema)})
		}
		op.Answers = append(op.Answers, a)
	}
	return op
}

// contentOf is what a body is; nil for none. The API's bodies are of one type each.
func contentOf(schemas huma.Registry, content map[string]*huma.MediaType) *kind {
	for mediaType, body := range content {
		k := kindOf(schemas, body.Schema)
		if body.Schema.Format == "binary" {
			k = &kind{Word: mediaType}
		}
		return k
	}
	return nil
}

func fieldsOf(schemas huma.Registry, schema *huma.Schema) []field {
	var fields []field
	for _, name := range slices.Sorted(maps.Keys(schema.Properties)) {
		of := schema.Properties[name]
		fields = append(fields, field{
			Name: name, About: of.Description, Required: slices.Contains(schema.Required, name), Kind: *kindOf(schemas, of),
		})
	}
	return fields
}

func kindOf(schemas huma.Registry, schema *huma.Schema) *kind {
	k := &kind{Word: schema.Type, Nullable: schema.Nullable, Rules: rulesOf(schema)}
	switch {
	case schema.Ref != "":
		k.Object = schema.Ref[strings.LastIndexByte(schema.Ref, '/')+1:]
		k.Nullable = schemas.SchemaFromRef(schema.Ref).Nullable
	case schema.Items != nil:
		entry := kindOf(schemas, schema.Items)
		k.List, k.Word, k.Object = true, entry.Word, entry.Object
		k.Rules = append(k.Rules, entry.Rules...)
	case schema.Format != "" && schema.Type == huma.TypeString:
		k.Word = schema.Format
	}
	return k
}

// rulesOf describes the rules of a value.
func rulesOf(schema *huma.Schema) []string {
	var rules []string
	add := func(format string, args ...any) { rules = append(rules, fmt.Sprintf(format, args...)) }
	bounds := func(low, high any, hasLow, hasHigh bool, unit string) {
		switch {
		case hasLow && hasHigh:
			add("%v to %v%s", low, high, unit)
		case hasLow:
			add("at least %v%s", low, unit)
		case hasHigh:
			add("at most %v%s", high, unit)
		}
	}
	bounds(value(schema.Minimum), value(schema.Maximum), schema.Minimum != nil, schema.Maximum != nil, "")
	bounds(value(schema.MinLength), value(schema.MaxLength), schema.MinLength != nil, schema.MaxLength != nil, " characters")
	bounds(value(schema.MinItems), value(schema.MaxItems), schema.MinItems != nil, schema.MaxItems != nil, " entries")
	if len(schema.Enum) > 0 {
		words := make([]string, len(schema.Enum))
		for i, word := range schema.Enum {
			words[i] = fmt.Sprint(word)
		}
		add("one of %s", strings.Join(words, ", "))
	}
	if schema.PatternDescription != "" {
		add("%s", schema.PatternDescription)
	}
	if schema.Default != nil {
		add("%v when left out", schema.Default)
	}
	return rules
}

func value[T any](p *T) any {
	if p == nil {
		return nil
	}
	return *p
}
