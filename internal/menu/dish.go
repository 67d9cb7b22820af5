package menu

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/danielgtaylor/huma/v2"
	"github.com/uptrace/bun"

	"carte/internal/fault"
	"carte/internal/httpx"
	"carte/internal/lang"
)

// imageLimit is the longest id of an image.
const imageLimit = 64

// Dish is one entry of a section, food or drink.
type Dish struct {
	bun.BaseModel `bun:"table:dishes,alias:d" json:"-"`

	ID            string    `bun:"id,pk" json:"id"`
	StoreID       string    `bun:"store_id" json:"-"`
	SectionID     string    `bun:"section_id" json:"section_id"`
	Name          lang.Text `bun:"name" json:"name"`
	Description   lang.Text `bun:"description" json:"description"`
	Image         string    `bun:"image" json:"image" doc:"Id of an image that is shown as a square; empty when there is none"`
	Prices        []Price   `bun:"prices,type:text" json:"prices" nullable:"false"`
	PriceOfTheDay bool      `bun:"price_of_the_day" json:"price_of_the_day" doc:"Whether guests are told that the price changes from day to day, in place of the prices"`
	Deposit       int64     `bun:"deposit" json:"deposit" doc:"What guests get back for the bottle or the cup, in minor units; it is added to the price. 0 for none"`
	Allergens     Allergens `bun:"allergens,type:text" json:"allergens"`
	// AllergensDoubted is whether the text has changed since: what was free may not be any more.
	AllergensDoubted bool       `bun:"allergens_doubted" json:"allergens_doubted" doc:"Whether the name or the description has changed in the default language since the allergens were declared. Guests read free as unconfirmed then"`
	Additives        []Additive `bun:"additives,type:text" json:"additives" nullable:"false"`
	Diets            []Diet     `bun:"diets,type:text" json:"diets" nullable:"false"`
	SpiceLevel       int        `bun:"spice_level" json:"spice_level" doc:"0 not hot, 1 mild to 3 hot"`
	Tags             []Tag      `bun:"tags,type:text" json:"tags" nullable:"false"`
	Extras           []string   `bun:"extras,type:text" json:"extras" nullable:"false" doc:"Ids of groups of extras, in order; one that is deleted is not shown"`
	SoldOut          bool       `bun:"sold_out" json:"sold_out"`
	SoldOutUntil     *time.Time `bun:"sold_out_until" json:"sold_out_until" doc:"When a dish that is sold out is available again by itself; null where somebody has to switch it back"`
	PortionsLeft     *int       `bun:"portions_left" json:"portions_left" doc:"How many portions are left; null where they are not counted"`
	IsActive         bool       `bun:"is_active" json:"is_active"`
	Example          bool       `bun:"example" json:"example" doc:"Whether it comes with a new store, and guests do not see it yet"`
	Order            int        `bun:"order" json:"order"`
	StripePriceID    *string    `bun:"stripe_price_id" json:"stripe_price_id"`
	Revision         int64      `bun:"revision" json:"revision"`
	CreatedAt        time.Time  `bun:"created_at" json:"-"`
	UpdatedAt        time.Time  `bun:"updated_at" json:"-"`
	DeletedAt        time.Time  `bun:"deleted_at,nullzero" json:"-"`
	// Availability narrows that of its section, and is narrowed by it.
	Availability *Availability `bun:"availability,type:text" json:"availability"`
}

// TransformSchema tells the limits of its fields in the API document.
func (Dish) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema {
	return httpx.Limits(s, map[string]int{"name": nameLimit, "description": descriptionLimit, "prices": maxPrices, "extras": maxExtras, "deposit": maxAmount, "portions_left": maxPortions})
}

// DishInput is a new dish.
type DishInput struct {
	Name          lang.TextPatch `json:"name"`
	Description   lang.TextPatch `json:"description,omitzero"`
	Prices        []PriceInput   `json:"prices,omitempty" nullable:"false"`
	PriceOfTheDay bool           `json:"price_of_the_day,omitempty"`
	Deposit       int64          `json:"deposit,omitempty" doc:"Minor units of the store's currency"`
	Allergens     *Allergens     `json:"allergens,omitempty" doc:"Unconfirmed when left out"`
	Additives     []Additive     `json:"additives,omitempty" nullable:"false"`
	Diets         []Diet         `json:"diets,omitempty" nullable:"false"`
	SpiceLevel    *int           `json:"spice_level,omitempty"`
	Tags          []Tag          `json:"tags,omitempty" nullable:"false"`
	Extras        []string       `json:"extras,omitempty" nullable:"false" doc:"Ids of groups of extras of the store, in order"`
	IsActive      *bool          `json:"is_active,omitempty" doc:"true when left out"`
	SoldOut       bool           `json:"sold_out,omitempty"`
	Image         string         `json:"image,omitempty" doc:"Id of an image of the store"`
	Currency      string         `json:"currency,omitempty" doc:"What the prices were typed in; refused where the store has another currency by now"`

	Availability *Availability `json:"availability,omitempty"`
}

