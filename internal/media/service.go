package media

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"sync"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/httpx"
	"carte/internal/jobs"
)

// Config is what Service needs.
type Config struct {
	DB      *db.DB
	Storage Storage
	Jobs    *jobs.Service
	Now     func() time.Time
	// Folder is where files are received.
	Folder string
	// PageSide is the shorter side of a PDF page's larger picture; 1600, as its name says,
	// where it is 0.
	PageSide int
	// Tesseract is the program that reads words in pictures, by its name or path; empty for
	// none.
	Tesseract string
}

// Service is the use cases of images.
type Service struct {
	Config

	quick, heic decodeLane
	pdfs        *pdfLanes
	stats       stats
	tesseract   *tesseract
	outage      httpx.Outage
	deleteFiles jobs.Kind[deletion]
}

// decodeLane is where pictures of some types wait for their decoding.
type decodeLane struct {
	queue *decodeQueue
	// waitTimeout is how long a picture may wait, and decodeTimeout how long it may
	// be decoded.
	waitTimeout, decodeTimeout time.Duration
}

// decodeBudget is how much memory the pictures of a lane that are being decoded may
// take together; one may take all of it.
const decodeBudget = maxDecodeBytes

// NewService makes the use cases.
func NewService(config Config) *Service {
	s := &Service{Config: config}
	s.quick, s.heic = newLanes(runtime.GOMAXPROCS(0))
	s.pdfs = newPDFLanes()
	s.tesseract = newTesseract(config.Tesseract)
	s.deleteFiles = jobs.Handle(config.Jobs, "media.delete-files", deletionOptions, s.deleteStored)
	return s
}

// newLanes returns the lane of JPEG, PNG and WebP, and that of HEIC. A HEIC takes many
// times as long as another picture, so that nothing else waits for one, and a store has
// one at a time. Half of the cores stay free for those who read pages; where half is one
// core, a HEIC and another picture may be decoded at once. Neither lane keeps a request
// longer than the minute after which most proxies give up.
func newLanes(cores int) (quick, heic decodeLane) {
	slots := max(1, cores/2-1)
	quick = decodeLane{newDecodeQueue(slots, decodeBudget, maxOfStore+slots-1), 30 * time.Second, 25 * time.Second}
	heic = decodeLane{newDecodeQueue(1, decodeBudget, 1), 15 * time.Second, 40 * time.Second}
	return quick, heic
}

// Receive copies an uploaded file to w.
type Receive func(w io.Writer) error

// Add receives a picture and stores it as an image of the store. While the file comes
// in it holds neither a connection of the database nor a place among those who decode.
func (s *Service) Add(ctx context.Context, who *actor.Actor, storeID string, receive Receive) (Image, error) {
	image, err := s.add(ctx, who, storeID, receive)
	s.stats.countRefusal(err)
	return image, err
}

func (s *Service) add(ctx context.Context, who *actor.Actor, storeID string, receive Receive) (Image, error) {
	if err := requireUpdate(who, storeID); err != nil {
		return Image{}, err
	}
	if err := checkRoom(ctx, s.DB.Read, storeID, 0); err != nil {
		return Image{}, err
	}
	file, err := s.openSpool()
	if err != nil {
		return Image{}, s.unavailable(ctx, err)
	}
	defer file.Close()
	if err := receive(httpx.Spooled(file)); err != nil {
		return Image{}, s.unavailable(ctx, err)
	}
	found, err := s.process(ctx, storeID, file)
	if err != nil {
		return Image{}, err
	}
	return s.store(ctx, storeID, found)
}

// openSpool opens a file that has no name, so that nothing of it is left whatever
// happens.
func (s *Service) openSpool() (*os.File, error) {
	file, err := os.OpenFile(filepath.Join(s.Folder, partial+db.NewID()), os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return nil, fmt.Errorf("making a file for an upload: %w", err)
	}
	if err := os.Remove(file.Name()); err != nil {
		return nil, errors.Join(fmt.Errorf("making a file for an upload: %w", err), file.Close())
	}
	return file, nil
}

// process makes the variants of a file in the lane of its type. Its own time begins when
// it has waited.
func (s *Service) process(ctx context.Context, storeID string, file io.ReadSeeker) (*picture, error) {
	h, err := inspectFile(file)
	if err != nil {
		return nil, err
	}
	lane := &s.quick
	if h.kind == kindHEIC {
		lane = &s.heic
	}
	release, err := lane.acquire(ctx, storeID, h.memory)
	if err != nil {
		return nil, err
	}
	defer release()
	data, err := readAll(file)
	if err != nil {
		return nil, err
	}
	limited, cancel := context.WithTimeout(ctx, lane.decodeTimeout)
	defer cancel()
	began := time.Now()
	found, err := convert(limited, pictureWorker, upload{Data: data}, refuse(damaged))
	s.stats.countDecode(h.kind, time.Since(began))
	if timedOut(limited, err) {
		return nil, refuseSlow(h.kind)
	}
	return found, err
}

