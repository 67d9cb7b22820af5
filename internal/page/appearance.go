package page

import (
	"regexp"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/audit"
	"carte/internal/fault"
)

// MaxVersions is how many published looks a store keeps: the present one, and ten to go
// back to.
const MaxVersions = 11

// Direction is where a gradient leads, seen from its first colour.
type Direction string

// Directions lists them.
var Directions = []Direction{"down", "right", "down_right", "up_right"}

// Placement is where the background of a link page lies: at its head or behind all of it.
type Placement string

// Placements lists them.
var Placements = []Placement{"cover", "page"}

// ButtonShape is what the links of a page look like; "template" is the template's own.
type ButtonShape string

// ButtonShapes lists them.
var ButtonShapes = []ButtonShape{"template", "square", "rounded", "pill"}

// TypePairing is the fonts of headings and text; "template" is the template's own.
type TypePairing string

// TypePairings lists them.
var TypePairings = []TypePairing{"template", "sans", "serif", "serif_sans", "garamond", "fraunces_sans"}

// Appearance is how the guest pages of a store look.
type Appearance struct {
	Template            Template    `bun:"template" json:"template"`
	TextColor           string      `bun:"text_color" json:"text_color" doc:"#rrggbb; empty for the template's own"`
	BackgroundColor     string      `bun:"background_color" json:"background_color" doc:"#rrggbb; empty for the template's own"`
	GradientColor       string      `bun:"gradient_color" json:"gradient_color" doc:"#rrggbb to which the background color leads; empty for a plain background"`
	GradientDirection   Direction   `bun:"gradient_direction" json:"gradient_direction"`
	LogoImage           string      `bun:"logo_image" json:"logo_image" doc:"Id of an image that is shown as a square; empty when there is none"`
	BackgroundImage     string      `bun:"background_image" json:"background_image" doc:"Id of an image that is shown behind the name or the whole page; empty when there is none"`
	BackgroundPlacement Placement   `bun:"background_placement" json:"background_placement" doc:"Whether the background is at the head of the link page or behind all of it"`
	ButtonShape         ButtonShape `bun:"button_shape" json:"button_shape"`
	TypePairing         TypePairing `bun:"type_pairing" json:"type_pairing"`
}

// plainAppearance is that of a page whose owner has chosen nothing.
var plainAppearance = Appearance{
	Template: Plain, GradientDirection: "down", BackgroundPlacement: "cover", ButtonShape: "template", TypePairing: "template",
}

// AppearancePatch is a change of a look; a field that is nil stays as it is.
type AppearancePatch struct {
	Template            *Template    `json:"template,omitempty"`
	TextColor           *string      `json:"text_color,omitempty" doc:"#rrggbb; empty for the template's own"`
	BackgroundColor     *string      `json:"background_color,omitempty" doc:"#rrggbb; empty for the template's own"`
	GradientColor       *string      `json:"gradient_color,omitempty" doc:"#rrggbb; empty for a plain background"`
	GradientDirection   *Direction   `json:"gradient_direction,omitempty"`
	LogoImage           *string      `json:"logo_image,omitempty" doc:"Id of an image of the store; empty for none"`
	BackgroundImage     *string      `json:"background_image,omitempty" doc:"Id of an image of the store; empty for none"`
	BackgroundPlacement *Placement   `json:"background_placement,omitempty"`
	ButtonShape         *ButtonShape `json:"button_shape,omitempty"`
	TypePairing         *TypePairing `json:"type_pairing,omitempty"`
}

// chooses reports whether the change is the choice of a look, and not only of pictures.
func (p *AppearancePatch) chooses() bool {
	return *p != AppearancePatch{LogoImage: p.LogoImage, BackgroundImage: p.BackgroundImage}
}

// choice is what chooses asks about: the look without its pictures.
func (a *Appearance) choice() Appearance {
	choice := *a
	choice.LogoImage, choice.BackgroundImage = "", ""
	return choice
}

