// Package menufile reads menus that owners bring from elsewhere.
//
// It takes pages of sites, CSV by commas, semicolons or tabs, text as people paste it, and JSON such as
// schema.org's Menu, in UTF-8, UTF-16 or Windows-1252; workbooks as XLSX, or as XLSM, whose
// macros it does not look at; and the words of PDFs and pictures with their places.
//
// It says row by row what it understood. Nothing is dropped: each line of a file that is
// not empty belongs to a row, and a row of which something was not understood has a
// problem that says so. What becomes of the rows is for who adds the dishes.
package menufile

import (
	"bytes"
	"slices"
	"strings"

	"carte/internal/fault"
	"carte/internal/lang"
)

const (
	// MaxBytes is how long a file may be.
	MaxBytes = 5 << 20
	// MaxRows is how many rows with dishes it may have, and maxOthers how many with headings and
	// notes.
	MaxRows   = 5000
	maxOthers = MaxRows
	// The longest texts, in characters, and the most prices of a dish. They are those of
	// the menu.
	maxName, maxDescription, maxSize, maxPrices = 80, 500, 40, 8
	// maxAmount is the highest price in minor units.
	maxAmount = 100_000_000
	// maxCell is how many bytes a cell may have in which marks, prices or days are looked for:
	// no such text is as long, and looking through it would take its length squared.
	maxCell = 600
)

// Format is what a file is.
type Format string

// The formats.
const (
	CSV  Format = "csv"
	Text Format = "text"
	JSON Format = "json"
	XLSX Format = "xlsx"
	PDF  Format = "pdf"
	// HTML is a page of a site.
	HTML Format = "html"
	// Picture is a photo, or a PDF that is one.
	Picture Format = "picture"
)

// MediaTypes are the types of file that are read, as browsers know them.
var MediaTypes = []string{
	"text/plain", "text/csv", "text/tab-separated-values", "application/json", "text/html",
	"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "application/pdf",
	"image/jpeg", "image/png", "image/webp", "image/heic", "image/heif",
}

// Formats lists them.
var Formats = []Format{CSV, Text, JSON, XLSX, PDF, HTML, Picture}

// Options say what the file does not.
type Options struct {
	// Columns are what a person said the columns of a table are, by their index. Where it is
	// nil they are guessed; a column that is not named is then left out.
	Columns map[int]Field
	// Decimals is how many digits the currency has after the point.
	Decimals int
	// Currency is the one that prices are wanted in (ISO 4217); empty for any.
	Currency string
	// Language is the one in which the rows of a file of ours are shown.
	Language lang.Key
	// Ended is asked now and then and returns an error once nobody waits for what is read, as
	// that of a context does; nil where somebody always does.
	Ended func() error
}

// Menu is what was understood of a file.
type Menu struct {
	Format Format
	// Encoding is that of a text; empty elsewhere.
	Encoding lang.Encoding
	// Separator stands between the fields of a CSV file; empty elsewhere.
	Separator string
	// Columns are those of a table.
	Columns []Column
	// Currency is that of most prices that name one (ISO 4217); empty where none does.
	Currency string
	Rows     []Row
	// Own is set for a file of ours, whose rows have all that there is to a dish.
	Own bool

	// codes are what a legend says of marks, and hasCodes is set where a column has such marks.
	codes    map[string][]string
	hasCodes bool
}

// Kind is what a row is.
type Kind string

// The kinds of row.
const (
	// Dish is a dish.
	Dish Kind = "dish"
	// Section is a heading; what follows belongs to it.
	Section Kind = "section"
	// MenuHead is the menu itself, and Extras a group of extras, in a file of ours.
	MenuHead Kind = "menu"
	Extras   Kind = "extras"
	// Note is what is none of these, such as the title, the headings of columns or a legend.
	Note Kind = "note"
)

