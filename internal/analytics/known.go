package analytics

import (
	"hash/maphash"
	"strings"
	"time"
)

// known are the visitors of stores on a day (in UTC), and where each last came from.
//
// A visitor is known by a hash with a seed that stays in memory and is discarded with
// the day, as the salt is.
type known struct {
	// text is where a visitor is written before it is hashed.
	text []byte
	// day is the number of the day since 1970 on which the seed is used.
	day  int64
	seed maphash.Seed
	// visitors are the places of their sources. They have no pointers, so that the garbage
	// collector need not look at each visitor of the day.
	visitors map[uint64]uint16
	sources  []string
	places   map[string]uint16
}

func dayNumber(now time.Time) int64 { return now.Unix() / (24 * 60 * 60) }

// visitor returns the hash of a visitor of a store on a day, and forgets those of past
// days.
func (k *known) visitor(key *detail, network, userAgent string, now time.Time) uint64 {
	if day := dayNumber(now); day != k.day || len(k.visitors) >= maxKnown {
		*k = known{
			text: k.text, day: day, seed: maphash.MakeSeed(), visitors: map[uint64]uint16{},
			sources: []string{""}, places: map[string]uint16{"": 0},
		}
	}
	k.text = appendParts(k.text[:0], key.storeID, key.day, network, userAgent)
	return maphash.Bytes(k.seed, k.text)
}

// source returns where a visitor last came from, and whether the visitor is known.
func (k *known) source(visitor uint64) (source string, isKnown bool) {
	place, isKnown := k.visitors[visitor]
	if !isKnown {
		return "", false
	}
	return k.sources[place], true
}

// set makes a visitor known, with a source, and returns a copy of the source that does not
// keep the header in memory of which it is a part. Beyond maxSources a source is not known
// again.
func (k *known) set(visitor uint64, source string) string {
	place, ok := k.places[source]
	if !ok && len(k.sources) < maxSources {
		place = uint16(len(k.sources)) //nolint:gosec // maxSources fits
		source = strings.Clone(source)
		k.sources, k.places[source] = append(k.sources, source), place
	}
	k.visitors[visitor] = place
	if place == 0 {
		return strings.Clone(source)
	}
	return k.sources[place]
}
