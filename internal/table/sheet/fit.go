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
	// leading is the distance of lines, and ascent how high letters are above their
	// baseline, in parts of the size.
	leading = 1.2
	ascent  = 0.73
)

// style is how a text stands in its box.
type style struct {
	face *typeface.Face
	// size is the largest one, in points, and lines how many there may be.
	size  float64
	lines int
	color Color
}

// fit returns the lines of a text and the largest size at which they are in a box. What
// does not fit at the smallest size is cut.
func fit(s string, to box, st style) (lines []string, size float64) {
	for size = st.size; ; size = math.Max(smallest, size*step) {
		high := max(1, min(st.lines, int(to.h/(size*millimetres*leading)+0.25)))
		// Breaking a word is worse than a smaller size.
		breaks := size <= smallest
		lines = st.face.Wrap(s, to.w/(size*millimetres), breaks)
		if lines != nil && len(lines) <= high && blockHeight(len(lines), size) <= to.h+0.01 {
			return lines, size
		}
		if size <= smallest {
			break
		}
	}
	high := max(1, min(st.lines, len(lines)))
	if len(lines) > high {
		lines = lines[:high]
		lines[high-1] = st.face.Cut(lines[high-1], to.w/(size*millimetres))
	}
	return lines, size
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
	baseline := to.y + (to.h-blockHeight(len(lines), size))/2 + size*millimetres*ascent
	for _, line := range lines {
		c.text(to.x+(to.w-st.face.Width(line)*size*millimetres)/2, baseline, line, st.face, size, st.color)
		baseline += size * millimetres * leading
	}
}
