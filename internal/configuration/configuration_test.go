package configuration_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/audit"
	"carte/internal/configuration"
	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/testkit"
)

var noon = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

// The ids of the existing store and menu.
const (
	storeID = "osteria"
	menuID  = "osteriamenu"
	pdfID   = "osteriapdf"
)

// server has one store with a menu and a PDF menu, unless they are gone, and two identity
// providers.
type server struct {
	in     configuration.SignIn
	isGone bool
}

func (s server) SignIn() configuration.SignIn { return s.in }

func (s server) StoreName(_ context.Context, id string) (string, error) {
	return resultFor(id == storeID && !s.isGone, "Osteria Cedrina")
}

func (s server) StoreOfMenu(_ context.Context, id string) (string, error) {
	return resultFor(id == menuID && !s.isGone, storeID)
}

func (s server) PDFMenu(_ context.Context, id string) (configuration.Name, error) {
	name, err := resultFor(id == pdfID && !s.isGone, "Osteria Cedrina · Weine")
	return configuration.Name{StoreID: storeID, Name: name}, err
}

func resultFor(exists bool, answer string) (string, error) {
	if !exists {
		return "", fault.New(fault.NotFound, "There is no such thing.")
	}
	return answer, nil
}

func twoProviders() server {
	return server{in: configuration.SignIn{Adapter: configuration.OIDC, Providers: []configuration.Provider{
		{ID: "google", Label: "Google"}, {ID: "keycloak", Label: "Our staff"},
	}}}
}

var operator = &actor.Actor{UID: "robin", Email: "admin@carte.example", Name: "Robin Keller", Admin: true}

// open makes the use cases over a database with the store and its menu.
func open(t *testing.T, d *db.DB) *configuration.Service {
	t.Helper()
	testkit.Store(t, d, storeID)
	testkit.NewDB(t, d).Execute(`INSERT INTO menus (id, store_id, created_at)
		VALUES (?, ?, ?)`, menuID, storeID, noon)
	return start(t, d, twoProviders())
}

// start makes the use cases like another process.
func start(t *testing.T, d *db.DB, has server) *configuration.Service {
	t.Helper()
	s := configuration.NewService(d, has, func() time.Time { return noon })
	testkit.NoError(t, s.Start(t.Context()))
	return s
}

// inputWith returns a valid input, changed.
func inputWith(change func(*configuration.ConfigurationInput)) configuration.ConfigurationInput {
	in := configuration.ConfigurationInput{
		SiteName: "Carte", TrialDays: 30, Features: configuration.Features{StoreCreation: true},
		SignInProviders: []configuration.SignInProvider{{ID: "google", Shown: true}, {ID: "keycloak", Shown: true}},
	}
	change(&in)
	return in
}

func changeEverything(in *configuration.ConfigurationInput) {
	in.SiteName, in.TrialDays, in.MeasurementID = "  Speisekarten Süd ", 0, new("G-1A2B3C4D5E")
	in.DefaultStoreID, in.DefaultMenuID, in.DefaultPDFID = new(storeID), new(menuID), new(pdfID)
	in.SignInProviders[0].Shown, in.Features.StoreCreation = false, false
}

// updateEverything changes the configuration that has a revision.
func updateEverything(t *testing.T, s *configuration.Service, revision int64) configuration.Configuration {
	t.Helper()
	c, err := s.Update(t.Context(), operator, revision, inputWith(changeEverything))
	testkit.NoError(t, err)
	return c
}

