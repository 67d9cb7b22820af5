package menufile

import (
	"regexp"
	"strings"
)

// misread matches the volume of a drink whose l was read from a picture as another stroke, as in
// "0,31" and "0.33 |".
var misread = regexp.MustCompile(`(^|[\s/(])(0[.,](?:[1-9]|02|04|05|10|20|25|30|33|40|50|75))\s?[|I1!](\s*/|[\s)]|$)`)

// readVolumes puts volumes right in a row of a picture. What stands last in it is its price.
func readVolumes(row []piece) {
	for i := range row {
		one := &row[i]
		if one.exact {
			return
		}
		for range 2 { // two that a slash parts share it
			at := misread.FindStringIndex(one.Text)
			if len(at) == 0 || i == len(row)-1 && !strings.ContainsAny(one.Text[at[1]:], "0123456789") {
				break
			}
			one.Text = misread.ReplaceAllString(one.Text, "$1$2 l$3")
		}
	}
}
