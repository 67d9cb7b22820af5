package guest

import (
	"context"
	"io"
	"net/http"
	"slices"

	"carte/internal/etag"
	"carte/internal/fault"
	"carte/internal/httpx"
	"carte/internal/media"
	"carte/internal/menu"
	"carte/internal/page"
)

// PDFLinks finds the PDF menus of stores.
type PDFLinks interface {
	// Active returns those that guests see, in order.
	Active(ctx context.Context, storeID string) ([]page.PDFLink, error)
	// ActiveOf returns the ids of those of several stores, in the order of each.
	ActiveOf(ctx context.Context, storeIDs []string) ([]page.PDFLink, error)
	// Public returns one by its id, also one that is inactive or deleted.
	Public(ctx context.Context, id string) (page.PDFLink, error)
	// Target returns where one leads that is followed.
	Target(ctx context.Context, id string) (page.Link, error)
}

// PDFs finds the pictures and the text of PDFs, and their files.
type PDFs interface {
	PDF(ctx context.Context, storeID, id string) (media.PDF, error)
	OpenPDF(ctx context.Context, id string) (io.ReadCloser, int64, error)
}

// pdfPlace is where the address of a PDF menu leads.
type pdfPlace struct {
	storeID string
	// fileID names the version; it is empty for one that is deleted or switched off.
	fileID string
}

func (s *Service) readPDFPlace(ctx context.Context, id string) (readResult[pdfPlace], error) {
	link, err := s.PDFLinks.Public(ctx, id)
	place := pdfPlace{storeID: link.StoreID}
	if link.IsActive && link.DeletedAt.IsZero() {
		place.fileID = link.FileID
	}
	return unversionedOf(place, link.StoreID, 0), err
}

// pdfPlace finds the store of a PDF menu that guests see. Where there is none it answers,
// and the location is nil.
func (s *Service) pdfPlace(w http.ResponseWriter, r *http.Request, id string) (pdfPlace, *location) {
	place, err := lookUp(r.Context(), s, cacheKey{index: pdfIndex, key: id}, s.readPDFPlace)
	var l *location
	if err == nil {
		l, err = s.location(r.Context(), place.storeID)
	}
	switch {
	case err != nil:
		s.Fail(w, r, err)
		return place, nil
	case place.fileID == "":
		s.sendMessage(w, r, noSuchPage, l)
		return place, nil
	}
	return place, l
}

// pdfMenu answers /pdf-menu/{id}.
func (s *Service) pdfMenu(w http.ResponseWriter, r *http.Request) {
	s.sendPDFMenu(w, r, r.PathValue("id"))
}

// pdf answers /pdf?pdf={id}, the default PDF menu without it.
func (s *Service) pdf(w http.ResponseWriter, r *http.Request) {
	s.sendPDFMenu(w, r, s.pdfKey(r.Context(), r.URL.Query().Get("pdf")))
}

// pdfKey is the id of the PDF menu that an address /pdf names.
func (s *Service) pdfKey(ctx context.Context, named string) string {
	if configured := s.Configuration.Current(ctx).DefaultPDFID; named == "" && configured != nil {
		return *configured
	}
	return named
}

func (s *Service) sendPDFMenu(w http.ResponseWriter, r *http.Request, id string) {
	if _, l := s.pdfPlace(w, r, id); l != nil {
		s.sendAndCount(w, r, l, s.findVariant(w, r, l, variant{kind: pdfPage, id: id}))
	}
}

// pdfFile answers /pdf-menu/{id}/download with the file as its owner made it.
func (s *Service) pdfFile(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	place, l := s.pdfPlace(w, r, id)
	if l == nil {
		return
	}
	link, err := s.PDFLinks.Public(r.Context(), id)
	if err != nil {
		s.Fail(w, r, err)
		return
	}
	h, tag := w.Header(), `"`+place.fileID+`"`
	if etag.NotModified(r.Header.Get("If-None-Match"), tag) {
		h.Set("Cache-Control", "no-cache")
		h.Set("ETag", tag)
		w.WriteHeader(http.StatusNotModified)
		return
	}
	file, size, err := s.PDFs.OpenPDF(r.Context(), place.fileID)
	if err != nil {
		s.Fail(w, r, err)
		return
	}
	defer file.Close()
	name, _ := link.Name.Read(l.store.DefaultLanguage, l.store.DefaultLanguage)
	httpx.SetForeign(h, "application/pdf", l.store.Name+" "+name+".pdf", size)
	h.Set("Cache-Control", "no-cache")
	h.Set("ETag", tag)
	if r.Method != http.MethodHead {
		_, _ = io.Copy(w, file) // the guest may have left
	}
}

