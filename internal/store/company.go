package store

import (
	"context"
	"reflect"
	"slices"

	"github.com/danielgtaylor/huma/v2"
	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/audit"
	"carte/internal/contact"
	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/httpx"
	"carte/internal/lang"
)

// The maximum lengths of a company's texts, in characters.
const (
	companyLineLimit = 160
	postalCodeLimit  = 16
	vatIDLimit       = 32
	companyNoteLimit = 1000
)

// Company is who runs a store, as its imprint says it. What German and Austrian law ask
// for is in DDG §5 (https://www.gesetze-im-internet.de/ddg/__5.html), ECG §5 and MedienG
// §25 (2) to (4); a store elsewhere fills in what its own law asks for.
type Company struct {
	bun.BaseModel `bun:"table:companies,alias:c" json:"-"`

	StoreID              string `bun:"store_id,pk" json:"store_id"`
	LegalName            string `bun:"legal_name" json:"legal_name" doc:"With the legal form, such as Osteria GmbH"`
	Country              string `bun:"country" json:"country" doc:"ISO 3166-1 alpha-2; empty where it is not said"`
	StreetAddress        string `bun:"street_address" json:"street_address"`
	PostalCode           string `bun:"postal_code" json:"postal_code"`
	City                 string `bun:"city" json:"city"`
	RepresentedBy        string `bun:"represented_by" json:"represented_by" doc:"Who may sign for it, such as its managing directors"`
	Email                string `bun:"email" json:"email" doc:"Empty for the store's"`
	Phone                string `bun:"phone" json:"phone" doc:"Empty for the store's"`
	RegisterName         string `bun:"register_name" json:"register_name" doc:"Such as Amtsgericht Charlottenburg"`
	RegisterNumber       string `bun:"register_number" json:"register_number" doc:"Such as HRB 12345"`
	VATID                string `bun:"vat_id" json:"vat_id"`
	EconomicID           string `bun:"economic_id" json:"economic_id" doc:"The German Wirtschafts-Identifikationsnummer, such as DE123456789-00001"`
	Purpose              string `bun:"purpose" json:"purpose" doc:"What the business does, such as running a restaurant"`
	SupervisoryAuthority string `bun:"supervisory_authority" json:"supervisory_authority" doc:"Of a business that needs a licence"`
	Chamber              string `bun:"chamber" json:"chamber" doc:"Such as WKO, Fachgruppe Gastronomie"`
	TradeRules           string `bun:"trade_rules" json:"trade_rules" doc:"The rules of the trade and where they are, such as Gewerbeordnung, www.ris.bka.gv.at"`
	ResponsiblePerson    string `bun:"responsible_person" json:"responsible_person" doc:"Who answers for what the pages say, with an address where it is another"`
	Note                 string `bun:"note" json:"note" doc:"What else the imprint says"`
	Revision             int64  `bun:"revision" json:"revision"`

	HasImprint bool `bun:"-" json:"has_imprint" doc:"Whether enough is known for an imprint: who, and where"`
}

// TransformSchema tells the limits of its fields and the countries in the API document.
func (Company) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema {
	s.Properties["country"].Extensions = map[string]any{"x-values": contact.Countries}
	limits := map[string]int{
		"postal_code": postalCodeLimit, "vat_id": vatIDLimit, "note": companyNoteLimit, "email": contact.MaxEmail, "phone": phoneLimit,
	}
	for _, field := range []string{
		"legal_name", "street_address", "city", "represented_by", "register_name", "register_number",
		"economic_id", "purpose", "supervisory_authority", "chamber", "trade_rules", "responsible_person",
	} {
		limits[field] = companyLineLimit
	}
	return httpx.Limits(s, limits)
}

// CurrentRevision is for httpx.Versioned.
func (c Company) CurrentRevision() int64 { return c.Revision }

// hasImprint reports whether enough is known for an imprint. storeByAddress asks the same.
func (c *Company) hasImprint() bool {
	return c.LegalName != "" && c.StreetAddress != "" && c.City != ""
}

// CompanyPatch is a change of a company; a field that is nil stays as it is.
type CompanyPatch struct {
	LegalName            *string `json:"legal_name,omitempty"`
	Country              *string `json:"country,omitempty"`
	StreetAddress        *string `json:"street_address,omitempty"`
	PostalCode           *string `json:"postal_code,omitempty"`
	City                 *string `json:"city,omitempty"`
	RepresentedBy        *string `json:"represented_by,omitempty"`
	Email                *string `json:"email,omitempty"`
	Phone                *string `json:"phone,omitempty"`
	RegisterName         *string `json:"register_name,omitempty"`
	RegisterNumber       *string `json:"register_number,omitempty"`
	VATID                *string `json:"vat_id,omitempty" doc:"Checked by its form in the company's country, and stored as that country writes it"`
	EconomicID           *string `json:"economic_id,omitempty" doc:"Checked by its form"`
	Purpose              *string `json:"purpose,omitempty"`
	SupervisoryAuthority *string `json:"supervisory_authority,omitempty"`
	Chamber              *string `json:"chamber,omitempty"`
	TradeRules           *string `json:"trade_rules,omitempty"`
	ResponsiblePerson    *string `json:"responsible_person,omitempty"`
	Note                 *string `json:"note,omitempty"`
}

// companyField is a text of a company with its change.
type companyField struct {
	name   string
	value  *string
	change *string
}

