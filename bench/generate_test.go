package main

import (
	"context"
	"fmt"
	"slices"
	"testing"

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
				`INSERT INTO menus (id, store_id, tagline, description, cuisine, service_note, created_at)
					VALUES ('m', 'osteria', '{}', '{}', '{}', '{}', '2026-11-22 12:00:00')`,
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
