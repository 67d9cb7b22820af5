package media_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/go-chi/chi/v5"

	"carte/internal/actor"
	"carte/internal/fault"
	"carte/internal/media"
	"carte/internal/testkit"
)

func TestImages(t *testing.T) {
	ctx := context.Background()
	s, err := media.Open(t.TempDir() + "/images")
	testkit.NoError(t, err)
	defer s.Close()
	if _, err := s.Seed(ctx, &actor.Actor{UID: "u"}, nil); fault.CodeOf(err) != fault.Forbidden {
		t.Errorf("a user seeds images: %v", err)
	}
	id, err := s.Seed(ctx, actor.System(), map[int][]byte{176: []byte("RIFF small"), 704: []byte("RIFF large")})
	testkit.NoError(t, err)
	router := chi.NewRouter()
	router.Get("/images/{name}", s.ServeHTTP)
	for name, c := range map[string]struct {
		status int
		body   string
	}{
		id + "-176.webp":         {http.StatusOK, "RIFF small"},
		id + "-704.webp":         {http.StatusOK, "RIFF large"},
		id + "-640.webp":         {http.StatusNotFound, "no such image"},
		"aaaaaaaaaaaa-176.webp":  {http.StatusNotFound, "no such image"},
		"..%2f..%2fetc%2fpasswd": {http.StatusNotFound, "no such image"},
		id + "-176.webp%00.png":  {http.StatusNotFound, "no such image"},
	} {
		answer := httptest.NewRecorder()
		router.ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "/images/"+name, nil))
		if answer.Code != c.status || !strings.Contains(answer.Body.String(), c.body) {
			t.Errorf("%s: %d %q", name, answer.Code, answer.Body)
		}
		if cached := strings.Contains(answer.Header().Get("Cache-Control"), "immutable"); cached != (c.status == http.StatusOK) {
			t.Errorf("%s: Cache-Control %q", name, answer.Header().Get("Cache-Control"))
		}
	}
}
