package menu

import (
	"context"
	"fmt"
	"reflect"
	"slices"

	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/lang"
)

// ExtraGroups lists a store's groups of extras.
func (s *Service) ExtraGroups(ctx context.Context, who *actor.Actor, storeID string) ([]ExtraGroup, error) {
	if err := who.Require(actor.StoreRead, storeID); err != nil {
		return nil, err
	}
	// A store that does not exist is not one without groups.
	if _, err := s.stores.DefaultLanguage(ctx, s.db.Read, storeID); err != nil {
		return nil, err
	}
	return listExtraGroups(ctx, s.db.Read, storeID)
}

// AddExtraGroup adds a group of extras, which no dish has yet.
func (s *Service) AddExtraGroup(ctx context.Context, who *actor.Actor, storeID string, in ExtraGroupInput) (ExtraGroup, error) {
	var group ExtraGroup
	err := s.change(ctx, who, actor.MenuUpdate, storeID, func(ctx context.Context, tx bun.Tx, source lang.Key) (err error) {
		if err := s.checkCurrency(ctx, tx, storeID, in.Currency, "body"); err != nil {
			return err
		}
		group, err = s.addExtraGroup(ctx, tx, storeID, source, in)
		return err
	})
	return group, err
}

// AddExtraGroupIn is AddExtraGroup inside the caller's transaction, a db.Change. Texts are
// written in the source language, the store's default.
func (s *Service) AddExtraGroupIn(ctx context.Context, tx bun.IDB, who *actor.Actor, storeID string, source lang.Key, in ExtraGroupInput) (ExtraGroup, error) {
	if err := who.Require(actor.MenuUpdate, storeID); err != nil {
		return ExtraGroup{}, err
	}
	return s.addExtraGroup(ctx, tx, storeID, source, in)
}

func (s *Service) addExtraGroup(ctx context.Context, tx bun.IDB, storeID string, source lang.Key, in ExtraGroupInput) (ExtraGroup, error) {
	order, err := extraGroups.NextOrder(ctx, tx, storeID)
	if err != nil {
		return ExtraGroup{}, err
	}
	now := s.now().UTC()
	group := ExtraGroup{ID: db.NewID(), StoreID: storeID, Options: []Option{}, Order: order, Revision: 1, CreatedAt: now, UpdatedAt: now}
	if err := group.apply(in.patch(), source, "body"); err != nil {
		return ExtraGroup{}, err
	}
	if err := insertExtraGroup(ctx, tx, &group); err != nil {
		return ExtraGroup{}, err
	}
	return group, checkGroupCount(ctx, tx, storeID)
}

// UpdateExtraGroup changes a group on all dishes that have it, see db.CheckChange for the
// revision.
func (s *Service) UpdateExtraGroup(ctx context.Context, who *actor.Actor, storeID, id string, revision int64, patch ExtraGroupPatch) (ExtraGroup, error) {
	var group ExtraGroup
	err := s.change(ctx, who, actor.MenuUpdate, storeID, func(ctx context.Context, tx bun.Tx, source lang.Key) (err error) {
		if group, err = findExtraGroup(ctx, tx, storeID, id); err != nil {
			return err
		}
		before := group
		if err := s.checkCurrency(ctx, tx, storeID, patch.Currency, "body"); err != nil {
			return err
		}
		if err := group.apply(patch, source, "body"); err != nil {
			return err
		}
		if err := db.CheckChange(reflect.DeepEqual(group, before), revision, group.Revision, extraGroups.Noun); err != nil {
			return err
		}
		group.Revision++
		group.UpdatedAt = s.now().UTC()
		if err := updateExtraGroup(ctx, tx, &group); err != nil || !group.larger(&before, source) {
			return err
		}
		return checkSize(ctx, tx, storeID, source)
	})
	return group, err
}

// DeleteExtraGroup takes a group off all dishes; RestoreExtraGroup undoes it. The dishes
// keep its id, by which it comes back to its places.
func (s *Service) DeleteExtraGroup(ctx context.Context, who *actor.Actor, storeID, id string) error {
	return s.change(ctx, who, actor.MenuUpdate, storeID, func(ctx context.Context, tx bun.Tx, _ lang.Key) error {
		return extraGroups.Delete(ctx, tx, storeID, id, s.now().UTC())
	})
}

// RestoreExtraGroup restores a deleted group, also on the dishes that had it.
func (s *Service) RestoreExtraGroup(ctx context.Context, who *actor.Actor, storeID, id string) (ExtraGroup, error) {
	var group ExtraGroup
	err := s.change(ctx, who, actor.MenuUpdate, storeID, func(ctx context.Context, tx bun.Tx, source lang.Key) (err error) {
		if err := extraGroups.Restore(ctx, tx, storeID, id); err != nil {
			return err
		}
		if err := checkGroupCount(ctx, tx, storeID); err != nil {
			return err
		}
		if err := checkSize(ctx, tx, storeID, source); err != nil {
			return err
		}
		group, err = findExtraGroup(ctx, tx, storeID, id)
		return err
	})
	return group, err
}

func checkGroupCount(ctx context.Context, tx bun.IDB, storeID string) error {
	groups, err := listExtraGroups(ctx, tx, storeID)
	if err != nil || len(groups) <= MaxExtraGroups {
		return err
	}
	return fault.NewConflict("too_many_extra_groups", fault.Params{"limit": MaxExtraGroups, "count": len(groups)},
		"A store has at most %d groups of extras. Delete one first.", MaxExtraGroups)
}

// checkExtras refuses groups of a dish that are none of the store, besides those that it
// had before: one of them may have been deleted, and come back.
func checkExtras(ctx context.Context, tx bun.IDB, storeID, at string, extras, before []string) error {
	if len(extras) == 0 || slices.Equal(extras, before) {
		return nil
	}
	groups, err := listExtraGroups(ctx, tx, storeID)
	if err != nil {
		return err
	}
	return checkAmong(groups, at, extras, before)
}

func checkAmong(groups []ExtraGroup, at string, extras, before []string) error {
	var rules fault.Rules
	for i, id := range extras {
		isKnown := slices.Contains(before, id) || slices.ContainsFunc(groups, func(g ExtraGroup) bool { return g.ID == id })
		rules.Check(isKnown, fmt.Sprintf("%s[%d]", at, i), fault.NewRule("unknown", "must be a group of extras of this store"), id)
	}
	return rules.Err()
}
