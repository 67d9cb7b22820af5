package app_test

import (
	"encoding/json"
	"maps"
	"strings"
	"testing"

	"carte/internal/app"
	"carte/internal/testkit"
)

// onEngines runs the same cases on the demonstration over each engine.
func onEngines(t *testing.T, run func(t *testing.T, s *server)) {
	t.Helper()
	demonstrations(t, func(t *testing.T, config app.Config) {
		app.RaiseActorLimit(t)
		run(t, start(t, config))
	})
}

// Each endpoint is tried without a token, with bad ones, by another store's
// owner, with bad bodies, with what it does not know, and with 10 MB.
func TestEveryEndpointRefuses(t *testing.T) {
	large := `{"name":"` + strings.Repeat("a", 10<<20) + `"}`
	onEngines(t, func(t *testing.T, s *server) {
		owner, stranger, admin := s.token(t, "owner@osteria.example"), s.token(t, "owner@kaffeehaus.example"), s.token(t, "admin@carte.example")
		staff := s.token(t, "staff@osteria.example") // who may leave, and so call assign-role
		mine := s.thingsOf(t, "osteria", owner)
		nowhere := mine.with("stores", "aaaaaaaaaaaa")
		before := s.everything(t, mine, owner)
		for _, op := range operations(t) {
			good, reads, who := op.content(mine), op.body == "", op.allowed(owner, admin)
			isJSON := !reads && !op.takesFile()
			for _, a := range []struct {
				name, token, body string
				of                things
				query             string
				want              int
				names             string
				when              bool
			}{
				{"no token", "", good, mine, "", 401, "", op.private},
				{"no token and 10 MB", "", large, mine, "", 401, "", op.private && !reads},
				{"a token of nobody", "not.a.token", good, mine, "", 401, "", true},
				{"a tampered token", owner[:len(owner)-6] + "AAAAAA", good, mine, "", 401, "", true},
				{"another store's owner", stranger, good, mine, "", 403, "", op.private && !op.open()},
				{"a store that does not exist", owner, good, nowhere, "", 403, "", op.ofStore()},
				{"another store's staff and a bad body", stranger, `{"surprise":1}`, mine, "", 403, "", !reads && op.to[3] == 403},
				{"another store's staff and a body too long", stranger, large, mine, "", 403, "", !reads && op.to[3] == 403},
				{"another store's staff and a bad parameter", stranger, good, mine, "?surprise=1", 403, "", op.ofStore()},
				{"staff and a bad body", staff, `{"surprise":1}`, mine, "", 403, "", !reads && op.to[4] == 403 && op.id != "assign-role"},
				{"no body", who, "", mine, "", 400, "", isJSON},
				{"a body that is no JSON", who, `{"name":`, mine, "", 400, "", isJSON},
				{"a body that is a list", who, `[]`, mine, "", 422, "body", isJSON},
				{"an unknown field", who, `{"surprise":1,` + strings.TrimPrefix(good, "{"), mine, "", 422, "body.surprise", isJSON},
				{"JSON instead of a file", who, `{"surprise":1}`, mine, "", 415, "", op.takesFile()},
				{"an unknown parameter", who, good, mine, "?surprise=1", 422, "query.surprise", true},
				{"10 MB", who, large, mine, "", 413, "", isJSON},
			} {
				if !a.when {
					continue
				}
				t.Run(op.id+"/"+a.name, func(t *testing.T) {
					address := op.address(t, a.of) + a.query
					if strings.Contains(op.query, "?") {
						address = op.address(t, a.of) + strings.Replace(a.query, "?", "&", 1)
					}
					got := s.call(t, op.method, address, a.token, a.body, a.body != "")
					if got.Status != a.want {
						t.Fatalf("answers %d %s, want %d", got.Status, got.Detail, a.want)
					}
					got.mustName(t, a.names)
				})
			}
			for field, value := range fieldsOf(t, good) {
				wrong := map[string]any{field: "text"}
				if _, ok := value.(string); ok {
					wrong[field] = 7
				}
				t.Run(op.id+"/a wrong "+field, func(t *testing.T) {
					got := s.try(t, op, mine, who, marshal(t, merge(fieldsOf(t, good), wrong)))
					if got.Status != 422 {
						t.Fatalf("answers %d %s, want 422", got.Status, got.Detail)
					}
					got.mustName(t, "body."+field)
				})
			}
		}
		if after := s.everything(t, mine, owner); after != before {
			t.Errorf("something was changed all the same:\n%s\n%s", before, after)
		}
	})
}

