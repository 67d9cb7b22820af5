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

// collectBatch is how many images or PDFs are looked at together.
const collectBatch = 500

// Shown returns which of the images something shows, or could show again because its
// deletion can be undone.
type Shown interface {
	ShownImages(ctx context.Context, ids []string) ([]string, error)
}

// ShownPDFs is Shown for PDFs.
type ShownPDFs interface {
	ShownPDFs(ctx context.Context, ids []string) ([]string, error)
}

// kept is an image or a PDF with its files.
type kept struct {
	id          string
	unusedSince time.Time
	files       []string
}

// collection is what is collected together: the rows of a table.
type collection struct {
	table string
	// after reads rows of all stores in the order of their ids.
	after func(ctx context.Context, tx bun.IDB, id string, limit int64) ([]kept, error)
	// shown returns which of the ids something shows.
	shown func(ctx context.Context, ids []string) ([]string, error)
}

// Collect deletes the images of all stores that nothing has shown for a day. An image
// counts as shown as long as the deletion of what shows it can be undone.
func (s *Service) Collect(ctx context.Context, shown ...Shown) error {
	return s.collectAll(ctx, collection{imagesTable, imagesAfter, func(ctx context.Context, ids []string) (used []string, err error) {
		for _, by := range shown {
			some, err := by.ShownImages(ctx, ids)
			if err != nil {
				return nil, err
			}
			used = append(used, some...)
		}
		return used, nil
	}})
}

// CollectPDFs is Collect for PDFs.
func (s *Service) CollectPDFs(ctx context.Context, shown ShownPDFs) error {
	return s.collectAll(ctx, collection{pdfsTable, pdfsAfter, shown.ShownPDFs})
}

func (s *Service) collectAll(ctx context.Context, c collection) error {
	for last := ""; ; {
		rows, err := c.after(ctx, s.DB.Read, last, collectBatch)
		if err != nil || len(rows) == 0 {
			return err
		}
		if err := s.collect(ctx, c, rows); err != nil {
			return err
		}
		last = rows[len(rows)-1].id
	}
}

func (s *Service) collect(ctx context.Context, c collection, rows []kept) error {
	used, err := c.shown(ctx, idsOf(rows))
	if err != nil {
		return err
	}
	slices.Sort(used)
	var usedAgain, unused, doomed []string
	now := s.Now().UTC()
	for i := range rows {
		row := &rows[i]
		_, isUsed := slices.BinarySearch(used, row.id)
		switch {
		case isUsed && !row.unusedSince.IsZero():
			usedAgain = append(usedAgain, row.id)
		case !isUsed && row.unusedSince.IsZero():
			unused = append(unused, row.id)
		case !isUsed && row.unusedSince.Before(now.Add(-unusedFor)):
			doomed = append(doomed, row.id)
		}
	}
	if len(usedAgain)+len(unused)+len(doomed) == 0 {
		return nil
	}
	return s.DB.Write(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := errors.Join(markRows(ctx, tx, c.table, usedAgain, time.Time{}), markRows(ctx, tx, c.table, unused, now)); err != nil || len(doomed) == 0 {
			return err
		}
		deleted, err := deleteUnused(ctx, tx, c.table, doomed, now.Add(-unusedFor))
		if err != nil {
			return err
		}
		gone := slices.DeleteFunc(slices.Clone(rows), func(row kept) bool { return !slices.Contains(deleted, row.id) })
		return s.enqueueDeletion(ctx, tx, gone)
	})
}

func idsOf(rows []kept) []string {
	ids := make([]string, len(rows))
	for i := range rows {
		ids[i] = rows[i].id
	}
	return ids
}

// DeleteOfStore deletes all images and PDFs of a store in the caller's transaction; their
// files follow.
func (s *Service) DeleteOfStore(ctx context.Context, tx bun.Tx, storeID string) error {
	images, err := imagesOfStore(ctx, tx, storeID)
	if err != nil {
		return err
	}
	pdfs, err := pdfsOfStore(ctx, tx, storeID)
	if err != nil {
		return err
	}
	return errors.Join(s.deleteRows(ctx, tx, imagesTable, images), s.deleteRows(ctx, tx, pdfsTable, pdfs))
}

func (s *Service) deleteRows(ctx context.Context, tx bun.Tx, table string, rows []kept) error {
	if len(rows) == 0 {
		return nil
	}
	return errors.Join(deleteRows(ctx, tx, table, idsOf(rows)), s.enqueueDeletion(ctx, tx, rows))
}

// deletion is the payload of the job that deletes files.
type deletion struct {
	Names []string `json:"names"`
}

// A storage may be away for days.
var deletionOptions = jobs.Options{MaxAttempts: 60, Timeout: 10 * time.Minute, FirstRetry: time.Minute, LastRetry: 2 * time.Hour}

// deletionBatch is how many files a job deletes.
const deletionBatch = 500

// enqueueDeletion has the files of images or PDFs deleted after the transaction.
func (s *Service) enqueueDeletion(ctx context.Context, tx bun.Tx, rows []kept) error {
	var names []string
	for i := range rows {
		names = append(names, rows[i].files...)
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
