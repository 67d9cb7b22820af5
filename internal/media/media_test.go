package media_test

import (
	"context"
	"errors"
	"fmt"
	"image/color"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/httpx"
	"carte/internal/jobs"
	"carte/internal/media"
	"carte/internal/testkit"
	"carte/internal/wasm"
)

func TestMain(m *testing.M) {
	wasm.CacheIn(testkit.CompiledFolder())
	os.Exit(m.Run())
}

const mine, theirs = "store-mine", "store-theirs"

var owner = testkit.Member(mine, actor.StoreOwner, nil)

// rig is the service on a database, with a clock that stands still.
type rig struct {
	*media.Service
	db      testkit.DB
	storage media.Storage
	folder  string
	jobs    *jobs.Service
	mu      sync.Mutex
	at      time.Time
}

func (r *rig) now() time.Time {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.at
}

func (r *rig) pass(d time.Duration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.at = r.at.Add(d)
}

func start(t *testing.T, d *db.DB) *rig {
	t.Helper()
	r := &rig{db: testkit.NewDB(t, d), folder: t.TempDir(), at: time.Now().UTC()}
	var err error
	r.storage, err = media.OpenStorage(t.Context(), "", r.folder)
	testkit.NoError(t, err)
	r.serve(t, d)
	for _, storeID := range []string{mine, theirs} {
		testkit.Store(t, d, storeID)
	}
	return r
}

func (r *rig) serve(t *testing.T, d *db.DB) {
	t.Helper()
	r.jobs = jobs.NewService(d, time.Now)
	r.Service = media.NewService(media.Config{DB: d, Storage: r.storage, Jobs: r.jobs, Now: r.now, Folder: r.folder})
}

// runJobs runs the jobs until the test ends.
func (r *rig) runJobs(t *testing.T) {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() { defer close(done); r.jobs.Run(ctx) }()
	t.Cleanup(func() { stop(); <-done })
}

// files lists what is stored, and what is left half written.
func (r *rig) files(t *testing.T) []string {
	t.Helper()
	var names []string
	for _, entry := range testkit.Must(os.ReadDir(r.folder)) {
		names = append(names, entry.Name())
	}
	return names
}

func receive(content []byte) media.Receive {
	return func(w io.Writer) error {
		_, err := w.Write(content)
		return err
	}
}

// add adds a picture to the store mine.
func (r *rig) add(t *testing.T, content []byte) media.Image {
	t.Helper()
	image, err := r.Add(t.Context(), owner, mine, receive(content))
	testkit.NoError(t, err)
	return image
}

// file reads a variant of an image.
func (r *rig) file(t *testing.T, v media.Variant) []byte {
	t.Helper()
	file, _, err := r.storage.Get(t.Context(), filepath.Base(v.URL))
	testkit.NoError(t, err)
	defer file.Close()
	return testkit.Must(io.ReadAll(file))
}

// An image is one store's: others neither see nor use nor change it.
func TestImagesAreTheirStores(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		image := r.add(t, jpegOf(t, quarters(64, 48)))
		found := testkit.Must(r.Image(t.Context(), owner, mine, image.ID))
		if fmt.Sprint(found) != fmt.Sprint(withoutTime(found, image)) || found.FocalX != .5 || found.FocalY != .5 || found.Revision != 1 || found.Bytes == 0 {
			t.Errorf("kept as %+v, made as %+v", found, image)
		}
		stranger := testkit.Member(theirs, actor.StoreOwner, nil)
		staff := testkit.Member(mine, actor.StoreStaff, nil)
		for name, err := range map[string]error{
			"adding, a stranger":   second(r.Add(t.Context(), stranger, mine, receive(nil))),
			"adding, staff":        second(r.Add(t.Context(), staff, mine, receive(nil))),
			"reading, a stranger":  second(r.Image(t.Context(), stranger, mine, image.ID)),
			"changing, a stranger": second(r.Update(t.Context(), stranger, mine, image.ID, 0, media.ImagePatch{})),
		} {
			if fault.CodeOf(err) != fault.Forbidden {
				t.Errorf("%s: %v", name, err)
			}
		}
		for name, err := range map[string]error{
			"reading it as theirs":  second(r.Image(t.Context(), stranger, theirs, image.ID)),
			"changing it as theirs": second(r.Update(t.Context(), stranger, theirs, image.ID, 0, media.ImagePatch{FocalX: new(0.1)})),
		} {
			if fault.CodeOf(err) != fault.NotFound {
				t.Errorf("%s: %v", name, err)
			}
		}
		for storeID, ids := range map[string]map[string]bool{mine: {image.ID: true, "": true, "aaaaaaaa": false, "a\x00": false, "../x": false}, theirs: {image.ID: false}} {
			for id, ok := range ids {
				err := d.Write(t.Context(), func(ctx context.Context, tx bun.Tx) error {
					return r.Use(ctx, tx, storeID, map[string]string{"body.image": id})
				})
				if ok != (err == nil) || !ok && testkit.Location(err) != "body.image" {
					t.Errorf("%s shows %q: %v", storeID, id, err)
				}
			}
		}
		byID := testkit.Must(r.ByID(t.Context(), theirs, []string{image.ID}))
		if len(byID) > 0 {
			t.Errorf("a page of another store shows %v", byID)
		}
	})
}

