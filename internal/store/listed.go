package store

import (
	"context"

	"carte/internal/db"
)

// ListedStarts returns the ids at which a list of the stores that search engines are told
// of is cut into parts of a size, in their order.
func (s *Service) ListedStarts(ctx context.Context, size int) ([]string, error) {
	ids := []string{}
	err := s.db.Read.NewRaw(`SELECT id FROM (SELECT id, ROW_NUMBER() OVER (ORDER BY id) - 1 AS place FROM stores
		WHERE is_listed AND deleted_at IS NULL) AS listed WHERE place % ? = 0 ORDER BY id`, size).Scan(ctx, &ids)
	return ids, db.Wrap(err, "counting the stores that are listed")
}

// Listed returns the stores that search engines are told of, by id, from one on.
func (s *Service) Listed(ctx context.Context, from string, limit int) ([]Store, error) {
	stores := []Store{}
	err := s.db.Read.NewSelect().Model(&stores).Column("id", "slug", "default_language", "languages").
		Where("s.is_listed AND s.deleted_at IS NULL AND s.id >= ?", from).Order("s.id").Limit(int64(limit)).Scan(ctx)
	return stores, db.Wrap(err, "listing the stores that are listed")
}
