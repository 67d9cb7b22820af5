package guest

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html"
	"strings"

	"carte/internal/card"
	"carte/internal/lang"
	"carte/internal/render"
)

// head is what goes into a document's head beside the markup.
type head struct {
	language lang.Key
	// canonical is the page's address; alternates are its other languages.
	canonical  string
	alternates []alternate
	image      string
	// siteName is the store's name; "" for pages of none.
	siteName string
	// icons is the path below which the store's pictures are, and version the query with
	// which they are kept for ever; "" for pages of no store.
	icons, version string
	// isCard is set where image is the card that is drawn of the store.
	isCard bool
	// structured is the page's JSON-LD; nil for pages that describe no business.
	structured any
	noIndex    bool
}

type alternate struct {
	tag     string
	address string
}

// document writes a whole page and its content-security policy. The order
// matters on a slow line: what decides how the page looks comes before its
// content, and the data for hydration after it if the page is hydrated. Scripts are
// named first and fetched before the pictures, which are found when the page is laid
// out, but for the one behind the store's name; they run when all has been read.
func document(h head, p render.Markup, data []byte, scripts []string) ([]byte, string, error) {
	var d htmlWriter
	d.Grow(len(p.Style) + len(p.Body) + len(data) + 4096)
	d.writeHead(h, p)
	for _, src := range scripts {
		d.tag(`<script type="module" fetchpriority="low" src="%s"></script>`, src)
	}
	d.WriteString(`<style>` + p.Style + `</style>`)
	var structured string
	if h.structured != nil {
		// json.Marshal writes < and > as escapes, so no text can end the script.
		text, err := json.Marshal(h.structured)
		if err != nil {
			return nil, "", fmt.Errorf("encoding structured data: %w", err)
		}
		structured = `<script type="application/ld+json">` + string(text) + `</script>`
	}
	if data == nil {
		d.WriteString(structured)
	}
	d.WriteString(`</head><body><div id="root">` + p.Body + `</div>` + p.Footer)
	if data != nil {
		d.WriteString(`<script type="application/json" id="page-data">` + string(data) + `</script>`)
		d.WriteString(structured) // of a menu it is long, and no guest waits for it
	}
	d.WriteString(`</body></html>`)
	return []byte(d.String()), policy(p.Style), nil
}

// htmlWriter writes a document.
type htmlWriter struct{ strings.Builder }

// tag writes a tag with escaped values, unless one of them is empty.
func (d *htmlWriter) tag(format string, values ...string) {
	escaped := make([]any, len(values))
	for i, v := range values {
		if v == "" {
			return
		}
		escaped[i] = html.EscapeString(v)
	}
	fmt.Fprintf(d, format, escaped...)
}

// writeHead writes the head as far as the style.
func (d *htmlWriter) writeHead(h head, p render.Markup) {
	fmt.Fprintf(d, `<!doctype html><html lang="%s"><head><meta charset="utf-8"><title>%s</title>`,
		h.language.Tag(), html.EscapeString(p.Title))
	d.WriteString(`<meta name="viewport" content="width=device-width,initial-scale=1">`)
	// No policy for referrers: by the browsers' own, strict-origin-when-cross-origin,
	// the store's pages get the table from it, other sites the origin alone.
	shared := ""
	if h.siteName != "" {
		shared = ` property="og:description"` // one tag for search engines and for those that share a page
	}
	d.tag(`<meta name="description"`+shared+` content="%s">`, p.Description)
	if light, dark := p.ThemeColor.Light, p.ThemeColor.Dark; light == dark {
		d.tag(`<meta name="theme-color" content="%s">`, light)
	} else {
		d.tag(`<meta name="theme-color" content="%s" media="(prefers-color-scheme:light)">`, light)
		d.tag(`<meta name="theme-color" content="%s" media="(prefers-color-scheme:dark)">`, dark)
	}
	if h.noIndex {
		d.WriteString(`<meta name="robots" content="noindex">`)
	}
	d.tag(`<link rel="canonical" href="%s">`, h.canonical)
	for _, a := range h.alternates {
		d.tag(`<link rel="alternate" hreflang="%s" href="%s">`, a.tag, a.address)
	}
	// Those that share a page take its address from the canonical link, as og:url would say it.
	d.tag(`<meta property="og:title" content="%s">`, p.Title)
	d.tag(`<meta property="og:image" content="%s">`, h.image)
	if h.isCard {
		fmt.Fprintf(d, `<meta property="og:image:width" content="%d"><meta property="og:image:height" content="%d">`, card.Width, card.Height)
	}
	if h.siteName != "" {
		d.tag(`<meta property="og:site_name" content="%s">`, h.siteName)
		shape := "summary"
		if h.image != "" {
			shape = "summary_large_image"
		}
		d.tag(`<meta name="twitter:card" content="%s">`, shape)
	}
	if h.icons != "" {
		d.tag(`<link rel="icon" href="%s">`, h.icons+"icon.png"+h.version)
		d.tag(`<link rel="apple-touch-icon" href="%s">`, h.icons+"apple-touch-icon.png"+h.version)
		d.tag(`<link rel="manifest" href="%s">`, h.icons+"manifest.webmanifest")
	}
}

// policy is the content-security policy of a page with this one style: no inline
// script runs, nothing is loaded from other origins, and only Carte's own preview
// may frame it.
func policy(style string) string {
	sum := sha256.Sum256([]byte(style))
	return "default-src 'none'; script-src 'self'; style-src 'self' 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) +
		"'; img-src 'self'; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
}
