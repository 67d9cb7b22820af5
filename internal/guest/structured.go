package guest

import (
	"strings"
	"time"

	"carte/internal/store"
)

// Structured data for search engines, in the vocabulary of https://schema.org.

type structuredBusiness struct {
	Context   string   `json:"@context"`
	Type      string   `json:"@type"`
	Name      string   `json:"name"`
	URL       string   `json:"url"`
	Image     string   `json:"image,omitempty"`
	Address   string   `json:"address,omitempty"`
	Telephone string   `json:"telephone,omitempty"`
	Cuisine   string   `json:"servesCuisine,omitempty"`
	Menu      any      `json:"hasMenu,omitempty"`
	Hours     []string `json:"openingHours,omitempty"`

	SpecialHours []structuredHours `json:"specialOpeningHoursSpecification,omitempty"`
}

// structuredHours are the hours of a date; a day that opens and closes at midnight is
// closed all day.
type structuredHours struct {
	Type    string `json:"@type"`
	From    string `json:"validFrom"`
	Through string `json:"validThrough"`
	Opens   string `json:"opens"`
	Closes  string `json:"closes"`
}

type structuredMenuNode struct {
	Type     string                  `json:"@type"`
	Name     string                  `json:"name,omitempty"`
	Language string                  `json:"inLanguage,omitempty"`
	Sections []structuredMenuSection `json:"hasMenuSection,omitempty"`
}

type structuredMenuSection struct {
	Type string `json:"@type"`
	Name string `json:"name"`
}

// schemaTypes maps a store's type to schema.org's.
var schemaTypes = map[store.Type]string{
	store.Restaurant: "Restaurant", store.Cafe: "CafeOrCoffeeShop", store.Bar: "BarOrPub",
	store.Bakery: "Bakery", store.Hotel: "Hotel", store.Shop: "Store",
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
		if len(day.Hours) == 0 {
			list = append(list, structuredHours{"OpeningHoursSpecification", day.Date, day.Date, "00:00", "00:00"})
		}
		for _, h := range day.Hours {
			closes := h.To
			if h.From == "00:00" && h.To == "00:00" {
				closes = "23:59" // around the clock
			}
			list = append(list, structuredHours{"OpeningHoursSpecification", day.Date, day.Date, h.From, closes})
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
		Address: found.Address, Telephone: found.Phone, Hours: found.OpeningHours.Weekly(),
		SpecialHours: specialHours(found.OpeningHours.Special, now),
	}
}

func structuredStore(h head, found *store.Store, now time.Time) any {
	b := business(h, found, now)
	address, _, _ := strings.Cut(h.canonical, "?")
	b.Menu = address + "/menu"
	return b
}

// structuredPDF names the page as the menu.
func structuredPDF(h head, found *store.Store, now time.Time) any {
	b := business(h, found, now)
	b.Menu = h.canonical
	return b
}

// structuredMenu lists the sections only; the dishes are in the page itself, and
// repeating them would make each page a tenth larger.
func structuredMenu(h head, found *store.Store, data *menuPageData, now time.Time) any {
	b := business(h, found, now)
	b.Cuisine = data.Info.Cuisine
	node := structuredMenuNode{Type: "Menu", Language: h.language.Tag()}
	for _, section := range data.Sections {
		node.Sections = append(node.Sections, structuredMenuSection{"MenuSection", section.Name})
	}
	b.Menu = node
	return b
}
