package configuration

import (
	"context"
	"fmt"
	"slices"

	"carte/internal/fault"
)

// Name is what the id of a store or a menu in the configuration stands for.
type Name struct {
	ID      string `json:"id"`
	StoreID string `json:"store_id" doc:"The store, or the menu's store"`
	Name    string `json:"name" doc:"What that store is called now"`
}

// names tells of the ids among some values what they stand for. What is there
// no more has no name.
func (s *Service) names(ctx context.Context, values []FieldChange) ([]Name, error) {
	names := []Name{}
	for _, v := range values {
		if v.Field != "default_store_id" && v.Field != "default_menu_id" {
			continue
		}
		for _, value := range []any{v.Before, v.After} {
			id, isID := value.(string)
			if !isID || slices.ContainsFunc(names, func(n Name) bool { return n.ID == id }) {
				continue
			}
			name, err := s.name(ctx, v.Field, id)
			if fault.CodeOf(err) == fault.NotFound {
				continue
			}
			if err != nil {
				return nil, fmt.Errorf("naming what the configuration holds: %w", err)
			}
			names = append(names, name)
		}
	}
	return names, nil
}

func (s *Service) name(ctx context.Context, field, id string) (Name, error) {
	storeID := id
	if field == "default_menu_id" {
		var err error
		if storeID, err = s.server.StoreOfMenu(ctx, id); err != nil {
			return Name{}, err
		}
	}
	name, err := s.server.StoreName(ctx, storeID)
	return Name{ID: id, StoreID: storeID, Name: name}, err
}
