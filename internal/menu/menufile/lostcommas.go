package menufile

import "strconv"

// What reads pictures misses commas, so that 8,50 becomes 850. Such a price is a hundred times that
// of its neighbours.

const (
	// fewestNeighbours is how many other prices a price is held against at least.
	fewestNeighbours = 3
	// leastAsDear is from how many times the price of its neighbours on a price has lost its comma,
	// and nearly within how many times it is one of them once it has it again.
	// tenfold is from how many times on one without decimals may have lost it as well.
	leastAsDear, nearly, tenfold = 25, 4, 6
)

// takeLostCommas gives prices of a picture their commas again, and has a person asked whether that
// is right. Those that may be ten times what is printed are to be compared with the picture.
func (m *Menu) takeLostCommas(options Options) {
	if m.Format != Picture || options.Decimals != 2 {
		return
	}
	all, bySection := []int64{}, map[string][]int64{}
	exact := 0
	for i := range m.Rows {
		for _, price := range m.Rows[i].Prices {
			if price.Amount%100 != 0 {
				exact++
			}
			all = append(all, price.Amount)
			bySection[m.Rows[i].Section] = append(bySection[m.Rows[i].Section], price.Amount)
		}
	}
	if 2*exact < len(all) {
		return // prices have no commas there
	}
	if len(all) <= fewestNeighbours {
		return
	}
	usual := map[string]int64{}
	for section, near := range bySection {
		if len(near) <= fewestNeighbours {
			near = all
		}
		usual[section] = max(middle(near), 1)
	}
	for i := range m.Rows {
		if row := &m.Rows[i]; len(row.Prices) > 0 && !row.has(PriceCents) {
			row.takeLostCommas(usual[row.Section])
		}
	}
}

// takeLostCommas does so with the prices of a dish beside which others have a usual one.
func (r *Row) takeLostCommas(usual int64) {
	lost, strange := "", false
	for at := range r.Prices {
		price := &r.Prices[at]
		whole := price.Amount / 100
		switch {
		case price.Amount%100 != 0:
		case price.Amount >= leastAsDear*usual && whole >= usual/nearly && whole <= nearly*usual:
			if lost == "" {
				lost = strconv.FormatInt(whole, 10)
			}
			price.Amount = whole
		case price.Amount >= tenfold*usual:
			strange = true
		}
	}
	switch {
	case lost != "":
		r.addText(PriceCents, lost)
	case strange && !r.has(ReadUnsurely):
		r.add(ReadUnsurely, nil)
	}
}
