package menufile

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"carte/internal/lang"
)

// The JSON of ours is a Menu of schema.org, which has names, descriptions, prices and diets;
// what it has no terms for is the member carte of each object.

// ownContext is that of JSON-LD.
var ownContext = json.RawMessage(`["https://schema.org", {"carte": "https://schema.org/additionalProperty"}]`)

type jsonText struct {
	Language string `json:"@language"`
	Value    string `json:"@value"`
}

type jsonMenu struct {
	Context  json.RawMessage `json:"@context"`
	Type     string          `json:"@type"`
	Carte    *jsonFormat     `json:"carte"`
	Sections []jsonSection   `json:"hasMenuSection"`
}

type jsonFormat struct {
	Format int `json:"format"`
}

type jsonSection struct {
	Type        string     `json:"@type"`
	Name        []jsonText `json:"name"`
	Description []jsonText `json:"description,omitempty"`
	Carte       jsonFacts  `json:"carte"`
	Dishes      []jsonDish `json:"hasMenuItem"`
}

type jsonDish struct {
	Type        string      `json:"@type"`
	Name        []jsonText  `json:"name"`
	Description []jsonText  `json:"description,omitempty"`
	Offers      []jsonOffer `json:"offers"`
	Diets       []string    `json:"suitableForDiet"`
	Carte       jsonFacts   `json:"carte"`
}

type jsonOffer struct {
	Type     string                     `json:"@type"`
	Name     []jsonText                 `json:"name,omitempty"`
	Price    string                     `json:"price"`
	Currency string                     `json:"priceCurrency"`
	Outdated []string                   `json:"outdated_translations,omitempty"`
	More     map[string]json.RawMessage `json:"carte,omitempty"`
}

// jsonFacts is what schema.org has no terms for.
type jsonFacts struct {
	Hidden    bool                       `json:"hidden"`
	Times     *OwnTimes                  `json:"availability"`
	Allergens map[string]string          `json:"allergens,omitempty"`
	Doubted   bool                       `json:"allergens_in_doubt,omitempty"`
	Additives []string                   `json:"additives,omitempty"`
	Spice     int                        `json:"spice_level,omitempty"`
	Tags      []string                   `json:"tags,omitempty"`
	OldNames  []string                   `json:"outdated_names,omitempty"`
	OldTexts  []string                   `json:"outdated_descriptions,omitempty"`
	More      map[string]json.RawMessage `json:"more,omitempty"`
}

// ownDiets are the diets by their names at schema.org.
var ownDiets = map[string]string{
	string(Vegan): "VeganDiet", string(Vegetarian): "VegetarianDiet", string(GlutenFree): "GlutenFreeDiet",
	string(LactoseFree): "LowLactoseDiet", string(Halal): "HalalDiet", string(Kosher): "KosherDiet",
}

const schemaOrg = "https://schema.org/"

// WriteJSON writes a menu as JSON.
func (m *OwnMenu) WriteJSON() ([]byte, error) {
	out := jsonMenu{Context: ownContext, Type: "Menu", Carte: &jsonFormat{ownFormat}, Sections: []jsonSection{}}
	for i := range m.Sections {
		section := &m.Sections[i]
		to := jsonSection{
			Type: "MenuSection", Name: m.texts(section.Name), Description: m.texts(section.Description), Dishes: []jsonDish{},
			Carte: factsOf(&section.Own),
		}
		for j := range section.Dishes {
			to.Dishes = append(to.Dishes, m.dish(&section.Dishes[j]))
		}
		out.Sections = append(out.Sections, to)
	}
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(out); err != nil {
		return nil, fmt.Errorf("writing a menu as JSON: %w", err)
	}
	return b.Bytes(), nil
}

func factsOf(o *Own) jsonFacts {
	return jsonFacts{Hidden: o.Hidden, Times: o.Times, OldNames: tagsOf(o.Name.Stale), OldTexts: tagsOf(o.Description.Stale)}
}

