package configuration

import (
	"context"
	"fmt"

	"carte/internal/fault"
)

// Name is the name for the id of a store, a menu or a PDF menu in the configuration.
type Name struct {
	ID      string `json:"id"`
	StoreID string `json:"store_id" doc:"The store, or the store of the menu"`
	Name    string `json:"name" doc:"What that store is called now"`
}

// names returns the names for the default ids of a configuration. Ids that do not exist are
// left out.
func (s *Service) names(ctx context.Context, c *Configuration) ([]Name, error) {
	names := []Name{}
	if c.DefaultStoreID != nil {
		if err := s.addName(ctx, &names, *c.DefaultStoreID, *c.DefaultStoreID); err != nil {
			return nil, err
		}
	}
	for _, part := range []struct {
		id      *string
		storeOf func(context.Context, string) (string, error)
	}{{c.DefaultMenuID, s.server.StoreOfMenu}, {c.DefaultPDFID, s.server.StoreOfPDF}} {
		if part.id == nil {
			continue
		}
		storeID, err := part.storeOf(ctx, *part.id)
		switch {
		case fault.CodeOf(err) == fault.NotFound:
			continue
		case err != nil:
			return nil, fmt.Errorf("reading the store of a default menu: %w", err)
		}
		if err := s.addName(ctx, &names, *part.id, storeID); err != nil {
			return nil, err
		}
	}
	return names, nil
}

// addName adds the name for an id, unless its store does not exist.
func (s *Service) addName(ctx context.Context, names *[]Name, id, storeID string) error {
	name, err := s.server.StoreName(ctx, storeID)
	switch {
	case fault.CodeOf(err) == fault.NotFound:
		return nil
	case err != nil:
		return fmt.Errorf("reading the name of a store: %w", err)
	}
	*names = append(*names, Name{ID: id, StoreID: storeID, Name: name})
	return nil
}
