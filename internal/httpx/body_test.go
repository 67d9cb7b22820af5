package httpx_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/go-chi/chi/v5"

	"carte/internal/actor"
	"carte/internal/httpx"
	"carte/internal/testkit"
)

type drinkBody struct {
	_ struct{} `additionalProperties:"false"`

	Name  string         `json:"name" maxLength:"10"`
	Kind  string         `json:"kind,omitempty" enum:"tea,coffee"`
	Price int            `json:"price,omitempty" minimum:"1" maximum:"9"`
	Tags  []string       `json:"tags,omitempty" nullable:"false" maxItems:"3"`
	Sizes map[string]int `json:"sizes,omitempty"`
	Share float64        `json:"share,omitempty"`
	Milk  *struct {
		Fat int `json:"fat"`
	} `json:"milk,omitempty"`
}

func post(id, path string) huma.Operation {
	return huma.Operation{OperationID: id, Method: http.MethodPost, Path: path}
}

// drinks is an API with one endpoint, which answers the name it was given.
func drinks() http.Handler {
	router := chi.NewRouter()
	api := httpx.NewAPI(router, "1")
	httpx.HandlePublic(api, post("add-drink", "/drinks"),
		func(_ context.Context, _ *actor.Actor, in *struct{ Body drinkBody }) (*struct{ Body string }, error) {
			return &struct{ Body string }{in.Body.Name}, nil
		})
	return router
}

type problem struct {
	Status int
	Detail string
	Code   string
	Params map[string]any
	Errors []struct {
		Location, Code, Message string
		Params                  map[string]any
		Value                   any
	}
}

// sendDrink returns what a body is answered with, how long that is, and how
// many bytes of memory it took.
func sendDrink(t *testing.T, body string) (got problem, size int, allocated uint64) {
	t.Helper()
	handler, answer := drinks(), httptest.NewRecorder()
	request := httptest.NewRequest(http.MethodPost, "/drinks", strings.NewReader(body))
	request.Header.Set("Content-Type", "application/json")
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	handler.ServeHTTP(answer, request)
	runtime.ReadMemStats(&after)
	if answer.Code == http.StatusOK {
		return problem{Status: answer.Code}, answer.Body.Len(), after.TotalAlloc - before.TotalAlloc
	}
	size = answer.Body.Len()
	if err := json.Unmarshal(answer.Body.Bytes(), &got); err != nil {
		t.Fatalf("%v: %.200s", err, answer.Body)
	}
	return got, size, after.TotalAlloc - before.TotalAlloc
}

// unknownKeys is an object with members that no type has.
func unknownKeys(n int) string {
	var b strings.Builder
	b.WriteString(`{"name":"x"`)
	for i := range n {
		fmt.Fprintf(&b, `,"k%05d":1`, i)
	}
	b.WriteString("}")
	return b.String()
}

