package guest

import (
	"strings"
	"testing"

	"carte/internal/contact"
	"carte/internal/lang"
	"carte/internal/store"
)

func TestVCard(t *testing.T) {
	got := vCard(&store.Store{
		Slug: "osteria", Name: "Osteria; Bar, \\ Küche", Phone: "+49 (0)30 23125 140", Country: "DE", DefaultLanguage: lang.German, Email: "ciao@osteria.example",
		Address: "Zitronengasse 14, 10999 Berlin",
	}, "https://carte.example")
	want := strings.Join([]string{
		"BEGIN:VCARD", "VERSION:3.0", `N:Osteria\; Bar\, \\ Küche;;;;`, `FN:Osteria\; Bar\, \\ Küche`, `ORG:Osteria\; Bar\, \\ Küche`,
		"TEL;TYPE=WORK,VOICE:+493023125140", "EMAIL;TYPE=INTERNET:ciao@osteria.example",
		"ADR;TYPE=WORK:;;Zitronengasse 14;Berlin;;10999;Deutschland", "URL:https://carte.example/s/osteria", "END:VCARD", "",
	}, "\r\n")
	if got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	for _, line := range strings.Split(vCard(&store.Store{Name: strings.Repeat("ö", 80)}, ""), "\r\n") {
		if len(line) > 75 || !strings.HasPrefix(strings.TrimLeft(line, "NFORG: "), "ö") && strings.Contains(line, "\ufffd") {
			t.Errorf("a line of %d bytes: %s", len(line), line)
		}
	}
}

func TestAddressOf(t *testing.T) {
	for line, want := range map[string]structuredAddress{
		"Zitronengasse 14, 10999 Berlin":          {"PostalAddress", "Zitronengasse 14", "10999", "Berlin", "DE"},
		"Kastanienhof 3, 04109 Leipzig":           {"PostalAddress", "Kastanienhof 3", "04109", "Leipzig", "DE"},
		"Balıkçı Rıhtımı No: 9, 35430 Urla/İzmir": {"PostalAddress", "Balıkçı Rıhtımı No: 9", "35430", "Urla/İzmir", "DE"},
		"12 rue du Bac, F-75007 Paris":            {"PostalAddress", "12 rue du Bac", "F-75007", "Paris", "DE"},
		"Bahnhofstrasse 1 8001 Zürich":            {"PostalAddress", "Bahnhofstrasse 1", "8001", "Zürich", "DE"},
		"1 High Street, London SW1A 1AA":          {Type: "PostalAddress", Street: "1 High Street, London SW1A 1AA", Country: "DE"},
		"Hauptstraße 1, 10115 Berlin, 2. Hof":     {Type: "PostalAddress", Street: "Hauptstraße 1, 10115 Berlin, 2. Hof", Country: "DE"},
		"Am Marktplatz":                           {Type: "PostalAddress", Street: "Am Marktplatz", Country: "DE"},
	} {
		if got := addressOf(line, "DE"); got != want {
			t.Errorf("%q: %+v, want %+v", line, got, want)
		}
	}
	if got := addressOf("", "DE"); got != nil {
		t.Errorf("nothing is %+v", got)
	}
}

// Every country that a company may have can be printed.
func TestCountriesHaveNames(t *testing.T) {
	for _, code := range contact.Countries {
		for _, key := range lang.All {
			if key.Region(code) == "" {
				t.Errorf("%s has no name in %s", code, key)
			}
		}
	}
}
