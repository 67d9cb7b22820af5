package app_test

import (
	"net/http"
	"regexp"
	"testing"

	"carte/internal/app"
)

// HEAD answers what GET does, without a body (RFC 9110 §9.3.2).
func TestHead(t *testing.T) {
	config := app.Config{Demo: true}
	config.Data = t.TempDir() // to be filled with images too
	s := start(t, config)
	_, page := s.ask(t, question{path: "/s/osteria"})
	image := regexp.MustCompile(`/images/[^" ]+`).FindString(page)
	script := regexp.MustCompile(`/assets/[^" ]+\.js`).FindString(page)
	for name, c := range map[string]struct {
		question
		want int
	}{
		"health":              {question{path: "/healthz"}, 200},
		"readiness":           {question{path: "/readyz"}, 200},
		"image":               {question{path: image}, 200},
		"script":              {question{path: script}, 200},
		"service worker":      {question{path: "/sw.js"}, 200},
		"icon":                {question{path: "/favicon.ico"}, 200},
		"site":                {question{path: "/"}, 302},
		"dashboard":           {question{path: "/dashboard"}, 307}, // to the site's own address
		"docs":                {question{path: "/api/docs"}, 200},
		"document":            {question{path: "/api/openapi.json"}, 200},
		"endpoint":            {question{path: "/api/csrf_cookie"}, 204},
		"private endpoint":    {question{path: "/api/stores"}, 401},
		"nothing of the API":  {question{path: "/api/nothing"}, 404},
		"page":                {question{path: "/s/osteria"}, 200},
		"store there is none": {question{path: "/s/nowhere"}, 404},
	} {
		t.Run(name, func(t *testing.T) {
			got, _ := s.ask(t, c.question)
			c.method = http.MethodHead
			head, body := s.ask(t, c.question)
			if head.StatusCode != c.want || got.StatusCode != c.want || body != "" {
				t.Errorf("HEAD %s answers %d with %d bytes, GET %d; want %d", c.path, head.StatusCode, len(body), got.StatusCode, c.want)
			}
			for _, header := range []string{"Content-Type", "ETag", "Cache-Control"} {
				if head.Header.Get(header) != got.Header.Get(header) {
					t.Errorf("HEAD %s: %s is %q, of GET %q", c.path, header, head.Header.Get(header), got.Header.Get(header))
				}
			}
		})
	}
}
