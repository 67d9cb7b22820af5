package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/uptrace/bun"

	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/lang"
)

var searchIndex = db.SearchIndex{Table: "store_words", Key: "store_id"}

// scope is which stores an actor may see: all, or those with the ids.
type scope struct {
	all bool
	ids []string
}

func (s *Service) list(ctx context.Context, scope scope, query ListQuery) ([]Store, error) {
	stores := []Store{}
	if !scope.all && len(scope.ids) == 0 || query.Slug != "" && !slugPattern.MatchString(query.Slug) {
		return stores, nil
	}
	q := s.db.Read.NewSelect().Model(&stores).Order("s.sort_key", "s.id").Limit(int64(query.Limit))
	if query.Deleted {
		q.Where("s.deleted_at >= ?", s.erasedBefore())
	} else {
		q.Where("s.deleted_at IS NULL")
	}
	if !scope.all {
		q.Where("s.id IN ?", bun.Tuple(scope.ids))
	}
	if query.Slug != "" {
		q.Where("s.slug = ?", query.Slug)
	}
	if query.After != nil {
		q.Where("(s.sort_key, s.id) > (?, ?)", lang.Fold(query.After.Name), query.After.ID)
	}
	if scope.all {
		searchIndex.Filter(q, "s.id", query.Search)
	} else {
		searchIndex.FilterFew(q, "s.id", query.Search)
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("listing stores: %w", err)
	}
	return stores, nil
}

func (s *Service) byIDs(ctx context.Context, ids []string) ([]Store, error) {
	stores := []Store{}
	if len(ids) == 0 {
		return stores, nil
	}
	err := s.db.Read.NewSelect().Model(&stores).Where("s.id IN ?", bun.Tuple(ids)).Order("s.sort_key", "s.id").Scan(ctx)
	return stores, db.Wrap(err, "listing stores")
}

func (s *Service) byID(ctx context.Context, id string) (Store, error) {
	return find(ctx, s.db.Read, id)
}

// find reads a store that is not deleted.
func find(ctx context.Context, tx bun.IDB, id string) (Store, error) {
	store, err := findAny(ctx, tx, id)
	if err == nil && !store.DeletedAt.IsZero() {
		return Store{}, fault.New(fault.NotFound, fault.NoStore)
	}
	return store, err
}

// findAny reads a store, which may be deleted.
func findAny(ctx context.Context, tx bun.IDB, id string) (Store, error) {
	var store Store
	err := tx.NewSelect().Model(&store).Where("s.id = ?", id).Scan(ctx)
	return store, db.NotFound(err, "reading the store", fault.NoStore)
}

// bySlugOrID reads a store together with the number of changes to it so far.
func (s *Service) bySlugOrID(ctx context.Context, key string) (Store, int64, error) {
	var found struct {
		Store   `bun:",extend"`
		Version int64 `bun:"version,scanonly"`
	}
	err := s.byAddress.Scan(ctx, &found, key, key, key)
	if err == nil && !found.DeletedAt.IsZero() {
		return Store{}, 0, ErrDeleted
	}
	return found.Store, found.Version, db.NotFound(err, "reading the store", fault.NoStore)
}

// readHomes returns the columns of some stores that their Homes are made of, by id; a
// store may be deleted.
func readHomes(statement *db.Prepared) func(context.Context, []any) (map[string]Store, error) {
	return func(ctx context.Context, ids []any) (map[string]Store, error) {
		var stores []Store
		if err := statement.ScanAll(ctx, &stores, ids...); err != nil {
			return nil, fmt.Errorf("reading where some stores are: %w", err)
		}
		found := make(map[string]Store, len(stores))
		for i := range stores {
			found[stores[i].ID] = stores[i]
		}
		return found, nil
	}
}

var homesByID = `SELECT id, slug, time_zone, deleted_at FROM stores WHERE id IN (` + db.Keys + `)`

// storeByAddress finds the store that guests ask for. A current slug takes precedence
// over an id of the same spelling.
var storeByAddress = `SELECT ` + db.Columns(Store{}) + `, EXISTS (SELECT 1 FROM companies c WHERE c.store_id = stores.id
		AND c.legal_name <> '' AND c.street_address <> '' AND c.city <> '') AS has_imprint,
		COALESCE((SELECT country FROM companies c WHERE c.store_id = stores.id), '') AS country, COALESCE((SELECT version FROM store_versions WHERE store_id = stores.id), 0) AS version
	FROM stores WHERE id = COALESCE((SELECT id FROM stores WHERE slug = ?), (SELECT id FROM stores WHERE id = ?),
		(SELECT store_id FROM former_slugs WHERE slug = ?))`

func (s *Service) insert(ctx context.Context, tx bun.IDB, store *Store) error {
	if err := s.lockSlugs(ctx, tx); err != nil {
		return err
	}
	if err := slugFree(ctx, tx, store.Slug, store.ID); err != nil {
		return err
	}
	store.SortKey = lang.Fold(store.Name)
	if _, err := tx.NewInsert().Model(store).Exec(ctx); err != nil {
		return fmt.Errorf("adding the store: %w", err)
	}
	return searchIndex.Add(ctx, tx, store.ID, store.Name+" "+store.Slug)
}

func update(ctx context.Context, tx bun.IDB, store, before *Store) error {
	store.SortKey = lang.Fold(store.Name)
	result, err := tx.NewUpdate().Model(store).Where("s.id = ?", store.ID).Exec(ctx)
	if err := db.RequireRow(result, err, "changing the store", fault.NoStore); err != nil {
		return err
	}
	if store.Name == before.Name && store.Slug == before.Slug {
		return nil
	}
	return searchIndex.Replace(ctx, tx, store.ID, store.Name+" "+store.Slug)
}

// findCompany reads who runs a store.
func findCompany(ctx context.Context, tx bun.IDB, storeID string) (Company, error) {
	company := Company{StoreID: storeID, Revision: 1}
	err := tx.NewSelect().Model(&company).Where("c.store_id = ?", storeID).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return company, nil
	}
	company.HasImprint = company.hasImprint()
	return company, db.Wrap(err, "reading the company")
}

// putCompany writes who runs a store, in a db.Change of it.
func putCompany(ctx context.Context, tx bun.IDB, company *Company) error {
	result, err := tx.NewUpdate().Model(company).Where("c.store_id = ?", company.StoreID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("changing the company: %w", err)
	}
	if n, err := result.RowsAffected(); err != nil || n > 0 {
		return db.Wrap(err, "changing the company")
	}
	_, err = tx.NewInsert().Model(company).Exec(ctx)
	return db.Wrap(err, "adding the company")
}
