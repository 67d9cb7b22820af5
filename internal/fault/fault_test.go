package fault_test

import (
	"errors"
	"fmt"
	"testing"

	"carte/internal/fault"
)

func TestCodeOf(t *testing.T) {
	for name, c := range map[string]struct {
		err  error
		want fault.Code
	}{
		"nil":             {nil, ""},
		"a plain error":   {errors.New("disk full"), fault.Internal},
		"a fault":         {fault.New(fault.Stale, "Changed."), fault.Stale},
		"a wrapped fault": {fmt.Errorf("saving: %w", fault.New(fault.NotFound, "No dish.")), fault.NotFound},
	} {
		t.Run(name, func(t *testing.T) {
			if got := fault.CodeOf(c.err); got != c.want {
				t.Errorf("CodeOf = %q, want %q", got, c.want)
			}
		})
	}
}

func TestRules(t *testing.T) {
	var rules fault.Rules
	if err := rules.Err(); err != nil {
		t.Fatalf("no rule broken, but Err = %v", err)
	}
	rules.Check(true, "body.slug", fault.Required, nil)
	rules.Check(false, "body.name", fault.Required, "")
	rules.Check(false, "body.amount", fault.NewRule("min", "must be at least 0").With("min", 0), -1)
	var f *fault.Error
	if !errors.As(rules.Err(), &f) {
		t.Fatal("broken rules make no fault")
	}
	if f.Code != fault.Invalid || f.Detail != "body.name must be set." || len(f.Fields) != 2 {
		t.Errorf("got %+v", f)
	}
}

func TestTakeFirst(t *testing.T) {
	var rules, broken fault.Rules
	broken.Check(false, "body.name", fault.Required, "")
	broken.Check(false, "body.slug", fault.Required, "")
	other := errors.New("disk full")
	if rules.TakeFirst(nil) != nil || !errors.Is(rules.TakeFirst(other), other) || rules.TakeFirst(fault.New(fault.Invalid, "No.")) == nil {
		t.Error("what is about no field is taken")
	}
	if err := rules.TakeFirst(fmt.Errorf("a dish: %w", broken.Err())); err != nil || rules.Len() != 1 {
		t.Errorf("two broken rules led to %v and %d rules", err, rules.Len())
	}
}

func TestOneOf(t *testing.T) {
	for value, want := range map[string]string{"tea": "", "milk": "body.drink must be one of tea, coffee."} {
		var rules fault.Rules
		fault.OneOf(&rules, "body.drink", value, []string{"tea", "coffee"})
		var f *fault.Error
		if got := errors.As(rules.Err(), &f); got != (want != "") || got && f.Detail != want {
			t.Errorf("%q: %v, want %q", value, rules.Err(), want)
		}
	}
}
