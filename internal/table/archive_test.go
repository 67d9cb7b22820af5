package table_test

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"testing"
	"time"

	"carte/internal/actor"
	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/table"
	"carte/internal/testkit"
)

func TestArchiveHasEveryCode(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		s := start(t, d)
		tables := add(t, s, mine, 1, 3)
		add(t, s, theirs, 7, 8)
		testkit.NoError(t, s.Delete(t.Context(), owner, mine, tables[1].ID))
		own := testkit.Must(s.StoreCode(t.Context(), owner, mine))
		for _, format := range []table.Format{table.SVG, table.PNG} {
			body := archiveOf(t, s, format)
			archive, err := zip.NewReader(bytes.NewReader(body), int64(len(body)))
			testkit.NoError(t, err)
			var names []string
			for _, entry := range archive.File {
				names = append(names, entry.Name)
				file := testkit.Must(entry.Open())
				content := testkit.Must(io.ReadAll(file))
				address := own.QRCode
				if i := slices.IndexFunc(tables, func(t table.Table) bool { return entry.Name == fmt.Sprintf("table-%d.%s", t.Number, format) }); i >= 0 {
					address = tables[i].QRCode
				}
				if got, _ := read(t, pixelsOf(t, table.Image{Body: content}, table.QROptions{Format: format, Size: table.ArchiveSize})); got != address {
					t.Errorf("%s reads %q, want %q", entry.Name, got, address)
				}
			}
			if want := []string{"store." + string(format), "table-1." + string(format), "table-3." + string(format)}; !slices.Equal(names, want) {
				t.Errorf("the archive holds %q, want %q", names, want)
			}
		}
	})
}

func archiveOf(t *testing.T, s *table.Service, format table.Format) []byte {
	t.Helper()
	write, err := s.Archive(t.Context(), owner, mine, format)
	testkit.NoError(t, err)
	var body bytes.Buffer
	testkit.NoError(t, write(t.Context(), &body))
	return body.Bytes()
}

// As pictures of pixels the codes take some of the time that finding their modules takes,
// and not many times as much.
func TestArchiveOfPNGsIsQuick(t *testing.T) {
	s := start(t, testkit.SQLite(t))
	add(t, s, mine, 1, 20)
	svg, png := time.Hour, time.Hour
	quickest := func(format table.Format, before time.Duration) time.Duration {
		began := time.Now()
		archiveOf(t, s, format)
		return min(before, time.Since(began))
	}
	// The machine may have other work for a while.
	for range 100 {
		svg, png = quickest(table.SVG, svg), quickest(table.PNG, png)
		if png <= 4*svg {
			return
		}
	}
	t.Errorf("as PNG they take %s, as SVG %s", png, svg)
}

// Whoever has left is drawn nothing more.
func TestArchiveEndsWithItsRequest(t *testing.T) {
	s := start(t, testkit.SQLite(t))
	add(t, s, mine, 1, 3)
	write, err := s.Archive(t.Context(), owner, mine, table.PNG)
	testkit.NoError(t, err)
	ended, end := context.WithCancel(t.Context())
	end()
	var body bytes.Buffer
	if err := write(ended, &body); !errors.Is(err, context.Canceled) || body.Len() > 0 {
		t.Errorf("%d bytes, %v", body.Len(), err)
	}
}

func TestStoreCode(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		start(t, d)
		s := newService(d, scans{mine: {mine: noon}})
		staff := testkit.Member(mine, actor.StoreStaff, nil)
		first, again := testkit.Must(s.StoreCode(t.Context(), staff, mine)), testkit.Must(s.StoreCode(t.Context(), staff, mine))
		if first.Code != again.Code || len(first.Code) != 8 || first.QRCode != baseURL+"/q/"+first.Code {
			t.Errorf("the code is %+v, then %+v", first, again)
		}
		if first.ID != again.ID || first.ID == "" || first.StoreID != mine || first.Number != 0 || first.Status != table.Available {
			t.Errorf("the row of the code is %+v", first)
		}
		if first.LastScannedAt == nil || !first.LastScannedAt.Equal(noon) {
			t.Errorf("last opened at %v, want %v", first.LastScannedAt, noon)
		}
		if other := testkit.Must(s.StoreCode(t.Context(), actor.System(), theirs)); other.Code == first.Code || other.LastScannedAt != nil {
			t.Errorf("the code of another store is %+v", other)
		}
		if _, err := s.StoreCode(t.Context(), actor.System(), "nobody"); fault.CodeOf(err) != fault.NotFound {
			t.Errorf("the code of a store that does not exist answers %v", err)
		}
	})
}
