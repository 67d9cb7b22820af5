// Package table is a store's numbered tables, each with a code to print.
//
// A number belongs to one table of a store at a time. A code is created once and
// never given to another table, and the code of a deleted table still leads to its
// store, because it may have been printed.
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

	labelLimit = 40
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
	Label         string     `bun:"label" json:"label" doc:"The place of the table, such as Garden; may be empty"`
	LastScannedAt *time.Time `bun:"-" json:"last_scanned_at" doc:"When a person last opened its code; null when nobody has"`
	Revision      int64      `bun:"revision" json:"revision"`
	CreatedAt     time.Time  `bun:"created_at" json:"-"`
	DeletedAt     time.Time  `bun:"deleted_at,nullzero" json:"-"`
}

// TransformSchema tells the limits of its fields in the API document.
func (Table) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema {
	return httpx.Limits(s, map[string]int{"label": labelLimit})
}

// Numbered reports whether t is a table and not the code of its store as a whole.
func (t *Table) Numbered() bool { return t.Number != storeNumber }

// StoreCode is the code of a store as a whole, for its door or its flyers.
type StoreCode struct {
	Code          string     `json:"code"`
	QRCode        string     `json:"qr_code" doc:"The address in the QR code"`
	LastScannedAt *time.Time `json:"last_scanned_at" doc:"When a person last opened it; null when nobody has"`
}

// NewTable is a table to create.
type NewTable struct {
	Number int
	Label  string
}

// TablesInput is one new table, or one for each number of a range.
type TablesInput struct {
	Number *int   `json:"number,omitempty" doc:"1 to 9999; the one table to add"`
	Label  string `json:"label,omitempty" doc:"At most 40 characters; only with number"`
	From   *int   `json:"from,omitempty" doc:"The first number of several"`
	To     *int   `json:"to,omitempty" doc:"The last number of several"`
}

// TablePatch is a change of a table; a field that is nil stays as it is.
type TablePatch struct { //nolint:revive // the API names its schemas by the type alone
	Number *int    `json:"number,omitempty" doc:"1 to 9999"`
	Label  *string `json:"label,omitempty" doc:"At most 40 characters"`
	Status *Status `json:"status,omitempty"`
}

// tables returns the new tables.
func (in TablesInput) tables() ([]NewTable, error) {
	var rules fault.Rules
	if in.Number != nil {
		rules.Check(in.From == nil, "body.from", fault.NewRule("not_with", "must be left out beside number").With("other", "number"), in.From)
		rules.Check(in.To == nil, "body.to", fault.NewRule("not_with", "must be left out beside number").With("other", "number"), in.To)
		table := NewTable{Number: *in.Number, Label: lang.Clean(in.Label)}
		checkNumber(&rules, "body.number", table.Number)
		checkLabel(&rules, table.Label)
		return []NewTable{table}, rules.Err()
	}
	if in.From == nil && in.To == nil {
		rules.Check(false, "body.number", fault.NewRule("required", "must be set, or from and to"), nil)
		return nil, rules.Err()
	}
	rules.Check(in.From != nil, "body.from", fault.NewRule("required_with", "must be set beside to").With("other", "to"), nil)
	rules.Check(in.To != nil, "body.to", fault.NewRule("required_with", "must be set beside from").With("other", "from"), nil)
	rules.Check(in.Label == "", "body.label", fault.NewRule("not_with", "must be left out beside from and to").With("other", "from"), in.Label)
	if err := rules.Err(); err != nil {
		return nil, err
	}
	from, to := *in.From, *in.To
	checkNumber(&rules, "body.from", from)
	checkNumber(&rules, "body.to", to)
	rules.Check(from <= to, "body.to", fault.NewRule("min", "must not be less than from").With("min", from), to)
	rules.Check(to-from < MaxTables, "body.to", fault.NewRule("max", "must be at most %d above from", MaxTables-1).With("max", from+MaxTables-1), to)
	if err := rules.Err(); err != nil {
		return nil, err
	}
	tables := make([]NewTable, 0, to-from+1)
	for number := from; number <= to; number++ {
		tables = append(tables, NewTable{Number: number})
	}
	return tables, nil
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
		checkLabel(&rules, t.Label)
	}
	if patch.Status != nil {
		t.Status = *patch.Status
		rules.Check(slices.Contains(Statuses, t.Status), "body.status", fault.NewRule("one_of", "must be available, occupied or disabled").With("values", Statuses), t.Status)
	}
	return rules.Err()
}

func checkNumber(rules *fault.Rules, location string, number int) {
	rules.Check(number >= 1 && number <= MaxNumber, location, fault.Between(1, MaxNumber), number)
}

func checkLabel(rules *fault.Rules, label string) {
	lang.CheckLine(rules, "body.label", label, labelLimit)
}
