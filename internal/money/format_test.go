package money_test

import (
	"encoding/json"
	"os"
	"testing"

	"carte/internal/lang"
	"carte/internal/money"
)

// formats.json is what Intl writes, for which a test of the dashboard asks as well: guests
// read what owners do.
func TestFormatIsWhatBrowsersWrite(t *testing.T) {
	raw, err := os.ReadFile("testdata/formats.json")
	if err != nil {
		t.Fatal(err)
	}
	var rows [][4]any
	if err := json.Unmarshal(raw, &rows); err != nil {
		t.Fatal(err)
	}
	for _, row := range rows {
		amount, currency, language := int64(row[0].(float64)), row[1].(string), lang.Key(row[2].(string))
		if got := money.Format(amount, currency, language); got != row[3] {
			t.Errorf("%d %s in %s is %q, want %q", amount, currency, language, got, row[3])
		}
	}
	if len(rows) < 400 {
		t.Errorf("formats.json has %d rows", len(rows))
	}
}

func TestFormat(t *testing.T) {
	for _, c := range []struct {
		amount   int64
		currency string
		language lang.Key
		want     string
	}{
		{-250, "EUR", lang.English, "-€2.50"},
		{-250, "EUR", lang.German, "-2,50\u00a0€"},
		{7, "KWD", lang.English, "KWD\u00a00.007"},
		{1200, "JPY", lang.French, "1\u202f200\u00a0¥"},
		{1250, "EUR", "xx", "€12.50"},
	} {
		if got := money.Format(c.amount, c.currency, c.language); got != c.want {
			t.Errorf("Format(%d, %s, %s) = %q, want %q", c.amount, c.currency, c.language, got, c.want)
		}
	}
}

func TestFormatThousandths(t *testing.T) {
	for _, c := range []struct {
		n        int64
		language lang.Key
		want     string
	}{
		{330, lang.German, "0,33"},
		{330, lang.English, "0.33"},
		{5, lang.Turkish, "0,005"},
		{1000, lang.French, "1"},
		{2500, lang.French, "2,5"},
		{250_000, lang.German, "250"},
		{1_500_000, lang.English, "1,500"},
	} {
		if got := money.FormatThousandths(c.n, c.language); got != c.want {
			t.Errorf("FormatThousandths(%d, %s) = %q, want %q", c.n, c.language, got, c.want)
		}
	}
}