func (m *OwnMenu) dish(o *Own) jsonDish {
	to := jsonDish{
		Type: "MenuItem", Name: m.texts(o.Name), Description: m.texts(o.Description), Offers: []jsonOffer{}, Diets: []string{}, Carte: factsOf(o),
	}
	for _, price := range o.Prices {
		to.Offers = append(to.Offers, jsonOffer{
			Type: "Offer", Name: m.texts(price.Size), Price: amountText(price.Amount, m.Decimals), Currency: m.Currency,
			Outdated: tagsOf(price.Size.Stale), More: price.More,
		})
	}
	for _, diet := range o.Diets {
		to.Diets = append(to.Diets, schemaOrg+ownDiets[diet])
	}
	to.Carte.Doubted, to.Carte.Additives, to.Carte.Spice, to.Carte.Tags, to.Carte.More = o.Doubted, o.Additives, o.Spice, o.Tags, o.More
	to.Carte.Allergens = map[string]string{}
	for _, name := range ownAllergens {
		to.Carte.Allergens[name] = o.stateOf(name)
	}
	return to
}

// texts lists a text by language, the menu's own first, which is what others read.
func (m *OwnMenu) texts(text lang.Text) []jsonText {
	var list []jsonText
	for _, key := range append([]lang.Key{m.Source}, lang.All...) {
		if value := only(text, key); value != "" && !slices.ContainsFunc(list, func(t jsonText) bool { return t.Language == key.Tag() }) {
			list = append(list, jsonText{key.Tag(), value})
		}
	}
	return list
}

func tagsOf(keys []lang.Key) []string {
	var tags []string
	for _, key := range keys {
		tags = append(tags, key.Tag())
	}
	return tags
}

// textOf reads what texts and tagsOf have written.
func textOf(list []jsonText, outdated []string) lang.Text {
	var text lang.Text
	for _, one := range list {
		if key, ok := lang.Parse(one.Language); ok {
			text = text.With(key, one.Value)
		}
	}
	for _, tag := range outdated {
		if key, ok := lang.Parse(tag); ok {
			text.Stale = append(text.Stale, key)
		}
	}
	return text
}

// readOwnJSON reads a JSON file of ours; ok is false for another file. root is the same file,
// and says where what stands.
func readOwnJSON(text string, root *node, options Options) (Menu, bool) {
	if mark := root.get("carte"); mark == nil || mark.get("format") == nil {
		return Menu{}, false
	}
	var in jsonMenu
	if json.Unmarshal([]byte(text), &in) != nil || in.Carte == nil || in.Carte.Format != ownFormat {
		return Menu{}, false
	}
	r := ownRows{source: options.Language, heading: -1}
	for i := range in.Sections {
		section, at := &in.Sections[i], root.entry("hasmenusection", i)
		r.add(Section, section.Carte.entry(section.Name, section.Description), at.line, at.line)
		for j := range section.Dishes {
			dish, at := &section.Dishes[j], at.entry("hasmenuitem", j)
			r.add(Dish, dish.entry(options), at.line, at.end)
			if len(dish.Offers) > 0 {
				r.rows[len(r.rows)-1].currency = dish.Offers[0].Currency
			}
		}
	}
	return Menu{Format: JSON, Rows: r.rows, Own: true}, true
}

// entry returns an entry of a list; where there is none, as in a file that names a member
// twice, what has the list.
func (n *node) entry(list string, i int) *node {
	if found := n.get(list); found != nil && i < len(found.list) {
		return found.list[i]
	}
	return n
}

func (f *jsonFacts) entry(name, description []jsonText) *Own {
	return &Own{Name: textOf(name, f.OldNames), Description: textOf(description, f.OldTexts), Times: f.Times, Hidden: f.Hidden}
}

func (d *jsonDish) entry(options Options) *Own {
	o := d.Carte.entry(d.Name, d.Description)
	o.Doubted, o.Additives, o.Spice, o.Tags, o.More = d.Carte.Doubted, d.Carte.Additives, d.Carte.Spice, d.Carte.Tags, d.Carte.More
	for _, name := range ownAllergens {
		o.setAllergen(name, d.Carte.Allergens[name])
	}
	for _, offer := range d.Offers {
		amount, ok := ownAmount(offer.Price, options.Decimals)
		if !ok {
			o.refuse("prices")
		}
		o.Prices = append(o.Prices, OwnPrice{Size: textOf(offer.Name, offer.Outdated), Amount: amount, More: offer.More})
	}
	for _, url := range d.Diets {
		diet := strings.TrimPrefix(url, schemaOrg)
		for name, known := range ownDiets {
			if known == diet {
				diet = name
			}
		}
		o.Diets = append(o.Diets, diet)
	}
	return o
}
