package db_test

import (
	"errors"
	"slices"
	"testing"

	"carte/internal/db"
)

func TestReadChunk(t *testing.T) {
	broken := errors.New("broken")
	for name, c := range map[string]struct {
		there, limit int
		fails        error
		want         []int
		more         bool
	}{
		"nothing":       {0, 2, nil, []int{}, false},
		"fewer":         {1, 2, nil, []int{0}, false},
		"just as many":  {2, 2, nil, []int{0, 1}, false},
		"one more":      {3, 2, nil, []int{0, 1}, true},
		"many more":     {9, 2, nil, []int{0, 1}, true},
		"a failed read": {9, 2, broken, nil, false},
	} {
		all := []int{0, 1, 2, 3, 4, 5, 6, 7, 8}[:c.there]
		got, more, err := db.ReadChunk(c.limit, func(limit int) ([]int, error) { return all[:min(limit, len(all))], c.fails })
		if !slices.Equal(got, c.want) || (got == nil) != (c.want == nil) || more != c.more || !errors.Is(err, c.fails) {
			t.Errorf("%s: %v, more %t, %v", name, got, more, err)
		}
	}
}
