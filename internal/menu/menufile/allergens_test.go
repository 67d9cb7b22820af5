package menufile_test

import (
	"testing"

	"carte/internal/lang"
)

// Letters and numbers for allergens and additives are told with what they mean, for a person to
// confirm.
func TestLettersForAllergens(t *testing.T) {
	for text, want := range map[string]string{
		"Name;Preis;Allergene;Zusatzstoffe\nSuppe;5,50;A,C,G;1,2\nBrühe;4,50;L;\nTee;2,00;-;keine\n": "2  > Suppe {550} ^A ^C ^G ^1 ^2 ^gluten? ^eggs? ^milk? ^colouring? ^preservative? !allergen_letters by=codex letters=A=gluten,C=eggs,G=milk,1=colouring,2=preservative|" +
			"3  > Brühe {450} ^L ^celery? !allergen_letters by=codex letters=L=celery|4  > Tee {200}",
		"Name;Preis;Allergene\nSuppe;5,50;a i\nFisch;15,00;d, l\n":                                            "2  > Suppe {550} ^a ^i ^gluten? ^celery? !allergen_letters by=order letters=a=gluten,i=celery|3  > Fisch {1500} ^d ^l ^fish? ^sulphites? !allergen_letters by=order letters=d=fish,l=sulphites",
		"Suppe (1,2) 5,50\nFisch (3) 15,00\n1 = Gluten, 2 = Milch, 3 = Fisch\n":                               "1  > Suppe {550} ^1 ^2 ^gluten? ^milk? !allergen_letters by=legend letters=1=gluten,2=milk|2  > Fisch (3) {1500}",
		"Suppe (X,Y) 5,50\nFisch (Z) 15,00\nX: Sellerie\nY: Milch und Laktose\n":                              "1  > Suppe {550} ^X ^Y ^celery? ^milk? !allergen_letters by=legend letters=X=celery,Y=milk|2  > Fisch {1500} ^Z !marks_not_read marks=Z",
		"Suppe (A,G) 5,50\nFisch (D) 15,00\nAllergene: A Glutenhaltiges Getreide, D Fisch, G Milch, M Senf\n": "1  > Suppe {550} ^A ^G ^gluten? ^milk? !allergen_letters by=legend letters=A=gluten,G=milk|2  > Fisch {1500} ^D ^fish? !allergen_letters by=legend letters=D=fish",
		"Çorba (X,Y) 5,50\nBalık (Z) 15,00\nX: Sert kabuklu yemişler\nY: Kabuklular\n":                        "1  > Çorba {550} ^X ^Y ^nuts? ^crustaceans? !allergen_letters by=legend letters=X=nuts,Y=crustaceans|2  > Balık {1500} ^Z !marks_not_read marks=Z",
		"Suppe (A,G) 5,50\nTee 2,00\n": "1  > Suppe {550} ^A ^G !marks_not_read marks=A, G|2  > Tee {200}",
		`[{"name":"Suppe","price":5.5,"allergens":["gluten","Milch"]},{"name":"Tee","price":2,"allergens":[]}]`: "1  > Suppe {550} ^gluten ^Milch ^gluten? ^milk? !allergen_letters by=codex letters=gluten=gluten,Milch=milk|1  > Tee {200}",
	} {
		if got := readWanted(t, text, "EUR", lang.German); got != want {
			t.Errorf("%s: read\n%s\nwant\n%s", text, got, want)
		}
	}
}
