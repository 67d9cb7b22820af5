// Package analytics counts what guests do: the links they follow (clicks), the
// codes they open (scans) and the pages they are shown (views).
//
// Promises kept here: an event is on disk before Record returns; bots, link
// previews, prefetches and HEAD requests are recorded as such and not counted;
// and no guest can be followed, for an address is never stored, only a hash
// whose secret is thrown away when the day is over.
package analytics

import (
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"carte/internal/db"
)

// Kind is what a guest did.
type Kind string

// The kinds. Each says what the subject of an event is.
const (
	Click Kind = "click" // subject: the followed link
	Scan  Kind = "scan"  // subject: the table whose code was opened, or the store for the code of the whole store
	View  Kind = "view"  // subject: the page shown, an id its owner chooses
)

// Device is the class of a guest's device.
type Device string

// The device classes.
const (
	Phone   Device = "phone"
	Tablet  Device = "tablet"
	Desktop Device = "desktop"
	Bot     Device = "bot"
	Other   Device = "other"
)

// keepMonths is how long single events are kept; the daily counts stay.
const keepMonths = 25

// Event is one click, scan or view.
type Event struct {
	Kind      Kind
	StoreID   string
	SubjectID string
	// TableID is the table where the guest sits; "" when that is not known.
	TableID string
	// At is when it happened; the zero value stands for now.
	At time.Time
	// Zone is the store's time zone, in which days are counted; nil is UTC.
	Zone *time.Location
	// Visitor is what the request tells of the guest, see Classify.
	Visitor Visitor
	// Address is the guest's network address. It goes into the visitor hash and
	// nowhere else.
	Address string
}

// idLength limits the ids of an event, so that no single event can spoil the
// transaction it shares with others.
const idLength = 80

func (e *Event) check() error {
	switch e.Kind {
	case Click, Scan, View:
	default:
		return fmt.Errorf("recording an event: unknown kind %q", e.Kind)
	}
	switch "" {
	case e.StoreID:
		return fmt.Errorf("recording a %s: it has no store", e.Kind)
	case e.SubjectID:
		return fmt.Errorf("recording a %s: it has no subject", e.Kind)
	}
	for _, id := range [...]string{e.StoreID, e.SubjectID, e.TableID} {
		if len(id) > idLength || !utf8.ValidString(id) || strings.ContainsRune(id, 0) {
			return fmt.Errorf("recording a %s: %.*q is not an id", e.Kind, idLength, id)
		}
	}
	return nil
}

// eventRow is an event as it is stored.
type eventRow struct {
	storeID, subjectID, tableID string
	kind                        Kind
	at                          time.Time
	referrerHost                string
	device                      Device
	language                    string
	isBot                       bool
	visitorHash                 string
}

// addEvents adds events, each with its values.
var addEvents = db.NewInsert("events", "",
	db.Column{Name: "store_id", Type: db.Text}, db.Column{Name: "kind", Type: db.Text},
	db.Column{Name: "subject_id", Type: db.Text}, db.Column{Name: "table_id", Type: db.Text},
	db.Column{Name: "at", Type: db.Instant}, db.Column{Name: "referrer_host", Type: db.Text},
	db.Column{Name: "device", Type: db.Text}, db.Column{Name: "language", Type: db.Text},
	db.Column{Name: "is_bot", Type: db.Boolean}, db.Column{Name: "visitor_hash", Type: db.Text},
)

func (e *eventRow) values() []any {
	var tableID any
	if e.tableID != "" {
		tableID = e.tableID
	}
	return []any{
		e.storeID, string(e.kind), e.subjectID, tableID, e.at,
		e.referrerHost, string(e.device), e.language, e.isBot, e.visitorHash,
	}
}

// countRow is the number of events of one kind and subject on one day.
type countRow struct {
	bun.BaseModel `bun:"table:daily_counts,alias:c"`

	Kind      Kind      `bun:"kind,pk"`
	SubjectID string    `bun:"subject_id,pk"`
	Day       string    `bun:"day,pk"`
	StoreID   string    `bun:"store_id"`
	Count     int64     `bun:"count"`
	LastAt    time.Time `bun:"last_at"`
}

func (c *countRow) values() []any {
	return []any{string(c.Kind), c.SubjectID, c.Day, c.StoreID, c.Count, c.LastAt}
}
