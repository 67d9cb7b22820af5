package page

import (
	"context"
	"fmt"
	"maps"
	"sync"

	"carte/internal/db"
	"carte/internal/probe"
)

// CheckStats are the links of all stores that are to be checked now, and those that guests
// are likely to find nothing at.
type CheckStats struct {
	Due, Broken int
}

// CheckStats counts links. That reads those of all stores: it is not for each request.
func (s *Service) CheckStats(ctx context.Context) (CheckStats, error) {
	now := s.now().UTC()
	var stats CheckStats
	before := now.Add(-checkedEvery)
	err := s.db.Read.NewRaw(`SELECT COUNT(*) FROM (`+dueLinks+`) AS due`, before, before, now.Add(-checkedSoon)).Scan(ctx, &stats.Due)
	if err != nil {
		return CheckStats{}, fmt.Errorf("counting the links to check: %w", err)
	}
	var failing []LinkCheck
	err = s.db.Read.NewRaw(`SELECT c.code, c.failing_since, c.failed_at
		FROM link_checks AS c
		JOIN links AS l ON l.id = c.link_id AND l.link_address = c.address
		JOIN stores AS s ON s.id = l.store_id
		WHERE c.failing_since IS NOT NULL AND l.deleted_at IS NULL AND s.deleted_at IS NULL AND l.is_active`).Scan(ctx, &failing)
	for i := range failing {
		if failing[i].broken() {
			stats.Broken++
		}
	}
	return stats, db.Wrap(err, "counting the links that do not answer")
}

// Checked counts the checks since the start, by what they ended in.
func (s *Service) Checked() map[probe.Code]uint64 {
	s.checked.mu.Lock()
	defer s.checked.mu.Unlock()
	return maps.Clone(s.checked.codes)
}

// checked counts checks. It is safe for concurrent use.
type checked struct {
	mu    sync.Mutex
	codes map[probe.Code]uint64
}

// countingProber counts what probes end in.
type countingProber struct {
	Prober

	checked *checked
}

// Probe is that of the Prober.
func (p countingProber) Probe(ctx context.Context, address string) (probe.Result, error) {
	result, err := p.Prober.Probe(ctx, address)
	if err == nil {
		p.checked.mu.Lock()
		defer p.checked.mu.Unlock()
		if p.checked.codes == nil {
			p.checked.codes = map[probe.Code]uint64{}
		}
		p.checked.codes[result.Code]++
	}
	return result, err
}