// What a body is answered with, and what that costs, is bounded however many
// rules it breaks.
func TestAnswersToBadBodiesAreSmall(t *testing.T) {
	for name, c := range map[string]struct {
		body   string
		status int
		errors int
	}{
		"2,500 unknown members":        {unknownKeys(2500), 422, 20},
		"a long name of a member":      {`{"name":"x","` + strings.Repeat("k", 60_000) + `":1}`, 422, 1},
		"a list under a long name":     {`{"name":"x","` + strings.Repeat("k", 32_000) + `":[1` + strings.Repeat(`,1`, 16_000) + `]}`, 422, 1},
		"a long name in a map":         {`{"name":"x","sizes":{"` + strings.Repeat("k", 32_000) + `":[1` + strings.Repeat(`,1`, 15_000) + `]}}`, 422, 1},
		"lists under a long name":      {`{"name":"x","` + strings.Repeat("k", 32_000) + `":[[]` + strings.Repeat(`,[]`, 10_000) + `]}`, 422, 1},
		"members under a long name":    {`{"name":"x","` + strings.Repeat("k", 32_000) + `":{"a":1` + strings.Repeat(`,"a":1`, 5_000) + `}}`, 422, 20},
		"a long value":                 {`{"name":"` + strings.Repeat("n", 60_000) + `"}`, 422, 1},
		"a list too long":              {`{"name":"x","tags":[` + strings.Repeat(`1,`, 20_000) + `1]}`, 422, 1},
		"members of the wrong type":    {`{"name":"x","sizes":{` + strings.Repeat(`"s":"",`, 8000) + `"t":""}}`, 422, 20},
		"lists in lists":               {strings.Repeat("[", 60_000), 400, 0},
		"objects in objects":           {strings.Repeat(`{"milk":`, 8000), 400, 0},
		"20,000 unknown members":       {unknownKeys(20_000), 413, 0},
		"a megabyte":                   {`{"name":"` + strings.Repeat("n", 1<<20) + `"}`, 413, 0},
		"no JSON, and long":            {strings.Repeat("x", 60_000), 400, 0},
		"JSON, and something behind":   {`{"name":"x"}{}`, 400, 0},
		"JSON that stops in the midst": {`{"name":"x`, 400, 0},
	} {
		t.Run(name, func(t *testing.T) {
			got, size, allocated := sendDrink(t, c.body)
			if got.Status != c.status || len(got.Errors) != c.errors {
				t.Errorf("answers %d %s with %d errors, want %d with %d", got.Status, got.Detail, len(got.Errors), c.status, c.errors)
			}
			if size > 10<<10 || allocated > 8<<20 {
				t.Errorf("the answer has %d bytes and took %d bytes of memory", size, allocated)
			}
		})
	}
}

// Each broken rule is reported with its location, a code and parameters.
func TestRulesOfBodiesHaveCodes(t *testing.T) {
	for name, c := range map[string]struct {
		body, location, code string
		params               map[string]any
	}{
		"missing":           {`{}`, "body.name", "required", nil},
		"too long":          {`{"name":"12345678901"}`, "body.name", "too_long", map[string]any{"max": 10.0}},
		"another kind":      {`{"name":"x","kind":"milk"}`, "body.kind", "one_of", map[string]any{"values": []any{"tea", "coffee"}}},
		"too little":        {`{"name":"x","price":0}`, "body.price", "min", map[string]any{"min": 1.0}},
		"too much":          {`{"name":"x","price":10}`, "body.price", "max", map[string]any{"max": 9.0}},
		"too many":          {`{"name":"x","tags":["a","b","c","d"]}`, "body.tags", "too_many", map[string]any{"max": 3.0}},
		"text for number":   {`{"name":"x","price":"1"}`, "body.price", "not_an_integer", nil},
		"a great number":    {`{"name":"x","price":99999999999999999999}`, "body.price", "not_an_integer", nil},
		"with an exponent":  {`{"name":"x","price":1e2}`, "body.price", "not_an_integer", nil},
		"with a point":      {`{"name":"x","price":1.0}`, "body.price", "not_an_integer", nil},
		"no float, whole":   {`{"name":"x","price":1e400}`, "body.price", "not_an_integer", nil},
		"no float in a map": {`{"name":"x","sizes":{"a":1,"b":1e400}}`, "body.sizes.b", "not_an_integer", nil},
		"60,000 digits":     {`{"name":"x","price":` + strings.Repeat("9", 60_000) + `}`, "body.price", "not_an_integer", nil},
		"no float":          {`{"name":"x","share":1e400}`, "body.share", "not_a_number", nil},
		"no float for text": {`{"name":1e400}`, "body.name", "not_a_string", nil},
		"number for text":   {`{"name":1}`, "body.name", "not_a_string", nil},
		"a list for all":    {`[]`, "body", "not_an_object", nil},
		"null":              {`{"name":"x","tags":null}`, "body.tags", "not_null", nil},
		"no UTF-8":          {"{\"name\":\"\xff\"}", "body.name", "not_utf8", nil},
		"half a character":  {`{"name":"\ud800"}`, "body.name", "not_utf8", nil},
		"unknown":           {`{"name":"x","size":1}`, "body.size", "unknown_field", nil},
		"unknown, inside":   {`{"name":"x","milk":{"fat":1,"cow":"Elsa"}}`, "body.milk.cow", "unknown_field", nil},
		"in another case":   {`{"name":"x","KIND":"milk"}`, "body.KIND", "unknown_field", nil},
		"sent twice":        {`{"name":"x","name":"12345678901"}`, "body.name", "duplicate", nil},
		"twice, inside":     {`{"name":"x","milk":{"fat":1,"fat":2}}`, "body.milk.fat", "duplicate", nil},
	} {
		t.Run(name, func(t *testing.T) {
			got, _, _ := sendDrink(t, c.body)
			if got.Status != http.StatusUnprocessableEntity || got.Code != "invalid" || len(got.Errors) != 1 {
				t.Fatalf("answers %+v", got)
			}
			rule := got.Errors[0]
			if rule.Location != c.location || rule.Code != c.code || fmt.Sprint(rule.Params) != fmt.Sprint(c.params) || rule.Message == "" {
				t.Errorf("answers %+v", rule)
			}
		})
	}
}

