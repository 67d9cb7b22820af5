package store_test

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/audit"
	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/lang"
	"carte/internal/store"
	"carte/internal/testkit"
)

// rig is the service with a store and its owner.
type rig struct {
	*store.Service
	db    *db.DB
	id    string
	owner *actor.Actor
}

func start(t *testing.T, d *db.DB) rig {
	t.Helper()
	s := store.NewService(d, func() time.Time { return noon })
	created := testkit.Must(create(t, d, s, osteria()))
	return rig{s, d, created.ID, testkit.Member(created.ID, actor.StoreOwner, nil)}
}

// update changes the settings at a revision, 0 for any.
func (r rig) update(t *testing.T, who *actor.Actor, id string, revision int64, patch store.StorePatch) (after store.Store, err error) {
	t.Helper()
	err = r.db.Change(t.Context(), id, func(ctx context.Context, tx bun.Tx) (err error) {
		_, after, err = r.UpdateIn(ctx, tx, who, id, revision, &patch)
		return err
	})
	return after, err
}

func (r rig) moveTo(t *testing.T, slug string) error {
	t.Helper()
	return testkit.Err(r.update(t, r.owner, r.id, 0, store.StorePatch{Slug: &slug}))
}

func TestWhoMayChangeSettings(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		ended := fault.New(fault.Locked, "The trial ended.")
		patch := store.StorePatch{Name: new("Trattoria")}
		for name, c := range map[string]struct {
			who  *actor.Actor
			id   string
			want fault.Code
		}{
			"guest":                  {&actor.Actor{}, r.id, fault.Unauthenticated},
			"stranger":               {testkit.Member("other", actor.StoreOwner, nil), r.id, fault.Forbidden},
			"staff":                  {testkit.Member(r.id, actor.StoreStaff, nil), r.id, fault.Forbidden},
			"manager":                {testkit.Member(r.id, actor.StoreManager, nil), r.id, fault.Forbidden},
			"owner of a locked one":  {testkit.Member(r.id, actor.StoreOwner, ended), r.id, fault.Locked},
			"operator, no such":      {operator, "nowhere", fault.NotFound},
			"owner, no such":         {r.owner, "nowhere", fault.NotFound},
			"operator":               {operator, r.id, ""},
			"owner, the same again ": {r.owner, r.id, ""},
		} {
			if _, err := r.update(t, c.who, c.id, 0, patch); fault.CodeOf(err) != c.want {
				t.Errorf("%s: %v, want %s", name, err, c.want)
			}
		}
	})
}

