package guest

import (
	"context"
	"errors"
	"testing"

	"carte/internal/fault"
)

// hearing stands for the database's news of changes.
type hearing bool

func (hearing) OnChange(func(string))                          {}
func (h hearing) Hearing() bool                                { return bool(h) }
func (hearing) Version(context.Context, string) (int64, error) { return 0, nil }

// A printed code and a followed link live on while the database is away, once
// they have been asked for; what is gone for sure is gone.
func TestRemembered(t *testing.T) {
	away, gone := errors.New("connection refused"), fault.New(fault.NotFound, "There is no such link.")
	for name, c := range map[string]struct {
		known, hearing bool
		read           error
		want           string
		code           fault.Code
	}{
		"new":                          {false, true, nil, "fresh", ""},
		"known":                        {true, true, away, "kept", ""},
		"known, changes may be missed": {true, false, nil, "fresh", ""},
		"known, the database is away":  {true, false, away, "kept", ""},
		"known, and gone":              {true, false, gone, "", fault.NotFound},
		"new, the database is away":    {false, false, away, "", fault.Internal},
	} {
		t.Run(name, func(t *testing.T) {
			s := NewService(Config{Changes: hearing(c.hearing), CacheBytes: 1 << 20})
			if c.known {
				keep(s.cache, s.cache.menus, "key", "store", "kept", s.cache.moment())
			}
			got, err := remembered(context.Background(), s, s.cache.menus, "key", func(context.Context, string) (string, string, error) {
				if c.read != nil {
					return "", "", c.read
				}
				return "fresh", "store", nil
			})
			if got != c.want || fault.CodeOf(err) != c.code {
				t.Errorf("got %q, %v; want %q, %q", got, err, c.want, c.code)
			}
			if value, ok := find(s.cache, s.cache.menus, "key"); c.code == "" && (!ok || value != c.want) {
				t.Errorf("%q is kept, want %q", value, c.want)
			}
		})
	}
}
