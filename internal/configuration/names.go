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
	Name    string `json:"name" doc:"What that store is called now; a PDF menu's own name stands behind it, because a store has several"`
}

// names returns the names for the default ids of a configuration. Ids that do not exist are
// left out.
func (s *Service) names(ctx context.Context, c *Configuration) ([]Name, error) {
	names := []Name{}
	for _, part := range []struct {
		id   *string
		find func(context.Context, string) (Name, error)
	}{{c.DefaultStoreID, s.nameOfStore}, {c.DefaultMenuID, s.nameOfMenu}, {c.DefaultPDFID, s.server.PDFMenu}} {
		if part.id == nil {
			continue
		}
		name, err := part.find(ctx, *part.id)
		switch {
		case fault.CodeOf(err) == fault.NotFound:
			continue
		case err != nil:
			return nil, fmt.Errorf("reading what a default is called: %w", err)
		}
		name.ID = *part.id
		names = append(names, name)
	}
	return names, nil
}

func (s *Service) nameOfStore(ctx context.Context, id string) (Name, error) {
	name, err := s.server.StoreName(ctx, id)
	return Name{StoreID: id, Name: name}, err
}

func (s *Service) nameOfMenu(ctx context.Context, id string) (Name, error) {
	storeID, err := s.server.StoreOfMenu(ctx, id)
	if err != nil {
		return Name{}, err
	}
	return s.nameOfStore(ctx, storeID)
}
