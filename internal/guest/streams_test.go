package guest

import (
	"context"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"carte/internal/fault"
	"carte/internal/store"
)

// told is what one stream was told, and when.
type told struct {
	texts []string
	at    []time.Duration
	ended time.Duration
}

// events are the times at which it was told of changes.
func (h *told) events() (at []time.Duration) {
	for i, text := range h.texts {
		if text == changed {
			at = append(at, h.at[i])
		}
	}
	return at
}

// listen opens a stream of the store of changing, and keeps what it is told.
func listen(t *testing.T, s *Service) *told {
	t.Helper()
	heard, began := &told{}, time.Now()
	joined := s.streams.join("store", "192.0.2.1")
	if joined == nil {
		t.Fatal("refused")
	}
	go func() {
		defer s.streams.leave(joined)
		s.tellChanges(t.Context(), joined, "osteria", func(text string) error {
			heard.texts, heard.at = append(heard.texts, text), append(heard.at, time.Since(began))
			return nil
		})
		heard.ended = time.Since(began)
	}()
	synctest.Wait()
	return heard
}

// after waits in the time of a bubble.
func after(d time.Duration) {
	time.Sleep(d)
	synctest.Wait()
}

// A change is told at once, many are one event a second, and the last is never lost.
func TestTheLastOfManyChangesIsTold(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, changes := changing(storesBy(known), theStreamRules)
		heard := listen(t, s)
		for range 25 {
			changes.tell("store")
			after(100 * time.Millisecond)
		}
		last := 2400 * time.Millisecond
		after(2 * time.Second)
		at := heard.events()
		if len(at) != 4 || at[0] > 100*time.Millisecond || at[3] < last || at[3] > last+1100*time.Millisecond {
			t.Errorf("changes until %v are told at %v", last, at)
		}
		for i := 1; i < len(at); i++ {
			if pause := at[i] - at[i-1]; pause < time.Second {
				t.Errorf("two events within %v", pause)
			}
		}
		s.EndStreams()
		synctest.Wait()
	})
}

// Where nothing changes proxies see that the stream is alive, and it ends after some minutes,
// not all of them at the same time. The database is asked nothing.
func TestAStreamThatWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var reads atomic.Int64
		s, _ := changing(storesBy(func(ctx context.Context, key string) (store.Store, error) {
			reads.Add(1)
			return known(ctx, key)
		}), theStreamRules)
		one, other := listen(t, s), listen(t, s)
		after(10 * time.Minute)
		for _, heard := range []*told{one, other} {
			if !strings.HasPrefix(heard.texts[0], ":") || !strings.Contains(heard.texts[0], "\nretry: ") || heard.at[0] != 0 {
				t.Errorf("it begins with %q after %v", heard.texts[0], heard.at[0])
			}
			if heard.ended < 4*time.Minute || heard.ended > 6*time.Minute {
				t.Errorf("it ends after %v", heard.ended)
			}
			for i, text := range heard.texts[1:] {
				if pause := heard.at[i+1] - heard.at[i]; text != nothing || pause != 25*time.Second {
					t.Errorf("%q after %v", text, pause)
				}
			}
			if want := int(heard.ended / (25 * time.Second)); len(heard.texts)-1 != want {
				t.Errorf("%d heartbeats, want %d", len(heard.texts)-1, want)
			}
		}
		if one.ended == other.ended {
			t.Error("both end at the same time")
		}
		if reads.Load() != 0 {
			t.Errorf("the database is asked %d times", reads.Load())
		}
	})
}

// When changes may have been missed all are told, but not all at once.
func TestMissedChangesAreSpread(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, changes := changing(storesBy(known), theStreamRules)
		s.Changes = versionsOf{changes}
		var all []*told
		for range 100 {
			all = append(all, listen(t, s))
		}
		changes.tell("")
		after(5 * time.Second)
		var at []time.Duration
		for _, heard := range all {
			at = append(at, heard.events()...)
		}
		slices.Sort(at)
		if len(at) != 100 || at[0] > time.Second || at[99] > 4*time.Second || at[99]-at[0] < 2*time.Second {
			t.Errorf("%d events of 100, from %v to %v", len(at), at[0], at[len(at)-1])
		}
		s.EndStreams()
		synctest.Wait()
	})
}

// versionsOf are changes whose versions can be asked for.
type versionsOf struct{ *announcer }

func (versionsOf) Versions(context.Context, []string) (map[string]int64, error) {
	return map[string]int64{}, nil
}

// A page may have been read before a change of which its stream, opened a moment later, would
// not hear.
func TestAChangeBeforeTheStreamIsTold(t *testing.T) {
	for name, c := range map[string]struct {
		ago    time.Duration
		store  string
		events int
	}{
		"a moment ago":     {10 * time.Second, "store", 1},
		"long ago":         {61 * time.Second, "store", 0},
		"of another store": {time.Second, "another", 0},
		"perhaps missed":   {10 * time.Second, "", 1},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s, changes := changing(storesBy(known), theStreamRules)
				s.Changes = versionsOf{changes}
				changes.tell(c.store)
				after(c.ago)
				heard := listen(t, s)
				after(5 * time.Second)
				if at := heard.events(); len(at) != c.events {
					t.Errorf("told at %v, want %d", at, c.events)
				}
				s.EndStreams()
				synctest.Wait()
			})
		})
	}
}

// When a store is deleted its streams end, and each page is told, so that it says so. After a
// change one of many asks whether the store is there.
func TestStreamsOfADeletedStoreEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var reads, out, isDeleted atomic.Int64
		s, changes := changing(storesBy(func(ctx context.Context, key string) (store.Store, error) {
			reads.Add(1)
			switch {
			case isDeleted.Load() > 0:
				return store.Store{}, store.ErrDeleted
			case out.Load() > 0:
				return store.Store{}, fault.New(fault.Unavailable, "The database does not answer.")
			}
			return known(ctx, key)
		}), theStreamRules)
		var all []*told
		for range 20 {
			all = append(all, listen(t, s))
		}
		changes.tell("store")
		after(time.Second)
		if reads.Load() != 1 {
			t.Errorf("20 streams read %d times", reads.Load())
		}
		out.Store(1)
		changes.tell("store")
		after(30 * time.Second)
		if open := s.StreamStats().Open; open != 20 {
			t.Errorf("%d streams while the database does not answer", open)
		}
		isDeleted.Store(1)
		changes.tell("store")
		after(time.Second)
		for i, heard := range all {
			if len(heard.events()) < 3 || heard.ended == 0 {
				t.Errorf("stream %d was told at %v, and ended after %v", i, heard.events(), heard.ended)
			}
		}
		if s.StreamStats().Open != 0 || len(s.streams.rooms) != 0 {
			t.Errorf("streams are left: %+v", s.StreamStats())
		}
	})
}
