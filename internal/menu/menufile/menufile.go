// Package menufile reads menus that owners bring from elsewhere.
//
// It takes CSV by commas, semicolons or tabs, text as people paste it, and JSON such as
// schema.org's Menu, in UTF-8, UTF-16 or Windows-1252; and workbooks as XLSX, or as XLSM,
// whose macros it does not look at.
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
	// MaxRows is how many rows it may have.
	MaxRows = 5000
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
	// Picture is a photo, or a PDF that is one.
	Picture Format = "picture"
)

// MediaTypes are the types of file that are read, as browsers know them.
var MediaTypes = []string{
	"text/plain", "text/csv", "text/tab-separated-values", "application/json",
	"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "application/pdf",
	"image/jpeg", "image/png", "image/webp", "image/heic", "image/heif",
}

// Formats lists them.
var Formats = []Format{CSV, Text, JSON, XLSX, PDF, Picture}

// Options say what the file does not.
type Options struct {
	// Columns are what a person said the columns of a table are, by their index. Where it is
	// nil they are guessed; a column that is not named is then left out.
	Columns map[int]Field
	// Decimals is how many digits the currency has after the point.
	Decimals int
	// Language is the one in which the rows of a file of ours are shown.
	Language lang.Key
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
}

// Kind is what a row is.
type Kind string

// The kinds of row.
const (
	// Dish is a dish.
	Dish Kind = "dish"
	// Section is a heading; what follows belongs to it.
	Section Kind = "section"
	// Note is what is neither, such as the title, the headings of columns or a legend.
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
	Diets       []Diet
	// Codes are marks that mean no diet, such as letters for allergens, as they are written.
	Codes []string
	// From and Until are days on which the dish is first and last shown, as 2026-12-24.
	From, Until string
	// Days are the days of the week on which it is served, 0 Sunday to 6 Saturday.
	Days []int
	// Hidden is set for what was not shown.
	Hidden   bool
	Problems []Problem
	// Own is what a file of ours says; nil in other files.
	Own *Own

	currency string
}

// Price is the price of a dish or of one of its sizes.
type Price struct {
	// Size is its name; empty where there is one price.
	Size string
	// Amount is in minor units.
	Amount int64
	// From is set where it is the lowest of several.
	From bool
}

// Problem is something that a person should look at.
type Problem struct {
	Code   Code
	Params fault.Params
}

// Code names a problem. It stays the same for ever.
type Code string

// The problems.
const (
	NameMissing        Code = "name_missing"
	TooLong            Code = "too_long"             // field, max
	TooManyPrices      Code = "too_many_prices"      // max, count
	NoPrice            Code = "no_price"             // the file has none for it
	PriceOfDay         Code = "price_of_day"         // text
	PriceNotRead       Code = "price_not_read"       // text
	PriceInWords       Code = "price_in_words"       // text
	PriceRange         Code = "price_range"          // text: the lower is taken
	PriceNegative      Code = "price_negative"       // text
	PriceTooHigh       Code = "price_too_high"       // text, max
	PriceDecimals      Code = "price_decimals"       // text, decimals
	TwoCurrencies      Code = "two_currencies"       // text
	OtherCurrency      Code = "other_currency"       // currency, most
	PriceThousands     Code = "price_thousands"      // text: 3,999 is read as thousands
	SizesUnnamed       Code = "sizes_unnamed"        // several prices, and no names for them
	MarkConditional    Code = "mark_conditional"     // mark, such as VE*, which may mean on request
	MarkUnclear        Code = "mark_unclear"         // mark: VG beside VE; what is certain of both is taken
	DietNotRead        Code = "diet_not_read"        // text
	DateAmbiguous      Code = "date_ambiguous"       // text
	DateMonthFirst     Code = "date_month_first"     // text: 12/24 is read as the 24th of December
	DateNotRead        Code = "date_not_read"        // text
	UntilBeforeFrom    Code = "until_before_from"    // from, until
	DaysNotRead        Code = "days_not_read"        // text
	HiddenNotRead      Code = "hidden_not_read"      // text
	FieldsBeyondHeader Code = "fields_beyond_header" // text: more fields than headings
	ReadUnsurely       Code = "read_unsurely"        // from a picture
	NotUnderstood      Code = "not_understood"       // a line that is neither dish nor heading
)

// Codes lists them.
var Codes = []Code{
	NameMissing, TooLong, TooManyPrices, NoPrice, PriceOfDay, PriceNotRead, PriceInWords, PriceRange, PriceNegative,
	PriceTooHigh, PriceDecimals, PriceThousands, TwoCurrencies, OtherCurrency, SizesUnnamed, MarkConditional, MarkUnclear, DietNotRead, DateAmbiguous,
	DateMonthFirst, DateNotRead, UntilBeforeFrom, DaysNotRead, HiddenNotRead, FieldsBeyondHeader, ReadUnsurely, NotUnderstood,
}