func TestUpdate(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		ctx, s := t.Context(), open(t, d)
		before, err := s.Get(ctx, operator)
		if err != nil || before.SiteName != "Carte" || before.TrialDays != 30 || !before.Features.StoreCreation ||
			before.DefaultStoreID != nil || before.MeasurementID != nil || before.Revision != 1 || !before.UpdatedAt.IsZero() {
			t.Fatalf("nobody has changed %+v, %v", before, err)
		}
		if same, err := s.Update(ctx, operator, 0, inputWith(func(*configuration.ConfigurationInput) {})); err != nil || same.Revision != 1 {
			t.Errorf("changing nothing: %+v, %v", same, err)
		}
		made := updateEverything(t, s, 1)
		got, err := s.Get(ctx, operator)
		testkit.NoError(t, err)
		for name, c := range map[string]configuration.Configuration{"the answer": made, "kept": got, "in force": s.Current(ctx)} {
			if c.SiteName != "Speisekarten Süd" || c.TrialDays != 0 || *c.MeasurementID != "G-1A2B3C4D5E" || *c.DefaultStoreID != storeID ||
				*c.DefaultMenuID != menuID || *c.DefaultPDFID != pdfID || !slices.Equal(c.HiddenSignIn, []string{"google"}) || c.Features.StoreCreation ||
				c.Revision != 2 || !c.UpdatedAt.Equal(noon) || c.UpdatedByEmail != operator.Email {
				t.Errorf("%s: %+v", name, c)
			}
		}
		if again := updateEverything(t, s, 1); again.Revision != 2 || !again.UpdatedAt.Equal(noon) {
			t.Errorf("the same change, sent again: %+v", again)
		}
		if _, err := s.Update(ctx, operator, 1, inputWith(func(*configuration.ConfigurationInput) {})); fault.CodeOf(err) != fault.Stale {
			t.Errorf("a stale change: %v", err)
		}
		_, err = s.Update(ctx, operator, 2, inputWith(func(in *configuration.ConfigurationInput) {
			changeEverything(in)
			in.TrialDays = 14
		}))
		testkit.NoError(t, err)

		log := logOf(t, d)
		if len(log) != 2 {
			t.Fatalf("%+v", log)
		}
		// Both have the same time by this clock.
		slices.SortFunc(log, func(a, b audit.Entry) int { return len(a.After) - len(b.After) })
		if e := log[0]; !maps.Equal(e.Before, audit.Values{"trial_days": 0.0}) || !maps.Equal(e.After, audit.Values{"trial_days": 14.0}) {
			t.Errorf("the newest change: %+v", e)
		}
		e := log[1]
		if !e.At.Equal(noon) || e.ActorEmail != operator.Email || e.ActorName != operator.Name || e.StoreID != "" || len(e.Before) != 8 || len(e.After) != 8 {
			t.Errorf("the first change: %+v", e)
		}
		if e.Before["sign_in_providers.google"] != true || e.After["sign_in_providers.google"] != false {
			t.Errorf("Google was %v and is %v", e.Before["sign_in_providers.google"], e.After["sign_in_providers.google"])
		}
		// The log has names instead of ids.
		if got := fmt.Sprint(e.Before["default_store_id"], e.After["default_store_id"], e.After["default_menu_id"], e.After["default_pdf_id"]); got !=
			"<nil> map[id:osteria name:Osteria Cedrina store_id:osteria] map[id:osteriamenu name:Osteria Cedrina store_id:osteria]"+
				" map[id:osteriapdf name:Osteria Cedrina · Weine store_id:osteria]" {
			t.Errorf("the ids are logged as %s", got)
		}
	})
}

// What a default names may be deleted, and restored: until then the rest can be changed,
// and only what is chosen anew must exist.
func TestDefaultsOfWhatIsGone(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		updateEverything(t, open(t, d), 1)
		has := twoProviders()
		has.isGone = true
		s := start(t, d, has)
		changed := func(change func(*configuration.ConfigurationInput)) error {
			_, err := s.Update(t.Context(), operator, 0, inputWith(func(in *configuration.ConfigurationInput) {
				changeEverything(in)
				change(in)
			}))
			return err
		}
		if err := changed(func(in *configuration.ConfigurationInput) { in.TrialDays = 14 }); err != nil {
			t.Errorf("changing something else: %v", err)
		}
		if c := s.Current(t.Context()); *c.DefaultStoreID != storeID || *c.DefaultMenuID != menuID || *c.DefaultPDFID != pdfID {
			t.Errorf("the defaults are %+v", c)
		}
		for name, change := range map[string]func(*configuration.ConfigurationInput){
			"another store":    func(in *configuration.ConfigurationInput) { in.DefaultStoreID = new("another") },
			"another menu":     func(in *configuration.ConfigurationInput) { in.DefaultMenuID = new("another") },
			"another PDF menu": func(in *configuration.ConfigurationInput) { in.DefaultPDFID = new("another") },
		} {
			if err := changed(change); fault.CodeOf(err) != fault.Invalid {
				t.Errorf("%s: %v", name, err)
			}
		}
		if err := changed(func(in *configuration.ConfigurationInput) { in.DefaultPDFID = nil }); err != nil {
			t.Errorf("choosing none: %v", err)
		}
	})
}

