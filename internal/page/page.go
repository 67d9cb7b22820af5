// Package page is a store's link page: how it looks, and the links on it in
// the owner's order.
//
// Rules told here: an address may only be one that is safe to send a guest to
// (see contact.ParseAddress); a link of the kind menu has none, it leads to the store's
// own menu; a deleted link keeps its place and its clicks until it is purged,
// so that deleting can be undone.
package page

import (
	"regexp"
	"strings"
	"time"

	"carte/internal/contact"

	"github.com/uptrace/bun"

	"carte/internal/fault"
	"carte/internal/httpx"
	"carte/internal/lang"
)

// MaxLinks is how many links a store may have.
const MaxLinks = 100

// How long texts may be, in characters.
const (
	nameLimit        = 80
	descriptionLimit = 160
	taglineLimit     = 160
)

// Template is a look for guest pages.
type Template string

// Plain is the template of a page that has chosen no other.
const Plain Template = "plain"

// Templates lists the looks there are.
var Templates = []Template{Plain, "paper", "trattoria"}

// LinkPage is a store's public page of links.
type LinkPage struct {
	bun.BaseModel `bun:"table:link_pages,alias:p" json:"-"`

	StoreID         string    `bun:"store_id,pk" json:"id" doc:"The store's id"`
	Tagline         lang.Text `bun:"tagline" json:"tagline" doc:"One line of what the store is"`
	Template        Template  `bun:"template" json:"template"`
	TextColor       string    `bun:"text_color" json:"text_color" doc:"#rrggbb; empty for the template's own"`
	BackgroundColor string    `bun:"background_color" json:"background_color" doc:"#rrggbb; empty for the template's own"`
	LogoImage       string    `bun:"logo_image" json:"logo_image" doc:"Id of a square image; empty when there is none"`
	CoverImage      string    `bun:"cover_image" json:"cover_image" doc:"Id of a wide image; empty when there is none"`
	Revision        int64     `bun:"revision" json:"revision"`
}

// LinkPagePatch changes what it names of a link page.
type LinkPagePatch struct {
	Tagline         *lang.TextPatch `json:"tagline,omitempty"`
	Template        *Template       `json:"template,omitempty"`
	TextColor       *string         `json:"text_color,omitempty" doc:"#rrggbb; empty for the template's own"`
	BackgroundColor *string         `json:"background_color,omitempty" doc:"#rrggbb; empty for the template's own"`
	// Images are chosen by Carte when one is uploaded, never named by a client.
	LogoImage  *string `json:"-"`
	CoverImage *string `json:"-"`
}

// Type is what following a link does; there is one so far.
type Type string

// BasicLink leads a guest to an address or to the menu.
const BasicLink Type = "basic_link"

// Kind is what a link leads to; it decides the icon.
type Kind string

// KindMenu leads to the store's own menu.
const KindMenu Kind = "menu"

// Kinds lists them.
var Kinds = []Kind{
	KindMenu, "review", "booking", "offer", "pdf", "order", "website",
	"map", "phone", "email", "event", "gift", "job", "other",
}

// SocialLinkType is a social network. A link to one stands in the social row.
type SocialLinkType string

// SocialLinkTypes lists them.
var SocialLinkTypes = []SocialLinkType{"twitter", "instagram", "facebook", "tiktok", "youtube", "whatsapp"}

// Link is one entry of a link page.
type Link struct {
	bun.BaseModel `bun:"table:links,alias:l" json:"-"`

	ID             string          `bun:"id,pk" json:"id"`
	StoreID        string          `bun:"store_id" json:"-"`
	Type           Type            `bun:"type" json:"type" enum:"basic_link"`
	Kind           Kind            `bun:"kind" json:"kind"`
	Name           lang.Text       `bun:"name" json:"name"`
	Description    lang.Text       `bun:"description" json:"description"`
	LinkAddress    string          `bun:"link_address" json:"link_address" doc:"Empty for the kind menu"`
	SocialLinkType *SocialLinkType `bun:"social_link_type" json:"social_link_type" nullable:"true"`
	Image          string          `bun:"image" json:"image"`
	Order          int             `bun:"order" json:"order"`
	IsActive       bool            `bun:"is_active" json:"is_active"`
	// Clicks and UniqueClicks are filled in for those who manage the store; guests
	// do not see them.
	Clicks       int64     `bun:"-" json:"clicks"`
	UniqueClicks int64     `bun:"-" json:"unique_clicks" doc:"Clicks counted once for each visitor and day"`
	Revision     int64     `bun:"revision" json:"revision"`
	CreatedAt    time.Time `bun:"created_at" json:"-"`
	UpdatedAt    time.Time `bun:"updated_at" json:"-"`
	DeletedAt    time.Time `bun:"deleted_at,nullzero" json:"-"`
}

