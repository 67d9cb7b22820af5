package contact_test

import (
	"errors"
	"testing"

	"carte/internal/contact"
	"carte/internal/fault"
)

func TestVATID(t *testing.T) {
	for country, c := range map[string]struct {
		right map[string]string
		wrong []string
	}{
		"DE": {
			map[string]string{"DE123456789": "DE123456789", "de 123 456 789": "DE123456789", "DE\u00a0123\u202f456-789": "DE123456789"},
			[]string{"123456789", "DE12345678", "DE1234567890", "ATU12345678", "DE12345678O"},
		},
		"AT": {map[string]string{"ATU12345678": "ATU12345678", "atu 1234 5678": "ATU12345678"}, []string{"AT12345678", "ATU1234567", "U12345678"}},
		"CH": {
			map[string]string{
				"CHE-123.456.789 MWST": "CHE-123.456.789 MWST", "CHE123456789": "CHE-123.456.789", "che 123 456 789 tva": "CHE-123.456.789 TVA",
			},
			[]string{"CH123456789", "CHE-123.456.78 MWST", "CHE-123.456.789 VAT"},
		},
		"NO": {map[string]string{"123456789": "NO 123456789", "no123456789mva": "NO 123456789 MVA"}, []string{"NO12345678"}},
		"FR": {map[string]string{"FR 40 303265045": "FR40303265045", "FRXX999999999": "FRXX999999999"}, []string{"FR30326504", "303265045"}},
		"GR": {map[string]string{"EL123456789": "EL123456789"}, []string{"GR123456789"}},
		"TR": {map[string]string{"123 456 7890": "1234567890", "12345678901": "12345678901"}, []string{"TR1234567890", "123456789"}},
		"NL": {map[string]string{"NL123456789B01": "NL123456789B01"}, []string{"NL123456789"}},
		"GB": {map[string]string{"GB 123 4567 89": "GB123456789", "XI123456789": "XI123456789", "GBGD123": "GBGD123"}, []string{"GB12345"}},
		"US": {map[string]string{"12-3456789": "12-3456789"}, nil},
		"":   {map[string]string{"de 123 456 789": "de 123 456 789"}, nil},
	} {
		for typed, want := range c.right {
			if got, err := contact.VATID(typed, country); err != nil || got != want {
				t.Errorf("%s, %q: %q, %v; want %q", country, typed, got, err, want)
			}
		}
		for _, typed := range c.wrong {
			var rule *fault.RuleError
			if got, err := contact.VATID(typed, country); got != typed || !errors.As(err, &rule) || rule.Rule.Code != "not_a_vat_id" {
				t.Errorf("%s, %q: %q, %v, want not_a_vat_id", country, typed, got, err)
			}
		}
	}
}

func TestEconomicID(t *testing.T) {
	if got, err := contact.EconomicID("de 123 456 789 00001"); err != nil || got != "DE123456789-00001" {
		t.Errorf("EconomicID = %q, %v", got, err)
	}
	var rule *fault.RuleError
	if _, err := contact.EconomicID("DE123456789"); !errors.As(err, &rule) || rule.Rule.Code != "not_an_economic_id" {
		t.Errorf("without its last digits: %v, want not_an_economic_id", err)
	}
}

// What is told as an example is accepted, and written as it is stored.
func TestVATExamples(t *testing.T) {
	known := 0
	for _, country := range contact.Countries {
		var rule *fault.RuleError
		if _, err := contact.VATID("?", country); !errors.As(err, &rule) {
			continue
		}
		known++
		example := rule.Rule.Params["example"].(string)
		if written, err := contact.VATID(example, country); example == "" || written != example || err != nil {
			t.Errorf("%s: the example is %q, which is stored as %q, %v", country, example, written, err)
		}
	}
	if known != 31 {
		t.Errorf("the form is known for %d countries, want 31", known)
	}
}