// acquire waits for a slot of the lane.
func (l *decodeLane) acquire(ctx context.Context, storeID string, memory int64) (release func(), err error) {
	limited, cancel := context.WithTimeout(ctx, l.waitTimeout)
	defer cancel()
	release, err = l.queue.acquire(limited, storeID, min(memory, decodeBudget))
	if timedOut(limited, err) {
		return nil, busy()
	}
	return release, err
}

// timedOut reports whether an error is due to a deadline, the lane's or the request's, and
// not to a client that has left.
func timedOut(limited context.Context, err error) bool {
	return err != nil && errors.Is(limited.Err(), context.DeadlineExceeded)
}

// inspectFile reads the header of a file, and holds nothing of it afterwards.
func inspectFile(file io.ReadSeeker) (header, error) {
	data, err := readAll(file)
	if err != nil {
		return header{}, err
	}
	h, err := inspect(data)
	h.profile = append([]byte(nil), h.profile...)
	return h, err
}

func readAll(file io.ReadSeeker) ([]byte, error) {
	size, err := file.Seek(0, io.SeekEnd)
	if err == nil {
		_, err = file.Seek(0, io.SeekStart)
	}
	data := make([]byte, size)
	if err == nil {
		_, err = io.ReadFull(file, data)
	}
	if err != nil {
		return nil, fmt.Errorf("reading an upload: %w", err)
	}
	return data, nil
}

// store stores an image: first its row, so that whatever happens, the files of each row
// that nothing shows are deleted after a day.
func (s *Service) store(ctx context.Context, storeID string, found *picture) (Image, error) {
	image := s.newImage(storeID, found.Color, found.Variants, found.Contents)
	own, cancel := detached(ctx)
	defer cancel()
	err := s.DB.Write(own, func(ctx context.Context, tx bun.Tx) error {
		if err := s.DB.Lock(ctx, tx, "images of "+storeID); err != nil {
			return err
		}
		if err := checkRoom(ctx, tx, storeID, image.Bytes); err != nil {
			return err
		}
		return insertImage(ctx, tx, &image)
	})
	if err != nil {
		return Image{}, err
	}
	discard := sync.OnceFunc(func() { s.discard(&image) }) //nolint:contextcheck // it goes on when the request has ended
	if err := s.put(ctx, &image, found.Contents); err != nil {
		discard()
		return Image{}, s.unavailable(ctx, err)
	}
	// The caller's transaction, which may have to keep the answer, begins only now.
	// Where it is rolled back, nobody has heard of the image.
	if err := s.DB.Write(ctx, func(ctx context.Context, tx bun.Tx) error {
		db.AfterRollback(ctx, discard)
		db.AfterCommit(ctx, func() { s.stats.stored.Add(uint64(image.Bytes)) }) //nolint:gosec // not negative
		return markRows(ctx, tx, imagesTable, []string{image.ID}, s.Now().UTC())
	}); err != nil {
		discard()
		return Image{}, err
	}
	image.fillURLs()
	return image, nil
}

func (s *Service) newImage(storeID, color string, variants []Variant, contents [][]byte) Image {
	largest, now := variants[len(variants)-1], s.Now().UTC()
	image := Image{
		ID: newID(), StoreID: storeID, Width: largest.Width, Height: largest.Height, Color: color, FocalX: .5, FocalY: .5,
		Variants: variants, Revision: 1, CreatedAt: now, UnusedSince: now,
	}
	for _, content := range contents {
		image.Bytes += int64(len(content))
	}
	return image
}

// detached returns a context that ends with another one and is in no transaction of its:
// none is to be open while files are stored.
func detached(ctx context.Context) (context.Context, context.CancelFunc) {
	own, cancel := context.WithCancel(context.Background())
	stop := context.AfterFunc(ctx, cancel)
	return own, func() { stop(); cancel() }
}

// storageTimeout is how long storing or deleting the files of an image or a PDF may take.
const storageTimeout = 30 * time.Second

func (s *Service) put(ctx context.Context, image *Image, contents [][]byte) error {
	names := make([]string, len(contents))
	for i := range contents {
		names[i] = fileName(image.ID, image.Variants[i].Size)
	}
	return s.putFiles(ctx, names, contents)
}

