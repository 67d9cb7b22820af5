package page_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/lang"
	"carte/internal/page"
	"carte/internal/testkit"
)

// files stores no PDFs: what is received is the id of one, with as many pages as letters.
// It keeps which were taken into use.
type files struct{ used []string }

func (f *files) Add(_ context.Context, _ *actor.Actor, _ string, receive func(w io.Writer) error) (page.PDFFile, error) {
	var content bytes.Buffer
	if err := receive(&content); err != nil {
		return page.PDFFile{}, err
	}
	file := fileOf(content.String())
	file.Use = func(context.Context, bun.IDB) error {
		f.used = append(f.used, file.ID)
		return nil
	}
	return file, nil
}

func (f *files) ByID(_ context.Context, _ string, ids []string) (map[string]page.PDFFile, error) {
	found := map[string]page.PDFFile{}
	for _, id := range ids {
		found[id] = fileOf(id)
	}
	return found, nil
}

func (f *files) UseAgain(_ context.Context, _ bun.IDB, _, _, id string) error {
	f.used = append(f.used, id)
	return nil
}

func (f *files) Open(_ context.Context, id string) (io.ReadCloser, int64, error) {
	return io.NopCloser(strings.NewReader(id)), int64(len(id)), nil
}

func fileOf(id string) page.PDFFile {
	return page.PDFFile{ID: id, PageCount: len(id), Bytes: 1000, Preview: "/images/" + id}
}

// upload is a file with a name.
type upload struct{ content, name string }

func (u upload) Receive(w io.Writer) error {
	_, err := io.WriteString(w, u.content)
	return err
}

func (u upload) Field(string) string { return u.name }

// pdfRig is the use cases of PDF links over a database with two stores.
type pdfRig struct {
	*page.PDFService

	t     *testing.T
	files *files
}

func startPDFs(t *testing.T, d *db.DB, clicked counts) pdfRig {
	t.Helper()
	r := pdfRig{t: t, files: &files{}}
	r.PDFService = page.NewPDFService(d, stores{testkit.Languages{mine: lang.German, theirs: lang.German}, time.UTC}, clicked, r.files, func() time.Time { return noon })
	return r
}

func (r pdfRig) add(storeID, name string) page.PDFLink {
	r.t.Helper()
	return testkit.Must(r.Add(r.t.Context(), actor.System(), storeID, upload{strings.ToLower(name), name}))
}

// names are the names of a store's PDF links, in order.
func (r pdfRig) names() string {
	r.t.Helper()
	var all []string
	for _, link := range testkit.Must(r.List(r.t.Context(), owner, mine)) {
		all = append(all, link.Name.De)
	}
	return strings.Join(all, " ")
}

func TestPDFLinks(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		start(t, d, nil)
		clicked := counts{}
		r := startPDFs(t, d, clicked)
		ctx := t.Context()
		wine, cakes, foreign := r.add(mine, "Weine"), r.add(mine, "Torten"), r.add(theirs, "Fremd")
		clicked[wine.ID], clicked[foreign.ID] = 12, 5
		list := testkit.Must(r.List(ctx, owner, mine))
		if r.names() != "Weine Torten" || list[0].Clicks != 12 || list[0].PageCount != 5 || list[0].Preview != "/images/weine" || !list[0].IsActive {
			t.Errorf("listed %+v", list)
		}
		if !slices.Equal(r.files.used, []string{"weine", "torten", "fremd"}) {
			t.Errorf("used %v", r.files.used)
		}

		name, off := "Weinkarte", false
		changed := testkit.Must(r.Update(ctx, owner, mine, wine.ID, wine.Revision, page.PDFLinkPatch{Name: &lang.TextPatch{De: &name}, IsActive: &off}))
		if changed.Revision != 2 || changed.IsActive || changed.Clicks != 12 {
			t.Errorf("changed to %+v", changed)
		}
		if again := testkit.Must(r.Update(ctx, owner, mine, wine.ID, wine.Revision, page.PDFLinkPatch{IsActive: &off})); again.Revision != 2 {
			t.Errorf("the same again: %+v", again)
		}
		if active := testkit.Must(r.Active(ctx, mine)); len(active) != 1 || active[0].ID != cakes.ID {
			t.Errorf("guests see %+v", active)
		}
		replaced := testkit.Must(r.Replace(ctx, owner, mine, wine.ID, 0, upload{content: "weine2"}))
		if replaced.ID != wine.ID || replaced.PageCount != 6 || replaced.Name.De != name || replaced.Revision != 3 {
			t.Errorf("replaced by %+v", replaced)
		}

		// A version is taken back by its file, whatever was written of the link meanwhile.
		testkit.Must(r.Update(ctx, owner, mine, wine.ID, 0, page.PDFLinkPatch{IsActive: new(true)}))
		back := testkit.Must(r.Update(ctx, owner, mine, wine.ID, 4, page.PDFLinkPatch{FileID: &wine.FileID}))
		if back.FileID != wine.FileID || back.PageCount != 5 || back.Name.De != name || r.files.used[len(r.files.used)-1] != "weine" {
			t.Errorf("taken back to %+v, used %v", back, r.files.used)
		}
		if _, err := r.Update(ctx, owner, mine, wine.ID, 4, page.PDFLinkPatch{FileID: &replaced.FileID}); fault.CodeOf(err) != fault.Stale {
			t.Errorf("taken back over what somebody else has changed: %v", err)
		}
		testkit.Must(r.Update(ctx, owner, mine, wine.ID, 0, page.PDFLinkPatch{FileID: &replaced.FileID}))

		testkit.NoError(t, r.Reorder(ctx, owner, mine, []string{cakes.ID, wine.ID}))
		if list := testkit.Must(r.List(ctx, owner, mine)); list[0].ID != cakes.ID || list[0].Order != 1 || list[1].Order != 2 {
			t.Errorf("in another order they are %+v", list)
		}
		testkit.NoError(t, r.Delete(ctx, owner, mine, cakes.ID))
		if r.names() != "Weinkarte" {
			t.Errorf("after the deletion: %s", r.names())
		}
		if link := testkit.Must(r.Public(ctx, cakes.ID)); link.DeletedAt.IsZero() {
			t.Errorf("the deleted one is %+v", link)
		}
		if shown := testkit.Must(r.ShownPDFs(ctx, []string{"torten", "weine", "weine2"})); !slices.Contains(shown, "torten") || slices.Contains(shown, "weine") {
			t.Errorf("shown are %v, where a deleted link may come back and a replaced file may not", shown)
		}
		testkit.Must(r.Restore(ctx, owner, mine, cakes.ID))
		if r.names() != "Torten Weinkarte" {
			t.Errorf("restored: %s", r.names())
		}
		if n := testkit.Must(r.CountMissing(ctx, mine, lang.German, lang.English)); n != 2 {
			t.Errorf("%d texts are missing in English, want 2", n)
		}

		testkit.NoError(t, r.Delete(ctx, owner, mine, cakes.ID))
		testkit.NoError(t, r.PurgeDeleted(ctx, noon.Add(time.Second)))
		if _, err := r.Public(ctx, cakes.ID); fault.CodeOf(err) != fault.NotFound {
			t.Errorf("an erased one: %v", err)
		}
	})
}

