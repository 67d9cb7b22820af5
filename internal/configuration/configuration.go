// Package configuration keeps the settings that operators change for the whole site while
// it runs: its name, the default store and menu, the length of a trial, the identity
// providers and features that are offered. What belongs to one machine, such as addresses
// and secrets, is set by flags instead.
//
// A new site has Defaults. A change takes effect in every process within a second and is
// recorded in the audit log.
package configuration

import (
	"fmt"
	"regexp"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/fault"
	"carte/internal/lang"
)

const (
	siteNameLimit = 80
	maxTrialDays  = 365
)

// Configuration is the site's one record.
type Configuration struct {
	bun.BaseModel `bun:"table:configuration,alias:c"`

	// ID is 1: there is one record.
	ID       int    `bun:"id,pk"`
	SiteName string `bun:"site_name"`
	// DefaultStoreID, DefaultMenuID and DefaultPDFID are shown at addresses that name none.
	DefaultStoreID *string `bun:"default_store_id"`
	DefaultMenuID  *string `bun:"default_menu_id"`
	DefaultPDFID   *string `bun:"default_pdf_id"`
	// TrialDays is the length of a new store's trial.
	TrialDays int `bun:"trial_days"`
	// MeasurementID is the dashboard's id at the analytics service; nil for none.
	MeasurementID *string `bun:"measurement_id"`
	// HiddenSignIn are the ids of identity providers that are not offered.
	HiddenSignIn []string `bun:"hidden_sign_in,type:text"`
	Features     Features `bun:"embed:feature_"`
	Revision     int64    `bun:"revision"`
	// UpdatedAt is zero until the first change.
	UpdatedAt      time.Time `bun:"updated_at,nullzero"`
	UpdatedByEmail string    `bun:"updated_by_email"`
}

// Features are the features that can be switched off.
type Features struct {
	StoreCreation bool `bun:"store_creation" json:"store_creation" doc:"Whether users may open stores; operators may in any case"`
}

// Defaults returns the configuration of a new site.
func Defaults() Configuration {
	return Configuration{
		ID: 1, SiteName: "Carte", TrialDays: 30, HiddenSignIn: []string{}, Features: Features{StoreCreation: true}, Revision: 1,
	}
}

// SignInProvider is an identity provider with whether it is offered.
type SignInProvider struct {
	ID    string `json:"id"`
	Label string `json:"label" readOnly:"true" doc:"What the button calls it"`
	Shown bool   `json:"shown" doc:"Whether it is offered"`
}

// ConfigurationInput is the part of the configuration that operators set.
type ConfigurationInput struct { //nolint:revive // the API names its schemas by the type alone
	SiteName        string           `json:"site_name" doc:"1 to 80 characters"`
	DefaultStoreID  *string          `json:"default_store_id" doc:"The store that /links shows without a parameter"`
	DefaultMenuID   *string          `json:"default_menu_id" doc:"The menu that /dynamic-menu shows without a parameter; the default store's when null"`
	DefaultPDFID    *string          `json:"default_pdf_id" doc:"The PDF menu that /pdf shows without a parameter"`
	TrialDays       int              `json:"trial_days" doc:"0 to 365; how long a store opened from now on may try everything"`
	MeasurementID   *string          `json:"measurement_id" doc:"Of the analytics service, such as G-1A2B3C4D5E; used in the dashboard alone, with consent"`
	SignInProviders []SignInProvider `json:"sign_in_providers" nullable:"false" doc:"Each identity provider of this server, at least one of them shown"`
	Features        Features         `json:"features"`
}

