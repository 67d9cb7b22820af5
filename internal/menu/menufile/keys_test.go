package menufile_test

import (
	"strings"
	"testing"

	"carte/internal/lang"
)

// What a file has is found where nobody knows its headings or the names of its members.
func TestWordsOfOtherLanguages(t *testing.T) {
	for text, want := range map[string]string{
		"Название;Категория;Описание;Цена\nБорщ;Супы;со сметаной;1 500 €\nПлов;Горячее;;25 €\n": `2 Супы > Борщ "со сметаной" {150000}|3 Горячее > Плов {2500}`,
		"Nom,Prix_FCFA\nPoulet,3500\nEau,500\n":                                                                                                                        `2  > Poulet {350000} !other_currency currency=XAF most=EUR|3  > Eau {50000} !other_currency currency=XAF most=EUR`,
		`{"mainCourses":[{"nameEn":"Pie","price":7.5},{"nameEn":"Stew","price":9}]}`:                                                                                   `1 Main courses > Pie {750}|1 Main courses > Stew {900}`,
		"Nazwa,Rodzaj,Opis,Cena\nPierogi,Dania,z cebulką,24\nŻurek,Zupy,,18\n":                                                                                         `2 Dania > Pierogi "z cebulką" {2400}|3 Zupy > Żurek {1800}`,
		"Naam;Prijs;Omschrijving;Soort\nKaas;6,00;met mosterd;Borrel\n":                                                                                                `2 Borrel > Kaas "met mosterd" {600}`,
		"Xa,Yb,Zc,Wd\n1,Zupy,Żurek,18.00\n2,Zupy,Rosół,16.00\n3,Napoje,Kompot,8.00\n4,Napoje,Cola,9.00\n":                                                              `2 Zupy > Żurek {1800}|3 Zupy > Rosół {1600}|4 Napoje > Kompot {800}|5 Napoje > Cola {900}`,
		`[{"الفئة":"مقبلات","العناصر":[{"الاسم":"حمص","السعر":25,"الوصف":"مع زيت"},{"الاسم":"متبل","السعر":28}]}]`:                                                     `1 مقبلات > حمص "مع زيت" {2500}|1 مقبلات > متبل {2800}`,
		`[{"s":"مقبلات","p":"حمص","q":25.5},{"s":"مقبلات","p":"متبل","q":28},{"s":"مشاوي","p":"كباب","q":60}]`:                                                         `1  > حمص "مقبلات" {2550}|1  > متبل "مقبلات" {2800}|1  > كباب "مشاوي" {6000}`,
		`[{"s":"مقبلات","p":"حمص","q":25.5},{"s":"مقبلات","p":"متبل","q":28},{"s":"مشاوي","p":"كباب","q":60},{"s":"مشاوي","p":"شيش","q":62}]`:                          `1 مقبلات > حمص {2550}|1 مقبلات > متبل {2800}|1 مشاوي > كباب {6000}|1 مشاوي > شيش {6200}`,
		`{"restaurante":"Casa Pepe","carta":{"Entrantes":[{"plato":"Croquetas","precio":8.5,"descripción":"jamón"},{"plato":"Pan","precio":7}]}}`:                      `1 Entrantes > Croquetas "jamón" {850}|1 Entrantes > Pan {700}`,
		`[{"itemId":"1","dishTitle":"Soup","unitPrice":5.5,"menuCategory":"Starters","imageUrl":"https://x/a.png"},{"itemId":"2","dishTitle":"Pie","unitPrice":7.25}]`: `1 Starters > Soup {550}|1  > Pie {725}`,
		`{"категории":[{"название":"Супы","блюда":[{"название":"Борщ","цена":350},{"название":"Уха","цена":420}]},{"название":"Чай","блюда":[{"название":"Чёрный","цена":90}]}]}`: `1 Супы > Борщ {35000}|1 Супы > Уха {42000}|1 Чай > Чёрный {9000}`,
	} {
		if got := readWanted(t, text, "EUR", lang.English); got != want {
			t.Errorf("%s: read\n%s\nwant\n%s", text, got, want)
		}
	}
}

