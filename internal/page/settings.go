package page

import (
	"context"

	"github.com/uptrace/bun"

	"carte/internal/lang"
)

// What follows the settings of a store. Deleted links follow too, since they can be
// restored. None of this checks permissions: whoever may change the settings may.

// ChangeSourceIn fills in what lacks a text in a store's new default language, see
// lang.Text.ChangeSource. It runs in the caller's db.Change.
func (s *Service) ChangeSourceIn(ctx context.Context, tx bun.IDB, storeID string, from, to lang.Key) error {
	page, err := findPage(ctx, tx, storeID)
	if err != nil {
		return err
	}
	if page.Tagline.ChangeSource(from, to) {
		page.Revision++
		if err := updatePage(ctx, tx, &page); err != nil {
			return err
		}
	}
	links, err := listAllLinks(ctx, tx, storeID)
	if err != nil {
		return err
	}
	for i := range links {
		if link := &links[i]; link.changeSource(from, to) > 0 {
			link.Revision++
			if err := updateLink(ctx, tx, link); err != nil {
				return err
			}
		}
	}
	return nil
}

// CountMissing returns how many texts of a store ChangeSourceIn would fill in, without
// those of deleted links.
func (s *Service) CountMissing(ctx context.Context, storeID string, from, to lang.Key) (n int, err error) {
	page, err := findPage(ctx, s.db.Read, storeID)
	if err != nil {
		return 0, err
	}
	if page.Tagline.ChangeSource(from, to) {
		n++
	}
	links, err := listLinks(ctx, s.db.Read, storeID)
	for i := range links {
		n += links[i].changeSource(from, to)
	}
	return n, err
}

// changeSource returns how many of the link's texts were filled in.
func (l *Link) changeSource(from, to lang.Key) (filled int) {
	for _, text := range []*lang.Text{&l.Name, &l.Description} {
		if text.ChangeSource(from, to) {
			filled++
		}
	}
	return filled
}