func second[T any](_ T, err error) error { return err }

// withoutTime is an image with the times of another: databases keep fewer digits.
func withoutTime(of, image media.Image) media.Image {
	image.CreatedAt, image.UnusedSince = of.CreatedAt, of.UnusedSince
	return image
}

func TestFocalPoint(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		image := r.add(t, jpegOf(t, quarters(64, 48)))
		if x, y := image.Focus(); x != 2 || y != 2 {
			t.Errorf("a new image is cropped around %d, %d", x, y)
		}
		changed := testkit.Must(r.Update(t.Context(), owner, mine, image.ID, 1, media.ImagePatch{FocalX: new(0.25), FocalY: new(1.0)}))
		if x, y := changed.Focus(); x != 1 || y != 4 || changed.Revision != 2 || len(changed.Variants) == 0 || changed.Variants[0].URL == "" {
			t.Errorf("changed to %+v", changed)
		}
		for name, c := range map[string]struct {
			revision int64
			patch    media.ImagePatch
			code     fault.Code
		}{
			"old revision": {1, media.ImagePatch{FocalX: new(0.5)}, fault.Stale},
			"beyond":       {0, media.ImagePatch{FocalX: new(1.01)}, fault.Invalid},
			"before":       {0, media.ImagePatch{FocalY: new(-0.01)}, fault.Invalid},
			"nothing":      {2, media.ImagePatch{FocalX: new(0.25)}, ""},
		} {
			if _, err := r.Update(t.Context(), owner, mine, image.ID, c.revision, c.patch); fault.CodeOf(err) != c.code {
				t.Errorf("%s: %v", name, err)
			}
		}
	})
}

// A store has a limit of images and of their bytes.
func TestRoom(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		image := r.add(t, jpegOf(t, quarters(32, 32)))
		for name, c := range map[string]struct{ prepare, undo, reason string }{
			"count": {
				`INSERT INTO images SELECT 'x' || n, store_id, width, height, color, focal_x, focal_y, variants, 1, 1, created_at, NULL
				FROM images, (WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 999) SELECT n FROM c) AS numbers`,
				`DELETE FROM images WHERE length(id) < 8`, "too_many_images",
			},
			"bytes": {fmt.Sprintf(`UPDATE images SET bytes = %d`, media.MaxStoreBytes-1), `UPDATE images SET bytes = 1`, "images_too_large"},
		} {
			r.db.Execute(c.prepare)
			_, err := r.Add(t.Context(), owner, mine, receive(jpegOf(t, quarters(32, 32))))
			var f *fault.Error
			if !errors.As(err, &f) || f.Code != fault.Conflict || f.Reason != c.reason {
				t.Errorf("%s: %v", name, err)
			}
			r.db.Execute(c.undo)
		}
		if files := r.files(t); len(files) != len(image.Variants) {
			t.Errorf("files are left: %v", files)
		}
		r.add(t, jpegOf(t, quarters(32, 32)))
	})
}

// failing is a storage that fails to store.
type failing struct {
	media.Storage
	after *int
}

func (f failing) Put(ctx context.Context, name string, content []byte) error {
	if *f.after--; *f.after < 0 {
		return fs.ErrPermission
	}
	return f.Storage.Put(ctx, name, content)
}

// full is a disk without room.
type full struct{}

func (full) Write([]byte) (int, error) {
	return 0, &fs.PathError{Op: "write", Path: "upload", Err: syscall.ENOSPC}
}

