package menusheet

import "math"

// headOf is the name of a section, with what is said of it. A rule stands below that of its own.
func (d *menuDrawing) headOf(heading style, s *Section, name, description, times string) block {
	lines := heading.wrap(name, d.width)
	var below []string
	for _, text := range nonEmpty(description, times) {
		below = append(below, d.text.wrap(text, d.width)...)
	}
	height := float64(len(lines))*heading.line() + float64(len(below))*d.text.line() + 3.5
	return block{height, func(x, y float64) {
		for _, line := range lines {
			d.write(x, y+heading.size*millimetres, line, heading)
			y += heading.line()
		}
		if !s.Minor {
			d.rule(d.menu.Palette.Accent, 0.25, x, y-0.2, x+d.width, y-0.2)
		}
		y += 1.2
		for _, line := range below {
			d.write(x, y+d.text.size*millimetres, line, d.text)
			y += d.text.line()
		}
	}}
}

// dishOf is a dish: its name with marks at the left, prices under each other at the right.
func (d *menuDrawing) dishOf(dish *Dish, indent float64) block {
	width := d.width - indent
	amounts := 0.0
	for _, price := range dish.Prices {
		amounts = math.Max(amounts, d.price.width(price.Amount)+d.sizeWidth(price.Size))
		for _, note := range price.Notes {
			amounts = math.Max(amounts, d.small.width(note))
		}
	}
	amounts = math.Min(amounts, width*0.55)
	room := width - amounts - 4
	names := d.dish.wrap(dish.Name, room)
	hasRoom := len(names) > 0 && d.dish.width(names[len(names)-1])+1.5+d.small.width(dish.Marks) <= room
	var below []string
	for _, text := range nonEmpty(dish.Description) {
		below = append(below, d.text.wrap(text, room)...)
	}
	facts := d.small.wrap(dish.Facts, room)
	if !hasRoom && dish.Marks != "" {
		facts = append(d.small.wrap(dish.Marks, room), facts...)
	}
	left := float64(len(names))*d.dish.line() + float64(len(below))*d.text.line() + float64(len(facts))*d.small.line()
	right := 0.0
	for _, price := range dish.Prices {
		right += d.price.line() + float64(len(price.Notes))*d.small.line()
	}
	return block{math.Max(left, right) + 2.6, func(x, y float64) {
		x += indent
		d.prices(x+width, y, dish.Prices)
		for i, line := range names {
			base := y + d.dish.size*millimetres
			d.write(x, base, line, d.dish)
			end := x + d.dish.width(line)
			if i == len(names)-1 && hasRoom && dish.Marks != "" {
				d.write(end+1.5, base-d.dish.size*millimetres*0.22, dish.Marks, d.small)
				end += 1.5 + d.small.width(dish.Marks)
			}
			if i == 0 && len(names) == 1 && d.menu.Leaders && len(dish.Prices) > 0 {
				d.leaders(end+1.5, x+width-d.price.width(dish.Prices[0].Amount)-d.sizeWidth(dish.Prices[0].Size)-1.5, base)
			}
			y += d.dish.line()
		}
		for _, line := range below {
			d.write(x, y+d.text.size*millimetres, line, d.text)
			y += d.text.line()
		}
		for _, line := range facts {
			d.write(x, y+d.small.size*millimetres, line, d.small)
			y += d.small.line()
		}
	}}
}

func (d *menuDrawing) sizeWidth(size string) float64 {
	if size == "" {
		return 0
	}
	return math.Min(d.text.width(size), d.width*0.35) + 2
}

func (d *menuDrawing) prices(right, y float64, prices []Price) {
	widest := 0.0
	for _, price := range prices {
		widest = math.Max(widest, d.price.width(price.Amount))
	}
	for _, price := range prices {
		base := y + d.dish.size*millimetres
		d.writeEnd(right, base, price.Amount, d.price)
		if size := price.Size; size != "" {
			if d.text.width(size) > d.width*0.35 {
				size = d.text.face.Cut(size, d.width*0.35/(d.text.size*millimetres))
			}
			d.writeEnd(right-widest-2, base, size, d.text)
		}
		y += d.price.line()
		for _, note := range price.Notes {
			d.writeEnd(right, y+d.small.size*millimetres, note, d.small)
			y += d.small.line()
		}
	}
}

func (d *menuDrawing) leaders(from, to, baseline float64) {
	for x := math.Ceil(from/1.6) * 1.6; x < to; x += 1.6 {
		d.write(x, baseline, ".", d.small)
	}
}
