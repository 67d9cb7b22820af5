package menu

import (
	"fmt"
	"reflect"
	"slices"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/uptrace/bun"

	"carte/internal/fault"
	"carte/internal/httpx"
	"carte/internal/lang"
)

// The limits of extras.
const (
	MaxExtraGroups = 60
	maxOptions     = 30
	// maxExtras is how many groups a dish has.
	maxExtras = 8
	// MaxOptionsShown is how many options all dishes of a store show together: a group
	// counts as often as it is read.
	MaxOptionsShown = 1500
)

// ExtraGroup is extras of which guests choose some, such as the toppings of pizzas. It
// belongs to the store, so that several dishes have the same one.
type ExtraGroup struct {
	bun.BaseModel `bun:"table:extra_groups,alias:g" json:"-"`

	ID        string    `bun:"id,pk" json:"id"`
	StoreID   string    `bun:"store_id" json:"-"`
	Name      lang.Text `bun:"name" json:"name"`
	Min       int       `bun:"min" json:"min" doc:"How many must be chosen; 0 for none"`
	Max       int       `bun:"max" json:"max" doc:"How many may be chosen; 0 for any number"`
	Options   []Option  `bun:"options,type:text" json:"options" nullable:"false"`
	Order     int       `bun:"order" json:"order"`
	Revision  int64     `bun:"revision" json:"revision"`
	CreatedAt time.Time `bun:"created_at" json:"-"`
	UpdatedAt time.Time `bun:"updated_at" json:"-"`
	DeletedAt time.Time `bun:"deleted_at,nullzero" json:"-"`
}

// TransformSchema tells the limits of its fields in the API document.
func (ExtraGroup) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema {
	return httpx.Limits(s, map[string]int{"name": nameLimit, "min": maxOptions, "max": maxOptions, "options": maxOptions})
}

// Option is one of the extras of a group.
type Option struct {
	Name      lang.Text `json:"name"`
	Amount    int64     `json:"amount" doc:"What it adds to the price, in minor units of the store's currency; 0 for nothing"`
	Allergens Allergens `json:"allergens"`
}

// TransformSchema tells the limits of its fields in the API document.
func (Option) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema {
	return httpx.Limits(s, map[string]int{"name": nameLimit, "amount": maxAmount})
}

// OptionInput is a new option; the options of a group are replaced together.
type OptionInput struct {
	Name      lang.TextPatch `json:"name"`
	Stale     []lang.Key     `json:"stale,omitempty" nullable:"false" doc:"Translations of the name that are older than it. Left out, what is known of the option in this place stays; an empty list says that all are right"`
	Amount    int64          `json:"amount" doc:"What it adds to the price, in minor units of the store's currency; 0 for nothing"`
	Allergens *Allergens     `json:"allergens,omitempty" doc:"Unconfirmed when left out. Where the name in the default language changes and these do not, what was free is unconfirmed"`
}

// ExtraGroupInput is a new group.
type ExtraGroupInput struct {
	Name     lang.TextPatch `json:"name"`
	Min      int            `json:"min,omitempty"`
	Max      int            `json:"max,omitempty" doc:"0 for any number"`
	Options  []OptionInput  `json:"options,omitempty" nullable:"false"`
	Currency string         `json:"currency,omitempty" doc:"What the amounts were typed in; refused where the store has another currency by now"`
}

// ExtraGroupPatch is a change of a group; a field that is nil stays as it is, and a list
// is replaced as a whole.
type ExtraGroupPatch struct {
	Name     *lang.TextPatch `json:"name,omitempty"`
	Min      *int            `json:"min,omitempty"`
	Max      *int            `json:"max,omitempty" doc:"0 for any number"`
	Options  []OptionInput   `json:"options,omitempty" nullable:"false"`
	Currency string          `json:"currency,omitempty" doc:"What the amounts were typed in; refused where the store has another currency by now"`
}

func (in *ExtraGroupInput) patch() ExtraGroupPatch {
	return ExtraGroupPatch{Name: &in.Name, Min: &in.Min, Max: &in.Max, Options: in.Options}
}

