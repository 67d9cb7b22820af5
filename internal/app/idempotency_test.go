package app_test

import (
	"fmt"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"carte/internal/app"
	"carte/internal/testkit"
)

// created is an answer to a request that creates something.
type created struct {
	status     int
	etag, body string
}

// create sends a request with an Idempotency-Key.
func (s *server) create(t *testing.T, op operation, of things, token, key, body string) created {
	t.Helper()
	head := withToken(token)
	head.Set("Idempotency-Key", key)
	if op.takesFile() {
		head.Set("Content-Type", formType)
	}
	answer, content := s.send(t, op.method, op.address(t, of), head, strings.NewReader(body))
	return created{answer.StatusCode, answer.Header.Get("ETag"), content}
}

// creating lists the endpoints that create something.
func creating(t *testing.T) []operation {
	t.Helper()
	var all []operation
	for _, op := range operations(t) {
		if op.method == http.MethodPost && op.to[len(op.to)-1] == http.StatusCreated {
			all = append(all, op)
		}
	}
	if len(all) < 5 {
		t.Fatalf("only %d endpoints create something", len(all))
	}
	return all
}

// countPortions has the portions of all dishes counted, so that one can be taken off.
func (s *server) countPortions(t *testing.T) {
	t.Helper()
	s.database(t).Execute(`UPDATE dishes SET portions_left = 9`)
}

// rowsOf counts what there is of everything that can be created, and the portions that can
// be taken off.
func (s *server) rowsOf(t *testing.T) string {
	t.Helper()
	d, counts := s.database(t), ""
	for _, table := range []string{"stores", "links", "sections", "dishes", "extra_groups", "tables", "members", "images", "pdf_links", "pdfs", "imports", "translation_imports", "idempotency_keys"} {
		counts += fmt.Sprintf("%s %d ", table, d.Count(`SELECT COUNT(*) FROM `+table))
	}
	return counts + fmt.Sprintf("portions %d", d.Count(`SELECT SUM(portions_left) FROM dishes`))
}

// Whatever can be created is created once for a key.
func TestCreatingTwiceWithOneKey(t *testing.T) {
	onEngines(t, func(t *testing.T, s *server) {
		s.countPortions(t)
		owner, manager := s.token(t, owner), s.token(t, "admin@carte.example")
		of := s.thingsOf(t, "osteria", owner)
		all := creating(t)
		for i, op := range all {
			t.Run(op.id, func(t *testing.T) {
				key, body := "key-of."+op.id, op.content(of)
				first := s.create(t, op, of, owner, key, body)
				if first.status != http.StatusCreated {
					t.Fatalf("answers %d %s", first.status, first.body)
				}
				before := s.rowsOf(t)
				if again := s.create(t, op, of, owner, key, body); again != first {
					t.Errorf("the second time it answers\n%+v, the first\n%+v", again, first)
				}
				for name, c := range map[string]struct {
					key, body, want string
				}{
					"another body":   {key, op.content(of) + " ", "idempotency_key_reused"},
					"an empty key":   {"", body, "not_an_idempotency_key"},
					"a key too long": {strings.Repeat("k", 65), body, "not_an_idempotency_key"},
					"a slash":        {"a/b", body, "not_an_idempotency_key"},
					"a space":        {"a b", body, "not_an_idempotency_key"},
					"another script": {"schlüssel", body, "not_an_idempotency_key"},
				} {
					if name == "another body" && (op.takesFile() || op.body == "") {
						continue // browsers send the same file in another form each time; some take no body
					}
					got := s.create(t, op, of, owner, c.key, c.body)
					if got.status != http.StatusUnprocessableEntity || !strings.Contains(got.body, `"code":"`+c.want+`"`) ||
						!strings.Contains(got.body, `"location":"header.Idempotency-Key"`) {
						t.Errorf("%s is answered %d %s, want 422 %s", name, got.status, got.body, c.want)
					}
				}
				other := all[(i+1)%len(all)]
				if got := s.create(t, other, of, owner, key, other.content(of)); got.status != http.StatusUnprocessableEntity {
					t.Errorf("another endpoint takes the key: %d %s", got.status, got.body)
				}
				if after := s.rowsOf(t); after != before {
					t.Errorf("there is %s, and was %s", after, before)
				}
				// A key is one user's.
				if got := s.create(t, op, of, manager, key, op.content(of)); got.status != http.StatusCreated || got.body == first.body {
					t.Errorf("another user is answered %d %s", got.status, got.body)
				}
			})
		}
	})
}

