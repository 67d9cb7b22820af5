package menu

import (
	"bytes"
	"context"
	"errors"
	"strings"

	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/audit"
	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/httpx"
	"carte/internal/lang"
	"carte/internal/menu/menufile"
	"carte/internal/money"
	"carte/internal/schedule"
)

// The actions in the audit log.
const (
	actionImported     audit.Action = "menu.imported"
	actionImportUndone audit.Action = "menu.import_undone"
)

// importNotOpen is the conflict of changing an import that is no preview any more.
func importNotOpen() error {
	return fault.NewConflict("import_not_open", nil, "This import has been applied or undone. Begin a new one.")
}

// StartImport reads a file, and keeps what was understood as a preview. receive writes the
// file and returns its name.
func (s *Service) StartImport(ctx context.Context, who *actor.Actor, storeID, menuID string, receive func(w *bytes.Buffer) (name string, err error)) (started Import, err error) {
	if err := who.Require(actor.MenuUpdate, storeID); err != nil {
		return Import{}, err
	}
	if _, err := findMenu(ctx, s.db.Read, storeID, menuID); err != nil {
		return Import{}, err
	}
	var file bytes.Buffer
	name, err := receive(&file)
	if err != nil {
		return Import{}, err
	}
	started = Import{
		ID: db.NewID(), StoreID: storeID, MenuID: menuID, State: ImportPreview, FileName: lang.Clean(strings.ToValidUTF8(name, "")),
		File: file.Bytes(), Revision: 1, CreatedBy: who.UID, CreatedAt: s.now().UTC(),
	}
	work := s.stats.begin(WorkImport, formatOf("", started.FileName))
	defer func() { work.end(ctx, err) }()
	end, err := s.files.beginFile(ctx, who, storeID, isPDF(started.File) || isPicture(started.File))
	if err != nil {
		return Import{}, err
	}
	defer end()
	work.inTurn()
	if err := s.readFile(ctx, who, &started, nil); err != nil {
		return Import{}, err
	}
	work.kind.Format = formatOf(started.Source.Format, started.FileName)
	if len(started.Source.Columns) == 0 && !started.Source.Own {
		started.File = nil // nothing of it is read again
	}
	read := started.Rows
	if err := s.planFor(ctx, &started); err != nil {
		return Import{}, err
	}
	planned := started.Rows
	started.Rows = read
	err = s.db.Write(ctx, func(ctx context.Context, tx bun.Tx) error { return insertImport(ctx, tx, &started) })
	started.Rows = planned
	return started, err
}

// readFile reads the file of an import, with columns that somebody has chosen if any.
func (s *Service) readFile(ctx context.Context, who *actor.Actor, imported *Import, columns map[int]menufile.Field) error {
	options, err := s.readOptions(ctx, s.db.Read, imported.StoreID)
	if err != nil {
		return err
	}
	options.Columns, options.Ended = columns, endedWithin(ctx)
	read, err := s.readMenu(ctx, who, imported, options)
	var broken *fault.RuleError
	switch {
	case err != nil && !errors.As(err, &broken):
		return err
	case err != nil:
		var rules fault.Rules
		rules.CheckErr(err, "body."+httpx.UploadField, nil)
		return rules.Err()
	}
	imported.Source = importSource{
		Format: read.Format, Encoding: read.Encoding, Separator: read.Separator, Currency: read.Currency, Columns: []ImportColumn{},
		Own: read.Own, PricedIn: options.Currency,
	}
	for _, c := range read.Columns {
		imported.Source.Columns = append(imported.Source.Columns, ImportColumn{
			Index: c.Index, Heading: httpx.Shorten(c.Heading, shownHeading), Field: c.Field, Size: httpx.Shorten(c.Size, shownHeading), Hidden: c.Hidden,
		})
	}
	imported.Rows = make([]ImportedRow, len(read.Rows))
	for i := range read.Rows {
		imported.Rows[i] = importRowOf(i, &read.Rows[i])
	}
	return nil
}

// readOptions are what a store says of the files that it imports.
func (s *Service) readOptions(ctx context.Context, tx bun.IDB, storeID string) (menufile.Options, error) {
	currency, err := s.stores.Currency(ctx, tx, storeID)
	if err != nil {
		return menufile.Options{}, err
	}
	source, err := s.stores.DefaultLanguage(ctx, tx, storeID)
	return menufile.Options{Decimals: money.Decimals(currency), Currency: currency, Language: source}, err
}

// shownHeading is how many bytes of a heading are shown.
const shownHeading = 200

