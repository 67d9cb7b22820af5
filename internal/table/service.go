package table

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/db"
	"carte/internal/fault"
)

// Scans tells when the codes of tables were last opened. A table that is not in
// the answer never was.
type Scans interface {
	LastScans(ctx context.Context, storeID string, tableIDs []string) (map[string]time.Time, error)
}

// Service is the use cases of tables.
type Service struct {
	db      *db.DB
	scans   Scans
	baseURL string
	now     func() time.Time
	byCode  *db.Prepared
}

// NewService makes the use cases over a database and a clock. Codes lead to
// baseURL, the site's public address without a slash at its end.
func NewService(d *db.DB, scans Scans, baseURL string, now func() time.Time) *Service {
	return &Service{db: d, scans: scans, baseURL: baseURL, now: now, byCode: d.PrepareRead(tableByCode)}
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
	s.address(tables)
	return tables, s.addScans(ctx, storeID, tables)
}

// Create adds one table or several, all or none, and returns them.
func (s *Service) Create(ctx context.Context, who *actor.Actor, storeID string, in TablesInput) ([]Table, error) {
	if err := who.Require(actor.TablesUpdate, storeID); err != nil {
		return nil, err
	}
	wanted, err := in.tables()
	if err != nil {
		return nil, err
	}
	location := "body.number"
	if in.Number == nil {
		location = "body.from"
	}
	var made []Table
	err = s.change(ctx, storeID, func(ctx context.Context, tx bun.Tx) (err error) {
		numbers := make([]int, len(wanted))
		for i := range wanted {
			numbers[i] = wanted[i].Number
		}
		if err := numbersFree(ctx, tx, storeID, location, numbers); err != nil {
			return err
		}
		if made, err = s.Start(ctx, tx, storeID, wanted); err != nil {
			return err
		}
		return withinLimit(ctx, tx, storeID)
	})
	return made, err
}

// Start adds tables to a store as a part of the caller's transaction and on the
// caller's authority, and returns them.
func (s *Service) Start(ctx context.Context, tx bun.IDB, storeID string, wanted []NewTable) ([]Table, error) {
	if len(wanted) == 0 {
		return []Table{}, nil
	}
	codes, err := newCodes(ctx, tx, len(wanted))
	if err != nil {
		return nil, err
	}
	made := make([]Table, len(wanted))
	for i, table := range wanted {
		made[i] = Table{
			ID: db.NewID(), StoreID: storeID, Number: table.Number, Code: codes[i], Status: Available,
			Label: table.Label, Revision: 1, CreatedAt: s.now().UTC(),
		}
	}
	s.address(made)
	return made, insertTables(ctx, tx, made)
}

// Update changes a table. A revision other than 0 must be the present one.
func (s *Service) Update(ctx context.Context, who *actor.Actor, storeID, id string, revision int64, patch TablePatch) (Table, error) {
	if err := who.Require(actor.TablesUpdate, storeID); err != nil {
		return Table{}, err
	}
	var table Table
	update := func(ctx context.Context, tx bun.Tx) (err error) {
		if err := lockTable(ctx, tx, storeID, id); err != nil {
			return err
		}
		if table, err = findTable(ctx, tx, storeID, id); err != nil {
			return err
		}
		if err := db.Current(revision, table.Revision, entries.Noun); err != nil {
			return err
		}
		before := table
		if err := table.apply(patch); err != nil {
			return err
		}
		if reflect.DeepEqual(table, before) {
			return db.ErrUnchanged
		}
		if table.Number != before.Number {
			if err := numbersFree(ctx, tx, storeID, "body.number", []int{table.Number}); err != nil {
				return err
			}
		}
		table.Revision++
		return updateTable(ctx, tx, &table)
	}
	var err error
	if patch.Number == nil {
		err = s.write(ctx, update) // guests see neither status nor label
	} else {
		err = s.change(ctx, storeID, update)
	}
	if err != nil {
		return Table{}, err
	}
	return s.whole(ctx, table)
}

// Delete takes a table out of the list; its code goes on leading to the store.
// Restore undoes it.
func (s *Service) Delete(ctx context.Context, who *actor.Actor, storeID, id string) error {
	if err := who.Require(actor.TablesUpdate, storeID); err != nil {
		return err
	}
	return s.change(ctx, storeID, func(ctx context.Context, tx bun.Tx) error {
		if _, err := findTable(ctx, tx, storeID, id); err != nil {
			return err
		}
		return entries.Delete(ctx, tx, storeID, id, s.now().UTC())
	})
}

