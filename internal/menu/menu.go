// Package menu is a store's dynamic menus: the restaurant info that they share, each
// one's sections in the owner's order, and the dishes of each.
//
// An allergen that the owner has not confirmed is in none of a dish's lists, and is
// never taken to be absent. A diet that the allergens contradict is refused. Staff
// may mark a dish as sold out, also after the plan has ended. A deleted section
// hides its dishes, and both return to their places when it is restored. What a new
// store's menu starts with is an example, which guests do not see until it is kept or
// changed.
package menu

import (
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/uptrace/bun"

	"carte/internal/contact"
	"carte/internal/fault"
	"carte/internal/httpx"
	"carte/internal/lang"
)

// The maximum lengths of texts, in characters.
const (
	nameLimit        = 80
	descriptionLimit = 500
	taglineLimit     = 160
	infoLimit        = 2000
	// Those of the standard: 802.11.
	wifiNameLimit     = 32
	wifiPasswordLimit = 63
)

// Menu is one of a store's dynamic menus, such as that for lunch. Its id is the parameter
// of /dynamic-menu?menu=.
type Menu struct {
	bun.BaseModel `bun:"table:menus,alias:m" json:"-"`

	ID           string         `bun:"id,pk" json:"id"`
	StoreID      string         `bun:"store_id" json:"-"`
	Name         lang.Text      `bun:"name" json:"name" doc:"Empty where the store has one menu and has not named it"`
	Order        int            `bun:"order" json:"order"`
	Availability *Availability  `bun:"availability,type:text" json:"availability"`
	IsActive     bool           `bun:"is_active" json:"is_active"`
	Revision     int64          `bun:"revision" json:"revision" doc:"Of its name, its times and whether guests see it"`
	Info         RestaurantInfo `bun:"-" json:"restaurant_info"`
	Sections     []Section      `bun:"-" json:"menu_sections" nullable:"false"`
	CreatedAt    time.Time      `bun:"created_at" json:"-"`
	UpdatedAt    time.Time      `bun:"updated_at" json:"-"`
	DeletedAt    time.Time      `bun:"deleted_at,nullzero" json:"-"`
}

// TransformSchema tells the limits of its fields in the API document.
func (Menu) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema {
	return httpx.Limits(s, map[string]int{"name": nameLimit})
}

// RestaurantInfo describes the business to guests, on all of its menus. Its name, address,
// phone number and e-mail address are those of the store.
type RestaurantInfo struct {
	bun.BaseModel `bun:"table:restaurant_infos,alias:i" json:"-"`

	StoreID       string    `bun:"store_id,pk" json:"-"`
	Tagline       lang.Text `bun:"tagline" json:"tagline"`
	Description   lang.Text `bun:"description" json:"description"`
	Cuisine       lang.Text `bun:"cuisine" json:"cuisine"`
	WebSite       string    `bun:"web_site" json:"web_site"`
	CoverImage    string    `bun:"cover_image" json:"cover_image" doc:"Id of an image that is shown behind the name; empty when there is none"`
	LogoImage     string    `bun:"logo_image" json:"logo_image" doc:"Id of an image that is shown as a square; empty when there is none"`
	WifiName      string    `bun:"wifi_name" json:"wifi_name"`
	WifiPassword  string    `bun:"wifi_password" json:"wifi_password" doc:"Shown to every guest"`
	ServiceNote   lang.Text `bun:"service_note" json:"service_note" doc:"What guests should know of service, taxes or tips"`
	PricesInclude Included  `bun:"prices_include" json:"prices_include" doc:"What guests are told that all prices include; empty for nothing"`
	MenuChoice    bool      `bun:"menu_choice" json:"menu_choice" doc:"Whether guests choose one of several menus first; else they see all of them"`
	Revision      int64     `bun:"revision" json:"revision"`
}

// Included is what all prices of a menu include.
type Included string

// What prices include.
const (
	IncludesNothing       Included = ""
	IncludesVAT           Included = "vat"
	IncludesVATAndService Included = "vat_service"
)

