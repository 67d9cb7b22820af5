package table

import (
	"archive/zip"
	"context"
	"fmt"
	"io"

	"carte/internal/actor"
)

// ArchiveSize is the width and height of the codes in an archive: 10 cm in print at 300
// pixels an inch.
const ArchiveSize = 1200

// Archive returns what writes a ZIP file with the codes of a store: its own and those of
// its tables.
func (s *Service) Archive(ctx context.Context, who *actor.Actor, storeID string, format Format) (func(context.Context, io.Writer) error, error) {
	if err := who.Require(actor.StoreRead, storeID); err != nil {
		return nil, err
	}
	own, err := s.storeCode(ctx, storeID)
	if err != nil {
		return nil, err
	}
	tables, err := listTables(ctx, s.db.Read, storeID)
	if err != nil {
		return nil, err
	}
	codes := append([]Table{own}, tables...)
	if err := s.issue(ctx, codes); err != nil {
		return nil, err
	}
	s.setAddresses(codes)
	return func(ctx context.Context, w io.Writer) error { return s.writeArchive(ctx, w, codes, format) }, nil
}

func (s *Service) writeArchive(ctx context.Context, w io.Writer, codes []Table, format Format) error {
	o := QROptions{Format: format, Level: "M", Size: ArchiveSize, Margin: 4}
	archive := zip.NewWriter(w)
	for i := range codes {
		// The client may have left, and a thousand pictures take a while.
		if err := ctx.Err(); err != nil {
			return fmt.Errorf("writing the archive of codes: %w", err)
		}
		if err := s.addToArchive(archive, &codes[i], o); err != nil {
			return err
		}
	}
	if err := archive.Close(); err != nil {
		return fmt.Errorf("writing the archive of codes: %w", err)
	}
	return nil
}

func (s *Service) addToArchive(archive *zip.Writer, code *Table, o QROptions) error {
	img, err := draw(code.QRCode, o)
	if err != nil {
		return err
	}
	name := "store"
	if code.Numbered() {
		name = fmt.Sprintf("table-%d", code.Number)
	}
	header := &zip.FileHeader{Name: name + "." + string(o.Format), Modified: s.now(), Method: zip.Deflate}
	if o.Format == PNG {
		header.Method = zip.Store // which is compressed already
	}
	file, err := archive.CreateHeader(header)
	if err == nil {
		_, err = file.Write(img.Body)
	}
	if err != nil {
		return fmt.Errorf("writing the archive of codes: %w", err)
	}
	return nil
}