// The owner's own store in the path does not open what belongs to another one:
// it is no more there than what does not exist.
func TestAnotherStoresThingsAreNotThere(t *testing.T) {
	onEngines(t, func(t *testing.T, s *server) {
		owner, stranger := s.token(t, "owner@osteria.example"), s.token(t, "owner@kaffeehaus.example")
		theirs, own := s.thingsOf(t, "osteria", owner), s.thingsOf(t, "kaffeehaus", stranger)
		before := s.everything(t, theirs, owner)
		tried := 0
		for _, op := range operations(t) {
			if !op.ofStore() {
				continue
			}
			for _, collection := range op.parameters() {
				tried++
				content := op.content(own)
				foreign := s.try(t, op, own.with(collection, theirs[collection]...), stranger, content)
				madeUp := s.try(t, op, own.with(collection, "aaaaaaaaaaaa"), stranger, content)
				if foreign.Status != 404 || madeUp.Status != 404 || foreign.Detail != madeUp.Detail {
					t.Errorf("%s: another store's of %s answers %d %s, what does not exist %d %s; want 404 for both",
						op.id, collection, foreign.Status, foreign.Detail, madeUp.Status, madeUp.Detail)
				}
				for name, id := range map[string]string{"a NUL": "%00", "no UTF-8": "%ff", "a path": "..%2f..", "a quote": "%27"} {
					got := s.try(t, op, own.with(collection, id), stranger, content)
					if got.Status != 404 {
						t.Errorf("%s: %s as an id answers %d %s, want 404", op.id, name, got.Status, got.Detail)
					}
				}
			}
		}
		if tried < 10 {
			t.Errorf("only %d endpoints were tried", tried)
		}
		if after := s.everything(t, theirs, owner); after != before {
			t.Errorf("something was changed all the same:\n%s\n%s", before, after)
		}
	})
}

// What the tests above send is refused for their reasons alone: the owner may,
// or an operator. Where the plan has ended, reading and a few switches remain.
func TestEveryEndpointServesItsOwner(t *testing.T) {
	onEngines(t, func(t *testing.T, s *server) {
		s.countPortions(t)
		owner, late, admin := s.token(t, "owner@osteria.example"), s.token(t, "owner@meyhane.example"), s.token(t, "admin@carte.example")
		locked, of := s.thingsOf(t, "meyhane", late), s.thingsOf(t, "osteria", owner)
		for _, op := range operations(t) {
			t.Run(op.id, func(t *testing.T) {
				if op.ofStore() {
					got := s.try(t, op, locked, late, op.content(locked))
					if op.method == "GET" && !op.needsPlan || op.outlives {
						if got.Status >= 300 {
							t.Errorf("without a plan: %d %s", got.Status, got.Detail)
						}
						if op.method == "DELETE" {
							s.call(t, "POST", op.pathOf(t, locked)+"/restore", late, "", false)
						}
						if op.method != "GET" {
							locked = s.thingsOf(t, "meyhane", late)
						}
					} else if got.Status != 402 || got.Code != "locked" || got.Params.Reason != "trial_ended" || got.Params.Since == "" {
						t.Errorf("without a plan: %d %s %+v, want 402 and since when", got.Status, got.Detail, got.Params)
					}
				}
				got := s.try(t, op, of, op.allowed(owner, admin), op.content(of))
				if want := op.to[len(op.to)-1]; got.Status != want {
					t.Errorf("%d %s, want %d", got.Status, got.Detail, want)
				}
				if op.method == "DELETE" && got.Status < 300 && !op.isFinal {
					if got := s.call(t, "POST", op.pathOf(t, of)+"/restore", owner, "", false); got.Status != 200 {
						t.Errorf("it cannot be brought back: %d %s", got.Status, got.Detail)
					}
				}
				if op.method != "GET" && got.Status < 300 {
					of = s.thingsOf(t, "osteria", owner)
				}
			})
		}
	})
}

// A client that loops is rate limited, and others are not affected.
func TestAnActorIsLimited(t *testing.T) {
	s := start(t, app.Config{Demo: true})
	busy, other := s.token(t, "owner@osteria.example"), s.token(t, "owner@kaffeehaus.example")
	for i := 0; ; i++ {
		if got := s.call(t, "GET", "/api/me", busy, "", false); got.Status == 429 {
			break
		}
		if i > 10_000 {
			t.Fatal("nothing stops a loop")
		}
	}
	if got := s.call(t, "GET", "/api/me", other, "", false); got.Status != 200 {
		t.Errorf("another user gets %d %s", got.Status, got.Detail)
	}
	if got := s.call(t, "GET", "/s/osteria", "", "", false); got.Status != 200 {
		t.Errorf("a guest gets %d %s", got.Status, got.Detail)
	}
}

// everything is what a store shows its owner, as text to compare.
func (s *server) everything(t *testing.T, of things, token string) string {
	t.Helper()
	store := "/api/stores/" + of["stores"][0]
	var all []any
	for _, path := range []string{"", "/link-page", "/links", "/menus", "/menus/" + of["menus"][0], "/extra-groups", "/tables", "/members", "/audit"} {
		var part any
		s.get(t, store+path, token, &part)
		all = append(all, part)
	}
	return marshal(t, all)
}

// mustName fails the test unless the problem names the field at fault; "" is
// not checked.
func (p problem) mustName(t *testing.T, location string) {
	t.Helper()
	for _, e := range p.Errors {
		if e.Location == location || strings.HasPrefix(e.Location, location+"[") || strings.HasPrefix(e.Location, location+".") {
			return
		}
	}
	if location != "" {
		t.Errorf("the problem does not name %s: %s %+v", location, p.Detail, p.Errors)
	}
}

// fieldsOf are the members of a body; none where there is no body.
func fieldsOf(t *testing.T, body string) map[string]any {
	t.Helper()
	fields := map[string]any{}
	if body == "" || isForm(body) {
		return fields
	}
	if err := json.Unmarshal([]byte(body), &fields); err != nil {
		t.Fatalf("%s: %v", body, err)
	}
	return fields
}

func merge(fields, changed map[string]any) map[string]any {
	maps.Copy(fields, changed)
	return fields
}

func marshal(t *testing.T, value any) string {
	t.Helper()
	raw := testkit.Must(json.Marshal(value))
	return string(raw)
}