func (s *Service) putFiles(ctx context.Context, names []string, contents [][]byte) error {
	ctx, cancel := context.WithTimeout(ctx, storageTimeout)
	defer cancel()
	for i, content := range contents {
		if err := s.Storage.Put(ctx, names[i], content); err != nil {
			return err
		}
	}
	return nil
}

// discard removes an image that could not be stored. Where that fails too, it is
// collected later.
func (s *Service) discard(image *Image) {
	ctx, cancel := context.WithTimeout(context.Background(), storageTimeout)
	defer cancel()
	_ = s.DB.Write(ctx, func(ctx context.Context, tx bun.Tx) error {
		return s.deleteRows(ctx, tx, imagesTable, keptImages([]Image{*image}))
	})
}

// Image returns an image of a store.
func (s *Service) Image(ctx context.Context, who *actor.Actor, storeID, id string) (Image, error) {
	if err := who.Require(actor.StoreRead, storeID); err != nil {
		return Image{}, err
	}
	image, err := findImage(ctx, s.DB.Read, storeID, id)
	image.fillURLs()
	return image, err
}

// Update changes an image, see db.CheckChange for the revision.
func (s *Service) Update(ctx context.Context, who *actor.Actor, storeID, id string, revision int64, patch ImagePatch) (Image, error) {
	if err := requireUpdate(who, storeID); err != nil {
		return Image{}, err
	}
	var image Image
	err := s.DB.Change(ctx, storeID, func(ctx context.Context, tx bun.Tx) (err error) {
		if image, err = findImage(ctx, tx, storeID, id); err != nil {
			return err
		}
		before := image
		if err := image.apply(patch); err != nil {
			return err
		}
		if err := db.CheckChange(reflect.DeepEqual(image, before), revision, image.Revision, "image"); err != nil {
			return err
		}
		image.Revision++
		return updateImage(ctx, tx, &image)
	})
	image.fillURLs()
	return image, err
}

// Use notes in the caller's transaction that something begins to show images, whose ids
// are given by the locations of their fields; empty ids are left out. It refuses those
// that are not the store's.
func (s *Service) Use(ctx context.Context, tx bun.IDB, storeID string, ids map[string]string) error {
	var rules fault.Rules
	for location, id := range ids {
		if id == "" {
			continue
		}
		found := idPattern.MatchString(id)
		if found {
			var err error
			if found, err = useRow(ctx, tx, imagesTable, storeID, id); err != nil {
				return err
			}
		}
		rules.Check(found, location, unknownImage, nil)
	}
	return rules.Err()
}

var unknownImage = fault.NewRule("unknown_image", "must be an image of this store, or empty")

// ByID returns the images of a store with the ids, for pages.
func (s *Service) ByID(ctx context.Context, storeID string, ids []string) (map[string]Image, error) {
	images, err := imagesByIDs(ctx, s.DB.Read, storeID, ids)
	if err != nil {
		return nil, err
	}
	byID := make(map[string]Image, len(images))
	for i := range images {
		byID[images[i].ID] = images[i]
	}
	return byID, nil
}

// Seed stores an image of the demonstration in the caller's transaction, given as WebP
// for each of its variants.
func (s *Service) Seed(ctx context.Context, tx bun.IDB, who *actor.Actor, storeID, color string, variants []Variant, contents [][]byte) (id string, err error) {
	if err := who.RequireAdmin(); err != nil {
		return "", err
	}
	image := s.newImage(storeID, color, variants, contents)
	if err := insertImage(ctx, tx, &image); err != nil {
		return "", err
	}
	return image.ID, s.put(ctx, &image, contents)
}

// requireUpdate asks for one of the permissions of the things that show images.
func requireUpdate(who *actor.Actor, storeID string) error {
	if err := who.Require(actor.MenuUpdate, storeID); err == nil {
		return nil
	}
	return who.Require(actor.AppearanceUpdate, storeID)
}

// checkRoom refuses more images than a store may have.
func checkRoom(ctx context.Context, tx bun.IDB, storeID string, bytes int64) error {
	used, err := measure(ctx, tx, imagesTable, storeID)
	switch {
	case err != nil:
		return err
	case used.Count >= MaxImages:
		return fault.NewConflict("too_many_images", fault.Params{"limit": MaxImages},
			"A store has at most %d pictures. Remove some; those that nothing shows are deleted after a day.", MaxImages)
	case used.Bytes+bytes > MaxStoreBytes:
		return fault.NewConflict("images_too_large", fault.Params{"limit": MaxStoreBytes},
			"The pictures of a store may take at most %d MB together. Remove some; those that nothing shows are deleted after a day.", MaxStoreBytes>>20)
	}
	return nil
}