// apply checks an operator's input and takes it over. providers are those of this server.
func (c *Configuration) apply(in *ConfigurationInput, providers []Provider) error {
	var rules fault.Rules
	c.SiteName = lang.Clean(in.SiteName)
	rules.Check(c.SiteName != "", "body.site_name", fault.Required, nil)
	lang.CheckLine(&rules, "body.site_name", c.SiteName, siteNameLimit)
	checkID(&rules, "body.default_store_id", in.DefaultStoreID)
	checkID(&rules, "body.default_menu_id", in.DefaultMenuID)
	checkID(&rules, "body.default_pdf_id", in.DefaultPDFID)
	rules.Check(in.TrialDays >= 0 && in.TrialDays <= maxTrialDays, "body.trial_days", fault.Between(0, maxTrialDays), in.TrialDays)
	if in.MeasurementID != nil {
		rules.Check(measurementPattern.MatchString(*in.MeasurementID), "body.measurement_id",
			fault.NewRule("not_a_measurement_id", "must be G- and then capital letters and digits, such as G-1A2B3C4D5E"), *in.MeasurementID)
	}
	c.DefaultStoreID, c.DefaultMenuID, c.DefaultPDFID, c.TrialDays = in.DefaultStoreID, in.DefaultMenuID, in.DefaultPDFID, in.TrialDays
	c.MeasurementID, c.Features = in.MeasurementID, in.Features
	c.HiddenSignIn = hiddenProviders(&rules, in.SignInProviders, providers)
	return rules.Err()
}

var (
	measurementPattern = regexp.MustCompile(`^G-[A-Z0-9]{6,16}$`)
	idPattern          = regexp.MustCompile(`^[a-z0-9]{1,40}$`)
)

// checkID refuses texts that no id can have: PostgreSQL fails on some.
func checkID(rules *fault.Rules, location string, id *string) {
	if id != nil {
		rules.Check(idPattern.MatchString(*id), location, fault.NewRule("not_an_id", "must be an id"), *id)
	}
}

// hiddenProviders returns the ids of the providers that are not shown. The input must name
// each provider of the server.
func hiddenProviders(rules *fault.Rules, chosen []SignInProvider, providers []Provider) []string {
	const location = "body.sign_in_providers"
	ids, shown := []string{}, 0
	if !rules.CheckCount(len(chosen), len(providers), location, "providers") {
		return ids
	}
	for i, choice := range chosen {
		at := fmt.Sprintf("%s[%d].id", location, i)
		same := func(other SignInProvider) bool { return other.ID == choice.ID }
		known := slices.ContainsFunc(providers, func(p Provider) bool { return p.ID == choice.ID })
		rules.Check(known, at, fault.NewRule("unknown", "must be an identity provider of this server"), choice.ID)
		rules.Check(slices.IndexFunc(chosen, same) == i, at, fault.Duplicate, choice.ID)
		if choice.Shown {
			shown++
		} else {
			ids = append(ids, choice.ID)
		}
	}
	for _, p := range providers {
		named := slices.ContainsFunc(chosen, func(choice SignInProvider) bool { return choice.ID == p.ID })
		rules.Check(named, location, fault.NewRule("missing", "must name %s", p.ID).With("id", p.ID), nil)
	}
	rules.Check(shown > 0 || len(providers) == 0, location, fault.NewRule("none_shown", "must show at least one"), nil)
	return ids
}

// signInProviders returns the providers of this server with whether they are shown. Where
// all are hidden, as after a change of flags, all are shown, so that users can sign in.
func (c *Configuration) signInProviders(providers []Provider) []SignInProvider {
	list := make([]SignInProvider, len(providers))
	allHidden := !slices.ContainsFunc(providers, func(p Provider) bool { return !slices.Contains(c.HiddenSignIn, p.ID) })
	for i, p := range providers {
		list[i] = SignInProvider{ID: p.ID, Label: p.Label, Shown: allHidden || !slices.Contains(c.HiddenSignIn, p.ID)}
	}
	return list
}

// input returns the part of the configuration that operators set.
func (c *Configuration) input(providers []Provider) ConfigurationInput {
	return ConfigurationInput{
		SiteName: c.SiteName, DefaultStoreID: c.DefaultStoreID, DefaultMenuID: c.DefaultMenuID, DefaultPDFID: c.DefaultPDFID, TrialDays: c.TrialDays,
		MeasurementID: c.MeasurementID, SignInProviders: c.signInProviders(providers), Features: c.Features,
	}
}
