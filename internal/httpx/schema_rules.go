package httpx

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/validation"

	"carte/internal/fault"
)

// schemaMessage is a message of huma with the code for clients, and the names of the
// params in its verbs.
type schemaMessage struct {
	format string
	code   string
	params []string
}

// Errors of huma identify the broken rule of a schema by their message only.
var schemaMessages = []schemaMessage{
	{validation.MsgUnexpectedProperty, unknownField.Code, nil},
	{"unknown query parameter", unknownField.Code, nil},
	{"required %s parameter is missing", fault.Required.Code, []string{"in"}},
	{validation.MsgExpectedMinLength, "too_short", []string{"min"}},
	{validation.MsgExpectedMaxLength, "too_long", []string{"max"}},
	{validation.MsgExpectedMinimumNumber, "min", []string{"min"}},
	{validation.MsgExpectedMaximumNumber, "max", []string{"max"}},
	{validation.MsgExpectedMinItems, "too_few", []string{"min"}},
	{validation.MsgExpectedMaxItems, "too_many", []string{"max"}},
	{validation.MsgExpectedArrayItemsUnique, "duplicate", nil},
	{validation.MsgExpectedOneOf, "one_of", []string{"values"}},
	{validation.MsgExpectedMatchPattern, "pattern", []string{"pattern"}},
	{validation.MsgExpectedRFC3339DateTime, "not_a_date_time", nil},
	{validation.MsgExpectedRFC3339Date, "not_a_date", nil},
	{validation.MsgExpectedRFC3339Time, "not_a_time", nil},
	{validation.MsgExpectedBoolean, "not_a_boolean", nil},
	{"invalid boolean", "not_a_boolean", nil},
	{validation.MsgExpectedNumber, "not_a_number", nil},
	{"invalid float", "not_a_number", nil},
	{validation.MsgExpectedInteger, "not_an_integer", nil},
	{"invalid integer", "not_an_integer", nil},
	{validation.MsgExpectedString, "not_a_string", nil},
	{validation.MsgExpectedArray, "not_a_list", nil},
	{validation.MsgExpectedObject, "not_an_object", nil},
	{validation.MsgExpectedBePattern, "pattern", []string{"pattern"}},
}

var (
	verbs             = regexp.MustCompile(`%[dsv]`)
	requiredProperty  = asPattern(validation.MsgExpectedRequiredProperty)
	schemaExpressions = func() []*regexp.Regexp {
		expressions := make([]*regexp.Regexp, len(schemaMessages))
		for i, m := range schemaMessages {
			expressions[i] = asPattern(m.format)
		}
		return expressions
	}()
)

// asPattern returns a pattern that matches the texts of a format, and captures the
// values of its verbs.
func asPattern(format string) *regexp.Regexp {
	return regexp.MustCompile(`^(?s:` + verbs.ReplaceAllString(regexp.QuoteMeta(format), "(.*)") + `)$`)
}

// schemaRule returns the broken rule of an error of huma, and its location. That of a
// missing member is the member's own, not that of the object around it.
func schemaRule(detail *huma.ErrorDetail) (location string, rule fault.Rule) {
	if found := requiredProperty.FindStringSubmatch(detail.Message); found != nil {
		return detail.Location + "." + found[1], fault.Required
	}
	for i, expression := range schemaExpressions {
		found := expression.FindStringSubmatch(detail.Message)
		if found == nil {
			continue
		}
		rule = fault.Rule{Code: schemaMessages[i].code, Message: detail.Message}
		for n, name := range schemaMessages[i].params {
			rule = rule.With(name, paramOf(name, found[n+1]))
		}
		return detail.Location, rule
	}
	return detail.Location, fault.Rule{Code: "invalid", Message: detail.Message}
}

func paramOf(name, text string) any {
	if name == "values" {
		return strings.Split(text, ", ")
	}
	if number, err := strconv.Atoi(text); err == nil {
		return number
	}
	return text
}