// Amounts of a table or of JSON are in minor units where no menu could be as dear otherwise.
func TestAmountsInMinorUnits(t *testing.T) {
	const menu = `[{"name":"Burger","price":1250},{"name":"Pasta","price":1390},{"name":"Cola","price":350},{"name":"Ketchup","price":50},%]`
	for text, want := range map[string]string{
		strings.Replace(menu, "%", `{"name":"Pie","price":995},{"name":"Tea","price":[300,450]},{"name":"Ale","price":480},{"name":"Egg","price":210},{"name":"Rice","price":390},{"name":"Water","price":0}`, 1): "1  > Burger {1250} !price_cents text=1250|1  > Pasta {1390} !price_cents text=1390|1  > Cola {350} !price_cents text=350|1  > Ketchup {50} !price_cents text=50|" +
			"1  > Pie {995} !price_cents text=995|1  > Tea {small: 300} {large: 450} !price_cents text=300 !sizes_named names=small, large|1  > Ale {480} !price_cents text=480|1  > Egg {210} !price_cents text=210|1  > Rice {390} !price_cents text=390|1  > Water {0} !price_cents text=0",
		strings.Replace(menu, "%", `{"name":"Pie","price":9.95}`, 1):                                     "1  > Burger {125000}|1  > Pasta {139000}|1  > Cola {35000}|1  > Ketchup {5000}|1  > Pie {995}",
		"Name,Price\nBurger,1250\nPasta,1390\n":                                                          "2  > Burger {1250} !price_cents text=1250|3  > Pasta {1390} !price_cents text=1390",
		"Name,Price\nBurger,€1250\nPasta,1390\n":                                                         "2  > Burger {125000}|3  > Pasta {139000}",
		"Name,Price\nBurger,125\nPasta,139\nFizz,410\n":                                                  "2  > Burger {12500}|3  > Pasta {13900}|4  > Fizz {41000}",
		"Name,Price cents\nBurger,1250\nPasta,1390\n":                                                    "2  > Burger {1250}|3  > Pasta {1390}",
		"Ürün,Fiyat\nİskender,480\nKıymalı pide,350\nŞiş,520\nAyran,60\n":                                "2  > İskender {48000}|3  > Kıymalı pide {35000}|4  > Şiş {52000}|5  > Ayran {6000}",
		`[{"name":"Burger","price":450,"currency":"TRY"},{"name":"Ayran","price":310,"currency":"TRY"}]`: "1  > Burger {45000} !other_currency currency=TRY most=EUR|1  > Ayran {31000} !other_currency currency=TRY most=EUR",
		`[{"name":"Burger","unit_amount":450},{"name":"Ale","unit_amount":310}]`:                         "1  > Burger {450}|1  > Ale {310}",
	} {
		if got := readWanted(t, text, "EUR", lang.English); got != want {
			t.Errorf("%s: read\n%s\nwant\n%s", text, got, want)
		}
	}
	for _, currency := range []string{"TRY", "CZK", "JPY", "KZT", "SEK"} {
		if got := readWanted(t, "Name,Price\nBurger,1250\nPasta,1390\n", currency, lang.English); strings.Contains(got, "price_cents") {
			t.Errorf("in %s read %s", currency, got)
		}
	}
}

// A currency that the store does not have is known, however it is written.
func TestOtherCurrencies(t *testing.T) {
	for written, want := range map[string]string{
		"1 500 ₸": "{150000} KZT", "2500 тг": "{250000} KZT", "350 руб.": "{35000} RUB", "1 250 ₽": "{125000} RUB", "390 р.": "{39000} RUB", "65 Kč": "{6500} CZK", "189,- Kč": "{18900} CZK",
		"24 zł": "{2400} PLN", "24,50 PLN": "{2450} PLN", "129 kr": "{12900} SEK", "2 490 Ft": "{249000} HUF", "120 грн": "{12000} UAH", "35 lei": "{3500} RON", "R$ 12,50": "{1250} BRL",
		"₹250": "{25000} INR", "Rs. 250": "{25000} INR", "KES 850": "{85000} KES", "25 د.إ": "{2500} AED", "₪ 54": "{5400} ILS", "480 ден": "{48000} MKD", "฿120": "{12000} THB",
	} {
		for _, text := range []string{"Name;Price\nPie;" + written + "\nTea;" + written + "\n", "Pie   " + written + "\nTea   " + written + "\n"} {
			isText := !strings.HasPrefix(text, "Name")
			if isText && (strings.HasPrefix(written, "KES") || strings.Contains(written, "إ")) {
				continue // words that only a column of prices explains
			}
			amount, currency, _ := strings.Cut(want, " ")
			got := readWanted(t, text, "EUR", lang.English)
			if first, _, _ := strings.Cut(got, "|"); !strings.HasSuffix(first, "> Pie "+amount+" !other_currency currency="+currency+" most=EUR") {
				t.Errorf("%s: read %s, want %s", text, got, want)
			}
		}
	}
}
