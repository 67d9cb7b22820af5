package menu_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/lang"
	"carte/internal/menu"
	"carte/internal/menu/textfile"
	"carte/internal/testkit"
)

// echo is a translation service that says what it was told.
type echo struct {
	asked [][]string
	err   error
}

func (e *echo) Name() string { return "deepl" }

func (e *echo) Translate(_ context.Context, texts []string, _, to lang.Key) ([]string, error) {
	e.asked = append(e.asked, texts)
	translated := make([]string, len(texts))
	for i, text := range texts {
		translated[i] = text + " (" + string(to) + ")"
	}
	return translated, e.err
}

// inShort returns suggestions as "source: target (from)".
func inShort(all menu.Suggestions) []string {
	list := []string{}
	for _, s := range all.Suggestions {
		list = append(list, fmt.Sprintf("%s: %s (%s)", s.Source, s.Target, s.From))
	}
	return list
}

func TestSuggestions(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := startTranslated(t, d)
		ctx := t.Context()
		list := func(key lang.Key) menu.Suggestions {
			t.Helper()
			return testkit.Must(r.Suggestions(ctx, owner, mine, r.menu, key))
		}
		want := []string{"Suppen: Soups (dictionary)", "Glas: Glass (dictionary)", "Flasche: Bottle (dictionary)"}
		if got := list(lang.English); !slices.Equal(inShort(got), want) || got.Service != "" {
			t.Errorf("from the dictionary: %q", got)
		}
		ids := []string{"dish." + r.wine.ID + ".name", "dish." + r.wine.ID + ".price.0", "dish." + r.soup.ID + ".name", "dish.gone.name"}
		ask := func(who *actor.Actor) (menu.Suggestions, error) {
			return r.Suggest(ctx, who, mine, r.menu, menu.SuggestInput{Language: lang.English, IDs: ids})
		}
		if _, err := ask(owner); fault.CodeOf(err) != fault.Conflict {
			t.Errorf("without a service: %v", err)
		}

		service := &echo{}
		r.UseTranslator(service)
		for range 2 {
			got := testkit.Must(ask(owner))
			if want := []string{"Wein: Wein (en) (service)", "Glas: Glass (dictionary)"}; !slices.Equal(inShort(got), want) || got.Service != "deepl" {
				t.Errorf("asked: %q", got)
			}
		}
		// What is translated, known or was asked before is not asked.
		if len(service.asked) != 1 || !slices.Equal(service.asked[0], []string{"Wein"}) {
			t.Errorf("the service was asked %q", service.asked)
		}
		if got := inShort(list(lang.English)); len(got) != 4 || !slices.Contains(got, "Wein: Wein (en) (service)") {
			t.Errorf("kept: %q", got)
		}
		// Nobody has accepted it: neither guests nor an export read it.
		if public := fmt.Sprint(testkit.Must(r.Public(ctx, mine))); strings.Contains(public, "(en)") || strings.Contains(public, "Bottle") {
			t.Error("guests read a suggestion")
		}
		// The headings name the languages.
		if _, rows, _ := strings.Cut(r.export(t, textfile.CSV), "\n"); strings.Contains(rows, "(en)") {
			t.Errorf("a suggestion is exported: %s", rows)
		}

		// Of another source nothing was said, and who has translated needs nothing.
		testkit.Must(r.UpdateDish(ctx, owner, mine, r.wine.ID, 0, menu.DishPatch{Name: new(named("Landwein"))}))
		if got := inShort(list(lang.English)); slices.Contains(got, "Wein: Wein (en) (service)") {
			t.Errorf("after the source has changed: %q", got)
		}
		testkit.Must(r.UpdateDish(ctx, owner, mine, r.wine.ID, 0, menu.DishPatch{Name: &lang.TextPatch{En: new("Country wine")}}))
		before := len(service.asked)
		if got := testkit.Must(ask(owner)); len(got.Suggestions) != 1 || len(service.asked) != before {
			t.Errorf("after it is translated: %q", got)
		}
		testkit.NoError(t, r.PurgeDeleted(ctx, noon.AddDate(0, 0, 1)))

		staff := testkit.Member(mine, actor.StoreStaff, nil)
		if _, err := ask(staff); fault.CodeOf(err) != fault.Forbidden {
			t.Errorf("staff asks: %v", err)
		}
		if _, err := r.Suggestions(ctx, owner, mine, r.other, lang.English); fault.CodeOf(err) != fault.NotFound {
			t.Errorf("of another store: %v", err)
		}
		if _, err := r.Suggestions(ctx, owner, mine, r.menu, lang.German); testkit.BrokenRule(err) != "query.lang translations_source" {
			t.Errorf("into the source: %v", err)
		}
	})
}

// A service that fails costs nothing of what a store may have translated, and one that
// says what no text may be suggests nothing.
func TestLimitOfSuggestions(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := startTranslated(t, d)
		service := &echo{err: &fault.Error{Code: fault.Unavailable, Reason: "translation_busy"}}
		r.UseTranslator(service)
		dish := testkit.Must(r.AddDish(t.Context(), owner, mine, r.soup.SectionID, menu.DishInput{Name: named(strings.Repeat("x", 80))}))
		ask := func(ids ...string) (menu.Suggestions, error) {
			return r.Suggest(t.Context(), owner, mine, r.menu, menu.SuggestInput{Language: lang.French, IDs: ids})
		}
		name, tagline := "dish."+r.wine.ID+".name", "info.tagline"
		if _, err := ask(name); !errors.Is(err, service.err) {
			t.Errorf("of a service that is busy: %v", err)
		}
		service.err = nil
		if got := testkit.Must(ask("dish." + dish.ID + ".name")); len(got.Suggestions) > 0 {
			t.Errorf("too long: %q", got)
		}
		insert := func(days, characters int) {
			testkit.NewDB(t, d).MustWrite(func(ctx context.Context, tx bun.Tx) error {
				_, err := tx.ExecContext(ctx, `INSERT INTO service_translations (id, store_id, menu_id, language, text_id, source, target, created_at)
					VALUES (?, ?, ?, 'fn', 'a', ?, '', ?)`, db.NewID(), mine, r.menu, strings.Repeat("ü", characters), noon.AddDate(0, 0, -days))
				return err
			})
		}
		insert(2, 1_000_000)
		if got := testkit.Must(ask(name)); len(got.Suggestions) != 1 {
			t.Errorf("the day after: %q", got)
		}
		insert(0, 3*menu.MaxCharacters-80-len("Wein"))
		if _, err := ask(tagline); fault.CodeOf(err) != fault.TooMany {
			t.Errorf("over the limit: %v", err)
		}
	})
}
