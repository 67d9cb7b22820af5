package media_test

import (
	"bytes"
	"compress/zlib"
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/uptrace/bun"
	"golang.org/x/image/webp"

	"carte/internal/actor"
	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/jobs"
	"carte/internal/media"
	"carte/internal/testkit"
)

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

// variant decodes a variant of an image.
func (r *rig) variant(t *testing.T, v media.Variant) image.Image {
	t.Helper()
	content := r.file(t, v)
	m, err := webp.Decode(bytes.NewReader(content))
	testkit.NoError(t, err)
	if got := m.Bounds().Size(); got != image.Pt(v.Width, v.Height) {
		t.Errorf("%s is %v, want %d × %d", v.URL, got, v.Width, v.Height)
	}
	for _, left := range []string{"EXIF", "XMP ", "ICCP", "GPS"} {
		if bytes.Contains(content[:min(len(content), 64)], []byte(left)) {
			t.Errorf("%s has %s", v.URL, left)
		}
	}
	return m
}

// near reports whether a pixel has about that colour.
func near(m image.Image, x, y int, want color.NRGBA) bool {
	got := color.NRGBAModel.Convert(m.At(x, y)).(color.NRGBA) //nolint:forcetypeassert // the model's
	far := func(a, b uint8) bool { return max(a, b)-min(a, b) > 24 }
	return !far(got.R, want.R) && !far(got.G, want.G) && !far(got.B, want.B) && !far(got.A, want.A)
}

var (
	red, green  = color.NRGBA{255, 0, 0, 255}, color.NRGBA{0, 255, 0, 255}
	blue, white = color.NRGBA{0, 0, 255, 255}, color.NRGBA{255, 255, 255, 255}
)

// Pictures are turned as the camera was held, whichever way, and nothing but pixels is
// kept of them.
func TestOrientation(t *testing.T) {
	r := start(t, testkit.SQLite(t))
	// The corners as they are seen: top left, top right, bottom left, bottom right.
	for orientation, corners := range map[int][4]color.NRGBA{
		0: {red, green, blue, white}, 1: {red, green, blue, white}, 2: {green, red, white, blue}, 3: {white, blue, green, red},
		4: {blue, white, red, green}, 5: {red, blue, green, white}, 6: {blue, red, white, green}, 7: {white, green, blue, red},
		8: {green, white, red, blue}, 9: {red, green, blue, white},
	} {
		image := r.add(t, withSegment(jpegOf(t, quarters(400, 200)), 0xe1, exif(orientation)))
		width, height := 400, 200
		if orientation >= 5 && orientation <= 8 {
			width, height = height, width
		}
		if image.Width != width || image.Height != height {
			t.Errorf("orientation %d: %d × %d", orientation, image.Width, image.Height)
		}
		m := r.variant(t, image.Variants[len(image.Variants)-1])
		for i, want := range corners {
			x, y := width/4+i%2*width/2, height/4+i/2*height/2
			if !near(m, x, y, want) {
				t.Errorf("orientation %d: corner %d is %v, want %v", orientation, i, m.At(x, y), want)
			}
		}
	}
	upright := r.add(t, withChunk(pngOf(t, quarters(64, 32)), "eXIf", exif(6)[6:]))
	if upright.Width != 32 || upright.Height != 64 {
		t.Errorf("a PNG that says how it is to be turned is %d × %d", upright.Width, upright.Height)
	}
}

