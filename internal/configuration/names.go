package configuration

import (
	"context"
	"fmt"

	"carte/internal/fault"
)

// Name is what the id of a store or a menu in the configuration stands for.
type Name struct {
	ID      string `json:"id"`
	StoreID string `json:"store_id" doc:"The store, or the menu's store"`
	Name    string `json:"name" doc:"What that store is called now"`
}

// names lists what the default ids of a configuration stand for. What does not
// exist has no name.
func (s *Service) names(ctx context.Context, c *Configuration) ([]Name, error) {
	names := []Name{}
	if c.DefaultStoreID != nil {
		if err := s.addName(ctx, &names, *c.DefaultStoreID, *c.DefaultStoreID); err != nil {
			return nil, err
		}
	}
	if c.DefaultMenuID == nil {
		return names, nil
	}
	storeID, err := s.server.StoreOfMenu(ctx, *c.DefaultMenuID)
	switch {
	case fault.CodeOf(err) == fault.NotFound:
		return names, nil
	case err != nil:
		return nil, fmt.Errorf("naming the default menu: %w", err)
	}
	err = s.addName(ctx, &names, *c.DefaultMenuID, storeID)
	return names, err
}

// addName adds what an id stands for, unless its store does not exist.
func (s *Service) addName(ctx context.Context, names *[]Name, id, storeID string) error {
	name, err := s.server.StoreName(ctx, storeID)
	switch {
	case fault.CodeOf(err) == fault.NotFound:
		return nil
	case err != nil:
		return fmt.Errorf("naming what the configuration holds: %w", err)
	}
	*names = append(*names, Name{ID: id, StoreID: storeID, Name: name})
	return nil
}
