package menu

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"carte/internal/actor"
	"carte/internal/lang"
	"carte/internal/menu/menusheet"
	"carte/internal/money"
)

// printsAtOnce is how many files are drawn at the same time.
const printsAtOnce = 2

// printed is what is printed of a menu in a language.
type printed struct {
	menu     *Menu
	facts    *ExportFacts
	key      lang.Key
	source   lang.Key
	currency string
	words    factWords
	now      time.Time
}

// print draws a menu to print, in a language and in the template of its store.
func (e *Exports) print(ctx context.Context, menu *Menu, facts *ExportFacts, key, source lang.Key) ([]byte, error) {
	p := e.newPrint(menu, facts, key, source)
	sheet := menusheet.Menu{
		Head: p.head(printWords.menu.In(key, key)), Palette: facts.Palette, Leaders: facts.Leaders, Name: menu.Name.In(key, source),
		Tagline: menu.Info.Tagline.In(key, source), Continued: printWords.continued.In(key, key),
	}
	marked := marking{}
	for _, section := range p.shown() {
		to := menusheet.Section{
			Name: section.Name.In(key, source), Description: section.Description.In(key, source), Times: p.times(section.Availability),
		}
		for i := range section.Dishes {
			to.Dishes = append(to.Dishes, p.dish(&section.Dishes[i], &marked))
		}
		sheet.Sections = append(sheet.Sections, to)
	}
	sheet.Legend = p.legend(&marked)
	return e.draw(ctx, sheet.Draw)
}

// AllergenList draws the table of dishes and allergens of a menu.
func (e *Exports) AllergenList(ctx context.Context, who *actor.Actor, storeID, menuID string, key lang.Key) (ExportedFile, error) {
	menu, source, facts, err := e.read(ctx, who, storeID, menuID)
	if err != nil {
		return ExportedFile{}, err
	}
	if key == "" {
		key = source
	}
	p := e.newPrint(&menu, &facts, key, source)
	list := menusheet.AllergenList{
		Head: p.head(printWords.allergens.In(key, key)), Name: menu.Name.In(key, source), Dish: printWords.dish.In(key, key), Note: printWords.note.In(key, key),
		States: map[menusheet.State]string{
			menusheet.Contains: printWords.contains.In(key, key), menusheet.MayContain: printWords.mayContain.In(key, key),
			menusheet.Free: printWords.free.In(key, key), menusheet.Unconfirmed: printWords.unconfirmed.In(key, key),
		},
	}
	list.Title = printWords.allergens.In(key, key)
	for _, allergen := range AllAllergens {
		list.Allergens = append(list.Allergens, p.words.InFull[string(allergen)])
	}
	for _, section := range p.shown() {
		to := menusheet.AllergenSection{Name: section.Name.In(key, source)}
		for i := range section.Dishes {
			dish := &section.Dishes[i]
			row := menusheet.AllergenDish{Name: dish.Name.In(key, source)}
			for _, allergen := range AllAllergens {
				row.States = append(row.States, stateOf(dish, allergen))
			}
			to.Dishes = append(to.Dishes, row)
		}
		list.Sections = append(list.Sections, to)
	}
	file := ExportedFile{MediaType: exportTypes[ExportPDF], Name: e.nameOf(&facts, &menu, key, source, list.Title) + ".pdf"}
	file.Content, err = e.draw(ctx, list.Draw)
	return file, err
}

// stateOf is what is known of an allergen in a dish. What was free is unconfirmed once the
// text of the dish has changed.
func stateOf(d *Dish, allergen Allergen) menusheet.State {
	switch {
	case slices.Contains(d.Allergens.Contains, allergen):
		return menusheet.Contains
	case slices.Contains(d.Allergens.MayContain, allergen):
		return menusheet.MayContain
	case slices.Contains(d.Allergens.Free, allergen) && !d.AllergensDoubted:
		return menusheet.Free
	}
	return menusheet.Unconfirmed
}

// draw draws a file when it is its turn.
func (e *Exports) draw(ctx context.Context, draw func() ([]byte, error)) ([]byte, error) {
	select {
	case e.printing <- struct{}{}:
		defer func() { <-e.printing }()
		return draw()
	case <-ctx.Done():
		return nil, fmt.Errorf("waiting to print: %w", ctx.Err())
	}
}

