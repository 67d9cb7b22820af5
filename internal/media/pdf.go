package media

import (
	"context"
	"errors"
	"fmt"
	"image"
	"io"
	"io/fs"
	"sync"
	"time"
	"unicode/utf16"

	"github.com/uptrace/bun"
	"golang.org/x/sync/errgroup"

	"carte/internal/actor"
	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/httpx"
	"carte/internal/pdf"
)

// The limits of a PDF.
const (
	// MaxPDFBytes is how large its file may be.
	MaxPDFBytes = 25 << 20
	// MaxPDFPages is how many pages it may have.
	MaxPDFPages = 60
	// MaxPDFs is how many a store may have, with those that new versions have replaced in
	// the last day, and MaxPDFsBytes how many bytes they may take together.
	MaxPDFs      = 60
	MaxPDFsBytes = 512 << 20
)

// PDF is a file of a store whose pages are shown as pictures, with what is written on
// them. A new version is another PDF.
type PDF struct {
	bun.BaseModel `bun:"table:pdfs,alias:f"`

	ID      string `bun:"id,pk"`
	StoreID string `bun:"store_id"`
	// Pages are the sizes of the pages' largest pictures.
	Pages []PDFPage `bun:"pages,type:text"`
	// Texts are what is written on each of the pages.
	Texts []string `bun:"texts,type:text"`
	// FileBytes is what the file itself takes, and Bytes what all of its files take.
	FileBytes int64     `bun:"file_bytes"`
	Bytes     int64     `bun:"bytes"`
	CreatedAt time.Time `bun:"created_at"`
	// UnusedSince is when the PDF was first found to be shown by nothing.
	UnusedSince time.Time `bun:"unused_since,nullzero"`
}

// PDFPage is the size of a page's larger picture in pixels.
type PDFPage struct {
	Width  int `json:"width"`
	Height int `json:"height"`
}

// Small is the size of the page's smaller picture, which is half as wide.
func (p PDFPage) Small() PDFPage { return PDFPage{(p.Width + 1) / 2, (p.Height + 1) / 2} }

// The shorter side of a page's pictures. A phone shows a page in the smaller one, and who
// enlarges it gets the larger one: at 1600 pixels for the width of A4, which are 190 dpi,
// the smallest print of a menu can be read.
const (
	smallPage = 800
	largePage = 1600
	// A PDF of many pages is drawn smaller, at 150 dpi for A4, and so within its time on a
	// machine that has other work.
	largeOfMany = 1280
	manyPages   = 24
	// longestPage bounds the longer side of a page that is very long, and narrowestPage is
	// how many times as long as the other a side may be.
	longestPage   = 4800
	narrowestPage = 10
)

// How much text is kept, in UTF-16 units: more is on no menu.
const (
	maxPageText = 12_000
	maxPDFText  = 120_000
)

// PDFPageURL returns the path of a page's picture; the number is counted from 0.
func PDFPageURL(id string, number int, large bool) string {
	return "/images/" + pageName(id, number, large)
}

func pageName(id string, number int, large bool) string {
	size := smallPage
	if large {
		size = largePage
	}
	return fmt.Sprintf("%s-p%d-%d.webp", id, number+1, size)
}

func pdfName(id string) string { return id + ".pdf" }

// files are the names of all files of the PDF.
func (p *PDF) files() []string {
	names := []string{pdfName(p.ID)}
	for i := range p.Pages {
		names = append(names, pageName(p.ID, i, false), pageName(p.ID, i, true))
	}
	return names
}

// readPDF is what becomes of a file.
type readPDF struct {
	Pages []PDFPage
	Texts []string
	// Pictures are two of each page, the smaller one first.
	Pictures [][]byte
}

// AddPDF receives a PDF and stores it as one that nothing shows yet.
func (s *Service) AddPDF(ctx context.Context, who *actor.Actor, storeID string, receive Receive) (PDF, error) {
	added, err := s.addPDF(ctx, who, storeID, receive)
	s.stats.countRefusal(err)
	return added, err
}

func (s *Service) addPDF(ctx context.Context, who *actor.Actor, storeID string, receive Receive) (PDF, error) {
	if err := who.Require(actor.LinksUpdate, storeID); err != nil {
		return PDF{}, err
	}
	if err := s.pdfs.turns.check(pdfTurnsOf(who, storeID), s.Now()); err != nil {
		return PDF{}, err
	}
	if err := checkPDFRoom(ctx, s.DB.Read, storeID, 0); err != nil {
		return PDF{}, err
	}
	file, err := s.openSpool()
	if err != nil {
		return PDF{}, s.unavailable(ctx, err)
	}
	defer file.Close()
	if err := receive(httpx.Spooled(file)); err != nil {
		return PDF{}, s.unavailable(ctx, err)
	}
	read, err := s.readPDF(ctx, who, storeID, file)
	if err != nil {
		return PDF{}, err
	}
	return s.storePDF(ctx, storeID, read.content, read.found)
}

// kindPDF is the kind of PDFs in Stats.
const kindPDF kind = "PDF"

