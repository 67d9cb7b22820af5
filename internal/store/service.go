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

// NewStore is what an owner tells of a new store.
type NewStore struct {
	Name            string
	Slug            string
	Type            Type
	DefaultLanguage lang.Key
	Languages       []lang.Key
	Currency        string
	TimeZone        string
}

// ListQuery says which stores are wanted.
type ListQuery struct {
	// Search keeps the stores whose name or slug has every word of it.
	Search string
	// Slug keeps the one store of this slug.
	Slug string
	// After is the place to go on behind; nil to begin with the first.
	After *Place
	// Limit is how many are wanted at most.
	Limit int
}

// Place is where a store stands in the list.
type Place struct{ Name, ID string }

// List returns the stores the actor may see, by name, and whether there are
// more behind them.
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
		ID: db.NewID(), Slug: strings.TrimSpace(in.Slug), Name: strings.TrimSpace(in.Name), Type: in.Type,
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

// Seed adds a store as it is given, plan and hours included: demo data.
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

// SlugFree reports whether a slug can still be taken: nil, an Invalid fault that
// says which rule it breaks, or a Conflict.
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

// Public finds the store that guests ask for by slug, former slug or id. The
// store's own slug says whether the one asked for was a former one. It comes with
// the number of changes to it so far.
func (s *Service) Public(ctx context.Context, slugOrID string) (Store, int64, error) {
	return s.bySlugOrID(ctx, slugOrID)
}

// ByID finds a store for other parts of Carte that have checked the actor, or
// serve what guests see anyway.
func (s *Service) ByID(ctx context.Context, id string) (Store, error) { return s.byID(ctx, id) }

// Locked says of each store why it cannot be edited now, nil when it can.
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

// FirstByName lists the first of some stores by name.
func (s *Service) FirstByName(ctx context.Context, ids []string, limit int) ([]Store, error) {
	return s.list(ctx, scope{ids: ids}, ListQuery{Limit: limit})
}

// ByIDs lists stores by name, for the plans a user's token tells.
func (s *Service) ByIDs(ctx context.Context, ids []string) ([]Store, error) { return s.byIDs(ctx, ids) }