// gatherPDF reads what the page of a PDF menu shows.
func (s *Service) gatherPDF(ctx context.Context, l *location, v variant) (content, error) {
	link, err := s.PDFLinks.Public(ctx, v.id)
	if err != nil {
		return content{}, err
	}
	if link.StoreID != l.store.ID || !link.IsActive || !link.DeletedAt.IsZero() {
		return content{}, fault.New(fault.NotFound, "There is no such PDF menu.")
	}
	file, err := s.PDFs.PDF(ctx, l.store.ID, link.FileID)
	if err != nil {
		return content{}, err
	}
	look, err := s.Pages.Look(ctx, l.store.ID)
	if err != nil {
		return content{}, err
	}
	hasMenu, err := s.hasMenu(ctx, l.store.ID)
	if err != nil {
		return content{}, err
	}
	shown, err := s.imagesOf(ctx, l.store.ID, look.LogoImage)
	if err != nil {
		return content{}, err
	}
	look.BackgroundImage = ""
	result := s.contentOf(l, v, look, shown)
	data := pdfPageOf(result.base, &link, &file, reader{v.language, l.store.DefaultLanguage})
	data.HasMenu = hasMenu
	home := s.BaseURL + addressIn(&l.store, variant{kind: linkPage}, v.language)
	result.head.structured = structuredPDF(result.head, home, &l.store, result.now)
	return content{data, result.head, result.expires.at, l.version}, nil
}

// hasMenu reports whether guests find a dish on a store's dynamic menu.
func (s *Service) hasMenu(ctx context.Context, storeID string) (bool, error) {
	shown, err := s.Menus.Public(ctx, storeID)
	if fault.CodeOf(err) == fault.NotFound {
		return false, nil
	}
	return slices.ContainsFunc(shown.Menus, hasDish), err
}

// hasDish reports whether there is a dish on a menu.
func hasDish(m menu.Menu) bool {
	return slices.ContainsFunc(m.Sections, func(section menu.Section) bool { return len(section.Dishes) > 0 })
}

func pdfPageOf(base pageData, link *page.PDFLink, file *media.PDF, texts reader) pdfPageData {
	base.Opening = nil
	data := pdfPageData{pageData: base, Page: "pdf", ID: link.ID, Size: megabytes(file.FileBytes), Pages: make([]pdfSheetData, len(file.Pages))}
	if texts.language != texts.fallback {
		data.TextLang = texts.fallback.Tag()
	}
	data.Title, data.TitleLang = texts.read(link.Name)
	data.Description, data.DescriptionLang = texts.read(link.Description)
	for i, large := range file.Pages {
		small := large.Small()
		data.Pages[i] = pdfSheetData{
			Width: small.Width, Height: small.Height, LargeWidth: large.Width,
			Small: media.PDFPageURL(file.ID, i, false), Large: media.PDFPageURL(file.ID, i, true),
		}
		if i < len(file.Texts) {
			data.Pages[i].Text = file.Texts[i]
		}
	}
	return data
}

// megabytes writes a number of bytes in megabytes with one decimal, as in 0.4.
func megabytes(bytes int64) float64 {
	return max(.1, float64((bytes+50_000)/100_000)/10)
}

// path is the path of a page of the store with a slug.
func (v variant) path(slug string) string {
	switch {
	case v.kind == pdfPage:
		return page.PDFPath(v.id)
	case v.id != "":
		return pathOf(slug, v.kind) + "/" + v.id
	}
	return pathOf(slug, v.kind)
}

// pdfStore is the id of the store of a PDF menu, "" where there is none.
func (s *Service) pdfStore(ctx context.Context, id string) string {
	place, err := lookUp(ctx, s, cacheKey{index: pdfIndex, key: id}, s.readPDFPlace)
	if err != nil {
		return ""
	}
	return place.storeID
}
