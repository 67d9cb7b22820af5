// Schema prints the types of guest pages as the schemas of an OpenAPI document,
// from which their TypeScript types are generated (see `make api`).
package main

import (
	"encoding/json"
	"fmt"
	"os"

	"github.com/danielgtaylor/huma/v2"

	"carte/internal/guest"
)

func main() {
	// Lists that are empty are written as such, or left out.
	huma.DefaultArrayNullable = false
	registry := huma.NewMapRegistry("#/components/schemas/", huma.DefaultSchemaNamer)
	for _, t := range guest.DataTypes() {
		registry.Schema(t, true, "")
	}
	encoder := json.NewEncoder(os.Stdout)
	encoder.SetIndent("", "  ")
	err := encoder.Encode(map[string]any{
		"openapi":    "3.1.0",
		"info":       map[string]string{"title": "Guest pages", "version": "1"},
		"paths":      map[string]any{},
		"components": map[string]any{"schemas": registry.Map()},
	})
	if err != nil {
		fmt.Fprintln(os.Stderr, "carte: "+err.Error())
		os.Exit(1)
	}
}