// AllIncluded lists what prices can include.
var AllIncluded = []Included{IncludesNothing, IncludesVAT, IncludesVATAndService}

// TransformSchema tells the limits of its fields in the API document.
func (RestaurantInfo) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema {
	return httpx.Limits(s, map[string]int{
		"tagline": taglineLimit, "description": infoLimit, "cuisine": nameLimit, "service_note": infoLimit,
		"web_site":  infoLimit,
		"wifi_name": wifiNameLimit, "wifi_password": wifiPasswordLimit,
	})
}

// RestaurantInfoPatch is a change of the restaurant info; a field that is nil stays
// as it is.
type RestaurantInfoPatch struct {
	Tagline       *lang.TextPatch `json:"tagline,omitempty"`
	Description   *lang.TextPatch `json:"description,omitempty"`
	Cuisine       *lang.TextPatch `json:"cuisine,omitempty"`
	WebSite       *string         `json:"web_site,omitempty" doc:"http or https"`
	WifiName      *string         `json:"wifi_name,omitempty"`
	WifiPassword  *string         `json:"wifi_password,omitempty" doc:"Shown to every guest"`
	ServiceNote   *lang.TextPatch `json:"service_note,omitempty"`
	PricesInclude *Included       `json:"prices_include,omitempty" doc:"Empty for nothing"`
	CoverImage    *string         `json:"cover_image,omitempty" doc:"Id of an image of the store; empty for none"`
	LogoImage     *string         `json:"logo_image,omitempty" doc:"Id of an image of the store; empty for none"`
	MenuChoice    *bool           `json:"menu_choice,omitempty"`
}

// apply changes the info and checks the fields that changed.
func (i *RestaurantInfo) apply(p RestaurantInfoPatch, source lang.Key, at string) error {
	var rules fault.Rules
	setLine(&rules, at+".tagline", &i.Tagline, p.Tagline, source, false, taglineLimit)
	setText(&rules, at+".description", &i.Description, p.Description, source, infoLimit)
	setLine(&rules, at+".cuisine", &i.Cuisine, p.Cuisine, source, false, nameLimit)
	setText(&rules, at+".service_note", &i.ServiceNote, p.ServiceNote, source, infoLimit)
	if p.PricesInclude != nil {
		i.PricesInclude = *p.PricesInclude
		fault.OneOf(&rules, at+".prices_include", i.PricesInclude, AllIncluded)
	}
	setString(&rules, at+".wifi_name", &i.WifiName, p.WifiName, wifiNameLimit)
	setString(&rules, at+".wifi_password", &i.WifiPassword, p.WifiPassword, wifiPasswordLimit)
	setString(&rules, at+".cover_image", &i.CoverImage, p.CoverImage, 64)
	setString(&rules, at+".logo_image", &i.LogoImage, p.LogoImage, 64)
	if p.MenuChoice != nil {
		i.MenuChoice = *p.MenuChoice
	}
	if setString(&rules, at+".web_site", &i.WebSite, p.WebSite, infoLimit) {
		if address, err := contact.ParseWebAddress(i.WebSite); err != nil {
			rules.CheckErr(err, at+".web_site", i.WebSite)
		} else {
			i.WebSite = address
		}
	}
	return rules.Err()
}

// setText applies a patch if there is one and checks the text, which may have
// several lines.
func setText(rules *fault.Rules, at string, text *lang.Text, patch *lang.TextPatch, source lang.Key, limit int) {
	if patch != nil {
		text.Apply(*patch, source)
		text.Check(rules, at, limit)
	}
}

// setLine is setText for a text of one line.
func setLine(rules *fault.Rules, at string, text *lang.Text, patch *lang.TextPatch, source lang.Key, required bool, limit int) {
	if patch != nil {
		text.Apply(*patch, source)
		text.CheckLine(rules, at, source, required, limit)
	}
}

// setString sets a string of one line if a value is given; it reports whether
// there is one to check further.
func setString(rules *fault.Rules, at string, target, value *string, limit int) bool {
	if value == nil {
		return false
	}
	*target = lang.Clean(*value)
	lang.CheckLine(rules, at, *target, limit)
	return *target != ""
}
