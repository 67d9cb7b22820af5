package page

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/lang"
)

// Images notes that images are shown, and refuses ids that are no image of the store.
// The ids are by the locations of their fields; empty ones are left out.
type Images interface {
	Use(ctx context.Context, tx bun.IDB, storeID string, ids map[string]string) error
}

// Service is the use cases of link pages.
type Service struct {
	db     *db.DB
	stores Stores
	clicks Clicks
	images Images
	now    func() time.Time
	site   site
	// prober checks links; nil where they are not checked.
	prober  Prober
	checked checked
	list    list[Link]

	targets   *db.Grouped[[]Link]
	redirects *db.Prepared
}

// NewService makes the use cases over a database and a clock. baseURL is the site's public
// address.
func NewService(d *db.DB, stores Stores, clicks Clicks, images Images, baseURL string, now func() time.Time) *Service {
	return &Service{
		db: d, stores: stores, clicks: clicks, images: images, now: now, site: siteAt(baseURL),
		list:    list[Link]{d, stores, now, entries, findLink, checkLimit},
		targets: db.NewGrouped(newTargetReader(d).read), redirects: d.PrepareRead(redirectByStore),
	}
}

// LinkPage returns a store's link page.
func (s *Service) LinkPage(ctx context.Context, who *actor.Actor, storeID string) (LinkPage, error) {
	if err := who.Require(actor.StoreRead, storeID); err != nil {
		return LinkPage{}, err
	}
	page, err := findPage(ctx, s.db.Read, storeID)
	if err == nil {
		err = s.describeRedirect(ctx, s.db.Read, &page)
	}
	return page, err
}

// UpdateLinkPage changes a link page, see db.CheckChange for the revision.
func (s *Service) UpdateLinkPage(ctx context.Context, who *actor.Actor, storeID string, revision int64, patch LinkPagePatch) (LinkPage, error) {
	var page LinkPage
	err := s.list.change(ctx, who, storeID, func(ctx context.Context, tx bun.Tx, source lang.Key) (err error) {
		if page, err = findPage(ctx, tx, storeID); err != nil {
			return err
		}
		before := page
		if err := page.apply(patch, source); err != nil {
			return err
		}
		if err := db.CheckChange(reflect.DeepEqual(page, before), revision, page.Revision, "link page"); err != nil {
			return err
		}
		if err := s.checkRedirect(ctx, tx, &before, &page); err != nil {
			return err
		}
		page.Revision++
		if err := updatePage(ctx, tx, &page); err != nil {
			return err
		}
		return s.describeRedirect(ctx, tx, &page)
	})
	return page, err
}

// ShownImages returns which of the images a link shows, or a look that guests see, that is
// worked on, or that can be published again.
func (s *Service) ShownImages(ctx context.Context, ids []string) ([]string, error) {
	return shownImages(ctx, s.db.Read, ids)
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
	return links, s.setRead(ctx, storeID, links)
}

// AddLink adds a link at the end.
func (s *Service) AddLink(ctx context.Context, who *actor.Actor, storeID string, in LinkInput) (Link, error) {
	link := s.newLink(storeID)
	err := s.list.change(ctx, who, storeID, func(ctx context.Context, tx bun.Tx, source lang.Key) (err error) {
		if err := link.apply(in.patch(), source); err != nil {
			return err
		}
		if err := s.images.Use(ctx, tx, storeID, newImage(&Link{}, &link)); err != nil {
			return err
		}
		if link.Order, err = entries.NextOrder(ctx, tx, storeID); err != nil {
			return err
		}
		if err := insertLink(ctx, tx, &link); err != nil {
			return err
		}
		if err := checkLimit(ctx, tx, storeID); err != nil {
			return err
		}
		link.Plan, err = s.stores.PlanID(ctx, tx, storeID)
		return err
	})
	return link, err
}

// newImage returns the image that a change of a link sets, by its field.
func newImage(before, after *Link) map[string]string {
	if after.Image == before.Image {
		return nil
	}
	return map[string]string{"body.image": after.Image}
}

// UpdateLink changes a link, see db.CheckChange for the revision.
func (s *Service) UpdateLink(ctx context.Context, who *actor.Actor, storeID, id string, revision int64, patch LinkPatch) (Link, error) {
	var link Link
	err := s.list.change(ctx, who, storeID, func(ctx context.Context, tx bun.Tx, source lang.Key) (err error) {
		if link, err = findLink(ctx, tx, storeID, id); err != nil {
			return err
		}
		before := link
		if err := link.apply(patch, source); err != nil {
			return err
		}
		if err := db.CheckChange(reflect.DeepEqual(link, before), revision, link.Revision, entries.Noun); err != nil {
			return err
		}
		if err := s.images.Use(ctx, tx, storeID, newImage(&before, &link)); err != nil {
			return err
		}
		link.Revision++
		link.UpdatedAt = s.now().UTC()
		return updateLink(ctx, tx, &link)
	})
	if err != nil {
		return Link{}, err
	}
	return s.complete(ctx, link)
}

// DeleteLink removes a link from the page; RestoreLink undoes it.
func (s *Service) DeleteLink(ctx context.Context, who *actor.Actor, storeID, id string) error {
	return s.list.delete(ctx, who, storeID, id)
}

