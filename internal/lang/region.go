package lang

import (
	"golang.org/x/text/language"
	"golang.org/x/text/language/display"
)

// renamed are countries that were renamed after the names of display were collected.
var renamed = map[string]map[Key]string{
	"MK": {English: "North Macedonia", French: "Macédoine du Nord", German: "Nordmazedonien", Turkish: "Kuzey Makedonya"},
	"SZ": {English: "Eswatini", French: "Eswatini", German: "Eswatini", Turkish: "Esvatini"},
	"TR": {English: "Türkiye"},
}

// Region returns the name of the country with an ISO 3166-1 code in the language, "" for
// none.
func (k Key) Region(code string) string {
	if name := renamed[code][k]; name != "" {
		return name
	}
	region, err := language.ParseRegion(code)
	if err != nil {
		return ""
	}
	return display.Regions(language.Make(k.Tag())).Name(region)
}
