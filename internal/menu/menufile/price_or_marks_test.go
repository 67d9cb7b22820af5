package menufile_test

import "testing"

// An amount with two decimals in the place of a price is a price, also where it could be numbers of
// additives; and where both may be meant the row says so.
func TestPricesThatLookLikeMarks(t *testing.T) {
	const food = "Essen\nSuppe A,C,I 6,50\nBrot A,C,G 4,50\n\n"
	const read = "1 # Essen\n2 Essen > Suppe {650} ^A ^C ^I\n3 Essen > Brot {450} ^A ^C ^G\n"
	readsAs(t, map[string][2]string{
		"columns of sizes": {
			food + "Getränke  0,3 l  0,5 l\nPils 3,10 4,20\nWeizen 2,20 3,30\nCola 2,10 3,20\nFanta 3,00 4,00\nSprite 1,11 2,22\n",
			read + "5 # Getränke\n6 Getränke > Pils {0,3 l: 310} {0,5 l: 420}\n7 Getränke > Weizen {0,3 l: 220} {0,5 l: 330}\n8 Getränke > Cola {0,3 l: 210} {0,5 l: 320}\n" +
				"9 Getränke > Fanta {0,3 l: 300} {0,5 l: 400}\n10 Getränke > Sprite {0,3 l: 111} {0,5 l: 222}",
		},
		"two prices of a wine": {
			food + "Weine\nGutedel trocken, Markgräflerland   3,20   6,90\nRiesling   4,20   8,90\nSilvaner   4,50   8,90\n",
			read + "5 # Weine\n6 Weine > Gutedel trocken, Markgräflerland {320} {690} !sizes_unnamed\n7 Weine > Riesling {420} {890} !sizes_unnamed\n8 Weine > Silvaner {450} {890} !sizes_unnamed",
		},
		"one that may be either": {
			food + "Pils 3,10 4,20\n",
			read + "5 Essen > Pils {310} {420} !price_or_marks text=3,10 !sizes_unnamed",
		},
		"numbers that end as no price": {
			food + "Cola 1,11 3,20\nLimo 1,2,11 3,20\n",
			read + "5 Essen > Cola {320} ^1 ^11 !price_or_marks text=1,11\n6 Essen > Limo {320} ^1 ^2 ^11",
		},
		"a currency behind each": {
			food + "Pils 3,10 € 4,20 €\n", read + "5 Essen > Pils {310} {420} !sizes_unnamed",
		},
		"numbers behind a letter": {food + "Cola A,3,10 4,20\n", read + "5 Essen > Cola {420} ^A ^3 ^10"},
		"in brackets":             {food + "Cola (3,10) 4,20\n", read + "5 Essen > Cola {420} ^3 ^10"},
		"at the end of a name":    {"Name;Preis\nCola 3,10;4,20\nBrot;2,00\n", "1 note: Name | Preis\n2  > Cola {420} ^3 ^10 !price_or_marks text=3,10\n3  > Brot {200}"},
	})
}
