package menu

import (
	"slices"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/uptrace/bun"

	"carte/internal/fault"
	"carte/internal/httpx"
	"carte/internal/lang"
	"carte/internal/menu/menufile"
	"carte/internal/schedule"
)

// A menu that was kept elsewhere comes in by three steps: a preview says of each row of a
// file what was understood and what it would become; rows are corrected or left out; and then
// all are written in one transaction, which can be taken back as one step. A dish that the
// menu has already is changed, and none is deleted.

// ImportState is how far an import has come.
type ImportState string

// The states of an import.
const (
	ImportPreview ImportState = "preview"
	ImportApplied ImportState = "applied"
	ImportUndone  ImportState = "undone"
)

var importStates = []ImportState{ImportPreview, ImportApplied, ImportUndone}

// ImportAction is what becomes of a row.
type ImportAction string

// What becomes of rows.
const (
	ImportAdd    ImportAction = "add"
	ImportUpdate ImportAction = "update"
	// ImportSame is that of a row whose dish is as the row says already.
	ImportSame ImportAction = "same"
	ImportSkip ImportAction = "skip"
)

var importActions = []ImportAction{ImportAdd, ImportUpdate, ImportSame, ImportSkip}

// The problems that show only beside the menu; the others are those of menufile.
const (
	sectionMissing    menufile.Code = "section_missing"    // section: where it goes
	dietContradicted  menufile.Code = "diet_contradicted"  // diet, allergen: of the dish that is there
	valueRefused      menufile.Code = "value_refused"      // field
	repeated          menufile.Code = "repeated"           // the same row once more
	allergensToReview menufile.Code = "allergens_to_check" // its text changes, and allergens are declared
	sizesDropped      menufile.Code = "sizes_dropped"      // sizes: those that the dish has and the row does not
	maybePresent      menufile.Code = "maybe_present"      // dish, section, id: one that the menu has, which it may be
	twiceInFile       menufile.Code = "twice_in_file"      // line: where its name stands with other facts
)

// importProblems are all codes of problems of rows.
var importProblems = slices.Concat(menufile.Codes, []menufile.Code{
	sectionMissing, dietContradicted, valueRefused, repeated, allergensToReview, sizesDropped, maybePresent, twiceInFile,
})

// Import is a menu that was brought as a file.
type Import struct {
	bun.BaseModel `bun:"table:imports,alias:i" json:"-"`

	ID       string        `bun:"id,pk" json:"id"`
	StoreID  string        `bun:"store_id" json:"-"`
	MenuID   string        `bun:"menu_id" json:"-"`
	State    ImportState   `bun:"state" json:"state"`
	FileName string        `bun:"file_name" json:"file_name" doc:"Empty for text that was pasted"`
	Source   importSource  `bun:"source,type:text" json:"source"`
	Rows     []ImportedRow `bun:"rows,type:text" json:"rows" nullable:"false"`
	// Room is how much the menu can still hold.
	Room importRoom `bun:"-" json:"room"`
	// File is kept for as long as columns can be chosen, and one of ours for as long as the
	// import: rows show only some of what it says.
	File      []byte      `bun:"file" json:"-"`
	Undo      *importUndo `bun:"undo,type:text" json:"-"`
	Revision  int64       `bun:"revision" json:"-"`
	CreatedBy string      `bun:"created_by" json:"-"`
	CreatedAt time.Time   `bun:"created_at" json:"created_at"`
	AppliedAt *time.Time  `bun:"applied_at" json:"applied_at"`
}

// importSource is what was understood of a file as a whole.
type importSource struct {
	Format    menufile.Format `json:"format"`
	Encoding  lang.Encoding   `json:"encoding" doc:"Of a text; empty elsewhere"`
	Separator string          `json:"separator" doc:"What stands between the fields of a CSV file; empty elsewhere"`
	Currency  string          `json:"currency" doc:"That of most prices that name one (ISO 4217); empty where none does. Amounts are not converted"`
	PricedIn  string          `json:"priced_in" doc:"The store's currency when the file was read (ISO 4217), in which the amounts are"`
	Columns   []ImportColumn  `json:"columns" nullable:"false" doc:"Those of a table"`
	Own       bool            `json:"own" doc:"Whether the file was exported here: it then says all of its sections and dishes, allergens and translations too, and what it says replaces what they were"`
}

