package guest

import (
	"fmt"
	"runtime"
	"testing"
	"time"

	"carte/internal/lang"
	"carte/internal/render"
	"carte/internal/table"
)

func entryOf(bytes int) *entry {
	return &entry{encoded: render.Encoded{Brotli: make([]byte, bytes)}}
}

var menuInGerman = entryKey{menuPage, lang.German}

// What was read before a change must not be kept after it, whichever way the
// change was heard of.
func TestCacheRefusesWhatIsOlderThanAChange(t *testing.T) {
	for name, c := range map[string]struct {
		between func(*cache)
		kept    bool
	}{
		"nothing happened":             {func(*cache) {}, true},
		"the store changed":            {func(c *cache) { c.drop("a") }, false},
		"another store changed":        {func(c *cache) { c.drop("b") }, true},
		"changes may have been missed": {func(c *cache) { c.drop("") }, false},
		"both":                         {func(c *cache) { c.drop("a"); c.drop("") }, false},
	} {
		t.Run(name, func(t *testing.T) {
			cache := newCache(1 << 20)
			cache.drop("a") // a store that has changed before
			generation := cache.generation("a")
			c.between(cache)
			if got := cache.keepEntry("a", menuInGerman, entryOf(10), generation); got != c.kept {
				t.Errorf("keepEntry = %v, want %v", got, c.kept)
			}
			if got := cache.entry("a", menuInGerman) != nil; got != c.kept {
				t.Errorf("kept = %v, want %v", got, c.kept)
			}
		})
	}
}

func TestCacheRefusesPlacesOlderThanAnyChange(t *testing.T) {
	cache := newCache(1 << 20)
	moment := cache.moment()
	cache.drop("b")
	keep(cache, cache.places, "osteria", "a", &place{storeID: "a"}, moment)
	keep(cache, cache.targets, "link", "a", target{storeID: "a"}, moment)
	if len(cache.targets)+len(cache.places) > 0 {
		t.Error("a place or target from before a change was kept")
	}
}

func TestCacheDropsAllOfAStoreAndNothingElse(t *testing.T) {
	cache := newCache(1 << 20)
	for _, id := range []string{"a", "b"} {
		keep(cache, cache.places, "slug-"+id, id, &place{storeID: id}, cache.moment())
		keep(cache, cache.targets, "link-"+id, id, target{storeID: id}, cache.moment())
		cache.keepEntry(id, menuInGerman, entryOf(10), cache.generation(id))
	}
	cache.drop("a")
	for id, want := range map[string]bool{"a": false, "b": true} {
		_, followed := find(cache, cache.targets, "link-"+id)
		_, found := find(cache, cache.places, "slug-"+id)
		if followed != want || found != want || (cache.entry(id, menuInGerman) != nil) != want {
			t.Errorf("store %s: kept where it must not be, or the reverse", id)
		}
	}
	cache.drop("b")
	if cache.size != 0 {
		t.Errorf("an empty cache counts %d bytes", cache.size)
	}
}

func TestCacheStaysWithinItsLimit(t *testing.T) {
	const limit = 100 << 10
	cache := newCache(limit)
	for _, id := range []string{"a", "b", "c", "d", "e", "f"} {
		cache.keepEntry(id, menuInGerman, entryOf(30<<10), cache.generation(id))
		if cache.size > limit {
			t.Fatalf("the cache holds %d bytes", cache.size)
		}
		if cache.entry(id, menuInGerman) == nil {
			t.Fatalf("the page just made was thrown out")
		}
	}
}

