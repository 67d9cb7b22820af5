package menu

import (
	"strings"

	"carte/internal/lang"
)

// printWords are the texts on prints that no owner has written.
var printWords = struct {
	menu, allergens, dish, page, continued, contains, mayContain, free, unconfirmed lang.Text
	legendAllergens, legendMay, legendAsk, legendAdditives, note, from, until       lang.Text
}{
	menu:        Unnamed,
	allergens:   lang.Text{En: "Allergens in our dishes", Fn: "Allergènes dans nos plats", De: "Allergene in unseren Speisen", Tr: "Yemeklerimizdeki alerjenler"},
	dish:        lang.Text{En: "Dish", Fn: "Plat", De: "Gericht", Tr: "Yemek"},
	page:        lang.Text{En: "Page %d of %d", Fn: "Page %d sur %d", De: "Seite %d von %d", Tr: "Sayfa %d / %d"},
	continued:   lang.Text{En: "(continued)", Fn: "(suite)", De: "(Fortsetzung)", Tr: "(devamı)"},
	contains:    lang.Text{En: "contains", Fn: "contient", De: "enthält", Tr: "içerir"},
	mayContain:  lang.Text{En: "may contain", Fn: "peut contenir", De: "kann enthalten", Tr: "içerebilir"},
	free:        lang.Text{En: "free of it", Fn: "n’en contient pas", De: "frei davon", Tr: "içermez"},
	unconfirmed: lang.Text{En: "not confirmed", Fn: "non confirmé", De: "nicht bestätigt", Tr: "doğrulanmadı"},
	legendAllergens: lang.Text{
		En: "Allergens: ", Fn: "Allergènes\u202f: ", De: "Allergene: ", Tr: "Alerjenler: ",
	},
	legendMay: lang.Text{
		En: "A letter in brackets: may contain it, as traces or by what you choose.", Fn: "Une lettre entre parenthèses\u202f: peut en contenir, en traces ou selon votre choix.",
		De: "Buchstabe in Klammern: kann es enthalten, in Spuren oder je nach Auswahl.", Tr: "Parantez içindeki harf: eser miktarda veya seçiminize göre içerebilir.",
	},
	legendAsk: lang.Text{
		En: "?: not all allergens of this dish are confirmed. Please ask us.", Fn: "?\u202f: tous les allergènes de ce plat ne sont pas confirmés. Demandez-nous.",
		De: "?: Nicht alle Allergene dieses Gerichts sind bestätigt. Bitte fragen Sie uns.", Tr: "?: Bu yemeğin alerjenlerinin tümü doğrulanmadı. Lütfen bize sorun.",
	},
	from:            lang.Text{En: "from %s", Fn: "à partir du %s", De: "ab %s", Tr: "%s tarihinden itibaren"},
	until:           lang.Text{En: "until %s", Fn: "jusqu’au %s", De: "bis %s", Tr: "%s tarihine kadar"},
	legendAdditives: lang.Text{En: "Additives: ", Fn: "Additifs\u202f: ", De: "Zusatzstoffe: ", Tr: "Katkı maddeleri: "},
	note: lang.Text{
		En: "The 14 allergens of Regulation (EU) No 1169/2011. What is not confirmed may be in the dish.",
		Fn: "Les 14 allergènes du règlement (UE) nº 1169/2011. Ce qui n’est pas confirmé peut se trouver dans le plat.",
		De: "Die 14 Allergene der Verordnung (EU) Nr. 1169/2011. Was nicht bestätigt ist, kann im Gericht enthalten sein.",
		Tr: "(AB) 1169/2011 sayılı Tüzük’ün 14 alerjeni. Doğrulanmayan alerjenler yemekte bulunabilir.",
	},
}

// months are those of a date, and weekdays those of times, from Sunday.
var (
	months = map[lang.Key][]string{
		lang.English: strings.Fields("January February March April May June July August September October November December"),
		lang.French:  strings.Fields("janvier février mars avril mai juin juillet août septembre octobre novembre décembre"),
		lang.German:  strings.Fields("Januar Februar März April Mai Juni Juli August September Oktober November Dezember"),
		lang.Turkish: strings.Fields("Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık"),
	}
	weekdays = map[lang.Key][]string{
		lang.English: strings.Fields("Sun Mon Tue Wed Thu Fri Sat"), lang.French: strings.Fields("dim. lun. mar. mer. jeu. ven. sam."),
		lang.German: strings.Fields("So Mo Di Mi Do Fr Sa"), lang.Turkish: strings.Fields("Paz Pzt Sal Çar Per Cum Cmt"),
	}
)