// A creation that is refused leaves no key: the same request may succeed later.
func TestRefusedCreationsLeaveNoKey(t *testing.T) {
	onEngines(t, func(t *testing.T, s *server) {
		owner := s.token(t, owner)
		of := s.thingsOf(t, "osteria", owner)
		table := "/api/stores/" + of["stores"][0] + "/tables/" + of["tables"][0]
		var taken []struct {
			ID     string
			Number int
		}
		s.get(t, "/api/stores/"+of["stores"][0]+"/tables", owner, &taken)
		add := creating(t)[0]
		for _, op := range creating(t) {
			if op.id == "add-tables" {
				add = op
			}
		}
		body := fmt.Sprintf(`{"number":%d}`, taken[0].Number)
		if got := s.create(t, add, of, owner, "k", body); got.status != http.StatusConflict || !strings.Contains(got.body, "numbers_taken") {
			t.Fatalf("a number taken is answered %d %s", got.status, got.body)
		}
		if n := s.database(t).Count(`SELECT COUNT(*) FROM idempotency_keys`); n != 0 {
			t.Errorf("%d keys are kept", n)
		}
		s.call(t, http.MethodDelete, table, owner, "", false)
		first := s.create(t, add, of, owner, "k", body)
		if again := s.create(t, add, of, owner, "k", body); first.status != http.StatusCreated || again != first {
			t.Errorf("answers %+v, and then %+v", first, again)
		}
	})
}

// Who may not create any more is not told what was created.
func TestKeysDoNotOutliveARole(t *testing.T) {
	onEngines(t, func(t *testing.T, s *server) {
		manager := s.token(t, "manager@osteria.example")
		of := s.thingsOf(t, "osteria", manager)
		for _, op := range creating(t) {
			if op.ofStore() && op.to[slices.Index(actors, "staff")] == http.StatusForbidden {
				body := op.content(of)
				s.create(t, op, of, manager, op.id, body)
				s.database(t).Execute(`UPDATE members SET role = 'store_staff' WHERE store_id = ? AND role = 'store_manager'`, of["stores"][0])
				if got := s.create(t, op, of, manager, op.id, body); got.status != http.StatusForbidden {
					t.Errorf("%s answers %d %s", op.id, got.status, got.body)
				}
				s.database(t).Execute(`UPDATE members SET role = 'store_manager' WHERE store_id = ? AND uid = (SELECT uid FROM users WHERE email = ?)`,
					of["stores"][0], "manager@osteria.example")
			}
		}
	})
}

// However many send the same request at the same time, to one process or to several,
// it creates one thing, and all are answered alike; so is who asks after a restart.
func TestCreatingAtTheSameTimeWithOneKey(t *testing.T) {
	demonstrations(t, func(t *testing.T, config app.Config) {
		first, child := spawn(t, config)
		first.countPortions(t)
		servers := []*server{first}
		if config.Database != "" {
			second, _ := spawn(t, config)
			servers = append(servers, second)
		}
		tokens := make([]string, len(servers))
		for i, s := range servers {
			tokens[i] = s.token(t, owner) // another port is another issuer
		}
		of := first.thingsOf(t, "osteria", tokens[0])
		bodies, answers := map[string]string{}, map[string]created{}
		for _, op := range creating(t) {
			body, before := op.content(of), first.rowsOf(t)
			given := make([]created, 4) // two at each server
			var group sync.WaitGroup
			for i := range given {
				group.Go(func() {
					n := i % len(servers)
					given[i] = servers[n].create(t, op, of, tokens[n], op.id, body)
				})
			}
			group.Wait()
			for _, one := range given {
				if one != given[0] || one.status != http.StatusCreated {
					t.Errorf("%s answers %+v and %+v", op.id, given[0], one)
				}
			}
			if after := first.rowsOf(t); after == before {
				t.Errorf("%s creates nothing", op.id)
			}
			bodies[op.id], answers[op.id] = body, given[0]
		}
		before := first.rowsOf(t)
		_ = child.Process.Kill()
		_ = child.Wait()
		restarted, _ := spawn(t, config)
		token := restarted.token(t, owner)
		for _, op := range creating(t) {
			if again := restarted.create(t, op, of, token, op.id, bodies[op.id]); again != answers[op.id] {
				t.Errorf("%s answers %+v after a restart, and %+v before", op.id, again, answers[op.id])
			}
		}
		if after := restarted.rowsOf(t); after != before {
			t.Errorf("there is %s, and was %s", after, before)
		}
	})
}