// convertPDF makes pictures of all pages, of which the larger ones have a shorter side of
// so many pixels at most, and reads their text.
func convertPDF(ctx context.Context, content []byte, side int) (*readPDF, error) {
	if len(content) == 0 {
		return nil, refusePDF(pdfEmpty, nil)
	}
	found := &readPDF{}
	// Writing a page's pictures takes longer than drawing it: they are written meanwhile.
	writers, writing := errgroup.WithContext(ctx)
	writers.SetLimit(2)
	err := pdf.Read(ctx, content, func(d *pdf.Document) error {
		if d.Pages() > MaxPDFPages {
			return refusePDF(pdfPages.With("pages", d.Pages()), nil)
		}
		found.Pictures = make([][]byte, 2*d.Pages())
		room := maxPDFText
		for number := range d.Pages() {
			text, picture, err := found.addPage(d, number, side, min(room, maxPageText))
			if err != nil {
				return err
			}
			room = roomBehind(text, room)
			half := found.Pages[number].Small()
			small, large := &found.Pictures[2*number], &found.Pictures[2*number+1]
			writers.Go(func() (err error) { *large, err = encodeWebP(writing, picture, pageQuality); return err })
			writers.Go(func() (err error) { *small, err = encodeSmall(writing, picture, half); return err })
		}
		return nil
	})
	if wrote := writers.Wait(); err == nil {
		err = wrote
	}
	return found, refusalOf(err)
}

// roomBehind returns how many UTF-16 units, as pdf.Page.Text counts, are left behind a
// text.
func roomBehind(text string, room int) int { return room - len(utf16.Encode([]rune(text))) }

// encodeSmall makes the smaller picture of a page.
func encodeSmall(ctx context.Context, picture *image.NRGBA, size PDFPage) ([]byte, error) {
	small, err := shrink(ctx, rowsOf(picture, video{}), picture.Rect.Size(), image.Pt(size.Width, size.Height))
	if err != nil {
		return nil, err
	}
	return encodeWebP(ctx, small, pageQuality)
}

// addPage reads the text of a page, and draws it.
func (f *readPDF) addPage(d *pdf.Document, number, side, maxText int) (text string, picture *image.NRGBA, err error) {
	page, err := d.Page(number)
	if err != nil {
		return "", nil, err
	}
	size, err := pageSize(page, number, d.Pages(), side)
	if err != nil {
		return "", nil, err
	}
	if text, err = page.Text(max(0, maxText)); err != nil {
		return "", nil, err
	}
	if picture, err = page.Render(size.Width, size.Height); err != nil {
		return "", nil, err
	}
	f.Pages, f.Texts = append(f.Pages, size), append(f.Texts, text)
	return text, picture, page.Close()
}

// pageSize is the size in which a page of so many is drawn, with a shorter side of so many
// pixels at most.
func pageSize(page *pdf.Page, number, pages, side int) (PDFPage, error) {
	long, short := max(page.Width, page.Height), min(page.Width, page.Height)
	if !(short > 0) || !(long <= narrowestPage*short) { // not a number either
		return PDFPage{}, refusePDF(pdfNarrow.With("page", number+1), nil)
	}
	if pages > manyPages {
		side = min(side, largeOfMany)
	}
	scale := min(float64(side)/short, longestPage/long)
	pixels := func(points float64) int { return max(1, int(points*scale+.5)) }
	return PDFPage{pixels(page.Width), pixels(page.Height)}, nil
}

// PreparedPDF is a PDF with the pictures and texts that an upload would get.
type PreparedPDF struct {
	File  []byte
	Pages []PDFPage
	Texts []string
	// Pictures are two of each page, the smaller one first.
	Pictures [][]byte
}

// SeedPDF adds a prepared PDF for the demonstration, which something shows.
func (s *Service) SeedPDF(ctx context.Context, tx bun.IDB, who *actor.Actor, storeID string, p *PreparedPDF) (id string, err error) {
	if err := who.RequireAdmin(); err != nil {
		return "", err
	}
	added, contents := s.newPDF(storeID, p.File, &readPDF{p.Pages, p.Texts, p.Pictures})
	added.UnusedSince = time.Time{}
	if err := insertPDF(ctx, tx, &added); err != nil {
		return "", err
	}
	return added.ID, s.putFiles(ctx, added.files(), contents)
}

// newPDF returns the row of a new PDF, and the contents of its files.
func (s *Service) newPDF(storeID string, content []byte, found *readPDF) (added PDF, contents [][]byte) {
	added = PDF{
		ID: newID(), StoreID: storeID, Pages: found.Pages, Texts: found.Texts, FileBytes: int64(len(content)),
		CreatedAt: s.Now().UTC(), UnusedSince: s.Now().UTC(),
	}
	contents = append([][]byte{content}, found.Pictures...)
	for _, c := range contents {
		added.Bytes += int64(len(c))
	}
	return added, contents
}

