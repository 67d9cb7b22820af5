package menu

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/db"
	"carte/internal/lang"
)

// serviceTranslation is what a translation service has made of a text; without a target
// while it is asked, and where it has said nothing of use.
type serviceTranslation struct {
	bun.BaseModel `bun:"table:service_translations,alias:st"`

	ID        string    `bun:"id,pk"`
	StoreID   string    `bun:"store_id"`
	MenuID    string    `bun:"menu_id"`
	Language  lang.Key  `bun:"language"`
	TextID    string    `bun:"text_id"`
	Source    string    `bun:"source"`
	Target    string    `bun:"target"`
	CreatedAt time.Time `bun:"created_at"`
}

// listServiceTranslations lists what a service has said of a menu, the oldest first.
func listServiceTranslations(ctx context.Context, tx bun.IDB, storeID, menuID string, language lang.Key) ([]serviceTranslation, error) {
	var list []serviceTranslation
	err := tx.NewSelect().Model(&list).Where("st.store_id = ?", storeID).Where("st.menu_id = ?", menuID).Where("st.language = ?", language).
		Where("st.target <> ''").Order("st.created_at", "st.id").Scan(ctx)
	return list, db.Wrap(err, "listing translations of a service")
}

// countTranslated returns how many characters of a store a service was asked since a time.
func countTranslated(ctx context.Context, tx bun.IDB, storeID string, since time.Time) (int, error) {
	var n int
	err := tx.NewSelect().Model((*serviceTranslation)(nil)).ColumnExpr("COALESCE(SUM(LENGTH(st.source)), 0)").
		Where("st.store_id = ?", storeID).Where("st.created_at > ?", since).Scan(ctx, &n)
	return n, db.Wrap(err, "counting what was translated")
}

func insertServiceTranslations(ctx context.Context, tx bun.IDB, rows []serviceTranslation) error {
	_, err := tx.NewInsert().Model(&rows).Exec(ctx)
	return db.Wrap(err, "keeping what is translated")
}

func setServiceTranslations(ctx context.Context, tx bun.IDB, rows []serviceTranslation) error {
	for i := range rows {
		_, err := tx.NewUpdate().Model(&rows[i]).Column("target").WherePK().Exec(ctx)
		if err != nil {
			return db.Wrap(err, "keeping a translation")
		}
	}
	return nil
}

func deleteServiceTranslations(ctx context.Context, tx bun.IDB, rows []serviceTranslation) error {
	ids := make([]string, len(rows))
	for i := range rows {
		ids[i] = rows[i].ID
	}
	_, err := tx.NewDelete().Model((*serviceTranslation)(nil)).Where("st.id IN (?)", bun.List(ids)).Exec(ctx)
	return db.Wrap(err, "dropping what was not translated")
}
