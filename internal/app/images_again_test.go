package app_test

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"carte/internal/app"
	"carte/internal/testkit"
)

// A picture whose answer was lost is sent again under its key: there is one image, with
// its own files and no others, wherever the first request was interrupted.
func TestPicturesAreAddedOnce(t *testing.T) {
	onEngines(t, func(t *testing.T, s *server) {
		token := s.token(t, owner)
		of, d := s.thingsOf(t, "osteria", token), s.database(t)
		add := creating(t)[0]
		for _, op := range creating(t) {
			if op.id == "add-image" {
				add = op
			}
		}
		images := func() int { return d.Count(`SELECT COUNT(*) FROM images`) }
		files := func() int {
			return len(testkit.Must(filepath.Glob(filepath.Join(s.config.Data, "images", "*.webp"))))
		}
		before, filesBefore := images(), files()
		const rounds = 8
		one := add.content(of)
		for round := range rounds {
			key := fmt.Sprintf("round-%d", round)
			s.sendAndLeave(t, add.address(t, of), token, key, one)
			first := s.create(t, add, of, token, key, one)
			if again := s.create(t, add, of, token, key, one); first.status != http.StatusCreated || again != first {
				t.Errorf("answers %+v, and then %+v", first, again)
			}
			// The key names the request, whatever file comes with it.
			other := strings.Replace(one, picture(), string(jpegOf(t, 40, 30)), 1)
			if again := s.create(t, add, of, token, key, other); other == one || again != first {
				t.Errorf("with another file it answers %+v, and first %+v", again, first)
			}
		}
		t.Cleanup(func() {
			if t.Failed() {
				t.Logf("%d images before, %d after %d rounds", before, images(), rounds)
			}
		})
		testkit.Within(t, time.Minute, "one image each", func() bool { return images() == before+rounds })
		// Each has the three sizes of squares, and no larger ones.
		testkit.Within(t, time.Minute, "its files and no others", func() bool { return files() == filesBefore+3*rounds })
	})
}

// bucket is an S3 server that can be down. How requests are signed is checked against
// versitygw by the tests of media.
type bucket struct {
	mu    sync.Mutex
	files map[string]string
	down  bool
}

func (b *bucket) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body) // as much as came
	b.mu.Lock()
	defer b.mu.Unlock()
	file, found := b.files[r.URL.Path]
	switch {
	case b.down:
		w.WriteHeader(http.StatusServiceUnavailable)
	case r.Method == http.MethodPut:
		b.files[r.URL.Path] = string(body)
	case r.Method == http.MethodDelete:
		delete(b.files, r.URL.Path)
	case !found:
		http.Error(w, "<Error><Code>NoSuchKey</Code></Error>", http.StatusNotFound)
	default:
		w.Header().Set("Content-Length", strconv.Itoa(len(file)))
		_, _ = io.WriteString(w, file)
	}
}

func (b *bucket) setDown(down bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.down = down
}

