package menufile

import (
	"regexp"
	"slices"
)

// sizeName matches the name of a size that stands alone.
var sizeName = regexp.MustCompile(`(?i)^` + oneSize + `\.?(?:\s+\(?` + oneSize + `\)?)?$`)

// sizedRow says which pieces of a row are names of sizes, and which are prices.
type sizedRow struct{ named, prices []int }

func sizedRowOf(row []piece) (r sizedRow) {
	name := slices.IndexFunc(row, func(one piece) bool { return one.hasLetters() })
	for i := range row {
		switch {
		case i < name && plainNumber.MatchString(row[i].Text): // that of the dish
		case sizeName.MatchString(row[i].Text), len(r.named) > 1 && isSizeWord(&row[i]):
			r.named = append(r.named, i)
		case sizedPrices.MatchString(row[i].Text) && (pricedEnd.MatchString(row[i].Text) || len(row[i].Text) < 4):
			r.prices = append(r.prices, i)
		}
	}
	return r
}

// plainNumber matches a number that may be that of a dish.
var plainNumber = regexp.MustCompile(`^\d{1,3}\.?$`)

// nameByPlace takes short texts that stand above columns of prices, each above its own, for the names
// of sizes.
func (r *sizedRow) nameByPlace(rows [][]piece, told []sizedRow, at int) {
	const farthest = 3 // rows
	if r.named != nil || r.prices != nil || len(rows[at]) < 2 {
		return
	}
	below := at + 1
	for below < min(len(rows), at+farthest) && len(told[below].prices) == 0 {
		below++
	}
	if below >= min(len(rows), at+farthest) || len(told[below].prices) < 2 || len(told[below].named) > 0 {
		return
	}
	var named []int
	for _, price := range told[below].prices {
		_, i := nearest(rows[at], &rows[below][price])
		if i < 0 || slices.Contains(named, i) || !isSizeWord(&rows[at][i]) {
			return
		}
		named = append(named, i)
	}
	r.named = named
}

// isHead reports whether a row names the sizes of prices in columns below it.
func (r *sizedRow) isHead() bool { return len(r.named) > 1 && len(r.prices) == 0 }

// nameSizesOf writes the names of sizes above columns of prices before the prices of rows that
// have fewer: there no place says which size a price is of.
func nameSizesOf(rows [][]piece) {
	told := make([]sizedRow, len(rows))
	for i, row := range rows {
		told[i] = sizedRowOf(row)
	}
	for i := range rows {
		told[i].nameByPlace(rows, told, i)
	}
	for from := range rows {
		if !told[from].isHead() {
			continue
		}
		head := rows[from]
		var sizes []piece
		for _, i := range told[from].named {
			sizes = append(sizes, head[i])
		}
		isWordy := slices.ContainsFunc(sizes, func(one piece) bool { return !onlySize.MatchString(one.Text) })
		isNamed := false
		for at, end := from+1, endOfSizes(rows, told, from); at < end; at++ {
			isNamed = nameSizesIn(rows[at], &told[at], sizes, isWordy) || isNamed
		}
		if isNamed && isWordy {
			rows[from] = withoutSizes(head, &told[from])
		}
	}
}

// endOfSizes returns the row before which names of sizes are no longer those of the prices: the
// next such names, or what stands apart where no row below it has as many prices.
func endOfSizes(rows [][]piece, told []sizedRow, from int) int {
	end, sizes := from+1, len(told[from].named)
	for ; end < len(rows) && !told[end].isHead(); end++ {
	}
	last := from
	for at := from + 1; at < end; at++ {
		if len(told[at].prices) == sizes {
			last = at
		}
	}
	for at := from + 2; at < end; at++ {
		if one := &rows[at][0]; at > last && last > from && len(rows[at]) == 1 && len(told[at].prices) == 0 && one.Top-rows[at-1][0].Bottom > farBelow*one.height() {
			return at
		}
	}
	return end
}

// nameSizesIn writes the names of sizes before the prices of a row, and reports whether it did.
func nameSizesIn(row []piece, told *sizedRow, sizes []piece, isWordy bool) bool {
	prices := told.prices
	switch {
	case len(prices) == 0 || len(told.named) > 0:
	case len(prices) <= len(sizes) && prices[0] > 0 && isWordy:
		return nameSizesAt(row, prices, sizes)
	case len(prices) < len(sizes):
		for _, i := range prices {
			if size, at := nearest(sizes, &row[i]); at >= 0 {
				row[i].Text = size + " " + row[i].Text
			}
		}
	}
	return false
}

// withoutSizes is a row that has named sizes, which stand with their prices now: the heading before
// them, or those of the other columns, which are no text for guests.
func withoutSizes(head []piece, told *sizedRow) []piece {
	first := told.named[0]
	if first == 1 && head[0].hasLetters() {
		if _, isKnown, _ := fieldOf(head[0].Text); !isKnown {
			return head[:1]
		}
	}
	head[0].Text = besides + head[0].text()
	head[0].words = head[0].words[:1]
	return head
}

// isSizeWord reports whether a piece may be the name of a size beside others: a short word such as
// "Party".
func isSizeWord(p *piece) bool {
	const longest = 12
	return p.hasLetters() && len([]rune(p.Text)) <= longest && !sizedPrices.MatchString(p.Text)
}

// nameSizesAt writes names of several words before all prices of a row, so that it is known where
// each ends.
func nameSizesAt(row []piece, prices []int, sizes []piece) bool {
	names := make([]string, len(prices))
	for n, i := range prices {
		name, at := nearest(sizes, &row[i])
		if at < 0 {
			return false
		}
		names[n] = name
	}
	for n, i := range prices {
		mark := "/ "
		if n == 0 {
			mark = pricesBehind
		}
		row[i].Text = mark + names[n] + " " + row[i].Text
	}
	return true
}

// nearest returns the name of the size whose column a price stands in, and its place; -1 where it
// stands in none.
func nearest(sizes []piece, price *piece) (name string, at int) {
	least := 3 * price.height()
	at = -1
	for i := range sizes {
		size := &sizes[i]
		for _, off := range []float64{size.Right - price.Right, size.Left - price.Left, (size.Left + size.Right - price.Left - price.Right) / 2} {
			if off = max(off, -off); off < least {
				name, least, at = size.Text, off, i
			}
		}
	}
	return name, at
}
