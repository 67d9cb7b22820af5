package menu

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/lang"
	"carte/internal/menu/dictionary"
)

// A suggestion is a translation that nobody has accepted yet. It stands beside the texts
// of the menu and never in them, so guests cannot read it; who accepts it writes it as any
// other translation.

const (
	// maxTranslated is how many characters a store may have translated within a day: the
	// largest menu into the three other languages.
	maxTranslated = 3 * MaxCharacters
	translatedFor = 24 * time.Hour
	// serviceTimeout is how long a service may take for all texts of a request, and
	// suggestTimeout the whole of it.
	serviceTimeout = 30 * time.Second
	suggestTimeout = 45 * time.Second
)

// Translator asks a translation service. App wires it where operators have chosen one.
type Translator interface {
	// Name returns what the service is called.
	Name() string
	// Translate returns translations in the order of the texts.
	Translate(ctx context.Context, texts []string, from, to lang.Key) ([]string, error)
}

// UseTranslator lets owners ask a translation service.
func (s *Service) UseTranslator(t Translator) { s.translator = t }

// Origin is where a suggestion comes from.
type Origin string

// The origins.
const (
	FromDictionary Origin = "dictionary"
	FromService    Origin = "service"
)

// Origins lists the origins.
var Origins = []Origin{FromDictionary, FromService}

// Suggestion is a translation that somebody may accept.
type Suggestion struct {
	ID     string `json:"id" doc:"Of the text, as in an export"`
	Source string `json:"source" doc:"What it translates"`
	Target string `json:"target"`
	From   Origin `json:"from" doc:"Where it comes from: the dictionary of common dishes, or the translation service"`
}

// Suggestions are those for texts of a menu without a translation, or with one that is out
// of date.
type Suggestions struct {
	Service     string       `json:"service" doc:"The translation service that can be asked for more: deepl or libretranslate; empty where the operator has chosen none"`
	Suggestions []Suggestion `json:"suggestions" nullable:"false" doc:"In the order of the menu"`
}

// SuggestInput says which texts a translation service is to be asked for.
type SuggestInput struct {
	Language lang.Key `json:"language" doc:"The language to translate into"`
	IDs      []string `json:"ids" nullable:"false" minItems:"1" maxItems:"50" doc:"Of texts, as in an export; those that need no translation are left out"`
}

// Suggestions returns the suggestions for a menu in a language.
func (s *Service) Suggestions(ctx context.Context, who *actor.Actor, storeID, menuID string, target lang.Key) (Suggestions, error) {
	if err := who.Require(actor.StoreRead, storeID); err != nil {
		return Suggestions{}, err
	}
	end, err := s.turnFor(ctx, who, storeID, menuID)
	if err != nil {
		return Suggestions{}, err
	}
	defer end()
	source, texts, err := s.openTexts(ctx, storeID, menuID, target, "query.lang")
	if err != nil {
		return Suggestions{}, err
	}
	return s.suggestionsFor(ctx, storeID, menuID, texts, source, target)
}

// openTexts returns the texts of a menu that need a translation into a language.
func (s *Service) openTexts(ctx context.Context, storeID, menuID string, target lang.Key, at string) (lang.Key, []entryText, error) {
	source, err := s.stores.DefaultLanguage(ctx, s.db.Read, storeID)
	if err != nil {
		return "", nil, err
	}
	if err := checkTarget(target, source, at); err != nil {
		return "", nil, err
	}
	menu, err := s.findTexts(ctx, s.db.Read, storeID, menuID)
	if err != nil {
		return "", nil, err
	}
	return source, filter(menu.all(), func(text *entryText) bool {
		translation := text.text.Translation(target)
		return text.text.Source(source) != "" && (translation.Value == "" || translation.Stale)
	}), nil
}

// openTextsInTurn is openTexts before a service is asked, which may take long: others have their
// turn meanwhile.
func (s *Service) openTextsInTurn(ctx context.Context, who *actor.Actor, storeID, menuID string, target lang.Key) (lang.Key, []entryText, error) {
	end, err := s.turnFor(ctx, who, storeID, menuID)
	if err != nil {
		return "", nil, err
	}
	defer end()
	return s.openTexts(ctx, storeID, menuID, target, "body.language")
}

// suggestionsFor returns the suggestions there are for texts: what the dictionary knows,
// and otherwise what a service has said of the source as it is.
func (s *Service) suggestionsFor(ctx context.Context, storeID, menuID string, texts []entryText, source, target lang.Key) (Suggestions, error) {
	found := Suggestions{Suggestions: []Suggestion{}}
	if s.translator != nil {
		found.Service = s.translator.Name()
	}
	stored, err := listServiceTranslations(ctx, s.db.Read, storeID, menuID, target)
	if err != nil {
		return found, err
	}
	said := map[[2]string]string{}
	for i := range stored {
		said[[2]string{stored[i].TextID, stored[i].Source}] = stored[i].Target
	}
	for i := range texts {
		text := &texts[i]
		suggestion := Suggestion{ID: text.id, Source: text.text.Source(source), From: FromDictionary}
		if text.line {
			suggestion.Target = dictionary.Translate(suggestion.Source, source, target)
		}
		if suggestion.Target == "" {
			suggestion.Target, suggestion.From = said[[2]string{text.id, suggestion.Source}], FromService
		}
		if suggestion.Target != "" && suggestion.Target != text.text.Translation(target).Value {
			found.Suggestions = append(found.Suggestions, suggestion)
		}
	}
	return found, nil
}

