package audit_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/audit"
	"carte/internal/db"
	"carte/internal/testkit"
)

var (
	giulia = &actor.Actor{UID: "g", Email: "owner@osteria.example", Name: "Giulia Conti", Stores: map[string]actor.Membership{"home": {Role: actor.StoreOwner}}}
	luca   = &actor.Actor{UID: "l", Email: "manager@osteria.example", Name: "Luca Moretti", Stores: map[string]actor.Membership{"home": {Role: actor.StoreManager}}}
	robin  = &actor.Actor{UID: "r", Email: "admin@carte.example", Name: "Robin Keller", Admin: true}
)

// fill records some changes, a minute apart.
func fill(t *testing.T, d *db.DB) {
	t.Helper()
	testkit.Store(t, d, "home")
	testkit.Store(t, d, "other")
	at := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	for _, step := range []struct {
		who   *actor.Actor
		entry audit.Entry
	}{
		{actor.System(), audit.Entry{StoreID: "home", Action: "role.assigned", Subject: giulia.Email, After: audit.Values{"role": "store_owner"}}},
		{giulia, audit.Entry{StoreID: "home", Action: "role.invited", Subject: "new@example.com", After: audit.Values{"role": "store_staff"}}},
		{robin, audit.Entry{StoreID: "other", Action: "role.invited", Subject: "new@example.com", After: audit.Values{"role": "store_owner"}}},
		{robin, audit.Entry{Action: "configuration.updated", Before: audit.Values{"trial_days": 30}, After: audit.Values{"trial_days": 14}}},
		{giulia, audit.Entry{StoreID: "home", Action: "role.invitation_withdrawn", Subject: "new@example.com", Before: audit.Values{"role": "store_staff"}}},
	} {
		at = at.Add(time.Minute)
		testkit.NoError(t, d.Write(t.Context(), func(ctx context.Context, tx bun.Tx) error { return audit.Record(ctx, tx, step.who, at, step.entry) }))
	}
}

func open(t *testing.T, d *db.DB) (*audit.Service, *testkit.API) {
	t.Helper()
	service := audit.NewService(d, testkit.NewDB(t, d))
	return service, testkit.NewAPI(func(api huma.API) { audit.Register(api, service) })
}

// lineOf formats an entry.
func lineOf(e *audit.AuditEntry) string {
	encoded, _ := json.Marshal(e.Changes)
	changes := strings.ReplaceAll(string(encoded), `,"is_shortened":false`, "")
	where := "site"
	if e.StoreID != nil {
		where = *e.StoreName
	}
	return fmt.Sprintf("%s %s: %s %s %s by %s %s %s", e.At.Format("15:04"), where, e.Action, e.Subject, changes, e.ActorUID, e.ActorEmail, e.ActorName)
}

func TestList(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		fill(t, d)
		_, api := open(t, d)
		all := []string{
			`12:05 home: role.invitation_withdrawn new@example.com [{"field":"role","before":"store_staff","after":null}] by g owner@osteria.example Giulia Conti`,
			`12:04 site: configuration.updated  [{"field":"trial_days","before":30,"after":14}] by r admin@carte.example Robin Keller`,
			`12:03 other: role.invited new@example.com [{"field":"role","before":null,"after":"store_owner"}] by r admin@carte.example Robin Keller`,
			`12:02 home: role.invited new@example.com [{"field":"role","before":null,"after":"store_staff"}] by g owner@osteria.example Giulia Conti`,
			`12:01 home: role.assigned owner@osteria.example [{"field":"role","before":null,"after":"store_owner"}] by   `,
		}
		some := func(of ...int) (list []string) {
			for _, i := range of {
				list = append(list, all[i])
			}
			return list
		}
		for _, c := range []struct {
			who  *actor.Actor
			path string
			want []string
		}{
			{robin, "/api/audit", all},
			{robin, "/api/audit?store_id=home", some(0, 3, 4)},
			{robin, "/api/audit?store_id=nowhere", nil},
			{robin, "/api/audit?store_id=home%00", nil},
			{robin, "/api/audit?topic=configuration", some(1)},
			{robin, "/api/audit?email=New@Example.com", some(0, 2, 3)},
			{robin, "/api/audit?email=owner@osteria.example", some(0, 3, 4)},
			{robin, "/api/audit?email=admin@carte.example&topic=role", some(2)},
			{robin, "/api/audit?email=nobody@example.com", nil},
			{robin, "/api/stores/home/audit", some(0, 3, 4)},
			{giulia, "/api/stores/home/audit", some(0, 3, 4)},
			{giulia, "/api/stores/home/audit?email=new@example.com", some(0, 3)},
		} {
			for _, limit := range []int{1, 2, 200} {
				var got []string
				for _, e := range testkit.Pages[audit.AuditEntry](t, api, c.who, c.path, limit) {
					got = append(got, lineOf(&e))
				}
				if !slices.Equal(got, c.want) {
					t.Errorf("%s by %d: %s", c.path, limit, strings.Join(got, "\n"))
				}
			}
		}
	})
}

