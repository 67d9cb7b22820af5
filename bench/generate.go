package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	_ "github.com/jackc/pgx/v5/stdlib" // PostgreSQL for database/sql
	_ "modernc.org/sqlite"             // SQLite for database/sql
)

// menuTables hold what a store's menu is made of, linkTables what its link page is, each after what it belongs to.
var (
	linkTables = []string{"stores", "link_pages", "links"}
	menuTables = []string{"restaurant_infos", "menus", "sections", "dishes"}
)

// ownColumns are made unique for each copy, by its number behind the value.
var ownColumns = []string{"id", "slug", "store_id", "menu_id", "section_id"}

// copyStores adds copies of a demonstration store to the database of a product that does not run, numbered from
// 1: SLUG-1 and so on. Each has texts of its own, so that no two pages are alike.
func (p *product) copyStores(ctx context.Context, slug string, count int, tables []string) error {
	database, err := p.open()
	if err != nil {
		return err
	}
	defer database.Close()
	tx, err := database.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	for _, table := range tables {
		statement, err := copyStatement(ctx, tx, table, slug, count)
		if err == nil {
			_, err = tx.ExecContext(ctx, statement)
		}
		if err != nil {
			return errors.Join(fmt.Errorf("copy %s of %s: %w", table, slug, err), tx.Rollback())
		}
	}
	return tx.Commit()
}

// open opens the product's database past the product.
func (p *product) open() (*sql.DB, error) {
	if p.database != "" {
		return sql.Open("pgx", p.database)
	}
	return sql.Open("sqlite", "file:"+filepath.Join(p.data, "carte.db")+"?_pragma=synchronous(off)&_pragma=cache_size(-200000)")
}

// copyStatement writes the INSERT that copies a table's rows of a store, the same on both engines.
func copyStatement(ctx context.Context, tx *sql.Tx, table, slug string, count int) (string, error) {
	columns, err := columnsOf(ctx, tx, table)
	if err != nil {
		return "", err
	}
	var into, values []string
	for _, column := range columns {
		quoted := `"` + column + `"`
		value := "t." + quoted
		switch {
		case slices.Contains(ownColumns, column):
			value += " || '-' || CAST(n.i AS TEXT)"
		case column == "name" && table != "stores":
			// {"en":"Soup"} becomes {"en":"17 Soup"}.
			value = "REPLACE(" + value + `, '":"', '":"' || CAST(n.i AS TEXT) || ' ')`
		}
		into, values = append(into, quoted), append(values, value)
	}
	owner := "store_id"
	if table == "stores" {
		owner = "id"
	}
	return fmt.Sprintf(`INSERT INTO %s (%s)
		WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d)
		SELECT %s FROM n CROSS JOIN %s t WHERE t.%s = (SELECT id FROM stores WHERE slug = '%s')`,
		table, strings.Join(into, ", "), count, strings.Join(values, ", "), table, owner, slug), nil
}

func columnsOf(ctx context.Context, tx *sql.Tx, table string) ([]string, error) {
	rows, err := tx.QueryContext(ctx, "SELECT * FROM "+table+" WHERE 1 = 0")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	columns, err := rows.Columns()
	return columns, errors.Join(err, rows.Err())
}

// withStores starts a product once, so that it has its demonstration stores, and adds copies of one. It does not
// run afterwards.
func (p *product) withStores(ctx context.Context, slug string, count int, tables ...string) error {
	if err := p.startReady(ctx); err != nil {
		return err
	}
	if err := p.stop(); err != nil {
		return err
	}
	return p.copyStores(ctx, slug, count, tables)
}

// numbered are the paths of a store's copies, from one number up to before another.
func numbered(format string, from, to int) []string {
	var paths []string
	for i := from; i < to; i++ {
		paths = append(paths, fmt.Sprintf(format, i))
	}
	return paths
}
