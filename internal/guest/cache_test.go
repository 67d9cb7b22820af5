package guest

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"carte/internal/lang"
	"carte/internal/store"
)

// responseOf is a response whose brotli has so many bytes.
func responseOf(bytes int) *response {
	return &response{etag: field{fmt.Sprintf(`W/"%d"`, bytes)}, brotli: make([]byte, bytes)}
}

func menuOf(storeID string) cacheKey {
	return pageKey(storeID, variant{kind: menuPage, language: lang.German})
}

func (c *cache) putMenu(storeID string, bytes int) bool {
	r := responseOf(bytes)
	return c.put(menuOf(storeID), storeID, r, r.size(), 1, c.now())
}

func (c *cache) hasMenu(storeID string) bool {
	_, ok := c.peek(menuOf(storeID))
	return ok
}

// What was read before a change must not be cached after it, and only changes of
// its own store count.
func TestCacheRefusesWhatIsOlderThanAChange(t *testing.T) {
	for name, c := range map[string]struct {
		between func(*cache)
		cached  bool
	}{
		"nothing happened":             {func(*cache) {}, true},
		"the store changed":            {func(c *cache) { c.invalidate("a") }, false},
		"another store changed":        {func(c *cache) { c.invalidate("b") }, true},
		"changes may have been missed": {func(c *cache) { c.beginVerify() }, false},
		"both":                         {func(c *cache) { c.invalidate("a"); c.beginVerify() }, false},
	} {
		t.Run(name, func(t *testing.T) {
			cache := newCache(1 << 20)
			cache.invalidate("a") // a store that has changed before
			read := cache.now()
			c.between(cache)
			for _, v := range []struct {
				key   cacheKey
				value any
			}{{menuOf("a"), responseOf(10)}, {cacheKey{index: locationIndex, key: "osteria"}, &location{}}, {cacheKey{index: targetIndex, key: "link"}, &targets{}}} {
				if got := cache.put(v.key, "a", v.value, 10, 1, read); got != c.cached {
					t.Errorf("put(%v) = %v, want %v", v.key, got, c.cached)
				}
				if got := cache.values[v.key] != nil; got != c.cached {
					t.Errorf("%v is cached: %v, want %v", v.key, got, c.cached)
				}
			}
		})
	}
}

func TestCacheDropsAllOfAStoreAndNothingElse(t *testing.T) {
	cache := newCache(1 << 20)
	for _, id := range []string{"a", "b"} {
		fill(cache, id, 10)
	}
	cache.invalidate("a")
	for key, v := range cache.values {
		if v.storeID != "b" {
			t.Errorf("%v is cached still", key)
		}
	}
	if n := cache.recency.Len(); n != 6 {
		t.Errorf("%d values are cached, want those of one store", n)
	}
	cache.invalidate("b")
	if cache.size != 0 || cache.recency.Len() != 0 || len(cache.stores) != 0 {
		t.Errorf("an empty cache counts %d bytes", cache.size)
	}
}

func TestCacheEvictsTheLeastRecentlyUsed(t *testing.T) {
	cache := newCache(100 << 10)
	for _, id := range []string{"a", "b", "c"} {
		cache.putMenu(id, 30<<10)
	}
	if _, ok := get[*response](cache, menuOf("a")); !ok {
		t.Fatal("a is not cached")
	}
	for i, id := range []string{"d", "e"} {
		cache.putMenu(id, 30<<10)
		if cache.size > cache.limit {
			t.Fatalf("the cache holds %d bytes", cache.size)
		}
		if !cache.hasMenu("a") && i == 0 || cache.hasMenu([]string{"b", "c"}[i]) || !cache.hasMenu(id) {
			t.Errorf("after %s: a %v, b %v, c %v", id, cache.hasMenu("a"), cache.hasMenu("b"), cache.hasMenu("c"))
		}
	}
	if cache.putMenu("large", 200<<10); cache.size != 0 {
		t.Errorf("what is larger than the cache leaves %d bytes", cache.size)
	}
}

// fill caches one value of each index for a store.
func fill(c *cache, id string, bytes int) {
	r, at := responseOf(bytes), c.now()
	r.policy = field{strings.Repeat("p", 300) + id}
	c.put(menuOf(id), id, r, r.size(), 1, at)
	hours := func() []store.Hours {
		return []store.Hours{{From: strings.Clone("11:30"), To: strings.Clone("14:30")}, {From: strings.Clone("17:30"), To: strings.Clone("23:00")}}
	}
	l := &location{zone: time.UTC, store: store.Store{
		ID: id, Slug: "slug-" + id, Name: "The store with the id " + id, Languages: []lang.Key{lang.German, lang.English}, Address: strings.Repeat("a", 40) + id,
		OpeningHours: store.OpeningHours{Mon: hours(), Tue: hours(), Wed: hours(), Thu: hours(), Fri: hours()},
	}}
	c.put(cacheKey{index: locationIndex, key: "slug-" + id}, id, l, l.size(), 1, at)
	links, others, size := make([]target, 12), []string(nil), int64(0)
	for n := range links {
		links[n] = target{id: fmt.Sprintf("link-%d-%s", n, id), address: "https://example.com/" + id}
		others, size = append(others, links[n].id), size+targetBytes+allocated(len(links[n].address))
	}
	c.put(cacheKey{index: targetIndex, key: links[0].id}, id, &targets{storeID: id, zone: l.zone, links: links}, size, unversioned, at, others...)
	c.put(cacheKey{index: codeIndex, key: "code-" + id}, id, code{id, "table-" + id, 7}, 0, unversioned, at)
	c.put(cacheKey{index: menuIndex, key: "menu-" + id}, id, id, 0, unversioned, at)
	numbers := map[int]string{}
	for number := range 20 {
		numbers[number] = fmt.Sprintf("table-%d-%s", number, id)
	}
	c.put(cacheKey{index: tableIndex, key: id}, id, numbers, int64(len(numbers))*tableBytes, unversioned, at)
}

