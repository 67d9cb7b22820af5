// Package audit is the log of who changed what, in stores and in the whole site. Entries
// are recorded in the transaction of the change, and never change afterwards: they have
// the names and addresses of that time.
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

// Record adds an entry for a change by the actor, in the transaction of the change.
func Record(ctx context.Context, tx bun.IDB, who *actor.Actor, at time.Time, entry Entry) error {
	entry.ID, entry.At = db.NewID(), at.UTC()
	entry.ActorUID, entry.ActorEmail, entry.ActorName = who.UID, who.Email, who.Name
	_, err := tx.NewInsert().Model(&entry).Exec(ctx)
	return db.Wrap(err, "recording "+string(entry.Action))
}
