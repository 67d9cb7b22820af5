// Package pages holds the few HTML pages of sign-in: a message, the choice of
// an identity provider, and the demonstration's accounts. They are plain HTML
// with one inline style and no script, made for a popup of 500 by 600 pixels.
package pages

import (
	"bytes"
	"context"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"html/template"
	"log/slog"
	"net/http"
	"strings"
	"unicode"

	"carte/internal/lang"
)

//go:embed *.html
var files embed.FS

//go:embed style.css
var style string

// policy allows the inline style, and images and forms of this site.
var policy = func() string {
	sum := sha256.Sum256([]byte(style))
	return "default-src 'none'; style-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'; " +
		"img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
}()

// Page is one of the pages with its data.
type Page interface {
	// template is the name of the page's file, title the key of its heading.
	template() string
	title() string
}

// MessagePage says why a sign-in cannot continue.
type MessagePage struct {
	Message Message
	// Label is the identity provider's name, where the message has one.
	Label string
	// BackURL is where the button leads.
	BackURL string
}

func (MessagePage) template() string { return "message.html" }
func (p MessagePage) title() string  { return string(p.Message) + "_title" }

// TextKey is the key of the message's text.
func (p MessagePage) TextKey() string { return string(p.Message) + "_text" }

// UpstreamsPage offers the identity providers to sign in with.
type UpstreamsPage struct {
	Upstreams []UpstreamChoice
	// CancelURL leads back to the application.
	CancelURL string
}

// UpstreamChoice is one identity provider.
type UpstreamChoice struct{ Label, URL string }

func (UpstreamsPage) template() string { return "upstreams.html" }
func (UpstreamsPage) title() string    { return "upstreams_title" }

// AccountsPage is the demonstration's choice of accounts.
type AccountsPage struct {
	// RequestID identifies the sign-in, Action is the address of the forms.
	RequestID, Action string
	// CSRFField and CSRFToken are the forms' hidden field.
	CSRFField, CSRFToken string
	Accounts             []AccountChoice
	CancelURL            string
	// New has the values of the form for another account.
	New NewAccount
}

// AccountChoice is one account.
type AccountChoice struct{ Subject, Name, Email, Note string }

// NewAccount is the form for another account. The errors are keys of texts.
type NewAccount struct{ Name, NameError, Email, EmailError string }

// HasErrors reports whether the form has errors.
func (n NewAccount) HasErrors() bool { return n.NameError != "" || n.EmailError != "" }

func (AccountsPage) template() string { return "accounts.html" }
func (AccountsPage) title() string    { return "accounts_title" }

// Initials stand for the account's picture, in capitals of the page's language.
func (a AccountChoice) Initials(key lang.Key) string {
	upper := strings.ToUpper
	if key == lang.Turkish { // "i" becomes "İ"
		upper = func(text string) string { return strings.ToUpperSpecial(unicode.TurkishCase, text) }
	}
	initials := ""
	words := strings.Fields(a.Name)
	for i, word := range words {
		if i == 0 || i == len(words)-1 {
			initials += upper(string([]rune(word)[:1]))
		}
	}
	return initials
}

// view is the data of a template.
type view struct {
	Page
	lang lang.Key
	// Site is the site's name.
	Site string
}

// Style is the inline style.
func (view) Style() template.CSS { return template.CSS(style) }

// Key is the language's key.
func (v view) Key() lang.Key { return v.lang }

// Lang is the language's tag.
func (v view) Lang() string { return v.lang.Tag() }

// Title is the page's heading.
func (v view) Title() string { return v.T(v.title()) }

// T returns a text in the page's language, with %s replaced by the name.
func (v view) T(key string, name ...string) string {
	return strings.NewReplacer("%s", strings.Join(name, ""), "{site}", v.Site).Replace(texts[key][v.lang])
}

type siteKey struct{}

// ForSite is middleware that passes the site's name to Write.
func ForSite(name func(context.Context) string) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), siteKey{}, name)))
		})
	}
}

func siteName(ctx context.Context) string {
	if name, _ := ctx.Value(siteKey{}).(func(context.Context) string); name != nil {
		return name(ctx)
	}
	return "Carte"
}

var templates = template.Must(template.ParseFS(files, "*.html"))

// Write answers with a page in a language. The request must have passed ForSite.
func Write(w http.ResponseWriter, r *http.Request, status int, key lang.Key, page Page) {
	var body bytes.Buffer
	if err := templates.ExecuteTemplate(&body, page.template(), view{page, key, siteName(r.Context())}); err != nil {
		slog.ErrorContext(r.Context(), "writing a page of sign-in failed", "page", page.template(), "error", err)
		http.Error(w, "Something went wrong on our side.", http.StatusInternalServerError)
		return
	}
	header := w.Header()
	header.Set("Content-Type", "text/html; charset=utf-8")
	header.Set("Content-Language", key.Tag())
	header.Set("Content-Security-Policy", policy)
	header.Set("Cache-Control", "no-store")
	header.Set("Vary", "Accept-Language")
	w.WriteHeader(status)
	// When writing fails, the client has gone away.
	_, _ = body.WriteTo(w)
}

// LanguageOf returns the language of a request's ui_locales (OpenID Connect Core
// §3.1.2.1), or else of Accept-Language.
func LanguageOf(r *http.Request) lang.Key { return LanguageFor(r, r.FormValue("ui_locales")) }

// LanguageFor returns the language of ui_locales, or else of Accept-Language.
func LanguageFor(r *http.Request, uiLocales string) lang.Key {
	for locale := range strings.FieldsSeq(uiLocales) {
		base, _, _ := strings.Cut(locale, "-")
		if key, ok := lang.Parse(base); ok {
			return key
		}
	}
	return lang.Negotiate(r.Header.Get("Accept-Language"), lang.All, lang.Default)
}
