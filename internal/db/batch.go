package db

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"
	"github.com/uptrace/bun/schema"
)

// Batch runs queries, whose answers nobody asks for, in one transaction and on
// PostgreSQL in one round trip: there what is sent together is one transaction.
// It is for the writes whose number a second matters; others use Write.
func (d *DB) Batch(ctx context.Context, queries ...schema.QueryAppender) error {
	var text []byte
	for _, query := range queries {
		var err error
		if text, err = query.AppendQuery(d.write.QueryGen(), text); err != nil {
			return fmt.Errorf("writing out a query: %w", err)
		}
		text = append(text, ";\n"...)
	}
	if d.Engine == PostgreSQL {
		_, err := d.write.DB.ExecContext(ctx, string(text))
		return err
	}
	return d.Write(ctx, func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.Tx.ExecContext(ctx, string(text))
		return err
	})
}