// lines are the texts of one line, which have no rule but their length.
func (c *Company) lines(p *CompanyPatch) []companyField {
	return []companyField{
		{"legal_name", &c.LegalName, p.LegalName},
		{"street_address", &c.StreetAddress, p.StreetAddress},
		{"city", &c.City, p.City},
		{"represented_by", &c.RepresentedBy, p.RepresentedBy},
		{"register_name", &c.RegisterName, p.RegisterName},
		{"register_number", &c.RegisterNumber, p.RegisterNumber},
		{"economic_id", &c.EconomicID, p.EconomicID},
		{"purpose", &c.Purpose, p.Purpose},
		{"supervisory_authority", &c.SupervisoryAuthority, p.SupervisoryAuthority},
		{"chamber", &c.Chamber, p.Chamber},
		{"trade_rules", &c.TradeRules, p.TradeRules},
		{"responsible_person", &c.ResponsiblePerson, p.ResponsiblePerson},
	}
}

// fields are all texts of a company.
func (c *Company) fields(p *CompanyPatch) []companyField {
	return append(c.lines(p),
		companyField{"country", &c.Country, p.Country},
		companyField{"postal_code", &c.PostalCode, p.PostalCode},
		companyField{"email", &c.Email, p.Email},
		companyField{"phone", &c.Phone, p.Phone},
		companyField{"vat_id", &c.VATID, p.VATID},
		companyField{"note", &c.Note, p.Note},
	)
}

// apply changes the company and checks the fields that changed. A VAT id is checked again
// when the country changes.
func (c *Company) apply(p *CompanyPatch) error {
	for _, field := range c.fields(p) {
		if field.change != nil {
			*field.value = lang.Clean(*field.change)
		}
	}
	c.HasImprint = c.hasImprint()
	var rules fault.Rules
	for _, field := range c.lines(p) {
		lang.CheckLine(&rules, "body."+field.name, *field.value, companyLineLimit)
	}
	lang.CheckLine(&rules, "body.postal_code", c.PostalCode, postalCodeLimit)
	lang.CheckLine(&rules, "body.vat_id", c.VATID, vatIDLimit)
	lang.CheckString(&rules, "body.note", c.Note, companyNoteLimit)
	rules.Check(c.Country == "" || slices.Contains(contact.Countries, c.Country), "body.country",
		fault.NewRule("not_a_country", "must be an ISO 3166-1 code such as DE, or empty"), c.Country)
	if c.Email != "" && p.Email != nil {
		rules.CheckErr(contact.CheckEmail(c.Email), "body.email", c.Email)
	}
	if c.Phone != "" && p.Phone != nil {
		lang.CheckLine(&rules, "body.phone", c.Phone, phoneLimit)
		rules.CheckErr(contact.CheckPhone(c.Phone), "body.phone", c.Phone)
	}
	var err error
	if c.VATID != "" && (p.VATID != nil || p.Country != nil) {
		c.VATID, err = contact.VATID(c.VATID, c.Country)
		rules.CheckErr(err, "body.vat_id", c.VATID)
	}
	if c.EconomicID != "" && p.EconomicID != nil {
		c.EconomicID, err = contact.EconomicID(c.EconomicID)
		rules.CheckErr(err, "body.economic_id", c.EconomicID)
	}
	return rules.Err()
}

// values are the fields as the audit log shows them among those of the store.
func (c *Company) values() audit.Values {
	values := audit.Values{}
	for _, field := range c.fields(&CompanyPatch{}) {
		values["company_"+field.name] = *field.value
	}
	return values
}

// Company returns who runs a store, with empty texts as long as nobody has said so.
func (s *Service) Company(ctx context.Context, who *actor.Actor, storeID string) (Company, error) {
	if err := who.Require(actor.StoreRead, storeID); err != nil {
		return Company{}, err
	}
	if _, err := s.byID(ctx, storeID); err != nil {
		return Company{}, err
	}
	return findCompany(ctx, s.db.Read, storeID)
}

// PublicCompany returns what a store's imprint says.
func (s *Service) PublicCompany(ctx context.Context, storeID string) (Company, error) {
	return findCompany(ctx, s.db.Read, storeID)
}

// SeedCompany sets who runs a store, for demo data.
func (s *Service) SeedCompany(ctx context.Context, tx bun.IDB, who *actor.Actor, storeID string, company Company) error {
	if err := who.RequireAdmin(); err != nil {
		return err
	}
	company.StoreID, company.Revision = storeID, 1
	if err := company.apply(&CompanyPatch{}); err != nil {
		return err
	}
	return putCompany(ctx, tx, &company)
}

// UpdateCompany changes who runs a store, see db.CheckChange for the revision.
func (s *Service) UpdateCompany(ctx context.Context, who *actor.Actor, storeID string, revision int64, patch CompanyPatch) (Company, error) {
	if err := who.Require(actor.StoreUpdate, storeID); err != nil {
		return Company{}, err
	}
	var company Company
	err := s.db.Change(ctx, storeID, func(ctx context.Context, tx bun.Tx) error {
		if _, err := find(ctx, tx, storeID); err != nil {
			return err
		}
		before, err := findCompany(ctx, tx, storeID)
		if err != nil {
			return err
		}
		company = before
		if err := company.apply(&patch); err != nil {
			return err
		}
		if err := db.CheckChange(reflect.DeepEqual(before, company), revision, before.Revision, "company"); err != nil {
			return err
		}
		company.Revision++
		if err := putCompany(ctx, tx, &company); err != nil {
			return err
		}
		return recordDifference(ctx, tx, who, s.now(), audit.Entry{StoreID: storeID, Action: actionUpdated}, before.values(), company.values())
	})
	return company, err
}