// A client that goes away before it is answered may have created something or not;
// when it asks again, it has created one thing.
func TestLostAnswersCreateOnce(t *testing.T) {
	onEngines(t, func(t *testing.T, s *server) {
		token := s.token(t, owner)
		of := s.thingsOf(t, "osteria", token)
		links := func() int {
			return s.database(t).Count(`SELECT COUNT(*) FROM links WHERE store_id = ?`, of["stores"][0])
		}
		const rounds = 12
		before := links()
		for _, op := range creating(t) {
			if op.id != "add-link" {
				continue
			}
			for round := range rounds {
				key, body := fmt.Sprintf("round-%d", round), op.content(of)
				s.sendAndLeave(t, op.address(t, of), token, key, body)
				first := s.create(t, op, of, token, key, body)
				if again := s.create(t, op, of, token, key, body); first.status != http.StatusCreated || again != first {
					t.Errorf("answers %+v, and then %+v", first, again)
				}
			}
		}
		if after := links(); after != before+rounds {
			t.Errorf("%d rounds have added %d links", rounds, after-before)
		}
	})
}

// sendAndLeave sends a request and does not wait for its answer.
func (s *server) sendAndLeave(t *testing.T, path, token, key, body string) {
	t.Helper()
	contentType := "application/json"
	if isForm(body) {
		contentType = formType
	}
	connection, err := net.Dial("tcp", strings.TrimPrefix(s.url, "http://"))
	testkit.NoError(t, err)
	_, err = fmt.Fprintf(connection, "POST %s HTTP/1.1\r\nHost: %s\r\nAuthorization: Bearer %s\r\nContent-Type: "+contentType+"\r\nIdempotency-Key: %s\r\nContent-Length: %d\r\n\r\n%s",
		path, strings.TrimPrefix(s.config.BaseURL, "http://"), token, key, len(body), body)
	testkit.NoError(t, err)
	testkit.NoError(t, connection.Close())
}

// What is deleted or restored twice, because the first answer was lost, is answered as
// done, and changes nothing more.
func TestDeletingAndRestoringTwice(t *testing.T) {
	onEngines(t, func(t *testing.T, s *server) {
		token := s.token(t, owner)
		// A store keeps its last menu.
		osteria := "/api/stores/" + s.storeID(t, "osteria") + "/menus"
		if got := s.call(t, http.MethodPost, osteria, token, `{"name":{"de":"Mittag"}}`, true); got.Status != http.StatusCreated {
			t.Fatalf("adding a menu answers %d %s", got.Status, got.Detail)
		}
		of := s.thingsOf(t, "osteria", token)
		tried, all := 0, operations(t)
		for _, op := range all {
			restorable := slices.ContainsFunc(all, func(o operation) bool { return o.method == http.MethodPost && o.path == op.path+"/restore" })
			if op.method != http.MethodDelete || !op.ofStore() || !restorable {
				continue
			}
			tried++
			path, query, _ := strings.Cut(op.address(t, of), "?")
			for _, step := range []struct {
				method, path string
				want         int
			}{
				{"DELETE", path + "?" + query, http.StatusNoContent},
				{"DELETE", path + "?" + query, http.StatusNoContent},
				{"POST", path + "/restore", http.StatusOK},
				{"POST", path + "/restore", http.StatusOK},
			} {
				if got := s.call(t, step.method, step.path, token, "", false); got.Status != step.want {
					t.Errorf("%s: %s %s answers %d %s, want %d", op.id, step.method, step.path, got.Status, got.Detail, step.want)
				}
			}
		}
		if tried < 5 {
			t.Errorf("only %d kinds of things can be deleted", tried)
		}
	})
}
