package app_test

import (
	"bytes"
	"encoding/json"
	"image"
	"image/png"
	"io"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"carte/internal/app"
	"carte/internal/testkit"
)

// actors are who the tests call as, on what belongs to one store.
var actors = []string{
	"no token", "an expired token", "a tampered token", "another store's staff", "staff", "manager", "owner", "admin_developer",
}

// cells are the statuses an endpoint returns to the actors, in their order.
type cells [8]int

// row is what the tests need for an endpoint besides what is in the API's
// document.
type row struct {
	to cells
	// body is one the endpoint accepts; <links> is replaced by the ids of all of
	// the store's links and so on, <new> by a number that nothing has.
	body string
	// query is what the endpoint needs behind its path.
	query string
	// outlives is set for a write that is open when the plan has ended, needsPlan for
	// reading what is not.
	outlives, needsPlan bool
}

const text = `{"en":"New","de":"Neu","tr":"Yeni"}`

// rows has every endpoint by its operation id.
var rows = map[string]row{
	"get-csrf-cookie": {to: cells{204, 401, 401, 204, 204, 204, 204, 204}},

	"get-site":          {to: cells{200, 401, 401, 200, 200, 200, 200, 200}},
	"get-configuration": {to: cells{401, 401, 401, 403, 403, 403, 403, 200}},
	"update-configuration": {to: cells{401, 401, 401, 403, 403, 403, 403, 200}, body: `{"site_name":"Carte <new>","default_store_id":null,
		"default_menu_id":null,"default_pdf_id":null,"trial_days":30,"measurement_id":null,"sign_in_providers":[{"id":"demo","shown":true}],
		"features":{"store_creation":true}}`},

	"get-me":      {to: cells{401, 401, 401, 200, 200, 200, 200, 200}},
	"update-me":   {to: cells{401, 401, 401, 200, 200, 200, 200, 200}, body: `{"name":"Somebody <new>","photo_url":"https://photos.example/a.jpg","language":"tr"}`},
	"check-slug":  {to: cells{401, 401, 401, 200, 200, 200, 200, 200}},
	"list-stores": {to: cells{401, 401, 401, 200, 200, 200, 200, 200}},
	"create-store": {to: cells{401, 401, 401, 201, 201, 201, 201, 201}, body: `{"name":"Bar","slug":"bar-<new>","type":"bar","default_language":"de",
		"languages":["de"],"currency":"EUR","time_zone":"Europe/Berlin"}`},
	"get-store": {to: cells{401, 401, 401, 403, 200, 200, 200, 200}},
	"update-store": {to: cells{401, 401, 401, 403, 403, 403, 200, 200}, body: `{"name":"Osteria Cedrina","phone":"+49 30 23125 141",
		"languages":["de","en","fn","tr"],"opening_hours":{"mon":[{"from":"18:00","to":"23:00"}]}}`},
	"get-company":          {to: cells{401, 401, 401, 403, 200, 200, 200, 200}},
	"update-company":       {to: cells{401, 401, 401, 403, 403, 403, 200, 200}, body: `{"legal_name":"Osteria <new> GmbH","country":"DE","vat_id":"DE123456789"}`},
	"preview-store-update": {to: cells{401, 401, 401, 403, 403, 403, 200, 200}, query: "?currency=JPY&default_language=tr", needsPlan: true},
	"export-store":         {to: cells{401, 401, 401, 403, 403, 403, 200, 200}},
	"delete-store":         {to: cells{401, 401, 401, 403, 403, 403, 204, 204}, query: "?confirm=<slug>", outlives: true},
	"restore-store":        {to: cells{401, 401, 401, 403, 403, 403, 200, 200}, outlives: true},

	"assign-role":          {to: cells{401, 401, 401, 403, 403, 403, 200, 200}, body: `{"email":"new-<new>@osteria.example","role":"store_staff"}`},
	"list-members":         {to: cells{401, 401, 401, 403, 403, 403, 200, 200}},
	"list-link-page-users": {to: cells{401, 401, 401, 403, 200, 200, 200, 200}},
	"list-store-audit":     {to: cells{401, 401, 401, 403, 403, 403, 200, 200}},
	"list-audit":           {to: cells{401, 401, 401, 403, 403, 403, 403, 200}},
	"list-users":           {to: cells{401, 401, 401, 403, 403, 403, 403, 200}},
	"list-invitations":     {to: cells{401, 401, 401, 403, 403, 403, 403, 200}},

	"get-jobs":         {to: cells{401, 401, 401, 403, 403, 403, 403, 200}},
	"list-failed-jobs": {to: cells{401, 401, 401, 403, 403, 403, 403, 200}},
	"retry-job":        {to: cells{401, 401, 401, 403, 403, 403, 403, 404}},
	"discard-job":      {to: cells{401, 401, 401, 403, 403, 403, 403, 404}},

	"get-start":    {to: cells{401, 401, 401, 403, 200, 200, 200, 200}},
	"update-start": {to: cells{401, 401, 401, 403, 403, 200, 200, 200}, body: `{"code_downloaded":true}`},

	"list-templates":      {to: cells{401, 401, 401, 200, 200, 200, 200, 200}},
	"get-link-page":       {to: cells{401, 401, 401, 403, 200, 200, 200, 200}},
	"update-link-page":    {to: cells{401, 401, 401, 403, 403, 200, 200, 200}, body: `{"tagline":` + text + `,"direct_redirect":true,"direct_redirect_link":null}`},
	"list-links":          {to: cells{401, 401, 401, 403, 200, 200, 200, 200}},
	"add-link":            {to: cells{401, 401, 401, 403, 403, 201, 201, 201}, body: `{"kind":"website","name":` + text + `,"link_address":"https://new.example","is_active":true}`},
	"duplicate-link":      {to: cells{401, 401, 401, 403, 403, 201, 201, 201}},
	"update-link":         {to: cells{401, 401, 401, 403, 403, 200, 200, 200}, body: `{"name":` + text + `,"is_active":false}`},
	"delete-link":         {to: cells{401, 401, 401, 403, 403, 204, 204, 204}},
	"restore-link":        {to: cells{401, 401, 401, 403, 403, 200, 200, 200}},
	"preview-link-import": {to: cells{401, 401, 401, 403, 403, 200, 200, 200}, body: "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.txt\"\r\n\r\nShop: shop.example\r\n--x--\r\n"},
	"import-links":        {to: cells{401, 401, 401, 403, 403, 201, 201, 201}, body: `{"links":[{"kind":"website","name":` + text + `,"link_address":"https://new.example","is_active":true}]}`},
	"undo-link-import":    {to: cells{401, 401, 401, 403, 403, 204, 204, 204}, body: `{"ids":["aaaaaaaaaaaa"]}`},
	"check-link":          {to: cells{401, 401, 401, 403, 403, 409, 409, 409}},
	"list-link-clicks":    {to: cells{401, 401, 401, 403, 200, 200, 200, 200}},
	"get-report":          {to: cells{401, 401, 401, 403, 403, 200, 200, 200}, query: "?from=2026-11-01&to=2026-11-30&by=table"},
	"get-live-report":     {to: cells{401, 401, 401, 403, 403, 200, 200, 200}},
	"order-links":         {to: cells{401, 401, 401, 403, 403, 204, 204, 204}, body: `{"ids":<links>}`},

	"list-pdf-links":   {to: cells{401, 401, 401, 403, 200, 200, 200, 200}},
	"add-pdf-link":     {to: cells{401, 401, 401, 403, 403, 201, 201, 201}, body: "--x\r\nContent-Disposition: form-data; name=\"name\"\r\n\r\nWine\r\n--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.pdf\"\r\n\r\n<pdf>\r\n--x--\r\n"},
	"update-pdf-link":  {to: cells{401, 401, 401, 403, 403, 200, 200, 200}, body: `{"name":` + text + `,"is_active":false}`},
	"download-pdf":     {to: cells{401, 401, 401, 403, 200, 200, 200, 200}},
	"replace-pdf":      {to: cells{401, 401, 401, 403, 403, 200, 200, 200}, body: "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.pdf\"\r\n\r\n<pdf>\r\n--x--\r\n"},
	"delete-pdf-link":  {to: cells{401, 401, 401, 403, 403, 204, 204, 204}},
	"restore-pdf-link": {to: cells{401, 401, 401, 403, 403, 200, 200, 200}},
	"order-pdf-links":  {to: cells{401, 401, 401, 403, 403, 204, 204, 204}, body: `{"ids":<pdf-links>}`},

	"get-appearance":             {to: cells{401, 401, 401, 403, 200, 200, 200, 200}},
	"update-appearance":          {to: cells{401, 401, 401, 403, 403, 200, 200, 200}, body: `{"template":"paper","button_shape":"pill"}`},
	"publish-appearance":         {to: cells{401, 401, 401, 403, 403, 200, 200, 200}},
	"discard-appearance":         {to: cells{401, 401, 401, 403, 403, 200, 200, 200}},
	"list-appearance-versions":   {to: cells{401, 401, 401, 403, 200, 200, 200, 200}},
	"restore-appearance-version": {to: cells{401, 401, 401, 403, 403, 200, 200, 200}},

	"list-menus":             {to: cells{401, 401, 401, 403, 200, 200, 200, 200}},
	"get-menu":               {to: cells{401, 401, 401, 403, 200, 200, 200, 200}},
	"update-restaurant-info": {to: cells{401, 401, 401, 403, 403, 200, 200, 200}, body: `{"tagline":` + text + `,"wifi_name":"Gast"}`},
	"keep-example":           {to: cells{401, 401, 401, 403, 403, 200, 200, 200}},
	"delete-example":         {to: cells{401, 401, 401, 403, 403, 204, 204, 204}},
	"restore-example":        {to: cells{401, 401, 401, 403, 403, 200, 200, 200}},
	"add-section":            {to: cells{401, 401, 401, 403, 403, 201, 201, 201}, body: `{"name":` + text + `,"is_active":true}`},
	"update-section":         {to: cells{401, 401, 401, 403, 403, 200, 200, 200}, body: `{"name":` + text + `,"availability":null}`},
	"delete-section":         {to: cells{401, 401, 401, 403, 403, 204, 204, 204}},
	"restore-section":        {to: cells{401, 401, 401, 403, 403, 200, 200, 200}},
	"order-sections":         {to: cells{401, 401, 401, 403, 403, 204, 204, 204}, body: `{"ids":<sections>}`},
	"add-dish":               {to: cells{401, 401, 401, 403, 403, 201, 201, 201}, body: `{"name":` + text + `,"prices":[{"amount":990}],"spice_level":1}`},
	"update-dish":            {to: cells{401, 401, 401, 403, 403, 200, 200, 200}, body: `{"name":` + text + `,"prices":[{"amount":990}]}`},
	"set-dish-sold-out":      {to: cells{401, 401, 401, 403, 200, 200, 200, 200}, body: `{"sold_out":true}`, outlives: true},
	"delete-dish":            {to: cells{401, 401, 401, 403, 403, 204, 204, 204}},
	"restore-dish":           {to: cells{401, 401, 401, 403, 403, 200, 200, 200}},
	"order-dishes":           {to: cells{401, 401, 401, 403, 403, 204, 204, 204}, body: `{"ids":<dishes>}`},

	"add-image":    {to: cells{401, 401, 401, 403, 403, 201, 201, 201}, body: "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.png\"\r\n\r\n<png>\r\n--x--\r\n"},
	"get-image":    {to: cells{401, 401, 401, 403, 200, 200, 200, 200}},
	"update-image": {to: cells{401, 401, 401, 403, 403, 200, 200, 200}, body: `{"focal_x":0.25,"focal_y":0.75}`},

	"list-tables":          {to: cells{401, 401, 401, 403, 200, 200, 200, 200}},
	"add-tables":           {to: cells{401, 401, 401, 403, 403, 201, 201, 201}, body: `{"number":<new>,"label":"Terrace"}`},
	"update-tables":        {to: cells{401, 401, 401, 403, 403, 200, 200, 200}, body: `{"ids":<tables>,"area":"Terrace"}`},
	"delete-tables":        {to: cells{401, 401, 401, 403, 403, 204, 204, 204}, body: `{"ids":<table>}`}, // the others are needed below
	"restore-tables":       {to: cells{401, 401, 401, 403, 403, 200, 200, 200}, body: `{"ids":<tables>}`},
	"update-table":         {to: cells{401, 401, 401, 403, 403, 200, 200, 200}, body: `{"label":"Terrace","status":"occupied"}`},
	"delete-table":         {to: cells{401, 401, 401, 403, 403, 204, 204, 204}},
	"restore-table":        {to: cells{401, 401, 401, 403, 403, 200, 200, 200}},
	"draw-table-code-svg":  {to: cells{401, 401, 401, 403, 200, 200, 200, 200}},
	"draw-table-code-png":  {to: cells{401, 401, 401, 403, 200, 200, 200, 200}},
	"draw-store-code-svg":  {to: cells{401, 401, 401, 403, 200, 200, 200, 200}},
	"get-store-code":       {to: cells{401, 401, 401, 403, 200, 200, 200, 200}},
	"archive-codes":        {to: cells{401, 401, 401, 403, 200, 200, 200, 200}},
	"draw-print-sheets":    {to: cells{401, 401, 401, 403, 200, 200, 200, 200}, body: `{"format":"tent","paper":"a4","tables":null}`, outlives: true},
	"preview-print-sheets": {to: cells{401, 401, 401, 403, 200, 200, 200, 200}, body: `{"format":"tent","paper":"a4","tables":null}`, outlives: true},
	"draw-store-code-png":  {to: cells{401, 401, 401, 403, 200, 200, 200, 200}},
}

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
	if o.takesFile() {
		return strings.NewReplacer("<png>", picture(), "<pdf>", string(testkit.PDF("Wine"))).Replace(o.body)
	}
	content := strings.ReplaceAll(o.body, "<new>", strconv.Itoa(int(newNumber.Add(1))))
	for collection, ids := range of {
		list, err := json.Marshal(ids)
		if err != nil {
			panic(err)
		}
		content = strings.ReplaceAll(content, "<"+collection+">", string(list))
	}
	return content
}

