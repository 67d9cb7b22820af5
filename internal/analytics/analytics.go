// Package analytics counts what guests do: the links they follow (clicks), the codes
// they open (scans) and the pages they are shown (views), and makes reports of it.
//
// It guarantees that
//   - a click or a scan is on disk before Record returns; a view is within a second;
//   - bots, link previews, prefetches and HEAD requests are not counted; their clicks
//     and scans are stored as such;
//   - events are counted twice: all of them, and one for each visitor and day;
//   - the events of one visitor and of one network are limited;
//   - guests are not tracked: no address is stored, only a hash of it whose salt
//     is destroyed at the end of the day.
package analytics

import (
	"fmt"
	"strings"
	"time"
	"unicode/utf8"
)

// Kind is what a guest did.
type Kind string

// The kinds of events.
const (
	Click Kind = "click" // the subject is the followed link
	Scan  Kind = "scan"  // the subject is the table of the code, or the store for its own code
	View  Kind = "view"  // the subject is the kind of the page; see Recorder.View
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

// Event is one click, scan or view.
type Event struct {
	Kind      Kind
	StoreID   string
	SubjectID string
	// Page is which of the subject's pages a view is of. It has limits of its own.
	Page string
	// TableID is the guest's table; "" if it is unknown.
	TableID string
	// At is when it happened; the zero value means now.
	At time.Time
	// Zone is the store's time zone, in which days begin; nil means UTC.
	Zone *time.Location
	// Visitor is what Classify found in the request.
	Visitor Visitor
	// Address is the client's IP address. It is never stored: it is hashed with the
	// day's salt, and for the rate limits with a seed that stays in memory.
	Address string
}

// isID reports whether a text may be an id. Nearly all are letters and digits.
func isID(text string) bool {
	for i := range len(text) {
		if c := text[i]; (c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '-' {
			return utf8.ValidString(text) && !strings.ContainsFunc(text, isEscaped)
		}
	}
	return true
}

// isEscaped reports whether JSON may escape a character. IDs are looked for in JSON.
func isEscaped(r rune) bool { return r < ' ' || strings.ContainsRune("\"\\/<>&\u007f\u2028\u2029", r) }

// maxIDLength limits the ids of an event, in bytes.
const maxIDLength = 80

// check returns an error for an event that would fail the transaction it shares
// with others.
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
		if len(id) > maxIDLength || !isID(id) {
			return fmt.Errorf("recording a %s: %.*q is not an id", e.Kind, maxIDLength, id)
		}
	}
	return nil
}
