package app_test

import (
	"bytes"
	"encoding/json"
	"image"
	"image/png"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"carte/internal/app"
	"carte/internal/testkit"
)

// newNumber counts above what the demonstration has.
var newNumber = func() *atomic.Int64 {
	n := new(atomic.Int64)
	n.Store(5000)
	return n
}()

// operation is one endpoint of the API as described by the API's document.
type operation struct {
	row
	id, method, path string
	private          bool
}

// document is the API's document, which takes as long to write as dozens of requests.
var document = sync.OnceValues(func() ([]byte, error) {
	var buffer bytes.Buffer
	err := app.WriteOpenAPI(&buffer)
	return buffer.Bytes(), err
})

func operations(t *testing.T) []operation {
	t.Helper()
	written, err := document()
	testkit.NoError(t, err)
	var parsed struct {
		Paths map[string]map[string]struct {
			OperationID string           `json:"operationId"`
			Security    []map[string]any `json:"security"`
			RequestBody any              `json:"requestBody"`
		} `json:"paths"`
	}
	testkit.NoError(t, json.Unmarshal(written, &parsed))
	var all []operation
	missing := maps.Clone(rows)
	for _, path := range slices.Sorted(maps.Keys(parsed.Paths)) {
		for _, method := range slices.Sorted(maps.Keys(parsed.Paths[path])) {
			spec := parsed.Paths[path][method]
			row, ok := rows[spec.OperationID]
			if !ok {
				t.Errorf("%s %s has no row: add %q with a body it takes, if any, and the statuses it answers [%s] to rows",
					method, path, spec.OperationID, strings.Join(actors, ", "))
			}
			if ok && slices.Contains(row.to[:], 0) {
				t.Errorf("the row of %s does not tell the status of each actor [%s]", spec.OperationID, strings.Join(actors, ", "))
			}
			if (row.body != "") != (spec.RequestBody != nil) {
				t.Errorf("the body of %s is %q, but its document says %v", spec.OperationID, row.body, spec.RequestBody)
			}
			delete(missing, spec.OperationID)
			all = append(all, operation{
				row: row, id: spec.OperationID, method: strings.ToUpper(method), path: path, private: len(spec.Security) > 0,
			})
		}
	}
	if len(missing) > 0 {
		t.Errorf("there is no such endpoint: %v", slices.Sorted(maps.Keys(missing)))
	}
	if t.Failed() {
		t.FailNow()
	}
	return all
}

// isAllowed reports whether an actor may call.
func (o operation) isAllowed(actor string) bool { return o.to[slices.Index(actors, actor)] < 300 }

// open reports whether every user may call: it shows or makes what is theirs.
func (o operation) open() bool { return o.isAllowed("another store's staff") }

// allowed is the owner's token, or the operator's where owners may not call.
func (o operation) allowed(owner, operator string) string {
	if o.isAllowed("owner") {
		return owner
	}
	return operator
}

// ofStore reports whether the path names a store; one endpoint has its id as
// the first segment.
func (o operation) ofStore() bool {
	return strings.Contains(o.path, "{store_id}") || strings.HasPrefix(o.path, "/api/{id}/")
}

// parameters names the parameters of the path but the store's, each by the
// collection it follows: /stores/{store_id}/links/{id} has "links".
func (o operation) parameters() []string {
	var collections []string
	segments := strings.Split(o.path, "/")
	for i, segment := range segments {
		if strings.HasPrefix(segment, "{") && segment != "{store_id}" && segments[i-1] != "api" {
			collections = append(collections, segments[i-1])
		}
	}
	return collections
}

// address is the path with what the endpoint needs behind it.
func (o operation) address(t *testing.T, of things) string {
	t.Helper()
	return o.pathOf(t, of) + strings.ReplaceAll(o.query, "<slug>", strings.Join(of["names"], ""))
}

// pathOf fills the path with the ids of things, the first of each collection.
func (o operation) pathOf(t *testing.T, of things) string {
	t.Helper()
	segments := strings.Split(o.path, "/")
	for i, segment := range segments {
		if !strings.HasPrefix(segment, "{") {
			continue
		}
		collection := segments[i-1]
		if collection == "api" {
			collection = "stores"
		}
		ids := of[collection]
		if len(ids) == 0 {
			t.Fatalf("%s: there are no %s to try it with", o.path, collection)
		}
		segments[i] = ids[0]
	}
	return strings.Join(segments, "/")
}

// takesFile reports whether the body is a form with a file.
func (o operation) takesFile() bool { return isForm(o.body) }

// formType is the type of the bodies that are forms.
const formType = "multipart/form-data; boundary=x"

// isForm reports whether a body is a form of several parts.
func isForm(body string) bool { return strings.HasPrefix(body, "--x\r\n") }

// picture is a PNG of 16 × 16 pixels.
var picture = sync.OnceValue(func() string {
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, 16, 16))); err != nil {
		panic(err)
	}
	return b.String()
})

func (o operation) content(of things) string {
	number := strconv.Itoa(int(newNumber.Add(1)))
	if o.takesFile() {
		return strings.NewReplacer("<png>", picture(), "<pdf>", string(testkit.PDF("Wine")), "<new>", number).Replace(o.body)
	}
	content := strings.ReplaceAll(o.body, "<new>", number)
	for collection, ids := range of {
		list, err := json.Marshal(ids)
		if err != nil {
			panic(err)
		}
		content = strings.ReplaceAll(content, "<"+collection+">", string(list))
	}
	if dishes := of["dishes"]; len(dishes) > 0 {
		content = strings.ReplaceAll(content, "<dish>", dishes[0])
	}
	return content
}
