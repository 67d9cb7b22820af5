package menufile

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// named are words by which legends and tables name allergens and additives, in lower case without
// accents: those of the law in four languages, what restaurants print, singular and plural. What was
// found is taken out before the next is looked for, so longer names stand before those that are a part
// of them: peanuts before nuts, Turkish nuts before crustaceans, and scallops before French nuts.
// A key may stand several times for that.
var named = []struct {
	key     string
	pattern *regexp.Regexp
}{
	{"", regexp.MustCompile(`\b(?:kokos|muskat)nuss\w*|\b(?:kokos|hafer|reis)milch\b|\bcoconuts?(?: milk)?\b|\bnutmegs?\b|\bbutternut\w*|\bnoix de (?:coco|muscade)\b|\blait de coco\b|\bhindistan cevizi(?: sutu)?\b|\bbuchweizen\w*|\bbuckwheat\b|\bble noir\b|\bkarabugday\b`)},
	{"colouring", regexp.MustCompile(`\w*farbstoff\w*|\bcolou?ring\w*|\bcolou?rs?\b|\bcolorants?\b|\brenklendirici\w*`)}, //nolint:misspell // French
	{"preservative", regexp.MustCompile(`\w*konservier\w*|\bpreservatives?\b|\bconservateurs?\b|\bkoruyucu\w*`)},
	{"antioxidant", regexp.MustCompile(`\bantioxid\w*|\bantioxydant\w*|\bantioksidan\w*`)},
	{"flavour_enhancer", regexp.MustCompile(`\bgeschmacksverstark\w*|\bflavou?r enhancers?\b|\bexhausteurs?(?: de gout)?\b|\b(?:lezzet|aroma) arttirici\w*`)},
	{"sulphites", regexp.MustCompile(`\bschwefel(?:di)?oxide?s?\b|\bsul(?:f|ph)ite?(?:s|n|ler)?\b|\bsul(?:f|ph)ur di?oxide\b|\bdioxyde de soufre\b|\banhydride sulfureux\b|\bkukurt ?(?:dioksit)?\b|\bsulfit\w*|\bso2\b`)},
	{"sulphurised", regexp.MustCompile(`\bgeschwefelt\w*|\bsul(?:f|ph)ur(?:i[sz])?ed\b|\bsoufre\b|\bkukurtlen\w*`)},
	{"blackened", regexp.MustCompile(`\bgeschwarzt\w*|\bblackened\b|\bnoircie?s?\b|\bkarartil\w*`)},
	{"waxed", regexp.MustCompile(`\bgewachst\w*|\bwaxed\b|\bciree?s?\b|\bmumlan\w*`)},
	{"phosphate", regexp.MustCompile(`\w*phosphat\w*|\bfosfat\w*`)},
	{"phenylalanine", regexp.MustCompile(`\w*phenylalanin\w*|\bfenilalanin\w*`)},
	{"sweetener", regexp.MustCompile(`\bsussung\w*|\bsussstoff\w*|\bsweeteners?\b|\bedulcorants?\b|\btatlandirici\w*`)},
	{"caffeine", regexp.MustCompile(`\b[kc]offein\w*|\bcaff?ein\w*|\bkafein\w*`)},
	{"quinine", regexp.MustCompile(`\bchinin\w*|\bquinine\b|\bkinin\b`)},
	{"taurine", regexp.MustCompile(`\btaurin\w*`)},
	{"gluten", regexp.MustCompile(`\bgluten\w*|\b(?:weizen|roggen|gersten?|hafer|dinkel|kamut|emmer|einkorn|grunkern)\w*|\w*getreide\w*|\bcereal\w*|\b(?:wheat|rye|barley|oats?|spelt)\b|\b(?:ble|seigle|orge|avoine|epeautre|froment)s?\b|\b(?:bugday|cavdar|arpa|yulaf|tahil)\w*`)},
	{"peanuts", regexp.MustCompile(`\berdnu[sß]s\w*|\bpeanuts?\b|\bgroundnuts?\b|\barachides?\b|\bcacahuet+es?\b|\byer ?fistig\w*|\byer ?fistik\w*`)},
	{"molluscs", regexp.MustCompile(`\bnoix de (?:saint|st)[ .-]+jacques\b|\bcoquilles? (?:saint|st)[ .-]+jacques\b`)},
	{"nuts", regexp.MustCompile(`\bschalenfr[uü]e?cht\w*|\bhartschalenobst\b|\b(?:hasel|wal|para|pekan|pecan|cashew|macadamia|queensland)nusse?n?\b|\bnusse?n?\b|\bmandel(?:n|milch)?\b|\bpistazien?\b|\bpistachios?\b|\bcashews?\b|\bpekan\w*|\bpecans?\b|\bmacadamia\w*|\b(?:tree |brazil )?nuts?\b|\b(?:hazel|wal)nuts?\b|\balmonds?\b|\bfruits? a coques?\b|\bnoix(?: de (?:cajou|pecan|macadamia|grenoble|bresil))?\b|\bnoisettes?\b|\bamandes?\b|\bpistaches?\b|\bkuru ?yemis\w*|\bsert kabuklu\w*(?: (?:yemis|meyve)\w*)?|\bkabuklu (?:yemis|meyve)\w*|\bfindik\w*|\bceviz\w*|\bbadem\w*|\b(?:antep|sam) fistig\w*|\bkaju\w*`)},
	{"crustaceans", regexp.MustCompile(`\bkrebstier\w*|\bkrebse?n?\b|\bkrustentier\w*|\bgarnelen?\b|\bhummer\b|\blangusten?\b|\bcrustac\w*|\b(?:prawn|shrimp|crab|lobster)s?\b|\bcrayfish\b|\b(?:crevette|crabe|homard|langoustine|ecrevisse)s?\b|\bkabuklu\w*(?: (?:deniz urun|hayvan)\w*)?|\b(?:karides|yengec|istakoz)\w*`)},
	{"molluscs", regexp.MustCompile(`\bweichtier\w*|\bmollus[ckq]\w*|\bmuscheln?\b|\bschnecken?\b|\btintenfische?n?\b|\baustern?\b|\b(?:mussel|oyster|clam|scallop|snail|cockle)s?\b|\bsquids?\b|\boctopus\b|\b(?:moule|huitre|calamar|calmar|escargot)s?\b|\byumusakca\w*|\b(?:midye|kalamar|ahtapot|istiridye|salyangoz)\w*`)},
	{"crustaceans+molluscs", regexp.MustCompile(`\bmeeresfr[u]e?chte\w*|\bschalentier\w*|\bshell ?fish\b|\bseafood\b|\bfruits de mer\b|\bdeniz (?:urun|mahsul)\w*`)},
	{"eggs", regexp.MustCompile(`\b(?:huhner|voll)?eie?r?n?\b|\beie?r?-?(?:er)?zeugnis\w*|\beigelb\b|\beggs?\b|\boeufs?\b|\byumurta\w*`)},
	{"fish", regexp.MustCompile(`\b(?:thun)?fisch\w*|\blachs\b|\bfish\b|\bpoissons?\b|\bbalik\w*|\bbalig\w*`)},
	{"soybeans", regexp.MustCompile(`\bsoj\w*|\bsoya fasulye\w*|\bsoya? ?beans?\b|\bsoya?\b`)},
	{"milk", regexp.MustCompile(`\b(?:kuh|voll|mager|butter|schafs?|ziegen)?milch\w*|\bmolken?\b|\bsahne\b|\bkase\b|\bbutter\b|\brahm\b|\bjoghurt\b|\bmilk\b|\bdairy\b|\bcheese\b|\bcream\b|\blaits?\b|\blaiti\w*|\bfromages?\b|\bbeurre\b|\bsutu?n?\b|\bsut urun\w*|\bpeynir\w*|\btereyag\w*|\bla[ck]tos\w*|\blaktoz\w*`)},
	{"celery", regexp.MustCompile(`\w*sellerie\w*|\bceler\w*|\bkereviz\w*`)},
	{"mustard", regexp.MustCompile(`\bsenf\w*|\bmustard\b|\bmoutarde\b|\bhardal\w*`)},
	{"sesame", regexp.MustCompile(`\bsesam\w*|\bsusam\w*|\btahini?\b`)},
	{"lupin", regexp.MustCompile(`\b(?:suss)?lupin\w*|\baci ?bakla\w*|\blupen\w*`)},
}

