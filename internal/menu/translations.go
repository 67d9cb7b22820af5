package menu

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/lang"
	"carte/internal/menu/textfile"
)

// Translations of a menu leave as a file for a translator, and come back all or none. What
// the translator has worked on may have changed meanwhile: a translation of a former
// source is stored as stale, and never over one that somebody has made since.

// ExportTranslations returns the texts of a menu with their translations into a language.
// Texts without a source are left out.
func (s *Service) ExportTranslations(ctx context.Context, who *actor.Actor, storeID, menuID string, target lang.Key, format textfile.Format) ([]byte, lang.Key, error) {
	if err := who.Require(actor.StoreRead, storeID); err != nil {
		return nil, "", err
	}
	source, err := s.stores.DefaultLanguage(ctx, s.db.Read, storeID)
	if err != nil {
		return nil, "", err
	}
	if err := checkTarget(target, source, "query.lang"); err != nil {
		return nil, "", err
	}
	menu, err := s.findWholeMenu(ctx, s.db.Read, storeID, menuID)
	if err != nil {
		return nil, "", err
	}
	file := textfile.File{ID: menu.ID, Source: source, Target: target}
	for _, text := range menu.allTexts() {
		if unit := text.unit(source, target); unit.Source != "" {
			file.Units = append(file.Units, unit)
		}
	}
	return file.Write(format), source, nil
}

// checkTarget refuses a language that texts cannot be translated into.
func checkTarget(target, source lang.Key, at string) error {
	var rules fault.Rules
	rules.Check(target.Valid(), at, fault.Among(lang.All), target)
	rules.Check(target != source, at, fault.NewRule("translations_source", "must be another language than the store's default, which is %s", source).With("language", source), target)
	return rules.Err()
}

// unit returns the text as a file has it.
func (e *entryText) unit(source, target lang.Key) textfile.Unit {
	translation := e.text.Translation(target)
	unit := textfile.Unit{ID: e.id, Kind: e.kind, Source: e.text.Source(source), Target: translation.Value, State: textfile.OK}
	switch {
	case unit.Target == "":
		unit.State = textfile.Missing
	case translation.Stale:
		unit.State = textfile.Stale
	}
	return unit
}

// TranslationImport is what an import of translations has changed.
type TranslationImport struct {
	ID       string   `json:"id" doc:"By which it can be undone as one step; empty where nothing has changed"`
	Language lang.Key `json:"language"`
	// Changed and the others are how many texts the file has of each kind.
	Changed   int      `json:"changed" doc:"How many translations are written or confirmed"`
	Unchanged int      `json:"unchanged" doc:"How many texts were so already, or have no translation in the file"`
	Stale     []string `json:"stale" nullable:"false" doc:"Ids of the texts whose source has changed since the file was made: their translations are stored, and are out of date"`
	Kept      []string `json:"kept" nullable:"false" doc:"Ids of the texts whose source and translation have both changed since; what is in the file is left out"`
	Unknown   []string `json:"unknown" nullable:"false" doc:"Ids of the file that no text of the menu has; they are left out"`
}

// ImportTranslations takes the translations of a file into a language, which CSV needs to
// be told. All of them are stored or, where one breaks a rule, none.
func (s *Service) ImportTranslations(ctx context.Context, who *actor.Actor, storeID, menuID string, asked lang.Key, raw []byte) (TranslationImport, error) {
	result := TranslationImport{Stale: []string{}, Kept: []string{}, Unknown: []string{}}
	err := s.change(ctx, who, actor.MenuUpdate, storeID, func(ctx context.Context, tx bun.Tx, source lang.Key) error {
		menu, err := s.findWholeMenu(ctx, tx, storeID, menuID)
		if err != nil {
			return err
		}
		file, err := textfile.Read(raw)
		if err != nil {
			return err
		}
		if result.Language, err = targetOf(file, asked, source); err != nil {
			return err
		}
		changes, err := result.apply(&menu, file, source)
		if err != nil {
			return err
		}
		if len(changes) == 0 {
			return db.ErrUnchanged
		}
		if err := s.storeTexts(ctx, tx, &menu, changes, source); err != nil {
			return err
		}
		result.ID = db.NewID()
		return insertTranslationImport(ctx, tx, &translationImport{
			ID: result.ID, StoreID: storeID, MenuID: menuID, Language: result.Language, Changes: changes, CreatedAt: s.now().UTC(),
		})
	})
	return result, err
}

// targetOf returns the language that a file is translated into.
func targetOf(file *textfile.File, asked, source lang.Key) (lang.Key, error) {
	var rules fault.Rules
	rules.Check(file.Source == "" || file.Source == source, "body.file",
		fault.NewRule("translations_source", "must be translated from the store's default language, which is %s", source).With("language", source), nil)
	switch {
	case file.Target == "":
		rules.Check(asked != "", "query.lang", fault.Required, nil)
	case asked == "":
		asked = file.Target
	default:
		rules.Check(asked == file.Target, "body.file",
			fault.NewRule("translations_target", "must be translated into %s", asked).With("language", asked), nil)
	}
	if err := rules.Err(); err != nil {
		return "", err
	}
	return asked, checkTarget(asked, source, "query.lang")
}

