package main

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/db"
	"carte/internal/testkit"
)

// The copies are made in tables that Carte defines, on both engines.
func TestStoresAreCopied(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		testkit.Store(t, d, "osteria")
		err := d.Write(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			for _, statement := range []string{
				`INSERT INTO link_pages (store_id, tagline, template) VALUES ('osteria', '{}', 'plain')`,
				`INSERT INTO restaurant_infos (store_id, tagline, description, cuisine, service_note) VALUES ('osteria', '{}', '{}', '{}', '{}')`,
				`INSERT INTO menus (id, store_id, created_at)
					VALUES ('m', 'osteria', '2026-11-22 12:00:00')`,
				`INSERT INTO sections (id, store_id, menu_id, name, description, "order", is_active, created_at, updated_at)
					VALUES ('s', 'osteria', 'm', '{"de":"Suppen","en":"Soups"}', '{}', 1, TRUE, '2026-11-22 12:00:00', '2026-11-22 12:00:00')`,
			} {
				if _, err := tx.ExecContext(ctx, statement); err != nil {
					return err
				}
			}
			for _, table := range slices.Concat(linkTables, menuTables) {
				statement, err := copyStatement(ctx, tx.Tx, table, "osteria", 3)
				if err != nil {
					return err
				}
				if _, err := tx.Tx.ExecContext(ctx, statement); err != nil {
					return fmt.Errorf("%s: %w", table, err)
				}
			}
			return nil
		})
		testkit.NoError(t, err)
		for i := 1; i <= 3; i++ {
			var slug, name string
			err := d.Read.QueryRowContext(t.Context(), fmt.Sprintf(`SELECT stores.slug, sections.name FROM sections
				JOIN menus ON menus.id = sections.menu_id JOIN stores ON stores.id = sections.store_id AND stores.id = menus.store_id
				WHERE stores.id = 'osteria-%d'`, i)).Scan(&slug, &name)
			want := fmt.Sprintf(`{"de":"%d Suppen","en":"%d Soups"}`, i, i)
			if err != nil || slug != fmt.Sprintf("osteria-%d", i) || name != want {
				t.Errorf("%s has the section %s, %v", slug, name, err)
			}
		}
	})
}

// The days of generated visits have all events, and the rows of a day agree.
func TestVisitsAddUp(t *testing.T) {
	const days = 7
	v := visited{"abcdefghijkl", 1000, 3, 5, 12, 8}.visits(days, func(at time.Time) any { return at })
	events := 0
	for i := range days {
		d := v.day(i, time.Date(2026, 11, 1+i, 0, 0, 0, 0, time.UTC))
		events += len(d.events)
		var counted, tables int
		for _, row := range v.counts("2026-11-01", d) {
			counted += row[4].(int) //nolint:forcetypeassert // a number
		}
		for _, line := range strings.Split(strings.TrimSpace(v.report("2026-11-01", d)[6+byTable].(string)), "\n") { //nolint:forcetypeassert // a text
			var id string
			var views, scans, clicks, visitors int
			_, err := fmt.Sscanf(line, "%s\t%d\t%d\t%d\t%d", &id, &views, &scans, &clicks, &visitors)
			testkit.NoError(t, err)
			tables += scans + clicks
		}
		if counted != len(d.events) || tables != len(d.events) || d.Scans+d.Clicks != len(d.events) {
			t.Errorf("day %d has %d events, %d counted, %d by table, %+v", i, len(d.events), counted, tables, d.tally)
		}
	}
	if events != 1000 {
		t.Errorf("%d events", events)
	}
}

func TestCostsAreRead(t *testing.T) {
	found := costs("goos: linux\nBenchmarkReportCost/SQLite/stores=100-2  \t 1\t 3 ns/op\t -0.5 µs-least/click\t 1.25 µs-more/click\t" +
		" 3 µs-most/click\t 21.5 µs-with/click\t 20.5 µs-without/click\nPASS\n")
	if len(found) != 1 || found[0].Name != "Reports in a redirect, SQLite, stores: 100" || found[0].Value != 1.25 || found[0].Floor != 20.5 || !found[0].met() {
		t.Errorf("%+v", found)
	}
}