func TestListIsAuthorized(t *testing.T) {
	d := testkit.SQLite(t)
	fill(t, d)
	_, api := open(t, d)
	for path, want := range map[string][4]int{
		"/api/audit":                              {401, 403, 403, 200},
		"/api/audit?email=ada":                    {401, 403, 403, 422},
		"/api/audit?email=ada%00@example.com":     {401, 403, 403, 422},
		"/api/audit?cursor=WyJub2JvZHkiXQ":        {401, 403, 403, 200},
		"/api/audit?cursor=nonsense":              {401, 403, 403, 422},
		"/api/audit?topic=weather":                {401, 403, 403, 422},
		"/api/stores/home/audit":                  {401, 403, 200, 200},
		"/api/stores/other/audit":                 {401, 403, 403, 200},
		"/api/stores/nowhere/audit":               {401, 403, 403, 404},
		"/api/stores/platform/audit":              {401, 403, 403, 404},
		"/api/stores/home/audit?store_id=other":   {401, 403, 422, 422},
		"/api/stores/home/audit?cursor=nonsense":  {401, 403, 422, 422},
		"/api/stores/home/audit?email=not-a-mail": {401, 403, 422, 422},
	} {
		for i, who := range []*actor.Actor{{}, luca, giulia, robin} {
			if got := api.Call(t, who, http.MethodGet, path, ""); got.Status != want[i] {
				t.Errorf("%s answers %q %d %s, want %d", path, who.Email, got.Status, got.Body, want[i])
			}
		}
	}
}

// The cursor of a store's log must be an entry of that store: another's would reveal when
// it was made.
func TestCursorBelongsToStore(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		fill(t, d)
		s, _ := open(t, d)
		others, _, err := s.ListOfStore(t.Context(), robin, audit.Query{StoreID: "other", Limit: 1})
		if err != nil || len(others) != 1 {
			t.Fatal(others, err)
		}
		for store, want := range map[string]int{"home": 0, "": 2} {
			query := audit.Query{StoreID: store, After: others[0].ID, Limit: 10}
			list, _, err := s.List(t.Context(), robin, query)
			if err != nil || len(list) != want {
				t.Errorf("after an entry of another store: %+v, %v", list, err)
			}
		}
	})
}