// LinkInput is a new link.
type LinkInput struct {
	Kind           Kind            `json:"kind"`
	Name           lang.TextPatch  `json:"name"`
	Description    lang.TextPatch  `json:"description,omitzero"`
	LinkAddress    string          `json:"link_address,omitempty" doc:"http, https, mailto, tel or sms; empty for the kind menu"`
	SocialLinkType *SocialLinkType `json:"social_link_type,omitempty" nullable:"true"`
	IsActive       *bool           `json:"is_active,omitempty" doc:"true when left out"`
}

// LinkPatch changes what it names of a link.
type LinkPatch struct {
	Kind           *Kind                          `json:"kind,omitempty"`
	Name           *lang.TextPatch                `json:"name,omitempty"`
	Description    *lang.TextPatch                `json:"description,omitempty"`
	LinkAddress    *string                        `json:"link_address,omitempty" doc:"http, https, mailto, tel or sms; empty for the kind menu"`
	SocialLinkType httpx.Optional[SocialLinkType] `json:"social_link_type,omitzero"`
	IsActive       *bool                          `json:"is_active,omitempty"`
}

// patch is the change that makes the new link out of an empty one.
func (in LinkInput) patch() LinkPatch {
	return LinkPatch{
		Kind: &in.Kind, Name: &in.Name, Description: &in.Description, LinkAddress: &in.LinkAddress,
		SocialLinkType: httpx.Optional[SocialLinkType]{Set: true, Value: in.SocialLinkType}, IsActive: in.IsActive,
	}
}

// apply changes the link and checks what was changed. Texts are written in the
// source language, the store's default; other languages translate it.
func (l *Link) apply(p LinkPatch, source lang.Key) error {
	var rules fault.Rules
	if p.Kind != nil {
		l.Kind = *p.Kind
		fault.OneOf(&rules, "body.kind", l.Kind, Kinds)
	}
	if p.Name != nil {
		l.Name.Apply(*p.Name, source)
		l.Name.Check(&rules, "body.name", source, true, nameLimit)
	}
	if p.Description != nil {
		l.Description.Apply(*p.Description, source)
		l.Description.Check(&rules, "body.description", source, false, descriptionLimit)
	}
	if p.SocialLinkType.Set {
		if l.SocialLinkType = p.SocialLinkType.Value; l.SocialLinkType != nil {
			fault.OneOf(&rules, "body.social_link_type", *l.SocialLinkType, SocialLinkTypes)
		}
	}
	if p.LinkAddress != nil {
		l.LinkAddress = strings.TrimSpace(*p.LinkAddress)
		if l.LinkAddress != "" {
			address, err := contact.ParseAddress(l.LinkAddress)
			if err != nil {
				rules.Parsed(err, "body.link_address", l.LinkAddress)
			} else {
				l.LinkAddress = address
			}
		}
	}
	if p.Kind != nil || p.LinkAddress != nil || p.SocialLinkType.Set {
		l.checkTarget(&rules)
	}
	if p.IsActive != nil {
		l.IsActive = *p.IsActive
	}
	return rules.Err()
}

// checkTarget holds kind and address together.
func (l *Link) checkTarget(rules *fault.Rules) {
	if l.Kind != KindMenu {
		rules.Check(l.LinkAddress != "", "body.link_address", fault.Required, nil)
		return
	}
	rules.Check(l.LinkAddress == "", "body.link_address", fault.NewRule("must_be_empty", "must be empty for a link of the kind menu, which leads to the store's own menu"), l.LinkAddress)
	rules.Check(l.SocialLinkType == nil, "body.social_link_type", fault.NewRule("must_be_null", "must be null for a link of the kind menu"), l.SocialLinkType)
}

// apply changes the page and checks what was changed.
func (p *LinkPage) apply(patch LinkPagePatch, source lang.Key) error {
	var rules fault.Rules
	if patch.Tagline != nil {
		p.Tagline.Apply(*patch.Tagline, source)
		p.Tagline.Check(&rules, "body.tagline", source, false, taglineLimit)
	}
	if patch.Template != nil {
		p.Template = *patch.Template
		fault.OneOf(&rules, "body.template", p.Template, Templates)
	}
	setColor(&rules, "body.text_color", &p.TextColor, patch.TextColor)
	setColor(&rules, "body.background_color", &p.BackgroundColor, patch.BackgroundColor)
	if patch.LogoImage != nil {
		p.LogoImage = *patch.LogoImage
	}
	if patch.CoverImage != nil {
		p.CoverImage = *patch.CoverImage
	}
	return rules.Err()
}

var colorPattern = regexp.MustCompile(`^#[0-9a-f]{6}$`)

func setColor(rules *fault.Rules, location string, color, value *string) {
	if value == nil {
		return
	}
	*color = strings.ToLower(strings.Trim(*value, " "))
	rules.Check(*color == "" || colorPattern.MatchString(*color), location, fault.NewRule("not_a_color", "must be a colour such as #8129d9, or empty"), *value)
}