// apply changes the look and checks the fields that changed.
func (a *Appearance) apply(p *AppearancePatch) error {
	var rules fault.Rules
	setOneOf(&rules, "body.template", &a.Template, p.Template, Templates)
	setColor(&rules, "body.text_color", &a.TextColor, p.TextColor)
	setColor(&rules, "body.background_color", &a.BackgroundColor, p.BackgroundColor)
	setColor(&rules, "body.gradient_color", &a.GradientColor, p.GradientColor)
	setOneOf(&rules, "body.gradient_direction", &a.GradientDirection, p.GradientDirection, Directions)
	if p.LogoImage != nil {
		a.LogoImage = *p.LogoImage
	}
	if p.BackgroundImage != nil {
		a.BackgroundImage = *p.BackgroundImage
	}
	setOneOf(&rules, "body.background_placement", &a.BackgroundPlacement, p.BackgroundPlacement, Placements)
	setOneOf(&rules, "body.button_shape", &a.ButtonShape, p.ButtonShape, ButtonShapes)
	setOneOf(&rules, "body.type_pairing", &a.TypePairing, p.TypePairing, TypePairings)
	return rules.Err()
}

func setOneOf[T ~string](rules *fault.Rules, location string, field, value *T, allowed []T) {
	if value == nil {
		return
	}
	*field = *value
	fault.OneOf(rules, location, *field, allowed)
}

var colorPattern = regexp.MustCompile(`^#[0-9a-f]{6}$`)

func setColor(rules *fault.Rules, location string, color, value *string) {
	if value == nil {
		return
	}
	*color = strings.ToLower(strings.Trim(*value, " "))
	rules.Check(*color == "" || colorPattern.MatchString(*color), location, fault.NewRule("not_a_color", "must be a colour such as #8129d9, or empty"), *value)
}

// newImages returns the images that a look shows and another one does not, by their fields.
func (a *Appearance) newImages(before *Appearance) map[string]string {
	ids := map[string]string{}
	if a.LogoImage != before.LogoImage {
		ids["body.logo_image"] = a.LogoImage
	}
	if a.BackgroundImage != before.BackgroundImage {
		ids["body.background_image"] = a.BackgroundImage
	}
	return ids
}

// values are the fields for the audit log. Of pictures it says whether there is one: an
// id tells nobody anything.
func (a *Appearance) values() audit.Values {
	return audit.Values{
		"template": string(a.Template), "text_color": a.TextColor, "background_color": a.BackgroundColor, "gradient_color": a.GradientColor,
		"gradient_direction": string(a.GradientDirection), "logo_image": a.LogoImage, "background_image": a.BackgroundImage,
		"background_placement": string(a.BackgroundPlacement), "button_shape": string(a.ButtonShape), "type_pairing": string(a.TypePairing),
	}
}

// differences returns the fields in which two looks differ, as they are in each.
func differences(before, after *Appearance) (was, is audit.Values) {
	was, is = before.values(), after.values()
	for field, value := range was {
		if is[field] == value {
			delete(was, field)
			delete(is, field)
		}
	}
	return was, is
}

// AppearanceDraft is the look that the people of a store work on, which guests do not see
// until it is published.
type AppearanceDraft struct {
	bun.BaseModel `bun:"table:appearances,alias:a" json:"-"`

	StoreID string `bun:"store_id,pk" json:"id" doc:"The store's id"`
	Appearance
	// PreviewKey signs the addresses that show it.
	PreviewKey string `bun:"preview_key" json:"-"`
	Revision   int64  `bun:"revision" json:"revision"`

	IsPublished bool      `bun:"-" json:"is_published" doc:"Whether guests see exactly this"`
	PublishedAt time.Time `bun:"-" json:"published_at" doc:"When guests' look was published"`
	PublishedBy string    `bun:"-" json:"published_by" doc:"By whom; empty for Carte itself"`
	Preview     string    `bun:"-" json:"preview" doc:"What to add to the query of a guest page to see it in this look, in a frame of this site, for half an hour or more; empty where guests see it"`
}

// AppearanceVersion is a look that was published.
type AppearanceVersion struct {
	bun.BaseModel `bun:"table:appearance_versions,alias:v" json:"-"`

	ID      string `bun:"id,pk" json:"id"`
	StoreID string `bun:"store_id" json:"-"`
	// Number counts the versions of a store.
	Number int64 `bun:"number" json:"-"`
	Appearance
	PublishedAt time.Time `bun:"published_at" json:"published_at"`
	PublishedBy string    `bun:"published_by" json:"published_by" doc:"The name of who published it, or else the e-mail; empty for Carte itself"`

	IsCurrent bool   `bun:"-" json:"is_current" doc:"Whether it was published last, so that guests see it"`
	Preview   string `bun:"-" json:"preview" doc:"Likewise for this look"`
}
