package store_test

import (
	"context"
	"maps"
	"reflect"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/lang"
	"carte/internal/store"
	"carte/internal/testkit"
)

var (
	noon  = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	owner = &actor.Actor{UID: "u1", Email: "owner@osteria.example"}
)

func osteria() store.NewStore {
	return store.NewStore{
		Name: "Osteria", Slug: "osteria", Type: store.Restaurant,
		DefaultLanguage: lang.German, Languages: []lang.Key{lang.German, lang.English},
		Currency: "EUR", TimeZone: "Europe/Berlin",
	}
}

func create(t *testing.T, d *db.DB, s *store.Service, in store.NewStore) (store.Store, error) {
	t.Helper()
	var created store.Store
	err := d.Write(context.Background(), func(ctx context.Context, tx bun.Tx) (err error) {
		created, err = s.CreateIn(ctx, tx, owner, in, 14)
		return err
	})
	return created, err
}

func TestCreateAndFind(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		ctx := context.Background()
		s := store.NewService(d, func() time.Time { return noon })
		created, err := create(t, d, s, osteria())
		testkit.NoError(t, err)
		for _, key := range []string{"osteria", created.ID} {
			found, version, err := s.Public(ctx, key)
			if err != nil {
				t.Fatalf("Public(%q): %v", key, err)
			}
			if found.ID != created.ID || len(found.Languages) != 2 || !found.TrialEndsAt.Equal(noon.AddDate(0, 0, 14)) || found.ManagerEmail != owner.Email || version != testkit.Version(t, d, created.ID) {
				t.Errorf("Public(%q) = %+v", key, found)
			}
		}
		if _, _, err := s.Public(ctx, "nobody"); fault.CodeOf(err) != fault.NotFound {
			t.Errorf("an unknown slug answers %v", err)
		}
		if _, err := create(t, d, s, osteria()); testkit.Refusal(err) != `slug_taken {"slug":"osteria"}` {
			t.Errorf("a taken slug answers %v", err)
		}
		member := &actor.Actor{UID: "u1", Stores: map[string]actor.Membership{created.ID: {Role: actor.StoreStaff}}}
		for name, c := range map[string]struct {
			who  *actor.Actor
			want int
		}{"member": {member, 1}, "stranger": {&actor.Actor{UID: "u2"}, 0}, "operator": {&actor.Actor{UID: "a", Admin: true}, 1}} {
			list, _, err := s.List(ctx, c.who, store.ListQuery{Limit: 10})
			if err != nil || len(list) != c.want {
				t.Errorf("%s lists %d stores, %v; want %d", name, len(list), err, c.want)
			}
		}
		if _, err := s.Get(ctx, &actor.Actor{UID: "u2"}, created.ID); fault.CodeOf(err) != fault.Forbidden {
			t.Errorf("a stranger reads the store: %v", err)
		}
	})
}

func TestFormerSlugLeadsToTheStore(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		ctx := context.Background()
		s := store.NewService(d, func() time.Time { return noon })
		created, err := create(t, d, s, osteria())
		testkit.NoError(t, err)
		testkit.NewDB(t, d).Execute(`INSERT INTO former_slugs (slug, store_id) VALUES ('da-mario', ?)`, created.ID)
		if found, _, err := s.Public(ctx, "da-mario"); err != nil || found.Slug != "osteria" {
			t.Errorf("Public(former slug) = %q, %v", found.Slug, err)
		}
		other := osteria()
		other.Slug = "da-mario"
		if _, err := create(t, d, s, other); testkit.Refusal(err) != `slug_taken {"slug":"da-mario"}` {
			t.Errorf("a former slug can be taken by another store: %v", err)
		}
	})
}

// A name has no line break, and not only invisible characters.
func TestNameIsOneLine(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		s := store.NewService(d, time.Now)
		names := maps.Clone(testkit.NotOneLine)
		names[testkit.Invisible] = "required"
		for name, code := range names {
			in := osteria()
			in.Name = name
			if _, err := create(t, d, s, in); testkit.BrokenRule(err) != "body.name "+code {
				t.Errorf("%q answers %v, want %s", name, err, code)
			}
		}
	})
}

func TestNewStoreRules(t *testing.T) {
	d := testkit.SQLite(t)
	s := store.NewService(d, time.Now)
	for name, c := range map[string]struct {
		change   func(*store.NewStore)
		location string
	}{
		"no name":              {func(n *store.NewStore) { n.Name = "  " }, "body.name"},
		"short slug":           {func(n *store.NewStore) { n.Slug = "os" }, "body.slug"},
		"slug with capitals":   {func(n *store.NewStore) { n.Slug = "Osteria" }, "body.slug"},
		"reserved slug":        {func(n *store.NewStore) { n.Slug = "dashboard" }, "body.slug"},
		"unknown type":         {func(n *store.NewStore) { n.Type = "circus" }, "body.type"},
		"no language":          {func(n *store.NewStore) { n.Languages = nil }, "body.languages"},
		"French by its tag":    {func(n *store.NewStore) { n.Languages = append(n.Languages, "fr") }, "body.languages[2]"},
		"language named twice": {func(n *store.NewStore) { n.Languages = append(n.Languages, "de") }, "body.languages[2]"},
		"default not offered":  {func(n *store.NewStore) { n.DefaultLanguage = lang.Turkish }, "body.default_language"},
		"no such currency":     {func(n *store.NewStore) { n.Currency = "EURO" }, "body.currency"},
		"no such time zone":    {func(n *store.NewStore) { n.TimeZone = "Berlin" }, "body.time_zone"},
		"reserved words":       {func(n *store.NewStore) { n.Slug = "support" }, "body.slug"},
		"no money":             {func(n *store.NewStore) { n.Currency = "XTS" }, "body.currency"},
		"the machine's zone":   {func(n *store.NewStore) { n.TimeZone = "Local" }, "body.time_zone"},
	} {
		t.Run(name, func(t *testing.T) {
			in := osteria()
			c.change(&in)
			_, err := create(t, d, s, in)
			if got := testkit.Location(err); got != c.location {
				t.Errorf("refused at %q (%v), want %q", got, err, c.location)
			}
		})
	}
}

func TestStanding(t *testing.T) {
	before, after := noon.Add(-time.Hour), noon.Add(time.Hour)
	for name, c := range map[string]struct {
		store  store.Store
		want   store.Standing
		locked *store.Lock
	}{
		"trial running":     {store.Store{Plan: store.Trial, TrialEndsAt: after}, store.StandingTrial, nil},
		"trial over":        {store.Store{Plan: store.Trial, TrialEndsAt: before}, store.StandingTrialEnded, &store.Lock{Reason: store.TrialEnded, Since: before}},
		"trial over now":    {store.Store{Plan: store.Trial, TrialEndsAt: noon}, store.StandingTrialEnded, &store.Lock{Reason: store.TrialEnded, Since: noon}},
		"premium open end":  {store.Store{Plan: store.Premium}, store.StandingPremium, nil},
		"premium running":   {store.Store{Plan: store.Premium, UsageEndAt: after}, store.StandingPremium, nil},
		"subscription over": {store.Store{Plan: store.Premium, UsageEndAt: before}, store.StandingTrialEnded, &store.Lock{Reason: store.SubscriptionEnded, Since: before}},
	} {
		t.Run(name, func(t *testing.T) {
			if got := c.store.Standing(noon); got != c.want {
				t.Errorf("Standing = %s, want %s", got, c.want)
			}
			if got := c.store.Locked(noon); !reflect.DeepEqual(got, c.locked) {
				t.Errorf("Locked = %+v, want %+v", got, c.locked)
			}
		})
	}
}
