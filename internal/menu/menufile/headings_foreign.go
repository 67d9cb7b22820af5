package menufile

import "carte/internal/lang"

// foreignWords are the words of headings in languages that the rest of Carte does not speak, as
// people write them.
//
//nolint:misspell // of other languages
var foreignWords = []fieldWords{
	{FieldName, list("nome do prato, nome del piatto, denominazione, nombre del plato, denominacion, artículo, item de menu, gerecht, gerechten, productnaam, omschrijving product, nazwa dania, danie, pozycja, potrawa, název, jídlo, pokrm, názov, jedlo, nimi, tuote, annos, név, megnevezés, étel, nume, denumire, preparat, produs, naziv, jelo, artikl, ime, rätt, maträtt, ret, rett, nama, nama menu, tên món, món ăn, τίτλος, όνομα, ονομασία, πιάτο, προϊόν, название, наименование, имя, блюдо, позиция, товар, продукт, назва, найменування, страва, ястие, الاسم, اسم, اسم الطبق, الطبق, الصنف, المنتج, العنوان, שם, שם המנה, מנה, مورد, نام, نام غذا, 名称, 菜名, 品名, 名稱, 商品名, 料理名, 名前, 메뉴, 메뉴명, 이름, 상품명, ชื่อ, ชื่อเมนู, नाम")},
	{FieldPrice, list("prezzo unitario, preço, preços, valor, precio unitario, pvp, importe, prijzen, bedrag, ceny, koszt, cena brutto, částka, hinta, hinnat, ár, ára, preț, pret, cijena, cijene, pris kr, harga, giá, τιμή, τιμές, цена, цены, стоимость, ціна, вартість, السعر, سعر, الثمن, מחיר, قیمت, 价格, 價格, 单价, 價錢, 価格, 値段, 料金, 가격, ราคา, कीमत")},
	{FieldDescription, list("descrição, ingredientes, descripción, descrizione piatto, toelichting, ingrediënten, skład, składniki, opis dania, popis, složení, zloženie, kuvaus, ainesosat, leírás, összetevők, descriere, ingrediente, sastojci, beskrivelse, ingrediens, deskripsi, keterangan, mô tả, περιγραφή, υλικά, συστατικά, описание, состав, ингредиенты, опис, склад, الوصف, وصف, المكونات, تفاصيل, תיאור, מרכיבים, توضیحات, 描述, 简介, 說明, 説明, 설명, รายละเอียด, विवरण")},
	{FieldSection, list("categoría, sección, seção, categoria prodotto, tipologia, portata, categorie gerecht, rubriek, soort, groep, rodzaj, typ dania, grupa, dział, kategoria dania, kategorie jídla, skupina, druh, kategoria, ryhmä, osasto, kategória, csoport, categorie produs, secțiune, secțiunea, kategorija, skupina jela, afdeling, avsnitt, kategori menu, danh mục, κατηγορία, ενότητα, категория, раздел, группа, рубрика, категорія, розділ, група, الفئة, القسم, التصنيف, فئة, تصنيف, קטגוריה, مجموعه, دسته بندی, 分类, 分類, 类别, 類別, カテゴリ, カテゴリー, 카테고리, 분류, หมวดหมู่, श्रेणी")},
	{FieldCurrency, list("valuta, divisa, moneda, moeda, waluta, měna, mena, pénznem, monedă, валюта, العملة, מטבע, 货币, 通貨, 통화")},
	{FieldSize, list("tamaño, tamanho, formato, grandezza, misura, formaat, maat, porcja, rozmiar, velikost, veľkosť, méret, mărime, storlek, størrelse, koko, размер, порция, розмір, الحجم, حجم, גודל, 规格, サイズ, 사이즈")},
}

// withForeign adds the words of other languages to those of fields.
func withForeign(fields []fieldWords) []fieldWords {
	for i := range fields {
		for _, foreign := range foreignWords {
			if foreign.field != fields[i].field {
				continue
			}
			for _, word := range foreign.words {
				fields[i].words = append(fields[i].words, lang.Fold(word))
			}
		}
	}
	return fields
}
