package page

import (
	"context"
	"fmt"
	"net/url"
	"path"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/uptrace/bun"

	"carte/internal/contact"
	"carte/internal/fault"
	"carte/internal/httpx"
	"carte/internal/lang"
)

// DirectRedirect is whether guests who open a page, or a code, are sent straight to one
// of its links. That it is on does not mean that they are: see RedirectTrouble.
type DirectRedirect struct {
	RedirectOn   bool    `bun:"direct_redirect" json:"direct_redirect" doc:"Whether guests are to be sent straight to a link"`
	RedirectLink *string `bun:"direct_redirect_link" json:"direct_redirect_link" doc:"The id of that link or PDF link; null where none is chosen"`

	// RedirectInForce, RedirectTo and RedirectTrouble follow from the link. They are set
	// for members of the store, not for guests.
	RedirectInForce bool             `bun:"-" json:"is_direct_redirect" doc:"Whether guests are sent there now"`
	RedirectTo      *RedirectTarget  `bun:"-" json:"direct_redirect_link_uri" doc:"That link; null where none is chosen or it was deleted"`
	RedirectTrouble *RedirectTrouble `bun:"-" json:"direct_redirect_trouble" nullable:"true" doc:"Why guests are not sent there although they are to be; null otherwise"`
}

// RedirectTarget is the link that guests of a page are sent straight to.
type RedirectTarget struct {
	_ struct{} `nullable:"true"`

	ID          string    `json:"id"`
	Name        lang.Text `json:"name"`
	LinkAddress string    `json:"link_address" doc:"Empty for the kind menu; of a PDF menu the path of its page"`
}

// RedirectTrouble is why guests are not sent straight to a link.
type RedirectTrouble string

// The troubles.
const (
	NoLink       RedirectTrouble = "no_link"
	LinkDeleted  RedirectTrouble = "link_deleted"
	LinkOff      RedirectTrouble = "link_off"
	NotOffered   RedirectTrouble = "link_not_offered"
	NoWebAddress RedirectTrouble = "no_web_address"
	LeadsBack    RedirectTrouble = "leads_back"
)

// RedirectTroubles lists them.
var RedirectTroubles = []RedirectTrouble{NoLink, LinkDeleted, LinkOff, NotOffered, NoWebAddress, LeadsBack}

// Schema lists the values in the API's document.
func (RedirectTrouble) Schema(huma.Registry) *huma.Schema { return httpx.Enum(RedirectTroubles) }

// RedirectPatch is a change of a direct redirect; a field that is not set stays as it is.
type RedirectPatch struct {
	DirectRedirect     *bool                  `json:"direct_redirect,omitempty"`
	DirectRedirectLink httpx.Optional[string] `json:"direct_redirect_link,omitzero" doc:"The id of a link of this page to a web address or the menu, or of a PDF link; null for none"`
}

func (d *DirectRedirect) apply(p RedirectPatch) {
	if p.DirectRedirect != nil {
		d.RedirectOn = *p.DirectRedirect
	}
	if p.DirectRedirectLink.Set {
		d.RedirectLink = p.DirectRedirectLink.Value
	}
}

// refusals are the rules that a link breaks that cannot be chosen.
var refusals = map[RedirectTrouble]fault.Rule{
	LinkDeleted:  fault.NewRule("unknown_link", "must be a link of this page, or null"),
	NoWebAddress: fault.NewRule("no_web_link", "must be a link to a web address or a menu: anything else leaves guests on an empty page"),
	LeadsBack:    fault.NewRule("leads_back", "must not be a link to a link page, a code, a link or a redirect of this site, which can lead back to this page"),
}

// checkRedirect refuses a link that a change of a page chooses and that guests can never
// be sent to.
func (s *Service) checkRedirect(ctx context.Context, tx bun.IDB, before, after *LinkPage) error {
	id, former := after.RedirectLink, before.RedirectLink
	if id == nil || former != nil && *id == *former {
		return nil
	}
	link, err := findRedirect(ctx, tx, after.StoreID, *id)
	if err != nil {
		return err
	}
	var rules fault.Rules
	rule, refused := refusals[s.redirectTrouble(link)]
	rules.Check(!refused, "body.direct_redirect_link", rule, *id)
	return rules.Err()
}

