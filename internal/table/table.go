// Package table is a store's numbered tables, each with a code to print.
//
// A number belongs to one table of a store at a time. A code is created once and
// never given to another table, and the code of a deleted or disabled table still leads
// to its store, because it may have been printed: for good where it was ever drawn or
// opened, and otherwise as long as the table can be restored.
package table

import (
	"slices"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/uptrace/bun"

	"carte/internal/fault"
	"carte/internal/httpx"
	"carte/internal/lang"
)

const (
	// MaxNumber is the highest number a table may have.
	MaxNumber = 9999
	// MaxTables is how many tables a store may have.
	MaxTables = 1000
	// MaxCodes is how many tables a store may have together with the deleted ones that are
	// kept.
	MaxCodes = 10_000
	// MaxAtOnce is how many are added, or changed together, at once.
	MaxAtOnce = 200

	labelLimit = 40
	areaLimit  = 40
)

// storeNumber is the number of the row that holds the code of the store as a whole,
// for its door or its flyers. It is not a table: no list has it, and it cannot be
// changed.
const storeNumber = 0

// Status is the state of a table, as set by the staff.
type Status string

// The statuses.
const (
	Available Status = "available"
	Occupied  Status = "occupied"
	Disabled  Status = "disabled"
)

// Statuses lists them.
var Statuses = []Status{Available, Occupied, Disabled}

// Table is a numbered table of a store.
type Table struct {
	bun.BaseModel `bun:"table:tables,alias:t" json:"-"`

	ID      string `bun:"id,pk" json:"id"`
	StoreID string `bun:"store_id" json:"store_id"`
	Number  int    `bun:"number" json:"number"`
	// QRCode is the content of the printed code. It is derived from Code.
	QRCode        string     `bun:"-" json:"qr_code" doc:"The address in the table's QR code"`
	Code          string     `bun:"code" json:"code"`
	Status        Status     `bun:"status" json:"status"`
	Area          string     `bun:"area" json:"area" doc:"The part of the store that it is in, such as Terrace; may be empty"`
	Label         string     `bun:"label" json:"label" doc:"What it is called or where it stands, such as By the window; may be empty"`
	LastScannedAt *time.Time `bun:"-" json:"last_scanned_at" doc:"When a person last opened its code; null when nobody has"`
	Revision      int64      `bun:"revision" json:"revision"`
	CreatedAt     time.Time  `bun:"created_at" json:"created_at" doc:"When it was added"`
	DeletedAt     time.Time  `bun:"deleted_at,nullzero" json:"-"`
	// IssuedAt is when its code was first drawn, and so may have been printed, or found to
	// have been opened. Such a table is kept when it is deleted.
	IssuedAt time.Time `bun:"issued_at,nullzero" json:"-"`
}

// TransformSchema tells the limits of its fields in the API document.
func (Table) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema {
	return httpx.Limits(s, map[string]int{"label": labelLimit, "area": areaLimit})
}

// Numbered reports whether t is a table and not the code of its store as a whole.
func (t *Table) Numbered() bool { return t.Number != storeNumber }

// StoreCode is the code of a store as a whole, for its door or its flyers.
type StoreCode struct {
	ID            string     `json:"id"`
	StoreID       string     `json:"store_id"`
	Number        int        `json:"number" doc:"0: it belongs to no table"`
	Status        Status     `json:"status"`
	Code          string     `json:"code"`
	QRCode        string     `json:"qr_code" doc:"The address in the QR code"`
	LastScannedAt *time.Time `json:"last_scanned_at" doc:"When a person last opened it; null when nobody has"`
}

// NewTable is a table to create.
type NewTable struct {
	Number int
	Area   string
	Label  string
	// CreatedAt is when it was added, zero for now.
	CreatedAt time.Time
}

// TablesInput is one new table, one for each number of a range, or so many as are counted.
type TablesInput struct {
	Number *int   `json:"number,omitempty" doc:"1 to 9999; the one table to add"`
	Label  string `json:"label,omitempty" doc:"At most 40 characters; only with number"`
	Area   string `json:"area,omitempty" doc:"At most 40 characters; of all of them"`
	From   *int   `json:"from,omitempty" doc:"The first number of several"`
	To     *int   `json:"to,omitempty" doc:"The last number of several, at most 199 above the first"`
	Count  *int   `json:"count,omitempty" doc:"1 to 200; how many to add behind the highest number there is"`
}

// TablePatch is a change of a table; a field that is nil stays as it is.
type TablePatch struct { //nolint:revive // the API names its schemas by the type alone
	Number *int    `json:"number,omitempty" doc:"1 to 9999"`
	Label  *string `json:"label,omitempty" doc:"At most 40 characters"`
	Area   *string `json:"area,omitempty" doc:"At most 40 characters"`
	Status *Status `json:"status,omitempty"`
}

// TablesPatch is a change of several tables; a field that is nil stays as it is.
type TablesPatch struct {
	IDs    []string `json:"ids" nullable:"false" doc:"The ids of 1 to 200 tables"`
	Area   *string  `json:"area,omitempty" doc:"At most 40 characters"`
	Status *Status  `json:"status,omitempty"`
}

// SeveralTables names tables by their ids.
type SeveralTables struct {
	IDs []string `json:"ids" nullable:"false" doc:"The ids of 1 to 200 tables"`
}