// mayHave matches words that say that something may be in a dish, and besideNames those that stand
// around the names of allergens and mean none.
var (
	mayHave     = regexp.MustCompile(`\bspuren?\b|\btraces?\b|\bmay contain\b|\bkann\b.*\benthalten\b|\bpeut contenir\b|\beser\b|\bicerebil\w*`)
	besideNames = regexp.MustCompile(`\w*-?erzeugnis\w*|\w*produkte?n?\b|\bprodu[ic]ts?\b|\burun\w*|\b(?:und|u|mit|aus|von|vom|der|die|das|den|daraus|damit|gewonnene?n?|hergestellte?n?|einschliesslich|inklusive|inkl|incl|enthalt\w*|haltig\w*|sowie|oder|bohnen?|samen|saat|sorten?|kann|spuren?|` +
		`and|products?|thereof|the|of|or|from|made|including|containing|contains?|may|traces?|seeds?|beans?|et|ou|de|du|des|d|l|la|le|les|a|au|aux|en|base|graines?|y|compris|contenant|contient|peut|contenir|` +
		`ve|veya|ile|iceren|icer\w*|dahil|tohum\w*|turev\w*|eser|miktarda|bazli)\b`)
)

// longestMeaning is how many bytes of a text are searched for what it names.
const longestMeaning = 160

var withoutApostrophes = strings.NewReplacer("’", " ", "'", " ", "´", " ")

// meaningsOf returns the allergens and additives that a text names, in lower case without accents,
// and what it says beside them. A text in brackets explains the one before, where that is known.
func meaningsOf(folded string) (keys []string, beside string) {
	folded = cut(withoutApostrophes.Replace(folded), longestMeaning)
	if _, isDiet := dietIn(folded); isDiet {
		return nil, folded
	}
	head, _, hasBrackets := strings.Cut(folded, "(")
	if keys, beside = namesIn(head); len(keys) > 0 || !hasBrackets {
		return keys, beside
	}
	return namesIn(folded)
}

// namesIn returns all that a text names, and what is left of it.
func namesIn(text string) (keys []string, left string) {
	for i := range named {
		one := &named[i]
		if !one.pattern.MatchString(text) {
			continue
		}
		if one.key == "" { // sounds like one and is none
			text = one.pattern.ReplaceAllStringFunc(text, strings.ToUpper)
			continue
		}
		text = one.pattern.ReplaceAllString(text, " ")
		for key := range strings.SplitSeq(one.key, "+") {
			if !slices.Contains(keys, key) {
				keys = append(keys, key)
			}
		}
	}
	left = besideNames.ReplaceAllString(strings.ToLower(text), " ")
	return keys, strings.Join(strings.FieldsFunc(left, func(r rune) bool { return !isWordRune(r) }), " ")
}

// isWordRune reports whether a character is one of words.
func isWordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
