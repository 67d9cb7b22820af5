// Package page is a store's link page: how it looks, and the links on it in
// the owner's order.
//
// An address must be safe to send a guest to (see contact.ParseAddress). A link of
// the kind menu has none and leads to the menu of the store; one of the kind wifi
// leads nowhere and shows the Wi-Fi of the menu. A deleted link keeps its place and its clicks until it is purged, so that the deletion can be undone.
package page

import (
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/uptrace/bun"

	"carte/internal/contact"
	"carte/internal/fault"
	"carte/internal/httpx"
	"carte/internal/lang"
)

// MaxLinks is how many links a store may have.
const MaxLinks = 100

// The maximum lengths of texts, in characters.
const (
	nameLimit        = 80
	descriptionLimit = 160
	taglineLimit     = 160
)

// LinkPage is a store's public page of links.
type LinkPage struct {
	bun.BaseModel `bun:"table:link_pages,alias:p" json:"-"`

	StoreID string    `bun:"store_id,pk" json:"id" doc:"The store's id"`
	Tagline lang.Text `bun:"tagline" json:"tagline" doc:"What the store is, in one line"`
	Appearance
	DirectRedirect
	// LookChosen is set once guests see a template or a colour that somebody has chosen,
	// be it the one that the page had.
	LookChosen bool  `bun:"look_chosen" json:"-"`
	Revision   int64 `bun:"revision" json:"revision"`
}

// TransformSchema tells the limits of its fields in the API document.
func (LinkPage) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema {
	return httpx.Limits(s, map[string]int{"tagline": taglineLimit})
}

// LinkPagePatch is a change of a link page; a field that is nil stays as it is.
type LinkPagePatch struct {
	Tagline *lang.TextPatch `json:"tagline,omitempty"`
	RedirectPatch
}

// Type is what a link does.
type Type string

// BasicLink leads a guest to an address or to the menu.
const BasicLink Type = "basic_link"

// Kind is what a link leads to; it decides the icon.
type Kind string

// The kinds that have no address: one leads to the store's own menu, the other shows
// the Wi-Fi of the store's menu in its place.
const (
	KindMenu Kind = "menu"
	KindWifi Kind = "wifi"
)

// Kinds lists them.
var Kinds = []Kind{
	KindMenu, "review", "booking", "offer", "pdf", "order", "website",
	"map", "phone", "email", "whatsapp", KindWifi, "event", "gift", "job", "other",
}

// hasAddress reports whether a link of the kind leads to an address of its own.
func (k Kind) hasAddress() bool { return k != KindMenu && k != KindWifi }

// Layout is how wide a link stands on the page. Links of the same layout that follow
// each other stand side by side; one that has none beside it takes the whole row.
type Layout string

// Layouts lists them: the whole row, half of it, a third of it.
var Layouts = []Layout{Full, "half", "third"}

// Full is the layout of a link that has a row of its own.
const Full Layout = "full"

// Link is one entry of a link page.
type Link struct {
	bun.BaseModel `bun:"table:links,alias:l" json:"-"`

	ID             string          `bun:"id,pk" json:"id"`
	StoreID        string          `bun:"store_id" json:"-"`
	Type           Type            `bun:"type" json:"type" enum:"basic_link"`
	Kind           Kind            `bun:"kind" json:"kind"`
	Name           lang.Text       `bun:"name" json:"name"`
	Description    lang.Text       `bun:"description" json:"description"`
	LinkAddress    string          `bun:"link_address" json:"link_address" doc:"Empty for the kinds menu and wifi"`
	SocialLinkType *SocialLinkType `bun:"social_link_type" json:"social_link_type" nullable:"true"`
	Image          string          `bun:"image" json:"image" doc:"Id of an image that is shown in place of the icon; empty when there is none"`
	Layout         Layout          `bun:"layout" json:"layout"`
	Order          int             `bun:"order" json:"order"`
	IsActive       bool            `bun:"is_active" json:"is_active"`
	Window
	// Clicks and UniqueClicks are set for members of the store, not for guests.
	Clicks       int64 `bun:"-" json:"clicks"`
	UniqueClicks int64 `bun:"-" json:"unique_clicks" doc:"Clicks counted once for each visitor and day"`
	// Check is set where Clicks are.
	Check     *LinkCheck `bun:"-" json:"check" doc:"Whether the address answers; null where it was not checked"`
	Plan      string     `bun:"-" json:"plan" doc:"The id of the plan under which the store holds it"`
	Revision  int64      `bun:"revision" json:"revision"`
	CreatedAt time.Time  `bun:"created_at" json:"-"`
	UpdatedAt time.Time  `bun:"updated_at" json:"-"`
	DeletedAt time.Time  `bun:"deleted_at,nullzero" json:"-"`
}