// Row is one entry of the file.
type Row struct {
	Kind Kind
	// Sheet is the name of the sheet where a file has several with something in them.
	Sheet string
	// Line is where it begins in the file or on its sheet, and End its last line, both from 1.
	Line, End int
	// Section is the heading that it stands below.
	Section string
	// Name of a dish or a section, or the text of a note.
	Name        string
	Description string
	Prices      []Price
	// OfDay is set where the price changes from day to day.
	OfDay bool
	// Deposit is what is added for a bottle or a cup, in minor units; 0 for none.
	Deposit int64
	Diets   []Diet
	// Codes are marks that mean no diet, such as letters for allergens, as they are written.
	Codes []string
	// Allergens and Additives are what the marks mean, by the names that the menu has for them.
	// They are for a person to confirm.
	Allergens, Additives []string
	// MayContain are allergens whose marks say that they may be in the dish, likewise.
	MayContain []string
	// From and Until are days on which the dish is first and last shown, as 2026-12-24.
	From, Until string
	// Days are the days of the week on which it is served, 0 Sunday to 6 Saturday.
	Days []int
	// Hours are those of each of these days; none for the whole day.
	Hours []Hours
	// Hidden is set for what was not shown.
	Hidden   bool
	Problems []Problem
	// Own is what a file of ours says; nil in other files.
	Own *Own

	currency string
	// isExact is set where an amount has decimals or a sign, or is known to be in minor units.
	isExact bool
	// said is what stands among the marks of a dish and is none, which its description begins with.
	said []string
	// varies is the name of a dish whose sizes stand in the rows below.
	varies string
}

// Price is the price of a dish or of one of its sizes.
type Price struct {
	// Size is its name; empty where there is one price.
	Size string
	// Amount is in minor units.
	Amount int64
	// From is set where it is the lowest of several.
	From bool
	// Unit is what it is for where that is not the dish as it is served: 100g, kg, 100ml, l or
	// piece.
	Unit string
	// Content is how much a guest gets, which the name of the size may say too; nil where the
	// file does not say, and where there are several sizes.
	Content *Quantity
}

// The rules that a file may break.
var (
	notMenu  = fault.NewRule("menu_file_unknown", "must be a menu as CSV, XLSX, JSON, text or PDF, or as a photo where this site reads photos")
	tooLarge = fault.NewRule("menu_file_too_large", "must be at most %d MB of text", MaxBytes>>20).With("megabytes", MaxBytes>>20)
	empty    = fault.NewRule("menu_file_empty", "must have at least one dish")
	tooMany  = fault.MaxItems(MaxRows, "rows")
)

// Read reads a file. name is its name, which says what it is where its content does not;
// empty for what was pasted. Its error is a fault.RuleError, or that of Options.Ended.
func Read(file []byte, name string, options Options) (Menu, error) {
	if len(file) > MaxBytes {
		return Menu{}, tooLarge.Err()
	}
	if hasPrefix(file, "PK\x03\x04") {
		tables, err := parseXLSX(file, options)
		if err != nil {
			return Menu{}, err
		}
		if menu, ok := readOwnSheets(tables, options); ok && options.Columns == nil {
			return finish(menu, options)
		}
		menu, err := readTables(tables, false, options)
		if err != nil {
			return Menu{}, err
		}
		menu.Format = XLSX
		return finish(menu, options)
	}
	text, encoding, ok := lang.Decode(file)
	switch {
	case !ok:
		return Menu{}, notMenu.Err()
	case strings.TrimSpace(text) == "":
		return Menu{}, empty.Err()
	}
	menu, err := readText(text, strings.ToLower(name), options)
	if err != nil {
		return Menu{}, err
	}
	menu.Encoding = encoding
	return finish(menu, options)
}

// readText reads what is text, in the format that it looks like most.
func readText(text, name string, options Options) (Menu, error) {
	if begins := strings.TrimSpace(text)[0]; begins == '{' || begins == '[' || strings.HasSuffix(name, ".json") {
		root, err := parseNodes(text, options)
		if ended := options.ended(); ended != nil {
			return Menu{}, ended
		}
		if err == nil && root.nested {
			if menu, ok, err := readOwnJSON(text, root, options); ok {
				return menu, err
			}
		}
		switch {
		case err == nil && root.nested:
			return readJSON(root, options)
		case begins == '{' || strings.HasSuffix(name, ".json"):
			return Menu{}, notMenu.Err()
		}
	}
	if isPage(text, name) {
		return readPage(text, options)
	}
	if menu, ok, err := readOwnCSV(text, options); ok && options.Columns == nil {
		return menu, err
	}
	if parsed, separator, ok := parseCSV(text, name, options.Columns != nil); ok {
		if len(parsed.records) > maxRecords {
			return Menu{}, tooMany.Err()
		}
		tables := []table{parsed}
		if separator == "|" && options.Columns == nil {
			tables = parsed.parts()
		}
		menu, err := readTables(tables, separator == "|", options)
		menu.Format, menu.Separator = CSV, separator
		return menu, err
	}
	return readLines(text, options)
}

