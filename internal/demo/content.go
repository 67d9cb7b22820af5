// Package demo provides the content of the demonstration: three businesses that do
// not exist, with all that a real one would enter, and their pictures.
//
// The texts are in one JSON file per store. The pictures are drawn by the programs in
// tools/pictures and are in images/, with their licence; both are embedded in the
// binary.
package demo

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"slices"

	"carte/internal/menu"
)

//go:embed *.json images/*.webp images/tones.json pdfs/*.json pdfs/*.pdf pdfs/*.webp
var files embed.FS

// slugs lists the stores in the order of their creation.
var slugs = []string{"osteria", "kaffeehaus", "meyhane"}

// Text is a text by language key. If a language of the store is missing, guests read
// the default language.
type Text map[string]string

// Store is one store with everything it owns.
type Store struct {
	Store       Record       `json:"store"`
	Page        Page         `json:"page"`
	Links       []Link       `json:"links"`
	Info        Info         `json:"info"`
	Sections    []Section    `json:"sections"`
	ExtraGroups []ExtraGroup `json:"extra_groups"`
	Tables      []Table      `json:"tables"`
	PDFMenus    []PDFMenu    `json:"pdf_menus"`
	// Company is what the imprint says; a store without it has none.
	Company *Company `json:"company"`
}

// Company is who runs a store.
type Company struct {
	LegalName            string `json:"legal_name"`
	Country              string `json:"country"`
	StreetAddress        string `json:"street_address"`
	PostalCode           string `json:"postal_code"`
	City                 string `json:"city"`
	RepresentedBy        string `json:"represented_by"`
	RegisterName         string `json:"register_name"`
	RegisterNumber       string `json:"register_number"`
	EconomicID           string `json:"economic_id"`
	SupervisoryAuthority string `json:"supervisory_authority"`
	ResponsiblePerson    string `json:"responsible_person"`
}

// Record is the record of the store.
type Record struct {
	Slug            string   `json:"slug"`
	Name            string   `json:"name"`
	Type            string   `json:"type"`
	DefaultLanguage string   `json:"default_language"`
	Languages       []string `json:"languages"`
	Currency        string   `json:"currency"`
	TimeZone        string   `json:"time_zone"`
	Address         string   `json:"address"`
	Phone           string   `json:"phone"`
	Email           string   `json:"email"`
	// Plan is the standing: premium, trial or trial_ended.
	Plan string `json:"plan"`
	// OpeningHours are by day, mon to sun; hours that end before they start extend
	// past midnight.
	OpeningHours map[string][]Hours `json:"opening_hours"`
}

// Hours is a part of a day, "HH:MM" in the store's time zone.
type Hours struct {
	From string `json:"from"`
	To   string `json:"to"`
}

// Page is the appearance of the link page. Logo and Cover are names of pictures.
type Page struct {
	Template        string `json:"template"`
	Tagline         Text   `json:"tagline"`
	TextColor       string `json:"text_color"`
	BackgroundColor string `json:"background_color"`
	Logo            string `json:"logo"`
	Cover           string `json:"cover"`
}

// Link is one entry of the link page, with the clicks of its last 60 days.
type Link struct {
	Kind        string `json:"kind"`
	Name        Text   `json:"name"`
	Description Text   `json:"description"`
	// LinkAddress is empty for the kinds menu and wifi.
	LinkAddress    string  `json:"link_address"`
	SocialLinkType *string `json:"social_link_type"`
	Clicks         int     `json:"clicks"`
	IsActive       bool    `json:"is_active"`
	// Layout is empty for a link that has a row of its own.
	Layout string `json:"layout"`
	// FromDays and UntilDays are the midnights from which and until which guests are
	// offered it, counted from that before the demonstration starts; 0 for no limit.
	FromDays  int `json:"from_days"`
	UntilDays int `json:"until_days"`
}

// PDFMenu is a PDF menu on the link page. File is the name of its file among the PDFs.
type PDFMenu struct {
	File        string `json:"file"`
	Name        Text   `json:"name"`
	Description Text   `json:"description"`
	Clicks      int    `json:"clicks"`
}

