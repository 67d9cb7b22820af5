package page

import (
	"context"
	"fmt"
	"reflect"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/lang"
)

// Stores answers what link pages need to know of a store; a NotFound fault when
// there is none.
type Stores interface {
	DefaultLanguage(ctx context.Context, storeID string) (lang.Key, error)
}

// Clicks says how often links were followed: every time, and once for each visitor
// and day. A link that is in neither never was.
type Clicks interface {
	Clicks(ctx context.Context, storeID string, linkIDs []string) (all, unique map[string]int64, err error)
}

// Service is the use cases of link pages.
type Service struct {
	db      *db.DB
	stores  Stores
	clicks  Clicks
	now     func() time.Time
	targets *db.Prepared
}

// NewService makes the use cases over a database and a clock.
func NewService(d *db.DB, stores Stores, clicks Clicks, now func() time.Time) *Service {
	return &Service{db: d, stores: stores, clicks: clicks, now: now, targets: d.PrepareRead(targetsByID)}
}

// LinkPage returns a store's link page.
func (s *Service) LinkPage(ctx context.Context, who *actor.Actor, storeID string) (LinkPage, error) {
	if err := who.Require(actor.StoreRead, storeID); err != nil {
		return LinkPage{}, err
	}
	return findPage(ctx, s.db.Read, storeID)
}

// UpdateLinkPage changes a link page. A revision other than 0 must be the
// present one. The tagline is content, the rest appearance.
func (s *Service) UpdateLinkPage(ctx context.Context, who *actor.Actor, storeID string, revision int64, patch LinkPagePatch) (LinkPage, error) {
	tagline := patch.Tagline
	if tagline != nil {
		if err := who.Require(actor.LinksUpdate, storeID); err != nil {
			return LinkPage{}, err
		}
	}
	if (patch != LinkPagePatch{Tagline: tagline}) || tagline == nil {
		if err := who.Require(actor.AppearanceUpdate, storeID); err != nil {
			return LinkPage{}, err
		}
	}
	var page LinkPage
	err := s.change(ctx, storeID, func(ctx context.Context, tx bun.Tx, source lang.Key) (err error) {
		if page, err = findPage(ctx, tx, storeID); err != nil {
			return err
		}
		if err := db.Current(revision, page.Revision, "link page"); err != nil {
			return err
		}
		before := page
		if err := page.apply(patch, source); err != nil {
			return err
		}
		if reflect.DeepEqual(page, before) {
			return db.ErrUnchanged
		}
		page.Revision++
		return updatePage(ctx, tx, &page)
	})
	return page, err
}

// Links returns a store's links in order, with their clicks.
func (s *Service) Links(ctx context.Context, who *actor.Actor, storeID string) ([]Link, error) {
	if err := who.Require(actor.StoreRead, storeID); err != nil {
		return nil, err
	}
	// A store that does not exist has no page, and not just no links.
	if _, err := findPage(ctx, s.db.Read, storeID); err != nil {
		return nil, err
	}
	links, err := listLinks(ctx, s.db.Read, storeID)
	if err != nil {
		return nil, err
	}
	return links, s.count(ctx, storeID, links)
}

// AddLink adds a link at the end.
func (s *Service) AddLink(ctx context.Context, who *actor.Actor, storeID string, in LinkInput) (Link, error) {
	if err := who.Require(actor.LinksUpdate, storeID); err != nil {
		return Link{}, err
	}
	link := s.newLink(storeID)
	err := s.change(ctx, storeID, func(ctx context.Context, tx bun.Tx, source lang.Key) (err error) {
		if err := link.apply(in.patch(), source); err != nil {
			return err
		}
		if link.Order, err = entries.NextOrder(ctx, tx, storeID); err != nil {
			return err
		}
		if err := insertLink(ctx, tx, &link); err != nil {
			return err
		}
		return withinLimit(ctx, tx, storeID)
	})
	return link, err
}