// storePDF stores a PDF: as with images first its row, then its files.
func (s *Service) storePDF(ctx context.Context, storeID string, content []byte, found *readPDF) (PDF, error) {
	added, contents := s.newPDF(storeID, content, found)
	own, cancel := detached(ctx)
	defer cancel()
	err := s.DB.Write(own, func(ctx context.Context, tx bun.Tx) error {
		if err := s.DB.Lock(ctx, tx, "PDFs of "+storeID); err != nil {
			return err
		}
		if err := checkPDFRoom(ctx, tx, storeID, added.Bytes); err != nil {
			return err
		}
		return insertPDF(ctx, tx, &added)
	})
	if err != nil {
		return PDF{}, err
	}
	if err := s.putFiles(ctx, added.files(), contents); err != nil {
		s.DiscardPDF(&added) //nolint:contextcheck // it goes on when the request has ended
		return PDF{}, s.unavailable(ctx, err)
	}
	s.stats.stored.Add(uint64(added.Bytes)) //nolint:gosec // not negative
	return added, nil
}

// DiscardPDF removes a PDF that is not used after all. Where that fails too, it is
// collected later.
func (s *Service) DiscardPDF(p *PDF) {
	ctx, cancel := context.WithTimeout(context.Background(), storageTimeout)
	defer cancel()
	_ = s.DB.Write(ctx, func(ctx context.Context, tx bun.Tx) error {
		return s.deleteRows(ctx, tx, pdfsTable, keptPDFs([]PDF{*p}))
	})
}

// UsePDF notes in the caller's transaction that something begins to show a PDF of the
// store. Where that transaction is rolled back the PDF goes with it.
func (s *Service) UsePDF(ctx context.Context, tx bun.IDB, p *PDF) error {
	discarded := *p
	db.AfterRollback(ctx, sync.OnceFunc(func() { s.DiscardPDF(&discarded) })) //nolint:contextcheck // the request may have ended by then
	found, err := useRow(ctx, tx, pdfsTable, p.StoreID, p.ID)
	if err == nil && !found {
		err = fault.New(fault.NotFound, noPDF)
	}
	return err
}

// UsePDFAgain notes in the caller's transaction that something shows a PDF of the store
// that was stored before. It refuses the field of a request that names none.
func (s *Service) UsePDFAgain(ctx context.Context, tx bun.IDB, storeID, location, id string) error {
	found, err := useRow(ctx, tx, pdfsTable, storeID, id)
	if err != nil {
		return err
	}
	var rules fault.Rules
	rules.Check(found, location, unknownPDF, nil)
	return rules.Err()
}

var unknownPDF = fault.NewRule("unknown_pdf", "must be a file of this store")

// PDF returns a PDF of a store, for pages.
func (s *Service) PDF(ctx context.Context, storeID, id string) (PDF, error) {
	return findPDF(ctx, s.DB.Read, storeID, id)
}

// PDFSizes returns the PDFs of a store with the ids, without what is written on them.
func (s *Service) PDFSizes(ctx context.Context, storeID string, ids []string) (map[string]PDF, error) {
	list, err := pdfSizes(ctx, s.DB.Read, storeID, ids)
	if err != nil {
		return nil, err
	}
	byID := make(map[string]PDF, len(list))
	for i := range list {
		byID[list[i].ID] = list[i]
	}
	return byID, nil
}

// OpenPDF opens the file of a PDF and tells its size. The caller closes it.
func (s *Service) OpenPDF(ctx context.Context, id string) (io.ReadCloser, int64, error) {
	file, size, err := s.Storage.Get(ctx, pdfName(id))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, 0, fault.New(fault.NotFound, noPDF)
	case err != nil:
		return nil, 0, s.unavailable(ctx, err)
	}
	return file, size, nil
}

// checkPDFRoom refuses more PDFs than a store may have.
func checkPDFRoom(ctx context.Context, tx bun.IDB, storeID string, bytes int64) error {
	used, err := measure(ctx, tx, pdfsTable, storeID)
	switch {
	case err != nil:
		return err
	case used.Count >= MaxPDFs:
		return fault.NewConflict("too_many_pdfs", fault.Params{"limit": MaxPDFs},
			"A store has at most %d PDFs, with the versions of the last day. Delete some, or try again tomorrow.", MaxPDFs)
	case used.Bytes+bytes > MaxPDFsBytes:
		return fault.NewConflict("pdfs_too_large", fault.Params{"limit": MaxPDFsBytes, "megabytes": MaxPDFsBytes >> 20},
			"The PDFs of a store may take at most %d MB together, with the versions of the last day. Delete some, or try again tomorrow.", MaxPDFsBytes>>20)
	}
	return nil
}

// errorsOfPDF are the reasons for which package pdf refuses a file, as rules.
var errorsOfPDF = []struct {
	err  error
	rule fault.Rule
}{
	{pdf.ErrPolyglot, pdfPolyglot}, {pdf.ErrEncrypted, pdfEncrypted}, {pdf.ErrTooComplex, pdfComplex}, {pdf.ErrDamaged, pdfDamaged},
}

// refusalOf returns the fault for what package pdf refuses; other errors as they are.
func refusalOf(err error) error {
	if errors.Is(err, pdf.ErrNoPDF) {
		return refusePDFType()
	}
	for _, refused := range errorsOfPDF {
		if errors.Is(err, refused.err) {
			return refusePDF(refused.rule, err)
		}
	}
	return err
}
