package db_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/uptrace/bun"

	"carte/internal/db"
	"carte/internal/testkit"
)

var storeWords = db.SearchIndex{Table: "store_words", Key: "store_id"}

func TestSearch(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		for id, text := range map[string]string{
			"a": "Zum Österreicher zum-oesi", "b": "Ada İnce ada@osteria.example", "c": "(Bar) 100% " + strings.Repeat("long", 30), "d": " \t ",
		} {
			testkit.Store(t, d, id)
			testkit.NoError(t, d.Write(t.Context(), func(ctx context.Context, tx bun.Tx) error { return storeWords.Add(ctx, tx, id, text) }))
		}
		for search, want := range map[string]string{
			"":                          "abcd",
			" ":                         "abcd",
			"ÖSTERR":                    "a",
			"osterreicher zum":          "a",
			"zum zum":                   "a",
			"z zum zum-oe":              "a",
			"oesi":                      "a",
			"reicher":                   "",
			"zumm":                      "",
			"zum bar":                   "",
			"ince":                      "b",
			"ada@osteria.example":       "b",
			"osteria.ex":                "b",
			"example":                   "b",
			"@osteria":                  "",
			"bar":                       "c",
			"(bar":                      "c",
			"100%":                      "c",
			"1_0":                       "",
			"%":                         "",
			strings.Repeat("long", 30):  "c",
			strings.Repeat("long", 20):  "c",
			"caf\xe9":                   "",
			"bar \x00":                  "",
			"bar \U0010ffff":            "",
			strings.Repeat("a b c ", 9): "",
		} {
			for _, filter := range []func(*bun.SelectQuery, string, string){storeWords.Filter, storeWords.FilterFew} {
				var got []string
				query := d.Read.NewSelect().Table("stores").Column("id").Order("id")
				filter(query, "stores.id", search)
				if err := query.Scan(t.Context(), &got); err != nil || strings.Join(got, "") != want {
					t.Errorf("%q finds %q, %v; want %q", search, got, err, want)
				}
			}
		}
	})
}

// A search reads the words that begin like it, however many others there are.
func TestSearchUsesTheIndex(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		testkit.NewDB(t, d).MustWrite(func(ctx context.Context, tx bun.Tx) error {
			for from := range slices.Chunk(numbers(10_000), 1000) {
				var stores, users, storeWords, userWords []string
				for _, n := range from {
					id := fmt.Sprintf("%05d", n)
					stores = append(stores, fmt.Sprintf(`('%s', '%s', 'S', 'bar', 'de', '[]', 'EUR', 'UTC', 'trial', '2026-11-21', '%s')`, id, id, id))
					users = append(users, fmt.Sprintf(`('%s', '%s', TRUE, 'U', 'google', '2026-11-21')`, id, id))
					storeWords = append(storeWords, fmt.Sprintf(`('%s', '%s')`, id, id))
					userWords = append(userWords, fmt.Sprintf(`('%s', '%s')`, id, id))
				}
				for _, statement := range []string{
					`INSERT INTO stores (id, slug, name, type, default_language, languages, currency, time_zone, plan, created_at, sort_key) VALUES ` + strings.Join(stores, ","),
					`INSERT INTO users (uid, email, email_verified, name, provider, created_at) VALUES ` + strings.Join(users, ","),
					`INSERT INTO store_words (word, store_id) VALUES ` + strings.Join(storeWords, ","),
					`INSERT INTO user_words (word, uid) VALUES ` + strings.Join(userWords, ","),
				} {
					if _, err := tx.ExecContext(ctx, statement); err != nil {
						return err
					}
				}
			}
			_, err := tx.ExecContext(ctx, `ANALYZE`) //nolint:misspell // SQL
			return err
		})
		explain := map[db.Engine]string{db.SQLite: `EXPLAIN QUERY PLAN `, db.PostgreSQL: `EXPLAIN `}[d.Engine]
		for _, c := range []struct {
			index            db.SearchIndex
			table, key, sort string
		}{
			{storeWords, "stores", "id", "sort_key"},
			{db.SearchIndex{Table: "user_words", Key: "uid"}, "users", "uid", "email"},
		} {
			query := d.Read.NewSelect().Table(c.table).Order(c.sort).Limit(51)
			c.index.Filter(query, c.key, "0123")
			plan := planOf(t, d, explain+query.String())
			for _, scan := range []string{"Seq Scan", "SCAN " + c.index.Table, "SCAN " + c.table} {
				if strings.Contains(plan, scan) {
					t.Errorf("a search of %s scans a table:\n%s", c.table, plan)
				}
			}
			if !strings.Contains(plan, c.index.Table) {
				t.Errorf("a search of %s uses no index:\n%s", c.table, plan)
			}

			// A search of few rows reads their words, and no others that begin so.
			few := d.Read.NewSelect().Table(c.table).Where("? = ?", bun.Ident(c.key), "00123")
			c.index.FilterFew(few, c.table+"."+c.key, "0 00")
			plan = planOf(t, d, explain+few.String())
			if !strings.Contains(plan, c.index.Table+"_by_"+c.index.Key) || strings.Contains(plan, "autoindex_"+c.index.Table) || strings.Contains(plan, c.index.Table+"_pkey") {
				t.Errorf("a search of one of the %s reads the words of others:\n%s", c.table, plan)
			}
		}
	})
}

func numbers(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}

// planOf is the text in the last column of what an EXPLAIN returns.
func planOf(t *testing.T, d *db.DB, explain string) string {
	t.Helper()
	rows, err := d.Read.QueryContext(t.Context(), explain)
	testkit.NoError(t, err)
	defer rows.Close()
	columns, err := rows.Columns()
	testkit.NoError(t, err)
	var plan strings.Builder
	for rows.Next() {
		values := make([]any, len(columns))
		for i := range values {
			values[i] = new(any)
		}
		testkit.NoError(t, rows.Scan(values...))
		fmt.Fprintln(&plan, *values[len(values)-1].(*any)) //nolint:forcetypeassert // made above
	}
	testkit.NoError(t, rows.Err())
	return plan.String()
}