// Each kind of picture that is taken keeps its colours and its shape.
func TestKinds(t *testing.T) {
	r := start(t, testkit.SQLite(t))
	brick := color.NRGBA{180, 90, 60, 255}
	wide := image.NewNRGBA64(image.Rect(0, 0, 40, 40))
	gray := image.NewGray(image.Rect(0, 0, 40, 40))
	palette := image.NewPaletted(image.Rect(0, 0, 40, 40), color.Palette{brick, color.White})
	for y := range 40 {
		for x := range 40 {
			wide.Set(x, y, brick)
			gray.Set(x, y, color.Gray{100})
		}
	}
	for name, c := range map[string]struct {
		content []byte
		want    color.NRGBA
		color   string
	}{
		"JPEG":             {jpegOf(t, plain(40, 40, brick)), brick, "#b45a3c"},
		"grey JPEG":        {jpegOf(t, gray), color.NRGBA{100, 100, 100, 255}, "#646464"},
		"PNG":              {pngOf(t, plain(40, 40, brick)), brick, "#b45a3c"},
		"16-bit PNG":       {pngOf(t, wide), brick, "#b45a3c"},
		"PNG of a palette": {pngOf(t, palette), brick, "#b45a3c"},
		"transparent PNG":  {pngOf(t, plain(40, 40, color.NRGBA{180, 90, 60, 128})), color.NRGBA{180, 90, 60, 128}, ""},
		"WebP":             {r.file(t, r.add(t, jpegOf(t, plain(40, 40, brick))).Variants[0]), brick, "#b45a3c"},
		"CMYK JPEG":        {readFile(t, "cmyk.jpg"), color.NRGBA{}, ""},
		"HEIC":             {readFile(t, "test.heic"), color.NRGBA{}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			image := r.add(t, c.content)
			m := r.variant(t, image.Variants[0])
			if c.want.A != 0 && !near(m, image.Variants[0].Width/2, image.Variants[0].Height/2, c.want) {
				t.Errorf("the middle is %v, want %v", m.At(20, 20), c.want)
			}
			if c.color != "" && !nearColor(image.Color, c.color) || name == "transparent PNG" && image.Color != "" {
				t.Errorf("its colour is %q, want %q", image.Color, c.color)
			}
		})
	}
}

func nearColor(got, want string) bool {
	read := func(text string) (c [3]int) {
		_, _ = fmt.Sscanf(text, "#%02x%02x%02x", &c[0], &c[1], &c[2])
		return c
	}
	a, b := read(got), read(want)
	for i := range a {
		if a[i]-b[i] > 3 || b[i]-a[i] > 3 {
			return false
		}
	}
	return true
}

func readFile(t *testing.T, name string) []byte {
	t.Helper()
	return testkit.Must(os.ReadFile(filepath.Join("testdata", name)))
}

// Colours of wide screens become those of all.
func TestProfiles(t *testing.T) {
	r := start(t, testkit.SQLite(t))
	// A green of Display P3 is further from grey in sRGB's numbers.
	source, want := color.NRGBA{120, 200, 100, 255}, color.NRGBA{89, 203, 85, 255}
	content := jpegOf(t, plain(40, 40, source))
	withProfile := withSegment(content, 0xe2, append([]byte("ICC_PROFILE\x00\x01\x01"), displayP3()...))
	var packed bytes.Buffer
	packed.WriteString("P3\x00\x00")
	w := zlib.NewWriter(&packed)
	testkit.Must(w.Write(displayP3()))
	testkit.NoError(t, w.Close())
	for name, c := range map[string]struct {
		content []byte
		want    color.NRGBA
	}{
		"none":                    {content, source},
		"Display P3":              {withProfile, want},
		"Display P3 in a PNG":     {withChunk(pngOf(t, plain(40, 40, source)), "iCCP", packed.Bytes()), want},
		"a profile that is noise": {withSegment(content, 0xe2, append([]byte("ICC_PROFILE\x00\x01\x01"), strings.Repeat("RGB XYZ ", 99)...)), source},
		"a part of a profile":     {withSegment(content, 0xe2, append([]byte("ICC_PROFILE\x00\x02\x02"), displayP3()[:200]...)), source},
	} {
		image := r.add(t, c.content)
		want := fmt.Sprintf("#%02x%02x%02x", c.want.R, c.want.G, c.want.B)
		if !nearColor(image.Color, want) {
			t.Errorf("%s: the colour is %s, want about %s", name, image.Color, want)
		}
	}
}