// TransformSchema lists the formats in the API document.
func (importSource) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema {
	s.Properties["format"] = httpx.Enum(menufile.Formats)
	return s
}

// ImportColumn is a column of a table.
type ImportColumn struct {
	Index   int            `json:"index" doc:"From 0"`
	Heading string         `json:"heading"`
	Field   menufile.Field `json:"field" doc:"What it is read as; empty where it is left out"`
	Size    string         `json:"size" doc:"The name of the size whose prices it has, if any"`
	Hidden  bool           `json:"hidden" doc:"Whether the file does not show it; it is left out then until it is chosen"`
}

// TransformSchema lists the fields in the API document.
func (ImportColumn) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema {
	s.Properties["field"] = fieldSchema()
	return s
}

// fieldSchema is that of what a column is read as.
func fieldSchema() *huma.Schema {
	return httpx.Enum(append(slices.Clone(menufile.Fields), menufile.FieldNone))
}

// importRoom is how many more of each the store's menu can hold.
type importRoom struct {
	Sections int `json:"sections"`
	Dishes   int `json:"dishes"`
}

// ImportedRow is an entry of a file, and what becomes of it.
type ImportedRow struct {
	ID          int               `json:"id" doc:"Its place in the file, from 0"`
	Kind        menufile.Kind     `json:"kind" doc:"A section is a heading, menu the menu itself and extras a group of extras, both in a file of ours; a note is none of these. Only a dish becomes a dish"`
	Sheet       string            `json:"sheet,omitempty" doc:"The sheet that it stands on, where a file has several"`
	Line        int               `json:"line" doc:"The line where it begins, from 1"`
	End         int               `json:"end" doc:"The line where it ends"`
	Section     string            `json:"section" doc:"The heading that it stands below; empty where there is none"`
	Name        string            `json:"name" doc:"Of a dish or a section, or the text of a note"`
	Description string            `json:"description"`
	Prices      []ImportedPrice   `json:"prices" nullable:"false"`
	OfTheDay    bool              `json:"price_of_the_day" doc:"Whether the file says that the price changes from day to day"`
	Deposit     int64             `json:"deposit" doc:"What is added for a bottle or a cup, in minor units; 0 where the file says none"`
	Diets       []Diet            `json:"diets" nullable:"false"`
	Marks       []string          `json:"marks" nullable:"false" doc:"Marks that mean no diet, such as letters for allergens, as they are written"`
	Allergens   []Allergen        `json:"allergens" nullable:"false" doc:"Those that the marks mean, as far as a legend or a usual order tells. They are written once the question about them is accepted"`
	MayContain  []Allergen        `json:"may_contain" nullable:"false" doc:"Likewise, those that a mark in brackets says may be in the dish"`
	Additives   []Additive        `json:"additives" nullable:"false" doc:"Likewise"`
	From        string            `json:"from" doc:"The day on which it is first shown, as 2026-12-24; empty for none"`
	Until       string            `json:"until" doc:"The day on which it is last shown; empty for none"`
	Days        []int             `json:"days" nullable:"false" doc:"The days of the week on which it is served, 0 Sunday to 6 Saturday; empty for all"`
	Hours       []schedule.Window `json:"hours,omitempty" nullable:"false" doc:"The hours of each of these days in which it is served; left out for the whole day"`
	Hidden      bool              `json:"hidden"`
	LeftOut     bool              `json:"left_out" doc:"Whether somebody has left it out"`
	Problems    []ImportedProblem `json:"problems" nullable:"false"`
	Accepted    []menufile.Code   `json:"accepted,omitempty" nullable:"false" doc:"The questions among the problems that somebody has answered with yes"`
	SameAs      string            `json:"same_as,omitempty" doc:"The dish that somebody has said it is"`
	Action      ImportAction      `json:"action"`
	DishID      string            `json:"dish_id" doc:"The dish that it changes; empty where it becomes a new one"`
	Changes     []string          `json:"changes" nullable:"false" doc:"What it changes of the dish, the menu or the group: name, description, prices, deposit, allergens, diets, hidden, served, extras, options, and details for the rest that a file of ours says"`
}

// TransformSchema lists the values in the API document.
func (ImportedRow) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema {
	s.Properties["kind"] = httpx.Enum(importKinds)
	s.Properties["accepted"].Items = httpx.Enum(importProblems)
	return s
}

