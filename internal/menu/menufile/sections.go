package menufile

import (
	"regexp"
	"slices"
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
	antipasti primi secondi contorni dolci insalate zuppe bevande vini tapas postres
	entrantes ensaladas sopas carnes pescados mariscos raciones bebidas cervezas bocadillos cafes
	sobremesas saladas peixes acompanhamentos petiscos
	voorgerechten hoofdgerechten nagerechten bijgerechten dranken soepen salades broodjes
	zupy przystawki desery napoje salatki dodatki
	polevky predkrmy dezerty napoje prilohy salaty
	levesek eloetelek foetelek koretek desszertek salatak italok
	супы салаты закуски напитки десерты гарниры выпечка завтраки`)

// sectionPhrases are those of several words.
var sectionPhrases = setOf("main courses", "main dishes", "main course", "main dish", "plat principal", "small plates", "side dishes", "soft drinks", "hot drinks", "ana yemekler", "hors d'oeuvres", "plats principaux", "vins rouges", "vins blancs", "hot drinks", "soguk mezeler", "sicak mezeler", "alkoholfreie getranke", "warme getranke", "vom grill", "aus dem meer", "white wines", "red wines", "white wine", "red wine", "kinder menu", "kids menu", "from the grill", "petit dejeuner",
	//nolint:misspell // of other languages
	"primi piatti", "secondi piatti", "piatti unici", "platos principales", "pratos principais", "warme dranken", "dania glowne", "hlavni jidla", "teple predkrmy",
	"горячие блюда", "холодные закуски", "горячие закуски", "вторые блюда", "первые блюда")

func wordSet(text string) map[string]bool { return setOf(strings.Fields(text)...) }

func setOf(words ...string) map[string]bool {
	set := map[string]bool{}
	for _, word := range words {
		set[word] = true
	}
	return set
}

// ofThePlace matches what stands before the name of a part: "our", "nos", "carte des".
var ofThePlace = regexp.MustCompile(`^(?:(?:la )?carte des?|(?:selection|choix) de|auswahl an|les|nos|unsere|our|the|i nostri|le nostre|los|las|nuestr[oa]s) `)

// isSectionWord reports whether a text is the name of a part of menus, or begins or ends
// with one and is short.
func isSectionWord(text string) bool {
	folded := strings.Trim(lang.Fold(oneLine(text)), " :.-–—*=_#~")
	folded = ofThePlace.ReplaceAllString(folded, "")
	if sectionWords[folded] || sectionPhrases[folded] {
		return true
	}
	// A list of such words is one of parts; what ends in one is mostly about a dish.
	if parts := strings.Split(folded, ", "); len(parts) > 1 {
		return len(folded) < 40 && !slices.ContainsFunc(parts, func(part string) bool { return !isSectionWord(part) })
	}
	if first, _, _ := strings.Cut(folded, " "); aboutDish[first] {
		return false // "with vegetables and fish"
	}
	for _, joint := range []string{" & ", " und ", " and ", " et ", " ve ", " / "} {
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
