package firebase

import (
	"bytes"
	"cmp"
	"context"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"net/http"

	"golang.org/x/oauth2"
	"golang.org/x/oauth2/jwt"
)

// accounts changes the users of a project.
type accounts struct {
	updateURL string
	http      *http.Client
}

// newAccounts reads the service account. An emulator needs none.
func newAccounts(config *Config) (*accounts, error) {
	base := cmp.Or(config.AccountsURL, googleAccounts)
	ctx := context.WithValue(context.Background(), oauth2.HTTPClient, config.HTTPClient)
	var tokens oauth2.TokenSource
	if config.Emulator != "" {
		base = "http://" + config.Emulator + "/identitytoolkit.googleapis.com"
		tokens = oauth2.StaticTokenSource(&oauth2.Token{AccessToken: "owner"}) // the emulator's token for administrators
	} else {
		key, err := readServiceAccount(config.ServiceAccount)
		if err != nil {
			return nil, err
		}
		tokens = key.TokenSource(ctx)
	}
	client := oauth2.NewClient(ctx, tokens)
	client.Timeout = config.HTTPClient.Timeout
	return &accounts{updateURL: base + "/v1/projects/" + config.Project + "/accounts:update", http: client}, nil
}

func readServiceAccount(content []byte) (*jwt.Config, error) {
	var key struct {
		Type         string `json:"type"`
		ClientEmail  string `json:"client_email"`
		PrivateKeyID string `json:"private_key_id"`
		PrivateKey   string `json:"private_key"`
		TokenURI     string `json:"token_uri"`
	}
	if err := json.Unmarshal(content, &key); err != nil {
		return nil, fmt.Errorf("the Firebase service account must be its JSON key: %w", err)
	}
	if key.Type != "service_account" || key.ClientEmail == "" || key.TokenURI == "" {
		return nil, errors.New("the Firebase service account must be the JSON key of a service account")
	}
	block, _ := pem.Decode([]byte(key.PrivateKey))
	if block == nil {
		return nil, errors.New("the Firebase service account has no private key")
	}
	if _, err := x509.ParsePKCS8PrivateKey(block.Bytes); err != nil {
		return nil, fmt.Errorf("the private key of the Firebase service account: %w", err)
	}
	return &jwt.Config{
		Email: key.ClientEmail, PrivateKey: []byte(key.PrivateKey), PrivateKeyID: key.PrivateKeyID, TokenURL: key.TokenURI,
		Scopes: []string{"https://www.googleapis.com/auth/identitytoolkit"},
	}, nil
}

// SetClaims replaces the custom claims of a user, from the user's next token on.
func (p *Project) SetClaims(ctx context.Context, uid string, claims Claims) error {
	attributes, err := json.Marshal(claims)
	if err != nil {
		return fmt.Errorf("encoding claims: %w", err)
	}
	body, err := json.Marshal(map[string]string{"localId": uid, "customAttributes": string(attributes)})
	if err != nil {
		return fmt.Errorf("encoding claims: %w", err)
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, p.accounts.updateURL, bytes.NewReader(body))
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "application/json")
	response, err := p.accounts.http.Do(request)
	if err != nil {
		return fmt.Errorf("writing claims: %w", err)
	}
	defer response.Body.Close()
	if response.StatusCode == http.StatusOK {
		return nil
	}
	var failed struct {
		Error struct {
			Message string `json:"message"`
		} `json:"error"`
	}
	raw, _ := io.ReadAll(io.LimitReader(response.Body, 4<<10))
	_ = json.Unmarshal(raw, &failed) // only for the error's text
	if failed.Error.Message == "USER_NOT_FOUND" {
		return ErrNoUser
	}
	return fmt.Errorf("writing claims: the service answers %s %s", response.Status, failed.Error.Message)
}

// ErrNoUser says that the project has no such user.
var ErrNoUser = errors.New("the project has no such user")
