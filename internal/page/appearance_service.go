package page

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"

	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/audit"
	"carte/internal/db"
)

// The actions in the audit log.
const (
	actionPublished audit.Action = "appearance.published"
	actionRestored  audit.Action = "appearance.restored"
)

const appearanceNoun = "look"

// Appearance returns the look that is worked on.
func (s *Service) Appearance(ctx context.Context, who *actor.Actor, storeID string) (AppearanceDraft, error) {
	if err := who.Require(actor.StoreRead, storeID); err != nil {
		return AppearanceDraft{}, err
	}
	draft, err := findDraft(ctx, s.db.Read, storeID)
	if err != nil {
		return AppearanceDraft{}, err
	}
	return s.completeDraft(ctx, draft)
}

// UpdateAppearance changes the look that is worked on, see db.CheckChange for the
// revision. Guests see nothing of it until it is published.
func (s *Service) UpdateAppearance(ctx context.Context, who *actor.Actor, storeID string, revision int64, patch AppearancePatch) (AppearanceDraft, error) {
	return s.writeLook(ctx, who, storeID, func(ctx context.Context, tx bun.Tx, l *heldLook) error {
		before := l.draft.Appearance
		if err := l.draft.apply(&patch); err != nil {
			return err
		}
		// Who chooses what guests see already has chosen a look too.
		isChosen := !l.page.LookChosen && patch.chooses() && l.draft.choice() == l.page.choice()
		if err := db.CheckChange(l.draft.Appearance == before && !isChosen, revision, l.draft.Revision, appearanceNoun); err != nil {
			return err
		}
		if err := s.images.Use(ctx, tx, storeID, l.draft.newImages(&before)); err != nil {
			return err
		}
		if isChosen {
			l.page.LookChosen = true
			if err := updatePage(ctx, tx, &l.page); err != nil {
				return err
			}
		}
		l.draft.Revision++
		return updateDraft(ctx, tx, &l.draft)
	})
}

// PublishAppearance shows guests the look that is worked on. A revision other than 0 must
// be the current one: nobody publishes what they have not seen.
func (s *Service) PublishAppearance(ctx context.Context, who *actor.Actor, storeID string, revision int64) (AppearanceDraft, error) {
	return s.changeLook(ctx, who, storeID, func(ctx context.Context, tx bun.Tx, l *heldLook) error {
		if err := db.CheckChange(l.isPublished(), revision, l.draft.Revision, appearanceNoun); err != nil {
			return err
		}
		return s.publish(ctx, tx, who, l, actionPublished)
	})
}

// DiscardAppearance goes back to what guests see.
func (s *Service) DiscardAppearance(ctx context.Context, who *actor.Actor, storeID string, revision int64) (AppearanceDraft, error) {
	return s.writeLook(ctx, who, storeID, func(ctx context.Context, tx bun.Tx, l *heldLook) error {
		if err := db.CheckChange(l.isPublished(), revision, l.draft.Revision, appearanceNoun); err != nil {
			return err
		}
		l.draft.Appearance = l.page.Appearance
		l.draft.renew()
		return updateDraft(ctx, tx, &l.draft)
	})
}

// AppearanceVersions lists the looks that were published, the last one first.
func (s *Service) AppearanceVersions(ctx context.Context, who *actor.Actor, storeID string) ([]AppearanceVersion, error) {
	if err := who.Require(actor.StoreRead, storeID); err != nil {
		return nil, err
	}
	draft, err := findDraft(ctx, s.db.Read, storeID)
	if err != nil {
		return nil, err
	}
	versions, err := listVersions(ctx, s.db.Read, storeID)
	if err != nil {
		return nil, err
	}
	key, err := s.previewKey(ctx, &draft)
	for i := range versions {
		versions[i].IsCurrent = i == 0
		versions[i].Preview = previewOf(key, versions[i].ID, s.now())
	}
	return versions, err
}

// RestoreAppearance publishes a former version again. What is being worked on is replaced
// by it as well.
func (s *Service) RestoreAppearance(ctx context.Context, who *actor.Actor, storeID, id string, revision int64) (AppearanceDraft, error) {
	return s.changeLook(ctx, who, storeID, func(ctx context.Context, tx bun.Tx, l *heldLook) error {
		version, err := findVersion(ctx, tx, storeID, id)
		if err != nil {
			return err
		}
		unchanged := l.isPublished() && version.Appearance == l.page.Appearance
		if err := db.CheckChange(unchanged, revision, l.draft.Revision, appearanceNoun); err != nil {
			return err
		}
		l.draft.Appearance = version.Appearance
		if l.isPublished() {
			l.draft.renew() // guests see it already
			return updateDraft(ctx, tx, &l.draft)
		}
		l.page.LookChosen = true
		return s.publish(ctx, tx, who, l, actionRestored)
	})
}

