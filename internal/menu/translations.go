package menu

import (
	"context"
	"regexp"
	"strconv"
	"strings"
	"time"
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

// ExportTranslations returns the texts of a menu with their translations into a language, and
// what the file is called, without what says its format. Texts without a source are left out,
// and those without a translation that need none.
func (s *Service) ExportTranslations(ctx context.Context, who *actor.Actor, storeID, menuID string, target lang.Key, format textfile.Format) (content []byte, name string, err error) {
	if err := who.Require(actor.StoreRead, storeID); err != nil {
		return nil, "", err
	}
	work := s.stats.begin(WorkTranslationsOut, string(format))
	defer func() { work.end(ctx, err) }()
	source, err := s.stores.DefaultLanguage(ctx, s.db.Read, storeID)
	if err != nil {
		return nil, "", err
	}
	if err := checkTarget(target, source, "query.lang"); err != nil {
		return nil, "", err
	}
	end, err := s.turnFor(ctx, who, storeID, menuID)
	if err != nil {
		return nil, "", err
	}
	defer end()
	work.inTurn()
	menu, err := s.findTexts(ctx, s.db.Read, storeID, menuID)
	if err != nil {
		return nil, "", err
	}
	original := menuWord(&menu.Menu, source, source)
	file := textfile.File{ID: menu.ID, Original: original, Source: source, Target: target}
	for _, text := range menu.all() {
		unit := text.unit(source, target)
		if unit.Source == "" || unit.State == textfile.Missing && amountAlone.MatchString(unit.Source) {
			continue
		}
		file.Units = append(file.Units, unit)
	}
	slug, err := s.stores.Slug(ctx, s.db.Read, storeID)
	if err != nil {
		return nil, "", err
	}
	zone, err := s.stores.ZoneIn(ctx, s.db.Read, storeID)
	if err != nil {
		return nil, "", err
	}
	return file.Write(format), fileName(slug, original, s.now().In(zone).Format(time.DateOnly), source.Tag(), target.Tag()), nil
}

// amountAlone is a text that reads the same in every language, as sizes often do: "0,3 l", "250 g",
// "2 x 33 cm". text.ts of the dashboard knows it too, and counts none as missing.
var amountAlone = regexp.MustCompile(`(?i)^` + oneAmount + `(?:\s?[×x+/–-]\s?` + oneAmount + `)*$`)

const oneAmount = `\d+(?:[.,/]\d+)*(?:\s?(?:ml|cl|dl|l|lt|mg|g|gr|kg|mm|cm|m|%|"|″))?`

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
func (s *Service) ImportTranslations(ctx context.Context, who *actor.Actor, storeID, menuID string, asked lang.Key, raw []byte, name string) (result TranslationImport, err error) {
	result = TranslationImport{Stale: []string{}, Kept: []string{}, Unknown: []string{}}
	if err := who.Require(actor.MenuUpdate, storeID); err != nil {
		return result, err
	}
	work := s.stats.begin(WorkTranslationsIn, formatOf("", name))
	defer func() { work.end(ctx, err) }()
	file, err := s.readTranslations(ctx, who, storeID, raw, name, work.inTurn)
	if err != nil {
		return result, err
	}
	err = s.change(ctx, who, actor.MenuUpdate, storeID, func(ctx context.Context, tx bun.Tx, source lang.Key) error {
		menu, err := s.findTexts(ctx, tx, storeID, menuID)
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

// readTranslations reads a file in its turn, before the transaction: others need not wait for it.
func (s *Service) readTranslations(ctx context.Context, who *actor.Actor, storeID string, raw []byte, name string, inTurn func()) (*textfile.File, error) {
	end, err := s.files.beginFile(ctx, who, storeID, false)
	if err != nil {
		return nil, err
	}
	defer end()
	inTurn()
	return textfile.Read(raw, name)
}

// targetOf returns the language that a file is translated into.
func targetOf(file *textfile.File, asked, source lang.Key) (lang.Key, error) {
	if asked != "" {
		if err := checkTarget(asked, source, "query.lang"); err != nil {
			return "", err
		}
	}
	var rules fault.Rules
	rules.Check(file.Source == "" || file.Source == source, "body.file",
		fault.NewRule("translations_source", "must be translated from the store's default language, which is %s", source).With("language", source), nil)
	rules.Check(asked != "" || file.Target != "", "query.lang", fault.Required, nil)
	rules.Check(asked == "" || file.Target == "" || asked == file.Target, "body.file",
		fault.NewRule("translations_target", "must be translated into %s", asked).With("language", asked), nil)
	if err := rules.Err(); err != nil || asked != "" {
		return asked, err
	}
	return file.Target, checkTarget(file.Target, source, "query.lang")
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
func (r *TranslationImport) apply(menu *menuTexts, file *textfile.File, source lang.Key) ([]textChange, error) {
	found := textsOf(file.Units, menu.all(), source)
	var rules fault.Rules
	var changes []textChange
	for i := range file.Units {
		unit, text := &file.Units[i], found[i]
		if text == nil {
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
		changes = append(changes, textChange{text.id, now, before, after})
	}
	r.Changed = len(changes)
	return changes, rules.Err()
}

// textsOf returns the text that each unit of a file is of, nil for none. A size or an option has
// no name but its place, where another one may stand by now: it is looked for by its source.
func textsOf(units []textfile.Unit, all []entryText, source lang.Key) []*entryText {
	byID, byPlace := map[string]*entryText{}, map[string][]*entryText{}
	said, asked := map[*entryText]string{}, make([]string, len(units))
	for i := range units {
		asked[i] = wordsOf(units[i].Source)
	}
	for i := range all {
		said[&all[i]] = wordsOf(all[i].text.Source(source))
		text := &all[i]
		byID[text.id] = text
		if list := listOf(text.id); list != "" {
			byPlace[list] = append(byPlace[list], text)
		}
	}
	found, taken := make([]*entryText, len(units)), map[*entryText]bool{}
	take := func(i int, text *entryText) {
		if text != nil && found[i] == nil && !taken[text] {
			found[i], taken[text] = text, true
		}
	}
	for i := range units {
		if text := byID[units[i].ID]; text != nil && asked[i] == said[text] {
			take(i, text)
		}
	}
	for i := range units {
		for _, text := range byPlace[listOf(units[i].ID)] {
			if asked[i] == said[text] {
				take(i, text)
			}
		}
	}
	for i := range units {
		take(i, byID[units[i].ID])
	}
	return found
}

// listOf is what the ids of the texts of one list begin with, empty for a text that stands in
// none.
func listOf(id string) string {
	at := strings.LastIndexByte(id, '.')
	if at < 0 {
		return ""
	}
	if _, err := strconv.Atoi(id[at+1:]); err != nil {
		return ""
	}
	return id[:at]
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
func sameWords(a, b string) bool { return wordsOf(a) == wordsOf(b) }

// wordsOf is a text with one space between its words.
func wordsOf(text string) string { return strings.Join(strings.Fields(text), " ") }

// check checks a translation of the text.
func (e *entryText) check(rules *fault.Rules, value string) {
	if e.line {
		lang.CheckLine(rules, textfile.Location(e.id), value, e.limit)
	} else {
		lang.CheckString(rules, textfile.Location(e.id), value, e.limit)
	}
}

// storeTexts stores what has a text that was changed.
func (s *Service) storeTexts(ctx context.Context, tx bun.IDB, menu *menuTexts, changes []textChange, source lang.Key) error {
	changed := map[string]bool{}
	for i := range changes {
		changed[changes[i].ID] = true
	}
	stored := map[any]bool{}
	for _, text := range menu.all() {
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

// storeOwner stores the info, a menu, a section, a dish or extras whose texts have changed. An
// example stays one: nobody has looked at it yet.
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
	case *ExtraGroup:
		o.Revision++
		o.UpdatedAt = now
		return updateExtraGroup(ctx, tx, o)
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
		menu, err := s.findTexts(ctx, tx, storeID, menuID)
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
func (i *translationImport) undo(menu *menuTexts, source lang.Key) (undone []textChange) {
	changes := map[string]textChange{}
	for _, change := range i.Changes {
		changes[change.ID] = change
	}
	for _, text := range menu.all() {
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
