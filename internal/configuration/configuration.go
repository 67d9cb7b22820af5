// Package configuration is what operators choose for the whole site while it
// runs: its name, what it shows where no store is named, how long a trial
// lasts, with whom people sign in, and which features are on.
//
// Rules told here: until somebody changes it, the configuration is Defaults; a
// change is in force on every process within a second and noted with who made
// it; it names only what there is. What belongs to one machine, such as
// addresses and secrets, is told by flags and is not here.
package configuration

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
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
	// DefaultStoreID and DefaultMenuID are shown where none is named.
	DefaultStoreID *string `bun:"default_store_id"`
	DefaultMenuID  *string `bun:"default_menu_id"`
	// TrialDays is how long a new store may try everything.
	TrialDays int `bun:"trial_days"`
	// MeasurementID is the dashboard's at the analytics service; nil for none.
	MeasurementID *string `bun:"measurement_id"`
	// HiddenSignIn are the ids of identity providers that are not offered.
	HiddenSignIn []string `bun:"hidden_sign_in,type:text"`
	Features     Features `bun:"embed:feature_"`
	Revision     int64    `bun:"revision"`
	// UpdatedAt is zero while nobody has changed anything.
	UpdatedAt      time.Time `bun:"updated_at,nullzero"`
	UpdatedByEmail string    `bun:"updated_by_email"`
}

// Features are the switches of what can be left out.
type Features struct {
	StoreCreation bool `bun:"store_creation" json:"store_creation" doc:"Whether users may open stores; operators may in any case"`
}

// Defaults is the configuration nobody has changed.
func Defaults() Configuration {
	return Configuration{
		ID: 1, SiteName: "Carte", TrialDays: 30, HiddenSignIn: []string{}, Features: Features{StoreCreation: true}, Revision: 1,
	}
}

// SignInProvider is an identity provider people sign in with.
type SignInProvider struct {
	ID    string `json:"id"`
	Label string `json:"label" readOnly:"true" doc:"What the button calls it"`
	Shown bool   `json:"shown" doc:"Whether it is offered"`
}

// ConfigurationInput is what an operator chooses, all of it.
type ConfigurationInput struct { //nolint:revive // the API names its schemas by the type alone
	SiteName        string           `json:"site_name" doc:"1 to 80 characters"`
	DefaultStoreID  *string          `json:"default_store_id" doc:"The store that /links shows without a parameter"`
	DefaultMenuID   *string          `json:"default_menu_id" doc:"The menu that /dynamic-menu shows without a parameter; the default store's when null"`
	DefaultPDFID    *string          `json:"default_pdf_id" doc:"The PDF menu shown where none is named; null while stores have none"`
	TrialDays       int              `json:"trial_days" doc:"0 to 365; how long a store opened from now on may try everything"`
	MeasurementID   *string          `json:"measurement_id" doc:"Of the analytics service, such as G-1A2B3C4D5E; used in the dashboard alone, with consent"`
	SignInProviders []SignInProvider `json:"sign_in_providers" nullable:"false" doc:"Each identity provider of this server, at least one of them shown"`
	Features        Features         `json:"features"`
}

// apply makes the configuration what an operator chooses. providers are those
// of this server.
func (c *Configuration) apply(in *ConfigurationInput, providers []Provider) error {
	var rules fault.Rules
	c.SiteName = strings.TrimSpace(in.SiteName)
	rules.Check(c.SiteName != "", "body.site_name", fault.Required, nil)
	lang.CheckString(&rules, "body.site_name", c.SiteName, siteNameLimit)
	rules.Check(!strings.Contains(c.SiteName, "\n"), "body.site_name", fault.OneLine, nil)
	checkID(&rules, "body.default_store_id", in.DefaultStoreID)
	checkID(&rules, "body.default_menu_id", in.DefaultMenuID)
	rules.Check(in.DefaultPDFID == nil, "body.default_pdf_id", fault.NewRule("must_be_null", "must be null: stores have no PDF menus"), in.DefaultPDFID)
	rules.Check(in.TrialDays >= 0 && in.TrialDays <= maxTrialDays, "body.trial_days", fault.Between(0, maxTrialDays), in.TrialDays)
	if in.MeasurementID != nil {
		rules.Check(measurementPattern.MatchString(*in.MeasurementID), "body.measurement_id",
			fault.NewRule("not_a_measurement_id", "must be G- and then capital letters and digits, such as G-1A2B3C4D5E"), *in.MeasurementID)
	}
	c.DefaultStoreID, c.DefaultMenuID, c.TrialDays = in.DefaultStoreID, in.DefaultMenuID, in.TrialDays
	c.MeasurementID, c.Features = in.MeasurementID, in.Features
	c.HiddenSignIn = hidden(&rules, in.SignInProviders, providers)
	return rules.Err()
}

var (
	measurementPattern = regexp.MustCompile(`^G-[A-Z0-9]{6,16}$`)
	idPattern          = regexp.MustCompile(`^[a-z0-9]{1,40}$`)
)

// checkID refuses what no id is spelt like: not every database can be asked
// for it.
func checkID(rules *fault.Rules, location string, id *string) {
	if id != nil {
		rules.Check(idPattern.MatchString(*id), location, fault.NewRule("not_an_id", "must be an id"), *id)
	}
}

// hidden are the providers an operator does not want shown, once each of the
// server's has been named.
func hidden(rules *fault.Rules, chosen []SignInProvider, providers []Provider) []string {
	const location = "body.sign_in_providers"
	ids, shown := []string{}, 0
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

// signIn tells of each provider of this server whether it is shown. Where what
// is configured would hide every one, as it may once flags have changed, all
// are: nobody is locked out.
func (c *Configuration) signIn(providers []Provider) []SignInProvider {
	list := make([]SignInProvider, len(providers))
	none := !slices.ContainsFunc(providers, func(p Provider) bool { return !slices.Contains(c.HiddenSignIn, p.ID) })
	for i, p := range providers {
		list[i] = SignInProvider{ID: p.ID, Label: p.Label, Shown: none || !slices.Contains(c.HiddenSignIn, p.ID)}
	}
	return list
}

// input is the configuration as an operator would choose it.
func (c *Configuration) input(providers []Provider) ConfigurationInput {
	return ConfigurationInput{
		SiteName: c.SiteName, DefaultStoreID: c.DefaultStoreID, DefaultMenuID: c.DefaultMenuID, TrialDays: c.TrialDays,
		MeasurementID: c.MeasurementID, SignInProviders: c.signIn(providers), Features: c.Features,
	}
}
