package media

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/jobs"
)

// unusedFor is how long an image that nothing shows is kept, so that a change can be
// undone.
const unusedFor = 24 * time.Hour

// collectBatch is how many images are looked at together.
const collectBatch = 500

// Collect deletes the images of all stores that nothing has shown for a day. An image
// counts as shown as long as the deletion of what shows it can be undone.
func (s *Service) Collect(ctx context.Context, shown ...Shown) error {
	for last := ""; ; {
		images, err := imagesAfter(ctx, s.DB.Read, last, collectBatch)
		if err != nil || len(images) == 0 {
			return err
		}
		if err := s.collect(ctx, images, shown); err != nil {
			return err
		}
		last = images[len(images)-1].ID
	}
}

func (s *Service) collect(ctx context.Context, images []Image, shown []Shown) error {
	ids := make([]string, len(images))
	for i := range images {
		ids[i] = images[i].ID
	}
	var used []string
	for _, by := range shown {
		some, err := by.ShownImages(ctx, ids)
		if err != nil {
			return err
		}
		used = append(used, some...)
	}
	slices.Sort(used)
	var usedAgain, unused, doomed []string
	now := s.Now().UTC()
	for i := range images {
		image := &images[i]
		_, isUsed := slices.BinarySearch(used, image.ID)
		switch {
		case isUsed && !image.UnusedSince.IsZero():
			usedAgain = append(usedAgain, image.ID)
		case !isUsed && image.UnusedSince.IsZero():
			unused = append(unused, image.ID)
		case !isUsed && image.UnusedSince.Before(now.Add(-unusedFor)):
			doomed = append(doomed, image.ID)
		}
	}
	if len(usedAgain)+len(unused)+len(doomed) == 0 {
		return nil
	}
	return s.DB.Write(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := errors.Join(markImages(ctx, tx, usedAgain, time.Time{}), markImages(ctx, tx, unused, now)); err != nil || len(doomed) == 0 {
			return err
		}
		deleted, err := deleteUnused(ctx, tx, doomed, now.Add(-unusedFor))
		if err != nil {
			return err
		}
		gone := slices.DeleteFunc(slices.Clone(images), func(image Image) bool { return !slices.Contains(deleted, image.ID) })
		return s.enqueueDeletion(ctx, tx, gone)
	})
}

// DeleteOfStore deletes all images of a store in the caller's transaction; their files
// follow.
func (s *Service) DeleteOfStore(ctx context.Context, tx bun.Tx, storeID string) error {
	images, err := imagesOfStore(ctx, tx, storeID)
	if err != nil || len(images) == 0 {
		return err
	}
	return s.deleteImages(ctx, tx, images)
}

func (s *Service) deleteImages(ctx context.Context, tx bun.Tx, images []Image) error {
	ids := make([]string, len(images))
	for i := range images {
		ids[i] = images[i].ID
	}
	return errors.Join(deleteRows(ctx, tx, ids), s.enqueueDeletion(ctx, tx, images))
}

// deletion is the payload of the job that deletes files.
type deletion struct {
	Names []string `json:"names"`
}

// A storage may be away for days.
var deletionOptions = jobs.Options{MaxAttempts: 60, Timeout: 10 * time.Minute, FirstRetry: time.Minute, LastRetry: 2 * time.Hour}

// deletionBatch is how many files a job deletes.
const deletionBatch = 500

// enqueueDeletion has the files of images deleted after the transaction.
func (s *Service) enqueueDeletion(ctx context.Context, tx bun.Tx, images []Image) error {
	var names []string
	for i := range images {
		for _, v := range images[i].Variants {
			names = append(names, fileName(images[i].ID, v.Size))
		}
	}
	for some := range slices.Chunk(names, deletionBatch) {
		if err := s.deleteFiles.Enqueue(ctx, tx, "", deletion{some}); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) deleteStored(ctx context.Context, d deletion) error {
	var errs []error
	for _, name := range d.Names {
		errs = append(errs, s.Storage.Delete(ctx, name))
	}
	return errors.Join(errs...)
}
