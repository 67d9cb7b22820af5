package analytics

import "hash/maphash"

// maxVisitors bounds the memory for visitors, to some 40 MB. A site with more in
// a day counts some of them again.
const maxVisitors = 2_000_000

// visitors are those of a day that a recorder over SQLite has counted. Their
// hashes are of no use without the salt, which is held in memory alone there, so
// they are too. The recorder's writer alone uses it.
type visitors struct {
	seed    maphash.Seed
	saltDay string
	counted map[uint64]struct{}
}

func newVisitors() *visitors {
	return &visitors{seed: maphash.MakeSeed(), counted: map[uint64]struct{}{}}
}

func (v *visitors) key(p *pending) uint64 {
	return maphash.Comparable(v.seed, [...]string{string(p.kind), p.subjectID, p.day, p.visitorHash})
}

// fresh returns the keys of a batch's visitors that are not counted yet, each
// with the first of their events.
func (v *visitors) fresh(batch []*pending) map[uint64]*pending {
	fresh := make(map[uint64]*pending, len(batch))
	for _, p := range batch {
		if p.day == "" {
			continue
		}
		key := v.key(p)
		if _, known := v.counted[key]; known && p.saltDay == v.saltDay {
			continue
		}
		if _, known := fresh[key]; !known {
			fresh[key] = p
		}
	}
	return fresh
}

// add notes visitors once their events are stored.
func (v *visitors) add(fresh map[uint64]*pending) {
	for key, p := range fresh {
		if p.saltDay > v.saltDay || len(v.counted) >= maxVisitors {
			v.saltDay, v.counted = p.saltDay, map[uint64]struct{}{}
		}
		v.counted[key] = struct{}{}
	}
}