// Quick changes of the same fields by one person are one entry, from the first value to
// the last, and nothing is lost of what others do meanwhile.
func TestQuickChangesAreOneEntry(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		testkit.Store(t, d, "home")
		testkit.Store(t, d, "other")
		at := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
		change := func(store, field, before, after string) audit.Entry {
			return audit.Entry{StoreID: store, Action: "store.updated", Before: audit.Values{field: before}, After: audit.Values{field: after}}
		}
		for _, step := range []struct {
			after                    time.Duration
			who                      *actor.Actor
			store, field, from, into string
		}{
			{0, giulia, "home", "phone", "1", "2"},
			{time.Second, giulia, "home", "email", "a", "b"},
			{time.Second, giulia, "home", "phone", "2", "3"},
			{time.Second, giulia, "other", "phone", "7", "8"},
			{time.Minute, giulia, "home", "phone", "3", "4"},
			{time.Second, luca, "home", "phone", "4", "5"},
			{time.Second, giulia, "home", "phone", "5", "6"},
			{audit.EditWindow, giulia, "home", "phone", "6", "7"},
		} {
			at = at.Add(step.after)
			entry := change(step.store, step.field, step.from, step.into)
			testkit.NoError(t, d.Write(t.Context(), func(ctx context.Context, tx bun.Tx) error { return audit.RecordEdit(ctx, tx, step.who, at, entry) }))
		}
		s, _ := open(t, d)
		list, _, err := s.ListOfStore(t.Context(), robin, audit.Query{StoreID: "home", Limit: 10})
		testkit.NoError(t, err)
		var got []string
		for _, e := range list {
			got = append(got, fmt.Sprintf("%s %s %v %v", e.At.UTC().Format("15:04:05"), e.ActorUID, e.Before, e.After))
		}
		want := []string{
			"12:06:05 g map[phone:6] map[phone:7]", "12:01:05 g map[phone:5] map[phone:6]", "12:01:04 l map[phone:4] map[phone:5]",
			"12:00:01 g map[email:a] map[email:b]", "12:00:00 g map[phone:1] map[phone:4]",
		}
		if !slices.Equal(got, want) {
			t.Errorf("the log has\n%s", strings.Join(got, "\n"))
		}
	})
}

// Of long texts an entry has the beginning, and says so, whatever they are made of; of an
// entry from before this rule that much is shown.
func TestLongTextsAreShortened(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		testkit.Store(t, d, "home")
		rows := testkit.NewDB(t, d)
		for name, long := range map[string]string{"letters": "ü", "what JSON escapes": "<", "quotes": `"`, "both": "<<<<<<<<<<<<abcdefghijklmn"} {
			rows.Execute(`DELETE FROM audit`)
			long = strings.Repeat(long, 30_000)
			entry := audit.Entry{StoreID: "home", Action: "store.updated", Before: audit.Values{"name": "a …", "n": 30}, After: audit.Values{"name": long, "n": 14}}
			testkit.NoError(t, d.Write(t.Context(), func(ctx context.Context, tx bun.Tx) error { return audit.Record(ctx, tx, giulia, time.Now(), entry) }))
			if n := rows.Count(`SELECT LENGTH(after) FROM audit`); n > audit.MaxText+40 {
				t.Errorf("%s: the entry takes %d characters", name, n)
			}
			encoded := string(testkit.Must(json.Marshal(map[string]any{"name": long, "n": 14})))
			rows.Execute(`INSERT INTO audit (id, at, store_id, actor_uid, actor_email, actor_name, action, subject, before, after)
				SELECT 'former', at, store_id, actor_uid, actor_email, actor_name, action, subject, before, ? FROM audit`, encoded)
			_, api := open(t, d)
			entries := testkit.Pages[audit.AuditEntry](t, api, giulia, "/api/stores/home/audit", 10)
			if len(entries) != 2 {
				t.Fatalf("there are %d entries", len(entries))
			}
			for _, e := range entries {
				for _, change := range e.Changes {
					if change.IsShortened != (change.Field == "name") {
						t.Errorf("%s, %s: %s is marked as shortened: %v", name, e.ID, change.Field, change.IsShortened)
					}
				}
				text, _ := e.Changes[1].After.(string)
				start, isShort := strings.CutSuffix(text, "…")
				if len(start) < audit.MaxText/6 || len(start) > audit.MaxText || !strings.HasPrefix(long, start) || !isShort || e.Changes[1].Before != "a …" {
					t.Errorf("%s, %s: %d bytes: %.60s", name, e.ID, len(text), text)
				}
			}
		}
	})
}

