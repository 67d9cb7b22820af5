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
	Name     []jsonText      `json:"name,omitempty"`
	Carte    *jsonFormat     `json:"carte"`
	Sections []jsonSection   `json:"hasMenuSection"`
}

type jsonFormat struct {
	jsonFacts

	Format int         `json:"format"`
	Groups []jsonGroup `json:"groups,omitempty"`
}

// jsonGroup is a group of extras.
type jsonGroup struct {
	Name     []jsonText   `json:"name"`
	OldNames []string     `json:"outdated_names,omitempty"`
	Min      int          `json:"min"`
	Max      int          `json:"max"`
	Options  []jsonOption `json:"options"`
}

type jsonOption struct {
	Name      []jsonText        `json:"name"`
	OldNames  []string          `json:"outdated_names,omitempty"`
	Price     string            `json:"price"`
	Currency  string            `json:"priceCurrency"`
	Allergens map[string]string `json:"allergens"`
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
	Extras    []int                      `json:"extras,omitempty"`
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
	out := jsonMenu{
		Context: ownContext, Type: "Menu", Name: m.texts(m.Head.Name), Sections: []jsonSection{},
		Carte: &jsonFormat{jsonFacts: factsOf(&m.Head), Format: ownFormat},
	}
	for i := range m.Groups {
		out.Carte.Groups = append(out.Carte.Groups, m.group(&m.Groups[i]))
	}
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
	to.Carte.Allergens, to.Carte.Extras = o.states(), o.Extras
	return to
}

// states is what is known of each allergen.
func (o *Own) states() map[string]string {
	states := map[string]string{}
	for _, name := range ownAllergens {
		states[name] = o.stateOf(name)
	}
	return states
}

func (m *OwnMenu) group(g *OwnGroup) jsonGroup {
	to := jsonGroup{Name: m.texts(g.Name), OldNames: tagsOf(g.Name.Stale), Min: g.Min, Max: g.Max, Options: []jsonOption{}}
	for i := range g.Options {
		option := &g.Options[i]
		to.Options = append(to.Options, jsonOption{
			Name: m.texts(option.Name), OldNames: tagsOf(option.Name.Stale), Price: amountText(option.amount(), m.Decimals), Currency: m.Currency,
			Allergens: option.states(),
		})
	}
	return to
}

// amount is what an option adds to a price.
func (o *Own) amount() int64 {
	if len(o.Prices) == 0 {
		return 0
	}
	return o.Prices[0].Amount
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
			text.Stale = withKey(text.Stale, key)
		}
	}
	return text
}

// readOwnJSON reads a JSON file of ours; ok is false for another file. root is the same file,
// and says where what stands. What has more entries than a menu may have rows is refused before
// it takes the memory of so many.
func readOwnJSON(text string, root *node, options Options) (Menu, bool, error) {
	mark := root.get("carte")
	if mark == nil || mark.get("format") == nil {
		return Menu{}, false, nil
	}
	if root.entriesOf("hasmenusection")+root.entriesOf("hasmenusection", "hasmenuitem")+mark.entriesOf("groups") > MaxRows+maxOthers {
		return Menu{}, true, tooMany.Err()
	}
	var in jsonMenu
	if err := json.Unmarshal([]byte(text), &in); err != nil || in.Carte == nil || in.Carte.Format < 1 || in.Carte.Format > ownFormat {
		return Menu{}, false, nil //nolint:nilerr // it is read as any other file
	}
	r := ownRows{source: options.Language, heading: -1}
	if in.Carte.Format > 1 {
		r.add(MenuHead, in.Carte.entry(in.Name, nil), root.line, root.line)
	}
	sections, groups := root.entries("hasmenusection"), root.get("carte").entries("groups")
	for i := range in.Sections {
		section, at := &in.Sections[i], sections(i)
		r.add(Section, section.Carte.entry(section.Name, section.Description), at.line, at.line)
		dishes := at.entries("hasmenuitem")
		for j := range section.Dishes {
			dish, at := &section.Dishes[j], dishes(j)
			entry := dish.entry(options)
			if entry.Extras == nil && in.Carte.Format > 1 {
				entry.Extras = []int{}
			}
			r.add(Dish, entry, at.line, at.end)
			if len(dish.Offers) > 0 {
				r.rows[len(r.rows)-1].currency = dish.Offers[0].Currency
			}
		}
	}
	for i := range in.Carte.Groups {
		at := groups(i)
		r.addGroup(in.Carte.Groups[i].entry(options), at.line, at.end)
	}
	return Menu{Format: JSON, Rows: r.rows, Own: true}, true, nil
}

// entriesOf counts the entries of lists in lists, also of those that a file names twice.
func (n *node) entriesOf(lists ...string) int {
	if len(lists) == 0 {
		return 1
	}
	count := 0
	for _, m := range n.members {
		if m.name != lists[0] {
			continue
		}
		for _, entry := range m.value.list {
			count += entry.entriesOf(lists[1:]...)
		}
	}
	return count
}

func (g *jsonGroup) entry(options Options) *OwnGroup {
	group := &OwnGroup{Own: Own{Name: textOf(g.Name, g.OldNames)}, Min: g.Min, Max: g.Max}
	for _, in := range g.Options {
		option := Own{Name: textOf(in.Name, in.OldNames)}
		amount, ok := ownAmount(in.Price, options.Decimals)
		if !ok {
			group.refuse("prices")
		}
		option.Prices = []OwnPrice{{Amount: amount}}
		for _, name := range ownAllergens {
			option.setAllergen(name, in.Allergens[name])
		}
		if len(option.Refused) > 0 {
			group.refuse("allergens")
		}
		group.Options = append(group.Options, option)
	}
	return group
}

// entries returns what returns an entry of a list; where there is none, as in a file that names
// a member twice, what has the list.
func (n *node) entries(list string) func(i int) *node {
	found := n.get(list)
	return func(i int) *node {
		if found != nil && i < len(found.list) {
			return found.list[i]
		}
		return n
	}
}

func (f *jsonFacts) entry(name, description []jsonText) *Own {
	return &Own{Name: textOf(name, f.OldNames), Description: textOf(description, f.OldTexts), Times: f.Times, Hidden: f.Hidden}
}

func (d *jsonDish) entry(options Options) *Own {
	o := d.Carte.entry(d.Name, d.Description)
	o.Doubted, o.Additives, o.Spice, o.Tags, o.More = d.Carte.Doubted, d.Carte.Additives, d.Carte.Spice, d.Carte.Tags, d.Carte.More
	o.Extras = d.Carte.Extras
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
