package testkit

import (
	"context"

	"github.com/uptrace/bun"

	"carte/internal/fault"
)

// Images are the ids of all images there are, of every store.
type Images []string

// Use refuses other ids.
func (i Images) Use(_ context.Context, _ bun.IDB, _ string, ids map[string]string) error {
	var rules fault.Rules
	for location, id := range ids {
		if id != "" {
			fault.OneOf(&rules, location, id, i)
		}
	}
	return rules.Err()
}
