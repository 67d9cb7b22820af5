package menu

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/db"
	"carte/internal/lang"
)

// translationImport is an import of translations, kept so that it can be undone.
type translationImport struct {
	bun.BaseModel `bun:"table:translation_imports,alias:ti"`

	ID        string       `bun:"id,pk"`
	StoreID   string       `bun:"store_id"`
	MenuID    string       `bun:"menu_id"`
	Language  lang.Key     `bun:"language"`
	Changes   []textChange `bun:"changes,type:text"`
	CreatedAt time.Time    `bun:"created_at"`
	UndoneAt  time.Time    `bun:"undone_at,nullzero"`
}

// insertTranslationImport adds an import, in whose place the oldest of the store go, as they do
// with imports of menus.
func insertTranslationImport(ctx context.Context, tx bun.IDB, imported *translationImport) error {
	if _, err := tx.NewInsert().Model(imported).Exec(ctx); err != nil {
		return db.Wrap(err, "keeping what translations were before")
	}
	for undone, most := range map[string]int{"undone_at IS NULL": maxImports, "undone_at IS NOT NULL": maxPreviews} {
		_, err := tx.ExecContext(ctx, `DELETE FROM translation_imports WHERE store_id = ?0 AND ?1 AND id NOT IN (
			SELECT id FROM (SELECT id FROM translation_imports WHERE store_id = ?0 AND ?1 ORDER BY created_at DESC, id <> ?3, id LIMIT ?2) AS kept)`,
			imported.StoreID, bun.Safe(undone), most, imported.ID)
		if err != nil {
			return db.Wrap(err, "purging the oldest imports of translations")
		}
	}
	return nil
}

func findTranslationImport(ctx context.Context, tx bun.IDB, storeID, menuID, id string) (translationImport, error) {
	var imported translationImport
	err := tx.NewSelect().Model(&imported).Where("ti.store_id = ?", storeID).Where("ti.menu_id = ?", menuID).Where("ti.id = ?", id).Scan(ctx)
	return imported, db.NotFound(err, "reading the import", "There is no such import.")
}

func markTranslationImportUndone(ctx context.Context, tx bun.IDB, imported *translationImport, at time.Time) error {
	_, err := tx.NewUpdate().Model(imported).Set("undone_at = ?", at).Where("ti.store_id = ?", imported.StoreID).Where("ti.id = ?", imported.ID).Exec(ctx)
	return db.Wrap(err, "marking the import as undone")
}

// purgeTranslations erases imports of before a time, which can no longer be undone, and
// what a service has suggested before it.
func purgeTranslations(ctx context.Context, d *db.DB, before time.Time) error {
	return d.Write(ctx, func(ctx context.Context, tx bun.Tx) error {
		if _, err := tx.NewDelete().Model((*translationImport)(nil)).Where("ti.created_at < ?", before).Exec(ctx); err != nil {
			return db.Wrap(err, "purging old imports of translations")
		}
		_, err := tx.NewDelete().Model((*serviceTranslation)(nil)).Where("st.created_at < ?", before).Exec(ctx)
		return db.Wrap(err, "purging old suggestions")
	})
}
