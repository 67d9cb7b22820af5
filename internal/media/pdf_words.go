package media

import (
	"context"
	"time"

	"carte/internal/actor"
	"carte/internal/pdf"
	"carte/internal/worker"
)

// maxWordLetters is how many letters of a page are read for their places.
const maxWordLetters = maxPageText

// wordsTimeout is how long reading where the words of a PDF stand may take: nothing is drawn.
const wordsTimeout = 15 * time.Second

var wordsWorker = worker.Register("PDF words", convertUpload(func(file upload) (*[][]pdf.Word, error) {
	return wordsOf(context.Background(), file.Data)
}))

// PDFWords returns the words of each page of a PDF and where they stand. It stores nothing.
// Whoever calls it has asked who may.
func (s *Service) PDFWords(ctx context.Context, who *actor.Actor, storeID string, content []byte) ([][]pdf.Word, error) {
	words, err := s.pdfWords(ctx, who, storeID, content)
	s.stats.countRefusal(err)
	return words, err
}

func (s *Service) pdfWords(ctx context.Context, who *actor.Actor, storeID string, content []byte) ([][]pdf.Word, error) {
	return inPDFTurn(ctx, s, who, storeID, upload{Data: content}, wordsWorker)
}

// inPDFTurn reads a PDF in a worker, when it is the turn of its store and user.
func inPDFTurn[T any](ctx context.Context, s *Service, who *actor.Actor, storeID string, file upload, with worker.Func[upload, converted[[]T]]) (read []T, err error) {
	if err := pdfPreparation.wait(ctx); err != nil {
		return nil, err
	}
	of := pdfTurnsOf(who, storeID)
	waiting, cancel := context.WithTimeout(ctx, s.pdfs.short.waitTimeout)
	defer cancel()
	if err := s.pdfs.turns.begin(waiting, of, s.Now); err != nil {
		return nil, err
	}
	var took time.Duration
	defer func() { s.pdfs.turns.end(of, s.Now(), took, err) }()
	release, err := s.pdfs.short.acquire(waiting, networkOf(who), pdf.MaxMemory)
	if err != nil {
		return nil, err
	}
	defer release()
	limited, cancel := context.WithTimeout(ctx, wordsTimeout)
	defer cancel()
	began := time.Now()
	found, err := convert(limited, with, file, refusePDF(pdfDamaged, nil))
	took = time.Since(began)
	switch {
	case timedOut(limited, err):
		return nil, refusePDF(pdfSlow, nil)
	case err != nil:
		return nil, err
	}
	return *found, nil
}

// wordsOf reads the words of a PDF.
func wordsOf(ctx context.Context, content []byte) (*[][]pdf.Word, error) {
	var all [][]pdf.Word
	room := maxPDFText
	err := pdf.Read(ctx, content, func(d *pdf.Document) error {
		if d.Pages() > MaxPDFPages {
			return refusePDF(pdfPages.With("pages", d.Pages()), nil)
		}
		for number := range d.Pages() {
			page, err := d.Page(number)
			if err != nil {
				return err
			}
			words, err := page.Words(min(maxWordLetters, room))
			if err != nil {
				return err
			}
			for _, word := range words {
				room -= len(word.Text)
			}
			all = append(all, words)
			if err := page.Close(); err != nil {
				return err
			}
		}
		return nil
	})
	return &all, refusalOf(err)
}
