package app_test

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
	// isFinal is set for a deletion that nothing brings back.
	isFinal bool
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
	"add-menu":               {to: cells{401, 401, 401, 403, 403, 201, 201, 201}, body: `{"name":` + text + `,"is_active":false}`},
	"copy-menu":              {to: cells{401, 401, 401, 403, 403, 201, 201, 201}},
	"update-menu":            {to: cells{401, 401, 401, 403, 403, 200, 200, 200}, body: `{"name":` + text + `,"availability":{"days":[1,2,3,4,5],"from":"11:30","to":"14:30"}}`},
	"delete-menu":            {to: cells{401, 401, 401, 403, 403, 204, 204, 204}},
	"restore-menu":           {to: cells{401, 401, 401, 403, 403, 200, 200, 200}},
	"order-menus":            {to: cells{401, 401, 401, 403, 403, 204, 204, 204}, body: `{"ids":<menus>}`},
	"update-restaurant-info": {to: cells{401, 401, 401, 403, 403, 200, 200, 200}, body: `{"tagline":` + text + `,"wifi_name":"Gast"}`},
	"keep-example":           {to: cells{401, 401, 401, 403, 403, 200, 200, 200}},
	"delete-example":         {to: cells{401, 401, 401, 403, 403, 204, 204, 204}},
	"restore-example":        {to: cells{401, 401, 401, 403, 403, 200, 200, 200}},
	"export-menu":            {to: cells{401, 401, 401, 403, 200, 200, 200, 200}, query: "?format=csv"},
	"draw-allergen-list":     {to: cells{401, 401, 401, 403, 200, 200, 200, 200}},
	"start-menu-import":      {to: cells{401, 401, 401, 403, 403, 201, 201, 201}, body: "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.txt\"\r\n\r\nSoup 4.50\r\n--x--\r\n"},
	"list-menu-imports":      {to: cells{401, 401, 401, 403, 403, 200, 200, 200}, needsPlan: true},
	"get-menu-import":        {to: cells{401, 401, 401, 403, 403, 200, 200, 200}, needsPlan: true},
	"choose-import-columns":  {to: cells{401, 401, 401, 403, 403, 200, 200, 200}, body: `{"columns":[{"index":0,"field":"name"}]}`},
	"update-import-rows":     {to: cells{401, 401, 401, 403, 403, 200, 200, 200}, body: `{"rows":[{"id":1,"left_out":true}],"sections":[{"section":"","to":"Wine"}]}`},
	"apply-menu-import":      {to: cells{401, 401, 401, 403, 403, 200, 200, 200}},
	"discard-menu-import":    {to: cells{401, 401, 401, 403, 403, 200, 200, 200}, isFinal: true},
	"add-section":            {to: cells{401, 401, 401, 403, 403, 201, 201, 201}, body: `{"name":` + text + `,"is_active":true}`},
	"copy-section":           {to: cells{401, 401, 401, 403, 403, 201, 201, 201}},
	"update-section":         {to: cells{401, 401, 401, 403, 403, 200, 200, 200}, body: `{"name":` + text + `,"availability":null}`},
	"delete-section":         {to: cells{401, 401, 401, 403, 403, 204, 204, 204}},
	"restore-section":        {to: cells{401, 401, 401, 403, 403, 200, 200, 200}},
	"order-sections":         {to: cells{401, 401, 401, 403, 403, 204, 204, 204}, body: `{"ids":<sections>}`},
	"add-dish":               {to: cells{401, 401, 401, 403, 403, 201, 201, 201}, body: `{"name":` + text + `,"prices":[{"amount":990}],"spice_level":1}`},
	"copy-dish":              {to: cells{401, 401, 401, 403, 403, 201, 201, 201}},
	"update-dish":            {to: cells{401, 401, 401, 403, 403, 200, 200, 200}, body: `{"name":` + text + `,"prices":[{"amount":990}]}`},
	"update-dishes":          {to: cells{401, 401, 401, 403, 403, 200, 200, 200}, body: `{"changes":[{"id":"<dish>","dish":{"prices":[{"amount":990}]}}]}`},
	"set-dish-sold-out":      {to: cells{401, 401, 401, 403, 200, 200, 200, 200}, body: `{"sold_out":true,"until":"tomorrow","portions_left":9}`, outlives: true},
	"change-dish-portions":   {to: cells{401, 401, 401, 403, 201, 201, 201, 201}, body: `{"change":-1}`, outlives: true},
	"delete-dish":            {to: cells{401, 401, 401, 403, 403, 204, 204, 204}},
	"restore-dish":           {to: cells{401, 401, 401, 403, 403, 200, 200, 200}},
	"export-translations":    {to: cells{401, 401, 401, 403, 200, 200, 200, 200}, query: "?lang=fn&format=csv"},
	"import-translations": {
		to: cells{401, 401, 401, 403, 403, 201, 201, 201}, query: "?lang=fn",
		body: "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.csv\"\r\n\r\nid,source,target\ninfo.tagline,\"Hausgemachte Pasta, Pizza aus dem Holzofen\",<new>\r\n--x--\r\n",
	},
	"list-suggestions":        {to: cells{401, 401, 401, 403, 200, 200, 200, 200}, query: "?lang=fn"},
	"suggest-translations":    {to: cells{401, 401, 401, 403, 403, 409, 409, 409}, body: `{"language":"fn","ids":["dish.x.name"]}`},
	"undo-translation-import": {to: cells{401, 401, 401, 403, 403, 204, 204, 204}},
	"order-dishes":            {to: cells{401, 401, 401, 403, 403, 204, 204, 204}, body: `{"ids":<dishes>}`},
	"list-extra-groups":       {to: cells{401, 401, 401, 403, 200, 200, 200, 200}},
	"add-extra-group":         {to: cells{401, 401, 401, 403, 403, 201, 201, 201}, body: `{"name":` + text + `,"max":2,"options":[{"name":` + text + `,"amount":150}]}`},
	"update-extra-group":      {to: cells{401, 401, 401, 403, 403, 200, 200, 200}, body: `{"name":` + text + `,"max":1}`},
	"delete-extra-group":      {to: cells{401, 401, 401, 403, 403, 204, 204, 204}},
	"restore-extra-group":     {to: cells{401, 401, 401, 403, 403, 200, 200, 200}},

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