func TestSettingsRules(t *testing.T) {
	r := start(t, testkit.SQLite(t))
	spans := func(list ...string) []store.Hours {
		var hours []store.Hours
		for _, span := range list {
			from, to, _ := strings.Cut(span, "-")
			hours = append(hours, store.Hours{From: from, To: to})
		}
		return hours
	}
	many := store.OpeningHours{}
	for i := range 101 {
		many.Special = append(many.Special, store.SpecialDay{Date: noon.AddDate(0, 0, i).Format(time.DateOnly)})
	}
	hours := func(o store.OpeningHours) store.StorePatch { return store.StorePatch{OpeningHours: &o} }
	for name, c := range map[string]struct {
		patch store.StorePatch
		want  string
	}{
		"no name":                    {store.StorePatch{Name: new(" ")}, "body.name required"},
		"a name of two lines":        {store.StorePatch{Name: new("a\nb")}, "body.name one_line"},
		"a name too long":            {store.StorePatch{Name: new(strings.Repeat("a", 81))}, "body.name too_long"},
		"a short slug":               {store.StorePatch{Slug: new("os")}, "body.slug length"},
		"a reserved slug":            {store.StorePatch{Slug: new("dashboard")}, "body.slug reserved"},
		"a slug with spaces":         {store.StorePatch{Slug: new("da mario")}, "body.slug not_a_slug"},
		"an unknown type":            {store.StorePatch{Type: new(store.Type("circus"))}, "body.type one_of"},
		"no languages":               {store.StorePatch{Languages: []lang.Key{}}, "body.languages no_language"},
		"a language twice":           {store.StorePatch{Languages: []lang.Key{"de", "de"}}, "body.languages[1] duplicate"},
		"without the default":        {store.StorePatch{Languages: []lang.Key{"en"}}, "body.default_language not_offered"},
		"a default not offered":      {store.StorePatch{DefaultLanguage: new(lang.Turkish)}, "body.default_language not_offered"},
		"an unknown currency":        {store.StorePatch{Currency: new("EURO")}, "body.currency not_a_currency"},
		"an unknown time zone":       {store.StorePatch{TimeZone: new("Berlin")}, "body.time_zone not_a_time_zone"},
		"an address of two lines":    {store.StorePatch{Address: new("a\nb")}, "body.address one_line"},
		"an address too long":        {store.StorePatch{Address: new(strings.Repeat("a", 301))}, "body.address too_long"},
		"no phone number":            {store.StorePatch{Phone: new("call us")}, "body.phone not_a_phone_number"},
		"no e-mail":                  {store.StorePatch{Email: new("osteria")}, "body.email not_an_email_address"},
		"an e-mail too long":         {store.StorePatch{Email: new(strings.Repeat("a", 244) + "@osteria.it")}, "body.email too_long"},
		"an e-mail with a copy":      {store.StorePatch{Email: new("a?cc=evil@example.com")}, "body.email not_an_email_address"},
		"an e-mail with a text":      {store.StorePatch{Email: new("a@x.test?body=hi")}, "body.email email_domain"},
		"an e-mail at no domain":     {store.StorePatch{Email: new("a@b")}, "body.email not_an_email_address"},
		"no currency":                {store.StorePatch{Currency: new("XXX")}, "body.currency not_a_currency"},
		"gold":                       {store.StorePatch{Currency: new("XAU")}, "body.currency not_a_currency"},
		"a former currency":          {store.StorePatch{Currency: new("DEM")}, "body.currency not_a_currency"},
		"a fund":                     {store.StorePatch{Currency: new("CHE")}, "body.currency not_a_currency"},
		"the machine's zone":         {store.StorePatch{TimeZone: new("localtime")}, "body.time_zone not_a_time_zone"},
		"rules without a place":      {store.StorePatch{TimeZone: new("posixrules")}, "body.time_zone not_a_time_zone"},
		"a factory's zone":           {store.StorePatch{TimeZone: new("Factory")}, "body.time_zone not_a_time_zone"},
		"a zone of leap seconds":     {store.StorePatch{TimeZone: new("right/UTC")}, "body.time_zone not_a_time_zone"},
		"a sign-in page":             {store.StorePatch{Slug: new("sign-in")}, "body.slug reserved"},
		"no time":                    {hours(store.OpeningHours{Mon: spans("11:00-14:00", "9-10")}), "body.opening_hours.mon[1].from not_a_time"},
		"hours that overlap":         {hours(store.OpeningHours{Sun: spans("11:00-14:30", "14:00-22:00")}), "body.opening_hours.sun[1] overlap"},
		"past midnight, overlap":     {hours(store.OpeningHours{Sat: spans("18:00-02:00", "23:00-23:30")}), "body.opening_hours.sat[1] overlap"},
		"around the clock, and more": {hours(store.OpeningHours{Sat: spans("18:00-02:00", "10:00-10:00")}), "body.opening_hours.sat[1].to same_time"},
		"five spans":                 {hours(store.OpeningHours{Tue: spans("08:00-09:00", "10:00-11:00", "12:00-13:00", "14:00-15:00", "16:00-17:00")}), "body.opening_hours.tue too_many"},
		"no date":                    {hours(store.OpeningHours{Special: []store.SpecialDay{{Date: "2026-02-30"}}}), "body.opening_hours.special[0].date not_a_date"},
		"a half-typed year":          {hours(store.OpeningHours{Special: []store.SpecialDay{{Date: "0001-12-24"}}}), "body.opening_hours.special[0].date year_range"},
		"a year without sense":       {hours(store.OpeningHours{Special: []store.SpecialDay{{Date: "2101-01-01"}}}), "body.opening_hours.special[0].date year_range"},
		"a date at its place":        {hours(store.OpeningHours{Special: []store.SpecialDay{{Date: "2026-12-24"}, {Date: "0202-12-24"}}}), "body.opening_hours.special[1].date year_range"},
		"hours at their place":       {hours(store.OpeningHours{Mon: spans("17:00-22:00", "-14:00")}), "body.opening_hours.mon[1].from not_a_time"},
		"a date twice":               {hours(store.OpeningHours{Special: []store.SpecialDay{{Date: "2026-12-24"}, {Date: "2026-12-24"}}}), "body.opening_hours.special[1].date duplicate"},
		"a special day's hours":      {hours(store.OpeningHours{Special: []store.SpecialDay{{Date: "2026-12-24", Hours: spans("24:00-01:00")}}}), "body.opening_hours.special[0].hours[0].from not_a_time"},
		"101 special days":           {hours(many), "body.opening_hours.special too_many"},
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := r.update(t, r.owner, r.id, 0, c.patch); testkit.BrokenRule(err) != c.want {
				t.Errorf("refused with %q (%v), want %q", testkit.BrokenRule(err), err, c.want)
			}
		})
	}
}