// A full disk is told as one of the pictures, from the upload on, and what is wrong with an
// upload as its sender's.
func TestDiskIsFullWhileReceiving(t *testing.T) {
	r := start(t, testkit.SQLite(t))
	for want, receive := range map[string]media.Receive{
		"storage_unavailable": func(io.Writer) error { return testkit.Err(httpx.Spooled(full{}).Write([]byte("picture"))) },
		"body_timeout": func(io.Writer) error {
			return &fault.Error{Code: fault.Malformed, Reason: "body_timeout", Err: context.DeadlineExceeded}
		},
	} {
		_, err := r.Add(t.Context(), owner, mine, receive)
		var f *fault.Error
		if !errors.As(err, &f) || f.Reason != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// A folder that is gone, as where its volume is not mounted, is told as a storage that
// does not answer, and a picture that is not in it as one that is not there.
func TestFolderIsGone(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		testkit.NoError(t, os.RemoveAll(r.folder))
		_, err := r.Add(t.Context(), owner, mine, receive(jpegOf(t, quarters(400, 400))))
		var f *fault.Error
		if !errors.As(err, &f) || f.Code != fault.Unavailable || f.Reason != "storage_unavailable" {
			t.Errorf("adding a picture: %v", err)
		}
		router, answer := chi.NewRouter(), httptest.NewRecorder()
		router.Get("/images/{name}", r.ServeHTTP)
		router.ServeHTTP(answer, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/images/aaaaaaaa-176.webp", http.NoBody))
		if answer.Code != http.StatusNotFound {
			t.Errorf("reading a picture answers %d", answer.Code)
		}
	})
}

// Where the storage fails, the answer says so, and nothing is left.
func TestStorageFails(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		after := 1
		r.storage = failing{r.storage, &after}
		r.serve(t, d)
		r.runJobs(t)
		_, err := r.Add(t.Context(), owner, mine, receive(jpegOf(t, quarters(400, 400))))
		var f *fault.Error
		if !errors.As(err, &f) || f.Code != fault.Unavailable || f.Reason != "storage_unavailable" {
			t.Errorf("the answer is %v", err)
		}
		testkit.Within(t, time.Minute, "nothing is left", func() bool { return len(r.files(t)) == 0 })
		var rows int
		testkit.NoError(t, d.Read.NewRaw(`SELECT COUNT(*) FROM images`).Scan(t.Context(), &rows))
		if rows != 0 {
			t.Errorf("%d rows are left", rows)
		}
	})
}

// Where the transaction that keeps the answer is rolled back, nobody has heard of the
// image: neither row nor file is left.
func TestAnswerIsNotKept(t *testing.T) {
	refused := errors.New("refused")
	for name, end := range map[string]func(t *testing.T, transaction *db.Deferred, leave func()){
		"the end is refused": func(t *testing.T, transaction *db.Deferred, _ func()) {
			if err := transaction.Commit(func(context.Context, bun.Tx) error { return refused }); !errors.Is(err, refused) {
				t.Errorf("the commit = %v", err)
			}
		},
		"the client has left": func(t *testing.T, transaction *db.Deferred, leave func()) {
			leave()
			if transaction.Commit(func(context.Context, bun.Tx) error { return nil }) == nil {
				t.Error("the commit succeeds")
			}
		},
		"it is rolled back": func(_ *testing.T, transaction *db.Deferred, _ func()) { transaction.Rollback() },
	} {
		t.Run(name, func(t *testing.T) {
			testkit.Engines(t, func(t *testing.T, d *db.DB) {
				r := start(t, d)
				r.runJobs(t)
				ctx, leave := context.WithCancel(t.Context())
				defer leave()
				inside, transaction := d.Defer(ctx, func(context.Context, bun.Tx) error { return nil })
				_, err := r.Add(inside, owner, mine, receive(jpegOf(t, quarters(400, 400))))
				testkit.NoError(t, err)
				end(t, transaction, leave)
				if rows := r.db.Count(`SELECT COUNT(*) FROM images`); rows != 0 {
					t.Errorf("%d rows are left", rows)
				}
				testkit.Within(t, time.Minute, "no file is left", func() bool { return len(r.files(t)) == 0 })
			})
		})
	}
}

// A client may leave while the row of its picture is being committed: nothing of it is left
// that would count for a day, neither a row nor a file.
func TestClientLeavesWhileItsRowIsCommitted(t *testing.T) {
	d := testkit.Open(t, testkit.PostgresURL(t))
	r := start(t, d)
	r.runJobs(t)
	wait, release := testkit.HoldCommits(t, d, "images")
	ctx, leave := context.WithCancel(t.Context())
	defer leave()
	ended := make(chan error)
	go func() {
		_, err := r.Add(ctx, owner, mine, receive(jpegOf(t, plain(40, 40, color.Gray{128}))))
		ended <- err
	}()
	wait(1)
	leave()
	release()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("it is told %v", err)
	}
	if n := r.db.Count(`SELECT COUNT(*) FROM images`); n != 0 {
		t.Errorf("%d images are left", n)
	}
	testkit.Within(t, 10*time.Second, "no files", func() bool { return len(r.files(t)) == 0 })
}
