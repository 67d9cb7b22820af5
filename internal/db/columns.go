package db

import (
	"reflect"
	"strings"

	"github.com/uptrace/bun/dialect/sqlitedialect"
)

// Columns lists the quoted columns of a bun model, a struct, for a statement that is
// written by hand.
func Columns(model any) string {
	fields := sqlitedialect.New().Tables().Get(reflect.TypeOf(model)).Fields
	names := make([]string, len(fields))
	for i, field := range fields {
		names[i] = string(field.SQLName)
	}
	return strings.Join(names, ", ")
}
