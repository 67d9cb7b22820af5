package page

import (
	"errors"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/uptrace/bun"

	"carte/internal/fault"
	"carte/internal/httpx"
	"carte/internal/lang"
)

// MaxPDFLinks is how many PDF menus a store may have.
const MaxPDFLinks = 20

// PDFLink is a PDF menu on the link page. It stands after the links, in an order of its
// own; its address stays when a new version takes the place of its file.
type PDFLink struct {
	bun.BaseModel `bun:"table:pdf_links,alias:d" json:"-"`

	ID             string          `bun:"id,pk" json:"id"`
	StoreID        string          `bun:"store_id" json:"-"`
	Name           lang.Text       `bun:"name" json:"name"`
	Description    lang.Text       `bun:"description" json:"description"`
	FileID         string          `bun:"pdf" json:"file" doc:"The id of its file, which is another one with each new version"`
	PDF            string          `bun:"-" json:"pdf" doc:"The address of the file, which is a download while the link is active"`
	Address        string          `bun:"-" json:"address" doc:"The address of its page for guests"`
	PageCount      int             `bun:"-" json:"page_count"`
	FileBytes      int64           `bun:"-" json:"file_bytes"`
	Preview        string          `bun:"-" json:"preview" doc:"The address of a picture of the first page"`
	SocialLinkType *SocialLinkType `bun:"-" json:"social_link_type" nullable:"true" doc:"Null: a PDF is in no social network"`
	Order          int             `bun:"order" json:"order"`
	IsActive       bool            `bun:"is_active" json:"is_active"`
	Clicks         int64           `bun:"-" json:"clicks"`
	UniqueClicks   int64           `bun:"-" json:"unique_clicks" doc:"Clicks counted once for each visitor and day"`
	Revision       int64           `bun:"revision" json:"revision"`
	CreatedAt      time.Time       `bun:"created_at" json:"-"`
	UpdatedAt      time.Time       `bun:"updated_at" json:"-"`
	DeletedAt      time.Time       `bun:"deleted_at,nullzero" json:"-"`
}

// TransformSchema tells the limits of its fields in the API document.
func (PDFLink) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema {
	return httpx.Limits(s, map[string]int{"name": nameLimit, "description": descriptionLimit})
}

// PDFLinkPatch is a change of a PDF link; a field that is nil stays as it is.
type PDFLinkPatch struct {
	Name        *lang.TextPatch `json:"name,omitempty"`
	Description *lang.TextPatch `json:"description,omitempty"`
	IsActive    *bool           `json:"is_active,omitempty"`
	FileID      *string         `json:"file,omitempty" doc:"The id of a file of the store: one that a new version has replaced is kept for a day"`
}

// PDFPath is the path of the page of a PDF link.
func PDFPath(id string) string { return "/pdf-menu/" + id }

// PDFFilePath is the path of the file of a PDF link.
func PDFFilePath(id string) string { return PDFPath(id) + "/download" }

// apply changes the link and checks the fields that changed, see Link.apply.
func (l *PDFLink) apply(p PDFLinkPatch, source lang.Key) error {
	var rules fault.Rules
	if p.Name != nil {
		l.Name.Apply(*p.Name, source)
		l.Name.CheckLine(&rules, "body.name", source, true, nameLimit)
	}
	if p.Description != nil {
		l.Description.Apply(*p.Description, source)
		l.Description.Check(&rules, "body.description", descriptionLimit)
	}
	if p.IsActive != nil {
		l.IsActive = *p.IsActive
	}
	if p.FileID != nil {
		l.FileID = *p.FileID
	}
	return rules.Err()
}

// setName sets the name that a form has in one language, in a field without its key.
func (l *PDFLink) setName(name string, source lang.Key) error {
	patch := lang.NewText(source, name).Patch()
	err := l.apply(PDFLinkPatch{Name: &patch}, source)
	var broken *fault.Error
	if errors.As(err, &broken) {
		for i := range broken.Fields {
			broken.Fields[i].Location = "body.name"
		}
	}
	return err
}

// changeSource returns how many of the link's texts were filled in.
func (l *PDFLink) changeSource(from, to lang.Key) (filled int) {
	for _, text := range []*lang.Text{&l.Name, &l.Description} {
		if text.ChangeSource(from, to) {
			filled++
		}
	}
	return filled
}

// asLink is the PDF link as a followed link leads to it.
func (l *PDFLink) asLink() Link {
	return Link{
		ID: l.ID, StoreID: l.StoreID, Kind: KindPDFMenu, Name: l.Name, LinkAddress: PDFPath(l.ID), IsActive: l.IsActive, DeletedAt: l.DeletedAt,
	}
}

// KindPDFMenu leads to a PDF menu of the store. Links that owners add are of the other
// kinds.
const KindPDFMenu Kind = "pdf_menu"
