package pdf

import (
	"unicode"
	"unicode/utf16"
)

// Word is a word and where it stands, in points from the upper left corner of its page.
type Word struct {
	Text                     string
	Left, Top, Right, Bottom float64
	// Broken is set where it goes on in the next line.
	Broken bool
	// Spaced is set where a space is written before it; other words may be letters that are set
	// apart.
	Spaced bool
	// Raised is set where it stands small and high behind another one, as a mark does.
	Raised bool
	// Gap is the widest space between two of its letters.
	Gap float64
	// Size is the height of its type: that of its lowest letter, as accents make some higher.
	Size float64
}

// leastGap is how wide the space between two words is at least, as a part of their height,
// where PDFium has guessed that there is one: the letters of headings are often set apart.
// Where it knows of none it is certainSpace.
// A narrower one is a space too where letters stand much closer, by wider: some are set nearer
// to the space before them.
const (
	leastGap     = 0.17
	certainSpace = 0.5
	narrowGap    = 0.1
	wider        = 3
)

// A mark is smaller than what it stands behind by smaller, and stands higher by higher, as
// parts of its height.
const (
	smaller = 0.85
	higher  = 0.12
)

// Words returns the words of the page that stand upright, in the order in which they are
// drawn, of at most limit letters.
func (p *Page) Words(limit int) ([]Word, error) {
	handle, err := p.call("FPDFText_LoadPage", p.handle)
	if err != nil || handle == 0 {
		return nil, err
	}
	length, err := p.call("FPDFText_CountChars", handle)
	count := min(int(int32(length)), limit) //nolint:gosec // an int of C
	if err != nil {
		return nil, err
	}
	at, err := p.program.Allocate(sizeOfRect)
	if err != nil {
		return nil, p.failed(err)
	}
	words := wordReader{textPage: textPage{p, handle, at}}
	for i := range max(count, 0) {
		if err := words.read(i); err != nil {
			return nil, err
		}
	}
	words.end()
	for _, release := range []struct {
		name   string
		handle uint64
	}{{"free", uint64(at)}, {"FPDFText_ClosePage", handle}} {
		if _, err := p.call(release.name, release.handle); err != nil {
			return nil, err
		}
	}
	return words.list, nil
}

// wordReader puts letters together.
type wordReader struct {
	textPage

	list []Word
	// text and box are those of the word so far, and last is its last letter.
	text   []rune
	box    box
	last   box
	broken bool
	// guessed is set where PDFium has guessed that a space follows the word so far.
	guessed bool
	// gap is the widest one between letters of the word so far.
	gap float64
	// spaced is set where a space is written before the word so far, or the next one.
	spaced bool
	raised bool
	// size is the height of the lowest letter of the word so far.
	size float64
	// first is the first half of a letter that takes two.
	first rune
}

// read reads the letter at a place of the text.
func (w *wordReader) read(at int) error {
	unit, err := w.call("FPDFText_GetUnicode", w.handle, uint64(at)) //nolint:gosec // not negative
	if err != nil {
		return err
	}
	letter := rune(uint32(unit)) //nolint:gosec // an unsigned int of C
	switch {
	case letter == brokenUnit || letter == '\ufffe' || letter == '\u00ad':
		w.broken = len(w.text) > 0
		w.end()
		return nil
	case unicode.IsSpace(letter), letter == 0:
		return w.space(at)
	case utf16.IsSurrogate(letter) && w.first == 0:
		w.first = letter
		return nil
	}
	if w.first != 0 {
		letter, w.first = utf16.DecodeRune(w.first, letter), 0
	}
	if unicode.IsControl(letter) || letter == unicode.ReplacementChar || unicode.Is(unicode.Co, letter) {
		return nil
	}
	b, isUpright, err := w.charBox(uint64(at)) //nolint:gosec // not negative
	if err != nil || !isUpright || b.right <= b.left || b.top <= b.bottom {
		return err
	}
	w.add(letter, b)
	return nil
}

// space ends the word so far, unless the space is one that PDFium has guessed.
func (w *wordReader) space(at int) error {
	generated, err := w.call("FPDFText_IsGenerated", w.handle, uint64(at)) //nolint:gosec // not negative
	if int32(generated) == 1 {                                             //nolint:gosec // an int of C
		w.guessed = true
	} else {
		w.end()
		w.spaced = true
	}
	return err
}

// add adds a letter to the word so far, or begins another one.
func (w *wordReader) add(letter rune, b box) {
	if len(w.text) > 0 {
		gap, least := b.left-w.last.right, certainSpace
		if w.guessed {
			least = leastGap
			if len(w.text) > 1 {
				least = min(least, max(narrowGap, wider*w.gap/w.last.height()))
			}
		}
		if !w.last.isBeside(b) || gap > least*w.last.height() || b.left < w.last.left {
			w.end()
		} else if isRaised := b.height() < smaller*w.last.height() && b.bottom-w.last.bottom > higher*w.last.height(); isRaised {
			w.end()
			w.raised = true
		} else if w.raised && b.height()*smaller > w.last.height() {
			w.lower(letter)
		}
	}
	if len(w.text) == 0 {
		w.box, w.size = b, b.height()
	}
	w.size = min(w.size, b.height())
	if len(w.text) > 0 {
		w.gap = max(w.gap, b.left-w.last.right)
	}
	w.text = append(w.text, letter)
	w.box = box{min(w.box.left, b.left), max(w.box.top, b.top), max(w.box.right, b.right), min(w.box.bottom, b.bottom)}
	w.last, w.guessed = b, false
}

// lower ends what is raised before a letter that is not. Where that is part of a word, so was
// what looked raised: two letters drawn as one.
func (w *wordReader) lower(next rune) {
	last := len(w.list) - 1
	if !unicode.IsLetter(next) || last < 0 {
		w.end()
		return
	}
	before := w.list[last]
	w.list = w.list[:last]
	w.text = append([]rune(before.Text), w.text...)
	w.box = box{before.Left, max(w.Height-before.Top, w.box.top), w.box.right, min(w.Height-before.Bottom, w.box.bottom)}
	w.spaced, w.raised, w.size = before.Spaced, before.Raised, min(w.size, before.Size)
}

// end ends the word so far.
func (w *wordReader) end() {
	if len(w.text) > 0 {
		w.list = append(w.list, Word{
			Text: string(w.text), Left: w.box.left, Top: w.Height - w.box.top, Right: w.box.right, Bottom: w.Height - w.box.bottom, Broken: w.broken, Spaced: w.spaced,
			Raised: w.raised, Gap: w.gap, Size: w.size,
		})
		w.spaced, w.raised = false, false
	}
	w.text, w.broken, w.guessed, w.gap = nil, false, false, 0
}
