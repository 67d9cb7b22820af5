package menu

import (
	"context"
	"errors"

	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/audit"
	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/lang"
	"carte/internal/menu/menufile"
)

// errOvertaken ends a transaction whose change was planned beside something that is different
// now.
var errOvertaken = errors.New("another change came first")

// preparedImport is an import with what becomes of its rows, beside a menu that the store had
// after so many changes.
type preparedImport struct {
	Import

	own     []menufile.Row
	plan    importPlan
	version int64
}

// ApplyImport writes what the rows of a preview say, all or nothing. One that was undone can
// be applied again.
func (s *Service) ApplyImport(ctx context.Context, who *actor.Actor, storeID, menuID, id string) (applied Import, err error) {
	if err := who.Require(actor.MenuUpdate, storeID); err != nil {
		return Import{}, err
	}
	work := s.stats.begin(WorkApply, noFormat)
	defer func() { work.end(ctx, err) }()
	end, err := s.files.beginFile(ctx, who, storeID, false)
	if err != nil {
		return Import{}, err
	}
	defer end()
	work.inTurn()
	for attempt := 1; ; attempt++ {
		prepared, err := s.prepareImport(ctx, storeID, menuID, id)
		if err != nil {
			return Import{}, err
		}
		work.kind.Format = formatOf(prepared.Source.Format, prepared.FileName)
		err = s.applyPrepared(ctx, who, &prepared, attempt == maxOvertaken)
		if errors.Is(err, errOvertaken) && attempt < maxOvertaken {
			continue
		}
		if errors.Is(err, errOvertaken) {
			return Import{}, db.Stale("import")
		}
		if err != nil {
			return Import{}, err
		}
		err = s.planFor(ctx, &prepared.Import)
		return prepared.Import, err
	}
}

// prepareImport reads an import and plans it. The number of changes is read first: one that comes
// while the menu is read is then seen to have come.
func (s *Service) prepareImport(ctx context.Context, storeID, menuID, id string) (prepared preparedImport, err error) {
	versions, err := s.db.Versions(ctx, []string{storeID})
	if err != nil {
		return prepared, err
	}
	prepared.version = versions[storeID]
	if prepared.Import, err = findImport(ctx, s.db.Read, storeID, menuID, id); err != nil || prepared.State == ImportApplied {
		return prepared, err
	}
	if prepared.own, err = s.ownRowsOf(ctx, &prepared.Import); err != nil {
		return prepared, err
	}
	source, err := s.stores.DefaultLanguage(ctx, s.db.Read, storeID)
	if err != nil {
		return prepared, err
	}
	err = s.planPrepared(ctx, s.db.Read, &prepared, source)
	return prepared, err
}

func (s *Service) planPrepared(ctx context.Context, tx bun.IDB, prepared *preparedImport, source lang.Key) error {
	menu, err := s.findTexts(ctx, tx, prepared.StoreID, prepared.MenuID)
	if err != nil {
		return err
	}
	prepared.plan = s.plan(&menu, prepared.Rows, prepared.own, source)
	return nil
}

// applyPrepared writes a plan where nothing has come between. At last it is planned in the
// transaction: a store whose menu changes all the time gets its import too.
func (s *Service) applyPrepared(ctx context.Context, who *actor.Actor, prepared *preparedImport, isLast bool) error {
	return s.change(ctx, who, actor.MenuUpdate, prepared.StoreID, func(ctx context.Context, tx bun.Tx, source lang.Key) error {
		if prepared.State == ImportApplied {
			return db.ErrUnchanged // sent again, because the answer was lost
		}
		isSame, err := holdSameImport(ctx, tx, &prepared.Import)
		switch {
		case err != nil:
			return err
		case !isSame:
			return errOvertaken
		}
		version, err := versionIn(ctx, tx, prepared.StoreID)
		switch {
		case err != nil:
			return err
		case version == prepared.version+1: // this change has raised it
		case !isLast:
			return errOvertaken
		default:
			if err := s.planPrepared(ctx, tx, prepared, source); err != nil {
				return err
			}
		}
		return s.applyPlan(ctx, tx, who, prepared, source)
	})
}

func (s *Service) applyPlan(ctx context.Context, tx bun.Tx, who *actor.Actor, prepared *preparedImport, source lang.Key) error {
	plan, held := &prepared.plan, &prepared.Import
	if err := s.checkPricedIn(ctx, tx, held); err != nil {
		return err
	}
	if plan.blocked > 0 {
		return fault.NewConflict("import_rows_blocked", fault.Params{"count": plan.blocked},
			"%d rows have to be answered, corrected or left out first.", plan.blocked)
	}
	now := s.now().UTC()
	held.State, held.AppliedAt, held.Rows = ImportApplied, &now, plan.rows
	if !held.Source.Own {
		held.File = nil
	}
	var err error
	if held.Undo, err = s.write(ctx, tx, plan, held.StoreID, held.MenuID); err != nil {
		return err
	}
	if err := checkSize(ctx, tx, held.StoreID, source); err != nil {
		return err
	}
	if err := updateImport(ctx, tx, held, "state", "applied_at", "rows", "file", "undo"); err != nil {
		return err
	}
	return audit.Record(ctx, tx, who, now, audit.Entry{
		StoreID: held.StoreID, Action: actionImported,
		After: audit.Values{"file": held.FileName, "added": len(held.Undo.Dishes), "updated": len(held.Undo.Changed)},
	})
}