// remember keeps one thing of each index for the nth store.
func remember(c *cache, n int) {
	id := fmt.Sprintf("store-%07d", n)
	zone, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		panic(err)
	}
	at := c.moment()
	p := &place{storeID: id, slug: "slug-" + id, languages: []lang.Key{lang.German, lang.English}, fallback: lang.German, zone: zone}
	keep(c, c.places, "slug-"+id, id, p, at)
	keep(c, c.targets, "link-"+id, id, target{storeID: id, zone: zone, address: "https://example.com/" + id}, at)
	keep(c, c.codes, "code-"+id, id, table.Table{ID: "table-" + id, StoreID: id, Code: "code-" + id, QRCode: "https://example.com/q/" + id}, at)
	keep(c, c.menus, "menu-"+id, id, id, at)
	tables := map[int]string{}
	for number := range 20 {
		tables[number] = fmt.Sprintf("table-%d-%d", n, number)
	}
	keep(c, c.tables, id, id, tables, at)
}

// Whoever asks for every address there is must not fill the memory.
func TestCacheBoundsItsIndexes(t *testing.T) {
	const limit = 1 << 20
	cache := newCache(limit)
	for n := range 2000 {
		remember(cache, n)
		if cache.size > limit {
			t.Fatalf("the cache holds %d bytes", cache.size)
		}
	}
	if _, ok := find(cache, cache.codes, "code-store-0001999"); !ok {
		t.Error("what was just remembered was thrown out")
	}
	kept := len(cache.places) + len(cache.targets) + len(cache.codes) + len(cache.menus) + len(cache.tables)
	if most := limit / indexBytes; kept > most || kept < 5 || len(cache.stores) > most {
		t.Errorf("%d things of %d stores are kept, at most %d fit", kept, len(cache.stores), most)
	}
	cache.drop("")
	if cache.size != 0 || len(cache.codes) != 0 || len(cache.tables) != 0 {
		t.Errorf("an empty cache counts %d bytes and holds %d codes", cache.size, len(cache.codes))
	}
}

// A store that alone needs more than there is cannot be kept whole.
func TestCacheBoundsOneStore(t *testing.T) {
	const limit = 64 << 10
	cache := newCache(limit)
	for n := range 1000 {
		keep(cache, cache.targets, fmt.Sprintf("link-%d", n), "a", target{storeID: "a"}, cache.moment())
		if cache.size > limit || len(cache.targets) > limit/indexBytes {
			t.Fatalf("the cache holds %d bytes for %d links", cache.size, len(cache.targets))
		}
	}
}

// What is read anew takes the room of what it replaces.
func TestCacheCountsAThingOnce(t *testing.T) {
	cache := newCache(1 << 20)
	remember(cache, 1)
	cache.keepEntry("store-0000001", menuInGerman, entryOf(30<<10), cache.generation("store-0000001"))
	before := cache.size
	remember(cache, 1)
	cache.keepEntry("store-0000001", menuInGerman, entryOf(30<<10), cache.generation("store-0000001"))
	if cache.size != before {
		t.Errorf("kept twice: %d bytes, once: %d", cache.size, before)
	}
}

// The estimate must not be below what the memory really is.
func TestCacheWeighsHonestly(t *testing.T) {
	heap := func() int64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return int64(m.HeapAlloc)
	}
	cache := newCache(1 << 40)
	before := heap()
	for n := range 3000 {
		remember(cache, n)
	}
	taken := heap() - before
	if taken > cache.size || taken < cache.size/4 {
		t.Errorf("%d bytes are counted, %d taken", cache.size, taken)
	}
	runtime.KeepAlive(cache)
}

// Which stores have changed is remembered within bounds, and never so that an
// old page is taken for a new one.
func TestCacheBoundsItsGenerations(t *testing.T) {
	cache := newCache(1 << 20)
	generation := cache.generation("a")
	cache.drop("a")
	for n := range 3 * maxGenerations {
		cache.drop(fmt.Sprintf("store-%d", n))
		if len(cache.generations) > maxGenerations {
			t.Fatalf("%d changes are remembered", len(cache.generations))
		}
	}
	if cache.keepEntry("a", menuInGerman, entryOf(10), generation) {
		t.Error("a page from before a change was kept")
	}
}