// things are ids by collection: of a store, its menu, its links and so on.
type things map[string][]string

// with has other ids in one collection.
func (of things) with(collection string, ids ...string) things {
	changed := maps.Clone(of)
	changed[collection] = ids
	return changed
}

// thingsOf reads what a store has; its dishes are those of the first section.
func (s *server) thingsOf(t *testing.T, slug, token string) things {
	t.Helper()
	type entry struct{ ID string }
	ids := func(list []entry) (ids []string) {
		for _, e := range list {
			ids = append(ids, e.ID)
		}
		return ids
	}
	store := s.storeID(t, slug)
	var links, menus, tables, sections, dishes, pdfs, versions []entry
	var images []string
	var menu struct {
		Sections []struct {
			entry
			Dishes []struct {
				entry
				Image string
			}
		} `json:"menu_sections"`
	}
	s.get(t, "/api/stores/"+store+"/links", token, &links)
	s.get(t, "/api/stores/"+store+"/tables", token, &tables)
	s.get(t, "/api/stores/"+store+"/appearance/versions", token, &versions)
	if s.get(t, "/api/stores/"+store+"/pdf-links", token, &pdfs); len(pdfs) == 0 {
		// One with a file and without pictures, also of a store whose plan has ended.
		file := "fileof" + slug
		pdfs = []entry{{ID: "pdfof" + slug}}
		s.database(t).Execute(`INSERT INTO pdf_links (id, store_id, name, description, pdf, "order", is_active, created_at, updated_at)
			SELECT ?, id, '{"en":"Wine","de":"Wein","tr":"Şarap"}', '{}', ?, 1, TRUE, created_at, created_at FROM stores WHERE id = ?`, pdfs[0].ID, file, store)
		s.database(t).Execute(`INSERT INTO pdfs (id, store_id, pages, texts, file_bytes, bytes, created_at)
			SELECT ?, id, '[]', '[]', 3, 3, created_at FROM stores WHERE id = ?`, file, store)
		testkit.NoError(t, os.WriteFile(filepath.Join(s.config.Data, "images", file+".pdf"), []byte("PDF"), 0o600))
	}
	s.get(t, "/api/stores/"+store+"/menus", token, &menus)
	s.get(t, "/api/stores/"+store+"/menus/"+menus[0].ID, token, &menu)
	for i, section := range menu.Sections {
		sections = append(sections, section.entry)
		for _, dish := range section.Dishes {
			if i == 0 {
				dishes = append(dishes, dish.entry)
			}
			if dish.Image != "" {
				images = append(images, dish.Image)
			}
		}
	}
	return things{
		"stores": {store}, "names": {slug}, "links": ids(links), "menus": ids(menus), "sections": ids(sections),
		"dishes": ids(dishes), "tables": ids(tables), "table": ids(tables[:1]), "pdf-links": ids(pdfs), "images": images, "versions": ids(versions), "slugs": {"free-to-take"}, "failed": {"aaaaaaaaaaaa"}, // no job has
	}
}