func TestPDFLinksRefuse(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		start(t, d, nil)
		r := startPDFs(t, d, counts{})
		ctx := t.Context()
		wine, foreign := r.add(mine, "Weine"), r.add(theirs, "Fremd")
		empty, guest, reader := "", &actor.Actor{}, testkit.Member(mine, actor.StoreStaff, nil)
		rename := page.PDFLinkPatch{Name: &lang.TextPatch{De: new("Neu")}}
		testkit.Must(r.Update(ctx, owner, mine, wine.ID, wine.Revision, rename))
		for name, c := range map[string]struct {
			err  error
			want fault.Code
		}{
			"a stale change":            {testkit.Err(r.Update(ctx, owner, mine, wine.ID, wine.Revision, page.PDFLinkPatch{Name: &lang.TextPatch{De: new("Alt")}})), fault.Stale},
			"no name":                   {testkit.Err(r.Update(ctx, owner, mine, wine.ID, 0, page.PDFLinkPatch{Name: &lang.TextPatch{De: &empty}})), fault.Invalid},
			"a new one without a name":  {testkit.Err(r.Add(ctx, owner, mine, upload{"x", " "})), fault.Invalid},
			"another store's, changed":  {testkit.Err(r.Update(ctx, owner, mine, foreign.ID, 0, rename)), fault.NotFound},
			"another store's, replaced": {testkit.Err(r.Replace(ctx, owner, mine, foreign.ID, 0, upload{content: "x"})), fault.NotFound},
			"another store's, deleted":  {r.Delete(ctx, owner, mine, foreign.ID), fault.NotFound},
			"another store":             {testkit.Err(r.List(ctx, owner, theirs)), fault.Forbidden},
			"a guest":                   {testkit.Err(r.List(ctx, guest, mine)), fault.Unauthenticated},
			"staff":                     {testkit.Err(r.Add(ctx, reader, mine, upload{"x", "Neu"})), fault.Forbidden},
		} {
			if fault.CodeOf(c.err) != c.want {
				t.Errorf("%s: %v, want %s", name, c.err, c.want)
			}
		}
		if r.names() != "Neu" {
			t.Errorf("what was refused has left %s", r.names())
		}
		for range page.MaxPDFLinks - 1 {
			r.add(mine, "Noch")
		}
		var refused *fault.Error
		if _, err := r.Add(ctx, owner, mine, upload{"x", "Zu viel"}); !errors.As(err, &refused) || refused.Reason != "too_many_pdf_links" {
			t.Errorf("one too many: %v", err)
		}
	})
}

// slow is an upload during which something happens.
type slow struct {
	upload
	meanwhile func() error
}

func (s slow) Receive(w io.Writer) error {
	if err := s.meanwhile(); err != nil {
		return err
	}
	return s.upload.Receive(w)
}

// Of two people who replace a file at once, the second one to end is told of the first,
// but not of what was written of the link.
func TestFileOfAPDFLinkIsReplacedOnce(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		start(t, d, nil)
		r := startPDFs(t, d, counts{})
		wine := r.add(mine, "Weine")
		replace := func(revision int64, content string, meanwhile func() error) (page.PDFLink, error) {
			return r.Replace(t.Context(), owner, mine, wine.ID, revision, slow{upload{content: content}, meanwhile})
		}
		written := func() error {
			return testkit.Err(r.Update(t.Context(), owner, mine, wine.ID, 0, page.PDFLinkPatch{IsActive: new(false)}))
		}
		first := testkit.Must(replace(wine.Revision, "first", written))
		_, err := replace(wine.Revision, "late", func() error { return errors.New("it is received") })
		if fault.CodeOf(err) != fault.Stale {
			t.Errorf("who has not seen the first: %v", err)
		}
		_, err = replace(first.Revision, "slow", func() error {
			return testkit.Err(r.Replace(t.Context(), owner, mine, wine.ID, 0, upload{content: "second"}))
		})
		if fault.CodeOf(err) != fault.Stale {
			t.Errorf("who was overtaken: %v", err)
		}
	})
}