// finish checks the rows and says what is wrong with them.
func finish(menu Menu, options Options) (Menu, error) {
	if len(menu.Rows) > MaxRows+maxOthers {
		return Menu{}, tooMany.Err()
	}
	menu.Currency = commonCurrency(menu.Rows)
	if options.isOwn(menu.Currency) {
		menu.Currency = options.Currency
	}
	menu.takeCents(options)
	menu.takeLostCommas(options)
	menu.explainCodes()
	dishes, all := 0, bounds{options: options}
	for i := range menu.Rows {
		row := &menu.Rows[i]
		row.shorten()
		if err := all.take(row); err != nil {
			return Menu{}, err
		}
		if row.Kind == Dish {
			dishes++
			row.Diets = inOrder(row.Diets)
			row.takeSizes()
			row.takeWanted(options)
			row.namePlain(options.Language)
			row.check(menu.Currency, options)
		}
		row.limit("section", row.Section, maxName)
		if row.Kind != Note {
			row.limit("name", row.Name, maxName)
		}
		row.limit("description", row.Description, maxDescription)
	}
	switch {
	case dishes == 0:
		return Menu{}, empty.Err()
	case dishes > MaxRows, len(menu.Rows)-dishes > maxOthers:
		return Menu{}, tooMany.Err()
	}
	return menu, nil
}

// inOrder returns diets in the order of Diets.
func inOrder(diets []Diet) []Diet {
	slices.SortFunc(diets, func(a, b Diet) int { return slices.Index(Diets, a) - slices.Index(Diets, b) })
	return diets
}

// check adds the problems of a dish that show only in the end.
func (r *Row) check(most string, options Options) {
	if r.Name == "" {
		r.add(NameMissing, nil)
	}
	if len(r.Prices) == 1 {
		if size := lang.Fold(r.Prices[0].Size); plainSizes[size] {
			r.Prices[0].Size = ""
		}
		r.Prices[0].takeContent()
		r.takeNamedUnit()
	}
	if len(r.Prices) == 0 && !r.OfDay && !r.has(PriceOfDay, PriceNotRead, PriceInWords, PriceNegative, PriceTooHigh, PriceDecimals, TwoCurrencies) {
		r.add(NoPrice, nil)
	}
	if options.Currency != "" {
		most = options.Currency
	}
	if r.currency != "" && r.currency != most && !options.isOwn(r.currency) {
		r.add(OtherCurrency, fault.Params{"currency": r.currency, "most": most})
	}
	if len(r.Prices) > maxPrices {
		r.add(TooManyPrices, fault.Params{"max": maxPrices, "count": len(r.Prices)})
	}
	unnamed := false
	for _, price := range r.Prices {
		unnamed = unnamed || price.Size == ""
		r.limit("size", price.Size, maxSize)
	}
	if unnamed && len(r.Prices) > 1 {
		r.add(SizesUnnamed, nil)
	}
	if r.From != "" && r.Until != "" && r.Until < r.From {
		r.add(UntilBeforeFrom, fault.Params{"from": r.From, "until": r.Until})
	}
}

// plainSizes are the names that programs give the only size.
var plainSizes = setOf("regular", "default", "default title", "standard", "normal", "title", "base", "einzeln")

func (r *Row) add(code Code, params fault.Params) {
	r.Problems = append(r.Problems, Problem{code, params})
}

// addText adds a problem with a text of the file.
func (r *Row) addText(code Code, text string) { r.add(code, fault.Params{"text": text}) }

func (r *Row) has(codes ...Code) bool {
	for _, problem := range r.Problems {
		for _, code := range codes {
			if problem.Code == code {
				return true
			}
		}
	}
	return false
}

// hasPrefix reports whether a file begins with any of the marks.
func hasPrefix(file []byte, marks ...string) bool {
	for _, mark := range marks {
		if bytes.HasPrefix(file, []byte(mark)) {
			return true
		}
	}
	return false
}
