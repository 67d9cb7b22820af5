package table

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/db"
	"carte/internal/fault"
)

// Scans returns when codes were last opened, by the table's id, or by the store's for
// its own code. A code that nobody has opened is left out.
type Scans interface {
	LastScans(ctx context.Context, storeID string, subjectIDs []string) (map[string]time.Time, error)
}

// Service is the use cases of tables.
type Service struct {
	db      *db.DB
	scans   Scans
	prints  Prints
	baseURL string
	now     func() time.Time
	byCode  *db.Prepared
	// printing has a place for each file that is drawn.
	printing chan struct{}
}

// NewService makes the use cases over a database and a clock. Codes lead to
// baseURL, the site's public address without a slash at its end.
func NewService(d *db.DB, scans Scans, prints Prints, baseURL string, now func() time.Time) *Service {
	return &Service{
		db: d, scans: scans, prints: prints, baseURL: baseURL, now: now, byCode: d.PrepareRead(tableByCode),
		printing: make(chan struct{}, printsAtOnce),
	}
}

// List returns a store's tables by number, with when they were last scanned.
func (s *Service) List(ctx context.Context, who *actor.Actor, storeID string) ([]Table, error) {
	if err := who.Require(actor.StoreRead, storeID); err != nil {
		return nil, err
	}
	tables, err := listTables(ctx, s.db.Read, storeID)
	if err != nil {
		return nil, err
	}
	if len(tables) == 0 {
		return tables, storeExists(ctx, s.db.Read, storeID)
	}
	return tables, s.completeAll(ctx, storeID, tables)
}

// Export lists the tables as List does, for who takes them out with the addresses of their
// codes, which may be printed from now on.
func (s *Service) Export(ctx context.Context, who *actor.Actor, storeID string) ([]Table, error) {
	tables, err := s.List(ctx, who, storeID)
	if err != nil || len(tables) == 0 {
		return tables, err
	}
	return tables, s.issue(ctx, tables)
}

// Create adds one table or several, all or none of them, and returns them.
func (s *Service) Create(ctx context.Context, who *actor.Actor, storeID string, in TablesInput) ([]Table, error) {
	if err := who.Require(actor.TablesUpdate, storeID); err != nil {
		return nil, err
	}
	if _, err := in.tables(0); err != nil { // before anything is locked
		return nil, err
	}
	location := "body.number"
	if in.Number == nil {
		location = "body.from"
	}
	var tables []Table
	err := s.db.Change(ctx, storeID, func(ctx context.Context, tx bun.Tx) error {
		highest, err := highestNumber(ctx, tx, storeID)
		if err != nil {
			return err
		}
		newTables, err := in.tables(highest)
		if err != nil {
			return err
		}
		numbers := make([]int, len(newTables))
		for i := range newTables {
			numbers[i] = newTables[i].Number
		}
		if err := checkNumbersFree(ctx, tx, storeID, location, numbers); err != nil {
			return err
		}
		if tables, err = s.Start(ctx, tx, storeID, newTables); err != nil {
			return err
		}
		if err := checkLimit(ctx, tx, storeID); err != nil {
			return err
		}
		return checkCodes(ctx, tx, storeID)
	})
	return tables, err
}

// Start adds tables to a store as a part of the caller's transaction and on the
// caller's authority, and returns them.
func (s *Service) Start(ctx context.Context, tx bun.IDB, storeID string, newTables []NewTable) ([]Table, error) {
	if len(newTables) == 0 {
		return []Table{}, nil
	}
	codes, err := newCodes(ctx, tx, len(newTables))
	if err != nil {
		return nil, err
	}
	tables := make([]Table, len(newTables))
	for i, table := range newTables {
		tables[i] = Table{
			ID: db.NewID(), StoreID: storeID, Number: table.Number, Code: codes[i], Status: Available,
			Area: table.Area, Label: table.Label, Revision: 1, CreatedAt: cmp.Or(table.CreatedAt, s.now()).UTC(),
		}
	}
	s.setAddresses(tables)
	return tables, insertTables(ctx, tx, tables)
}

// StoreCode returns the code of a store as a whole, with when it was last opened.
func (s *Service) StoreCode(ctx context.Context, who *actor.Actor, storeID string) (StoreCode, error) {
	if err := who.Require(actor.StoreRead, storeID); err != nil {
		return StoreCode{}, err
	}
	table, err := s.storeCode(ctx, storeID)
	if err != nil {
		return StoreCode{}, err
	}
	last, err := s.scans.LastScans(ctx, storeID, []string{storeID})
	code := StoreCode{
		ID: table.ID, StoreID: storeID, Number: table.Number, Status: table.Status, Code: table.Code, QRCode: s.withAddress(table).QRCode,
	}
	if at, ok := last[storeID]; ok {
		code.LastScannedAt = &at
	}
	return code, err
}

// QR draws the code of a table or, if tableID is empty, of the store as a whole.
func (s *Service) QR(ctx context.Context, who *actor.Actor, storeID, tableID string, o QROptions) (Image, error) {
	if err := who.Require(actor.StoreRead, storeID); err != nil {
		return Image{}, err
	}
	var table Table
	var err error
	if tableID == "" {
		table, err = s.storeCode(ctx, storeID)
	} else {
		table, err = findTable(ctx, s.db.Read, storeID, tableID)
	}
	if err != nil {
		return Image{}, err
	}
	if err := s.issue(ctx, []Table{table}); err != nil {
		return Image{}, err
	}
	return draw(s.withAddress(table).QRCode, o)
}

