package contact

import (
	"regexp"
	"strings"

	"carte/internal/fault"
)

// Countries lists the codes of ISO 3166-1 alpha-2.
var Countries = strings.Fields(`
	AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ
	CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO
	FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE
	JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO
	MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW
	PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM
	TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW`)

// vatIDs are the forms of VAT ids by country, without blanks, dots and dashes. Those of
// the European Union are as VIES asks for them
// (https://ec.europa.eu/taxation_customs/vies/faq.html, question 11), the others as their
// tax offices write them.
var vatIDs = map[string]*regexp.Regexp{
	"AT": vatID(`ATU\d{8}`), "BE": vatID(`BE[01]\d{9}`), "BG": vatID(`BG\d{9,10}`), "CY": vatID(`CY\d{8}[A-Z]`),
	"CZ": vatID(`CZ\d{8,10}`), "DE": vatID(`DE\d{9}`), "DK": vatID(`DK\d{8}`), "EE": vatID(`EE\d{9}`),
	"GR": vatID(`EL\d{9}`), "ES": vatID(`ES[A-Z\d]\d{7}[A-Z\d]`), "FI": vatID(`FI\d{8}`), "FR": vatID(`FR[A-Z\d]{2}\d{9}`),
	"HR": vatID(`HR\d{11}`), "HU": vatID(`HU\d{8}`), "IE": vatID(`IE(\d{7}[A-Z]{1,2}|\d[A-Z+*]\d{5}[A-Z])`),
	"IT": vatID(`IT\d{11}`), "LT": vatID(`LT(\d{9}|\d{12})`), "LU": vatID(`LU\d{8}`), "LV": vatID(`LV\d{11}`),
	"MT": vatID(`MT\d{8}`), "NL": vatID(`NL[A-Z\d+*]{12}`), "PL": vatID(`PL\d{10}`), "PT": vatID(`PT\d{9}`),
	"RO": vatID(`RO\d{2,10}`), "SE": vatID(`SE\d{12}`), "SI": vatID(`SI\d{8}`), "SK": vatID(`SK\d{10}`),
	"CH": vatID(`CHE\d{9}(MWST|TVA|IVA)?`), "GB": vatID(`(GB|XI)(\d{9}|\d{12}|GD\d{3}|HA\d{3})`),
	"NO": vatID(`(NO)?\d{9}(MVA)?`), "TR": vatID(`\d{10,11}`),
}

func vatID(form string) *regexp.Regexp { return regexp.MustCompile(`^(` + form + `)$`) }

// vatExamples are ids of the right form, for people who have typed another.
var vatExamples = map[string]string{
	"AT": "ATU12345678", "BE": "BE0123456789", "BG": "BG123456789", "CY": "CY12345678X", "CZ": "CZ12345678", "DE": "DE123456789",
	"DK": "DK12345678", "EE": "EE123456789", "GR": "EL123456789", "ES": "ESX12345678", "FI": "FI12345678", "FR": "FR12345678901",
	"HR": "HR12345678901", "HU": "HU12345678", "IE": "IE1234567FA", "IT": "IT12345678901", "LT": "LT123456789", "LU": "LU12345678",
	"LV": "LV12345678901", "MT": "MT12345678", "NL": "NL123456789B01", "PL": "PL1234567890", "PT": "PT123456789", "RO": "RO12345678",
	"SE": "SE123456789001", "SI": "SI12345678", "SK": "SK1234567890", "CH": "CHE-123.456.789 MWST", "GB": "GB123456789",
	"NO": "NO 123456789 MVA", "TR": "1234567890",
}

var notVATID = fault.NewRule("not_a_vat_id", "must have the form of the country's VAT ids")

// spacedIDs are the forms of ids that are not written in one piece, and how they are.
var spacedIDs = map[string]struct {
	form    *regexp.Regexp
	written string
}{
	"CH": {regexp.MustCompile(`^CHE(\d{3})(\d{3})(\d{3})(.*)$`), "CHE-$1.$2.$3 $4"},
	"NO": {regexp.MustCompile(`^(?:NO)?(\d{9})(.*)$`), "NO $1 $2"},
}

// VATID returns a VAT id as the country's are written, from how its owner has typed it: in
// capitals, and in one piece in most countries. That of a country whose form is not known
// is returned as it is. The error is a fault.RuleError with the param example.
func VATID(typed, country string) (string, error) {
	form, known := vatIDs[country]
	if !known {
		return typed, nil
	}
	compact := compactID(typed)
	if !form.MatchString(compact) {
		return typed, notVATID.With("example", vatExamples[country]).Err()
	}
	if spaced, ok := spacedIDs[country]; ok {
		return strings.TrimSpace(spaced.form.ReplaceAllString(compact, spaced.written)), nil
	}
	return compact, nil
}

// compactID is an id without blanks, dots and dashes, in capitals.
func compactID(typed string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(" .-/\u00a0\u202f", r) {
			return -1
		}
		return r
	}, strings.ToUpper(typed))
}

// economicID is the form of German Wirtschafts-Identifikationsnummern, AO §139c: a number
// like a VAT id, and five digits that tell a business from others of the same person.
var economicID = vatID(`DE\d{14}`)

var notEconomicID = fault.NewRule("not_an_economic_id", "must have the form DE123456789-00001")

// EconomicID returns a Wirtschafts-Identifikationsnummer as it is written, from how its
// owner has typed it. The error is a fault.RuleError.
func EconomicID(typed string) (string, error) {
	compact := compactID(typed)
	if !economicID.MatchString(compact) {
		return typed, notEconomicID.Err()
	}
	return compact[:11] + "-" + compact[11:], nil
}
