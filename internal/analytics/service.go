package analytics

import (
	"context"
	"slices"
	"time"

	"carte/internal/db"
)

// Service reads the counts. It does not authorize: the capabilities that call it
// have done so.
type Service struct {
	db *db.DB
}

// NewService makes a service over a database.
func NewService(d *db.DB) *Service { return &Service{db: d} }

// Clicks returns how often each link of a store was followed: in all, and counted
// once for each visitor and day. Links without clicks are in neither map.
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

// DailyClicks returns how often each link of a store was followed on each of some days,
// such as "2026-11-22" and those that follow it: in all, and counted once for each
// visitor. Links without clicks on these days are in neither map.
func (s *Service) DailyClicks(ctx context.Context, storeID string, linkIDs, days []string) (all, unique map[string][]int64, err error) {
	rows, err := s.days(ctx, Click, storeID, linkIDs, days)
	if err != nil {
		return nil, nil, err
	}
	all, unique = map[string][]int64{}, map[string][]int64{}
	for i := range rows {
		row := &rows[i]
		if all[row.SubjectID] == nil {
			all[row.SubjectID], unique[row.SubjectID] = make([]int64, len(days)), make([]int64, len(days))
		}
		if day, found := slices.BinarySearch(days, row.Day); found {
			all[row.SubjectID][day], unique[row.SubjectID][day] = row.Count, row.Visitors
		}
	}
	return all, unique, nil
}

// LastScans returns when the code of each table was last opened, in UTC. Tables
// without scans are not in the map.
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
