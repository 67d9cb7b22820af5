package menufile

import "carte/internal/fault"

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
	PriceOfDay         Code = "price_of_day"         // text: it is told who asks
	PriceNotRead       Code = "price_not_read"       // text
	PriceInWords       Code = "price_in_words"       // text
	PriceRange         Code = "price_range"          // text: the lower is taken
	PriceNegative      Code = "price_negative"       // text
	PriceTooHigh       Code = "price_too_high"       // text, max
	PriceDecimals      Code = "price_decimals"       // text, decimals
	TwoCurrencies      Code = "two_currencies"       // text
	OtherCurrency      Code = "other_currency"       // currency, most: the wanted one, or that of most
	PriceCents         Code = "price_cents"          // text: 1250 is read as 12.50, in minor units
	PriceOrMarks       Code = "price_or_marks"       // text: 3,10 is read as a price or as numbers, and may be the other
	PriceThousands     Code = "price_thousands"      // text: 3,999 is read as thousands
	SizesUnnamed       Code = "sizes_unnamed"        // several prices, and no names for them
	SizesNamed         Code = "sizes_named"          // names: those that were given to sizes without
	AllergenLetters    Code = "allergen_letters"     // letters: A=gluten,1=colouring; by: legend, codex or order
	MarksNotRead       Code = "marks_not_read"       // marks: those behind the dish that nobody explains
	MarkConditional    Code = "mark_conditional"     // mark, such as VE*, which may mean on request
	MarkUnclear        Code = "mark_unclear"         // mark: VG beside VE; what is certain of both is taken
	DietNotRead        Code = "diet_not_read"        // text
	DateAmbiguous      Code = "date_ambiguous"       // text
	DateMonthFirst     Code = "date_month_first"     // text: 12/24 is read as the 24th of December
	DateNotRead        Code = "date_not_read"        // text
	UntilBeforeFrom    Code = "until_before_from"    // from, until
	DaysNotRead        Code = "days_not_read"        // text
	HoursNotRead       Code = "hours_not_read"       // text
	HiddenNotRead      Code = "hidden_not_read"      // text
	FieldsBeyondHeader Code = "fields_beyond_header" // text: more fields than headings
	ReadUnsurely       Code = "read_unsurely"        // from a picture
	NotUnderstood      Code = "not_understood"       // a line that is neither dish nor heading
)

// Codes lists them.
var Codes = []Code{
	NameMissing, TooLong, TooManyPrices, NoPrice, PriceOfDay, PriceNotRead, PriceInWords, PriceRange, PriceNegative,
	PriceTooHigh, PriceDecimals, PriceOrMarks, PriceThousands, PriceCents, TwoCurrencies, OtherCurrency, SizesUnnamed, SizesNamed, AllergenLetters, MarksNotRead, MarkConditional, MarkUnclear, DietNotRead, DateAmbiguous,
	DateMonthFirst, DateNotRead, UntilBeforeFrom, DaysNotRead, HoursNotRead, HiddenNotRead, FieldsBeyondHeader, ReadUnsurely, NotUnderstood,
}