// textChange is what has been done to the translation of a text.
type textChange struct {
	ID string `json:"id"`
	// Source is the text that was translated.
	Source string           `json:"source"`
	Before lang.Translation `json:"before"`
	After  lang.Translation `json:"after"`
}

// apply changes the texts of a menu to those of a file.
func (r *TranslationImport) apply(menu *Menu, file *textfile.File, source lang.Key) ([]textChange, error) {
	byID := map[string]entryText{}
	for _, text := range menu.allTexts() {
		byID[text.id] = text
	}
	var rules fault.Rules
	var changes []textChange
	for i := range file.Units {
		unit := &file.Units[i]
		text, ok := byID[unit.ID]
		if !ok {
			r.Unknown = append(r.Unknown, shortID(unit.ID))
			continue
		}
		before, now := text.text.Translation(r.Language), text.text.Source(source)
		after := lang.Translation{Value: lang.Clean(unit.Target), Stale: before.Stale}
		isOld := !sameWords(unit.Source, now)
		switch {
		case after.Value == "" || now == "" || isOld && after.Value == before.Value:
			r.Unchanged++
			continue
		case isOld && before.Value != "" && !before.Stale:
			r.Kept = append(r.Kept, unit.ID)
			continue
		case isOld:
			after.Stale = true
			r.Stale = append(r.Stale, unit.ID)
		case after.Value != before.Value || unit.State == textfile.OK:
			after.Stale = false
		}
		if after == before {
			r.Unchanged++
			continue
		}
		text.check(&rules, after.Value)
		text.text.SetTranslation(r.Language, after)
		changes = append(changes, textChange{unit.ID, now, before, after})
	}
	r.Changed = len(changes)
	return changes, rules.Err()
}

// shortID returns an id as it is told: one that is unknown may be anything.
func shortID(id string) string {
	if utf8.RuneCountInString(id) > 80 {
		return string([]rune(id)[:80]) + "…"
	}
	return id
}

// sameWords reports whether two texts differ in nothing but space: tools are careless about
// it.
func sameWords(a, b string) bool {
	return slices.Equal(strings.Fields(a), strings.Fields(b))
}

// check checks a translation of the text.
func (e *entryText) check(rules *fault.Rules, value string) {
	if e.line {
		lang.CheckLine(rules, textfile.Location(e.id), value, e.limit)
	} else {
		lang.CheckString(rules, textfile.Location(e.id), value, e.limit)
	}
}

// storeTexts stores what has a text that was changed.
func (s *Service) storeTexts(ctx context.Context, tx bun.IDB, menu *Menu, changes []textChange, source lang.Key) error {
	changed := map[string]bool{}
	for i := range changes {
		changed[changes[i].ID] = true
	}
	stored := map[any]bool{}
	for _, text := range menu.allTexts() {
		if !changed[text.id] || stored[text.owner] {
			continue
		}
		stored[text.owner] = true
		if err := s.storeOwner(ctx, tx, text.owner); err != nil {
			return err
		}
	}
	return checkSize(ctx, tx, menu.StoreID, source)
}

// storeOwner stores the info, a menu, a section or a dish whose texts have changed. An example
// stays one: nobody has looked at it yet.
func (s *Service) storeOwner(ctx context.Context, tx bun.IDB, owner any) error {
	now := s.now().UTC()
	switch o := owner.(type) {
	case *Section:
		o.Revision++
		o.UpdatedAt = now
		return updateSection(ctx, tx, o)
	case *Dish:
		o.Revision++
		o.UpdatedAt = now
		return updateDish(ctx, tx, o)
	case *Menu:
		o.Revision++
		o.UpdatedAt = now
		return updateMenu(ctx, tx, o)
	case *RestaurantInfo:
		o.Revision++
		return updateInfo(ctx, tx, o)
	}
	return nil
}

// UndoTranslationImport takes back what an import has changed, as one step. A translation
// that somebody has changed since stays.
func (s *Service) UndoTranslationImport(ctx context.Context, who *actor.Actor, storeID, menuID, id string) error {
	return s.change(ctx, who, actor.MenuUpdate, storeID, func(ctx context.Context, tx bun.Tx, source lang.Key) error {
		imported, err := findTranslationImport(ctx, tx, storeID, menuID, id)
		if err != nil {
			return err
		}
		if !imported.UndoneAt.IsZero() {
			return db.ErrUnchanged
		}
		menu, err := s.findWholeMenu(ctx, tx, storeID, menuID)
		if err != nil {
			return err
		}
		changes := imported.undo(&menu, source)
		if err := markTranslationImportUndone(ctx, tx, &imported, s.now().UTC()); err != nil {
			return err
		}
		return s.storeTexts(ctx, tx, &menu, changes, source)
	})
}

// undo changes the texts of a menu to what they were before an import, and returns what it
// has changed.
func (i *translationImport) undo(menu *Menu, source lang.Key) (undone []textChange) {
	changes := map[string]textChange{}
	for _, change := range i.Changes {
		changes[change.ID] = change
	}
	for _, text := range menu.allTexts() {
		change, ok := changes[text.id]
		now := text.text.Translation(i.Language)
		// What has grown old since is still what was imported.
		if !ok || now.Value != change.After.Value {
			continue
		}
		before := change.Before
		before.Stale = before.Stale || text.text.Source(source) != change.Source
		text.text.SetTranslation(i.Language, before)
		undone = append(undone, change)
	}
	return undone
}
