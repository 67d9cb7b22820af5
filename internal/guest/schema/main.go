// Schema prints what the front end has from the Go types of guest pages (see `make
// api`): their schemas as an OpenAPI document, from which the TypeScript types are
// generated, or with the argument "palettes" the colours of the templates as a
// TypeScript module.
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"carte/internal/guest"
	"carte/internal/page"
)

func main() {
	write := writeSchemas
	if len(os.Args) > 1 && os.Args[1] == "palettes" {
		write = writePalettes
	}
	if err := write(os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "carte: "+err.Error())
		os.Exit(1)
	}
}

func writeSchemas(w io.Writer) error {
	// Lists that are empty are written as such, or left out.
	huma.DefaultArrayNullable = false
	registry := huma.NewMapRegistry("#/components/schemas/", huma.DefaultSchemaNamer)
	for _, t := range guest.DataTypes() {
		registry.Schema(t, true, "")
	}
	encoder := json.NewEncoder(w)
	encoder.SetIndent("", "  ")
	return encoder.Encode(map[string]any{
		"openapi":    "3.1.0",
		"info":       map[string]string{"title": "Guest pages", "version": "1"},
		"paths":      map[string]any{},
		"components": map[string]any{"schemas": registry.Map()},
	})
}

// writePalettes writes the colours of the templates by their roles, which have the
// names of the API in camel case.
func writePalettes(w io.Writer) error {
	var b strings.Builder
	b.WriteString("// This file is written by `make api` from internal/page/looks.go.\n\n")
	b.WriteString("import type { TemplateId } from '../data';\n\n")
	b.WriteString("/** The colours of a template by their roles. */\nexport type Palette = {\n")
	for i := range paletteType.NumField() {
		fmt.Fprintf(&b, "  %s: string;\n", nameOf(paletteType.Field(i)))
	}
	b.WriteString("};\n\nexport const palettes: Record<TemplateId, { light: Palette; dark: Palette }> = {\n")
	for i := range page.Looks {
		look := &page.Looks[i]
		fmt.Fprintf(&b, "  %s: {\n", look.ID)
		writePalette(&b, "light", look.Light)
		writePalette(&b, "dark", look.Dark)
		b.WriteString("  },\n")
	}
	b.WriteString("};\n")
	_, err := io.WriteString(w, b.String())
	return err
}

var paletteType = reflect.TypeFor[page.Palette]()

func writePalette(b *strings.Builder, scheme string, palette page.Palette) {
	fmt.Fprintf(b, "    %s: {\n", scheme)
	for i := range paletteType.NumField() {
		fmt.Fprintf(b, "      %s: '%s',\n", nameOf(paletteType.Field(i)), reflect.ValueOf(palette).Field(i))
	}
	b.WriteString("    },\n")
}

// nameOf returns a field's name in JSON in camel case.
func nameOf(field reflect.StructField) string {
	words := strings.Split(field.Tag.Get("json"), "_")
	for i := range words[1:] {
		words[i+1] = strings.ToUpper(words[i+1][:1]) + words[i+1][1:]
	}
	return strings.Join(words, "")
}
