package menu_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"

	"carte/internal/actor"
	"carte/internal/menu"
	"carte/internal/testkit"
)

func TestEndpoints(t *testing.T) {
	r := start(t, testkit.SQLite(t))
	section := r.addSection(t, "A")
	dish := r.addDish(t, section.ID, "1")
	foreignSection := testkit.Must(r.AddSection(t.Context(), actor.System(), theirs, r.other, menu.SectionInput{Name: named("F")}))
	foreign := testkit.Must(r.AddDish(t.Context(), actor.System(), theirs, foreignSection.ID, menu.DishInput{Name: named("f")}))
	api := testkit.NewAPI(func(api huma.API) { menu.Register(api, r.Service) })

	const base, named = "/api/stores/" + mine, `{"name":{"de":"Suppe"}}`
	menuURL, sectionURL, dishURL := base+"/menus/"+r.menu, base+"/sections/"+section.ID, base+"/dishes/"+dish.ID
	infoURL, dishesURL := menuURL+"/restaurant-info", sectionURL+"/dishes"
	call, expect := testkit.NewRequest, testkit.Expect
	reads := []testkit.Request{call("GET", base+"/menus", ""), call("GET", menuURL, "")}
	writes := []testkit.Request{
		call("PATCH", infoURL, `{"wifi_name":"Gäste"}`),
		call("POST", menuURL+"/sections", named),
		call("PATCH", sectionURL, named),
		call("DELETE", sectionURL, ""),
		call("POST", sectionURL+"/restore", ""),
		call("PUT", menuURL+"/sections/order", `{"ids":["`+section.ID+`"]}`),
		call("POST", dishesURL, named),
		call("PATCH", dishURL, named),
		call("DELETE", dishURL, ""),
		call("POST", dishURL+"/restore", ""),
		call("PUT", dishesURL+"/order", `{"ids":["`+dish.ID+`"]}`),
	}
	soldOut := call("PUT", dishURL+"/sold-out", `{"sold_out":true}`)
	counts := call("PUT", dishURL+"/sold-out", `{"sold_out":false,"portions_left":9}`)
	taken := call("POST", dishURL+"/portions", `{"change":-1}`)
	testkit.Must(r.SetSoldOut(t.Context(), owner, mine, dish.ID, menu.SoldOutInput{PortionsLeft: counted(9)}))

	api.CheckAccess(t, mine, reads, writes)
	for name, c := range map[string]struct {
		who  *actor.Actor
		want int
	}{
		"guest":                {&actor.Actor{}, 401},
		"another owner":        {testkit.Member(theirs, actor.StoreOwner, nil), 403},
		"staff":                {testkit.Member(mine, actor.StoreStaff, nil), 200},
		"plan has ended":       {testkit.Member(mine, actor.StoreOwner, testkit.ErrEnded), 200},
		"staff of such a plan": {testkit.Member(mine, actor.StoreStaff, testkit.ErrEnded), 200},
	} {
		if got := api.Call(t, c.who, counts.Method, counts.Path, counts.Body); got.Status != c.want {
			t.Errorf("%s counts portions: %d %s, want %d", name, got.Status, got.Body, c.want)
		}
		changed := c.want
		if changed == 200 {
			changed = 201
		}
		if got := api.Call(t, c.who, taken.Method, taken.Path, taken.Body); got.Status != changed {
			t.Errorf("%s takes a portion off: %d %s, want %d", name, got.Status, got.Body, changed)
		}
		if got := api.Call(t, c.who, soldOut.Method, soldOut.Path, soldOut.Body); got.Status != c.want {
			t.Errorf("%s switches sold out: %d %s, want %d", name, got.Status, got.Body, c.want)
		}
	}

	for name, c := range map[string]struct {
		testkit.Request
		status   int
		contains string
	}{
		"unknown field":                   {call("POST", dishesURL, `{"colour":"red","name":{"de":"x"}}`), 422, "body.colour"},
		"an image of nobody":              {call("PATCH", dishURL, `{"image":"x"}`), 422, "body.image"},
		"no name":                         {call("POST", dishesURL, `{}`), 422, "name"},
		"not the default language":        {call("POST", dishesURL, `{"name":{"en":"Soup"}}`), 422, "body.name.de must be set in the store's default language"},
		"no JSON":                         {call("POST", menuURL+"/sections", `{`), 400, "detail"},
		"price as text":                   {call("PATCH", dishURL, `{"prices":[{"amount":"9.50"}]}`), 422, "body.prices[0].amount"},
		"price with cents":                {call("PATCH", dishURL, `{"prices":[{"amount":9.5}]}`), 422, "body.prices[0].amount"},
		"price beyond all numbers":        {call("PATCH", dishURL, `{"prices":[{"amount":99999999999999999999}]}`), 422, `"body.prices[0].amount","code":"not_an_integer"`},
		"price with an exponent":          {call("PATCH", dishURL, `{"prices":[{"amount":1e2}]}`), 422, `"body.prices[0].amount","code":"not_an_integer"`},
		"heat beyond all numbers":         {call("PATCH", dishURL, `{"spice_level":1e400}`), 422, `"body.spice_level","code":"not_an_integer"`},
		"negative price":                  {call("PATCH", dishURL, `{"prices":[{"amount":-1}]}`), 422, `"body.prices[0].amount"`},
		"unknown allergen":                {call("PATCH", dishURL, `{"allergens":{"contains":["corn"],"may_contain":[],"free":[]}}`), 422, "body.allergens.contains[0]"},
		"half of the allergens":           {call("PATCH", dishURL, `{"allergens":{"contains":["milk"]}}`), 422, "may_contain"},
		"diet against an allergen":        {call("PATCH", dishURL, `{"allergens":{"contains":["milk"],"may_contain":[],"free":[]},"diets":["vegan"]}`), 422, "cannot name vegan, because the dish contains milk"},
		"a day that is none":              {call("PATCH", sectionURL, `{"availability":{"days":[9],"from":"10:00","to":"12:00"}}`), 422, "body.availability.days[0]"},
		"half a window":                   {call("PATCH", sectionURL, `{"availability":{"days":[1]}}`), 422, "body.availability"},
		"the address is the store's":      {call("PATCH", infoURL, `{"address":"Torstraße 1"}`), 422, "unknown_field"},
		"sold out is not a word":          {call("PUT", dishURL+"/sold-out", `{"sold_out":"yes"}`), 422, "body.sold_out"},
		"no position of the switch":       {call("PUT", dishURL+"/sold-out", `{}`), 422, "sold_out"},
		"sold out until some time":        {call("PUT", dishURL+"/sold-out", `{"sold_out":true,"until":"monday"}`), 422, "body.until"},
		"half a portion":                  {call("PUT", dishURL+"/sold-out", `{"sold_out":false,"portions_left":0.5}`), 422, "body.portions_left"},
		"no number of portions":           {call("POST", dishURL+"/portions", `{}`), 422, "change"},
		"another store's portions":        {call("POST", base+"/dishes/"+foreign.ID+"/portions", taken.Body), 404, "There is no such dish."},
		"into another store's section":    {call("PATCH", dishURL, `{"section_id":"`+foreignSection.ID+`"}`), 422, "body.section_id must be a section of this store"},
		"into a section that is no text":  {call("PATCH", dishURL, `{"section_id":"\u0000"}`), 422, "body.section_id"},
		"names that are no text":          {call("PATCH", dishURL, `{"name":{"de":"\u0000"}}`), 422, "body.name.de"},
		"another store's dish":            {call("PATCH", base+"/dishes/"+foreign.ID, named), 404, "There is no such dish."},
		"another store's dish sold out":   {call("PUT", base+"/dishes/"+foreign.ID+"/sold-out", soldOut.Body), 404, "There is no such dish."},
		"another store's dish away":       {call("DELETE", base+"/dishes/"+foreign.ID, ""), 404, "There is no such dish."},
		"another store's dish back":       {call("POST", base+"/dishes/"+foreign.ID+"/restore", ""), 404, "There is no such dish."},
		"another store's section":         {call("PATCH", base+"/sections/"+foreignSection.ID, named), 404, "There is no such section."},
		"another store's section grows":   {call("POST", base+"/sections/"+foreignSection.ID+"/dishes", named), 404, "There is no such section."},
		"another store's menu":            {call("GET", base+"/menus/"+r.other, ""), 404, "There is no such menu."},
		"another store's menu grows":      {call("POST", base+"/menus/"+r.other+"/sections", named), 404, "There is no such menu."},
		"another store's restaurant info": {call("PATCH", base+"/menus/"+r.other+"/restaurant-info", `{}`), 404, "There is no such menu."},
		"an order with no list":           {call("PUT", dishesURL+"/order", `{"ids":null}`), 422, "body.ids"},
		"an order naming a dish twice":    {call("PUT", dishesURL+"/order", `{"ids":["`+dish.ID+`","`+dish.ID+`"]}`), 422, "body.ids must name each dish once"},
	} {
		t.Run(name, func(t *testing.T) {
			got := api.Call(t, owner, c.Method, c.Path, c.Body)
			if got.Status != c.status || !strings.Contains(got.Body, c.contains) {
				t.Errorf("answers %d %s, want %d with %q", got.Status, got.Body, c.status, c.contains)
			}
		})
	}

	stale := http.Header{"If-Match": {`"99"`}}
	for path, body := range map[string]string{infoURL: `{"cuisine":{"de":"Bayerisch"}}`, sectionURL: named, dishURL: named} {
		if got := api.Call(t, owner, "PATCH", path, body, stale); got.Status != 412 || !strings.Contains(got.Body, "Load it again and repeat your change.") {
			t.Errorf("a change of %s based on another revision answers %d %s", path, got.Status, got.Body)
		}
	}
	for _, path := range []string{"/api/stores/nobody/menus", "/api/stores/nobody/menus/" + r.menu} {
		if got := api.Call(t, &actor.Actor{UID: "a", Admin: true}, "GET", path, ""); got.Status != 404 {
			t.Errorf("an operator asking for %s is answered %d", path, got.Status)
		}
	}

	api.CheckExchanges(t, owner, []testkit.Exchange{
		expect(call("GET", base+"/menus", ""), 200, `[{"id":"`+r.menu+`","name":{},"order":1,"availability":null,"is_active":true,"revision":1}]`),
		expect(call("GET", menuURL, ""), 200,
			`"restaurant_info":{`, `"menu_sections":[{"id":"`+section.ID, `"availability":null`, `"image":""`, `"sold_out":true`,
			`"allergens":{"contains":[],"may_contain":[],"free":[]}`, `"prices":[{"amount":950}]`, `"stripe_price_id":null`, `"tags":[]`,
		),
		expect(call("PATCH", infoURL, `{"cuisine":{"de":"Italienisch"},"wifi_name":"Gäste"}`), 200, `"cuisine":{"de":"Italienisch"}`, `"wifi_name":"Gäste"`),
		expect(call("PATCH", sectionURL, `{"availability":{"days":[1,0],"from":"11:30","to":"14:30"}}`), 200, `"availability":{"days":[0,1],"from":"11:30","to":"14:30"}`, `"dishes":[{`),
		expect(call("PATCH", sectionURL, `{"availability":null}`), 200, `"availability":null`),
		expect(call("POST", dishesURL, `{"name":{"de":"Wein"},"prices":[{"name":{"de":"Glas"},"amount":650},{"name":{"de":"Flasche"},"amount":2900}]}`), 201, `"prices":[{"name":{"de":"Glas"},"amount":650},`, `"order":2`, `"is_active":true`),
		expect(call("PATCH", dishURL, `{"diets":["vegan"],"spice_level":2}`), 200, `"diets":["vegan"]`, `"spice_level":2`, `"revision":2`, `"name":{"de":"1"}`),
		expect(call("PUT", dishURL+"/sold-out", `{"sold_out":false}`), 200, `"sold_out":false`, `"sold_out_until":null`, `"revision":2`),
		expect(call("PUT", dishURL+"/sold-out", `{"sold_out":true,"until":"tomorrow"}`), 200, `"sold_out":true`, `"sold_out_until":"2026-11-22T04:00:00Z"`, `"revision":2`),
		expect(call("PUT", dishURL+"/sold-out", `{"sold_out":false,"portions_left":null}`), 200, `"sold_out":false`, `"portions_left":null`),
		expect(taken, 409, "portions_not_counted"),
		expect(call("PUT", dishURL+"/sold-out", `{"sold_out":false,"portions_left":3}`), 200, `"portions_left":3`),
		expect(taken, 201, `"portions_left":2`, `"sold_out":false`, `"revision":2`),
		expect(call("POST", menuURL+"/sections", `{"name":{"de":"B"},"availability":null}`), 201, `"dishes":[]`, `"availability":null`),
		expect(call("DELETE", dishURL, ""), 204),
		expect(call("PATCH", dishURL, `{}`), 404),
		expect(call("POST", dishURL+"/restore", ""), 200, `"order":1`, `"section_id":"`+section.ID),
		expect(call("DELETE", sectionURL, ""), 204),
		expect(call("POST", dishURL+"/restore", ""), 409, "Restore the section first."),
		expect(call("POST", sectionURL+"/restore", ""), 200, `"id":"`+dish.ID),
	})
	got := api.Call(t, owner, "PATCH", dishURL, `{"spice_level":3}`, http.Header{"If-Match": {`"2"`}})
	if got.Status != 200 || got.Header.Get("ETag") != `"3"` {
		t.Errorf("a change based on the present revision answers %d, ETag %s", got.Status, got.Header.Get("ETag"))
	}
}
