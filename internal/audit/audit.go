// Package audit is the log of who changed what, in stores and in the whole site. Entries
// are recorded in the transaction of the change, with the names and addresses of that
// time. The newest of each topic are kept, and of long texts their beginning, so that
// nobody fills the database with changes.
package audit

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/db"
)

// Action is a topic and what was done: role.assigned. Each capability names its own.
type Action string

// Values are the fields that changed, by name.
type Values map[string]any

// Entry is one change.
type Entry struct {
	bun.BaseModel `bun:"table:audit,alias:a"`

	ID string    `bun:"id,pk"`
	At time.Time `bun:"at"`
	// StoreID is empty for a change in the whole site.
	StoreID string `bun:"store_id,nullzero"`
	// ActorUID and the rest of the actor are empty for Carte itself.
	ActorUID   string `bun:"actor_uid"`
	ActorEmail string `bun:"actor_email"`
	ActorName  string `bun:"actor_name"`
	Action     Action `bun:"action"`
	// Subject is the e-mail of the person the change is about, if any.
	Subject string `bun:"subject"`
	// Before and After are nil where there was no value.
	Before Values `bun:"before,type:text,nullzero"`
	After  Values `bun:"after,type:text,nullzero"`

	// StoreName is what the store is called now.
	StoreName string `bun:"-"`
}

// The limits of the log.
const (
	// MaxEntries is how many entries of a topic a store keeps, and MaxSiteEntries how many
	// the site keeps that are of no store.
	MaxEntries     = 2000
	MaxSiteEntries = 10_000
	// EditWindow is how long after an edit another one of the same fields joins its entry.
	EditWindow = 5 * time.Minute
)

// Record adds an entry for a change by the actor, in the transaction of the change. The
// oldest entries of its topic go where there are more than are kept.
func Record(ctx context.Context, tx bun.IDB, who *actor.Actor, at time.Time, entry Entry) error {
	entry.ID, entry.At = db.NewID(), at.UTC()
	entry.ActorUID, entry.ActorEmail, entry.ActorName = who.UID, who.Email, who.Name
	entry.shorten()
	if _, err := tx.NewInsert().Model(&entry).Exec(ctx); err != nil {
		return db.Wrap(err, "recording "+string(entry.Action))
	}
	return makeRoom(ctx, tx, &entry)
}

// RecordEdit is Record for edits, which people make in quick succession: one of the same
// fields by the same actor joins the entry of the one before, which then leads from its
// first values to these. What anybody else has done meanwhile stays between them.
func RecordEdit(ctx context.Context, tx bun.IDB, who *actor.Actor, at time.Time, entry Entry) error {
	recent, err := listRecent(ctx, tx, &entry, at.Add(-EditWindow))
	if err != nil {
		return err
	}
	for i := range recent {
		former := &recent[i]
		if former.ActorUID == who.UID && former.After.sharesFields(entry.After) {
			former.After = entry.After
			former.shorten()
			return updateValues(ctx, tx, former)
		}
		if former.ActorUID != who.UID || former.After.overlaps(entry.After) {
			break
		}
	}
	return Record(ctx, tx, who, at, entry)
}

// overlaps reports whether two changes have a field in common.
func (v Values) overlaps(other Values) bool {
	for field := range v {
		if _, ok := other[field]; ok {
			return true
		}
	}
	return false
}

// sharesFields reports whether two changes are of the same fields.
func (v Values) sharesFields(other Values) bool {
	for field := range v {
		if _, ok := other[field]; !ok {
			return false
		}
	}
	return len(v) == len(other)
}