// However many long texts change at once, an entry is small, also when edits join it.
func TestManyLongTextsAreShortened(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		testkit.Store(t, d, "home")
		rows := testkit.NewDB(t, d)
		values := func(text string) audit.Values {
			values := audit.Values{"is_listed": true, "city": "Graz"}
			for i := range 18 {
				values[fmt.Sprintf("field_%d", i)] = strings.Repeat(text, 500)
			}
			return values
		}
		for i, text := range []string{"a", "b", "<c>"} {
			entry := audit.Entry{StoreID: "home", Action: "store.updated", Before: values("z"), After: values(text)}
			testkit.NoError(t, d.Write(t.Context(), func(ctx context.Context, tx bun.Tx) error {
				return audit.RecordEdit(ctx, tx, giulia, time.Now(), entry)
			}))
			names := 2 * len(values(text)) * len(`"field_10":{"start":""},`)
			if n := rows.Count(`SELECT LENGTH(before) + LENGTH(after) FROM audit`); n > audit.MaxTexts+names {
				t.Errorf("after edit %d the entry takes %d characters", i, n)
			}
		}
		_, api := open(t, d)
		entries := testkit.Pages[audit.AuditEntry](t, api, giulia, "/api/stores/home/audit", 10)
		if len(entries) != 1 || len(entries[0].Changes) != 20 {
			t.Fatalf("there are %d entries: %+v", len(entries), entries)
		}
		for _, change := range entries[0].Changes {
			before, after := fmt.Sprint(change.Before), fmt.Sprint(change.After)
			isLong := strings.HasPrefix(change.Field, "field_")
			if isLong != change.IsShortened || isLong && (!strings.HasPrefix(before, "zzz") || !strings.HasPrefix(after, "<c><c>")) || change.Field == "city" && after != "Graz" {
				t.Errorf("%s: %s became %s, shortened: %v", change.Field, before, after, change.IsShortened)
			}
		}
	})
}

// A store has a limit of entries of each topic, and so has the site. The oldest make room.
func TestOldestEntriesMakeRoom(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		fill(t, d)
		rows := testkit.NewDB(t, d)
		for _, c := range []struct {
			store, action, of string
			most              int
		}{
			{"home", "store.updated", `store_id = 'home' AND action = 'store.updated'`, audit.MaxEntries},
			{"", "job.retried", `store_id IS NULL AND action = 'job.retried'`, audit.MaxSiteEntries},
		} {
			at := time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)
			entry := func(i int) audit.Entry {
				return audit.Entry{ID: db.NewID(), At: at.Add(time.Duration(i) * time.Second), StoreID: c.store, Action: audit.Action(c.action), After: audit.Values{"n": i}}
			}
			testkit.NoError(t, d.Write(t.Context(), func(ctx context.Context, tx bun.Tx) error {
				// The first ones in few statements: Record looks for older ones each time.
				kept := make([]audit.Entry, c.most-5)
				for i := range kept {
					kept[i] = entry(i)
				}
				for some := range slices.Chunk(kept, 2000) {
					if _, err := tx.NewInsert().Model(&some).Exec(ctx); err != nil {
						return err
					}
				}
				for i := len(kept); i < c.most+5; i++ {
					if err := audit.Record(ctx, tx, giulia, entry(i).At, entry(i)); err != nil {
						return err
					}
				}
				return nil
			}))
			if n := rows.Count(`SELECT COUNT(*) FROM audit WHERE ` + c.of); n != c.most {
				t.Errorf("there are %d entries of %s", n, c.action)
			}
			if n := rows.Count(`SELECT COUNT(*) FROM audit WHERE after = '{"n":4}' AND ` + c.of); n != 0 {
				t.Error("not the oldest ones made room")
			}
		}
		if n := rows.Count(`SELECT COUNT(*) FROM audit WHERE action NOT IN ('store.updated', 'job.retried')`); n != 5 {
			t.Errorf("%d entries of other topics are left", n)
		}
	})
}
