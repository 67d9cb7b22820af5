package page

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/uptrace/bun"
	"golang.org/x/net/idna"

	"carte/internal/actor"
	"carte/internal/contact"
	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/httpx"
	"carte/internal/lang"
	"carte/internal/page/linkfile"
)

// Links come in from other services' exports and from pasted lists in two steps: a
// preview says of each row what it would become and what is wrong with it, and then the
// rows that somebody has chosen are added, all or none.

// ImportPreview is what a file would become.
type ImportPreview struct {
	Format linkfile.Format `json:"format"`
	Rows   []ImportRow     `json:"rows" nullable:"false"`
	Room   int             `json:"room" doc:"How many more links the page can hold"`
}

// ImportRow is a row of a file as a link.
type ImportRow struct {
	Name           string               `json:"name" doc:"Made of the address where the file has none"`
	LinkAddress    string               `json:"link_address" doc:"In the form in which it is stored, or as it was found where it is none; empty for a heading"`
	Kind           Kind                 `json:"kind"`
	SocialLinkType *SocialLinkType      `json:"social_link_type" nullable:"true"`
	IsActive       bool                 `json:"is_active"`
	IsDuplicate    bool                 `json:"is_duplicate" doc:"Whether the page or a row before has the same address"`
	Problems       []httpx.ProblemField `json:"problems" nullable:"false" doc:"What keeps it from being added"`
}

// noAddress is broken by a row that leads nowhere.
var noAddress = fault.NewRule("import_no_address", "has no address")

// PreviewImport says what the links of a file would become. receive writes the file.
func (s *Service) PreviewImport(ctx context.Context, who *actor.Actor, storeID string, receive func(w *bytes.Buffer) error) (ImportPreview, error) {
	if err := who.Require(actor.LinksUpdate, storeID); err != nil {
		return ImportPreview{}, err
	}
	var file bytes.Buffer
	if err := receive(&file); err != nil {
		return ImportPreview{}, err
	}
	format, rows, err := linkfile.Parse(file.Bytes())
	if err != nil {
		var rules fault.Rules
		rules.CheckErr(err, "body."+httpx.UploadField, nil)
		return ImportPreview{}, rules.Err()
	}
	links, err := listLinks(ctx, s.db.Read, storeID)
	if err != nil {
		return ImportPreview{}, err
	}
	preview := ImportPreview{Format: format, Rows: make([]ImportRow, len(rows)), Room: max(0, MaxLinks-len(links))}
	seen := map[string]bool{}
	for i := range links {
		seen[sameAddress(links[i].LinkAddress)] = true
	}
	for i, row := range rows {
		found := previewRow(row)
		if !found.has("link_address") {
			key := sameAddress(found.LinkAddress)
			found.IsDuplicate = seen[key]
			seen[key] = true
		}
		preview.Rows[i] = found
	}
	return preview, nil
}

// shown is how many bytes of what cannot be added are shown.
const shown = 200

// previewRow says what a row would become.
func previewRow(row linkfile.Row) ImportRow {
	found := ImportRow{Name: row.Name, LinkAddress: row.Address, Kind: "website", IsActive: !row.Hidden, Problems: []httpx.ProblemField{}}
	if address, err := contact.ParseAddress(row.Address); err == nil {
		found.LinkAddress, found.Kind = address, kindOf(address)
		network := networkOf(address)
		if network != nil && !isChat(address) {
			found.LinkAddress, found.Kind, found.SocialLinkType = withoutTracking(address), "other", &network.ID
		}
		if found.Name == "" {
			found.Name = nameOf(address, network)
		}
	}
	found.check()
	found.Name, found.LinkAddress = httpx.Shorten(found.Name, 4*nameLimit), shortened(found.LinkAddress, found.has("link_address"))
	return found
}

// check notes what would keep the row from being added.
func (r *ImportRow) check() {
	if r.LinkAddress == "" {
		r.problem("link_address", noAddress)
		return
	}
	var link Link
	in := LinkInput{Kind: r.Kind, Name: lang.NewText(lang.Default, r.Name).Patch(), LinkAddress: r.LinkAddress, SocialLinkType: r.SocialLinkType}
	var broken *fault.Error
	if !errors.As(link.apply(in.patch(), lang.Default), &broken) {
		return
	}
	for _, field := range broken.Fields {
		// A row with an address that is none may have no name.
		if location := strings.Split(field.Location, ".")[1]; location != "name" || r.Name != "" {
			r.problem(location, field.Rule)
		}
	}
}

func (r *ImportRow) problem(location string, rule fault.Rule) {
	r.Problems = append(r.Problems, httpx.ProblemField{Location: location, Code: rule.Code, Params: rule.Params, Message: rule.Message})
}

// has reports whether a field has a problem.
func (r *ImportRow) has(location string) bool {
	return slices.ContainsFunc(r.Problems, func(p httpx.ProblemField) bool { return p.Location == location })
}

// shortened cuts an address that cannot be added.
func shortened(address string, isBroken bool) string {
	if isBroken {
		return httpx.Shorten(address, shown)
	}
	return address
}

