package media

import (
	"context"
	"image"
	"time"

	"carte/internal/actor"
	"carte/internal/lang"
	"carte/internal/pdf"
	"carte/internal/worker"
)

const (
	// readSide is how long the longer side of a picture is at most in which words are looked
	// for: of a page of A4 that is 250 dpi.
	readSide = 2900
	// readDensity is how many pixels a point has of a page that is drawn for it: 250 dpi.
	readDensity = 250.0 / 72
	// maxReadPages is how many scanned pages are read, and picturesTimeout how long all of
	// them may take: most proxies give up after a minute.
	maxReadPages    = 6
	picturesTimeout = 45 * time.Second
)

// graySheet is what is read of a picture or a page.
type graySheet struct {
	Width, Height int
	Pixels        []byte
}

func (s *graySheet) picture() *image.Gray {
	return &image.Gray{Pix: s.Pixels, Stride: s.Width, Rect: image.Rect(0, 0, s.Width, s.Height)}
}

var (
	graySheetWorker = worker.Register("gray picture", convertUpload(func(file upload) (*[]graySheet, error) {
		return graySheetOf(context.Background(), file.Data)
	}))
	grayPagesWorker = worker.Register("gray pages", convertUpload(func(file upload) (*[]graySheet, error) {
		return grayPagesOf(context.Background(), file.Data)
	}))
)

// ReadsPictures reports whether words can be read from pictures here.
func (s *Service) ReadsPictures() bool { return s.tesseract.path != "" }

// PictureWords returns the words of a photo, or of the pages of a PDF that are pictures. It
// stores nothing. Whoever calls it has asked who may.
func (s *Service) PictureWords(ctx context.Context, who *actor.Actor, storeID string, content []byte, isPDF bool, source lang.Key) ([][]PictureWord, error) {
	words, err := s.inReadingTurn(ctx, who, storeID, func() ([][]PictureWord, error) {
		return s.pictureWords(ctx, who, storeID, content, isPDF, source)
	})
	s.stats.countRefusal(err)
	return words, err
}

func (s *Service) pictureWords(ctx context.Context, who *actor.Actor, storeID string, content []byte, isPDF bool, source lang.Key) ([][]PictureWord, error) {
	sheets, err := s.graySheets(ctx, who, storeID, content, isPDF)
	if err != nil {
		return nil, err
	}
	limited, cancel := context.WithTimeout(ctx, picturesTimeout)
	defer cancel()
	var all [][]PictureWord
	for i := range sheets {
		words, err := s.tesseract.read(limited, sheets[i].picture(), source)
		if timedOut(limited, err) {
			return nil, refuse(wordsSlow)
		}
		if err != nil {
			return nil, err
		}
		all = append(all, words)
	}
	return all, nil
}

// inReadingTurn reads a file when it is the turn of its store and user: one that sends several
// waits for itself, and not others for it.
func (s *Service) inReadingTurn(ctx context.Context, who *actor.Actor, storeID string, read func() ([][]PictureWord, error)) (words [][]PictureWord, err error) {
	of := pdfTurnsOf(who, storeID)
	waiting, cancel := context.WithTimeout(ctx, pictureWait)
	defer cancel()
	if err := s.readings.begin(waiting, of, s.Now); err != nil {
		return nil, err
	}
	began := time.Now()
	defer func() { s.readings.end(of, s.Now(), time.Since(began), err) }()
	return read()
}

// graySheets decodes a file in a worker, in its turn.
func (s *Service) graySheets(ctx context.Context, who *actor.Actor, storeID string, content []byte, isPDF bool) ([]graySheet, error) {
	if isPDF {
		return inPDFTurn(ctx, s, who, storeID, upload{Data: content}, grayPagesWorker)
	}
	h, err := inspect(content)
	if err != nil {
		return nil, err
	}
	lane := s.laneOf(h.kind)
	release, err := lane.acquire(ctx, storeID, h.memory)
	if err != nil {
		return nil, err
	}
	defer release()
	limited, cancel := context.WithTimeout(ctx, lane.decodeTimeout)
	defer cancel()
	found, err := convert(limited, graySheetWorker, upload{Data: content}, refuseDamaged(nil))
	switch {
	case timedOut(limited, err):
		return nil, refuseSlow(h.kind)
	case err != nil:
		return nil, err
	}
	return *found, nil
}

// graySheetOf decodes a picture, upright.
func graySheetOf(ctx context.Context, data []byte) (*[]graySheet, error) {
	h, err := inspect(data)
	if err != nil {
		return nil, err
	}
	m, err := decodeFile(ctx, data, &h)
	if err != nil {
		return nil, refuseDamaged(err)
	}
	from := m.Bounds().Size()
	if err := checkDimensions(from.X, from.Y, MaxPixels); err != nil {
		return nil, err // the header of a HEIC names other pictures too
	}
	scale := min(1, float64(readSide)/float64(max(from.X, from.Y)))
	small, err := shrink(ctx, rowsOf(m, h.video), from, image.Pt(scaled(from.X, scale), scaled(from.Y, scale)))
	if err != nil {
		return nil, err
	}
	return &[]graySheet{grayOf(orient(small, h.orientation))}, nil
}

// grayPagesOf draws the pages of a PDF.
func grayPagesOf(ctx context.Context, content []byte) (*[]graySheet, error) {
	var sheets []graySheet
	err := pdf.Read(ctx, content, func(d *pdf.Document) error {
		if d.Pages() > maxReadPages {
			return refusePDF(pdfPages.With("max", maxReadPages).With("pages", d.Pages()), nil)
		}
		for number := range d.Pages() {
			page, err := d.Page(number)
			if err != nil {
				return err
			}
			size, err := pageSize(page, number, d.Pages(), min(readSide*2/3, int(min(page.Width, page.Height)*readDensity)))
			if err != nil {
				return err
			}
			drawn, err := page.Render(size.Width, size.Height)
			if err != nil {
				return err
			}
			sheets = append(sheets, grayOf(drawn))
			if err := page.Close(); err != nil {
				return err
			}
		}
		return nil
	})
	return &sheets, refusalOf(err)
}

// grayOf returns how bright a picture is on white paper.
func grayOf(m *image.NRGBA) graySheet {
	size := m.Rect.Size()
	sheet := graySheet{Width: size.X, Height: size.Y, Pixels: make([]byte, size.X*size.Y)}
	for y := range size.Y {
		row := m.Pix[y*m.Stride:]
		for x := range size.X {
			r, g, b, a := int(row[4*x]), int(row[4*x+1]), int(row[4*x+2]), int(row[4*x+3])
			bright := (299*r + 587*g + 114*b) / 1000
			sheet.Pixels[y*size.X+x] = byte((bright*a + 255*(255-a)) / 255)
		}
	}
	return sheet
}
