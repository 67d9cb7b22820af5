package app

import (
	"errors"
	"fmt"
	"os"
	"regexp"
	"strings"

	"carte/internal/configuration"
	"carte/internal/identity"
	"carte/internal/identity/firebase"
)

// FirebaseConfig selects Firebase Authentication for sign-in, and its project.
type FirebaseConfig struct {
	SignIn                 string   `default:"oidc" enum:"oidc,firebase" placeholder:"SERVICE" help:"oidc for Carte's own sign-in, firebase for Firebase Authentication."`
	FirebaseProject        string   `placeholder:"ID" help:"Id of the Firebase project."`
	FirebaseAPIKey         string   `name:"firebase-api-key" env:"CARTE_FIREBASE_API_KEY" placeholder:"KEY" help:"Web API key of the Firebase project; browsers are told it."`
	FirebaseAuthDomain     string   `placeholder:"HOST" help:"Host of the project's sign-in pages, such as project.firebaseapp.com."`
	FirebaseServiceAccount string   `placeholder:"FILE" help:"JSON key of a service account that may change the project's users."`
	FirebaseProvider       []string `placeholder:"ID" help:"Identity provider of the project that is offered: google.com (when none is named), apple.com, microsoft.com, github.com, facebook.com or oidc.<id>. May be repeated."`
}

// emulatorVariable names the Firebase Auth emulator; Google's own tools read it
// too.
const emulatorVariable = "FIREBASE_AUTH_EMULATOR_HOST"

// signInByFirebase is what --sign-in says for Firebase Authentication.
const signInByFirebase = "firebase"

func (c *FirebaseConfig) byFirebase() bool { return c.SignIn == signInByFirebase }

var (
	hostPattern     = regexp.MustCompile(`^[a-z0-9-]+(\.[a-z0-9-]+)+$`)
	emulatorPattern = regexp.MustCompile(`^[a-zA-Z0-9.-]+:[0-9]+$`)
	ownProvider     = regexp.MustCompile(`^oidc\.[a-zA-Z0-9-]+$`)
)

// providerLabels are the identity providers that Firebase knows by itself.
var providerLabels = map[string]string{
	"google.com": "Google", "apple.com": "Apple", "microsoft.com": "Microsoft", "github.com": "GitHub", "facebook.com": "Facebook",
}

// checkSignIn checks that the flags of sign-in fit together.
func (c *Config) checkSignIn() error {
	emulator := os.Getenv(emulatorVariable)
	if emulator != "" && !c.Demo {
		return errors.New(emulatorVariable + " is set: the Firebase Auth emulator signs in anybody as anybody. Unset it, or serve a demonstration with --demo")
	}
	if !c.byFirebase() {
		return nil
	}
	switch {
	case c.SignInProviders != "":
		return errors.New("--sign-in-providers is for --sign-in oidc; with firebase the project has its own")
	case c.FirebaseProject == "" || c.FirebaseAPIKey == "" || c.FirebaseAuthDomain == "":
		return errors.New("--sign-in firebase needs --firebase-project, --firebase-api-key and --firebase-auth-domain")
	case !hostPattern.MatchString(c.FirebaseAuthDomain):
		return fmt.Errorf("--firebase-auth-domain %s must be a host, such as project.firebaseapp.com", c.FirebaseAuthDomain)
	case emulator != "" && !emulatorPattern.MatchString(emulator):
		return fmt.Errorf("%s=%s must be a host and a port, such as 127.0.0.1:9099", emulatorVariable, emulator)
	case emulator == "" && c.FirebaseServiceAccount == "":
		return errors.New("--sign-in firebase needs --firebase-service-account")
	}
	for _, id := range c.FirebaseProvider {
		if providerLabels[id] == "" && !ownProvider.MatchString(id) {
			return fmt.Errorf("--firebase-provider %s must be google.com, apple.com, microsoft.com, github.com, facebook.com or oidc.<id>", id)
		}
	}
	return nil
}

// firebase returns the project for identity.
func (c *Config) firebase() (*firebase.Config, error) {
	config := &firebase.Config{Project: c.FirebaseProject, Emulator: os.Getenv(emulatorVariable)}
	if c.FirebaseServiceAccount == "" {
		return config, nil
	}
	var err error
	if config.ServiceAccount, err = os.ReadFile(c.FirebaseServiceAccount); err != nil {
		return nil, fmt.Errorf("--firebase-service-account %s: %w", c.FirebaseServiceAccount, errors.Unwrap(err))
	}
	return config, nil
}

func (c *Config) firebaseProviders() []identity.SignInProvider {
	ids := c.FirebaseProvider
	if len(ids) == 0 {
		ids = []string{"google.com"}
	}
	list := make([]identity.SignInProvider, len(ids))
	for i, id := range ids {
		list[i] = identity.SignInProvider{ID: id, Label: providerLabels[id]}
		if list[i].Label == "" {
			list[i].Label = strings.TrimPrefix(id, "oidc.")
		}
	}
	return list
}

// firebaseApp is the project's configuration for browsers.
func (c *Config) firebaseApp() *configuration.FirebaseApp {
	return &configuration.FirebaseApp{ProjectID: c.FirebaseProject, APIKey: c.FirebaseAPIKey, AuthDomain: c.FirebaseAuthDomain}
}

// firebaseHost is the host of the project's sign-in pages; empty where Firebase is not
// used.
func (c *Config) firebaseHost() string {
	if !c.byFirebase() {
		return ""
	}
	return c.FirebaseAuthDomain
}
