package app

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"carte/internal/identity"
)

// signInProvider is one entry of the file that --sign-in-providers names.
type signInProvider struct {
	ID       string `json:"id"`
	Label    string `json:"label"`
	Issuer   string `json:"issuer"`
	ClientID string `json:"client_id"`
	// ClientSecret may be in the environment instead, see secretVariable.
	ClientSecret        string   `json:"client_secret"`
	TrustedEmailDomains []string `json:"trusted_email_domains"`
	Apple               *struct {
		TeamID string `json:"team_id"`
		KeyID  string `json:"key_id"`
		// KeyFile is relative to the folder of this file.
		KeyFile string `json:"key_file"`
	} `json:"apple"`
}

// secretVariable returns the name of the environment variable with a provider's
// secret, such as CARTE_SIGN_IN_GOOGLE_SECRET.
func secretVariable(id string) string {
	return "CARTE_SIGN_IN_" + strings.ToUpper(strings.ReplaceAll(id, "-", "_")) + "_SECRET"
}

// secretKeys are read from the environment alone: every user of the machine could see
// a flag.
func secretKeys() identity.SecretKeys {
	return identity.SecretKeys{Current: os.Getenv("CARTE_SECRET_KEY"), Old: os.Getenv("CARTE_SECRET_KEY_OLD")}
}

// upstreams reads the identity providers of --sign-in-providers; none without a file.
// The package identity checks them.
func (c *Config) upstreams() ([]identity.Upstream, error) {
	if c.SignInProviders == "" {
		return nil, nil
	}
	list, err := readSignInProviders(c.SignInProviders)
	if err != nil {
		return nil, fmt.Errorf("--sign-in-providers %s: %w", c.SignInProviders, err)
	}
	return list, nil
}

func readSignInProviders(file string) ([]identity.Upstream, error) {
	content, err := os.ReadFile(file)
	if err != nil {
		return nil, errors.Unwrap(err)
	}
	var entries []signInProvider
	decoder := json.NewDecoder(bytes.NewReader(content))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&entries); err != nil {
		return nil, fmt.Errorf("must be a JSON list of identity providers: %w", err)
	}
	list := make([]identity.Upstream, len(entries))
	for i := range entries {
		e := &entries[i]
		list[i] = identity.Upstream{
			ID: e.ID, Label: e.Label, Issuer: e.Issuer, ClientID: e.ClientID, ClientSecret: e.ClientSecret,
			TrustedEmailDomains: e.TrustedEmailDomains,
		}
		if secret := os.Getenv(secretVariable(e.ID)); secret != "" {
			list[i].ClientSecret = secret
		}
		if list[i].Apple, err = e.appleKey(filepath.Dir(file)); err != nil {
			return nil, fmt.Errorf("the identity provider %s: %w", e.ID, err)
		}
	}
	return list, nil
}

func (p *signInProvider) appleKey(folder string) (*identity.AppleKey, error) {
	if p.Apple == nil {
		return nil, nil
	}
	if p.Apple.TeamID == "" || p.Apple.KeyID == "" || p.Apple.KeyFile == "" {
		return nil, errors.New("apple must have a team_id, a key_id and a key_file")
	}
	file := p.Apple.KeyFile
	if !filepath.IsAbs(file) {
		file = filepath.Join(folder, file)
	}
	content, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("key_file %s: %w", p.Apple.KeyFile, errors.Unwrap(err))
	}
	private, err := identity.ParseAppleKey(content)
	if err != nil {
		return nil, fmt.Errorf("key_file %s %w", p.Apple.KeyFile, err)
	}
	return &identity.AppleKey{TeamID: p.Apple.TeamID, KeyID: p.Apple.KeyID, Private: private}, nil
}
