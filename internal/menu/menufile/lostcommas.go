package menufile

import (
	"slices"
	"strconv"
)

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
	slices.Sort(all)
	for _, amounts := range bySection {
		slices.Sort(amounts)
	}
	for i := range m.Rows {
		row := &m.Rows[i]
		near := bySection[row.Section]
		if len(near) <= fewestNeighbours {
			near = all
		}
		if len(near) <= fewestNeighbours || len(row.Prices) == 0 || row.has(PriceCents) {
			continue
		}
		usual := max(near[(len(near)-1)/2], 1)
		lost, strange := "", false
		for at := range row.Prices {
			price := &row.Prices[at]
			whole := price.Amount / 100
			switch {
			case price.Amount%100 == 0 && price.Amount >= leastAsDear*usual && whole >= usual/nearly && whole <= nearly*usual:
				if lost == "" {
					lost = strconv.FormatInt(whole, 10)
				}
				price.Amount = whole
			case price.Amount%100 == 0 && price.Amount >= tenfold*usual:
				strange = true
			}
		}
		switch {
		case lost != "":
			row.addText(PriceCents, lost)
		case strange && !row.has(ReadUnsurely):
			row.add(ReadUnsurely, nil)
		}
	}
}