// logOf returns the audit log, the newest entry first.
func logOf(t *testing.T, d *db.DB) []audit.Entry {
	t.Helper()
	list, _, err := audit.NewService(d, testkit.NewDB(t, d)).List(t.Context(), operator, audit.Query{Topic: "configuration", Limit: 100})
	testkit.NoError(t, err)
	return list
}

func TestUpdateRefuses(t *testing.T) {
	s := open(t, testkit.SQLite(t))
	for name, c := range map[string]struct {
		change func(*configuration.ConfigurationInput)
		says   string
	}{
		"no name":            {func(in *configuration.ConfigurationInput) { in.SiteName = " " }, "body.site_name must be set."},
		"long name":          {func(in *configuration.ConfigurationInput) { in.SiteName = strings.Repeat("ü", 81) }, "body.site_name must be at most 80 characters."},
		"name of two lines":  {func(in *configuration.ConfigurationInput) { in.SiteName = "Car\nte" }, "body.site_name must be one line."},
		"unknown store":      {func(in *configuration.ConfigurationInput) { in.DefaultStoreID = new("nowhere") }, "body.default_store_id must be the id of a store."},
		"a slug's spelling":  {func(in *configuration.ConfigurationInput) { in.DefaultStoreID = new("bar-roma") }, "body.default_store_id must be an id."},
		"no id":              {func(in *configuration.ConfigurationInput) { in.DefaultMenuID = new("\x00") }, "body.default_menu_id must be an id."},
		"unknown menu":       {func(in *configuration.ConfigurationInput) { in.DefaultMenuID = new(storeID) }, "body.default_menu_id must be the id of a menu."},
		"a PDF menu":         {func(in *configuration.ConfigurationInput) { in.DefaultPDFID = new("pdf") }, "body.default_pdf_id must be the id of a PDF menu."},
		"a day too few":      {func(in *configuration.ConfigurationInput) { in.TrialDays = -1 }, "body.trial_days must be 0 to 365."},
		"a day too many":     {func(in *configuration.ConfigurationInput) { in.TrialDays = 366 }, "body.trial_days must be 0 to 365."},
		"old measurement id": {func(in *configuration.ConfigurationInput) { in.MeasurementID = new("UA-12345-1") }, "body.measurement_id must be G- and then"},
		"script as an id":    {func(in *configuration.ConfigurationInput) { in.MeasurementID = new("G-ABCDEF'><script>") }, "body.measurement_id must be G- and then"},
		"empty id":           {func(in *configuration.ConfigurationInput) { in.MeasurementID = new("") }, "body.measurement_id must be G- and then"},
		"nobody may sign in": {func(in *configuration.ConfigurationInput) {
			in.SignInProviders[0].Shown, in.SignInProviders[1].Shown = false, false
		}, "body.sign_in_providers must show at least one."},
		"a provider left out": {func(in *configuration.ConfigurationInput) { in.SignInProviders = in.SignInProviders[:1] }, "body.sign_in_providers must name keycloak."},
		"unknown provider":    {func(in *configuration.ConfigurationInput) { in.SignInProviders[1].ID = "apple" }, "body.sign_in_providers[1].id must be an identity provider of this server."},
		"a provider twice": {func(in *configuration.ConfigurationInput) {
			in.SignInProviders[1] = in.SignInProviders[0]
		}, "body.sign_in_providers[1].id must not be named twice."},
		"a provider too many": {func(in *configuration.ConfigurationInput) {
			in.SignInProviders = append(in.SignInProviders, in.SignInProviders[0])
		}, "body.sign_in_providers must be at most 2 providers."},
	} {
		_, err := s.Update(t.Context(), operator, 0, inputWith(c.change))
		var f *fault.Error
		if !errors.As(err, &f) || f.Code != fault.Invalid || !strings.HasPrefix(f.Detail, c.says) {
			t.Errorf("%s: %v, want %s", name, err, c.says)
		}
	}
	if kept := s.Current(t.Context()); kept.Revision != 1 {
		t.Errorf("something was changed all the same: %+v", kept)
	}
}