// Bounds are how many guests choose at least and at most, 0 for any number. Nobody can choose
// more than there are, however many an owner has entered before adding the options.
func (g *ExtraGroup) Bounds() (least, most int) {
	return min(g.Min, len(g.Options)), min(g.Max, len(g.Options))
}

// apply changes the group and checks the fields that changed.
func (g *ExtraGroup) apply(p ExtraGroupPatch, source lang.Key, at string) error {
	var rules fault.Rules
	setLine(&rules, at+".name", &g.Name, p.Name, source, true, nameLimit)
	if p.Min != nil {
		g.Min = *p.Min
		rules.Check(g.Min >= 0 && g.Min <= maxOptions, at+".min", fault.Between(0, maxOptions), g.Min)
	}
	if p.Max != nil {
		g.Max = *p.Max
	}
	if p.Min != nil || p.Max != nil {
		least := max(g.Min, 0)
		rules.Check(g.Max == 0 || g.Max >= least && g.Max <= maxOptions, at+".max", fault.Between(least, maxOptions), g.Max)
	}
	if p.Options != nil {
		g.Options = optionsOf(&rules, at+".options", p.Options, g.Options, source)
	}
	return rules.Err()
}

// optionsOf returns the options that replace those of before. Like sizes they have no
// other name than their place.
func optionsOf(rules *fault.Rules, at string, in []OptionInput, before []Option, source lang.Key) []Option {
	if !rules.CheckCount(len(in), maxOptions, at, "options") {
		return nil
	}
	options := make([]Option, len(in))
	for i, o := range in {
		location := fmt.Sprintf("%s[%d]", at, i)
		option := &options[i]
		option.Amount = o.Amount
		checkAmount(rules, location+".amount", o.Amount)
		option.Allergens = Allergens{}.sorted()
		if o.Allergens != nil {
			o.Allergens.check(rules, location+".allergens")
			option.Allergens = o.Allergens.sorted()
		}
		var was *Option
		if len(before) == len(in) {
			was = &before[i]
			option.Name = was.Name
		}
		option.Name.Replace(o.Name, o.Stale, source)
		option.Name.CheckLine(rules, location+".name", source, true, nameLimit)
		// What was said to be free of something is another thing now, unless it stood in another place.
		isOther := was != nil && reflect.DeepEqual(was.Allergens, option.Allergens) && !was.isNamedAs(option, source)
		if isOther && !slices.ContainsFunc(before, func(b Option) bool {
			return b.isNamedAs(option, source) && reflect.DeepEqual(b.Allergens, option.Allergens)
		}) {
			option.Allergens.Free = []Allergen{}
		}
	}
	return options
}

// isNamedAs reports whether another option is called the same.
func (o *Option) isNamedAs(other *Option, source lang.Key) bool {
	return recipeOf(o.Name.In(source, source)) == recipeOf(other.Name.In(source, source))
}

// texts lists what guests read of the group.
func (g *ExtraGroup) texts() []*lang.Text {
	texts := []*lang.Text{&g.Name}
	for i := range g.Options {
		texts = append(texts, &g.Options[i].Name)
	}
	return texts
}

// characters returns how many characters a guest reads of the group in a language.
func (g *ExtraGroup) characters(language, source lang.Key) int {
	n := 0
	for _, text := range g.texts() {
		n += len([]rune(text.In(language, source)))
	}
	return n
}

// larger reports whether the group has more options or characters than before.
func (g *ExtraGroup) larger(before *ExtraGroup, source lang.Key) bool {
	return len(g.Options) > len(before.Options) || slices.ContainsFunc(lang.All, func(language lang.Key) bool {
		return g.characters(language, source) > before.characters(language, source)
	})
}

// hasExtras reports whether any dish of the menu names a group.
func (m *Menu) hasExtras() bool {
	return slices.ContainsFunc(m.Sections, func(s Section) bool {
		return slices.ContainsFunc(s.Dishes, func(d Dish) bool { return len(d.Extras) > 0 })
	})
}