func (e *Exports) newPrint(menu *Menu, facts *ExportFacts, key, source lang.Key) *printed {
	return &printed{
		menu: menu, facts: facts, key: key, source: source, currency: facts.Currency, words: allFactWords()[key], now: e.menus.now().In(facts.Zone),
	}
}

func (p *printed) head(title string) menusheet.Head {
	return menusheet.Head{
		Title: p.facts.Name + " – " + title, Language: p.key.Tag(), Store: p.facts.Name, Address: strings.Join(strings.Fields(p.facts.Address), " "),
		Date:    p.date(),
		Printed: p.now.UTC(), Page: printWords.page.In(p.key, p.key), Type: p.facts.Type,
	}
}

// date is the day of the print, as people of a language write it.
func (p *printed) date() string {
	form := "%d %s %d"
	if p.key == lang.German {
		form = "%d. %s %d"
	}
	return fmt.Sprintf(form, p.now.Day(), months[p.key][p.now.Month()-1], p.now.Year())
}

// shown are the sections and dishes that guests are to see: neither hidden nor examples.
func (p *printed) shown() []Section {
	var list []Section
	for i := range p.menu.Sections {
		section := p.menu.Sections[i]
		section.Dishes = slices.DeleteFunc(slices.Clone(section.Dishes), func(d Dish) bool { return !d.IsActive || d.Example })
		if section.IsActive && !section.Example && len(section.Dishes) > 0 {
			list = append(list, section)
		}
	}
	return list
}

// marking is which marks a menu has.
type marking struct {
	allergens     map[Allergen]bool
	additives     map[Additive]bool
	hasMay, hasUn bool
}

func (p *printed) dish(d *Dish, marked *marking) menusheet.Dish {
	to := menusheet.Dish{Name: d.Name.In(p.key, p.source), Description: d.Description.In(p.key, p.source), Marks: p.marks(d, marked)}
	var facts []string
	for _, diet := range d.Diets {
		facts = append(facts, p.words.Diet[string(diet)])
	}
	if d.SpiceLevel > 0 {
		facts = append(facts, p.words.SpiceLevel[strconv.Itoa(d.SpiceLevel)])
	}
	for _, tag := range d.Tags {
		facts = append(facts, p.words.Tag[string(tag)])
	}
	if times := p.times(d.Availability); times != "" {
		facts = append(facts, times)
	}
	if d.Deposit > 0 {
		facts = append(facts, fmt.Sprintf(printWords.deposit.In(p.key, p.key), priceText(d.Deposit, p.currency, p.key)))
	}
	to.Facts = strings.Join(facts, " · ")
	to.Prices = p.pricesOf(d)
	return to
}

// pricesOf writes the prices of a dish, or that there is another one each day.
func (p *printed) pricesOf(d *Dish) []menusheet.Price {
	if d.PriceOfTheDay {
		return []menusheet.Price{{Amount: printWords.ofTheDay.In(p.key, p.source)}}
	}
	var prices []menusheet.Price
	for i := range d.Prices {
		prices = append(prices, p.price(&d.Prices[i]))
	}
	return prices
}

// price is what a size costs, and what for: "from €4.00", "€8.90 / 100 g".
func (p *printed) price(price *Price) menusheet.Price {
	amount := priceText(price.Amount, p.currency, p.key)
	if price.From {
		amount = fmt.Sprintf(printWords.from.In(p.key, p.key), amount)
	}
	if price.Unit != "" {
		name := map[PriceUnit]string{Per100Grams: "100\u00a0g", PerKilogram: "kg", Per100Millilitres: "100\u00a0ml", PerLitre: "l"}[price.Unit]
		amount += " / " + cmp.Or(name, printWords.piece.In(p.key, p.key))
	}
	return menusheet.Price{Size: price.Name.In(p.key, p.source), Amount: amount}
}

// letterOf is the letter of an allergen, and numberOf the number of an additive.
func letterOf(a Allergen) string { return string(rune('A' + slices.Index(AllAllergens, a))) }
func numberOf(a Additive) string { return strconv.Itoa(slices.Index(Additives, a) + 1) }

