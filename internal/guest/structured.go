package guest

import (
	"strings"

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

func business(h head, found *store.Store) structuredBusiness {
	kind := schemaTypes[found.Type]
	if kind == "" {
		kind = "LocalBusiness"
	}
	return structuredBusiness{
		Context: "https://schema.org", Type: kind, Name: found.Name, URL: h.canonical, Image: h.image,
		Address: found.Address, Telephone: found.Phone, Hours: found.OpeningHours.Weekly(),
	}
}

func structuredStore(h head, found *store.Store) any {
	b := business(h, found)
	address, _, _ := strings.Cut(h.canonical, "?")
	b.Menu = address + "/menu"
	return b
}

// structuredMenu lists the sections only; the dishes are in the page itself, and
// repeating them would make each page a tenth larger.
func structuredMenu(h head, found *store.Store, data *menuPageData) any {
	b := business(h, found)
	b.Cuisine = data.Info.Cuisine
	node := structuredMenuNode{Type: "Menu", Language: h.language.Tag()}
	for _, section := range data.Sections {
		node.Sections = append(node.Sections, structuredMenuSection{"MenuSection", section.Name})
	}
	b.Menu = node
	return b
}
