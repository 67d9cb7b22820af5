package page

import (
	"context"
	"io"
	"reflect"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/lang"
)

// PDFFile is a PDF as it is stored.
type PDFFile struct {
	ID        string
	PageCount int
	Bytes     int64
	// Preview is the address of a picture of its first page.
	Preview string
	// Use notes in a transaction that the PDF is shown; where that is rolled back it goes.
	Use func(ctx context.Context, tx bun.IDB) error
}

// PDFFiles checks and stores PDFs. App wires it.
type PDFFiles interface {
	// Add receives a PDF and stores it as one that nothing shows yet.
	Add(ctx context.Context, who *actor.Actor, storeID string, receive func(w io.Writer) error) (PDFFile, error)
	ByID(ctx context.Context, storeID string, ids []string) (map[string]PDFFile, error)
	// UseAgain notes in a transaction that a stored PDF is shown, and refuses the field of a
	// request that names none of the store.
	UseAgain(ctx context.Context, tx bun.IDB, storeID, location, id string) error
	// Open opens a stored PDF as its owner made it. The caller closes it.
	Open(ctx context.Context, id string) (io.ReadCloser, int64, error)
}

// PDFService is the use cases of PDF links.
type PDFService struct {
	db     *db.DB
	stores Stores
	clicks Clicks
	files  PDFFiles
	now    func() time.Time
	list   list[PDFLink]
}

// NewPDFService makes the use cases over a database and a clock.
func NewPDFService(d *db.DB, stores Stores, clicks Clicks, files PDFFiles, now func() time.Time) *PDFService {
	return &PDFService{d, stores, clicks, files, now, list[PDFLink]{d, stores, now, pdfEntries, findPDFLink, checkPDFLimit}}
}

// List returns a store's PDF links in order, with their clicks.
func (s *PDFService) List(ctx context.Context, who *actor.Actor, storeID string) ([]PDFLink, error) {
	if err := who.Require(actor.StoreRead, storeID); err != nil {
		return nil, err
	}
	// A store that does not exist has no page, and not just no PDFs.
	if _, err := findPage(ctx, s.db.Read, storeID); err != nil {
		return nil, err
	}
	links, err := listPDFLinks(ctx, s.db.Read, storeID)
	if err != nil {
		return nil, err
	}
	return links, s.complete(ctx, storeID, links)
}

// Original is the file of a PDF link as its owner made it.
type Original struct {
	// Name is what the link is called in the store's default language.
	Name  string
	Bytes int64
	// Write writes the file.
	Write func(ctx context.Context, w io.Writer) error
}

// Original returns the file of a PDF link, also of one that is switched off.
func (s *PDFService) Original(ctx context.Context, who *actor.Actor, storeID, id string) (Original, error) {
	if err := who.Require(actor.StoreRead, storeID); err != nil {
		return Original{}, err
	}
	link, err := findPDFLink(ctx, s.db.Read, storeID, id)
	if err != nil {
		return Original{}, err
	}
	source, err := s.stores.DefaultLanguage(ctx, s.db.Read, storeID)
	if err != nil {
		return Original{}, err
	}
	links := []PDFLink{link}
	if err := s.complete(ctx, storeID, links); err != nil {
		return Original{}, err
	}
	name, _ := link.Name.Read(source, source)
	return Original{Name: name, Bytes: links[0].FileBytes, Write: func(ctx context.Context, w io.Writer) error {
		file, _, err := s.files.Open(ctx, link.FileID)
		if err != nil {
			return err
		}
		defer file.Close()
		_, err = io.Copy(w, file)
		return err
	}}, nil
}

// Upload is what a new PDF link is made from: its file, and its name in the store's
// default language, which is known when the file has been received.
type Upload interface {
	Receive(w io.Writer) error
	Field(name string) string
}

// Add adds a PDF link at the end.
func (s *PDFService) Add(ctx context.Context, who *actor.Actor, storeID string, upload Upload) (PDFLink, error) {
	if err := who.Require(actor.LinksUpdate, storeID); err != nil {
		return PDFLink{}, err
	}
	if err := checkPDFRoom(ctx, s.db.Read, storeID, 1); err != nil {
		return PDFLink{}, err
	}
	now := s.now().UTC()
	link := PDFLink{ID: db.NewID(), StoreID: storeID, IsActive: true, Revision: 1, CreatedAt: now, UpdatedAt: now}
	named := func(source lang.Key) error { return link.setName(upload.Field("name"), source) }
	file, err := s.files.Add(ctx, who, storeID, func(w io.Writer) error {
		if err := upload.Receive(w); err != nil {
			return err
		}
		// A name that is refused is refused before the file is read, which takes seconds.
		source, err := s.stores.DefaultLanguage(ctx, s.db.Read, storeID)
		if err != nil {
			return err
		}
		return named(source)
	})
	if err != nil {
		return PDFLink{}, err
	}
	link.FileID = file.ID
	err = s.list.change(ctx, who, storeID, func(ctx context.Context, tx bun.Tx, source lang.Key) (err error) {
		if err := file.Use(ctx, tx); err != nil {
			return err
		}
		if err := named(source); err != nil {
			return err
		}
		if link.Order, err = pdfEntries.NextOrder(ctx, tx, storeID); err != nil {
			return err
		}
		if err := insertPDFLink(ctx, tx, &link); err != nil {
			return err
		}
		return checkPDFLimit(ctx, tx, storeID)
	})
	link.show(file)
	return link, err
}