func TestOnlyOperators(t *testing.T) {
	s := open(t, testkit.SQLite(t))
	for name, c := range map[string]struct {
		who  *actor.Actor
		want fault.Code
	}{
		"guest": {&actor.Actor{}, fault.Unauthenticated},
		"owner": {&actor.Actor{UID: "x", Stores: map[string]actor.Membership{storeID: {Role: actor.StoreOwner}}}, fault.Forbidden},
	} {
		_, reading := s.Get(t.Context(), c.who)
		_, writing := s.Update(t.Context(), c.who, 0, inputWith(changeEverything))
		for _, err := range []error{reading, writing} {
			if fault.CodeOf(err) != c.want {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}

// Of two concurrent updates of one revision, one is stale.
func TestConcurrentUpdates(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		const operators = 8
		errs := make(chan error, operators)
		for i := range operators {
			go func() {
				_, err := s.Update(t.Context(), operator, 1, inputWith(func(in *configuration.ConfigurationInput) { in.TrialDays = i }))
				errs <- err
			}()
		}
		stale := 0
		for range operators {
			switch err := <-errs; fault.CodeOf(err) {
			case "":
			case fault.Stale:
				stale++
			default:
				t.Error(err)
			}
		}
		if log := logOf(t, d); stale != operators-1 || len(log) != 1 {
			t.Errorf("%d were stale, %d changes are logged", stale, len(log))
		}
	})
}

// Hidden providers are not offered, unless all providers of the server are hidden.
func TestOffersSignIn(t *testing.T) {
	d := testkit.SQLite(t)
	s := open(t, d)
	updateEverything(t, s, 0)
	googleAlone := twoProviders()
	googleAlone.in.Providers = googleAlone.in.Providers[:1]
	for name, c := range map[string]struct {
		s       *configuration.Service
		offered map[string]bool
	}{
		"both":                        {s, map[string]bool{"google": false, "keycloak": true, "apple": false}},
		"the hidden one alone":        {start(t, d, googleAlone), map[string]bool{"google": true, "keycloak": false}},
		"no identity provider at all": {start(t, d, server{}), map[string]bool{"google": false}},
	} {
		var listed []string
		for _, p := range c.s.Site(t.Context()).SignIn.Providers {
			listed = append(listed, p.ID)
		}
		for id, want := range c.offered {
			if got := c.s.OffersSignIn(t.Context(), id); got != want || slices.Contains(listed, id) != want {
				t.Errorf("%s: %s is offered %v, among %v; want %v", name, id, got, listed, want)
			}
		}
	}
}

// Save fails when another change was written since the read, also of the first one.
func TestSaveIsStale(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		updateEverything(t, s, 0)
		for _, revision := range []int64{1, 2} {
			err := d.Write(t.Context(), func(ctx context.Context, tx bun.Tx) error {
				c := configuration.Defaults()
				c.ID, c.Revision = 1, revision
				return configuration.Save(ctx, tx, &c, 1)
			})
			if fault.CodeOf(err) != fault.Stale {
				t.Errorf("writing revision %d: %v, want %s", revision, err, fault.Stale)
			}
		}
	})
}

// Seeding changes the configuration without an entry in the audit log.
func TestSeed(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		seed := func(store *string) {
			t.Helper()
			c := configuration.Defaults()
			c.DefaultStoreID = store
			testkit.NoError(t, d.Change(t.Context(), db.Site, func(ctx context.Context, tx bun.Tx) error { return s.Seed(ctx, tx, actor.System(), c) }))
		}
		seed(new(storeID))
		if c := s.Current(t.Context()); c.DefaultStoreID == nil || *c.DefaultStoreID != storeID || !c.UpdatedAt.IsZero() {
			t.Fatalf("%+v", c)
		}
		updateEverything(t, s, 1)
		seed(nil)
		if c, err := s.Get(t.Context(), operator); err != nil || *c.DefaultStoreID != storeID || c.Revision != 2 {
			t.Errorf("what an operator chose is gone: %+v, %v", c, err)
		}
	})
}
