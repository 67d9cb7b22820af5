package sheet

import (
	"math"
	"strings"
	"unicode"
)

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
	face *face
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
		lines = wrap(s, st.face, to.w/size, breaks)
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
		lines[high-1] = cut(lines[high-1], st.face, to.w/size)
	}
	return lines, size
}

// blockHeight is how high lines are, without what letters have below the last one.
func blockHeight(lines int, size float64) float64 {
	return size * millimetres * (ascent + float64(lines-1)*leading)
}

// wrap breaks a text into lines of a width, given at a size of one point. Where a word is
// wider than a line it returns nil, unless words may be broken.
func wrap(s string, f *face, width float64, breaks bool) []string {
	var lines []string
	line := ""
	for _, word := range words(s) {
		next := line + word
		if f.width(strings.TrimSpace(next)) <= width {
			line = next
			continue
		}
		if line != "" {
			lines = append(lines, strings.TrimSpace(line))
		}
		line = word
		for f.width(strings.TrimSpace(line)) > width {
			if !breaks {
				return nil
			}
			head := headOf(line, f, width)
			lines = append(lines, head)
			line = line[len(head):]
		}
	}
	return append(lines, strings.TrimSpace(line))
}

// words splits a text where a line may end: behind blanks, hyphens, and the slashes of
// addresses.
func words(s string) []string {
	var list []string
	from := 0
	for i, r := range s {
		if i > from && i < len(s)-1 && (unicode.IsSpace(r) && r != '\u00a0' && r != '\u202f' || r == '-' || r == '/') {
			list = append(list, s[from:i+len(string(r))])
			from = i + len(string(r))
		}
	}
	return append(list, s[from:])
}

// headOf is as much of a text as fits in a line, at least a letter.
func headOf(s string, f *face, width float64) string {
	end := 0
	for i, r := range s {
		if i > 0 && f.width(s[:i+len(string(r))]) > width {
			break
		}
		end = i + len(string(r))
	}
	return s[:end]
}

// cut shortens a line so that it ends with an ellipsis.
func cut(s string, f *face, width float64) string {
	for s != "" && f.width(s+"…") > width {
		runes := []rune(s)
		s = string(runes[:len(runes)-1])
	}
	return strings.TrimSpace(s) + "…"
}

// write draws a text in the middle of a box.
func write(c canvas, s string, to box, st style) {
	s = st.face.printable(s)
	if s == "" {
		return
	}
	lines, size := fit(s, to, st)
	baseline := to.y + (to.h-blockHeight(len(lines), size))/2 + size*millimetres*ascent
	for _, line := range lines {
		c.text(to.x+(to.w-st.face.width(line)*size)/2, baseline, line, st.face, size, st.color)
		baseline += size * millimetres * leading
	}
}
