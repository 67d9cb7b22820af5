package menu

import (
	"context"
	"strconv"
	"time"

	"carte/internal/actor"
	"carte/internal/fault"
	"carte/internal/lang"
)

// ExportFacts is what stands on exported files beside the menu.
type ExportFacts struct {
	// Slug begins their names.
	Slug string
}

// ExportStores knows what stands on exported files of stores.
type ExportStores interface {
	ExportFacts(ctx context.Context, storeID string) (ExportFacts, error)
}

// Exports takes menus out as files.
type Exports struct {
	menus  *Service
	stores ExportStores
}

// NewExports makes the use cases over those of menus.
func NewExports(menus *Service, stores ExportStores) *Exports {
	return &Exports{menus: menus, stores: stores}
}

// File writes a menu to a file in a format. The language, the store's default where it is
// empty, is that in which people read it.
func (e *Exports) File(ctx context.Context, who *actor.Actor, storeID, menuID string, format ExportFormat, key lang.Key) (ExportedFile, error) {
	menu, source, err := e.menus.toExport(ctx, who, storeID, menuID)
	if err != nil {
		return ExportedFile{}, err
	}
	if key == "" {
		key = source
	}
	facts, err := e.stores.ExportFacts(ctx, storeID)
	if err != nil {
		return ExportedFile{}, err
	}
	file, err := e.menus.Export(ctx, who, storeID, menuID, format, key)
	file.Name = fileName(facts.Slug, menu.Name.In(key, source), e.menus.now().UTC().Format(time.DateOnly)) + "." + string(format)
	return file, err
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
