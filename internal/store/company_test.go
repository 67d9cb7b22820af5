package store_test

import (
	"slices"
	"strings"
	"testing"

	"carte/internal/actor"
	"carte/internal/audit"
	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/store"
	"carte/internal/testkit"
)

func TestWhoMayChangeTheCompany(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		for _, c := range []struct {
			name         string
			who          *actor.Actor
			id           string
			read, change fault.Code
		}{
			{"guest", &actor.Actor{}, r.id, fault.Unauthenticated, fault.Unauthenticated},
			{"stranger", testkit.Member("other", actor.StoreOwner, nil), r.id, fault.Forbidden, fault.Forbidden},
			{"staff", testkit.Member(r.id, actor.StoreStaff, nil), r.id, "", fault.Forbidden},
			{"manager", testkit.Member(r.id, actor.StoreManager, nil), r.id, "", fault.Forbidden},
			{"owner of a locked one", testkit.Member(r.id, actor.StoreOwner, fault.New(fault.Locked, "Ended.")), r.id, "", fault.Locked},
			{"operator, no such", operator, "nowhere", fault.NotFound, fault.NotFound},
			{"owner", r.owner, r.id, "", ""},
		} {
			if _, err := r.Company(t.Context(), c.who, c.id); fault.CodeOf(err) != c.read {
				t.Errorf("%s reads: %v, want %s", c.name, err, c.read)
			}
			if _, err := r.UpdateCompany(t.Context(), c.who, c.id, 0, store.CompanyPatch{City: new(c.name)}); fault.CodeOf(err) != c.change {
				t.Errorf("%s changes: %v, want %s", c.name, err, c.change)
			}
		}
	})
}

// Two people who fill it in for the first time lose nothing, and guests have an imprint
// once it says who and where.
func TestUpdateCompany(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		change := func(revision int64, p store.CompanyPatch) (store.Company, error) {
			return r.UpdateCompany(t.Context(), r.owner, r.id, revision, p)
		}
		hasImprint := func() bool {
			found, _, err := r.Public(t.Context(), r.id)
			testkit.NoError(t, err)
			return found.HasImprint
		}
		if c := testkit.Must(r.Company(t.Context(), r.owner, r.id)); c != (store.Company{StoreID: r.id, Revision: 1}) {
			t.Errorf("before anybody has said anything: %+v", c)
		}
		testkit.Must(change(1, store.CompanyPatch{LegalName: new(" Osteria Cedrina GmbH "), VATID: new("DE 123 456 789"), Country: new("DE")}))
		if _, err := change(1, store.CompanyPatch{City: new("Leipzig")}); fault.CodeOf(err) != fault.Stale {
			t.Errorf("a change of what another has changed: %v", err)
		}
		if hasImprint() {
			t.Error("there is an imprint without an address")
		}
		c := testkit.Must(change(2, store.CompanyPatch{StreetAddress: new("Zitronengasse 14"), City: new("Berlin")}))
		want := store.Company{
			StoreID: r.id, LegalName: "Osteria Cedrina GmbH", Country: "DE", StreetAddress: "Zitronengasse 14", City: "Berlin",
			VATID: "DE123456789", Revision: 3, HasImprint: true,
		}
		if c != want || testkit.Must(r.PublicCompany(t.Context(), r.id)) != want || !hasImprint() {
			t.Errorf("%+v, want %+v, and an imprint", c, want)
		}
		if again := testkit.Must(change(2, store.CompanyPatch{City: new("Berlin")})); again.Revision != 3 {
			t.Errorf("the same again makes revision %d", again.Revision)
		}
		log, _, err := audit.NewService(d, r).ListOfStore(t.Context(), r.owner, audit.Query{StoreID: r.id, Topic: "store", Limit: 10})
		isMove := func(entry audit.Entry) bool { return entry.After["company_city"] == "Berlin" } // both were at the same time
		if err != nil || len(log) != 2 || !slices.ContainsFunc(log, isMove) {
			t.Errorf("the log has %+v, %v", log, err)
		}
	})
}

func TestCompanyRules(t *testing.T) {
	r := start(t, testkit.SQLite(t))
	testkit.Must(r.UpdateCompany(t.Context(), r.owner, r.id, 0, store.CompanyPatch{Country: new("AT"), VATID: new("ATU12345678")}))
	for name, c := range map[string]struct {
		patch store.CompanyPatch
		want  string
	}{
		"a name of two lines":        {store.CompanyPatch{LegalName: new("a\nb")}, "body.legal_name one_line"},
		"a name too long":            {store.CompanyPatch{LegalName: new(strings.Repeat("a", 161))}, "body.legal_name too_long"},
		"no country":                 {store.CompanyPatch{Country: new("UK")}, "body.country not_a_country"},
		"another country's VAT id":   {store.CompanyPatch{Country: new("DE")}, "body.vat_id not_a_vat_id"},
		"a VAT id of another form":   {store.CompanyPatch{VATID: new("DE123456789")}, "body.vat_id not_a_vat_id"},
		"an economic ID, short":      {store.CompanyPatch{EconomicID: new("DE123456789")}, "body.economic_id not_an_economic_id"},
		"another country's":          {store.CompanyPatch{EconomicID: new("AT123456789-00001")}, "body.economic_id not_an_economic_id"},
		"an economic ID":             {store.CompanyPatch{EconomicID: new("de 123456789-00001")}, ""},
		"no economic ID":             {store.CompanyPatch{EconomicID: new("")}, ""},
		"rules of the trade":         {store.CompanyPatch{TradeRules: new("Gewerbeordnung, www.ris.bka.gv.at")}, ""},
		"rules too long":             {store.CompanyPatch{TradeRules: new(strings.Repeat("a", 161))}, "body.trade_rules too_long"},
		"a purpose of two lines":     {store.CompanyPatch{Purpose: new("a\nb")}, "body.purpose one_line"},
		"no e-mail":                  {store.CompanyPatch{Email: new("osteria")}, "body.email not_an_email_address"},
		"no phone number":            {store.CompanyPatch{Phone: new("call us")}, "body.phone not_a_phone_number"},
		"a postal code too long":     {store.CompanyPatch{PostalCode: new(strings.Repeat("1", 17))}, "body.postal_code too_long"},
		"a note too long":            {store.CompanyPatch{Note: new(strings.Repeat("a", 1001))}, "body.note too_long"},
		"a note of two lines":        {store.CompanyPatch{Note: new("a\nb")}, ""},
		"a register of two lines":    {store.CompanyPatch{RegisterName: new("a\nb")}, "body.register_name one_line"},
		"the country and its VAT id": {store.CompanyPatch{Country: new("AT"), VATID: new("atu 8765 4321")}, ""},
	} {
		_, err := r.UpdateCompany(t.Context(), r.owner, r.id, 0, c.patch)
		if got := testkit.BrokenRule(err); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}
