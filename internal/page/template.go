package page

import (
	"context"

	"carte/internal/actor"
	"carte/internal/lang"
)

// Template is the id of a look for guest pages.
type Template string

// Plain is the template of a page whose owner has not chosen one.
const Plain Template = "plain"

// Templates lists the ids.
var Templates = func() []Template {
	ids := make([]Template, len(Looks))
	for i := range Looks {
		ids[i] = Looks[i].ID
	}
	return ids
}()

// Look is a template with what it sets. Guest pages have its colours as custom
// properties; `make api` writes web/src/guest/style/palettes.gen.ts from them. How it
// differs otherwise is in the style sheets of its name beside that file.
type Look struct {
	ID          Template  `json:"id"`
	Name        lang.Text `json:"name"`
	Description lang.Text `json:"description" doc:"What distinguishes it, in one line"`
	Preview     string    `json:"preview" doc:"The query with which a page of a store is shown in it, in a frame of this site, without storing it"`
	Light       Palette   `json:"light"`
	Dark        Palette   `json:"dark"`
}

// Palette is the colours of a template by their roles, which are the custom
// properties that it sets; all are #rrggbb.
type Palette struct {
	Paper    string `json:"paper" doc:"Behind everything"`
	Raised   string `json:"raised" doc:"What lies on the paper: cards, fields, sheets"`
	Ink      string `json:"ink"`
	Muted    string `json:"muted"`
	Line     string `json:"line"`
	Accent   string `json:"accent"`
	OnAccent string `json:"on_accent"`
	Hero     string `json:"hero" doc:"The head of the link page, unless the owner chose a colour"`
	OnHero   string `json:"on_hero"`
}

// ListTemplates returns the templates in the order in which they are offered.
func (s *Service) ListTemplates(_ context.Context, who *actor.Actor) ([]Look, error) {
	if err := who.RequireUser(); err != nil {
		return nil, err
	}
	return Looks, nil
}
