package menusheet

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"carte/internal/typeface"
)

// menuOf is a menu with so many dishes in each of its sections.
func menuOf(dishes ...int) *Menu {
	m := &Menu{
		Head:      Head{Title: "Osteria", Language: "de", Store: "Osteria", Date: "28. November 2026", Printed: time.Unix(0, 0), Page: "Seite %d von %d", Type: typeface.Fraunces},
		Continued: "(Fortsetzung)", Legend: []string{"Allergene: A glutenhaltiges Getreide", strings.Repeat("Bitte fragen Sie uns. ", 20)},
	}
	for i, n := range dishes {
		section := Section{Name: fmt.Sprintf("Abschnitt %d", i), Minor: i%4 == 3}
		for j := range n {
			section.Dishes = append(section.Dishes, Dish{
				Name: fmt.Sprintf("Gericht %d", j), Description: strings.Repeat("mit Soße ", j%5), Marks: "A, (G)",
				Prices: []Price{{Size: "0,33\u00a0l", Amount: "4,00\u00a0€", Notes: []string{"12,12\u00a0€/l", "zzgl. 0,25\u00a0€ Pfand"}[:j%3]}},
			})
		}
		m.Sections = append(m.Sections, section)
	}
	return m
}

// Each dish is on the menu once and in order, nothing stands over another or beyond the page, no
// name stands without a dish, and no column is left half empty before the last page.
func TestMenusFillTheirPages(t *testing.T) {
	for name, m := range map[string]*Menu{
		"a short menu": menuOf(3, 4), "one section": menuOf(14), "a long section": menuOf(90), "the demonstration's": menuOf(14, 18, 19, 3, 14, 9, 10, 14, 15),
		"large sections": menuOf(22, 24, 23, 25, 24), "small sections": menuOf(slices.Repeat([]int{2, 1, 4, 3}, 20)...), "nothing": menuOf(),
		"sections that do not fit below each other": menuOf(slices.Repeat([]int{10, 18}, 6)...),
	} {
		d := m.layOut()
		dishes, wanted := 0, 0
		for _, section := range m.Sections {
			wanted += len(section.Dishes)
		}
		for n, page := range d.pages {
			for i, b := range page {
				if b.again != nil {
					dishes++
				}
				isLast := i+1 == len(page)
				if !isLast && page[i+1].x == b.x && page[i+1].y < b.y+b.height-0.001 {
					t.Errorf("%s: page %d has something over block %d", name, n+1, i)
				}
				if b.y < headNext || b.y+b.height > bottom+0.001 {
					t.Errorf("%s: page %d has block %d from %.0f to %.0f", name, n+1, i, b.y, b.y+b.height)
				}
				endsColumn := isLast || page[i+1].x != b.x
				if isHead := b.again == nil && b.height < 20; isHead && endsColumn && (n+1 < len(d.pages) || !isLast) {
					t.Errorf("%s: page %d has a name without a dish", name, n+1)
				}
				if endsColumn && n+1 < len(d.pages)-1 && bottom-(b.y+b.height) > mostEmpty+behind {
					t.Errorf("%s: page %d has a column that ends at %.0f", name, n+1, b.y+b.height)
				}
			}
		}
		if dishes != wanted {
			t.Errorf("%s has %d dishes, not %d", name, dishes, wanted)
		}
		if pdf, err := m.Draw(); err != nil || !strings.HasPrefix(string(pdf), "%PDF-") {
			t.Errorf("%s is drawn as %.20s, %v", name, pdf, err)
		}
	}
}

// The columns of the last page are about as long.
func TestTheLastPageIsBalanced(t *testing.T) {
	d := menuOf(14).layOut()
	page := d.pages[0]
	ends := map[float64]float64{}
	for _, b := range page[:len(page)-1] {
		ends[b.x] = max(ends[b.x], b.y+b.height)
	}
	var lows []float64
	for _, low := range ends {
		lows = append(lows, low)
	}
	if len(lows) != 2 || lows[0]-lows[1] > 30 || lows[1]-lows[0] > 30 {
		t.Errorf("the columns end at %v", lows)
	}
	if legend := page[len(page)-1]; legend.y < max(lows[0], lows[len(lows)-1]) {
		t.Errorf("the legend stands at %.0f", legend.y)
	}
}

// A legend has no page of its own where the last dishes leave room for it.
func TestALegendStandsBelowTheLastDishes(t *testing.T) {
	for n := 14; n <= 36; n++ {
		d := menuOf(n/3, n/3, n-2*(n/3)).layOut()
		if last := d.pages[len(d.pages)-1]; len(last) == 1 {
			t.Errorf("of %d dishes the legend stands alone on page %d", n, len(d.pages))
		}
	}
}