// UpdateLink changes a link. A revision other than 0 must be the present one.
func (s *Service) UpdateLink(ctx context.Context, who *actor.Actor, storeID, id string, revision int64, patch LinkPatch) (Link, error) {
	if err := who.Require(actor.LinksUpdate, storeID); err != nil {
		return Link{}, err
	}
	var link Link
	err := s.change(ctx, storeID, func(ctx context.Context, tx bun.Tx, source lang.Key) (err error) {
		if link, err = findLink(ctx, tx, storeID, id); err != nil {
			return err
		}
		if err := db.Current(revision, link.Revision, entries.Noun); err != nil {
			return err
		}
		before := link
		if err := link.apply(patch, source); err != nil {
			return err
		}
		if reflect.DeepEqual(link, before) {
			return db.ErrUnchanged
		}
		link.Revision++
		link.UpdatedAt = s.now().UTC()
		return updateLink(ctx, tx, &link)
	})
	if err != nil {
		return Link{}, err
	}
	return s.counted(ctx, link)
}

// DeleteLink takes a link off the page; RestoreLink undoes it.
func (s *Service) DeleteLink(ctx context.Context, who *actor.Actor, storeID, id string) error {
	if err := who.Require(actor.LinksUpdate, storeID); err != nil {
		return err
	}
	return s.change(ctx, storeID, func(ctx context.Context, tx bun.Tx, _ lang.Key) error {
		return entries.Delete(ctx, tx, storeID, id, s.now().UTC())
	})
}

// RestoreLink brings a deleted link back to its place, its clicks intact.
func (s *Service) RestoreLink(ctx context.Context, who *actor.Actor, storeID, id string) (Link, error) {
	if err := who.Require(actor.LinksUpdate, storeID); err != nil {
		return Link{}, err
	}
	var link Link
	err := s.change(ctx, storeID, func(ctx context.Context, tx bun.Tx, _ lang.Key) (err error) {
		if err := entries.Restore(ctx, tx, storeID, id); err != nil {
			return err
		}
		if err := withinLimit(ctx, tx, storeID); err != nil {
			return err
		}
		link, err = findLink(ctx, tx, storeID, id)
		return err
	})
	if err != nil {
		return Link{}, err
	}
	return s.counted(ctx, link)
}

// OrderLinks puts all links into the order of ids.
func (s *Service) OrderLinks(ctx context.Context, who *actor.Actor, storeID string, ids []string) error {
	if err := who.Require(actor.LinksUpdate, storeID); err != nil {
		return err
	}
	return s.change(ctx, storeID, func(ctx context.Context, tx bun.Tx, _ lang.Key) error {
		return entries.Arrange(ctx, tx, storeID, storeID, ids)
	})
}

// Public returns what guests see: the page and its active links in order.
func (s *Service) Public(ctx context.Context, storeID string) (LinkPage, []Link, error) {
	page, err := findPage(ctx, s.db.Read, storeID)
	if err != nil {
		return LinkPage{}, nil, err
	}
	links, err := listLinks(ctx, s.db.Read, storeID)
	if err != nil {
		return LinkPage{}, nil, err
	}
	active := links[:0]
	for _, link := range links {
		if link.IsActive {
			active = append(active, link)
		}
	}
	return page, active, nil
}

// Look returns a store's link page without its links.
func (s *Service) Look(ctx context.Context, storeID string) (LinkPage, error) {
	return findPage(ctx, s.db.Read, storeID)
}

// Targets returns where a link leads by its id alone, without its texts; also one
// that is switched off or deleted: a guest may follow it from a page loaded before.
// The other links of its store that are not deleted come with it.
func (s *Service) Targets(ctx context.Context, linkID string) ([]Link, error) {
	var links []Link
	if err := s.targets.ScanAll(ctx, &links, linkID, linkID); err != nil {
		return nil, fmt.Errorf("reading the links of a store: %w", err)
	}
	if len(links) == 0 {
		return nil, fault.New(fault.NotFound, "%s", entries.Missing())
	}
	return links, nil
}

