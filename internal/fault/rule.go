package fault

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Rule is what a field has to keep. Code and Params are for clients, which have
// their own sentence for each code; Message says the same in English.
type Rule struct {
	Code    string
	Params  Params
	Message string
}

// RuleError is the rule that a parser finds its input to break.
type RuleError struct {
	Rule Rule
}

// Error is the rule in English: "must be at most 80 characters".
func (e *RuleError) Error() string { return e.Rule.Message }

// Broken is the rule as an error.
func (r Rule) Broken() error { return &RuleError{r} }

// NewRule makes a rule.
func NewRule(code, format string, args ...any) Rule {
	return Rule{Code: code, Message: fmt.Sprintf(format, args...)}
}

// With is the rule with one more parameter.
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

// MaxItems limits a list, of which a thing is called by its plural.
func MaxItems(limit int, things string) Rule {
	return NewRule("too_many", "must be at most %d %s", limit, things).With("max", limit)
}

// Among lists the values allowed.
func Among[T ~string](allowed []T) Rule {
	names := make([]string, len(allowed))
	for i, a := range allowed {
		names[i] = string(a)
	}
	return NewRule("one_of", "must be one of %s", strings.Join(names, ", ")).With("values", names)
}

// Field is one broken rule: where, and which.
type Field struct {
	// Location is a path such as "body.prices[1].amount".
	Location string
	Rule
	// Value is what was sent, when it helps and is not secret.
	Value any
}

// Rules collects broken rules, so that a person hears of all of them at once.
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

// Parsed records the rule that a parser returned as broken; nothing where err
// is nil.
func (r *Rules) Parsed(err error, location string, value any) {
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

// OneOf holds a value to the ones allowed.
func OneOf[T ~string](r *Rules, location string, value T, allowed []T) {
	if !slices.Contains(allowed, value) {
		r.Check(false, location, Among(allowed), value)
	}
}

// Err is nil when no rule was broken, and an Invalid fault that names the first
// otherwise.
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