// Pages are whole while the storage is down, new ones too: only the pictures that
// browsers do not have are missing, and nobody keeps their absence.
func TestPagesWhileTheStorageIsDown(t *testing.T) {
	storage := &bucket{files: map[string]string{}}
	gateway := httptest.NewServer(storage)
	defer gateway.Close()
	t.Setenv("AWS_ACCESS_KEY_ID", "id")
	t.Setenv("AWS_SECRET_ACCESS_KEY", "secret")
	config := app.Config{Demo: true}
	config.Storage = "s3://carte/pictures?endpoint=" + gateway.URL
	s := start(t, config)
	token, store := s.token(t, owner), s.storeID(t, "osteria")
	of := s.thingsOf(t, "osteria", token)
	beside := func() int { return len(testkit.Must(os.ReadDir(filepath.Join(s.config.Data, "images")))) }
	before := beside()
	p, added := s.upload(t, store, token, "photo.jpg", jpegOf(t, 400, 300))
	if p.Status != http.StatusCreated {
		t.Fatal(p)
	}
	address := added.Variants[0].URL
	if answer, _ := s.send(t, http.MethodGet, address, nil, nil); answer.StatusCode != http.StatusOK {
		t.Fatalf("the picture answers %d", answer.StatusCode)
	}
	storage.setDown(true)
	dish := "/api/stores/" + store + "/dishes/" + of["dishes"][0]
	change := fmt.Sprintf(`{"image":%q,"name":{"en":"Soup of today","de":"Tagessuppe"}}`, added.ID)
	if p := s.call(t, http.MethodPatch, dish, token, change, true); p.Status != http.StatusOK {
		t.Errorf("a dish is not saved: %+v", p)
	}
	for _, path := range []string{"/s/osteria", "/s/osteria/menu?lang=en", "/s/osteria/menu?lang=de"} {
		answer, page := s.send(t, http.MethodGet, path, nil, nil)
		if answer.StatusCode != http.StatusOK || !strings.HasSuffix(strings.TrimSpace(page), "</html>") {
			t.Errorf("%s answers %d with %d bytes", path, answer.StatusCode, len(page))
		}
	}
	if _, page := s.send(t, http.MethodGet, "/s/osteria/menu?lang=de", nil, nil); !strings.Contains(page, "Tagessuppe") || !strings.Contains(page, added.ID) {
		t.Error("the menu is not the one of now")
	}
	if answer, _ := s.send(t, http.MethodGet, address, nil, nil); answer.StatusCode != http.StatusServiceUnavailable || strings.Contains(answer.Header.Get("Cache-Control"), "immutable") {
		t.Errorf("the picture answers %d %v", answer.StatusCode, answer.Header)
	}
	if answer, _ := s.send(t, http.MethodGet, "/s/osteria/card.png", nil, nil); answer.StatusCode != http.StatusOK || answer.Header.Get("Cache-Control") != "public, max-age=60" {
		t.Errorf("the card answers %d %v", answer.StatusCode, answer.Header)
	}
	if p, _ := s.upload(t, store, token, "photo.jpg", jpegOf(t, 400, 300)); p.Status != http.StatusServiceUnavailable || p.Code != "storage_unavailable" {
		t.Errorf("an upload answers %+v", p)
	}
	if left := beside() - before; left != 0 {
		t.Errorf("%d files are left beside the storage", left)
	}
}

// A demonstration whose pictures cannot be stored is refused in one line before anything
// is written; one that is filled starts without its storage.
func TestDemoWithoutItsStorage(t *testing.T) {
	storage := &bucket{files: map[string]string{}}
	gateway := httptest.NewServer(storage)
	defer gateway.Close()
	t.Setenv("AWS_ACCESS_KEY_ID", "id")
	t.Setenv("AWS_SECRET_ACCESS_KEY", "secret")
	config := app.Config{Demo: true}
	config.Listen, config.Data = "127.0.0.1:0", filepath.Join(t.TempDir(), "new")
	config.Storage = "s3://carte/pictures?endpoint=" + gateway.URL
	away := "s3://carte/pictures?endpoint=http://127.0.0.1:1"
	for _, address := range []string{config.Storage, away} {
		if address == config.Storage {
			storage.setDown(true)
		}
		first := config
		first.Storage = address
		program, err := app.New(t.Context(), first)
		if err == nil {
			_ = program.Close()
			t.Fatal("it starts")
		}
		if text := app.FormatError(err); !strings.Contains(text, "--demo") || !strings.Contains(text, "the storage for pictures does not answer") || strings.Contains(text, "\n") {
			t.Errorf("says %q", text)
		}
		if _, err := os.Stat(config.Data); err == nil {
			t.Error("the data folder is made")
		}
	}
	storage.setDown(false)
	testkit.NoError(t, testkit.Must(app.New(t.Context(), config)).Close())
	if len(storage.files) == 0 {
		t.Error("no picture is stored")
	}
	storage.setDown(true)
	testkit.NoError(t, testkit.Must(app.New(t.Context(), config)).Close())
}