// Restore brings a deleted table back under its number.
func (s *Service) Restore(ctx context.Context, who *actor.Actor, storeID, id string) (Table, error) {
	if err := who.Require(actor.TablesUpdate, storeID); err != nil {
		return Table{}, err
	}
	var table Table
	err := s.change(ctx, storeID, func(ctx context.Context, tx bun.Tx) (err error) {
		if table, err = findDeletedToo(ctx, tx, storeID, id); err != nil || table.DeletedAt.IsZero() {
			return err
		}
		if err := numbersFree(ctx, tx, storeID, "path.id", []int{table.Number}); err != nil {
			return err
		}
		if err := entries.Restore(ctx, tx, storeID, id); err != nil {
			return err
		}
		table.DeletedAt = time.Time{}
		return withinLimit(ctx, tx, storeID)
	})
	if err != nil {
		return Table{}, err
	}
	return s.whole(ctx, table)
}

// QR draws the code of a table or, for an empty id, of the store as a whole.
func (s *Service) QR(ctx context.Context, who *actor.Actor, storeID, tableID string, o QROptions) (Image, error) {
	if err := who.Require(actor.StoreRead, storeID); err != nil {
		return Image{}, err
	}
	var table Table
	var err error
	if tableID == "" {
		table, err = s.own(ctx, storeID)
	} else {
		table, err = findTable(ctx, s.db.Read, storeID, tableID)
	}
	if err != nil {
		return Image{}, err
	}
	return draw(s.addressed(table).QRCode, o)
}

// ByCode returns the table a code was printed for, also a deleted one, and for
// a store's own code the row that holds it (see Numbered).
func (s *Service) ByCode(ctx context.Context, code string) (Table, error) {
	var table Table
	err := s.byCode.Scan(ctx, &table, code)
	return s.addressed(table), db.NotFound(err, "looking for the code", "There is no such code.")
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

// own finds the code of the store as a whole; the first who asks has it made.
func (s *Service) own(ctx context.Context, storeID string) (Table, error) {
	table, err := findOwn(ctx, s.db.Read, storeID)
	if fault.CodeOf(err) != fault.NotFound {
		return table, err
	}
	err = s.db.Write(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := lockStore(ctx, tx, storeID); err != nil {
			return err
		}
		if table, err = findOwn(ctx, tx, storeID); fault.CodeOf(err) != fault.NotFound {
			return err
		}
		made, err := s.Start(ctx, tx, storeID, []NewTable{{Number: ownNumber}})
		if err == nil {
			table = made[0]
		}
		return err
	})
	return table, err
}

// change runs fn in a transaction that alters what guests see: pages know the
// numbers of tables.
func (s *Service) change(ctx context.Context, storeID string, fn func(ctx context.Context, tx bun.Tx) error) error {
	return s.db.Change(ctx, storeID, fn)
}

// write runs fn in a transaction that guests see nothing of, so that their
// cached pages stay.
func (s *Service) write(ctx context.Context, fn func(ctx context.Context, tx bun.Tx) error) error {
	if err := s.db.Write(ctx, fn); !errors.Is(err, db.ErrUnchanged) {
		return err
	}
	return nil
}

func (s *Service) address(tables []Table) {
	for i := range tables {
		tables[i].QRCode = s.baseURL + "/q/" + tables[i].Code
	}
}

func (s *Service) addressed(table Table) Table {
	one := []Table{table}
	s.address(one)
	return one[0]
}

// whole is a table with all that is told of it.
func (s *Service) whole(ctx context.Context, table Table) (Table, error) {
	one := []Table{table}
	s.address(one)
	err := s.addScans(ctx, table.StoreID, one)
	return one[0], err
}

// addScans fills in when the tables' codes were last opened.
func (s *Service) addScans(ctx context.Context, storeID string, tables []Table) error {
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

// numbersFree refuses numbers that a store's tables have already.
func numbersFree(ctx context.Context, tx bun.IDB, storeID, location string, numbers []int) error {
	taken, err := takenNumbers(ctx, tx, storeID, numbers)
	if err != nil || len(taken) == 0 {
		return err
	}
	names := make([]string, len(taken))
	for i, number := range taken {
		names[i] = strconv.Itoa(number)
	}
	const some = 5
	if len(names) > some {
		names = append(names[:some], fmt.Sprintf("and %d more", len(taken)-some))
	}
	detail := "There is already a table " + names[0] + "."
	if len(names) > 1 {
		detail = "There are already tables " + strings.Join(names, ", ") + "."
	}
	return &fault.Error{
		Code: fault.Conflict, Detail: detail,
		Fields: []fault.Field{{Location: location, Rule: fault.Taken, Value: taken[0]}},
	}
}

// withinLimit refuses what would be one table too many.
func withinLimit(ctx context.Context, tx bun.IDB, storeID string) error {
	n, err := countTables(ctx, tx, storeID)
	if err == nil && n > MaxTables {
		err = fault.New(fault.Conflict, "A store has at most %d tables. Delete one first.", MaxTables)
	}
	return err
}
