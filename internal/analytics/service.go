package analytics

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/db"
)

// Service answers from the totals. Whoever asks has been let in by the
// capability that asks.
type Service struct {
	db *db.DB
}

// NewService makes the answers over a database.
func NewService(d *db.DB) *Service { return &Service{db: d} }

// Clicks returns how often people followed links of a store: every time, and
// once for each visitor and day. A link that nobody followed is in neither.
func (s *Service) Clicks(ctx context.Context, storeID string, linkIDs []string) (all, unique map[string]int64, err error) {
	totals, err := s.totals(ctx, Click, storeID, linkIDs)
	if err != nil {
		return nil, nil, err
	}
	all, unique = make(map[string]int64, len(totals)), make(map[string]int64, len(totals))
	for _, total := range totals {
		all[total.SubjectID], unique[total.SubjectID] = total.Count, total.Visitors
	}
	return all, unique, nil
}

// LastScans returns when a person last opened the code of each table. A table
// whose code nobody opened is not in the answer.
func (s *Service) LastScans(ctx context.Context, storeID string, tableIDs []string) (map[string]time.Time, error) {
	totals, err := s.totals(ctx, Scan, storeID, tableIDs)
	if err != nil {
		return nil, err
	}
	last := make(map[string]time.Time, len(totals))
	for _, total := range totals {
		last[total.SubjectID] = total.LastAt.UTC()
	}
	return last, nil
}

// totalRow is what all days of a subject add up to.
type totalRow struct {
	bun.BaseModel `bun:"table:totals,alias:t"`

	Kind      Kind      `bun:"kind,pk"`
	SubjectID string    `bun:"subject_id,pk"`
	StoreID   string    `bun:"store_id"`
	Count     int64     `bun:"count"`
	Visitors  int64     `bun:"visitors"`
	LastAt    time.Time `bun:"last_at"`
}

func (s *Service) totals(ctx context.Context, kind Kind, storeID string, subjectIDs []string) ([]totalRow, error) {
	var totals []totalRow
	if len(subjectIDs) == 0 {
		return totals, nil
	}
	err := s.db.Read.NewSelect().Model(&totals).
		Where("t.kind = ?", kind).Where("t.subject_id IN (?)", bun.List(subjectIDs)).Where("t.store_id = ?", storeID).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("reading the totals of each %s: %w", kind, err)
	}
	return totals, nil
}
