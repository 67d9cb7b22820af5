package configuration

import "context"

// Adapter is the service people sign in through.
type Adapter string

// The adapters: Carte's own OpenID provider, or Firebase Authentication.
const (
	OIDC     Adapter = "oidc"
	Firebase Adapter = "firebase"
)

// Provider is an identity provider of this server.
type Provider struct {
	ID    string `json:"id"`
	Label string `json:"label" doc:"What the button calls it"`
}

// SignIn is how people sign in.
type SignIn struct {
	Adapter   Adapter      `json:"adapter" enum:"oidc,firebase"`
	Providers []Provider   `json:"providers" nullable:"false" doc:"The identity providers that are offered"`
	Firebase  *FirebaseApp `json:"firebase" doc:"Where to sign in with the adapter firebase; null with the other"`
}

// FirebaseApp is the public part of a Firebase project, which browsers need.
type FirebaseApp struct {
	_ struct{} `nullable:"true"`

	ProjectID  string `json:"project_id"`
	APIKey     string `json:"api_key"`
	AuthDomain string `json:"auth_domain"`
}

// Site is the public part of the configuration.
type Site struct {
	SiteName      string   `json:"site_name"`
	SignIn        SignIn   `json:"sign_in"`
	TrialDays     int      `json:"trial_days" doc:"How long a store opened now may try everything"`
	MeasurementID *string  `json:"measurement_id" doc:"Of the analytics service; to be used in the dashboard alone, with consent"`
	DefaultMenuID *string  `json:"default_menu_id" doc:"The menu at /dynamic-menu without an id; null for the default store's"`
	Features      Features `json:"features"`
}

// Site returns the public part of the configuration. Browsers need it before sign-in.
func (s *Service) Site(ctx context.Context) Site {
	c, in := s.Current(ctx), s.server.SignIn()
	offered := []Provider{}
	for _, p := range c.signInProviders(in.Providers) {
		if p.Shown {
			offered = append(offered, Provider{p.ID, p.Label})
		}
	}
	in.Providers = offered
	return Site{SiteName: c.SiteName, SignIn: in, TrialDays: c.TrialDays, MeasurementID: c.MeasurementID, DefaultMenuID: c.DefaultMenuID, Features: c.Features}
}