// A list that is too long is refused for its length alone: nothing is compared that has
// no bound.
func TestLongListsCostNothing(t *testing.T) {
	r := start(t, testkit.SQLite(t))
	noon := slices.Repeat([]store.Hours{{From: "12:00", To: "13:00"}}, 6000)
	var minutes []store.Hours
	for i := range 6000 {
		minutes = append(minutes, store.Hours{From: fmt.Sprintf("%02d:%02d", i/60%24, i%60), To: fmt.Sprintf("%02d:%02d", (i+1)/60%24, (i+1)%60)})
	}
	hours := func(h store.OpeningHours) store.StorePatch { return store.StorePatch{OpeningHours: &h} }
	for name, c := range map[string]struct {
		patch store.StorePatch
		want  string
	}{
		"one stretch again and again": {hours(store.OpeningHours{Mon: noon}), "body.opening_hours.mon too_many"},
		"each minute":                 {hours(store.OpeningHours{Mon: minutes}), "body.opening_hours.mon too_many"},
		"of a special day":            {hours(store.OpeningHours{Special: []store.SpecialDay{{Date: "2026-12-24", Hours: minutes}}}), "body.opening_hours.special[0].hours too_many"},
		"special days":                {hours(store.OpeningHours{Special: slices.Repeat([]store.SpecialDay{{Date: "2026-12-24", Hours: noon}}, 3000)}), "body.opening_hours.special too_many"},
		"languages":                   {store.StorePatch{Languages: slices.Repeat([]lang.Key{lang.German, lang.English}, 6000)}, "body.languages too_many"},
	} {
		began := time.Now()
		_, err := r.update(t, r.owner, r.id, 0, c.patch)
		var f *fault.Error
		if testkit.BrokenRule(err) != c.want || !errors.As(err, &f) || len(f.Fields) != 1 {
			t.Errorf("%s: refused with %q (%.300v), want %q alone", name, testkit.BrokenRule(err), err, c.want)
		}
		// It takes some microseconds, and many seconds where all are compared.
		if took := time.Since(began); took > time.Second {
			t.Errorf("%s: refused after %s", name, took)
		}
	}
}

