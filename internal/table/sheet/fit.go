package sheet

import (
	"math"

	"carte/internal/typeface"
)

// millimetres is how many a point has.
const millimetres = 25.4 / 72

const (
	// smallest is the size to which texts are made smaller before they are cut, and step
	// by how much at a time.
	smallest = 5.0
	step     = 0.95
	// leading is the distance of lines, ascent how high letters are above their baseline,
	// and descent how deep below, in parts of the size.
	leading = 1.2
	ascent  = 0.73
	descent = 0.2
	// breakable is the part of its largest size from which on a text has its words broken
	// rather than be made smaller.
	breakable = 0.5
)

// style is how a text stands in its box.
type style struct {
	face *typeface.Face
	// size is the largest one, in points, and lines how many there may be.
	size  float64
	lines int
	color Color
	// within is what no line leaves, where it is set.
	within *circle
}

type circle struct{ x, y, r float64 }

// holds reports whether a box is in the circle.
func (c *circle) holds(b box) bool {
	across := math.Max(math.Abs(b.x-c.x), math.Abs(b.x+b.w-c.x))
	down := math.Max(math.Abs(b.y-c.y), math.Abs(b.y+b.h-c.y))
	return math.Hypot(across, down) <= c.r
}

// fit returns the lines of a text and the largest size at which they are in a box. What
// does not fit at the smallest size is cut.
func fit(s string, to box, st style) (lines []string, size float64) {
	for size = st.size; ; size = math.Max(smallest, size*step) {
		isLast := size <= smallest
		// Breaking a word is worse than a smaller size, as long as that can be read.
		lines = st.set(s, to, size, isLast || size <= st.size*breakable, isLast)
		if lines != nil || isLast {
			return lines, size
		}
	}
}

// set returns the lines of a text of a size in a box, nil where they do not fit unless
// they are cut. In a circle they are made narrower until it holds them.
func (st *style) set(s string, to box, size float64, breaks, cut bool) []string {
	high := max(1, min(st.lines, int(to.h/(size*millimetres*leading)+0.25)))
	for width := to.w; ; width *= step {
		lines := st.face.Wrap(s, width/(size*millimetres), breaks)
		if cut && len(lines) > high {
			lines = lines[:high]
			lines[high-1] = st.face.Cut(lines[high-1], width/(size*millimetres))
		}
		if !cut && (lines == nil || len(lines) > high || blockHeight(len(lines), size) > to.h+0.01) {
			return nil
		}
		if st.isWithin(lines, to, size) || cut && width < to.w/2 {
			return lines
		}
		if width < to.w/2 {
			return nil
		}
	}
}

// isWithin reports whether lines in the middle of a box are in the circle that no line
// leaves.
func (st *style) isWithin(lines []string, to box, size float64) bool {
	if st.within == nil {
		return true
	}
	for i, line := range lines {
		width := st.face.Width(line) * size * millimetres
		top := baselineOf(i, len(lines), to, size) - size*millimetres*ascent
		if !st.within.holds(box{to.x + (to.w-width)/2, top, width, size * millimetres * (ascent + descent)}) {
			return false
		}
	}
	return true
}

// baselineOf is where line i of n stands in the middle of a box.
func baselineOf(i, n int, to box, size float64) float64 {
	return to.y + (to.h-blockHeight(n, size))/2 + size*millimetres*(ascent+float64(i)*leading)
}

// blockHeight is how high lines are, without what letters have below the last one.
func blockHeight(lines int, size float64) float64 {
	return size * millimetres * (ascent + float64(lines-1)*leading)
}

// write draws a text in the middle of a box.
func write(c canvas, s string, to box, st style) {
	s = st.face.Printable(s)
	if s == "" {
		return
	}
	lines, size := fit(s, to, st)
	for i, line := range lines {
		x := to.x + (to.w-st.face.Width(line)*size*millimetres)/2
		c.text(x, baselineOf(i, len(lines), to, size), line, st.face, size, st.color)
	}
}
