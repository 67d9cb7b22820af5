package contact_test

import (
	"testing"

	"carte/internal/contact"
)

func TestCheckPhone(t *testing.T) {
	for number, want := range map[string]bool{
		"112": true, "+49 30 23125-140": true, "(030) 231 25 140": true, "030/23125140": true, "+90.212.555.0100": true,
		"030\u00a0123": true, "+123456789012345": true,
		"": false, "12": false, "+1234567890123456": false, "call us": false, "030 123 ext. 4": false, "++49301": false,
		"030+123": false, "030\n123": false, "030%20123": false, "٠٣٠١٢٣": false,
	} {
		if err := contact.CheckPhone(number); (err == nil) != want {
			t.Errorf("CheckPhone(%q) = %v", number, err)
		}
	}
}

func TestDial(t *testing.T) {
	for number, want := range map[string]string{
		"112": "112", "+49 30 23125-140": "+493023125140", "(030) 231 25 140": "03023125140",
		// The zero in brackets is dialled in the country alone.
		"+49 (0)30 123450": "+4930123450", "+49(0)30/123450": "+4930123450", "(+44) (0) 20 7946 0000": "+442079460000",
		"0049 (0)30 123450": "004930123450", "(0)30 123450": "030123450", "+1 (800) 555-0100": "+18005550100",
		"": "", "call us": "",
	} {
		if got := contact.Dial(number); got != want {
			t.Errorf("Dial(%q) = %q, want %q", number, got, want)
		}
	}
}