// What is asked for in MiB is what is taken: 5,000 stores fill the cache, and
// the heap holds neither much more than was counted nor much less.
func TestCacheCountsItsMemory(t *testing.T) {
	heap := func() int64 {
		// What other tests have left in a sync.Pool goes with the second one.
		runtime.GC()
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return int64(m.HeapAlloc)
	}
	for name, bytes := range map[string]int{"menus": 13_300, "link pages": 3_900, "small pages": 700} {
		t.Run(name, func(t *testing.T) {
			const limit = 16 << 20
			cache := newCache(limit)
			before := heap()
			for n := range 5000 {
				fill(cache, fmt.Sprintf("store-%07d", n), bytes)
			}
			taken := heap() - before
			t.Logf("%d stores: %d MiB are counted, %d MiB taken", len(cache.stores), cache.size>>20, taken>>20)
			if cache.size > limit || cache.size < limit*9/10 {
				t.Errorf("%d bytes are counted of %d", cache.size, limit)
			}
			if taken > limit*11/10 || taken < limit*7/10 {
				t.Errorf("%d bytes are taken, %d were asked for", taken, limit)
			}
			runtime.KeepAlive(cache)
		})
	}
}

// A value is found under all its keys as long as it is cached, and under no key
// that has a value of its own.
func TestCacheFindsAValueUnderOtherKeys(t *testing.T) {
	s := NewService(Config{PDFLinks: noPDFs{}, Changes: connected(true), CacheBytes: 1 << 20})
	cache := s.cache
	put := func(value, key string, others ...string) {
		cache.put(cacheKey{index: menuIndex, key: key}, "store", value, 0, 1, cache.now(), others...)
	}
	expect := func(when string, want map[string]string) {
		t.Helper()
		for _, key := range []string{"a", "b", "c"} {
			if got, _ := get[string](cache, cacheKey{index: menuIndex, key: key}); got != want[key] {
				t.Errorf("%s: %s leads to %q, want %q", when, key, got, want[key])
			}
		}
	}
	put("first", "a", "b")
	expect("at first", map[string]string{"a": "first", "b": "first"})
	put("second", "c", "a", "b")
	expect("with other keys that are taken", map[string]string{"a": "first", "b": "first", "c": "second"})
	if n := s.CacheStats().Entries; n != 2 {
		t.Errorf("%d entries are counted, want 2", n)
	}
	put("third", "b", "a")
	expect("after one key was read again", map[string]string{"a": "third", "b": "third", "c": "second"})
	cache.invalidate("store")
	expect("after a change", nil)
	if len(cache.values) != 0 || cache.size != 0 {
		t.Errorf("an empty cache has %d keys and counts %d bytes", len(cache.values), cache.size)
	}
}

// What is read again takes the memory of what it replaces, and a gzip copy its
// own.
func TestCacheCountsAValueOnce(t *testing.T) {
	cache := newCache(1 << 20)
	fill(cache, "a", 30<<10)
	before := cache.size
	fill(cache, "a", 30<<10)
	if cache.size != before {
		t.Errorf("cached twice: %d bytes, once: %d", cache.size, before)
	}
	zipped := func(r *response) *response { return r.withGzip(make([]byte, 40<<10)) }
	cache.update(menuOf("a"), responseOf(30 << 10).etag[0], zipped)
	if by := cache.size - before; by < 40<<10 || by > 44<<10 {
		t.Errorf("a gzip copy of 40 KiB counts %d bytes", by)
	}
	cache.update(menuOf("a"), responseOf(29 << 10).etag[0], func(*response) *response { t.Error("another document is updated"); return nil })
	cache.invalidate("a")
	cache.update(menuOf("a"), responseOf(30 << 10).etag[0], zipped)
	if cache.size != 0 {
		t.Errorf("an empty cache counts %d bytes", cache.size)
	}
}

// After changes may have been missed, what is of the present version stays.
func TestCacheVerifies(t *testing.T) {
	cache := newCache(1 << 20)
	for _, id := range []string{"same", "newer", "gone"} {
		fill(cache, id, 10)
	}
	cache.beginVerify()
	cache.verify(map[string]int64{"same": 1, "newer": 2, "gone": unknownVersion})
	for id, want := range map[string]bool{"same": true, "newer": false, "gone": false} {
		if cache.hasMenu(id) != want {
			t.Errorf("the menu of %s is cached: %v", id, !want)
		}
	}
	if _, ok := get[*location](cache, cacheKey{index: locationIndex, key: "slug-same"}); !ok {
		t.Error("a location of the present version is dropped")
	}
	if _, ok := get[*targets](cache, cacheKey{index: targetIndex, key: "link-0-same"}); ok {
		t.Error("a target of an unknown version stays")
	}
}

// Which stores have changed is noted within bounds, and never so that an old
// page is taken for a new one.
func TestCacheBoundsItsGenerations(t *testing.T) {
	cache := newCache(1 << 20)
	read := cache.now()
	cache.invalidate("a")
	for n := range 3 * maxChanged {
		cache.invalidate(fmt.Sprintf("store-%d", n))
		if len(cache.changed) > maxChanged {
			t.Fatalf("%d changes are noted", len(cache.changed))
		}
	}
	if cache.put(menuOf("a"), "a", responseOf(10), 10, 1, read) {
		t.Error("a page from before a change was cached")
	}
}
