package menufile

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"carte/internal/fault"
)

// A small file can be made so that it becomes much: a heading is that of each row below it, and
// the cells of a workbook share their texts. So texts are cut where they are read, a little
// above what the menu takes, and what all rows have together is bounded.

const (
	// maxText is how many bytes of a text are read. A longer one is too long for any field.
	maxText = 4000
	// maxMarkup is the same for one that may have tags in it.
	maxMarkup = 32 << 10
	// maxShownName and maxShownText are how many characters of a text stay: so many that it has
	// to be shortened, and few enough for a person to do so.
	maxShownName, maxShownText = 160, 1000
	// maxShownSize and maxShownCode are those of a size, and of a mark or a text in a problem.
	maxShownSize, maxShownCode = 80, 200
	// maxRowsBytes is how much all rows may have: twice what the largest menu has.
	maxRowsBytes = 4 << 20
	// maxMarked is how many bytes a name may have at whose end marks are looked for, and maxMarks is how often marks are taken off the end of a text.
	maxMarked, maxMarks = 3 * maxName, 12
)

// tooMuch is broken by a file whose rows have too much together.
var tooMuch = fault.NewRule("menu_file_too_much", "must have at most %d MB of text in its rows", maxRowsBytes>>20).With("megabytes", maxRowsBytes>>20)

// cut returns the beginning of a text that has more bytes than most, without the space before it.
func cut(text string, most int) string {
	if len(text) <= most {
		return text
	}
	text = strings.TrimLeftFunc(text, func(r rune) bool { return unicode.IsSpace(r) || isUnseen(r) })
	if len(text) <= most {
		return text
	}
	end := most - len("…")
	for end > 0 && !utf8.RuneStart(text[end]) {
		end--
	}
	return text[:end] + "…"
}

// shorten returns a text with at most so many characters, with an ellipsis for the others.
func shorten(text string, most int) string {
	if len(text) <= most {
		return text
	}
	count := 0
	for at := range text {
		if count++; count > most {
			return strings.TrimRight(cutLast(text[:at]), " ") + "…"
		}
	}
	return text
}

// cutLast returns a text without its last character.
func cutLast(text string) string {
	_, size := utf8.DecodeLastRuneInString(text)
	return text[:len(text)-size]
}

// shorten cuts the texts of a row.
func (r *Row) shorten() {
	r.Sheet, r.Section = shorten(r.Sheet, maxShownName), shorten(r.Section, maxShownName)
	if r.Kind == Note {
		r.Name = shorten(r.Name, maxShownText)
	} else {
		r.Name = shorten(r.Name, maxShownName)
	}
	r.Description = shorten(r.Description, maxShownText)
	for i := range r.Prices {
		r.Prices[i].Size = shorten(r.Prices[i].Size, maxShownSize)
	}
	for i, code := range r.Codes {
		r.Codes[i] = shorten(code, maxShownCode)
	}
	for _, problem := range r.Problems {
		for name, value := range problem.Params {
			if text, ok := value.(string); ok && len(text) > maxShownCode && name != "letters" { // each of which is asked about
				problem.Params[name] = shorten(text, maxShownCode)
			}
		}
	}
}

// limit adds a problem where a text is longer than it may be.
func (r *Row) limit(field, text string, most int) {
	if len(text) > most && len([]rune(text)) > most {
		r.add(TooLong, fault.Params{"field": field, "max": most})
	}
}

// size is how much of maxRowsBytes a row takes: what it says, and what stands around that.
func (r *Row) size() int {
	const ofRow, ofPrice, ofProblem, ofCode = 100, 32, 48, 4
	n := ofRow + shownBytes(r.Sheet, maxShownName) + shownBytes(r.Section, maxShownName) + shownBytes(r.Name, maxShownText) +
		shownBytes(r.Description, maxShownText) + ofPrice*len(r.Prices) + ofProblem*len(r.Problems) + ofCode*(len(r.Codes)+len(r.Diets))
	for i := range r.Prices {
		n += shownBytes(r.Prices[i].Size, maxShownSize)
	}
	for _, code := range r.Codes {
		n += shownBytes(code, maxShownCode)
	}
	for _, problem := range r.Problems {
		for _, value := range problem.Params {
			if text, ok := value.(string); ok {
				n += shownBytes(text, maxShownCode)
			}
		}
	}
	return n
}

// shownBytes is about how many bytes a text has when it is cut.
func shownBytes(text string, most int) int { return min(len(text), most*utf8.UTFMax) }

// bounds count what the rows of a file have, and ask whether anybody still waits for it.
type bounds struct {
	options Options
	rows    int
	bytes   int
}

// take counts a row, and returns an error where the file has too much or nobody waits.
func (b *bounds) take(row *Row) error {
	b.rows++
	switch b.bytes += row.size(); {
	case b.rows > maxRecords:
		return tooMany.Err()
	case b.bytes > maxRowsBytes:
		return tooMuch.Err()
	}
	return b.options.ended()
}

// ended returns an error where nobody waits for what is read.
func (o *Options) ended() error {
	if o.Ended == nil {
		return nil
	}
	return o.Ended()
}