// All settings can be changed; each change is in the audit log, by field, and none that
// changes nothing.
func TestSettings(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		lunch, dinner, late := store.Hours{From: "11:30", To: "14:30"}, store.Hours{From: "17:30", To: "23:00"}, store.Hours{From: "20:00", To: "02:00"}
		patch := store.StorePatch{
			Name: new(" Da Mario "), Type: new(store.Bar), Languages: []lang.Key{lang.French, lang.German}, DefaultLanguage: new(lang.French),
			Currency: new("CHF"), TimeZone: new("Europe/Zurich"), Address: new("Gasse 1, 8001 Zürich"), Phone: new("+41 44 123 45 67"),
			Email: new("ciao@mario.example"), IsListed: new(false),
			OpeningHours: &store.OpeningHours{
				Mon: []store.Hours{dinner, lunch}, Fri: []store.Hours{late}, Sat: []store.Hours{},
				Special: []store.SpecialDay{{Date: "2026-12-31", Hours: []store.Hours{late}}, {Date: "2026-12-24"}},
			},
		}
		after := testkit.Must(r.update(t, r.owner, r.id, 1, patch))
		stored := testkit.Must(r.Get(t.Context(), r.owner, r.id))
		hours := strings.Join(stored.OpeningHours.Lines(), ", ")
		if want := "Mo 11:30-14:30, Mo 17:30-23:00, Fr 20:00-02:00, 2026-12-24 closed, 2026-12-31 20:00-02:00"; hours != want {
			t.Errorf("the hours are %s, want %s", hours, want)
		}
		if stored.Name != "Da Mario" || stored.SortKey != "da mario" || stored.Revision != 2 || after.Revision != 2 || stored.Currency != "CHF" ||
			stored.TimeZone != "Europe/Zurich" || stored.Address != *patch.Address || stored.Phone != *patch.Phone || stored.Email != *patch.Email ||
			stored.Type != store.Bar || stored.DefaultLanguage != lang.French || !slices.Equal(stored.Languages, patch.Languages) || stored.Slug != "osteria" {
			t.Errorf("stored %+v", stored)
		}
		found, _, err := r.List(t.Context(), operator, store.ListQuery{Search: "mario", Limit: 10})
		if gone, _, _ := r.List(t.Context(), operator, store.ListQuery{Search: "osteria bar", Limit: 10}); err != nil || len(found) != 1 || len(gone) != 0 {
			t.Errorf("found %d by the new name, %v", len(found), err)
		}
		version := testkit.Version(t, d, r.id)
		// The same again, although from an old revision: its answer may have been lost.
		if again, err := r.update(t, r.owner, r.id, 1, patch); err != nil || again.Revision != 2 || testkit.Version(t, d, r.id) != version {
			t.Errorf("the same again: revision %d, %v", again.Revision, err)
		}
		if _, err := r.update(t, r.owner, r.id, 1, store.StorePatch{Name: new("Da Luigi")}); fault.CodeOf(err) != fault.Stale {
			t.Errorf("an old revision: %v", err)
		}
		log, _, err := audit.NewService(d, r).ListOfStore(t.Context(), r.owner, audit.Query{StoreID: r.id, Topic: "store", Limit: 10})
		// The patch has a value for each setting but the slug, so that one that is added is not forgotten.
		settings := reflect.TypeFor[store.StorePatch]().NumField() - 1
		if err != nil || len(log) != 1 || log[0].Action != "store.updated" || len(log[0].After) != settings {
			t.Fatalf("logged %+v, %v", log, err)
		}
		entry := log[0]
		if got := fmt.Sprint(entry.Before["languages"], entry.After["languages"], entry.Before["opening_hours"], entry.After["opening_hours"]); got != "de, en"+"fn, de"+""+hours {
			t.Errorf("logged %s", got)
		}
	})
}

// A former slug leads on, nobody else can take it, and the store can take it back.
func TestMovingToAnotherSlug(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		leadsTo := func(slug string) string {
			found, _, err := r.Public(t.Context(), slug)
			if err != nil || found.ID != r.id {
				t.Errorf("%s leads to %q, %v", slug, found.ID, err)
			}
			return found.Slug
		}
		testkit.NoError(t, r.moveTo(t, "da-mario"))
		if leadsTo("osteria") != "da-mario" || leadsTo("da-mario") != "da-mario" {
			t.Error("the store has not moved")
		}
		other := osteria()
		other.Name = "Osteria Due"
		if _, err := create(t, d, r.Service, other); testkit.Refusal(err) != `slug_taken {"slug":"osteria"}` {
			t.Errorf("another store takes the former slug: %v", err)
		}
		other.Slug = "osteria-due"
		second := testkit.Must(create(t, d, r.Service, other))
		theirs := testkit.Member(second.ID, actor.StoreOwner, nil)
		for _, slug := range []string{"osteria", "da-mario", r.id} {
			if _, err := r.update(t, theirs, second.ID, 0, store.StorePatch{Slug: &slug}); testkit.BrokenRule(err) != "body.slug taken" {
				t.Errorf("another store moves to %s: %v", slug, err)
			}
		}
		testkit.NoError(t, r.moveTo(t, "osteria"))
		if leadsTo("osteria") != "osteria" || leadsTo("da-mario") != "osteria" {
			t.Error("the store has not moved back")
		}
		if slugs := testkit.Must(r.FormerSlugs(t.Context(), r.owner, r.id)); !slices.Equal(slugs, []string{"da-mario"}) {
			t.Errorf("the former slugs are %q", slugs)
		}
		if found, _, err := r.List(t.Context(), operator, store.ListQuery{Search: "mario", Limit: 10}); err != nil || len(found) != 0 {
			t.Errorf("%d stores are found by a former slug, %v", len(found), err)
		}
	})
}