// The rules that a file may break.
var (
	notMenu  = fault.NewRule("menu_file_unknown", "must be a menu as CSV, XLSX, JSON or text")
	tooLarge = fault.NewRule("menu_file_too_large", "must be at most %d MB of text", MaxBytes>>20).With("megabytes", MaxBytes>>20)
	empty    = fault.NewRule("menu_file_empty", "must have at least one dish")
	tooMany  = fault.MaxItems(MaxRows, "rows")
)

// Read reads a file. name is its name, which says what it is where its content does not;
// empty for what was pasted. Its error is a fault.RuleError.
func Read(file []byte, name string, options Options) (Menu, error) {
	if len(file) > MaxBytes {
		return Menu{}, tooLarge.Err()
	}
	if hasPrefix(file, "PK\x03\x04") {
		tables, err := parseXLSX(file)
		if err != nil {
			return Menu{}, err
		}
		if menu, ok := readOwnSheets(tables, options); ok && options.Columns == nil {
			return finish(menu)
		}
		menu := readTables(tables, options)
		menu.Format = XLSX
		return finish(menu)
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
	return finish(menu)
}

// readText reads what is text, in the format that it looks like most.
func readText(text, name string, options Options) (Menu, error) {
	if begins := strings.TrimSpace(text)[0]; begins == '{' || begins == '[' || strings.HasSuffix(name, ".json") {
		root, err := parseNodes(text)
		if err == nil && root.nested {
			if menu, ok := readOwnJSON(text, root, options); ok {
				return menu, nil
			}
		}
		switch {
		case err == nil && root.nested:
			return readJSON(root, options), nil
		case begins == '{' || strings.HasSuffix(name, ".json"):
			return Menu{}, notMenu.Err()
		}
	}
	if menu, ok, err := readOwnCSV(text, options); ok && options.Columns == nil {
		return menu, err
	}
	if parsed, separator, ok := parseCSV(text, name, options.Columns != nil); ok {
		if len(parsed.records) > maxRecords {
			return Menu{}, tooMany.Err()
		}
		menu := readTables([]table{parsed}, options)
		menu.Format, menu.Separator = CSV, separator
		return menu, nil
	}
	return readLines(text, options)
}

// finish checks the rows and says what is wrong with them.
func finish(menu Menu) (Menu, error) {
	if len(menu.Rows) > MaxRows {
		return Menu{}, tooMany.Err()
	}
	menu.Currency = commonCurrency(menu.Rows)
	dishes := 0
	for i := range menu.Rows {
		row := &menu.Rows[i]
		if row.Kind == Dish {
			dishes++
			row.Diets = inOrder(row.Diets)
			row.check(menu.Currency)
		}
		row.limit("section", row.Section, maxName)
		if row.Kind != Note {
			row.limit("name", row.Name, maxName)
		}
		row.limit("description", row.Description, maxDescription)
	}
	if dishes == 0 {
		return Menu{}, empty.Err()
	}
	return menu, nil
}

// inOrder returns diets in the order of Diets.
func inOrder(diets []Diet) []Diet {
	slices.SortFunc(diets, func(a, b Diet) int { return slices.Index(Diets, a) - slices.Index(Diets, b) })
	return diets
}

// commonCurrency returns the currency that most rows name.
func commonCurrency(rows []Row) string {
	count, most := map[string]int{}, ""
	for i := range rows {
		if c := rows[i].currency; c != "" {
			if count[c]++; most == "" || count[c] > count[most] {
				most = c
			}
		}
	}
	return most
}

// check adds the problems of a dish that show only in the end.
func (r *Row) check(currency string) {
	if r.Name == "" {
		r.add(NameMissing, nil)
	}
	if len(r.Prices) == 0 && !r.has(PriceOfDay, PriceNotRead, PriceInWords, PriceNegative, PriceTooHigh, PriceDecimals, TwoCurrencies) {
		r.add(NoPrice, nil)
	}
	if r.currency != "" && r.currency != currency {
		r.add(OtherCurrency, fault.Params{"currency": r.currency, "most": currency})
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

// limit adds a problem where a text is longer than it may be.
func (r *Row) limit(field, text string, most int) {
	if len(text) > most && len([]rune(text)) > most {
		r.add(TooLong, fault.Params{"field": field, "max": most})
	}
}

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