// ByCode returns the table of a code, which may be deleted, or the row of a store as
// a whole (see Numbered).
func (s *Service) ByCode(ctx context.Context, code string) (Table, error) {
	var table Table
	err := s.byCode.Scan(ctx, &table, code)
	return s.withAddress(table), db.NotFound(err, "looking for the code", "There is no such code.")
}

// Numbers maps the numbers of a store's tables to their ids.
func (s *Service) Numbers(ctx context.Context, storeID string) (map[int]string, error) {
	tables, err := listTables(ctx, s.db.Read, storeID)
	if err != nil {
		return nil, err
	}
	numbers := make(map[int]string, len(tables))
	for i := range tables {
		numbers[tables[i].Number] = tables[i].ID
	}
	return numbers, nil
}

// storeCode returns the row with the code of the store as a whole, and creates it
// on first use.
func (s *Service) storeCode(ctx context.Context, storeID string) (Table, error) {
	table, err := findStoreCode(ctx, s.db.Read, storeID)
	if fault.CodeOf(err) != fault.NotFound {
		return table, err
	}
	err = s.db.Write(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := lockStore(ctx, tx, storeID); err != nil {
			return err
		}
		if table, err = findStoreCode(ctx, tx, storeID); fault.CodeOf(err) != fault.NotFound {
			return err
		}
		tables, err := s.Start(ctx, tx, storeID, []NewTable{{Number: storeNumber}})
		if err == nil {
			table = tables[0]
		}
		return err
	})
	return table, err
}

// write runs fn in a transaction that changes nothing guests see, so that cached
// pages stay valid.
func (s *Service) write(ctx context.Context, fn func(ctx context.Context, tx bun.Tx) error) error {
	if err := s.db.Write(ctx, fn); !errors.Is(err, db.ErrUnchanged) {
		return err
	}
	return nil
}

// setAddresses fills in the addresses of the codes.
func (s *Service) setAddresses(tables []Table) {
	for i := range tables {
		tables[i].QRCode = s.baseURL + "/q/" + tables[i].Code
	}
}

func (s *Service) withAddress(table Table) Table {
	one := []Table{table}
	s.setAddresses(one)
	return one[0]
}

// complete returns the table with its address and its last scan.
func (s *Service) complete(ctx context.Context, table Table) (Table, error) {
	one := []Table{table}
	err := s.completeAll(ctx, table.StoreID, one)
	return one[0], err
}

// completeAll gives tables of a store their addresses and their last scans.
func (s *Service) completeAll(ctx context.Context, storeID string, tables []Table) error {
	s.setAddresses(tables)
	return s.setScans(ctx, storeID, tables)
}

// setScans fills in when the tables' codes were last opened.
func (s *Service) setScans(ctx context.Context, storeID string, tables []Table) error {
	ids := make([]string, len(tables))
	for i := range tables {
		ids[i] = tables[i].ID
	}
	last, err := s.scans.LastScans(ctx, storeID, ids)
	if err != nil {
		return err
	}
	for i := range tables {
		if at, ok := last[tables[i].ID]; ok {
			tables[i].LastScannedAt = &at
		}
	}
	return nil
}

// maxNamed is how many of the numbers taken are named.
const maxNamed = 5

// checkNumbersFree refuses numbers that tables of the store have.
func checkNumbersFree(ctx context.Context, tx bun.IDB, storeID, location string, numbers []int) error {
	taken, err := takenNumbers(ctx, tx, storeID, numbers)
	if err != nil || len(taken) == 0 {
		return err
	}
	return numbersTaken(location, taken)
}

// numbersTaken is the fault for numbers that other tables have, at least one.
func numbersTaken(location string, taken []int) error {
	names := make([]string, len(taken))
	for i, number := range taken {
		names[i] = strconv.Itoa(number)
	}
	if len(names) > maxNamed {
		names = append(names[:maxNamed], fmt.Sprintf("and %d more", len(taken)-maxNamed))
	}
	detail := "There is already a table " + names[0] + "."
	if len(names) > 1 {
		detail = "There are already tables " + strings.Join(names, ", ") + "."
	}
	f := fault.NewConflict("numbers_taken", fault.Params{"numbers": taken[:min(len(taken), maxNamed)], "count": len(taken)}, "%s", detail)
	rule := fault.NewRule("number_taken", "is the number of another table").With("number", taken[0])
	f.Fields = []fault.Field{{Location: location, Rule: rule, Value: taken[0]}}
	return f
}

// checkLimit refuses more tables than a store may have.
func checkLimit(ctx context.Context, tx bun.IDB, storeID string) error {
	n, err := countTables(ctx, tx, storeID)
	if err == nil && n > MaxTables {
		err = fault.NewConflict("too_many_tables", fault.Params{"limit": MaxTables}, "A store has at most %d tables. Delete one first.", MaxTables)
	}
	return err
}

// checkCodes refuses more codes than a store may have.
func checkCodes(ctx context.Context, tx bun.IDB, storeID string) error {
	n, err := countCodes(ctx, tx, storeID)
	if err == nil && n > MaxCodes {
		err = fault.NewConflict("too_many_codes", fault.Params{"limit": MaxCodes, "days": RestoreDays},
			"A store has at most %d tables, with deleted ones: a code that was printed, downloaded or opened is kept for good, any other one for %d days. Restore or renumber tables instead of adding others.", MaxCodes, RestoreDays)
	}
	return err
}