// importRowOf makes a row of one of a file.
func importRowOf(id int, read *menufile.Row) ImportedRow {
	row := ImportedRow{
		ID: id, Kind: read.Kind, Sheet: read.Sheet, Line: read.Line, End: read.End, Section: read.Section, Name: read.Name,
		Description: read.Description, Prices: make([]ImportedPrice, len(read.Prices)), Diets: make([]Diet, len(read.Diets)),
		Marks: append([]string{}, read.Codes...), From: read.From, Until: read.Until, Days: append([]int{}, read.Days...),
		Hidden: read.Hidden, OfTheDay: read.OfDay, Deposit: read.Deposit, Problems: make([]ImportedProblem, len(read.Problems)), Action: ImportSkip, Changes: []string{},
	}
	for i, price := range read.Prices {
		row.Prices[i] = ImportedPrice{Size: price.Size, Amount: price.Amount, From: price.From, Unit: PriceUnit(price.Unit)}
		if price.Content != nil {
			row.Prices[i].Content = &Quantity{Thousandths: price.Content.Thousandths, Unit: QuantityUnit(price.Content.Unit)}
		}
	}
	row.Allergens, row.MayContain, row.Additives = keysOf[Allergen](read.Allergens), keysOf[Allergen](read.MayContain), keysOf[Additive](read.Additives)
	for _, hours := range read.Hours {
		row.Hours = append(row.Hours, schedule.Window{From: hours.From, To: hours.To})
	}
	for i, diet := range read.Diets {
		row.Diets[i] = Diet(diet)
	}
	for i, problem := range read.Problems {
		row.Problems[i] = ImportedProblem{Code: problem.Code, Params: problem.Params}
	}
	return row
}

// planFor says what becomes of the rows of a preview. Those of an import that was applied
// say what has become of them.
func (s *Service) planFor(ctx context.Context, imported *Import) error {
	tx := s.db.Read
	source, err := s.stores.DefaultLanguage(ctx, tx, imported.StoreID)
	if err != nil {
		return err
	}
	if imported.State == ImportPreview {
		menu, err := s.findTexts(ctx, tx, imported.StoreID, imported.MenuID)
		if err != nil {
			return err
		}
		own, err := s.ownRowsOf(ctx, imported)
		if err != nil {
			return err
		}
		imported.Rows = s.plan(&menu, imported.Rows, own, source).rows
	}
	entries, err := listSizes(ctx, tx, imported.StoreID)
	if err != nil {
		return err
	}
	imported.Room = importRoom{Sections: MaxSections, Dishes: MaxDishes}
	for i := range entries {
		if entries[i].IsDish {
			imported.Room.Dishes--
		} else {
			imported.Room.Sections--
		}
	}
	imported.Room.Sections, imported.Room.Dishes = max(0, imported.Room.Sections), max(0, imported.Room.Dishes)
	return nil
}

// Imports lists the imports of a menu, the newest first.
func (s *Service) Imports(ctx context.Context, who *actor.Actor, storeID, menuID string) (ImportList, error) {
	if err := who.Require(actor.MenuUpdate, storeID); err != nil {
		return ImportList{}, err
	}
	if _, err := findMenu(ctx, s.db.Read, storeID, menuID); err != nil {
		return ImportList{}, err
	}
	list, err := listImports(ctx, s.db.Read, storeID, menuID)
	return ImportList{list, s.documents != nil && s.documents.ReadsPictures()}, err
}

// Import returns an import with its rows.
func (s *Service) Import(ctx context.Context, who *actor.Actor, storeID, menuID, id string) (Import, error) {
	if err := who.Require(actor.MenuUpdate, storeID); err != nil {
		return Import{}, err
	}
	found, err := findImport(ctx, s.db.Read, storeID, menuID, id)
	if err != nil {
		return Import{}, err
	}
	if found.State == ImportPreview && found.Source.Own {
		end, err := s.files.beginFile(ctx, who, storeID, false) // its file is read again
		if err != nil {
			return Import{}, err
		}
		defer end()
	}
	err = s.planFor(ctx, &found)
	return found, err
}

// changeImport changes a preview. What is changed is found out before the transaction, and once
// more where another change has come first.
func (s *Service) changeImport(ctx context.Context, who *actor.Actor, storeID, menuID, id string, change func(held *Import) error) (Import, error) {
	if err := who.Require(actor.MenuUpdate, storeID); err != nil {
		return Import{}, err
	}
	end, err := s.files.beginFile(ctx, who, storeID, false)
	if err != nil {
		return Import{}, err
	}
	defer end()
	for range maxOvertaken {
		found, err := findImport(ctx, s.db.Read, storeID, menuID, id)
		if err != nil {
			return Import{}, err
		}
		if found.State != ImportPreview {
			return Import{}, importNotOpen()
		}
		if err := change(&found); err != nil {
			return Import{}, err
		}
		err = s.db.Write(ctx, func(ctx context.Context, tx bun.Tx) error {
			isSame, err := holdSameImport(ctx, tx, &found)
			if err != nil {
				return err
			}
			if !isSame {
				return errOvertaken
			}
			return updateImport(ctx, tx, &found, "source", "rows")
		})
		if errors.Is(err, errOvertaken) {
			continue
		}
		if err != nil {
			return Import{}, err
		}
		err = s.planFor(ctx, &found)
		return found, err
	}
	return Import{}, db.Stale("import")
}

// ImportColumns is what the columns of a table are read as.
type ImportColumns struct {
	Columns []ImportColumnChoice `json:"columns" nullable:"false" maxItems:"200"`
}

// ImportColumnChoice is what a column is read as.
type ImportColumnChoice struct {
	Index int            `json:"index" doc:"From 0"`
	Field menufile.Field `json:"field" doc:"Empty to leave the column out"`
}

