package testkit

import (
	"cmp"
	"encoding/json"
	"errors"
	"testing"

	"carte/internal/fault"
)

// Refusal returns what clients know of a fault, its reason or code and its
// params, as in `too_many_links {"limit":100}`; "" for nil, and "internal" for
// what is not a fault.
func Refusal(err error) string {
	var f *fault.Error
	if !errors.As(err, &f) {
		return string(fault.CodeOf(err))
	}
	known := cmp.Or(f.Reason, string(f.Code))
	if f.Params == nil {
		return known
	}
	params, err := json.Marshal(f.Params)
	if err != nil {
		return err.Error()
	}
	return known + " " + string(params)
}

// Location returns where a fault says that a rule is broken, such as body.name; ""
// for any other error and for nil.
func Location(err error) string {
	var f *fault.Error
	if !errors.As(err, &f) || len(f.Fields) == 0 {
		return ""
	}
	return f.Fields[0].Location
}

// BrokenRule returns the first rule that a fault says is broken and where, as in
// `body.name one_line`; "" for any other error and for nil.
func BrokenRule(err error) string {
	var f *fault.Error
	if !errors.As(err, &f) || len(f.Fields) == 0 {
		return ""
	}
	return f.Fields[0].Location + " " + f.Fields[0].Code
}

// NotOneLine are texts refused where one line is wanted, by the code of the rule
// that each breaks.
var NotOneLine = map[string]string{
	"a\nb": "one_line", "a\u2028b": "one_line", "a\u2029b": "one_line", "a\u0085b": "one_line",
}

// Invisible is a text without a visible character.
const Invisible = " \u200b\ufeff"

// Must returns a value that cannot be had with an error, and panics otherwise.
func Must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// Err returns the error of a call whose value is of no interest.
func Err[T any](_ T, err error) error { return err }

// NoError ends the test on an error.
func NoError(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