// marks are the letters and numbers of a dish: "A, G, (H), 1, ?".
func (p *printed) marks(d *Dish, marked *marking) string {
	if marked.allergens == nil {
		marked.allergens, marked.additives = map[Allergen]bool{}, map[Additive]bool{}
	}
	var marks []string
	isOpen := false
	for _, allergen := range AllAllergens {
		switch stateOf(d, allergen) {
		case menusheet.Contains:
			marks = append(marks, letterOf(allergen))
			marked.allergens[allergen] = true
		case menusheet.MayContain:
			marks = append(marks, "("+letterOf(allergen)+")")
			marked.allergens[allergen], marked.hasMay = true, true
		case menusheet.Unconfirmed:
			isOpen = true
		case menusheet.Free:
		}
	}
	for _, additive := range d.Additives {
		marks = append(marks, numberOf(additive))
		marked.additives[additive] = true
	}
	if isOpen {
		marks = append(marks, "?")
		marked.hasUn = true
	}
	return strings.Join(marks, ", ")
}

// legend says what the marks of a menu mean.
func (p *printed) legend(marked *marking) []string {
	var legend, entries []string
	for _, allergen := range AllAllergens {
		if marked.allergens[allergen] {
			entries = append(entries, letterOf(allergen)+" "+p.words.InFull[string(allergen)])
		}
	}
	if len(entries) > 0 {
		legend = append(legend, printWords.legendAllergens.In(p.key, p.key)+strings.Join(entries, ", "))
	}
	if marked.hasMay {
		legend = append(legend, printWords.legendMay.In(p.key, p.key))
	}
	if marked.hasUn {
		legend = append(legend, printWords.legendAsk.In(p.key, p.key))
	}
	entries = nil
	for _, additive := range Additives {
		if marked.additives[additive] {
			entries = append(entries, numberOf(additive)+" "+p.words.Additive[string(additive)])
		}
	}
	if len(entries) > 0 {
		legend = append(legend, printWords.legendAdditives.In(p.key, p.key)+strings.Join(entries, ", "))
	}
	if note := p.menu.Info.ServiceNote.In(p.key, p.source); note != "" {
		legend = append(legend, note)
	}
	return legend
}

// times says when something is served; empty for always.
func (p *printed) times(a *Availability) string {
	if a == nil {
		return ""
	}
	var parts []string
	if len(a.Days) < 7 {
		parts = append(parts, p.days(a.Days))
	}
	if a.From != "" {
		parts = append(parts, a.From+"–"+a.To)
	}
	if a.FirstDay != "" || a.LastDay != "" {
		parts = append(parts, p.day(a.FirstDay)+"–"+p.day(a.LastDay))
	}
	return strings.Join(parts, ", ")
}

// days names days of the week from Monday: "Mo–Fr, So".
func (p *printed) days(days []int) string {
	names := weekdays[p.key]
	var parts []string
	for from := 1; from <= 7; from++ {
		if !slices.Contains(days, from%7) {
			continue
		}
		to := from
		for to < 7 && slices.Contains(days, (to+1)%7) {
			to++
		}
		switch to {
		case from:
			parts = append(parts, names[from%7])
		case from + 1:
			parts = append(parts, names[from%7], names[to%7])
		default:
			parts = append(parts, names[from%7]+"–"+names[to%7])
		}
		from = to
	}
	return strings.Join(parts, ", ")
}

func (p *printed) day(date string) string {
	day, err := time.Parse(time.DateOnly, date)
	if err != nil {
		return ""
	}
	if p.key == lang.English || p.key == lang.French {
		return day.Format("02/01/2006")
	}
	return day.Format("02.01.2006")
}

// symbols are the signs of currencies that have one everywhere.
var symbols = map[string]string{"EUR": "€", "GBP": "£", "USD": "$", "TRY": "₺"}

// priceText writes an amount as people of a language do: "12,50 €", "€12.50", "₺12,50".
func priceText(amount int64, currency string, key lang.Key) string {
	decimals := money.Decimals(currency)
	digits := fmt.Sprintf("%0*d", decimals+1, amount)
	whole, fraction := digits[:len(digits)-decimals], digits[len(digits)-decimals:]
	group, point := map[lang.Key]string{lang.English: ",", lang.French: "\u202f", lang.German: ".", lang.Turkish: "."}[key], ","
	if key == lang.English {
		point = "."
	}
	for at := len(whole) - 3; at > 0; at -= 3 {
		whole = whole[:at] + group + whole[at:]
	}
	if fraction != "" {
		whole += point + fraction
	}
	symbol, isSign := symbols[currency]
	switch {
	case !isSign:
		return whole + "\u00a0" + currency
	case key == lang.English || key == lang.Turkish:
		return symbol + whole
	}
	return whole + "\u00a0" + symbol
}