// What fits is accepted, up to the byte.
func TestGoodBodiesAreAccepted(t *testing.T) {
	for body, want := range map[string]int{
		`{"name":"x"}`:                       http.StatusOK,
		`{"name":"x","share":1e2,"price":9}`: http.StatusOK,
		`{"name":"x","share":-0.5,"sizes":{"a":-0,"b":9223372036854775807}}`:                 http.StatusOK,
		`{"name":"x","share":99999999999999999999}`:                                          http.StatusOK,
		`{"name":"x","kind":"tea","price":9,"tags":[],"sizes":{"large":2},"milk":{"fat":3}}`: http.StatusOK,
		`{"name":"x"` + strings.Repeat(" ", 64<<10-12) + `}`:                                 http.StatusOK,
		`{"name":"x"` + strings.Repeat(" ", 64<<10-11) + `}`:                                 http.StatusRequestEntityTooLarge,
	} {
		if got, _, _ := sendDrink(t, body); got.Status != want {
			t.Errorf("%d bytes: %+v, want %d", len(body), got, want)
		}
	}
}

// pipes is a listener whose connections are in memory, so that their deadlines
// are by the clock of a synctest bubble.
type pipes chan net.Conn

func (p pipes) Accept() (net.Conn, error) {
	if conn, open := <-p; open {
		return conn, nil
	}
	return nil, net.ErrClosed
}

func (p pipes) Close() error   { close(p); return nil }
func (p pipes) Addr() net.Addr { return &net.TCPAddr{} }

func (p pipes) dial(context.Context, string, string) (net.Conn, error) {
	client, server := net.Pipe()
	p <- server
	return client, nil
}

// The time a body may take is not the time a handler may take after it.
func TestHandlersMayTakeLongerThanBodies(t *testing.T) {
	slow := func(ctx context.Context) error {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(8 * time.Second):
			return nil
		}
	}
	router := chi.NewRouter()
	api := httpx.NewAPI(router, "1")
	httpx.HandlePublic(api, post("json", "/json"), func(ctx context.Context, _ *actor.Actor, _ *struct{ Body drinkBody }) (*struct{}, error) {
		return nil, slow(ctx)
	})
	router.Post("/form", func(w http.ResponseWriter, r *http.Request) {
		httpx.LimitBody(w, r, 100)
		if r.PostFormValue("name") != "x" || slow(r.Context()) != nil {
			w.WriteHeader(http.StatusInternalServerError)
		}
	})
	for path, c := range map[string]struct{ kind, body string }{
		"/json": {"application/json", `{"name":"x"}`}, "/form": {"application/x-www-form-urlencoded", "name=x"},
	} {
		t.Run(path, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				listener, server := make(pipes), &http.Server{Handler: router, ReadHeaderTimeout: time.Minute}
				go func() { _ = server.Serve(listener) }()
				defer server.Close()
				transport := &http.Transport{DialContext: listener.dial}
				defer transport.CloseIdleConnections()
				answer, err := (&http.Client{Transport: transport}).Post("http://carte.example"+path, c.kind, strings.NewReader(c.body))
				testkit.NoError(t, err)
				defer answer.Body.Close()
				if answer.StatusCode >= 300 {
					t.Errorf("answers %s", answer.Status)
				}
			})
		})
	}
}
