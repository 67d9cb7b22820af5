package menufile_test

import (
	"strings"
	"testing"

	"carte/internal/menu/menufile"
)

// A picture's comma that was not read is asked about.
func TestCommasLostInPictures(t *testing.T) {
	const rest = "Salat                    9,50\nSuppe                    6,50\nGulasch                 12,50\nKnödel                   8,90\n"
	for name, c := range map[string]struct {
		picture string
		format  menufile.Format
		want    string
	}{
		"a hundred times":      {"#Karte\n" + rest + "Braten                    850\n", menufile.Picture, "Karte > Braten {850} !price_cents text=850"},
		"with its sign":        {"#Karte\n" + rest + "Braten                    1450 €\n", menufile.Picture, "Karte > Braten {1450} !price_cents text=1450"},
		"ten times":            {"#Karte\n" + rest + "Braten                    85 €\n", menufile.Picture, "Karte > Braten {8500} !read_unsurely"},
		"of its own part":      {"#Karte\n" + rest + "#Weine\nRot                     85,00\nWeiß                    92,00\nRosé                     78,00\nSekt                    69,50\n", menufile.Picture, "Weine > Rot {8500}"},
		"dear, but no other":   {"#Karte\n" + rest + "Braten                    48 €\n", menufile.Picture, "Karte > Braten {4800}"},
		"all without decimals": {"#Karte\nBrot 90 ₺\nSuppe 120 ₺\nPide 140 ₺\nBraten 9000 ₺\nTee 40 ₺\n", menufile.Picture, "Karte > Braten {900000}"},
		"no picture":           {"#Karte\n" + rest + "Braten                    850\n", menufile.PDF, "Karte > Braten {85000}"},
	} {
		menu, err := menufile.ReadPages([][]menufile.Word{drawn(c.picture)}, c.format, menufile.Options{Decimals: 2})
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if got := told(menu); !strings.Contains(got+"\n", " "+c.want+"\n") {
			t.Errorf("%s: read\n%s\nwant %s", name, got, c.want)
		}
	}
}
