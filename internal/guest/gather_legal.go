package guest

import (
	"context"

	"carte/internal/contact"
	"carte/internal/lang"
	"carte/internal/store"
)

// gatherLegal reads what a store's imprint or privacy notice shows.
func (s *Service) gatherLegal(ctx context.Context, l *location, v variant) (content, error) {
	look, err := s.Pages.Look(ctx, l.store.ID)
	if err != nil {
		return content{}, err
	}
	company, err := s.Stores.PublicCompany(ctx, l.store.ID)
	if err != nil {
		return content{}, err
	}
	look.LogoImage, look.BackgroundImage = "", ""
	result := s.contentOf(l, v, look, images{})
	result.base.Tagline, result.base.TaglineLang, result.base.Opening = "", "", nil
	data := legalPageData{
		pageData: result.base, Page: paths[v.kind][1:], Site: s.Configuration.Current(ctx).SiteName, Company: companyOf(&l.store, &company, v.language),
	}
	if from := l.store.DefaultLanguage; from != v.language {
		data.TextLang = from.Tag()
	}
	return content{data: data, head: result.head, version: l.version}, nil
}

// companyOf is who runs a store, for a page in a language: the store itself, as long as
// nobody has said more.
func companyOf(s *store.Store, c *store.Company, language lang.Key) companyData {
	data := companyData{
		LegalName: c.LegalName, StreetAddress: c.StreetAddress, PostalCode: c.PostalCode, City: c.City, Country: c.Country,
		RepresentedBy: c.RepresentedBy, Email: c.Email, Phone: c.Phone, RegisterName: c.RegisterName, RegisterNumber: c.RegisterNumber,
		VATID: c.VATID, EconomicID: c.EconomicID, Purpose: c.Purpose, SupervisoryAuthority: c.SupervisoryAuthority, Chamber: c.Chamber,
		TradeRules: c.TradeRules, ResponsiblePerson: c.ResponsiblePerson, Note: c.Note, CountryName: language.Region(c.Country),
	}
	if data.LegalName == "" {
		data.LegalName = s.Name
	}
	if data.StreetAddress == "" && data.City == "" {
		data.StreetAddress = s.Address
	}
	if data.Email == "" {
		data.Email = s.LinkableEmail()
	}
	if data.Phone == "" {
		data.Phone = s.Phone
	}
	data.Dial = contact.Dial(data.Phone)
	return data
}
