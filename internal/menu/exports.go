package menu

import (
	"cmp"
	"context"
	"strconv"
	"time"

	"carte/internal/actor"
	"carte/internal/fault"
	"carte/internal/lang"
	"carte/internal/menu/menusheet"
	"carte/internal/typeface"
)

// ExportFacts is what stands on exported files beside the menu.
type ExportFacts struct {
	// Slug begins their names.
	Slug, Name, Address, Currency string
	Zone                          *time.Location
	// Palette, Type and Leaders are those of the store's template, for what is printed.
	Palette menusheet.Palette
	Type    typeface.Family
	Leaders bool
}

// ExportStores knows what stands on exported files of stores.
type ExportStores interface {
	// ExportFacts returns them in the look of a template, of the store's own for "". One that
	// there is not is a fault of query.template.
	ExportFacts(ctx context.Context, storeID, template string) (ExportFacts, error)
}

// ExportChoice is what a menu is written to a file as.
type ExportChoice struct {
	Format ExportFormat
	// Language is that in which people read it, the store's default where it is empty.
	Language lang.Key
	// Template is that of a PDF, the store's own where it is empty.
	Template string
}

// Exports takes menus out as files.
type Exports struct {
	menus    *Service
	stores   ExportStores
	printing chan struct{}
}

// NewExports makes the use cases over those of menus.
func NewExports(menus *Service, stores ExportStores) *Exports {
	return &Exports{menus: menus, stores: stores, printing: make(chan struct{}, printsAtOnce)}
}

// begin waits for the turn of an export, which end ends and counts.
func (e *Exports) begin(ctx context.Context, who *actor.Actor, storeID, menuID, format string) (end func(error), err error) {
	if err := who.Require(actor.StoreRead, storeID); err != nil {
		return nil, err
	}
	work := e.menus.stats.begin(WorkExport, format)
	leave, err := e.menus.turnFor(ctx, who, storeID, menuID)
	if err != nil {
		work.end(ctx, err)
		return nil, err
	}
	work.inTurn()
	return func(err error) {
		leave()
		work.end(ctx, err)
	}, nil
}

// File writes a menu to a file.
func (e *Exports) File(ctx context.Context, who *actor.Actor, storeID, menuID string, as ExportChoice) (file ExportedFile, err error) {
	end, err := e.begin(ctx, who, storeID, menuID, string(as.Format))
	if err != nil {
		return ExportedFile{}, err
	}
	defer func() { end(err) }()
	menu, source, facts, err := e.read(ctx, who, storeID, menuID, as.Template)
	if err != nil {
		return ExportedFile{}, err
	}
	format, key := as.Format, cmp.Or(as.Language, source)
	if format == ExportPDF {
		file.MediaType = exportTypes[format]
		file.Content, err = e.print(ctx, &menu, &facts, key, source)
	} else {
		file, err = e.menus.export(ctx, &menu, source, format, key)
	}
	file.Name = e.nameOf(&facts, &menu, key, source, "") + "." + string(format)
	return file, err
}

// read reads a menu with what stands beside it.
func (e *Exports) read(ctx context.Context, who *actor.Actor, storeID, menuID, template string) (Menu, lang.Key, ExportFacts, error) {
	menu, source, err := e.menus.toExport(ctx, who, storeID, menuID)
	if err != nil {
		return Menu{}, "", ExportFacts{}, err
	}
	facts, err := e.stores.ExportFacts(ctx, storeID, template)
	return menu, source, facts, err
}

// nameOf is the name of a file, without what says its format: of which store and menu it is, and
// what of it, of which day there, and in which language. So no export of another store, menu or
// day takes its place in a folder: "osteria-menu-2026-11-28-de".
func (e *Exports) nameOf(facts *ExportFacts, menu *Menu, key, source lang.Key, what string) string {
	return fileName(facts.Slug, menuWord(menu, key, source), what, e.menus.now().In(facts.Zone).Format(time.DateOnly), key.Tag())
}

// menuWord is what a menu is called in names of files.
func menuWord(menu *Menu, key, source lang.Key) string {
	return cmp.Or(fileName(menu.Name.In(key, source)), "menu")
}

// languageOf reads the language that an address names, empty for none.
func languageOf(text string) (lang.Key, error) {
	if text == "" {
		return "", nil
	}
	key, ok := lang.Parse(text)
	var rules fault.Rules
	rules.Check(ok, "query.lang", fault.NewRule("unknown", "must be a language of this site"), strconv.Quote(text))
	return key, rules.Err()
}
