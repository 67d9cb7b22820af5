package app_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"carte/internal/app"
)

// operation is one endpoint of the API as its own document tells it.
type operation struct {
	method, path string
	id           string
	private      bool
	body         map[string]any // its schema, nil where it takes none
}

func operations(t *testing.T) []operation {
	t.Helper()
	var buffer bytes.Buffer
	if err := app.WriteOpenAPI(&buffer); err != nil {
		t.Fatal(err)
	}
	var document struct {
		Paths map[string]map[string]struct {
			OperationID string           `json:"operationId"`
			Security    []map[string]any `json:"security"`
			RequestBody *struct {
				Content map[string]struct {
					Schema map[string]any `json:"schema"`
				} `json:"content"`
			} `json:"requestBody"`
		} `json:"paths"`
	}
	if err := json.Unmarshal(buffer.Bytes(), &document); err != nil {
		t.Fatal(err)
	}
	var all []operation
	for _, path := range slices.Sorted(maps.Keys(document.Paths)) {
		for _, method := range slices.Sorted(maps.Keys(document.Paths[path])) {
			told := document.Paths[path][method]
			op := operation{method: strings.ToUpper(method), path: path, id: told.OperationID, private: len(told.Security) > 0}
			if told.RequestBody != nil {
				op.body = told.RequestBody.Content["application/json"].Schema
			}
			all = append(all, op)
		}
	}
	if len(all) < 20 {
		t.Fatalf("the document tells of %d endpoints only", len(all))
	}
	return all
}

// address puts a store and made-up ids into an endpoint's path.
func (o operation) address(storeID string) string {
	address := strings.ReplaceAll(o.path, "{store_id}", storeID)
	for strings.Contains(address, "{") {
		start, end := strings.Index(address, "{"), strings.Index(address, "}")
		address = address[:start] + "aaaaaaaaaaaa" + address[end+1:]
	}
	return address
}

// open names the endpoints that every signed-in user may call: they show the
// user's own things or make new ones.
var open = map[string]bool{"get-me": true, "list-stores": true, "create-store": true, "check-slug": true}

// Each endpoint is tried without a token, with a bad one, with another store's,
// with a bad body, with an unknown field and with 10 MB (design §12).
func TestEveryEndpointRefuses(t *testing.T) {
	server := start(t, app.Config{Demo: true})
	osteria := server.storeID(t, "osteria")
	owner, stranger := server.token(t, "owner@osteria.example"), server.token(t, "owner@kaffeehaus.example")
	large := `{"name":"` + strings.Repeat("a", 10<<20) + `"}`

	type attempt struct {
		name, token, body string
		want              []int
		when              bool
	}
	for _, op := range operations(t) {
		writes := op.body != nil
		for _, a := range []attempt{
			{"no token", "", "{}", []int{401}, op.private},
			{"no token and 10 MB", "", large, []int{401}, op.private && writes},
			{"a token of nobody", "not.a.token", "{}", []int{401}, true},
			{"a tampered token", owner[:len(owner)-6] + "AAAAAA", "{}", []int{401}, true},
			{"another store's token", stranger, "{}", []int{403, 422}, op.private && !open[op.id]},
			{"a store that does not exist", owner, "{}", []int{403, 422}, strings.Contains(op.path, "{store_id}")},
			{"a body that is no JSON", owner, `{"name":`, []int{400}, writes},
			{"a body that is a list", owner, `[]`, []int{422}, writes},
			{"an unknown field", owner, `{"surprise":1}`, []int{422}, writes},
			{"10 MB", owner, large, []int{413}, writes},
			{"an unknown parameter", owner, "", []int{422}, !writes},
		} {
			if !a.when {
				continue
			}
			t.Run(op.id+"/"+a.name, func(t *testing.T) {
				storeID := osteria
				if a.name == "a store that does not exist" {
					storeID = "aaaaaaaaaaaa"
				}
				address := op.address(storeID)
				if a.name == "an unknown parameter" {
					address += "?surprise=1"
				}
				problem := server.call(t, op.method, address, a.token, a.body, writes)
				if !slices.Contains(a.want, problem.Status) {
					t.Fatalf("%s %s answers %d (%s), want %v", op.method, address, problem.Status, problem.Detail, a.want)
				}
				if problem.Detail == "" {
					t.Error("the problem has no detail")
				}
				if a.name == "an unknown field" && !strings.Contains(fmt.Sprint(problem.Errors), "surprise") {
					t.Errorf("the problem does not name the field: %s %v", problem.Detail, problem.Errors)
				}
			})
		}
	}
}

// Another store's token is refused before its body is looked at where the body
// is well formed; this tries every endpoint with the empty body it may accept,
// so that no 422 hides a missing check.
func TestAnotherStoresResourcesAreOutOfReach(t *testing.T) {
	server := start(t, app.Config{Demo: true})
	osteria, kaffeehaus := server.storeID(t, "osteria"), server.storeID(t, "kaffeehaus")
	stranger := server.token(t, "owner@kaffeehaus.example")
	var links []struct {
		ID string `json:"id"`
	}
	server.get(t, "/api/stores/"+osteria+"/links", server.token(t, "owner@osteria.example"), &links)
	if len(links) == 0 {
		t.Fatal("the demo store has no links")
	}
	for _, c := range []struct {
		method, path, body string
		want               int
	}{
		{"PATCH", "/api/stores/" + osteria + "/links/" + links[0].ID, `{"is_active":false}`, 403},
		{"DELETE", "/api/stores/" + osteria + "/links/" + links[0].ID, "", 403},
		// The stranger's own store in the path does not open the other's link.
		{"PATCH", "/api/stores/" + kaffeehaus + "/links/" + links[0].ID, `{"is_active":false}`, 404},
		{"DELETE", "/api/stores/" + kaffeehaus + "/links/" + links[0].ID, "", 404},
		{"POST", "/api/stores/" + kaffeehaus + "/links/" + links[0].ID + "/restore", "", 404},
	} {
		if got := server.call(t, c.method, c.path, stranger, c.body, c.body != ""); got.Status != c.want {
			t.Errorf("%s %s answers %d (%s), want %d", c.method, c.path, got.Status, got.Detail, c.want)
		}
	}
}

// problem is an answer of the API that is an error (RFC 9457).
type problem struct {
	Status int    `json:"status"`
	Title  string `json:"title"`
	Detail string `json:"detail"`
	Errors []any  `json:"errors"`
}

func (s *server) call(t *testing.T, method, path, token, body string, withBody bool) problem {
	t.Helper()
	var content io.Reader
	if withBody {
		content = strings.NewReader(body)
	}
	request, err := http.NewRequest(method, s.url+path, content)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	if token != "" {
		request.Header.Set("Authorization", "Bearer "+token)
	}
	answer, err := s.client.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	raw, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	p := problem{Status: answer.StatusCode}
	if answer.StatusCode >= 400 {
		if !strings.HasPrefix(answer.Header.Get("Content-Type"), "application/problem+json") {
			t.Errorf("%s %s: an error of type %q", method, path, answer.Header.Get("Content-Type"))
		}
		if err := json.Unmarshal(raw, &p); err != nil {
			t.Fatalf("%s %s: %s", method, path, raw)
		}
		if p.Status != answer.StatusCode {
			t.Errorf("%s %s: status %d told as %d", method, path, answer.StatusCode, p.Status)
		}
	}
	return p
}