var importKinds = []menufile.Kind{menufile.Dish, menufile.Section, menufile.MenuHead, menufile.Extras, menufile.Note}

// Schema lists the values in the API's document.
func (ImportAction) Schema(huma.Registry) *huma.Schema { return httpx.Enum(importActions) }

// Schema lists the values in the API's document.
func (ImportState) Schema(huma.Registry) *huma.Schema { return httpx.Enum(importStates) }

// ImportedPrice is the price of a row, or of one of its sizes.
type ImportedPrice struct {
	Size   string `json:"size" doc:"Empty where there is one price"`
	Amount int64  `json:"amount" doc:"Minor units of the store's currency"`
	From   bool   `json:"from,omitempty" doc:"Whether it is the lowest of several"`
	// Unit and Content are what the amount is for, as in the prices of dishes.
	Unit    PriceUnit `json:"unit,omitempty" doc:"What the amount is for, as in €8.90 / 100 g; absent where it is for the dish as it is served"`
	Content *Quantity `json:"content,omitempty" doc:"How much a guest gets for the only price; its size may say so too, as it is written"`
}

// ImportedProblem is something of a row that a person should look at.
type ImportedProblem struct {
	Code   menufile.Code `json:"code"`
	Params fault.Params  `json:"params,omitempty" doc:"What belongs into a sentence for the code"`
	Blocks bool          `json:"blocks" doc:"Whether nothing can be applied before it is corrected or the row is left out"`
	Asks   bool          `json:"asks,omitempty" doc:"Whether it is a question, which does not block once it is accepted"`
}

// TransformSchema lists the codes in the API document.
func (ImportedProblem) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema {
	s.Properties["code"] = httpx.Enum(importProblems)
	return s
}

// ImportList is the imports of a menu, and what can be imported here.
type ImportList struct {
	Imports       []ImportSummary `json:"imports" nullable:"false"`
	ReadsPictures bool            `json:"reads_pictures" doc:"Whether photos and scanned PDFs can be read on this site"`
}

// ImportSummary is an import in a list.
type ImportSummary struct {
	ID        string      `json:"id"`
	State     ImportState `json:"state"`
	FileName  string      `json:"file_name"`
	CreatedAt time.Time   `json:"created_at"`
	AppliedAt *time.Time  `json:"applied_at"`
}

// UndoneImport is what undoing an import has done.
type UndoneImport struct {
	Deleted  int           `json:"deleted" doc:"How many dishes that it had added are gone"`
	Restored int           `json:"restored" doc:"How many dishes that it had changed are as before"`
	Kept     []ImportEntry `json:"kept" nullable:"false" doc:"What somebody has changed since, by a later import too, and the sections and extras that it needs: they stay as they are"`
	// grown is set where something has more to read than before.
	grown bool
}

// ImportEntry is something that an import has added or changed.
type ImportEntry struct {
	Kind menufile.Kind `json:"kind"`
	ID   string        `json:"id"`
	Name string        `json:"name" doc:"Empty for a menu without one"`
}

// TransformSchema lists the kinds in the API document.
func (ImportEntry) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema {
	s.Properties["kind"] = httpx.Enum([]menufile.Kind{menufile.Dish, menufile.Section, menufile.MenuHead, menufile.Extras})
	return s
}

// importUndo is what takes an applied import back.
type importUndo struct {
	Sections []addedEntry  `json:"sections"`
	Dishes   []addedEntry  `json:"dishes"`
	Changed  []changedDish `json:"changed"`
	// Adopted are sections of the example that it has made the owner's.
	Adopted []addedEntry `json:"adopted,omitempty"`
	// Reworded are sections of the menu that a file of ours has changed.
	Reworded []changedSection `json:"reworded,omitempty"`
	// Groups are extras that it has added, Regrouped those that it has changed, and Head is what
	// the menu itself was like.
	Groups    []addedEntry   `json:"groups,omitempty"`
	Regrouped []changedGroup `json:"regrouped,omitempty"`
	Head      *changedMenu   `json:"head,omitempty"`
}

// addedEntry is a row that an import has added, at its revision then.
type addedEntry struct {
	ID       string `json:"id"`
	Revision int64  `json:"revision"`
}
