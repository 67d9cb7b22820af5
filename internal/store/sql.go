package store

import (
	"context"
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
	var store Store
	err := s.db.Read.NewSelect().Model(&store).Where("s.id = ?", id).Scan(ctx)
	return store, db.NotFound(err, "reading the store", fault.NoStore)
}

// bySlugOrID reads a store together with the number of changes to it so far.
func (s *Service) bySlugOrID(ctx context.Context, key string) (Store, int64, error) {
	var found struct {
		Store   `bun:",extend"`
		Version int64 `bun:"version,scanonly"`
	}
	err := s.byAddress.Scan(ctx, &found, key, key, key)
	return found.Store, found.Version, db.NotFound(err, "reading the store", fault.NoStore)
}

// storeByAddress finds the store that guests ask for. A current slug takes precedence
// over an id of the same spelling.
var storeByAddress = `SELECT ` + db.Columns(Store{}) + `, COALESCE((SELECT version FROM store_versions WHERE store_id = stores.id), 0) AS version
	FROM stores WHERE id = COALESCE((SELECT id FROM stores WHERE slug = ?), (SELECT id FROM stores WHERE id = ?),
		(SELECT store_id FROM former_slugs WHERE slug = ?))`

func (s *Service) insert(ctx context.Context, tx bun.IDB, store *Store) error {
	if err := s.slugFree(ctx, tx, store.Slug); err != nil {
		return err
	}
	store.SortKey = lang.Fold(store.Name)
	result, err := tx.NewInsert().Model(store).On("CONFLICT (slug) DO NOTHING").Exec(ctx)
	if err != nil {
		return fmt.Errorf("adding the store: %w", err)
	}
	// Another request took the slug after slugFree.
	if n, err := result.RowsAffected(); err == nil && n == 0 {
		return slugTaken(store.Slug)
	}
	return searchIndex.Add(ctx, tx, store.ID, store.Name+" "+store.Slug)
}

func (s *Service) slugFree(ctx context.Context, tx bun.IDB, slug string) error {
	var taken bool
	err := tx.NewRaw(`SELECT EXISTS (SELECT 1 FROM stores WHERE slug = ? OR id = ?)
		OR EXISTS (SELECT 1 FROM former_slugs WHERE slug = ?)`, slug, slug, slug).Scan(ctx, &taken)
	if err != nil {
		return fmt.Errorf("looking for the slug: %w", err)
	}
	if taken {
		return slugTaken(slug)
	}
	return nil
}

func slugTaken(slug string) error {
	f := fault.NewConflict("slug_taken", fault.Params{"slug": slug}, "The address /s/%s is already taken.", slug)
	f.Fields = []fault.Field{{Location: "body.slug", Rule: fault.Taken, Value: slug}}
	return f
}
