package testkit

import (
	"testing"

	"carte/internal/db"
)

// CountStatements returns how many statements fn sends to the database, BEGIN and
// COMMIT included. Nothing else may use the database meanwhile.
func CountStatements(t testing.TB, d *db.DB, fn func()) int {
	t.Helper()
	before := d.Statements()
	fn()
	return int(d.Statements() - before)
}