// Info is the restaurant info of the menu, which shows the logo and the cover of the page.
type Info struct {
	Tagline       Text          `json:"tagline"`
	Description   Text          `json:"description"`
	Cuisine       Text          `json:"cuisine"`
	WebSite       string        `json:"web_site"`
	WifiName      string        `json:"wifi_name"`
	WifiPassword  string        `json:"wifi_password"`
	ServiceNote   Text          `json:"service_note"`
	PricesInclude menu.Included `json:"prices_include"`
}

// ExtraGroup is extras that dishes name by its key.
type ExtraGroup struct {
	Key     string   `json:"key"`
	Name    Text     `json:"name"`
	Min     int      `json:"min"`
	Max     int      `json:"max"`
	Options []Option `json:"options"`
}

// Option is one of the extras of a group; its amount is what it adds to the price.
type Option struct {
	Name      Text      `json:"name"`
	Amount    int64     `json:"amount"`
	Allergens Allergens `json:"allergens"`
}

// Section is a part of the menu.
type Section struct {
	Name         Text          `json:"name"`
	Description  Text          `json:"description"`
	Availability *Availability `json:"availability"`
	Dishes       []Dish        `json:"dishes"`
}

// Availability is when a section is served; days count from 0 for Sunday.
type Availability struct {
	Days []int  `json:"days"`
	From string `json:"from"`
	To   string `json:"to"`
	// More are further hours of the same days.
	More []Hours `json:"more"`
}

// Dish is one entry of a section. Image is the name of a picture or empty.
type Dish struct {
	Name        Text      `json:"name"`
	Description Text      `json:"description"`
	Image       string    `json:"image"`
	Prices      []Price   `json:"prices"`
	Allergens   Allergens `json:"allergens"`
	Additives   []string  `json:"additives"`
	Diets       []string  `json:"diets"`
	SpiceLevel  int       `json:"spice_level"`
	Tags        []string  `json:"tags"`
	SoldOut     bool      `json:"sold_out"`
	// Extras has the keys of its groups.
	Extras []string `json:"extras"`
	// PriceOfTheDay takes the place of the prices.
	PriceOfTheDay bool  `json:"price_of_the_day"`
	Deposit       int64 `json:"deposit"`
}

// Price is a price in minor units; its name is the size.
type Price struct {
	Name   Text  `json:"name"`
	Amount int64 `json:"amount"`
	menu.Terms
}

// Allergens are the declared allergens. Those in no list are unconfirmed.
type Allergens struct {
	Contains   []menu.Allergen `json:"contains"`
	MayContain []menu.Allergen `json:"may_contain"`
	Free       Free            `json:"free"`
}

// Free is which allergens a dish is confirmed to be free of.
type Free struct {
	// Rest is set if all allergens that are in no other list are confirmed free.
	Rest bool
	List []menu.Allergen
}

// UnmarshalJSON accepts "rest" or a list.
func (f *Free) UnmarshalJSON(data []byte) error {
	if string(data) == `"rest"` {
		f.Rest = true
		return nil
	}
	return json.Unmarshal(data, &f.List)
}

// Declared returns the allergens as in a menu, with Rest replaced by a list.
func (a Allergens) Declared() menu.Allergens {
	free := a.Free.List
	if a.Free.Rest {
		for _, allergen := range menu.AllAllergens {
			if !slices.Contains(a.Contains, allergen) && !slices.Contains(a.MayContain, allergen) {
				free = append(free, allergen)
			}
		}
	}
	return menu.Allergens{Contains: a.Contains, MayContain: a.MayContain, Free: free}
}

// Table is a table of the store.
type Table struct {
	Number int    `json:"number"`
	Area   string `json:"area"`
	Label  string `json:"label"`
}

// Load reads the stores.
func Load() ([]Store, error) {
	stores := make([]Store, len(slugs))
	for i, slug := range slugs {
		data, err := files.ReadFile(slug + ".json")
		if err != nil {
			return nil, fmt.Errorf("opening the store %s: %w", slug, err)
		}
		decoder := json.NewDecoder(bytes.NewReader(data))
		decoder.DisallowUnknownFields()
		if err := decoder.Decode(&stores[i]); err != nil {
			return nil, fmt.Errorf("reading %s.json: %w", slug, err)
		}
	}
	return stores, nil
}

// Images returns the pictures, named {name}-{width}.webp, and their colours.
func Images() fs.FS {
	images, err := fs.Sub(files, "images")
	if err != nil {
		// The folder is embedded; only its name could be wrong.
		panic(err)
	}
	return images
}
