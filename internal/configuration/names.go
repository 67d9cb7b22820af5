package configuration

import (
	"context"
	"fmt"
	"slices"

	"carte/internal/fault"
)

// Name is what an id in the configuration stands for.
type Name struct {
	ID   string `json:"id"`
	Name string `json:"name" doc:"The store's; a menu is called by its store"`
}

// names tells of the ids among some values what they stand for now. What is
// there no more has no name.
func (s *Service) names(ctx context.Context, values []FieldChange) ([]Name, error) {
	look := map[string]func(context.Context, string) (string, error){
		"default_store_id": s.server.StoreName, "default_menu_id": s.server.MenuName,
	}
	names := []Name{}
	for _, v := range values {
		for _, value := range []any{v.Before, v.After} {
			id, isID := value.(string)
			known := func(n Name) bool { return n.ID == id }
			if look[v.Field] == nil || !isID || slices.ContainsFunc(names, known) {
				continue
			}
			name, err := look[v.Field](ctx, id)
			if fault.CodeOf(err) == fault.NotFound {
				continue
			}
			if err != nil {
				return nil, fmt.Errorf("naming what the configuration holds: %w", err)
			}
			names = append(names, Name{id, name})
		}
	}
	return names, nil
}