// RestoreLink restores a deleted link to its place, with its clicks.
func (s *Service) RestoreLink(ctx context.Context, who *actor.Actor, storeID, id string) (Link, error) {
	link, err := s.list.restore(ctx, who, storeID, id)
	if err != nil {
		return Link{}, err
	}
	return s.complete(ctx, link)
}

// OrderLinks puts all links into the order of ids.
func (s *Service) OrderLinks(ctx context.Context, who *actor.Actor, storeID string, ids []string) error {
	return s.list.reorder(ctx, who, storeID, ids)
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

// Targets returns where a link leads, without its texts, and with it the other links
// of its store that are not deleted. The link itself may be inactive or deleted: a
// guest may follow it from a page loaded before.
func (s *Service) Targets(ctx context.Context, linkID string) ([]Link, error) {
	links, ok, err := s.targets.Get(ctx, linkID)
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, fault.New(fault.NotFound, "%s", entries.NotFoundText())
	}
	// Others who have asked for the same link share the slice.
	return slices.Clone(links), nil
}

// LeadsOn reports whether a page has another link than one to the menu, with which it
// starts.
func (s *Service) LeadsOn(ctx context.Context, storeID string) (bool, error) {
	return hasLinkBeyondMenu(ctx, s.db.Read, storeID)
}

// StartPage is the link page of a new store.
type StartPage struct {
	StoreID   string
	Languages []lang.Key
	Default   lang.Key
	Tagline   lang.TextPatch
	// Look is applied to the plain template.
	Look AppearancePatch
	// Links are the links in order; if there are none, one to the menu is added.
	Links []LinkInput
}

// menuNames are the names of the first link. They are those of links to a menu in the dashboard
// (web/src/features/links/default-names.ts), which a test compares.
var menuNames = map[lang.Key]string{lang.English: "Menu", lang.French: "La carte", lang.German: "Speisekarte", lang.Turkish: "Menü"}

// Start creates the link page of a new store and returns its links. It runs in the
// caller's transaction and checks no permission.
func (s *Service) Start(ctx context.Context, tx bun.IDB, start StartPage) ([]Link, error) {
	if err := s.startPage(ctx, tx, &start); err != nil {
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
		if err := s.images.Use(ctx, tx, start.StoreID, newImage(&Link{}, &links[i])); err != nil {
			return nil, err
		}
		if err := insertLink(ctx, tx, &links[i]); err != nil {
			return nil, err
		}
	}
	return links, nil
}

// startPage adds the page of a new store and its look.
func (s *Service) startPage(ctx context.Context, tx bun.IDB, start *StartPage) error {
	page := LinkPage{StoreID: start.StoreID, Appearance: plainAppearance, LookChosen: start.Look.chooses(), Revision: 1}
	if err := errors.Join(page.apply(LinkPagePatch{Tagline: &start.Tagline}, start.Default), page.Appearance.apply(&start.Look)); err != nil {
		return err
	}
	if err := s.images.Use(ctx, tx, start.StoreID, page.newImages(&Appearance{})); err != nil {
		return err
	}
	if err := insertPage(ctx, tx, &page); err != nil {
		return err
	}
	return s.startLook(ctx, tx, &page)
}

func (start StartPage) menuLink() LinkInput {
	var name lang.Text
	for _, key := range start.Languages {
		name.Apply(lang.NewText(key, menuNames[key]).Patch(), start.Default)
	}
	return LinkInput{Kind: KindMenu, Name: name.Patch()}
}

// newLink returns a link without content.
func (s *Service) newLink(storeID string) Link {
	now := s.now().UTC()
	return Link{
		ID: db.NewID(), StoreID: storeID, Type: BasicLink, Layout: Full, IsActive: true, Revision: 1, CreatedAt: now, UpdatedAt: now,
	}
}

// PurgeDeleted erases the links deleted before a time, in every store.
func (s *Service) PurgeDeleted(ctx context.Context, before time.Time) error {
	return entries.Purge(ctx, s.db, before)
}

// setRead fills in what is not stored with links: their clicks, the store's plan
// and what checks have found.
func (s *Service) setRead(ctx context.Context, storeID string, links []Link) error {
	ids := make([]string, len(links))
	for i := range links {
		ids[i] = links[i].ID
	}
	all, unique, err := s.clicks.Clicks(ctx, storeID, ids)
	if err != nil {
		return err
	}
	plan, err := s.stores.PlanID(ctx, s.db.Read, storeID)
	if err != nil {
		return err
	}
	for i := range links {
		links[i].Clicks, links[i].UniqueClicks, links[i].Plan = all[links[i].ID], unique[links[i].ID], plan
	}
	return s.setChecks(ctx, storeID, links)
}

// complete returns the link with what is not stored with it.
func (s *Service) complete(ctx context.Context, link Link) (Link, error) {
	links := []Link{link}
	err := s.setRead(ctx, link.StoreID, links)
	return links[0], err
}

// checkLimit refuses more links than a page may have.
func checkLimit(ctx context.Context, tx bun.IDB, storeID string) error {
	n, err := countLinks(ctx, tx, storeID)
	if err == nil && n > MaxLinks {
		err = fault.NewConflict("too_many_links", fault.Params{"limit": MaxLinks}, "A link page holds at most %d links. Delete one first.", MaxLinks)
	}
	return err
}
