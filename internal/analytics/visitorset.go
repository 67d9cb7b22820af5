package analytics

import "hash/maphash"

// maxVisitors bounds the memory of a visitorSet, to some 40 MB. On a site with more
// visitors in a day, some are counted again.
const maxVisitors = 2_000_000

// visitorSet is the visitors that a recorder over SQLite has counted today. It
// need not outlive the process, because the salt of their hashes does not either.
// It is not safe for concurrent use.
type visitorSet struct {
	seed    maphash.Seed
	saltDay string
	keys    map[uint64]struct{}
}

func newVisitorSet() *visitorSet {
	return &visitorSet{seed: maphash.MakeSeed(), keys: map[uint64]struct{}{}}
}

func (v *visitorSet) key(p *pending) uint64 {
	return maphash.Comparable(v.seed, [...]string{string(p.kind), p.subjectID, p.day, p.visitorHash})
}

// firstVisits returns the events of a batch that are the first of their visitors
// on a subject and day, by key.
func (v *visitorSet) firstVisits(batch []*pending) map[uint64]*pending {
	first := make(map[uint64]*pending, len(batch))
	for _, p := range batch {
		if p.day == "" {
			continue
		}
		key := v.key(p)
		if _, counted := v.keys[key]; counted && p.saltDay == v.saltDay {
			continue
		}
		if _, ok := first[key]; !ok {
			first[key] = p
		}
	}
	return first
}

// add adds the visitors of stored events.
func (v *visitorSet) add(first map[uint64]*pending) {
	for key, p := range first {
		if p.saltDay > v.saltDay || len(v.keys) >= maxVisitors {
			v.saltDay, v.keys = p.saltDay, map[uint64]struct{}{}
		}
		v.keys[key] = struct{}{}
	}
}
