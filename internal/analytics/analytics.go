// Package analytics counts what guests do: the links they follow (clicks) and
// the codes they open (scans).
//
// Promises kept here: an event is on disk before Record returns; bots, link
// previews, prefetches and HEAD requests are recorded as such and not counted;
// events are counted twice, all of them and once for each visitor and day; what
// one visitor repeats without end is not stored; and no guest can be followed,
// for an address is never stored, only a hash whose salt is destroyed when the
// day is over.
package analytics

import (
	"fmt"
	"strings"
	"time"
	"unicode/utf8"
)

// Kind is what a guest did.
type Kind string

// The kinds. Each says what the subject of an event is.
const (
	Click Kind = "click" // subject: the followed link
	Scan  Kind = "scan"  // subject: the table whose code was opened, or the store for the code of the whole store
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

// Event is one click or scan.
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
	case Click, Scan:
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
