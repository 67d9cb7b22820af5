package audit

import (
	"context"
	"strings"

	"carte/internal/actor"
	"carte/internal/contact"
	"carte/internal/db"
	"carte/internal/fault"
)

// Stores looks up the names of stores by their ids. Stores that do not exist are left
// out. App wires it.
type Stores interface {
	Names(ctx context.Context, storeIDs []string) (map[string]string, error)
}

// Service is the use cases of reading the log.
type Service struct {
	db     *db.DB
	stores Stores
}

// NewService makes the use cases over a database.
func NewService(d *db.DB, stores Stores) *Service { return &Service{db: d, stores: stores} }

// Query selects entries. Empty fields select all.
type Query struct {
	// StoreID selects the entries of one store.
	StoreID string
	// Email selects the changes made by a person, and those about them.
	Email string
	// Topic selects the actions of a topic: role, configuration, job.
	Topic string
	// After is the id of the last entry of the page before; empty for the first page.
	After string
	// Limit is the most entries to return.
	Limit int
}

// List lists the entries of the whole site and all stores, the newest first, and reports
// whether there are older ones.
func (s *Service) List(ctx context.Context, who *actor.Actor, query Query) (list []Entry, more bool, err error) {
	if err := who.RequireSite(actor.AuditRead); err != nil {
		return nil, false, err
	}
	return s.list(ctx, query)
}

// ListOfStore lists the entries of a store, as List does.
func (s *Service) ListOfStore(ctx context.Context, who *actor.Actor, query Query) (list []Entry, more bool, err error) {
	if err := who.Require(actor.AuditRead, query.StoreID); err != nil {
		return nil, false, err
	}
	names, err := s.stores.Names(ctx, []string{query.StoreID})
	if err != nil {
		return nil, false, err
	}
	if _, ok := names[query.StoreID]; !ok {
		return nil, false, fault.New(fault.NotFound, fault.NoStore)
	}
	return s.list(ctx, query)
}

func (s *Service) list(ctx context.Context, query Query) (list []Entry, more bool, err error) {
	if query.Email = strings.TrimSpace(query.Email); query.Email != "" {
		canonical, err := contact.ParseEmail(query.Email)
		if err != nil {
			var rules fault.Rules
			rules.CheckErr(err, "query.email", query.Email)
			return nil, false, rules.Err()
		}
		query.Email = canonical
	}
	if strings.ContainsRune(query.StoreID, 0) {
		return []Entry{}, false, nil // no id has it, and no database accepts it
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
	names, err := s.stores.Names(ctx, ids)
	if err != nil {
		return nil, false, err
	}
	for i := range list {
		list[i].StoreName = names[list[i].StoreID]
	}
	return list, more, nil
}
