package fault

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Rule is a rule for the value of a field. Clients have their own text for each code,
// with Params inserted; Message is the English one.
type Rule struct {
	Code    string
	Params  Params
	Message string
}

// RuleError is a parser's error for an input that breaks a rule.
type RuleError struct {
	Rule Rule
}

// Error is the rule in English: "must be at most 80 characters".
func (e *RuleError) Error() string { return e.Rule.Message }

// Err returns the error for a value that breaks the rule.
func (r Rule) Err() error { return &RuleError{r} }

// NewRule makes a rule.
func NewRule(code, format string, args ...any) Rule {
	return Rule{Code: code, Message: fmt.Sprintf(format, args...)}
}

// With returns the rule with one more parameter.
func (r Rule) With(name string, value any) Rule {
	params := Params{name: value}
	for other, value := range r.Params {
		params[other] = value
	}
	r.Params = params
	return r
}

// The rules that many fields have.
var (
	Required  = NewRule("required", "must be set")
	OneLine   = NewRule("one_line", "must be one line")
	Reserved  = NewRule("reserved", "is reserved")
	Taken     = NewRule("taken", "is already taken")
	Duplicate = NewRule("duplicate", "must not be named twice")
	NotText   = NewRule("not_utf8", "must be valid UTF-8")
	NotNull   = NewRule("not_null", "must not be null")
)

// MaxLength limits the characters of a text.
func MaxLength(limit int) Rule {
	return NewRule("too_long", "must be at most %d characters", limit).With("max", limit)
}

// Between limits a number.
func Between(least, most int) Rule {
	return NewRule("range", "must be %d to %d", least, most).With("min", least).With("max", most)
}

// MaxItems limits a list. things is the plural of what it has.
func MaxItems(limit int, things string) Rule {
	return NewRule("too_many", "must be at most %d %s", limit, things).With("max", limit)
}

// Among lists the allowed values.
func Among[T ~string](allowed []T) Rule {
	names := make([]string, len(allowed))
	for i, a := range allowed {
		names[i] = string(a)
	}
	return NewRule("one_of", "must be one of %s", strings.Join(names, ", ")).With("values", names)
}

// Field is a field that breaks a rule.
type Field struct {
	// Location is a path such as "body.prices[1].amount".
	Location string
	Rule
	// Value is the value that was sent, unless it is secret or of no help.
	Value any
}

// Rules collects all rules that a request breaks.
type Rules struct {
	fields []Field
}

// Len is how many rules are broken so far.
func (r *Rules) Len() int { return len(r.fields) }

// Check records the rule as broken unless ok.
func (r *Rules) Check(ok bool, location string, rule Rule, value any) {
	if !ok {
		r.fields = append(r.fields, Field{Location: location, Rule: rule, Value: value})
	}
}

// CheckCount records a list of n as too long, see MaxItems, and reports whether it is not:
// entries that have no bound are not to be checked one by one.
func (r *Rules) CheckCount(n, limit int, location, things string) bool {
	r.Check(n <= limit, location, MaxItems(limit, things), n)
	return n <= limit
}

// CheckErr records the rule of a parser's error as broken unless err is nil.
func (r *Rules) CheckErr(err error, location string, value any) {
	if err == nil {
		return
	}
	rule := Rule{Code: "invalid", Message: err.Error()}
	var broken *RuleError
	if errors.As(err, &broken) {
		rule = broken.Rule
	}
	r.Check(false, location, rule, value)
}

// TakeFirst records the first rule that a fault says is broken, and returns an error that is
// about no field.
func (r *Rules) TakeFirst(err error) error {
	var f *Error
	if !errors.As(err, &f) || f.Code != Invalid || len(f.Fields) == 0 {
		return err
	}
	r.fields = append(r.fields, f.Fields[0])
	return nil
}

// OneOf records a rule as broken unless the value is allowed.
func OneOf[T ~string](r *Rules, location string, value T, allowed []T) {
	if !slices.Contains(allowed, value) {
		r.Check(false, location, Among(allowed), value)
	}
}

// Err returns nil where no rule is broken, and otherwise an Invalid fault whose detail is
// about the first.
func (r *Rules) Err() error {
	if len(r.fields) == 0 {
		return nil
	}
	first := r.fields[0]
	return &Error{
		Code:   Invalid,
		Detail: fmt.Sprintf("%s %s.", first.Location, first.Message),
		Fields: r.fields,
	}
}
