package db_test

import (
	"context"
	"fmt"
	"os"
	"slices"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/db"
	"carte/internal/testkit"
)

// addNotes adds rows of every type that an Insert knows.
var addNotes = db.NewInsert("notes", "ON CONFLICT (id) DO UPDATE SET number = t.number + EXCLUDED.number",
	db.Column{Name: "id", Type: db.Text}, db.Column{Name: "words", Type: db.Text}, db.Column{Name: "at", Type: db.Instant},
	db.Column{Name: "done", Type: db.Boolean}, db.Column{Name: "number", Type: db.Integer},
)

// note is a row of notes as bun writes and reads it.
type note struct {
	bun.BaseModel `bun:"table:notes"`

	ID     string    `bun:"id"`
	Words  *string   `bun:"words"`
	At     time.Time `bun:"at"`
	Done   bool      `bun:"done"`
	Number int64     `bun:"number"`
}

func write(t *testing.T, d *db.DB, do func(ctx context.Context, tx bun.Tx) error) {
	t.Helper()
	if err := d.Write(t.Context(), do); err != nil {
		t.Fatal(err)
	}
}

func makeNotes(t *testing.T, d *db.DB) {
	t.Helper()
	write(t, d, func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.ExecContext(ctx, `CREATE TABLE notes
			(id TEXT PRIMARY KEY, words TEXT, at TIMESTAMPTZ NOT NULL, done BOOLEAN NOT NULL, number BIGINT NOT NULL)`)
		return err
	})
}

func notes(t *testing.T, d *db.DB) []string {
	t.Helper()
	var all []note
	if err := d.Read.NewSelect().Model(&all).Order("at", "id").Scan(t.Context()); err != nil {
		t.Fatal(err)
	}
	lines := make([]string, len(all))
	for i, n := range all {
		words := "nothing"
		if n.Words != nil {
			words = *n.Words
		}
		lines[i] = fmt.Sprintf("%s %q %s %t %d", n.ID, words, n.At.UTC().Format(time.RFC3339Nano), n.Done, n.Number)
	}
	return lines
}

func TestBatch(t *testing.T) {
	noon := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	later := noon.Add(1500 * time.Microsecond).In(time.FixedZone("", 3600))
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		makeNotes(t, d)
		quote := `it's "so"; DROP TABLE notes; ? $1`
		add := func(values ...[]any) error {
			return d.Batch(t.Context(), db.Rows{Insert: addNotes, Values: values[:1]}, db.Rows{Insert: addNotes, Values: values[1:]})
		}
		if err := add([]any{"a", quote, later, true, int64(1)}, []any{"b", nil, noon, false, int64(2)}, []any{"a", "", noon, false, int64(40)}); err != nil {
			t.Fatal(err)
		}
		// Times stand as everything else writes them, or they could not be compared.
		write(t, d, func(ctx context.Context, tx bun.Tx) error {
			_, err := tx.NewInsert().Model(&note{ID: "c", At: noon.Add(time.Millisecond)}).Exec(ctx)
			return err
		})
		want := []string{
			`b "nothing" 2026-11-21T12:00:00Z false 2`,
			`c "nothing" 2026-11-21T12:00:00.001Z false 0`,
			fmt.Sprintf("a %q 2026-11-21T12:00:00.0015Z true 41", quote),
		}
		if got := notes(t, d); !slices.Equal(got, want) {
			t.Errorf("stored %q\nwant   %q", got, want)
		}

		// A row that is refused takes all with it, and nobody else.
		if err := add([]any{"d", "", noon, true, int64(0)}, []any{nil, "", noon, true, int64(0)}, []any{"b", nil, nil, false, int64(1)}); err == nil {
			t.Error("a row without what must not be missing was taken")
		}
		if got := notes(t, d); !slices.Equal(got, want) {
			t.Errorf("after a batch that failed there is %q\nwant %q", got, want)
		}
		if err := add([]any{"b", nil, noon, false, int64(1)}); err != nil {
			t.Errorf("after a batch that failed, another: %v", err)
		}
		if got := notes(t, d)[0]; got != `b "nothing" 2026-11-21T12:00:00Z false 3` {
			t.Errorf("after that, stored %q", got)
		}
	})
}

func TestBatchLetsTheDatabaseBeClosed(t *testing.T) {
	path := t.TempDir() + "/carte.db"
	d, err := db.Open(t.Context(), "sqlite:"+path)
	if err != nil {
		t.Fatal(err)
	}
	makeNotes(t, d)
	if err := d.Batch(t.Context(), db.Rows{Insert: addNotes, Values: [][]any{{"a", nil, time.Now(), true, int64(1)}}}); err != nil {
		t.Fatal(err)
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	// SQLite clears its log away when the last connection is closed.
	if _, err := os.Stat(path + "-wal"); !os.IsNotExist(err) {
		t.Errorf("a connection is left: %v", err)
	}
}
