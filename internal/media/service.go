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
	// readings are the turns of what Tesseract reads.
	readings    pdfTurns
	outage      httpx.Outage
	deleteFiles jobs.Kind[deletion]
}

// NewService makes the use cases.
func NewService(config Config) *Service {
	s := &Service{Config: config}
	s.quick, s.heic = newLanes(runtime.GOMAXPROCS(0))
	s.pdfs = newPDFLanes()
	s.tesseract, s.readings.refuse = newTesseract(config.Tesseract), refuseReadingPause
	s.deleteFiles = jobs.Handle(config.Jobs, "media.delete-files", deletionOptions, s.deleteStored)
	return s
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
