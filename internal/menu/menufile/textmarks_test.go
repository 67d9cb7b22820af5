package menufile_test

import "testing"

// Letters of allergens and numbers of additives between a name and its price are no prices, and
// no dish is lost for them.
func TestMarksBeforePrices(t *testing.T) {
	readsAs(t, map[string][2]string{
		"letters and a number": {
			"Pizza\nPizza Q Salami A,G,2   9,50 €\nTomaten, Mozzarella, Salami\nPizza Q Funghi A,G   8,90 €\nTomaten, Mozzarella, Champignons\nPizza Q Prosciutto A,G,2,3   10,50 €\nTomaten, Mozzarella, Schinken\n",
			"1 # Pizza\n2-3 Pizza > Pizza Q Salami \"Tomaten, Mozzarella, Salami\" {950} ^A ^G ^2\n4-5 Pizza > Pizza Q Funghi \"Tomaten, Mozzarella, Champignons\" {890} ^A ^G\n" +
				"6-7 Pizza > Pizza Q Prosciutto \"Tomaten, Mozzarella, Schinken\" {1050} ^A ^G ^2 ^3",
		},
		"with spaces":             {"Pizza Salami A, G, 2   9,50 €\nPizza Tonno A, D, G, 2 9,90 €\n", "1  > Pizza Salami {950} ^A ^G ^2\n2  > Pizza Tonno {990} ^A ^D ^G ^2"},
		"numbers with spaces":     {"Pizza Salami 2, 3   9,50 €\n", "1  > Pizza Salami {950} ^2 ^3"},
		"numbers close together":  {"Pizza Salami 2,3   9,50 €\nCola Q 1,11   3,20 €\n", "1  > Pizza Salami {950} ^2 ^3\n2  > Cola Q {320} ^1 ^11 !price_or_marks text=1,11"},
		"one beside lists":        {"Suppe A,G 4,50 €\nSalat C,J 5,50 €\nCola 11   3,20 €\nBrot A   2,00 €\n", "1  > Suppe {450} ^A ^G\n2  > Salat {550} ^C ^J\n3  > Cola {320} ^11\n4  > Brot {200} ^A"},
		"numbers of menus":        {"Suppe A,G 4,50 €\nSalat C,J 5,50 €\nMenü 1   9,50 €\nMenü 2   12,50 €\n", "1  > Suppe {450} ^A ^G\n2  > Salat {550} ^C ^J\n3  > Menü 1 {950}\n4  > Menü 2 {1250}"},
		"a number of a menu":      {"Menü 2   9,50 €\nSuppe 4,50 €\n", "1  > Menü 2 {950}\n2  > Suppe {450}"},
		"with sizes behind":       {"Pizza Salami A,G,2   26 cm 7,50 €   32 cm 9,50 €\n", "1  > Pizza Salami {26 cm: 750} {32 cm: 950} ^A ^G ^2"},
		"marks with leaders":      {"Pizza Salami A,G,2 ........ 9,50\n", "1  > Pizza Salami {950} ^A ^G ^2"},
		"marks that are not some": {"Pizza Salami A,G,99,x9 9,50 €\n", "1  > Pizza Salami A,G,99,x9 {950}"},
		"two prices":              {"Espresso 2,10   3,90 €\n", "1  > Espresso {210} {390} !sizes_unnamed"},
		"sizes":                   {"Pommes 6/8.5\nWein 0,3 l 3,20 0,5 l 4,20\n", "1  > Pommes {600} {850} !sizes_unnamed\n2  > Wein {0,3 l: 320} {0,5 l: 420}"},
		"whole prices":            {"Eis 4 / 6\nKuchen 3 / 5\n", "1  > Eis {400} {600} !sizes_unnamed\n2  > Kuchen {300} {500} !sizes_unnamed"},
		"diets between":           {"Risotto A,G,V   9,50 €\n", "1  > Risotto {950} +vegetarian ^A ^G"},
	})
}

// What is for a number of guests is a size of the dish above.
func TestPricesForPersons(t *testing.T) {
	readsAs(t, map[string][2]string{
		"below a dish": {
			"Tagliere misto\nSchinken, Salami, Käse\nfür 1  14,90 €\nfür 2  26,90 €\nOliven   4,50 €\n",
			"1-4  > Tagliere misto \"Schinken, Salami, Käse\" {für 1: 1490} {für 2: 2690}\n5  > Oliven {450}",
		},
		"with the word":            {"Fondue\nfür 2 Personen: 44,00 €\nfür 4 Personen: 80,00 €\nBrot   4,50 €\n", "1-3  > Fondue {für 2 Personen: 4400} {für 4 Personen: 8000}\n4  > Brot {450}"},
		"behind a dish with price": {"Fondue  24,00 €\nfür 2 Personen  44,00 €\nBrot   4,50 €\n", "1-2  > Fondue {2400} {für 2 Personen: 4400} !sizes_unnamed\n3  > Brot {450}"},
		"in its line":              {"Tagliere misto für 1 14,90 € / für 2 26,90 €\nPizza für 2   18,00 €\nSuppe 4,50 €\n", "1  > Tagliere misto {für 1: 1490} {für 2: 2690}\n2  > Pizza für 2 {1800}\n3  > Suppe {450}"},
		"Turkish":                  {"Kahvaltı\n1 kişilik 250 TL\n2 kişilik 450 TL\nÇay 20 TL\n", "1-3  > Kahvaltı {1 kişilik: 25000} {2 kişilik: 45000}\n4  > Çay {2000}"},
	})
}
