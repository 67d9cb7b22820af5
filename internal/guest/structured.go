package guest

import (
	"regexp"
	"strings"
	"time"

	"carte/internal/contact"
	"carte/internal/store"
)

// Structured data for search engines, in the vocabulary of https://schema.org.

type structuredBusiness struct {
	Context   string `json:"@context"`
	Type      string `json:"@type"`
	Name      string `json:"name"`
	URL       string `json:"url"`
	Image     string `json:"image,omitempty"`
	Address   any    `json:"address,omitempty"`
	Telephone string `json:"telephone,omitempty"`
	Cuisine   string `json:"servesCuisine,omitempty"`
	Menu      any    `json:"hasMenu,omitempty"`

	Hours        []string          `json:"openingHours,omitempty"`
	SpecialHours []structuredHours `json:"specialOpeningHoursSpecification,omitempty"`
}

type structuredAddress struct {
	Type     string `json:"@type"`
	Street   string `json:"streetAddress"`
	PostCode string `json:"postalCode,omitempty"`
	Locality string `json:"addressLocality,omitempty"`
	Country  string `json:"addressCountry,omitempty"`
}

// structuredHours are the hours of a date; a day that opens and closes at
// midnight is closed all day.
type structuredHours struct {
	Type    string `json:"@type"`
	From    string `json:"validFrom"`
	Through string `json:"validThrough"`
	Opens   string `json:"opens"`
	Closes  string `json:"closes"`
}

// hoursOn are hours that are open from a time to another.
func hoursOn(h store.Hours) structuredHours {
	closes := h.To
	if h.From == "00:00" && h.To == "00:00" {
		closes = "23:59" // around the clock
	}
	return structuredHours{Type: "OpeningHoursSpecification", Opens: h.From, Closes: closes}
}

// cityPattern matches the last part of an address that begins with a postal code.
var cityPattern = regexp.MustCompile(`^(.+?)[,\s]\s*((?:[A-Z]{1,2}-)?\d{4,5}) +([^\d,]+)$`)

// addressOf is a postal address that its owner has typed in one line: its parts, where
// they can be told apart, else the line. It is nil for none. The country is its ISO 3166-1
// code, "" where it is not known.
func addressOf(line, country string) any {
	if line == "" {
		return nil
	}
	if parts := cityPattern.FindStringSubmatch(line); parts != nil {
		return structuredAddress{"PostalAddress", strings.TrimRight(parts[1], ", "), parts[2], parts[3], country}
	}
	return structuredAddress{Type: "PostalAddress", Street: line, Country: country}
}

// schemaTypes maps a store's type to schema.org's.
var schemaTypes = map[store.Type]string{
	store.Restaurant: "Restaurant", store.Cafe: "CafeOrCoffeeShop", store.Bar: "BarOrPub",
	store.Bakery: "Bakery", store.Hotel: "Hotel", store.Shop: "Store",
}

// servesFood reports whether schema.org's type of a store has a menu and a cuisine.
func servesFood(kind store.Type) bool {
	switch kind {
	case store.Restaurant, store.Cafe, store.Bar, store.Bakery:
		return true
	case store.Hotel, store.Shop, store.Other:
	}
	return false
}

// specialDaysAhead is how many days ahead special days are told to search engines, which
// come again before.
const specialDaysAhead = 90

// specialHours lists the hours of special days from the day of now on.
func specialHours(special []store.SpecialDay, now time.Time) []structuredHours {
	today, last := now.Format(time.DateOnly), now.AddDate(0, 0, specialDaysAhead).Format(time.DateOnly)
	var list []structuredHours
	for _, day := range special {
		if day.Date < today || day.Date > last {
			continue
		}
		of := []structuredHours{{Type: "OpeningHoursSpecification", Opens: "00:00", Closes: "00:00"}}
		if len(day.Hours) > 0 {
			of = nil
			for _, h := range day.Hours {
				of = append(of, hoursOn(h))
			}
		}
		for _, h := range of {
			h.From, h.Through = day.Date, day.Date
			list = append(list, h)
		}
	}
	return list
}

func business(h head, found *store.Store, now time.Time) structuredBusiness {
	kind := schemaTypes[found.Type]
	if kind == "" {
		kind = "LocalBusiness"
	}
	return structuredBusiness{
		Context: "https://schema.org", Type: kind, Name: found.Name, URL: h.canonical, Image: h.image,
		Address: addressOf(found.Address, found.Country), Telephone: contact.Dial(found.Phone), Hours: found.OpeningHours.Weekly(),
		SpecialHours: specialHours(found.OpeningHours.Special, now),
	}
}

func structuredStore(h head, found *store.Store, now time.Time) any {
	b := business(h, found, now)
	if !servesFood(found.Type) {
		return b
	}
	address, _, _ := strings.Cut(h.canonical, "?")
	b.Menu = address + "/menu"
	return b
}

// structuredPDF names the page as the menu of the store whose own page is at home.
func structuredPDF(h head, home string, found *store.Store, now time.Time) any {
	b := business(h, found, now)
	b.URL = home
	if servesFood(found.Type) {
		b.Menu = h.canonical
	}
	return b
}
