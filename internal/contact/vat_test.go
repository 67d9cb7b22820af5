package contact_test

import (
	"errors"
	"testing"

	"carte/internal/contact"
	"carte/internal/fault"
)

func TestCheckVATID(t *testing.T) {
	for country, c := range map[string]struct{ right, wrong []string }{
		"DE": {[]string{"DE123456789", "de 123 456 789", "DE\u00a0123\u202f456-789"}, []string{"123456789", "DE12345678", "DE1234567890", "ATU12345678", "DE12345678O"}},
		"AT": {[]string{"ATU12345678", "atu 1234 5678"}, []string{"AT12345678", "ATU1234567", "U12345678"}},
		"CH": {[]string{"CHE-123.456.789 MWST", "CHE123456789", "CHE-123.456.789 TVA"}, []string{"CH123456789", "CHE-123.456.78 MWST", "CHE-123.456.789 VAT"}},
		"FR": {[]string{"FR 40 303265045", "FRXX999999999"}, []string{"FR30326504", "303265045"}},
		"GR": {[]string{"EL123456789"}, []string{"GR123456789"}},
		"TR": {[]string{"1234567890", "12345678901"}, []string{"TR1234567890", "123456789"}},
		"NL": {[]string{"NL123456789B01"}, []string{"NL123456789"}},
		"GB": {[]string{"GB 123 4567 89", "XI123456789", "GBGD123"}, []string{"GB12345"}},
		"US": {[]string{"12-3456789"}, nil},
		"":   {[]string{"DE123456789"}, nil},
	} {
		for _, id := range c.right {
			if err := contact.CheckVATID(id, country); err != nil {
				t.Errorf("%s, %q: %v", country, id, err)
			}
		}
		for _, id := range c.wrong {
			var rule *fault.RuleError
			if err := contact.CheckVATID(id, country); !errors.As(err, &rule) || rule.Rule.Code != "not_a_vat_id" {
				t.Errorf("%s, %q: %v, want not_a_vat_id", country, id, err)
			}
		}
	}
}

// What is told as an example is accepted.
func TestVATExamples(t *testing.T) {
	known := 0
	for _, country := range contact.Countries {
		var rule *fault.RuleError
		if !errors.As(contact.CheckVATID("?", country), &rule) {
			continue
		}
		known++
		if example := rule.Rule.Params["example"].(string); example == "" || contact.CheckVATID(example, country) != nil {
			t.Errorf("%s: the example is %q", country, example)
		}
	}
	if known != 31 {
		t.Errorf("the form is known for %d countries, want 31", known)
	}
}
