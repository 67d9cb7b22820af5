package store

import (
	"context"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/lang"
)

// Service is the use cases of stores.
type Service struct {
	db        *db.DB
	now       func() time.Time
	byAddress *db.Prepared
}

// NewService makes the use cases over a database and a clock.
func NewService(d *db.DB, now func() time.Time) *Service {
	return &Service{db: d, now: now, byAddress: d.PrepareRead(storeByAddress)}
}

// NewStore is a store to create.
type NewStore struct {
	Name            string
	Slug            string
	Type            Type
	DefaultLanguage lang.Key
	Languages       []lang.Key
	Currency        string
	TimeZone        string
}

// ListQuery selects stores.
type ListQuery struct {
	// Search selects the stores whose name or slug has all of its words, or words
	// that begin with them.
	Search string
	// Slug selects the store with this slug.
	Slug string
	// After is the place after which the list starts; nil for its beginning.
	After *Place
	// Limit is the maximum number of stores.
	Limit int
}

// Place is the place of a store in the list.
type Place struct{ Name, ID string }

// List returns the stores the actor may see, by name, and reports whether there are
// more.
func (s *Service) List(ctx context.Context, who *actor.Actor, query ListQuery) (stores []Store, more bool, err error) {
	if err := who.RequireUser(); err != nil {
		return nil, false, err
	}
	scope := scope{all: who.RequireAdmin() == nil}
	for id := range who.Stores {
		if who.Require(actor.StoreRead, id) == nil {
			scope.ids = append(scope.ids, id)
		}
	}
	return db.ReadChunk(query.Limit, func(limit int) ([]Store, error) {
		query.Limit = limit
		return s.list(ctx, scope, query)
	})
}

// Get returns one store.
func (s *Service) Get(ctx context.Context, who *actor.Actor, id string) (Store, error) {
	if err := who.Require(actor.StoreRead, id); err != nil {
		return Store{}, err
	}
	return s.byID(ctx, id)
}

// CreateIn adds a store on a trial of some days. It runs inside the transaction it is
// given, because a store comes with its page, its menu and its first member. Any user
// may open a store; a taken slug is a Conflict.
func (s *Service) CreateIn(ctx context.Context, tx bun.IDB, who *actor.Actor, in NewStore, trialDays int) (Store, error) {
	if err := who.RequireUser(); err != nil {
		return Store{}, err
	}
	now := s.now().UTC()
	store := Store{
		ID: db.NewID(), Slug: strings.TrimSpace(in.Slug), Name: lang.Clean(in.Name), Type: in.Type,
		DefaultLanguage: in.DefaultLanguage, Languages: in.Languages,
		Currency: in.Currency, TimeZone: in.TimeZone, ManagerEmail: who.Email,
		Plan: Trial, TrialStartedAt: now, TrialEndsAt: now.AddDate(0, 0, trialDays),
		Revision: 1, CreatedAt: now,
	}
	if err := store.check(); err != nil {
		return Store{}, err
	}
	err := s.insert(ctx, tx, &store)
	return store, err
}

// Seed adds a store with its plan and hours, for demo data.
func (s *Service) Seed(ctx context.Context, tx bun.IDB, who *actor.Actor, store *Store) error {
	if err := who.RequireAdmin(); err != nil {
		return err
	}
	store.ID, store.Revision, store.CreatedAt = db.NewID(), 1, s.now().UTC()
	if err := store.check(); err != nil {
		return err
	}
	return s.insert(ctx, tx, store)
}

// SlugFree checks that a slug can be taken. Its error is an Invalid fault with the
// rule that the slug breaks, or a Conflict.
func (s *Service) SlugFree(ctx context.Context, who *actor.Actor, slug string) error {
	if err := who.RequireUser(); err != nil {
		return err
	}
	var rules fault.Rules
	checkSlug(&rules, slug)
	if err := rules.Err(); err != nil {
		return err
	}
	return s.slugFree(ctx, s.db.Read, slug)
}

// DefaultLanguage is the language a store's texts are translated from.
func (s *Service) DefaultLanguage(ctx context.Context, id string) (lang.Key, error) {
	store, err := s.byID(ctx, id)
	return store.DefaultLanguage, err
}

// Public returns a store by its slug, a former slug or its id, and the number of
// changes to it so far. The slug of the store shows whether slugOrID was a former
// one.
func (s *Service) Public(ctx context.Context, slugOrID string) (Store, int64, error) {
	return s.bySlugOrID(ctx, slugOrID)
}

// ByID returns a store. It is for callers who have checked the actor or serve what
// is public.
func (s *Service) ByID(ctx context.Context, id string) (Store, error) { return s.byID(ctx, id) }

// Locked returns, by store id, the fault that edits are refused with; nil for a store
// that can be edited.
func (s *Service) Locked(ctx context.Context, ids []string) (map[string]*fault.Error, error) {
	stores, err := s.byIDs(ctx, ids)
	if err != nil {
		return nil, err
	}
	locked := make(map[string]*fault.Error, len(stores))
	for i := range stores {
		locked[stores[i].ID] = stores[i].Locked(s.now()).Fault()
	}
	return locked, nil
}

// FirstByName returns the first stores with the ids, by name.
func (s *Service) FirstByName(ctx context.Context, ids []string, limit int) ([]Store, error) {
	return s.list(ctx, scope{ids: ids}, ListQuery{Limit: limit})
}

// Names returns the names of stores by their ids. Stores that do not exist are left
// out.
func (s *Service) Names(ctx context.Context, ids []string) (map[string]string, error) {
	stores, err := s.byIDs(ctx, ids)
	if err != nil {
		return nil, err
	}
	names := make(map[string]string, len(stores))
	for i := range stores {
		names[stores[i].ID] = stores[i].Name
	}
	return names, nil
}

// ByIDs returns stores by name, for the plans in a user's token.
func (s *Service) ByIDs(ctx context.Context, ids []string) ([]Store, error) { return s.byIDs(ctx, ids) }