// Variants are as large as pages use them, and never larger than the picture.
func TestVariants(t *testing.T) {
	r := start(t, testkit.SQLite(t))
	for size, want := range map[image.Point]string{
		{4000, 3000}: "176:235×176 264:352×264 360:480×360 720:960×720 1080:1440×1080 1440:1920×1440",
		{3840, 2160}: "176:313×176 264:469×264 360:640×360 720:1280×720 1080:1920×1080",
		{100, 100}:   "176:100×100 264:100×100 720:100×100",
		{500, 400}:   "176:220×176 264:330×264 360:450×360 720:500×400",
		{1000, 100}:  "176:1000×100 264:1000×100 720:1000×100",
		{16, 16}:     "176:16×16 264:16×16 720:16×16",
		{300, 300}:   "176:176×176 264:264×264 360:300×300 720:300×300",
		{40, 400}:    "176:40×400 264:40×400 720:40×400",
	} {
		var got []string
		for _, v := range r.add(t, jpegOf(t, plain(size.X, size.Y, color.Gray{128}))).Variants {
			r.variant(t, v)
			got = append(got, fmt.Sprintf("%d:%d×%d", v.Size, v.Width, v.Height))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%v has the variants %s, want %s", size, strings.Join(got, " "), want)
		}
	}
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

// uses is which images something shows.
type uses map[string]bool

func (u uses) ShownImages(_ context.Context, ids []string) (shown []string, err error) {
	for _, id := range ids {
		if u[id] {
			shown = append(shown, id)
		}
	}
	return shown, nil
}

// What nothing shows for a day is deleted, files too; what is shown again stays.
func TestCollect(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		r.runJobs(t)
		content := jpegOf(t, quarters(32, 32))
		kept, dropped, back := r.add(t, content), r.add(t, content), r.add(t, content)
		shown := uses{kept.ID: true, dropped.ID: true, back.ID: true}
		collect := func() {
			t.Helper()
			testkit.NoError(t, r.Collect(t.Context(), shown, uses{}))
		}
		count := func() int {
			return len(testkit.Must(r.ByID(t.Context(), mine, []string{kept.ID, dropped.ID, back.ID})))
		}
		r.pass(30 * time.Hour)
		collect()
		delete(shown, dropped.ID)
		delete(shown, back.ID)
		collect()
		r.pass(23 * time.Hour)
		collect()
		if count() != 3 {
			t.Errorf("%d of 3 images are left before a day is over", count())
		}
		// Something begins to show one again in the moment before it is collected.
		testkit.NoError(t, d.Write(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			return r.Use(ctx, tx, mine, map[string]string{"body.image": back.ID})
		}))
		r.pass(2 * time.Hour)
		collect()
		left := testkit.Must(r.ByID(t.Context(), mine, []string{kept.ID, dropped.ID, back.ID}))
		if _, gone := left[dropped.ID]; gone || len(left) != 2 {
			t.Errorf("%d images are left, want the one that is shown and the one that was used again", len(left))
		}
		testkit.Within(t, time.Minute, "the files are deleted", func() bool { return len(r.files(t)) == len(kept.Variants)+len(back.Variants) })

		testkit.NoError(t, d.Write(t.Context(), func(ctx context.Context, tx bun.Tx) error { return r.DeleteOfStore(ctx, tx, mine) }))
		testkit.Within(t, time.Minute, "the files of the store are deleted", func() bool { return len(r.files(t)) == 0 })
	})
}

// A new image that nothing ever shows goes after a day.
func TestCollectNewOnes(t *testing.T) {
	r := start(t, testkit.SQLite(t))
	image := r.add(t, jpegOf(t, quarters(32, 32)))
	for _, c := range []struct {
		after time.Duration
		left  int
	}{{23 * time.Hour, 1}, {2 * time.Hour, 0}} {
		r.pass(c.after)
		testkit.NoError(t, r.Collect(t.Context(), uses{}))
		if left := testkit.Must(r.ByID(t.Context(), mine, []string{image.ID})); len(left) != c.left {
			t.Errorf("%d are left after %v more, want %d", len(left), c.after, c.left)
		}
	}
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
				`DELETE FROM images WHERE id LIKE 'x%'`, "too_many_images",
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
