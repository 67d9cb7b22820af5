package card

import (
	"math"

	"carte/internal/typeface"
)

// Leading is the distance of lines, and ascent how high capitals are, in parts of the size.
const (
	leading = 1.16
	ascent  = 0.71
	// step is by how much a text is made smaller at a time.
	step = 0.96
)

// style is how a text is set: from the largest size down to the smallest at which it is
// cut, in so many lines at most.
type style struct {
	face              *typeface.Face
	largest, smallest float64
	lines             int
	// leading is the distance of lines in parts of the size.
	leading float64
}

// block is a text that is set.
type block struct {
	style
	text []string
	size float64
}

// height is that from the top of the first line's capitals to the last baseline.
func (b *block) height() float64 {
	if len(b.text) == 0 {
		return 0
	}
	return b.size * (ascent + float64(len(b.text)-1)*b.leading)
}

// fit sets a text within a width and a height.
func fit(s string, width, height float64, st style) block {
	b := block{style: st}
	if s = st.face.Printable(s); s == "" {
		return b
	}
	for b.size = st.largest; ; b.size = math.Max(st.smallest, b.size*step) {
		last := b.size <= st.smallest
		// Breaking a word is worse than a smaller size.
		b.text = st.face.Wrap(s, width/b.size, last)
		if b.text != nil && len(b.text) <= st.lines && (b.height() <= height || last) {
			b.balance(s, width)
			return b
		}
		if last {
			break
		}
	}
	b.text = b.text[:st.lines]
	end := &b.text[st.lines-1]
	*end = st.face.Cut(*end, width/b.size)
	return b
}

// balance makes the lines about as long as each other.
func (b *block) balance(s string, width float64) {
	for {
		width *= 0.98
		lines := b.face.Wrap(s, width/b.size, false)
		if lines == nil || len(lines) > len(b.text) {
			return
		}
		b.text = lines
		if len(lines) == 1 {
			return
		}
	}
}
