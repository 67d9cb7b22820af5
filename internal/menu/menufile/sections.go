package menufile

import (
	"strings"
	"unicode"

	"carte/internal/lang"
)

// sectionWords are names of parts of menus, in lower case without accents.
//
//nolint:misspell // American
var sectionWords = wordSet(`starters starter appetizer appetizers mains main entrees desserts dessert sides soups soup salads
	drinks beverages wines wine beers beer cocktails coffee tea pasta pizza pizzas burgers burger sandwiches breakfast brunch lunch dinner snacks specials
	vorspeisen vorspeise suppen salate hauptgerichte hauptspeisen hauptgange beilagen nachspeisen nachtisch desserts getranke weine biere bier kaffee tee fruhstuck
	mittagstisch mittagskarte fischgerichte fleischgerichte fisch fleisch kindergerichte nudelgerichte nudeln heissgetranke softdrinks spirituosen weisswein rotwein rosewein aperitif aperitifs digestif digestifs
	alkoholfreies flaschenweine schnapse longdrinks spezialitaten kuchen eis
	entree soupes salades plats poissons viandes accompagnements fromages boissons vins bieres cafes cafe thes petits-dejeuners formules menus
	baslangiclar corbalar salatalar mezeler kebaplar izgaralar tatlilar icecekler kahvalti kahveler caylar saraplar biralar balik pideler ana yemekler zeytinyaglilar
	antipasti primi secondi contorni dolci insalate zuppe bevande vini tapas postres`)

// sectionPhrases are those of several words.
var sectionPhrases = setOf("main courses", "main dishes", "small plates", "side dishes", "soft drinks", "hot drinks", "ana yemekler", "hors d'oeuvres", "plats principaux", "vins rouges", "vins blancs", "hot drinks", "soguk mezeler", "sicak mezeler", "alkoholfreie getranke", "warme getranke", "vom grill", "aus dem meer", "white wines", "red wines", "white wine", "red wine", "kinder menu", "kids menu", "from the grill", "petit dejeuner")

func wordSet(text string) map[string]bool { return setOf(strings.Fields(text)...) }

func setOf(words ...string) map[string]bool {
	set := map[string]bool{}
	for _, word := range words {
		set[word] = true
	}
	return set
}

// isSectionWord reports whether a text is the name of a part of menus, or begins or ends
// with one and is short.
func isSectionWord(text string) bool {
	folded := strings.Trim(lang.Fold(oneLine(text)), " :.-–—*=_#~")
	if sectionWords[folded] || sectionPhrases[folded] {
		return true
	}
	for _, joint := range []string{" & ", " und ", " and ", " et ", " ve ", " / ", ", "} {
		if before, after, ok := strings.Cut(folded, joint); ok && (sectionWords[before] || sectionPhrases[before] || sectionWords[after]) && len(folded) < 40 {
			return true
		}
	}
	return false
}

// isCapitals reports whether a text has letters, all of them capitals.
func isCapitals(text string) bool {
	letters := 0
	for _, r := range text {
		if unicode.IsLower(r) {
			return false
		}
		if unicode.IsLetter(r) {
			letters++
		}
	}
	return letters >= 3
}
