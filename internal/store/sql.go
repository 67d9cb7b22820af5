package store

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/lang"
)

const noStore = "There is no such store."

// scope is the stores an actor may see: all, or those with the ids.
type scope struct {
	all bool
	ids []string
}

func (s *Service) list(ctx context.Context, scope scope, query ListQuery) ([]Store, error) {
	stores := []Store{}
	if !scope.all && len(scope.ids) == 0 || query.Slug != "" && !slugPattern.MatchString(query.Slug) {
		return stores, nil
	}
	q := s.db.Read.NewSelect().Model(&stores).Order("s.name", "s.id")
	if !scope.all {
		q.Where("s.id IN ?", bun.Tuple(scope.ids))
	}
	if query.Slug != "" {
		q.Where("s.slug = ?", query.Slug)
	}
	if query.After != nil {
		q.Where("(s.name, s.id) > (?, ?)", query.After.Name, query.After.ID)
	}
	words := lang.Words(query.Search)
	if len(words) == 0 {
		q.Limit(int64(query.Limit))
	} else {
		q.Column("s.id", "s.name", "s.slug")
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("listing stores: %w", err)
	}
	if len(words) == 0 {
		return stores, nil
	}
	// There are thousands of stores at most.
	var found []string
	for i := range stores {
		if len(found) < query.Limit && lang.HaveWords(words, stores[i].Name, stores[i].Slug) {
			found = append(found, stores[i].ID)
		}
	}
	return s.byIDs(ctx, found)
}

func (s *Service) byIDs(ctx context.Context, ids []string) ([]Store, error) {
	stores := []Store{}
	if len(ids) == 0 {
		return stores, nil
	}
	err := s.db.Read.NewSelect().Model(&stores).Where("s.id IN ?", bun.Tuple(ids)).Order("s.name", "s.id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("listing stores: %w", err)
	}
	return stores, nil
}

func (s *Service) byID(ctx context.Context, id string) (Store, error) {
	var store Store
	err := s.db.Read.NewSelect().Model(&store).Where("s.id = ?", id).Scan(ctx)
	return store, db.NotFound(err, "reading the store", noStore)
}

func (s *Service) bySlugOrID(ctx context.Context, key string) (Store, error) {
	var store Store
	err := s.db.Read.NewSelect().Model(&store).
		Where("s.slug = ?", key).WhereOr("s.id = ?", key).
		WhereOr("s.id = (SELECT store_id FROM former_slugs WHERE slug = ?)", key).
		// A present slug wins over an id of the same spelling.
		OrderExpr("CASE WHEN s.slug = ? THEN 0 ELSE 1 END", key).Limit(1).Scan(ctx)
	return store, db.NotFound(err, "reading the store", noStore)
}

func (s *Service) insert(ctx context.Context, tx bun.IDB, store *Store) error {
	if err := s.slugFree(ctx, tx, store.Slug); err != nil {
		return err
	}
	result, err := tx.NewInsert().Model(store).On("CONFLICT (slug) DO NOTHING").Exec(ctx)
	if err != nil {
		return fmt.Errorf("adding the store: %w", err)
	}
	// Somebody else took the slug between the question and the insert.
	if n, err := result.RowsAffected(); err == nil && n == 0 {
		return slugTaken(store.Slug)
	}
	return nil
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
	return &fault.Error{
		Code: fault.Conflict, Detail: fmt.Sprintf("The address /s/%s is already taken.", slug),
		Fields: []fault.Field{{Location: "body.slug", Rule: fault.Taken, Value: slug}},
	}
}
