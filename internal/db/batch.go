package db

import (
	"bytes"
	"context"
	"fmt"

	"github.com/uptrace/bun"
	"github.com/uptrace/bun/schema"
)

// Batch runs queries, whose answers nobody asks for, in one transaction and on
// PostgreSQL in one round trip: there what is sent together is one transaction.
// It is for the writes whose number a second matters; others use Write.
func (d *DB) Batch(ctx context.Context, queries ...schema.QueryAppender) error {
	texts := make([][]byte, len(queries))
	for i, query := range queries {
		var err error
		if texts[i], err = query.AppendQuery(d.write.QueryGen(), nil); err != nil {
			return fmt.Errorf("writing out a query: %w", err)
		}
	}
	if d.Engine == PostgreSQL {
		_, err := d.write.DB.ExecContext(ctx, string(bytes.Join(texts, []byte(";\n"))))
		return err
	}
	return d.Write(ctx, func(ctx context.Context, tx bun.Tx) error {
		// One by one: SQLite's driver parses a text of several statements twice.
		for _, text := range texts {
			if _, err := tx.Tx.ExecContext(ctx, string(text)); err != nil {
				return err
			}
		}
		return nil
	})
}