// Seed adds a PDF link at the end for the demonstration, in the caller's transaction.
func (s *PDFService) Seed(ctx context.Context, tx bun.IDB, who *actor.Actor, storeID, fileID string, patch PDFLinkPatch) (PDFLink, error) {
	if err := who.RequireAdmin(); err != nil {
		return PDFLink{}, err
	}
	now := s.now().UTC()
	link := PDFLink{ID: db.NewID(), StoreID: storeID, FileID: fileID, IsActive: true, Revision: 1, CreatedAt: now, UpdatedAt: now}
	source, err := s.stores.DefaultLanguage(ctx, tx, storeID)
	if err != nil {
		return PDFLink{}, err
	}
	if err := link.apply(patch, source); err != nil {
		return PDFLink{}, err
	}
	if link.Order, err = pdfEntries.NextOrder(ctx, tx, storeID); err != nil {
		return PDFLink{}, err
	}
	err = insertPDFLink(ctx, tx, &link)
	return link, err
}

// Replace puts a new version in the place of a PDF link's file. One that is based on a
// revision is refused where the link has another before the file is received, or another
// file after that: what is written of the link meanwhile is no conflict.
func (s *PDFService) Replace(ctx context.Context, who *actor.Actor, storeID, id string, revision int64, upload Upload) (PDFLink, error) {
	if err := who.Require(actor.LinksUpdate, storeID); err != nil {
		return PDFLink{}, err
	}
	before, err := findPDFLink(ctx, s.db.Read, storeID, id)
	if err != nil {
		return PDFLink{}, err
	}
	if revision != 0 && revision != before.Revision {
		return PDFLink{}, stalePDF()
	}
	file, err := s.files.Add(ctx, who, storeID, upload.Receive)
	if err != nil {
		return PDFLink{}, err
	}
	return s.update(ctx, who, storeID, id, func(ctx context.Context, tx bun.Tx, link *PDFLink, _ lang.Key) error {
		if revision != 0 && link.FileID != before.FileID {
			return stalePDF()
		}
		link.FileID = file.ID
		return file.Use(ctx, tx)
	})
}

func stalePDF() error {
	return &fault.Error{Code: fault.Stale, Reason: "pdf_changed", Detail: "Somebody changed this PDF menu meanwhile. Look at it before you replace its file."}
}

// Update changes a PDF link, see db.CheckChange for the revision.
func (s *PDFService) Update(ctx context.Context, who *actor.Actor, storeID, id string, revision int64, patch PDFLinkPatch) (PDFLink, error) {
	return s.update(ctx, who, storeID, id, func(ctx context.Context, tx bun.Tx, link *PDFLink, source lang.Key) error {
		before := *link
		if err := link.apply(patch, source); err != nil {
			return err
		}
		if err := db.CheckChange(reflect.DeepEqual(*link, before), revision, link.Revision, pdfEntries.Noun); err != nil || link.FileID == before.FileID {
			return err
		}
		return s.files.UseAgain(ctx, tx, storeID, "body.file", link.FileID)
	})
}

func (s *PDFService) update(ctx context.Context, who *actor.Actor, storeID, id string,
	apply func(ctx context.Context, tx bun.Tx, link *PDFLink, source lang.Key) error,
) (link PDFLink, err error) {
	err = s.list.change(ctx, who, storeID, func(ctx context.Context, tx bun.Tx, source lang.Key) (err error) {
		if link, err = findPDFLink(ctx, tx, storeID, id); err != nil {
			return err
		}
		if err := apply(ctx, tx, &link, source); err != nil {
			return err
		}
		link.Revision++
		link.UpdatedAt = s.now().UTC()
		return updatePDFLink(ctx, tx, &link)
	})
	if err != nil {
		return PDFLink{}, err
	}
	return s.completed(ctx, link)
}

// Delete removes a PDF link from the page; Restore undoes it.
func (s *PDFService) Delete(ctx context.Context, who *actor.Actor, storeID, id string) error {
	return s.list.delete(ctx, who, storeID, id)
}

// Restore restores a deleted PDF link to its place, with its clicks.
func (s *PDFService) Restore(ctx context.Context, who *actor.Actor, storeID, id string) (PDFLink, error) {
	link, err := s.list.restore(ctx, who, storeID, id)
	if err != nil {
		return PDFLink{}, err
	}
	return s.completed(ctx, link)
}

