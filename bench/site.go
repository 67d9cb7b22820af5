package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"path"
	"regexp"
	"strings"
	"time"

	"github.com/andybalholm/brotli"
)

// document is an answer as it went over the wire. The floor reads them as JSON.
type document struct {
	Type     string `json:"type"`
	Encoding string `json:"encoding"`
	Body     []byte `json:"body"`
}

func (d document) decode() ([]byte, error) {
	switch d.Encoding {
	case "br":
		return io.ReadAll(brotli.NewReader(bytes.NewReader(d.Body)))
	case "":
		return d.Body, nil
	default:
		return nil, fmt.Errorf("cannot read %q", d.Encoding)
	}
}

// encode compresses text with brotli at its best level.
func encode(text []byte) ([]byte, error) {
	var packed bytes.Buffer
	writer := brotli.NewWriterLevel(&packed, brotli.BestCompression)
	if _, err := writer.Write(text); err != nil {
		return nil, err
	}
	if err := writer.Close(); err != nil {
		return nil, err
	}
	return packed.Bytes(), nil
}

// site reads what Carte serves to the browser of an English guest.
type site struct {
	url string
	// settling is how long a page must have been the same: it may be compressed tighter some time after the first
	// guest has had it.
	settling time.Duration
}

// site is what a product serves.
func (p *product) site() site { return site{url: p.url, settling: 5 * time.Second} }

// reader is an HTTP client that uses HTTP/2 where the server supports it.
var reader = http.Client{
	Transport: &http.Transport{DisableCompression: true, ForceAttemptHTTP2: true, TLSClientConfig: trustAll.Clone()},
	Timeout:   30 * time.Second,
}

func (s site) fetch(ctx context.Context, path string) (document, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, s.url+path, http.NoBody)
	if err != nil {
		return document{}, err
	}
	request.Header.Set("Accept-Encoding", "br")
	request.Header.Set("Accept-Language", "en")
	request.Header.Set("User-Agent", userAgent)
	answer, err := reader.Do(request)
	if err != nil {
		return document{}, err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return document{}, fmt.Errorf("GET %s: %s", path, answer.Status)
	}
	body, err := io.ReadAll(answer.Body)
	return document{answer.Header.Get("Content-Type"), answer.Header.Get("Content-Encoding"), body}, err
}

// settled reads a page until it changes no more.
func (s site) settled(ctx context.Context, path string) (document, error) {
	last, err := s.fetch(ctx, path)
	changed := time.Now()
	for err == nil && time.Since(changed) < s.settling {
		if err := wait(ctx, 50*time.Millisecond); err != nil {
			return document{}, err
		}
		var now document
		now, err = s.fetch(ctx, path)
		if !bytes.Equal(now.Body, last.Body) {
			last, changed = now, time.Now()
		}
	}
	return last, err
}

// scripts is what JavaScript a page brings.
type scripts struct {
	files, bytes int      // of the page's scripts and all they import
	lazy         int      // bytes imported only on demand
	blocking     []string // addresses of scripts that hold up the page
}

var (
	scriptTag     = regexp.MustCompile(`<script\b[^>]*\bsrc="([^"]+)"[^>]*>`)
	deferredTag   = regexp.MustCompile(`\s(?:defer|async|type="module")[\s>=]?`)
	staticImport  = regexp.MustCompile(`(?:\bimport|\bfrom)\s*["'](\.{0,2}/[^"']+\.js)["']`)
	dynamicImport = regexp.MustCompile("\\bimport\\(\\s*[\"'`](\\.{0,2}/[^\"'`]+\\.js)[\"'`]")
)

// scripts follows a page's scripts through their imports.
func (s site) scripts(ctx context.Context, html string) (scripts, error) {
	var found scripts
	var eager, lazy []string
	for _, tag := range scriptTag.FindAllStringSubmatch(html, -1) {
		eager = append(eager, tag[1])
		if !deferredTag.MatchString(tag[0]) {
			found.blocking = append(found.blocking, tag[1])
		}
	}
	seen := map[string]bool{}
	// The second walk follows what the first has found to be lazy.
	for walk, queue := range []*[]string{&eager, &lazy} {
		for len(*queue) > 0 {
			address := (*queue)[0]
			*queue = (*queue)[1:]
			if seen[address] {
				continue
			}
			seen[address] = true
			script, err := s.fetch(ctx, address)
			if err != nil {
				return scripts{}, err
			}
			text, err := script.decode()
			if err != nil {
				return scripts{}, fmt.Errorf("%s: %w", address, err)
			}
			if walk == 0 {
				found.files++
				found.bytes += len(script.Body)
			} else {
				found.lazy += len(script.Body)
			}
			for _, match := range staticImport.FindAllStringSubmatch(string(text), -1) {
				*queue = append(*queue, beside(address, match[1]))
			}
			for _, match := range dynamicImport.FindAllStringSubmatch(string(text), -1) {
				lazy = append(lazy, beside(address, match[1]))
			}
		}
	}
	return found, nil
}

// beside resolves an import of the script at address.
func beside(address, written string) string {
	if strings.HasPrefix(written, "/") {
		return written
	}
	return path.Join(path.Dir(address), written)
}

var (
	scriptElement = regexp.MustCompile(`(?s)<script\b.*?</script>`)
	preloadTag    = regexp.MustCompile(`<link\b[^>]*\brel="modulepreload"[^>]*>`)
	assetAddress  = regexp.MustCompile(`(?:\bsrc="|\bhref="|url\(["']?)(/[^"')\s#]+\.(?:webp|png|svg|ico|css|woff2|webmanifest))`)
	sourceSet     = regexp.MustCompile(`\bsrcset="([^"]+)"`)
)

// withoutScripts is the same page for the floor, with every file it shows: path → document.
func (s site) withoutScripts(ctx context.Context, page document, at string) (map[string]document, error) {
	html, err := page.decode()
	if err != nil {
		return nil, err
	}
	html = preloadTag.ReplaceAll(scriptElement.ReplaceAll(html, nil), nil)
	body, err := encode(html)
	if err != nil {
		return nil, err
	}
	pages := map[string]document{at: {page.Type, "br", body}}
	addresses := map[string]bool{}
	for _, match := range assetAddress.FindAllSubmatch(html, -1) {
		addresses[string(match[1])] = true
	}
	for _, match := range sourceSet.FindAllSubmatch(html, -1) {
		for candidate := range strings.SplitSeq(string(match[1]), ",") {
			if fields := strings.Fields(candidate); len(fields) > 0 {
				addresses[fields[0]] = true
			}
		}
	}
	for address := range addresses {
		plain, err := url.Parse(address)
		if err != nil || plain.Host != "" {
			return nil, fmt.Errorf("%s shows %s, which is not its own", at, address)
		}
		if pages[plain.Path], err = s.fetch(ctx, address); err != nil {
			return nil, err
		}
	}
	return pages, nil
}
