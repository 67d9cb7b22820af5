package menu

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/db"
	"carte/internal/lang"
)

// A new store's menu starts with an example. An example section or dish that the owner
// changes, and a section that gets a dish of the owner's, are the owner's from then on,
// and guests see them. The others stay out of guests' sight until all are kept.

// KeepExample makes what is left of a menu's example the owner's.
func (s *Service) KeepExample(ctx context.Context, who *actor.Actor, storeID, menuID string) (Menu, error) {
	return s.changeExample(ctx, who, storeID, menuID, func(ctx context.Context, tx bun.Tx) (int64, error) {
		return s.setExample(ctx, tx, storeID, menuID, `example = FALSE`, `deleted_at IS NULL`, time.Time{})
	})
}

// DeleteExample removes what is left of a menu's example; RestoreExample undoes it.
func (s *Service) DeleteExample(ctx context.Context, who *actor.Actor, storeID, menuID string) error {
	_, err := s.changeExample(ctx, who, storeID, menuID, func(ctx context.Context, tx bun.Tx) (int64, error) {
		return s.setExample(ctx, tx, storeID, menuID, `deleted_at = ?2`, `deleted_at IS NULL`, s.now().UTC())
	})
	return err
}

// RestoreExample restores what the last DeleteExample has removed.
func (s *Service) RestoreExample(ctx context.Context, who *actor.Actor, storeID, menuID string) (Menu, error) {
	return s.changeExample(ctx, who, storeID, menuID, func(ctx context.Context, tx bun.Tx) (int64, error) {
		deleted, err := exampleDeletedAt(ctx, tx, storeID, menuID)
		if err != nil || deleted.IsZero() {
			return 0, err
		}
		n, err := s.setExample(ctx, tx, storeID, menuID, `deleted_at = NULL`, `deleted_at = ?2`, deleted)
		if err != nil {
			return 0, err
		}
		source, err := s.stores.DefaultLanguage(ctx, tx, storeID)
		if err != nil {
			return 0, err
		}
		return n, checkSize(ctx, tx, storeID, source)
	})
}

// changeExample runs a change of a menu's example, which returns how many rows it has
// changed, and returns the menu as it is then.
func (s *Service) changeExample(ctx context.Context, who *actor.Actor, storeID, menuID string,
	fn func(ctx context.Context, tx bun.Tx) (int64, error),
) (menu Menu, err error) {
	err = s.change(ctx, who, actor.MenuUpdate, storeID, func(ctx context.Context, tx bun.Tx, _ lang.Key) error {
		if _, err := findMenu(ctx, tx, storeID, menuID); err != nil {
			return err
		}
		n, err := fn(ctx, tx)
		if err != nil {
			return err
		}
		if menu, err = s.findWholeMenu(ctx, tx, storeID, menuID); err != nil {
			return err
		}
		if n == 0 {
			return db.ErrUnchanged
		}
		return nil
	})
	return menu, err
}

// exampleTables are the tables with examples, each with the condition for the rows of the
// store ?0 and the menu ?1.
var exampleTables = []struct{ table, ofMenu string }{
	{"dishes", `store_id = ?0 AND example AND section_id IN (SELECT id FROM sections WHERE menu_id = ?1)`},
	{"sections", `store_id = ?0 AND example AND menu_id = ?1`},
}

// setExample changes the example rows of a menu that meet a condition, in which ?2 is the
// time, and returns how many there were. Revisions stay as they are, so that an edit in
// progress is not refused.
func (s *Service) setExample(ctx context.Context, tx bun.IDB, storeID, menuID, change, condition string, at time.Time) (n int64, err error) {
	for _, t := range exampleTables {
		result, err := tx.ExecContext(ctx, `UPDATE `+t.table+` SET `+change+` WHERE `+t.ofMenu+` AND `+condition, storeID, menuID, at)
		if err != nil {
			return 0, fmt.Errorf("changing the example in %s: %w", t.table, err)
		}
		changed, err := result.RowsAffected()
		if err != nil {
			return 0, fmt.Errorf("changing the example in %s: %w", t.table, err)
		}
		n += changed
	}
	return n, nil
}

// exampleDeletedAt returns when a menu's example was last deleted; zero for never.
func exampleDeletedAt(ctx context.Context, tx bun.IDB, storeID, menuID string) (last time.Time, err error) {
	for _, t := range exampleTables {
		var rows []struct {
			DeletedAt time.Time `bun:"deleted_at"`
		}
		err := tx.NewRaw(`SELECT DISTINCT deleted_at FROM `+t.table+` WHERE deleted_at IS NOT NULL AND `+t.ofMenu,
			storeID, menuID).Scan(ctx, &rows)
		if err != nil {
			return time.Time{}, fmt.Errorf("reading when the example was deleted: %w", err)
		}
		for _, row := range rows {
			if row.DeletedAt.After(last) {
				last = row.DeletedAt
			}
		}
	}
	return last, nil
}

// adoptSection makes an example section the owner's.
func adoptSection(ctx context.Context, tx bun.IDB, storeID, id string) error {
	_, err := tx.ExecContext(ctx, `UPDATE sections SET example = FALSE WHERE store_id = ? AND id = ? AND example`, storeID, id)
	return db.Wrap(err, "adopting a section of the example")
}

// Replaced reports whether a store's menu has a dish that is no example.
func (s *Service) Replaced(ctx context.Context, storeID string) (bool, error) {
	return hasOwnDish(ctx, s.db.Read, storeID)
}

// hasOwnDish reports whether a store has a dish that is no example.
func hasOwnDish(ctx context.Context, tx bun.IDB, storeID string) (bool, error) {
	exists, err := tx.NewSelect().Model((*Dish)(nil)).Join(inSection).
		Where("d.store_id = ?", storeID).Where("d.deleted_at IS NULL").Where("NOT d.example").Exists(ctx)
	return exists, db.Wrap(err, "looking for dishes")
}