// heldLook is the link page of a store with the look that is worked on, which nobody else
// changes meanwhile.
type heldLook struct {
	page  LinkPage
	draft AppearanceDraft
}

// isPublished reports whether guests see what is worked on.
func (l *heldLook) isPublished() bool { return l.draft.Appearance == l.page.Appearance }

// renew ends the addresses that show the draft.
func (d *AppearanceDraft) renew() {
	d.Revision++
	d.PreviewKey = rand.Text()
}

// changeLook runs fn where it changes what guests see, writeLook where it does not. Both
// hold the store's look until they end, and return it as it is then.
func (s *Service) changeLook(ctx context.Context, who *actor.Actor, storeID string, fn lookFunc) (AppearanceDraft, error) {
	return s.withLook(ctx, who, storeID, fn, func(ctx context.Context, fn txFunc) error { return s.db.Change(ctx, storeID, fn) })
}

func (s *Service) writeLook(ctx context.Context, who *actor.Actor, storeID string, fn lookFunc) (AppearanceDraft, error) {
	return s.withLook(ctx, who, storeID, fn, func(ctx context.Context, fn txFunc) error {
		if err := s.db.Write(ctx, fn); !errors.Is(err, db.ErrUnchanged) {
			return err
		}
		return nil
	})
}

type (
	lookFunc = func(ctx context.Context, tx bun.Tx, l *heldLook) error
	txFunc   = func(ctx context.Context, tx bun.Tx) error
)

func (s *Service) withLook(ctx context.Context, who *actor.Actor, storeID string, fn lookFunc, in func(context.Context, txFunc) error) (AppearanceDraft, error) {
	if err := who.Require(actor.AppearanceUpdate, storeID); err != nil {
		return AppearanceDraft{}, err
	}
	var l heldLook
	err := in(ctx, func(ctx context.Context, tx bun.Tx) (err error) {
		if err := s.db.Lock(ctx, tx, "look of "+storeID); err != nil {
			return err
		}
		if l.page, err = findPage(ctx, tx, storeID); err != nil {
			return err
		}
		if l.draft, err = findDraft(ctx, tx, storeID); err != nil {
			return err
		}
		return fn(ctx, tx, &l)
	})
	if err != nil {
		return AppearanceDraft{}, err
	}
	return s.completeDraft(ctx, l.draft)
}

// publish shows guests the draft, keeps it as a version and records it.
func (s *Service) publish(ctx context.Context, tx bun.Tx, who *actor.Actor, l *heldLook, action audit.Action) error {
	before, now := l.page.Appearance, s.now().UTC()
	if err := s.images.Use(ctx, tx, l.page.StoreID, l.draft.newImages(&before)); err != nil {
		return err
	}
	if l.draft.choice() != l.page.choice() {
		l.page.LookChosen = true
	}
	l.page.Appearance = l.draft.Appearance
	l.page.Revision++
	l.draft.renew()
	if err := errors.Join(updatePage(ctx, tx, &l.page), updateDraft(ctx, tx, &l.draft)); err != nil || before == l.page.Appearance {
		return err
	}
	version := AppearanceVersion{
		ID: db.NewID(), StoreID: l.page.StoreID, Appearance: l.page.Appearance, PublishedAt: now, PublishedBy: cmp.Or(who.Name, who.Email),
	}
	if err := addVersion(ctx, tx, &version); err != nil {
		return err
	}
	was, is := differences(&before, &l.page.Appearance)
	return audit.Record(ctx, tx, who, now, audit.Entry{StoreID: l.page.StoreID, Action: action, Before: was, After: is})
}

// startLook keeps the look of a new page as the first version.
func (s *Service) startLook(ctx context.Context, tx bun.IDB, page *LinkPage) error {
	draft := AppearanceDraft{StoreID: page.StoreID, Appearance: page.Appearance, PreviewKey: rand.Text(), Revision: 1}
	if err := insertDraft(ctx, tx, &draft); err != nil {
		return err
	}
	return addVersion(ctx, tx, &AppearanceVersion{ID: db.NewID(), StoreID: page.StoreID, Appearance: page.Appearance, PublishedAt: s.now().UTC()})
}

// completeDraft fills in what is not stored with the draft.
func (s *Service) completeDraft(ctx context.Context, draft AppearanceDraft) (AppearanceDraft, error) {
	page, err := findPage(ctx, s.db.Read, draft.StoreID)
	if err != nil {
		return AppearanceDraft{}, err
	}
	last, err := lastVersion(ctx, s.db.Read, draft.StoreID)
	if err != nil {
		return AppearanceDraft{}, err
	}
	draft.PublishedAt, draft.PublishedBy = last.PublishedAt, last.PublishedBy
	if draft.IsPublished = draft.Appearance == page.Appearance; draft.IsPublished {
		return draft, nil
	}
	key, err := s.previewKey(ctx, &draft)
	draft.Preview = previewOf(key, draftPreview, s.now())
	return draft, err
}