// ChooseColumns reads the file of a preview again, by columns that somebody has chosen; a
// column that is not named is left out. What was edited in its rows is lost.
func (s *Service) ChooseColumns(ctx context.Context, who *actor.Actor, storeID, menuID, id string, in ImportColumns) (Import, error) {
	return s.changeImport(ctx, who, storeID, menuID, id, func(held *Import) error {
		var rules fault.Rules
		rules.Check(held.File != nil && !held.Source.Own, "body.columns", fault.NewRule("must_be_empty", "must be empty, because the file is no table"), nil)
		chosen := map[int]menufile.Field{}
		for i, column := range in.Columns {
			at := fieldAt("body.columns", i)
			rules.Check(column.Index >= 0 && column.Index < len(held.Source.Columns), at+".index", fault.NewRule("unknown", "must be a column of the file"), column.Index)
			if column.Field != menufile.FieldNone {
				fault.OneOf(&rules, at+".field", column.Field, menufile.Fields)
				chosen[column.Index] = column.Field
			}
		}
		if err := rules.Err(); err != nil {
			return err
		}
		return s.readFile(ctx, who, held, chosen)
	})
}

// write writes what a plan says, and returns what takes it back.
func (s *Service) write(ctx context.Context, tx bun.IDB, plan *importPlan, storeID, menuID string) (*importUndo, error) {
	undo := &importUndo{Sections: []addedEntry{}, Dishes: []addedEntry{}, Changed: []changedDish{}}
	order, err := sections.NextOrder(ctx, tx, menuID)
	if err != nil {
		return nil, err
	}
	if err := s.writeHead(ctx, tx, plan, undo); err != nil {
		return nil, err
	}
	if err := s.writeGroups(ctx, tx, plan, storeID, undo); err != nil {
		return nil, err
	}
	added := make([]Section, len(plan.added))
	for i, section := range plan.added {
		section.Order = order + i
		added[i] = *section
		undo.Sections = append(undo.Sections, addedEntry{section.ID, section.Revision})
	}
	if err := insertSections(ctx, tx, added); err != nil {
		return nil, err
	}
	next, err := nextOrders(ctx, tx, storeID)
	if err != nil {
		return nil, err
	}
	for sectionID, list := range plan.dishes {
		for i := range list {
			list[i].Order = max(next[sectionID], 1) + i
			undo.Dishes = append(undo.Dishes, addedEntry{list[i].ID, list[i].Revision})
		}
		if err := insertDishes(ctx, tx, list); err != nil {
			return nil, err
		}
		if err := adoptImported(ctx, tx, storeID, sectionID, undo); err != nil {
			return nil, err
		}
	}
	for i := range plan.updates {
		before, after := &plan.updates[i].before, &plan.updates[i].after
		after.Revision, after.UpdatedAt, after.Example = before.Revision+1, s.now().UTC(), false
		if err := updateDish(ctx, tx, after); err != nil {
			return nil, err
		}
		if before.Example {
			if err := adoptImported(ctx, tx, storeID, before.SectionID, undo); err != nil {
				return nil, err
			}
		}
		changed := changedDishOf(before, after.Revision)
		if plan.isOwn || plan.hasLetters || before.Deposit != after.Deposit {
			changed.Whole = before
		}
		undo.Changed = append(undo.Changed, changed)
	}
	return undo, s.writeSections(ctx, tx, plan, undo)
}

// DiscardImport takes an import back: of one that was applied it removes the dishes it has
// added, and gives those it has changed their former values where nobody has changed them
// since. A preview is gone then.
func (s *Service) DiscardImport(ctx context.Context, who *actor.Actor, storeID, menuID, id string) (UndoneImport, error) {
	undone := UndoneImport{Kept: []ImportEntry{}}
	err := s.change(ctx, who, actor.MenuUpdate, storeID, func(ctx context.Context, tx bun.Tx, source lang.Key) error {
		held, err := holdImport(ctx, tx, storeID, menuID, id)
		if err != nil {
			return err
		}
		switch held.State {
		case ImportPreview:
			return deleteImport(ctx, tx, storeID, id)
		case ImportUndone:
			return db.ErrUnchanged
		case ImportApplied:
		}
		if undone, err = s.undo(ctx, tx, &held, source); err != nil {
			return err
		}
		held.State, held.Undo = ImportUndone, nil
		if err := updateImport(ctx, tx, &held, "state", "undo"); err != nil {
			return err
		}
		return audit.Record(ctx, tx, who, s.now(), audit.Entry{
			StoreID: storeID, Action: actionImportUndone,
			After: audit.Values{"file": held.FileName, "removed": undone.Deleted, "restored": undone.Restored},
		})
	})
	return undone, err
}

// PurgeImports removes what can no longer be applied or undone, in every store.
func (s *Service) PurgeImports(ctx context.Context) error { return s.purgeImports(ctx) }

// known returns the row with an id, which is its place; nil where there is none.
func (i *Import) known(id int) *ImportedRow {
	if id < 0 || id >= len(i.Rows) {
		return nil
	}
	return &i.Rows[id]
}