// A store cannot take any number of addresses, and can always go back.
func TestFormerSlugsAreLimited(t *testing.T) {
	r := start(t, testkit.SQLite(t))
	for i := range 20 {
		testkit.NoError(t, r.moveTo(t, fmt.Sprintf("osteria-%d", i)))
	}
	if err := r.moveTo(t, "one-more"); testkit.Refusal(err) != `too_many_slugs {"limit":20}` || testkit.Location(err) != "body.slug" {
		t.Errorf("the 22nd address: %v", err)
	}
	for _, slug := range []string{"osteria-3", "osteria"} {
		if err := r.moveTo(t, slug); err != nil {
			t.Errorf("back to %s: %v", slug, err)
		}
	}
	found, _, err := r.Public(t.Context(), "osteria-19")
	if err != nil || found.Slug != "osteria" {
		t.Errorf("osteria-19 leads to %s, %v", found.Slug, err)
	}
	if home, err := r.Home(t.Context(), r.id); err != nil || home != found.Home() {
		t.Errorf("its home is %+v, %v", home, err)
	}
}

// Only one of two stores that move to a slug at once gets there.
func TestTwoStoresMoveToOneSlug(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		other := osteria()
		other.Slug = "osteria-due"
		second := testkit.Must(create(t, d, r.Service, other))
		results := make(chan error, 2)
		for _, id := range []string{r.id, second.ID} {
			go func() {
				who := testkit.Member(id, actor.StoreOwner, nil)
				slug := "da-mario"
				results <- d.Change(context.Background(), id, func(ctx context.Context, tx bun.Tx) error {
					_, _, err := r.UpdateIn(ctx, tx, who, id, 0, &store.StorePatch{Slug: &slug})
					return err
				})
			}()
		}
		got := []string{testkit.Refusal(<-results), testkit.Refusal(<-results)}
		slices.Sort(got)
		if !slices.Equal(got, []string{"", `slug_taken {"slug":"da-mario"}`}) {
			t.Errorf("%q", got)
		}
	})
}

// Whatever people may pay with can be chosen, in any case of letters.
func TestCurrencies(t *testing.T) {
	r := start(t, testkit.SQLite(t))
	for _, typed := range []string{"MRU", "SLE", "ZWG", "XOF", "XAF", "XPF", "XCD", "XCG", "eur", " Chf "} {
		after, err := r.update(t, r.owner, r.id, 0, store.StorePatch{Currency: &typed})
		if want := strings.ToUpper(strings.TrimSpace(typed)); err != nil || after.Currency != want {
			t.Errorf("%q becomes %q, %v", typed, after.Currency, err)
		}
	}
}

// What a store has had since before a rule does not keep its owner from changing
// something else.
func TestFormerSettingsStay(t *testing.T) {
	r := start(t, testkit.SQLite(t))
	testkit.NewDB(t, r.db).Execute(`UPDATE stores SET slug = 'login', currency = 'DEM', time_zone = 'Factory', email = 'a@b' WHERE id = ?`, r.id)
	after, err := r.update(t, r.owner, r.id, 0, store.StorePatch{Name: new("Trattoria"), Slug: new("login"), Currency: new("DEM")})
	if err != nil || after.Name != "Trattoria" || after.Slug != "login" || after.Currency != "DEM" || after.TimeZone != "Factory" || after.Email != "a@b" {
		t.Errorf("%+v, %v", after, err)
	}
}

// An owner who changes the hours of many special days again and again fills neither the
// database nor a page of the log.
func TestLogOfManyChangesIsBounded(t *testing.T) {
	d := testkit.SQLite(t)
	r := start(t, d)
	for round := range 60 {
		var hours store.OpeningHours
		for i := range 96 {
			day := store.SpecialDay{Date: noon.AddDate(0, 0, i).Format(time.DateOnly)}
			for from := range 4 {
				day.Hours = append(day.Hours, store.Hours{From: fmt.Sprintf("%02d:%02d", 2+5*from, round), To: fmt.Sprintf("%02d:00", 5+5*from)})
			}
			hours.Special = append(hours.Special, day)
		}
		testkit.Must(r.update(t, r.owner, r.id, 0, store.StorePatch{OpeningHours: &hours}))
	}
	var size int
	testkit.NoError(t, d.Read.NewRaw(`SELECT SUM(LENGTH(before) + LENGTH(after)) FROM audit`).Scan(t.Context(), &size))
	if size > 4<<10 {
		t.Errorf("60 changes take %d bytes of the log", size)
	}
}

func TestLinkableEmail(t *testing.T) {
	for email, want := range map[string]string{
		"ciao@osteria.example": "ciao@osteria.example", "": "", "a?cc=evil@example.com": "", "a&b@example.com": "", "a@x.test?bcc=evil%40y.test&body=hi": "",
	} {
		if got := (&store.Store{Email: email}).LinkableEmail(); got != want {
			t.Errorf("%q is linked as %q, want %q", email, got, want)
		}
	}
}