// sameAddress returns what addresses that lead to the same place have in common.
func sameAddress(address string) string {
	for _, scheme := range []string{"https://", "http://"} {
		if rest, ok := strings.CutPrefix(address, scheme); ok {
			return strings.TrimSuffix(strings.TrimPrefix(rest, "www."), "/")
		}
	}
	return address
}

// mapHosts are where addresses of maps begin.
var mapHosts = []string{"maps.google.", "www.google.com/maps", "google.com/maps", "goo.gl/maps", "maps.app.goo.gl", "maps.apple.com", "www.openstreetmap.org", "openstreetmap.org"}

// kindOf tells the kind of a link by its address.
func kindOf(address string) Kind {
	u, err := url.Parse(address)
	if err != nil {
		return "website"
	}
	switch u.Scheme {
	case "tel", "sms":
		return "phone"
	case "mailto":
		return "email"
	}
	if isChat(address) {
		return "whatsapp"
	}
	for _, prefix := range mapHosts {
		if strings.HasPrefix(u.Host+u.Path, prefix) {
			return "map"
		}
	}
	if strings.HasSuffix(strings.ToLower(u.Path), ".pdf") {
		return "pdf"
	}
	if site := siteOf(u); site != nil {
		return site.Kind
	}
	return "website"
}

// nameOf makes a name of an address: that of its network or site, its host, or what stands
// behind its scheme.
func nameOf(address string, network *SocialNetwork) string {
	if network != nil {
		return network.Name
	}
	u, err := url.Parse(address)
	if err != nil {
		return address
	}
	if site := siteOf(u); site != nil {
		return site.Name
	}
	if host := u.Hostname(); host != "" {
		if readable, err := idna.Lookup.ToUnicode(host); err == nil {
			host = readable
		}
		return strings.TrimPrefix(host, "www.")
	}
	plain, _, _ := strings.Cut(u.Opaque, "?")
	return plain
}

// ImportInput is the links to be added.
type ImportInput struct {
	Links []ImportedLink `json:"links" nullable:"false" maxItems:"100"`
}

// ImportedLink is a row of a preview that somebody has chosen.
type ImportedLink struct {
	Kind           Kind            `json:"kind"`
	Name           lang.TextPatch  `json:"name"`
	LinkAddress    string          `json:"link_address"`
	SocialLinkType *SocialLinkType `json:"social_link_type,omitempty" nullable:"true"`
	IsActive       bool            `json:"is_active"`
}

// input returns the new link.
func (in *ImportedLink) input() LinkInput {
	return LinkInput{Kind: in.Kind, Name: in.Name, LinkAddress: in.LinkAddress, SocialLinkType: in.SocialLinkType, IsActive: &in.IsActive}
}

// ImportLinks adds links at the end, all or none.
func (s *Service) ImportLinks(ctx context.Context, who *actor.Actor, storeID string, in ImportInput) ([]Link, error) {
	links := make([]Link, len(in.Links))
	err := s.list.change(ctx, who, storeID, func(ctx context.Context, tx bun.Tx, source lang.Key) error {
		order, err := entries.NextOrder(ctx, tx, storeID)
		if err != nil {
			return err
		}
		var rules fault.Rules
		rules.Check(len(links) > 0, "body.links", fault.Required, nil)
		for i := range links {
			links[i] = s.newLink(storeID)
			links[i].Order = order + i
			if err := checkAt(&rules, fmt.Sprintf("body.links[%d]", i), links[i].apply(in.Links[i].input().patch(), source)); err != nil {
				return err
			}
		}
		if err := rules.Err(); err != nil {
			return err
		}
		for i := range links {
			if err := insertLink(ctx, tx, &links[i]); err != nil {
				return err
			}
		}
		if err := checkLimit(ctx, tx, storeID); err != nil {
			return err
		}
		plan, err := s.stores.PlanID(ctx, tx, storeID)
		for i := range links {
			links[i].Plan = plan
		}
		return err
	})
	return links, err
}

// checkAt adds the rules that a part of a body breaks, at its place in there. Any other
// error is returned.
func checkAt(rules *fault.Rules, place string, err error) error {
	var broken *fault.Error
	if err == nil {
		return nil
	}
	if !errors.As(err, &broken) || broken.Code != fault.Invalid {
		return err
	}
	for _, field := range broken.Fields {
		rules.Check(false, place+strings.TrimPrefix(field.Location, "body"), field.Rule, field.Value)
	}
	return nil
}

// UndoImport deletes links together, so that an import can be taken back. Each can be
// restored.
func (s *Service) UndoImport(ctx context.Context, who *actor.Actor, storeID string, ids []string) error {
	return s.list.change(ctx, who, storeID, func(ctx context.Context, tx bun.Tx, _ lang.Key) error {
		deleted := false
		for _, id := range ids {
			err := entries.Delete(ctx, tx, storeID, id, s.now().UTC())
			if err != nil && !errors.Is(err, db.ErrUnchanged) && fault.CodeOf(err) != fault.NotFound {
				return err
			}
			deleted = deleted || err == nil
		}
		if !deleted {
			return db.ErrUnchanged
		}
		return nil
	})
}
