package analytics

import (
	"context"
	"fmt"
	"time"

	"carte/internal/db"
)

// addLinks adds how often each link was followed.
func (s *Reports) addLinks(ctx context.Context, storeID string, r *maker) error {
	var rows []struct {
		SubjectID      string `bun:"subject_id"`
		Clicks         int64  `bun:"clicks"`
		Visitors       int64  `bun:"visitors"`
		ClicksBefore   int64  `bun:"clicks_before"`
		VisitorsBefore int64  `bun:"visitors_before"`
	}
	err := s.db.Read.NewRaw(linkReport(s.db.Engine),
		storeID, r.before.from.Format(time.DateOnly), r.asked.from.Format(time.DateOnly), r.asked.to.Format(time.DateOnly)).Scan(ctx, &rows)
	if err != nil {
		return fmt.Errorf("reading the clicks of each link: %w", err)
	}
	for i := range rows {
		row := &rows[i]
		r.rows[row.SubjectID] = &pair{
			figures{Clicks: row.Clicks, Visitors: row.Visitors},
			figures{Clicks: row.ClicksBefore, Visitors: row.VisitorsBefore},
		}
	}
	return nil
}

// linkReport returns the query for the clicks of a store's links, from one day to another
// and since a day between. Both engines begin with the links of the store: SQLite as
// told by CROSS JOIN, PostgreSQL because LATERAL with OFFSET is looked up for each. Left
// to itself, it reads the counts of the whole site.
func linkReport(engine db.Engine) string {
	counts := `daily_counts AS c WHERE t.store_id = ?0 AND t.kind = 'click' AND
		c.kind = 'click' AND c.subject_id = t.subject_id AND c.day BETWEEN ?1 AND ?3`
	if engine == db.PostgreSQL {
		counts = `LATERAL (SELECT * FROM daily_counts AS c
			WHERE c.kind = 'click' AND c.subject_id = t.subject_id AND c.day BETWEEN ?1 AND ?3 OFFSET 0) AS c
			WHERE t.store_id = ?0 AND t.kind = 'click'`
	}
	return `SELECT subject_id,
			CAST(SUM(CASE WHEN day >= ?2 THEN count ELSE 0 END) AS BIGINT) AS clicks,
			CAST(SUM(CASE WHEN day >= ?2 THEN visitors ELSE 0 END) AS BIGINT) AS visitors,
			CAST(SUM(CASE WHEN day < ?2 THEN count ELSE 0 END) AS BIGINT) AS clicks_before,
			CAST(SUM(CASE WHEN day < ?2 THEN visitors ELSE 0 END) AS BIGINT) AS visitors_before
		FROM (SELECT c.subject_id, c.day, c.count, c.visitors FROM totals AS t CROSS JOIN ` + counts + `
			UNION ALL SELECT subject_id, day, count, visitors FROM (` + unfolded(engine, `?0`) + `) AS u
				WHERE kind = 'click' AND store_id = ?0 AND day BETWEEN ?1 AND ?3) AS c
		GROUP BY subject_id`
}
