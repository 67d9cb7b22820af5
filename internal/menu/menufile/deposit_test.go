package menufile_test

import (
	"testing"

	"carte/internal/lang"
)

// What is added for a bottle is no price, and no part of the name or of the dish above.
func TestDeposits(t *testing.T) {
	readsAs(t, map[string][2]string{
		"behind the price":            {"Spezi 0,33 l 3,90 zzgl. 0,25 Pfand\nTee 2,50\n", "1  > Spezi {0,33 l: 390 for 330 l} {+25}\n2  > Tee {250}"},
		"before the price":            {"Cola zzgl. 0,25 € Pfand 3,90\nTee 2,50\n", "1  > Cola {390} {+25}\n2  > Tee {250}"},
		"in brackets":                 {"Bier 0,5 l 4,50 € (+0,15 Pfand)\nFanta 2,50 (zzgl. 0,25€ Pfand)\n", "1  > Bier {0,5 l: 450 for 500 l} {+15}\n2  > Fanta {250} {+25}"},
		"behind points":               {"Saft ..... 3,00 € zzgl. 0,15€ Pfand\nTee ..... 2,50\n", "1  > Saft {300} {+15}\n2  > Tee {250}"},
		"in the line below":           {"Bier 4,50 €\nzzgl. Pfand 0,08 €\nTee 2,50 €\n", "1-2  > Bier {450} {+8}\n3  > Tee {250}"},
		"without a word before":       {"Cola 2,50 €, 25 ct Pfand\nTee 2,50 €\n", "1  > Cola {250} {+25}\n2  > Tee {250}"},
		"in English":                  {"Lemonade plus 0.25 deposit 3.50\nTea 2.50\n", "1  > Lemonade {350} {+25}\n2  > Tea {250}"},
		"in French":                   {"Eau 1 l 4,50 € + 0,20 € de consigne\nThé 2,50 €\n", "1  > Eau {1 l: 450 for 1000 l} {+20}\n2  > Thé {250}"},
		"included in the price":       {"Wasser 5,50 €\ninkl. 0,15 € Pfand\n", "1-2  > Wasser \"inkl. 0,15 € Pfand\" {550}"},
		"of all that follows":         {"Flaschen\nzzgl. 0,25 € Pfand\nCola 2,50\nTee 2,00\n", "1-2 # Flaschen \"zzgl. 0,25 € Pfand\"\n3 Flaschen > Cola {250}\n4 Flaschen > Tee {200}"},
		"in a dish of a similar name": {"Pfandkuchen 5,00 €\nTee 2,50 €\n", "1  > Pfandkuchen {500}\n2  > Tee {250}"},
	})
	for text, want := range map[string]string{
		"Name;Preis;Pfand\nCola;2,50;0,25\nTee;2,00;-\n":                                      "2  > Cola {250} {+25}|3  > Tee {200}",
		"Name;Preis\nCola;2,50 € zzgl. 0,25 € Pfand\n":                                        "2  > Cola {250} {+25}",
		`[{"name":"Cola","price":2.5,"description":"zzgl. Pfand (0,25 €), enthält Koffein"}]`: `1  > Cola "enthält Koffein" {250} {+25}`,
		`[{"name":"Cola","price":2.5,"deposit":0.25}]`:                                        "1  > Cola {250} {+25}",
	} {
		if got := readWanted(t, text, "EUR", lang.German); got != want {
			t.Errorf("%s: read %s, want %s", text, got, want)
		}
	}
}