// Reorder puts all PDF links into the order of ids.
func (s *PDFService) Reorder(ctx context.Context, who *actor.Actor, storeID string, ids []string) error {
	return s.list.reorder(ctx, who, storeID, ids)
}

// Active returns what guests see of a store's PDF links: the active ones in order.
func (s *PDFService) Active(ctx context.Context, storeID string) ([]PDFLink, error) {
	links, err := listPDFLinks(ctx, s.db.Read, storeID)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(links, func(link PDFLink) bool { return !link.IsActive }), nil
}

// ActiveOf returns the ids of the PDF links that guests of several stores see, each with
// its store's, in the order of each.
func (s *PDFService) ActiveOf(ctx context.Context, storeIDs []string) ([]PDFLink, error) {
	return listActivePDFLinks(ctx, s.db.Read, storeIDs)
}

// Public returns a PDF link by its id, also one that is inactive or deleted: a guest may
// come from a page loaded before.
func (s *PDFService) Public(ctx context.Context, id string) (PDFLink, error) {
	return findAnyPDFLink(ctx, s.db.Read, id)
}

// Target returns where a followed PDF link leads, see Service.Targets.
func (s *PDFService) Target(ctx context.Context, id string) (Link, error) {
	link, err := findAnyPDFLink(ctx, s.db.Read, id)
	return link.asLink(), err
}

// ShownPDFs returns which of the PDFs a link shows, or could show again.
func (s *PDFService) ShownPDFs(ctx context.Context, ids []string) ([]string, error) {
	return shownPDFs(ctx, s.db.Read, ids)
}

// PurgeDeleted erases the PDF links deleted before a time, in every store.
func (s *PDFService) PurgeDeleted(ctx context.Context, before time.Time) error {
	return pdfEntries.Purge(ctx, s.db, before)
}

// ChangeSourceIn is Service.ChangeSourceIn for PDF links.
func (s *PDFService) ChangeSourceIn(ctx context.Context, tx bun.IDB, storeID string, from, to lang.Key) error {
	links, err := listAllPDFLinks(ctx, tx, storeID)
	if err != nil {
		return err
	}
	for i := range links {
		if link := &links[i]; link.changeSource(from, to) > 0 {
			link.Revision++
			if err := updatePDFLink(ctx, tx, link); err != nil {
				return err
			}
		}
	}
	return nil
}

// CountMissing is Service.CountMissing for PDF links.
func (s *PDFService) CountMissing(ctx context.Context, storeID string, from, to lang.Key) (n int, err error) {
	links, err := listPDFLinks(ctx, s.db.Read, storeID)
	for i := range links {
		n += links[i].changeSource(from, to)
	}
	return n, err
}

// complete fills in what is not stored with the links: clicks, and what is known of the
// files.
func (s *PDFService) complete(ctx context.Context, storeID string, links []PDFLink) error {
	ids, fileIDs := make([]string, len(links)), make([]string, len(links))
	for i := range links {
		ids[i], fileIDs[i] = links[i].ID, links[i].FileID
	}
	files, err := s.files.ByID(ctx, storeID, fileIDs)
	if err != nil {
		return err
	}
	all, unique, err := s.clicks.Clicks(ctx, storeID, ids)
	if err != nil {
		return err
	}
	for i := range links {
		links[i].Clicks, links[i].UniqueClicks = all[ids[i]], unique[ids[i]]
		links[i].show(files[links[i].FileID])
	}
	return nil
}

func (s *PDFService) completed(ctx context.Context, link PDFLink) (PDFLink, error) {
	links := []PDFLink{link}
	err := s.complete(ctx, link.StoreID, links)
	return links[0], err
}

// show fills in what is known of the file.
func (l *PDFLink) show(file PDFFile) {
	l.Address, l.PDF = PDFPath(l.ID), PDFFilePath(l.ID)
	l.PageCount, l.FileBytes, l.Preview = file.PageCount, file.Bytes, file.Preview
}

// checkPDFLimit refuses more PDF links than a page may have.
func checkPDFLimit(ctx context.Context, tx bun.IDB, storeID string) error {
	return checkPDFRoom(ctx, tx, storeID, 0)
}

// checkPDFRoom refuses a page on which so many PDF links more have no room.
func checkPDFRoom(ctx context.Context, tx bun.IDB, storeID string, more int64) error {
	n, err := countPDFLinks(ctx, tx, storeID)
	if err == nil && n+more > MaxPDFLinks {
		err = fault.NewConflict("too_many_pdf_links", fault.Params{"limit": MaxPDFLinks}, "A link page holds at most %d PDF menus. Delete one first.", MaxPDFLinks)
	}
	return err
}
