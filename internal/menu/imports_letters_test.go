package menu_test

import (
	"fmt"
	"strings"
	"testing"

	"carte/internal/db"
	"carte/internal/lang"
	"carte/internal/menu"
	"carte/internal/menu/menufile"
	"carte/internal/testkit"
)

// What letters behind dishes mean is declared where somebody says so, and taken back.
func TestImportOfLettersForAllergens(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		r.apply(t, r.startImport(t, "", "Kategorie;Name;Preis\nSuppen;Brühe;4,50\n"))
		const file = "Kategorie;Name;Preis;Allergene\nSuppen;Brühe;4,50;L,1\nFleisch;Schnitzel;14,90;A,C\nTee;Minze;3,00;\n"
		preview := r.startImport(t, "karte.csv", file)
		if got := told(preview); got != "skip note Kategorie | Name | Preis | Allergene\nsame Suppen > Brühe {450}: allergen_letters\nadd Fleisch > Schnitzel {1490}\nadd Tee > Minze {300}\n" {
			t.Errorf("the preview says %s", got)
		}
		if asked := preview.Rows[1].Problems[0]; !asked.Asks || fmt.Sprint(asked.Params) != "map[by:codex count:2 letters:1=colouring,A=gluten,C=eggs,L=celery taken:false]" {
			t.Errorf("it is asked %+v", asked)
		}
		taken := testkit.Must(r.UpdateImportRows(t.Context(), owner, mine, r.menu, preview.ID, menu.ImportedRowsPatch{Rows: []menu.ImportedRowPatch{
			{ID: 1, Accepted: []menufile.Code{"allergen_letters"}}, {ID: 2, Accepted: []menufile.Code{"allergen_letters"}},
		}}))
		if got := told(taken); !strings.Contains(got, "update Suppen > Brühe {450} [allergens]: allergen_letters\n") || taken.Rows[1].Problems[0].Params["taken"] != true {
			t.Errorf("accepted it says %s", got)
		}
		declared := func() string {
			var list []string
			texts := testkit.Must(r.Menu(t.Context(), owner, mine, r.menu))
			for i := range texts.Sections {
				for j := range texts.Sections[i].Dishes {
					dish := &texts.Sections[i].Dishes[j]
					list = append(list, fmt.Sprint(dish.Name.In(lang.German, lang.German), dish.Allergens.Contains, dish.Additives))
				}
			}
			return strings.Join(list, " ")
		}
		r.apply(t, taken)
		if got := declared(); got != "Brühe[celery] [colouring] Schnitzel[gluten eggs] [] Minze[] []" {
			t.Errorf("applied they are %s", got)
		}
		testkit.Must(r.DiscardImport(t.Context(), owner, mine, r.menu, preview.ID))
		if got := declared(); got != "Brühe[] []" {
			t.Errorf("undone they are %s", got)
		}
		left := r.apply(t, r.startImport(t, "karte.csv", file))
		if got := declared(); left.State != menu.ImportApplied || got != "Brühe[] [] Schnitzel[] [] Minze[] []" {
			t.Errorf("without an answer they are %s", got)
		}
	})
}

// Each letter reaches the dish: those that are words for no elsewhere, those in brackets as what it may
// contain, and one that nobody explains as a problem of its row.
func TestImportOfEachLetter(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		const file = "Kuchen\nNusstorte A,C,G,H 5,10\nEis (A, G, (H), N) 4,00\nKeks A,X 2,00\nTarte O,N 5,00\n\n" +
			"Allergene: A Gluten, C Ei, G Milch/Laktose, H Schalenfrüchte (Nüsse), N Weichtiere, O Sulfite/Schwefeldioxid\n"
		preview := r.startImport(t, "", file)
		const want = "add Kuchen > Nusstorte {510}: allergen_letters\nadd Kuchen > Eis {400}\nadd Kuchen > Keks {200}: marks_not_read\nadd Kuchen > Tarte {500}\n"
		if got := told(preview); !strings.Contains(got, want) {
			t.Errorf("the preview says %s", got)
		}
		var answers []menu.ImportedRowPatch
		for i := range preview.Rows {
			if row := &preview.Rows[i]; len(row.Allergens) > 0 {
				answers = append(answers, menu.ImportedRowPatch{ID: row.ID, Accepted: []menufile.Code{"allergen_letters"}})
			}
		}
		r.apply(t, testkit.Must(r.UpdateImportRows(t.Context(), owner, mine, r.menu, preview.ID, menu.ImportedRowsPatch{Rows: answers})))
		declared := func() string {
			var list []string
			whole := testkit.Must(r.Menu(t.Context(), owner, mine, r.menu))
			for i := range whole.Sections {
				for j := range whole.Sections[i].Dishes {
					dish := &whole.Sections[i].Dishes[j]
					list = append(list, fmt.Sprint(dish.Name.De, dish.Allergens.Contains, dish.Allergens.MayContain))
				}
			}
			return strings.Join(list, " ")
		}
		if got := declared(); got != "Nusstorte[gluten eggs milk nuts] [] Eis[gluten milk molluscs] [nuts] Keks[gluten] [] Tarte[sulphites molluscs] []" {
			t.Errorf("applied they are %s", got)
		}
		// What a dish contains is not made less of, and what it may contain becomes more.
		again := r.startImport(t, "", "Kuchen\nNusstorte A,(H) 5,10\nEis A,H,(N),(C) 4,00\n\nAllergene: A Gluten, C Ei, H Nüsse, N Weichtiere\n")
		answers = nil
		for i := range again.Rows {
			answers = append(answers, menu.ImportedRowPatch{ID: again.Rows[i].ID, Accepted: []menufile.Code{"allergen_letters"}})
		}
		r.apply(t, testkit.Must(r.UpdateImportRows(t.Context(), owner, mine, r.menu, again.ID, menu.ImportedRowsPatch{Rows: answers})))
		if got := declared(); !strings.HasPrefix(got, "Nusstorte[gluten eggs milk nuts] [] Eis[gluten milk nuts molluscs] [eggs]") {
			t.Errorf("applied again they are %s", got)
		}
	})
}