// problem is an answer of the API that is an error (RFC 9457).
type problem struct {
	Status int    `json:"status"`
	Title  string `json:"title"`
	Detail string `json:"detail"`
	Errors []struct {
		Location string `json:"location"`
		Message  string `json:"message"`
		Code     string `json:"code"`
	} `json:"errors"`
	Code   string `json:"code"`
	Params struct {
		Reason string `json:"reason"`
		Since  string `json:"since"`
	} `json:"params"`
}

// try calls an endpoint on the things of a store; body "" sends none.
func (s *server) try(t *testing.T, op operation, of things, token, body string) problem {
	t.Helper()
	return s.call(t, op.method, op.address(t, of), token, body, body != "")
}

const csrfToken = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

// call sends a request to the API. Of a response that is no error it returns
// only the status.
func (s *server) call(t *testing.T, method, path, token, body string, withBody bool) problem {
	t.Helper()
	var content io.Reader
	if withBody {
		content = strings.NewReader(body)
	}
	head := withToken(token)
	if token == "" {
		// As a browser without a session does; nothing is refused for the lack of it.
		head = http.Header{"Content-Type": {"application/json"}, "Cookie": {"csrftoken=" + csrfToken}, "X-Csrftoken": {csrfToken}}
	}
	if isForm(body) {
		head.Set("Content-Type", formType)
	}
	answer, raw := s.send(t, method, path, head, content)
	p := problem{Status: answer.StatusCode}
	if answer.StatusCode < 400 {
		return p
	}
	if got := answer.Header.Get("Content-Type"); got != "application/problem+json" {
		t.Errorf("%s %s: an error of type %q", method, path, got)
	}
	if err := json.Unmarshal([]byte(raw), &p); err != nil {
		t.Fatalf("%s %s: %s", method, path, raw)
	}
	if p.Status != answer.StatusCode || p.Detail == "" || p.Title == "" {
		t.Errorf("%s %s: status %d is told as %s", method, path, answer.StatusCode, raw)
	}
	return p
}