// DishPatch is a change of a dish; a field that is nil stays as it is, and a list is
// replaced as a whole. Service.SetSoldOut and ChangePortions change the rest.
type DishPatch struct {
	SectionID     *string         `json:"section_id,omitempty" pattern:"^[a-z0-9-]{1,40}$" patternDescription:"the id of a section" doc:"Moves the dish to that section"`
	Before        string          `json:"before,omitempty" maxLength:"40" doc:"The id of the dish of that section before which it is moved; to the end where there is none"`
	Name          *lang.TextPatch `json:"name,omitempty"`
	Description   *lang.TextPatch `json:"description,omitempty"`
	Prices        []PriceInput    `json:"prices,omitempty" nullable:"false"`
	PriceOfTheDay *bool           `json:"price_of_the_day,omitempty"`
	Deposit       *int64          `json:"deposit,omitempty" doc:"Minor units of the store's currency; 0 for none"`
	Allergens     *Allergens      `json:"allergens,omitempty"`
	// AllergensDoubted ends the doubt where it is false and the text does not change as well.
	AllergensDoubted *bool      `json:"allergens_doubted,omitempty" doc:"false says that the allergens hold for the text as it is; other allergens say so too, unless it is true beside them"`
	Additives        []Additive `json:"additives,omitempty" nullable:"false"`
	Diets            []Diet     `json:"diets,omitempty" nullable:"false"`
	SpiceLevel       *int       `json:"spice_level,omitempty"`
	Tags             []Tag      `json:"tags,omitempty" nullable:"false"`
	Extras           []string   `json:"extras,omitempty" nullable:"false" doc:"Ids of groups of extras of the store, in order"`
	IsActive         *bool      `json:"is_active,omitempty"`
	Image            *string    `json:"image,omitempty" doc:"Id of an image of the store; empty for none"`
	Currency         string     `json:"currency,omitempty" doc:"What the prices were typed in; refused where the store has another currency by now"`

	Availability httpx.Optional[Availability] `json:"availability,omitzero"`
}

// patch returns the change that makes the new dish of an empty one.
func (in DishInput) patch() DishPatch {
	return DishPatch{
		Name: &in.Name, Description: &in.Description, Prices: in.Prices, PriceOfTheDay: &in.PriceOfTheDay, Deposit: &in.Deposit,
		Allergens: in.Allergens, Additives: in.Additives, Diets: in.Diets, SpiceLevel: in.SpiceLevel, Tags: in.Tags, Extras: in.Extras,
		IsActive: in.IsActive, Image: &in.Image,
		Availability: availableAs(in.Availability),
	}
}

// apply changes the dish, except for its section, and checks the fields that
// changed.
func (d *Dish) apply(p DishPatch, source lang.Key, at string) error {
	var rules fault.Rules
	recipe, allergens := d.recipe(source), d.Allergens
	setLine(&rules, at+".name", &d.Name, p.Name, source, true, nameLimit)
	setText(&rules, at+".description", &d.Description, p.Description, source, descriptionLimit)
	if p.Prices != nil {
		d.Prices = pricesOf(&rules, at+".prices", p.Prices, d.Prices, source)
	}
	if p.PriceOfTheDay != nil {
		d.PriceOfTheDay = *p.PriceOfTheDay
	}
	if p.Deposit != nil {
		d.Deposit = *p.Deposit
		checkAmount(&rules, at+".deposit", d.Deposit)
	}
	if p.Allergens != nil {
		p.Allergens.check(&rules, at+".allergens")
		d.Allergens = p.Allergens.sorted()
	}
	if p.AllergensDoubted != nil {
		d.AllergensDoubted = *p.AllergensDoubted
	}
	switch {
	case !reflect.DeepEqual(d.Allergens, allergens):
		// Who changes one of the allergens may leave open whether the others hold.
		d.AllergensDoubted = p.AllergensDoubted != nil && *p.AllergensDoubted && d.Allergens.isDeclared()
	case d.recipe(source) != recipe && allergens.isDeclared():
		d.AllergensDoubted = true
	}
	setKeys(&rules, at+".additives", &d.Additives, p.Additives, Additives)
	setKeys(&rules, at+".diets", &d.Diets, p.Diets, Diets)
	setKeys(&rules, at+".tags", &d.Tags, p.Tags, Tags)
	if p.Allergens != nil || p.Diets != nil {
		d.checkDiets(&rules, at+".diets")
	}
	if p.Extras != nil && rules.CheckCount(len(p.Extras), maxExtras, at+".extras", "groups of extras") {
		d.Extras = withoutRepetition(p.Extras)
	}
	if p.SpiceLevel != nil {
		d.SpiceLevel = *p.SpiceLevel
		rules.Check(d.SpiceLevel >= 0 && d.SpiceLevel <= 3, at+".spice_level", fault.Between(0, 3), d.SpiceLevel)
	}
	if p.IsActive != nil {
		d.IsActive = *p.IsActive
	}
	setAvailability(&rules, at+".availability", &d.Availability, p.Availability)
	setString(&rules, at+".image", &d.Image, p.Image, imageLimit)
	return rules.Err()
}

// recipe is what the texts in the source language say of what is in a dish: their letters
// and digits. Another case or another comma makes no other dish.
func (d *Dish) recipe(source lang.Key) string {
	return recipeOf(d.Name.In(source, source) + d.Description.In(source, source))
}

// recipeOf returns the letters and digits of a text.
func recipeOf(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, text)
}

// setKeys sets a list if one is given: in the order of the known values, without
// duplicates.
func setKeys[T ~string](rules *fault.Rules, at string, target *[]T, values, known []T) {
	if values == nil || !rules.CheckCount(len(values), len(known), at, "values") {
		return
	}
	for i, value := range values {
		fault.OneOf(rules, fmt.Sprintf("%s[%d]", at, i), value, known)
	}
	*target = inOrder(values, known)
}

func inOrder[T comparable](values, known []T) []T {
	sorted := make([]T, 0, len(values))
	for _, key := range known {
		if slices.Contains(values, key) {
			sorted = append(sorted, key)
		}
	}
	return sorted
}

// withoutRepetition returns the values without those that stood before.
func withoutRepetition(values []string) []string {
	kept := make([]string, 0, len(values))
	for _, value := range values {
		if !slices.Contains(kept, value) {
			kept = append(kept, value)
		}
	}
	return kept
}