// Suggest asks the translation service for texts of a menu, and returns what it suggests
// for them. What it was asked before, or the dictionary knows, is not asked again.
func (s *Service) Suggest(ctx context.Context, who *actor.Actor, storeID, menuID string, in SuggestInput) (Suggestions, error) {
	if err := who.Require(actor.MenuUpdate, storeID); err != nil {
		return Suggestions{}, err
	}
	source, open, err := s.openTextsInTurn(ctx, who, storeID, menuID, in.Language)
	if err != nil {
		return Suggestions{}, err
	}
	if s.translator == nil {
		return Suggestions{}, fault.NewConflict("no_translation_service", nil, "This site has no translation service.")
	}
	wanted := map[string]bool{}
	for _, id := range in.IDs {
		wanted[id] = true
	}
	texts := filter(open, func(text *entryText) bool { return wanted[text.id] })
	known, err := s.suggestionsFor(ctx, storeID, menuID, texts, source, in.Language)
	if err != nil {
		return Suggestions{}, err
	}
	for i := range known.Suggestions {
		delete(wanted, known.Suggestions[i].ID)
	}
	unknown := filter(texts, func(text *entryText) bool { return wanted[text.id] })
	if len(unknown) == 0 {
		return known, nil
	}
	if err := s.askService(ctx, storeID, menuID, unknown, source, in.Language); err != nil {
		return Suggestions{}, err
	}
	return s.suggestionsFor(ctx, storeID, menuID, texts, source, in.Language)
}

// askService has texts translated and keeps what comes. The characters are counted before
// the service is asked, so that two requests at once do not have more than is allowed.
func (s *Service) askService(ctx context.Context, storeID, menuID string, texts []entryText, source, target lang.Key) (err error) {
	work := s.stats.begin(WorkTranslate, serviceFormat)
	defer func(asked context.Context) { work.end(asked, err) }(ctx)
	rows := make([]serviceTranslation, len(texts))
	sources := make([]string, len(texts))
	for i := range texts {
		sources[i] = texts[i].text.Source(source)
		rows[i] = serviceTranslation{
			ID: db.NewID(), StoreID: storeID, MenuID: menuID, Language: target, TextID: texts[i].id, Source: sources[i], CreatedAt: s.now().UTC(),
		}
	}
	if err := s.reserve(ctx, storeID, rows); err != nil {
		return err
	}
	asking, cancel := context.WithTimeout(ctx, serviceTimeout)
	defer cancel()
	translated, err := s.translator.Translate(asking, sources, source, target)
	// Who asked may have gone, and what came of it is kept all the same.
	ctx = context.WithoutCancel(ctx)
	if err != nil {
		return s.dropServiceTranslations(ctx, rows, err)
	}
	kept := rows[:0]
	for i := range rows {
		// A translation that is too long, or in several lines where there is one, is none.
		var rules fault.Rules
		value := lang.Clean(translated[i])
		if texts[i].check(&rules, value); rules.Err() == nil && value != "" {
			rows[i].Target = value
			kept = append(kept, rows[i])
		}
	}
	return s.db.Write(ctx, func(ctx context.Context, tx bun.Tx) error { return setServiceTranslations(ctx, tx, kept) })
}

// reserve stores what is to be translated, unless the store has had enough translated.
func (s *Service) reserve(ctx context.Context, storeID string, rows []serviceTranslation) error {
	return s.db.Write(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := s.db.Lock(ctx, tx, "translations of "+storeID); err != nil {
			return err
		}
		before, err := countTranslated(ctx, tx, storeID, s.now().UTC().Add(-translatedFor))
		if err != nil {
			return err
		}
		for i := range rows {
			before += len([]rune(rows[i].Source))
		}
		if before > maxTranslated {
			return fault.NewTooMany("translations_limit", "A store may have %d characters translated a day.", maxTranslated)
		}
		return insertServiceTranslations(ctx, tx, rows)
	})
}

// dropServiceTranslations takes back what a service was not asked, or has not answered.
func (s *Service) dropServiceTranslations(ctx context.Context, rows []serviceTranslation, cause error) error {
	err := s.db.Write(ctx, func(ctx context.Context, tx bun.Tx) error { return deleteServiceTranslations(ctx, tx, rows) })
	if err != nil {
		return err
	}
	return cause
}
