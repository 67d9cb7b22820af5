package store

import (
	"context"
	"slices"
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
	homes     *db.Grouped[Store]
}

// NewService makes the use cases over a database and a clock.
func NewService(d *db.DB, now func() time.Time) *Service {
	return &Service{db: d, now: now, byAddress: d.PrepareRead(storeByAddress), homes: db.NewGrouped(readHomes(d.PrepareRead(homesByID)))}
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
	// Deleted selects the deleted stores that the actor may restore, instead of the
	// others.
	Deleted bool
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
	needed := actor.StoreRead
	if query.Deleted {
		needed = actor.StoreDelete
	}
	for id := range who.Stores {
		if who.Require(needed, id) == nil {
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
		Currency: cleanCurrency(in.Currency), TimeZone: in.TimeZone, IsListed: true, ManagerEmail: who.Email,
		Plan: Trial, TrialStartedAt: now, TrialEndsAt: now.AddDate(0, 0, trialDays),
		Revision: 1, CreatedAt: now,
	}
	if err := store.check(nil); err != nil {
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
	store.ID, store.IsListed, store.Revision, store.CreatedAt = db.NewID(), true, 1, s.now().UTC()
	if err := store.check(nil); err != nil {
		return err
	}
	return s.insert(ctx, tx, store)
}

// DefaultLanguage is the language a store's texts are translated from.
func (s *Service) DefaultLanguage(ctx context.Context, tx bun.IDB, id string) (lang.Key, error) {
	store, err := find(ctx, tx, id)
	return store.DefaultLanguage, err
}

// Currency is what a store's prices are in.
func (s *Service) Currency(ctx context.Context, tx bun.IDB, id string) (string, error) {
	store, err := find(ctx, tx, id)
	return store.Currency, err
}

// Slug is a store's name in addresses.
func (s *Service) Slug(ctx context.Context, tx bun.IDB, id string) (string, error) {
	store, err := find(ctx, tx, id)
	return store.Slug, err
}

// ZoneIn is the time zone of a store, read in a transaction.
func (s *Service) ZoneIn(ctx context.Context, tx bun.IDB, id string) (*time.Location, error) {
	store, err := find(ctx, tx, id)
	if err != nil {
		return nil, err
	}
	return store.Location(), nil
}

// FormerSlugs lists the former slugs of a store, which lead on to it.
func (s *Service) FormerSlugs(ctx context.Context, who *actor.Actor, id string) ([]string, error) {
	if err := who.Require(actor.StoreRead, id); err != nil {
		return nil, err
	}
	return formerSlugs(ctx, s.db.Read, id)
}

// TimeZone is the time zone of a store.
func (s *Service) TimeZone(ctx context.Context, id string) (*time.Location, error) {
	store, err := s.byID(ctx, id)
	if err != nil {
		return nil, err
	}
	return store.Location(), nil
}

// PlanID is the id of the plan that a store has now.
func (s *Service) PlanID(ctx context.Context, tx bun.IDB, id string) (string, error) {
	store, err := find(ctx, tx, id)
	return string(store.Standing(s.now())), err
}

// ErrDeleted is the NotFound fault of a store that was deleted.
var ErrDeleted error = fault.New(fault.NotFound, fault.NoStore)

// Public returns a store by its slug, a former slug or its id, and the number of
// changes to it so far. The slug of the store shows whether slugOrID was a former
// one. The error is ErrDeleted for a store that was deleted.
func (s *Service) Public(ctx context.Context, slugOrID string) (Store, int64, error) {
	return s.bySlugOrID(ctx, slugOrID)
}

// Home is what a followed link needs of its store.
type Home struct {
	ID, Slug string
	Zone     *time.Location
}

// Home returns a part of what Public does, by the store's id, in a third of the time
// and for many stores at once: the first guest of each who follows a link waits for it.
func (s *Service) Home(ctx context.Context, id string) (Home, error) {
	store, ok, err := s.homes.Get(ctx, id)
	switch {
	case err != nil:
		return Home{}, err
	case !ok:
		return Home{}, fault.New(fault.NotFound, fault.NoStore)
	case !store.DeletedAt.IsZero():
		return Home{}, ErrDeleted
	}
	return store.Home(), nil
}

// ByID returns a store. It is for callers who have checked the actor or serve what
// is public.
func (s *Service) ByID(ctx context.Context, id string) (Store, error) { return s.byID(ctx, id) }

// Locked returns, by store id, the fault that edits are refused with, nil for a store
// that can be edited; and the stores that are deleted.
func (s *Service) Locked(ctx context.Context, ids []string) (locked map[string]*fault.Error, deleted map[string]bool, err error) {
	stores, err := s.byIDs(ctx, ids)
	if err != nil {
		return nil, nil, err
	}
	locked, deleted = make(map[string]*fault.Error, len(stores)), map[string]bool{}
	for i := range stores {
		store := &stores[i]
		locked[store.ID] = store.Locked(s.now()).Fault()
		if !store.DeletedAt.IsZero() {
			deleted[store.ID] = true
		}
	}
	return locked, deleted, nil
}

// Exists returns a NotFound fault for a store that is deleted, or never was.
func (s *Service) Exists(ctx context.Context, id string) error {
	_, err := s.byID(ctx, id)
	return err
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

// Slugs returns the slugs of stores by their ids. Stores that do not exist, or are
// deleted, are left out.
func (s *Service) Slugs(ctx context.Context, ids []string) (map[string]string, error) {
	stores, err := s.ByIDs(ctx, ids)
	if err != nil {
		return nil, err
	}
	slugs := make(map[string]string, len(stores))
	for i := range stores {
		slugs[stores[i].ID] = stores[i].Slug
	}
	return slugs, nil
}

// ByIDs returns stores by name, for the plans in a user's token. Deleted ones are left
// out.
func (s *Service) ByIDs(ctx context.Context, ids []string) ([]Store, error) {
	stores, err := s.byIDs(ctx, ids)
	return slices.DeleteFunc(stores, func(s Store) bool { return !s.DeletedAt.IsZero() }), err
}