// describeRedirect fills in what follows from the link of a page's direct redirect.
func (s *Service) describeRedirect(ctx context.Context, tx bun.IDB, page *LinkPage) error {
	d := &page.DirectRedirect
	d.RedirectInForce, d.RedirectTo, d.RedirectTrouble = false, nil, nil
	trouble := NoLink
	if d.RedirectLink != nil {
		link, err := findRedirect(ctx, tx, page.StoreID, *d.RedirectLink)
		if err != nil {
			return err
		}
		if link != nil {
			d.RedirectTo = &RedirectTarget{ID: link.ID, Name: link.Name, LinkAddress: link.LinkAddress}
		}
		trouble = s.redirectTrouble(link)
	}
	d.RedirectInForce = d.RedirectOn && trouble == ""
	if d.RedirectOn && trouble != "" {
		d.RedirectTrouble = &trouble
	}
	return nil
}

// redirectTrouble is why guests cannot be sent to a link now, "" where they can. The link
// is nil where there is none.
func (s *Service) redirectTrouble(link *Link) RedirectTrouble {
	switch {
	case link == nil:
		return LinkDeleted
	case link.Kind != KindMenu && link.Kind != KindPDFMenu && !isWeb(link.LinkAddress):
		return NoWebAddress
	case s.site.redirects(link.LinkAddress):
		return LeadsBack
	case !link.IsActive:
		return LinkOff
	}
	if within, _ := link.At(s.now()); !within {
		return NotOffered
	}
	return ""
}

// Redirecting returns which of some stores have a direct redirect, in force or not.
func (s *Service) Redirecting(ctx context.Context, storeIDs []string) ([]string, error) {
	return listRedirecting(ctx, s.db.Read, storeIDs)
}

// Redirect returns the link that guests of a store's page are sent straight to while it
// is offered, nil where they are not.
func (s *Service) Redirect(ctx context.Context, storeID string) (*Link, error) {
	var chosen []struct {
		Link string `bun:"direct_redirect_link"`
	}
	if err := s.redirects.ScanAll(ctx, &chosen, storeID); err != nil {
		return nil, fmt.Errorf("reading the direct redirect of a store: %w", err)
	}
	if len(chosen) == 0 {
		return nil, nil
	}
	link, err := findRedirect(ctx, s.db.Read, storeID, chosen[0].Link)
	if err != nil {
		return nil, err
	}
	if trouble := s.redirectTrouble(link); trouble != "" && trouble != NotOffered {
		return nil, nil
	}
	return link, nil
}

// LeadsBackTo reports whether a site with this host, as a request names it, may send guests
// on from an address to the page of any store.
func LeadsBackTo(address, host string) bool { return siteAt("http://" + host).redirects(address) }

// site knows the addresses of this site.
type site struct{ host string }

func siteAt(baseURL string) site {
	// Addresses of links are kept in this form.
	if address, err := contact.ParseWebAddress(baseURL); err == nil {
		baseURL = address
	}
	return site{comparableHost(baseURL)}
}

// comparableHost is the host of an address without its port, "" where there is none.
func comparableHost(address string) string {
	return strings.ToLower(strings.TrimSuffix(hostOf(address), "."))
}

// redirects reports whether an address is one at which this site may send guests on, to
// the page of any store: a store that another one sends its guests to may send them back.
// It does not look at the port, since one machine may serve this site at several.
func (s site) redirects(address string) bool {
	if !isWeb(address) || comparableHost(address) != s.host {
		return false
	}
	u, err := url.Parse(address)
	if err != nil {
		return false
	}
	// "/s/osteria" is split into "", "s" and "osteria".
	parts := strings.Split(path.Clean("/"+u.Path), "/")
	switch parts[1] {
	case "links", "redirect":
		return len(parts) == 2
	case "s", "q", "go":
		return len(parts) == 3
	}
	return false
}