// tables returns the new tables; highest is the highest number there is.
func (in TablesInput) tables(highest int) ([]NewTable, error) {
	var rules fault.Rules
	from, to := 0, 0
	switch {
	case in.Number != nil:
		from, to = *in.Number, *in.Number
		in.leaveOut(&rules, "number", in.From, in.To, in.Count)
		checkNumber(&rules, "body.number", *in.Number)
	case in.Count != nil:
		from, to = highest+1, highest+*in.Count
		in.leaveOut(&rules, "count", in.From, in.To, nil)
		rules.Check(*in.Count >= 1 && *in.Count <= MaxAtOnce, "body.count", fault.Between(1, MaxAtOnce), *in.Count)
		rules.Check(to <= MaxNumber, "body.count", fault.NewRule("max", "must be at most %d, for numbers end at %d", MaxNumber-highest, MaxNumber).With("max", MaxNumber-highest), *in.Count)
		rules.Check(in.Label == "", "body.label", fault.NewRule("not_with", "must be left out beside count").With("other", "count"), in.Label)
	case in.From == nil && in.To == nil:
		rules.Check(false, "body.number", fault.NewRule("required", "must be set, or from and to, or count"), nil)
	default:
		from, to = in.checkRange(&rules)
		rules.Check(in.Label == "", "body.label", fault.NewRule("not_with", "must be left out beside from and to").With("other", "from"), in.Label)
	}
	area, label := lang.Clean(in.Area), lang.Clean(in.Label)
	lang.CheckLine(&rules, "body.area", area, areaLimit)
	lang.CheckLine(&rules, "body.label", label, labelLimit)
	if err := rules.Err(); err != nil {
		return nil, err
	}
	tables := make([]NewTable, 0, to-from+1)
	for number := from; number <= to; number++ {
		tables = append(tables, NewTable{Number: number, Area: area, Label: label})
	}
	return tables, nil
}

// leaveOut refuses what means something else than the field named.
func (in TablesInput) leaveOut(rules *fault.Rules, field string, from, to, count *int) {
	rule := fault.NewRule("not_with", "must be left out beside %s", field).With("other", field)
	rules.Check(from == nil, "body.from", rule, from)
	rules.Check(to == nil, "body.to", rule, to)
	rules.Check(count == nil, "body.count", rule, count)
}

func (in TablesInput) checkRange(rules *fault.Rules) (from, to int) {
	rules.Check(in.From != nil, "body.from", fault.NewRule("required_with", "must be set beside to").With("other", "to"), nil)
	rules.Check(in.To != nil, "body.to", fault.NewRule("required_with", "must be set beside from").With("other", "from"), nil)
	if in.From == nil || in.To == nil {
		return 0, 0
	}
	from, to = *in.From, *in.To
	checkNumber(rules, "body.from", from)
	checkNumber(rules, "body.to", to)
	rules.Check(from <= to, "body.to", fault.NewRule("min", "must not be less than from").With("min", from), to)
	rules.Check(to-from < MaxAtOnce, "body.to", fault.NewRule("max", "must be at most %d above from", MaxAtOnce-1).With("max", from+MaxAtOnce-1), to)
	return from, to
}

// apply changes the table and checks the fields that changed.
func (t *Table) apply(patch TablePatch) error {
	var rules fault.Rules
	if patch.Number != nil {
		t.Number = *patch.Number
		checkNumber(&rules, "body.number", t.Number)
	}
	if patch.Label != nil {
		t.Label = lang.Clean(*patch.Label)
		lang.CheckLine(&rules, "body.label", t.Label, labelLimit)
	}
	if patch.Area != nil {
		t.Area = lang.Clean(*patch.Area)
		lang.CheckLine(&rules, "body.area", t.Area, areaLimit)
	}
	if patch.Status != nil {
		t.Status = *patch.Status
		rules.Check(slices.Contains(Statuses, t.Status), "body.status", fault.NewRule("one_of", "must be available, occupied or disabled").With("values", Statuses), t.Status)
	}
	return rules.Err()
}

// check checks the ids and the fields that change, which it tidies.
func (p *TablesPatch) check() error {
	var table Table
	if err := table.apply(TablePatch{Area: p.Area, Status: p.Status}); err != nil {
		return err
	}
	if p.Area != nil {
		p.Area = &table.Area
	}
	return SeveralTables{IDs: p.IDs}.check()
}

func (w SeveralTables) check() error {
	var rules fault.Rules
	rules.Check(len(w.IDs) > 0, "body.ids", fault.Required, nil)
	rules.CheckCount(len(w.IDs), MaxAtOnce, "body.ids", "tables")
	sorted := slices.Sorted(slices.Values(w.IDs))
	rules.Check(len(slices.Compact(sorted)) == len(w.IDs), "body.ids", fault.Duplicate, nil)
	return rules.Err()
}

// leadsElsewhere reports whether a change makes the code lead somewhere else: that of a
// disabled table leads to its store.
func (t *Table) leadsElsewhere(before *Table) bool {
	return t.Number != before.Number || (t.Status == Disabled) != (before.Status == Disabled)
}

func checkNumber(rules *fault.Rules, location string, number int) {
	rules.Check(number >= 1 && number <= MaxNumber, location, fault.Between(1, MaxNumber), number)
}
