package app

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"mime"
	"net/http"
	"os"
	"path"
	"slices"
	"strings"
	"sync"

	"carte/internal/fault"
	"carte/internal/guest"
	"carte/internal/httpx"
	"carte/internal/lang"
	"carte/internal/render"
	"carte/web"
)

// frontEnd is the built web code: the server bundle of the guest pages, the
// scripts a guest page loads, and the files browsers fetch.
type frontEnd struct {
	bundle       string
	guestScripts guest.Scripts
	files        map[string]*file
	dashboard    *file
	icon         *file
}

// file is one built file.
type file struct {
	contentType string
	content     []byte
	// encoded returns the compressed content. It is nil for what does not gain from
	// compression, such as fonts.
	encoded func() (*render.Encoded, error)
}

// loadFrontEnd reads the embedded build, or the one in folder.
func loadFrontEnd(folder string) (*frontEnd, error) {
	dist, err := fs.Sub(web.Dist, "dist")
	if err != nil {
		return nil, fmt.Errorf("opening the front end: %w", err)
	}
	if folder != "" {
		dist = os.DirFS(folder)
	}
	bundle, err := fs.ReadFile(dist, "guest-server/guest.js")
	if errors.Is(err, fs.ErrNotExist) {
		return nil, errors.New("the front end is not built; run make build")
	} else if err != nil {
		return nil, fmt.Errorf("reading the guest pages: %w", err)
	}
	f := &frontEnd{bundle: string(bundle), files: map[string]*file{}}
	if f.guestScripts, err = guestScripts(dist); err != nil {
		return nil, err
	}
	for _, part := range []string{"guest", "dashboard"} {
		if err := f.add(dist, part); err != nil {
			return nil, err
		}
	}
	index, ok := f.files["dashboard/index.html"]
	if !ok {
		return nil, errors.New("the dashboard is not built; run make build")
	}
	f.dashboard = index
	return f, nil
}

// guestScripts finds the scripts of guest pages in Vite's manifest.
func guestScripts(dist fs.FS) (guest.Scripts, error) {
	raw, err := fs.ReadFile(dist, "guest/.vite/manifest.json")
	if err != nil {
		return guest.Scripts{}, fmt.Errorf("reading the guest manifest: %w", err)
	}
	var manifest map[string]struct {
		File    string   `json:"file"`
		Imports []string `json:"imports"`
	}
	if err := json.Unmarshal(raw, &manifest); err != nil {
		return guest.Scripts{}, fmt.Errorf("reading the guest manifest: %w", err)
	}
	// An entry comes after its imports, so that all are fetched in parallel.
	files := func(entry string) (addresses []string) {
		for _, name := range append(manifest[entry].Imports, entry) {
			addresses = append(addresses, "/assets/guest/"+manifest[name].File)
		}
		return addresses
	}
	scripts := guest.Scripts{Menu: map[lang.Key][]string{}}
	for _, language := range lang.All {
		scripts.Menu[language] = files("src/guest/client/menu-" + string(language) + ".ts")
	}
	scripts.Page = files("src/guest/client/page.ts")
	for _, addresses := range append(slices.Collect(maps.Values(scripts.Menu)), scripts.Page) {
		if slices.Contains(addresses, "/assets/guest/") {
			return guest.Scripts{}, errors.New("the guest manifest names no entry")
		}
	}
	return scripts, nil
}

func (f *frontEnd) add(dist fs.FS, part string) error {
	return fs.WalkDir(dist, part, func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return fmt.Errorf("reading the front end: %w", err)
		}
		if entry.IsDir() || strings.HasPrefix(path.Base(path.Dir(name)), ".") || path.Ext(name) == ".gz" {
			return nil
		}
		content, err := fs.ReadFile(dist, name)
		if err != nil {
			return fmt.Errorf("reading the front end: %w", err)
		}
		name, compressed := strings.CutSuffix(name, ".br")
		made := &file{contentType: contentType(name), content: content}
		switch {
		case compressed:
			gzipped, err := fs.ReadFile(dist, name+".gz")
			if err != nil {
				return fmt.Errorf("reading the front end: %w", err)
			}
			encoded := render.Precompressed(content, gzipped)
			made.encoded = func() (*render.Encoded, error) { return &encoded, nil }
		case strings.HasPrefix(made.contentType, "text/"):
			// A development build is not compressed.
			made.encoded = sync.OnceValues(func() (*render.Encoded, error) {
				encoded, err := render.Encode(content)
				return &encoded, err
			})
		}
		f.files[name] = made
		if strings.HasPrefix(name, "dashboard/favicon-") {
			f.icon = made
		}
		return nil
	})
}