// TransformSchema tells the limits of its fields in the API document.
func (Link) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema {
	s.Properties["social_link_type"].Extensions = map[string]any{"x-networks": SocialNetworks}
	s.Properties["kind"].Extensions = map[string]any{"x-sites": KnownSites}
	return httpx.Limits(s, map[string]int{"name": nameLimit, "description": descriptionLimit})
}

// LinkInput is a new link.
type LinkInput struct {
	Kind           Kind            `json:"kind"`
	Name           lang.TextPatch  `json:"name"`
	Description    lang.TextPatch  `json:"description,omitzero"`
	LinkAddress    string          `json:"link_address,omitempty" doc:"http, https, mailto, tel or sms; empty for the kinds menu and wifi"`
	SocialLinkType *SocialLinkType `json:"social_link_type,omitempty" nullable:"true"`
	IsActive       *bool           `json:"is_active,omitempty" doc:"true when left out"`
	Image          string          `json:"image,omitempty" doc:"Id of an image of the store"`
	Layout         *Layout         `json:"layout,omitempty" doc:"full when left out"`
	Window
}

// LinkPatch is a change of a link; a field that is not set stays as it is.
type LinkPatch struct {
	Kind           *Kind                          `json:"kind,omitempty"`
	Name           *lang.TextPatch                `json:"name,omitempty"`
	Description    *lang.TextPatch                `json:"description,omitempty"`
	LinkAddress    *string                        `json:"link_address,omitempty" doc:"http, https, mailto, tel or sms; empty for the kinds menu and wifi"`
	SocialLinkType httpx.Optional[SocialLinkType] `json:"social_link_type,omitzero"`
	IsActive       *bool                          `json:"is_active,omitempty"`
	Image          *string                        `json:"image,omitempty" doc:"Id of an image of the store; empty for none"`
	Layout         *Layout                        `json:"layout,omitempty"`
	WindowPatch
}

// patch returns the change that makes the new link of an empty one.
func (in LinkInput) patch() LinkPatch {
	return LinkPatch{
		Kind: &in.Kind, Name: &in.Name, Description: &in.Description, LinkAddress: &in.LinkAddress,
		SocialLinkType: httpx.Optional[SocialLinkType]{Set: true, Value: in.SocialLinkType}, IsActive: in.IsActive,
		Image: &in.Image, Layout: in.Layout, WindowPatch: in.Window.patch(),
	}
}

// apply changes the link and checks the fields that changed. Texts are written in the
// source language, the store's default; other languages translate it.
func (l *Link) apply(p LinkPatch, source lang.Key) error {
	var rules fault.Rules
	if p.Kind != nil {
		l.Kind = *p.Kind
		fault.OneOf(&rules, "body.kind", l.Kind, Kinds)
	}
	if p.Name != nil {
		l.Name.Apply(*p.Name, source)
		l.Name.CheckLine(&rules, "body.name", source, true, nameLimit)
	}
	if p.Description != nil {
		l.Description.Apply(*p.Description, source)
		l.Description.Check(&rules, "body.description", descriptionLimit)
	}
	if p.SocialLinkType.Set {
		if l.SocialLinkType = p.SocialLinkType.Value; l.SocialLinkType != nil {
			fault.OneOf(&rules, "body.social_link_type", *l.SocialLinkType, SocialLinkTypes)
		}
	}
	if p.LinkAddress != nil {
		l.LinkAddress = lang.Clean(*p.LinkAddress)
		if l.LinkAddress != "" {
			address, err := contact.ParseAddress(l.LinkAddress)
			if err != nil {
				rules.CheckErr(err, "body.link_address", l.LinkAddress)
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
	if p.Image != nil {
		l.Image = *p.Image
	}
	if p.Layout != nil {
		l.Layout = *p.Layout
		fault.OneOf(&rules, "body.layout", l.Layout, Layouts)
	}
	l.Window.apply(&rules, p.WindowPatch)
	return rules.Err()
}

// checkTarget checks that the kind, the network and the address fit together.
func (l *Link) checkTarget(rules *fault.Rules) {
	if l.Kind.hasAddress() {
		rules.Check(l.LinkAddress != "", "body.link_address", fault.Required, nil)
		l.checkNetwork(rules)
		return
	}
	rules.Check(l.LinkAddress == "", "body.link_address", fault.NewRule("must_be_empty", "must be empty for a link of the kind %s", l.Kind), l.LinkAddress)
	rules.Check(l.SocialLinkType == nil, "body.social_link_type", fault.NewRule("must_be_null", "must be null for a link of the kind %s", l.Kind), l.SocialLinkType)
}

// apply changes the page and checks the fields that changed.
func (p *LinkPage) apply(patch LinkPagePatch, source lang.Key) error {
	var rules fault.Rules
	if patch.Tagline != nil {
		p.Tagline.Apply(*patch.Tagline, source)
		p.Tagline.CheckLine(&rules, "body.tagline", source, false, taglineLimit)
	}
	p.DirectRedirect.apply(patch.RedirectPatch)
	return rules.Err()
}