// StartPage is what a new store begins with.
type StartPage struct {
	StoreID   string
	Languages []lang.Key
	Default   lang.Key
	// Look is put upon the plain template.
	Look LinkPagePatch
	// Links stand on the page in this order; one to the menu where none are given.
	Links []LinkInput
}

// menuNames name the first link in each language.
var menuNames = map[lang.Key]string{lang.English: "Menu", lang.French: "La carte", lang.German: "Speisekarte", lang.Turkish: "Menü"}

// Start makes a new store's link page and returns its links, as a part of the
// caller's transaction and on the caller's authority.
func (s *Service) Start(ctx context.Context, tx bun.IDB, start StartPage) ([]Link, error) {
	page := LinkPage{StoreID: start.StoreID, Template: Plain, Revision: 1}
	if err := page.apply(start.Look, start.Default); err != nil {
		return nil, err
	}
	if err := insertPage(ctx, tx, &page); err != nil {
		return nil, err
	}
	if len(start.Links) == 0 {
		start.Links = []LinkInput{start.menuLink()}
	}
	links := make([]Link, len(start.Links))
	for i, in := range start.Links {
		links[i] = s.newLink(start.StoreID)
		links[i].Order = i + 1
		if err := links[i].apply(in.patch(), start.Default); err != nil {
			return nil, fmt.Errorf("link %d: %w", i+1, err)
		}
		if err := insertLink(ctx, tx, &links[i]); err != nil {
			return nil, err
		}
	}
	return links, nil
}

func (start StartPage) menuLink() LinkInput {
	var name lang.Text
	for _, key := range start.Languages {
		name.Apply(lang.NewText(key, menuNames[key]).Patch(), start.Default)
	}
	return LinkInput{Kind: KindMenu, Name: name.Patch()}
}

// newLink is a link before anything is said of it.
func (s *Service) newLink(storeID string) Link {
	now := s.now().UTC()
	return Link{
		ID: db.NewID(), StoreID: storeID, Type: BasicLink, IsActive: true, Revision: 1, CreatedAt: now, UpdatedAt: now,
	}
}

// PurgeDeleted removes for good what was deleted before a moment, in every
// store.
func (s *Service) PurgeDeleted(ctx context.Context, before time.Time) error {
	return entries.Purge(ctx, s.db, before)
}

// change runs fn in a transaction that alters what guests see. fn is given the
// store's default language.
func (s *Service) change(ctx context.Context, storeID string, fn func(ctx context.Context, tx bun.Tx, source lang.Key) error) error {
	source, err := s.stores.DefaultLanguage(ctx, storeID)
	if err != nil {
		return err
	}
	return s.db.Change(ctx, storeID, func(ctx context.Context, tx bun.Tx) error {
		return fn(ctx, tx, source)
	})
}

// count fills in the clicks.
func (s *Service) count(ctx context.Context, storeID string, links []Link) error {
	ids := make([]string, len(links))
	for i := range links {
		ids[i] = links[i].ID
	}
	all, unique, err := s.clicks.Clicks(ctx, storeID, ids)
	if err != nil {
		return err
	}
	for i := range links {
		links[i].Clicks, links[i].UniqueClicks = all[links[i].ID], unique[links[i].ID]
	}
	return nil
}

func (s *Service) counted(ctx context.Context, link Link) (Link, error) {
	links := []Link{link}
	err := s.count(ctx, link.StoreID, links)
	return links[0], err
}

// withinLimit refuses what would be one link too many.
func withinLimit(ctx context.Context, tx bun.IDB, storeID string) error {
	n, err := countLinks(ctx, tx, storeID)
	if err == nil && n > MaxLinks {
		err = fault.New(fault.Conflict, "A link page holds at most %d links. Delete one first.", MaxLinks)
	}
	return err
}