func contentType(name string) string {
	switch path.Ext(name) {
	case ".js":
		return "text/javascript; charset=utf-8"
	case ".woff2":
		return "font/woff2"
	}
	if t := mime.TypeByExtension(path.Ext(name)); t != "" {
		return t
	}
	return "application/octet-stream"
}

// serveAsset answers /assets/…; names carry a hash of the content.
func (f *frontEnd) serveAsset(w http.ResponseWriter, r *http.Request) {
	asset, ok := f.files[strings.TrimPrefix(r.URL.Path, "/assets/")]
	if !ok || asset == f.dashboard {
		httpx.WriteProblem(w, r, fault.New(fault.NotFound, "There is no such file."))
		return
	}
	w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	asset.send(w, r)
}

// serveIcon answers /favicon.ico, which browsers request where a page names no icon.
func (f *frontEnd) serveIcon(w http.ResponseWriter, r *http.Request) {
	if f.icon == nil {
		httpx.WriteProblem(w, r, fault.New(fault.NotFound, "There is no such file."))
		return
	}
	w.Header().Set("Cache-Control", "public, max-age=86400")
	f.icon.send(w, r)
}

// serveWorker answers the service worker of guest pages, which is at the root because
// its scope covers pages at several paths. It loads no other script and connects to
// this site alone.
func (f *frontEnd) serveWorker(w http.ResponseWriter, r *http.Request) {
	worker, ok := f.files["guest/sw.js"]
	if !ok {
		httpx.WriteProblem(w, r, fault.New(fault.NotFound, "There is no such file."))
		return
	}
	h := w.Header()
	h.Set("Content-Security-Policy", "default-src 'none'; connect-src 'self'")
	h.Set("Cache-Control", "no-cache")
	worker.send(w, r)
}

// policyOf returns a content-security policy for the dashboard's own files and the
// given sources. Mantine writes style elements, so inline styles are allowed. A user's
// picture is at whatever https address they or their identity provider name, so
// pictures may come from every such address.
func policyOf(scripts, connections, frames string) string {
	return "default-src 'none'; script-src 'self'" + scripts + "; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob: https:; " +
		"font-src 'self'; connect-src 'self'" + connections + "; frame-src 'self'" + frames + "; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
}

// externalServices are the other sites that the dashboard uses.
type externalServices struct {
	// analytics allows the analytics service.
	analytics bool
	// firebase is the host of Firebase Authentication's own pages; empty where
	// people do not sign in there.
	firebase string
}

// policy allows their scripts, and the hosts those connect to.
func (e externalServices) policy() string {
	var scripts, connections, frames string
	if e.analytics {
		scripts = " https://www.googletagmanager.com"
		connections = " https://*.google-analytics.com https://*.analytics.google.com https://*.googletagmanager.com"
	}
	if e.firebase != "" {
		scripts += " https://apis.google.com"
		connections += " https://identitytoolkit.googleapis.com https://securetoken.googleapis.com"
		frames = " https://" + e.firebase
	}
	return policyOf(scripts, connections, frames)
}

// tag differs between documents of different policies.
func (e externalServices) tag() (suffix string) {
	if e.analytics {
		suffix = "-measured"
	}
	if e.firebase != "" {
		suffix += "-" + e.firebase
	}
	return suffix
}

// serveDashboard answers every path of the dashboard with its one document, under the
// policy that allows the given services.
func (f *frontEnd) serveDashboard(w http.ResponseWriter, r *http.Request, others externalServices) {
	h := w.Header()
	h.Set("Content-Security-Policy", others.policy())
	h.Set("Cache-Control", "no-cache")
	f.dashboard.tagged(others.tag()).send(w, r)
}

// tagged returns the file with another ETag. Browsers keep the policy of a document
// until it is modified, so each policy needs its own ETag.
func (f *file) tagged(suffix string) *file {
	return &file{contentType: f.contentType, content: f.content, encoded: func() (*render.Encoded, error) {
		encoded, err := f.encoded()
		if err != nil {
			return nil, err
		}
		other := *encoded
		other.ETag = strings.TrimSuffix(other.ETag, `"`) + suffix + `"`
		return &other, nil
	}}
}

func (f *file) send(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", f.contentType)
	if f.encoded == nil {
		_, _ = w.Write(f.content) // the client may be gone
		return
	}
	encoded, err := f.encoded()
	if err != nil {
		httpx.WriteProblem(w, r, err)
		return
	}
	encoded.Send(w, r)
}
