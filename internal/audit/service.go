package audit

import (
	"context"
	"strings"

	"carte/internal/actor"
	"carte/internal/contact"
	"carte/internal/db"
	"carte/internal/fault"
)

// Stores knows what stores are called; it leaves out those that do not exist. App
// wires it.
type Stores interface {
	NamesOf(ctx context.Context, storeIDs []string) (map[string]string, error)
}

// Service is the use cases of reading the log.
type Service struct {
	db     *db.DB
	stores Stores
}

// NewService makes the use cases over a database.
func NewService(d *db.DB, stores Stores) *Service { return &Service{db: d, stores: stores} }

// Query says which entries are wanted; an empty field wants all.
type Query struct {
	// StoreID keeps the entries of one store.
	StoreID string
	// Email keeps what one person has done, and what was done about them.
	Email string
	// Topic keeps the actions on one thing: role, configuration.
	Topic string
	// After is the id of the entry to go on behind; empty to begin with the newest.
	After string
	// Limit is how many are wanted at most.
	Limit int
}

// List lists the log of the whole site and all its stores, the newest entry
// first, and reports whether there are older ones.
func (s *Service) List(ctx context.Context, who *actor.Actor, query Query) (list []Entry, more bool, err error) {
	if err := who.RequireSite(actor.AuditRead); err != nil {
		return nil, false, err
	}
	return s.list(ctx, query)
}

// ListOfStore does for a store what List does for the whole site.
func (s *Service) ListOfStore(ctx context.Context, who *actor.Actor, query Query) (list []Entry, more bool, err error) {
	if err := who.Require(actor.AuditRead, query.StoreID); err != nil {
		return nil, false, err
	}
	names, err := s.stores.NamesOf(ctx, []string{query.StoreID})
	if err != nil {
		return nil, false, err
	}
	if _, ok := names[query.StoreID]; !ok {
		return nil, false, fault.New(fault.NotFound, "There is no such store.")
	}
	return s.list(ctx, query)
}

func (s *Service) list(ctx context.Context, query Query) (list []Entry, more bool, err error) {
	if query.Email = strings.TrimSpace(query.Email); query.Email != "" {
		canonical, err := contact.ParseEmail(query.Email)
		if err != nil {
			var rules fault.Rules
			rules.Parsed(err, "query.email", query.Email)
			return nil, false, rules.Err()
		}
		query.Email = canonical
	}
	list, more, err = db.ReadChunk(query.Limit, func(limit int) ([]Entry, error) {
		query.Limit = limit
		return s.find(ctx, query)
	})
	if err != nil {
		return nil, false, err
	}
	ids := make([]string, 0, len(list))
	for i := range list {
		if list[i].StoreID != "" {
			ids = append(ids, list[i].StoreID)
		}
	}
	if len(ids) == 0 {
		return list, more, nil
	}
	names, err := s.stores.NamesOf(ctx, ids)
	if err != nil {
		return nil, false, err
	}
	for i := range list {
		list[i].StoreName = names[list[i].StoreID]
	}
	return list, more, nil
}
