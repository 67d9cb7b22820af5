package app

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"carte/internal/actor"
	"carte/internal/analytics"
	"carte/internal/httpx"
	"carte/internal/menu"
	"carte/internal/page"
	"carte/internal/store"
	"carte/internal/table"
	"carte/internal/team"
)

// exportFormat is raised when a field of StoreExport is renamed or removed.
const exportFormat = 1

// StoreExport is everything that the people of a store have put in, and its counts.
type StoreExport struct {
	Format      int                      `json:"format" doc:"The version of this format"`
	ExportedAt  time.Time                `json:"exported_at"`
	Store       store.StoreResource      `json:"store"`
	Company     store.Company            `json:"company"`
	FormerSlugs []string                 `json:"former_slugs" nullable:"false" doc:"Former addresses, which lead on to the store"`
	LinkPage    page.LinkPage            `json:"link_page"`
	Appearance  page.AppearanceDraft     `json:"appearance" doc:"The look that is worked on; link_page has the one that guests see"`
	Versions    []page.AppearanceVersion `json:"appearance_versions" nullable:"false" doc:"The looks that were published, the last one first"`
	Links       []page.Link              `json:"links" nullable:"false"`
	PDFLinks    []page.PDFLink           `json:"pdf_links" nullable:"false"`
	Menus       []menu.Menu              `json:"menus" nullable:"false"`
	ExtraGroups []menu.ExtraGroup        `json:"extra_groups" nullable:"false" doc:"Groups of extras, which dishes name by their ids"`
	Tables      []table.Table            `json:"tables" nullable:"false"`
	Members     []team.MemberResource    `json:"members" nullable:"false"`
	Clicks      []analytics.DayCount     `json:"clicks" nullable:"false" doc:"How often each link was followed, by day"`
	Scans       []analytics.DayCount     `json:"scans" nullable:"false" doc:"How often each code was opened, by day"`
	Days        []analytics.DayFigures   `json:"days" nullable:"false" doc:"What guests did on each day"`
}

// exportStore returns everything of a store.
func (a *App) exportStore(ctx context.Context, who *actor.Actor, id string) (*StoreExport, error) {
	if err := who.Require(actor.StoreExport, id); err != nil {
		return nil, err
	}
	found, err := a.stores.Get(ctx, who, id)
	if err != nil {
		return nil, err
	}
	e := &StoreExport{Format: exportFormat, ExportedAt: time.Now().UTC(), Store: a.stores.Represent(who, &found), Menus: []menu.Menu{}}
	for _, read := range []func() error{
		func() (err error) { e.FormerSlugs, err = a.stores.FormerSlugs(ctx, who, id); return err },
		func() (err error) { e.Company, err = a.stores.Company(ctx, who, id); return err },
		func() (err error) { e.LinkPage, err = a.pages.LinkPage(ctx, who, id); return err },
		func() error { return a.exportLooks(ctx, who, id, e) },
		func() (err error) { e.Links, err = a.pages.Links(ctx, who, id); return err },
		func() (err error) { e.PDFLinks, err = a.pdfLinks.List(ctx, who, id); return err },
		func() error { return a.exportMenus(ctx, who, id, e) },
		func() (err error) { e.ExtraGroups, err = a.menus.ExtraGroups(ctx, who, id); return err },
		func() (err error) { e.Tables, err = a.tables.Export(ctx, who, id); return err },
		func() error { return a.exportMembers(ctx, who, id, e) },
		func() error { return a.exportCounts(ctx, id, e) },
	} {
		if err := read(); err != nil {
			return nil, err
		}
	}
	return e, nil
}

// exportLooks leaves out the addresses that show a look for half an hour: a file is kept
// for longer, and passed on.
func (a *App) exportLooks(ctx context.Context, who *actor.Actor, id string, e *StoreExport) (err error) {
	if e.Appearance, err = a.pages.Appearance(ctx, who, id); err != nil {
		return err
	}
	e.Appearance.Preview = ""
	e.Versions, err = a.pages.AppearanceVersions(ctx, who, id)
	for i := range e.Versions {
		e.Versions[i].Preview = ""
	}
	return err
}

func (a *App) exportMenus(ctx context.Context, who *actor.Actor, id string, e *StoreExport) error {
	menus, err := a.menus.Menus(ctx, who, id)
	if err != nil {
		return err
	}
	for i := range menus {
		whole, err := a.menus.Menu(ctx, who, id, menus[i].ID)
		if err != nil {
			return err
		}
		e.Menus = append(e.Menus, whole)
	}
	return nil
}

func (a *App) exportMembers(ctx context.Context, who *actor.Actor, id string, e *StoreExport) error {
	members, err := a.team.Members(ctx, who, id)
	e.Members = team.Represent(members)
	return err
}

// exportCounts reads the counts of what is exported. Codes are those of tables and of the
// store itself.
func (a *App) exportCounts(ctx context.Context, id string, e *StoreExport) (err error) {
	var links []string
	codes := []string{id}
	for i := range e.Links {
		links = append(links, e.Links[i].ID)
	}
	for i := range e.PDFLinks {
		links = append(links, e.PDFLinks[i].ID)
	}
	for i := range e.Tables {
		codes = append(codes, e.Tables[i].ID)
	}
	if e.Clicks, err = a.counts.Daily(ctx, analytics.Click, id, links); err != nil {
		return err
	}
	if e.Scans, err = a.counts.Daily(ctx, analytics.Scan, id, codes); err != nil {
		return err
	}
	e.Days, err = a.counts.Days(ctx, id)
	return err
}

func (a *App) registerExport(api huma.API) {
	type output struct {
		ContentDisposition string `header:"Content-Disposition"`
		Body               *StoreExport
	}
	httpx.Handle(api, huma.Operation{
		OperationID: "export-store", Method: http.MethodGet, Path: "/api/stores/{store_id}/export",
		Summary: "Take out everything of a store, as a file", Tags: []string{"stores"},
		Description: "Content-Disposition names the file after the store and its day there: `osteria-2026-11-28.json`.", Metadata: httpx.Requires(actor.StoreExport),
	}, func(ctx context.Context, who *actor.Actor, in *httpx.StorePath) (*output, error) {
		export, err := a.exportStore(ctx, who, in.StoreID)
		if err != nil {
			return nil, err
		}
		zone := (&store.Store{TimeZone: export.Store.TimeZone}).Location()
		name := fmt.Sprintf("%s-%s.json", export.Store.Slug, export.ExportedAt.In(zone).Format(time.DateOnly))
		return &output{`attachment; filename="` + name + `"`, export}, nil
	})
}
