package provider

import (
	"net/url"
	"slices"
	"time"

	"github.com/zitadel/oidc/v3/pkg/oidc"
	"github.com/zitadel/oidc/v3/pkg/op"

	"carte/internal/identity/pages"
)

// TokenLifetime is how long ID and access tokens are valid.
const TokenLifetime = time.Hour

// Client is the one application that signs people in at a provider.
type Client struct {
	ID string
	// Secret is empty for a public client.
	Secret string
	// RedirectURI and PostLogoutRedirectURI are matched letter by letter.
	RedirectURI           string
	PostLogoutRedirectURI string
	// EndURI is where the popup ends when it is not known whose sign-in it was for.
	EndURI        string
	RefreshTokens bool
	// LoginPage is the address of the page that signs a user in; the request's
	// id is added to its end.
	LoginPage string
}

var _ op.Client = (*Client)(nil)

// EndURL is where the button of a page leads that cannot name the sign-in it is
// about: the popup is not to become the application, but to end.
func (c *Client) EndURL(message pages.Message) string {
	return c.EndURI + "?" + url.Values{"error": {string(message)}}.Encode()
}

func (c *Client) scopes() []string {
	scopes := []string{oidc.ScopeOpenID, oidc.ScopeProfile, oidc.ScopeEmail}
	if c.RefreshTokens {
		scopes = append(scopes, oidc.ScopeOfflineAccess)
	}
	return scopes
}

// GetID is the client id.
func (c *Client) GetID() string { return c.ID }

// RedirectURIs lists the one address codes are sent to.
func (c *Client) RedirectURIs() []string { return []string{c.RedirectURI} }

// PostLogoutRedirectURIs lists the one address to go to after signing out.
func (c *Client) PostLogoutRedirectURIs() []string { return []string{c.PostLogoutRedirectURI} }

// ApplicationType is a web application.
func (c *Client) ApplicationType() op.ApplicationType {
	if c.Secret == "" {
		return op.ApplicationTypeUserAgent
	}
	return op.ApplicationTypeWeb
}

// AuthMethod is how the client proves itself at the token endpoint.
func (c *Client) AuthMethod() oidc.AuthMethod {
	if c.Secret == "" {
		return oidc.AuthMethodNone
	}
	return oidc.AuthMethodBasic
}

// ResponseTypes allows the code alone.
func (c *Client) ResponseTypes() []oidc.ResponseType {
	return []oidc.ResponseType{oidc.ResponseTypeCode}
}

// GrantTypes lists what the token endpoint takes from this client.
func (c *Client) GrantTypes() []oidc.GrantType {
	if c.RefreshTokens {
		return []oidc.GrantType{oidc.GrantTypeCode, oidc.GrantTypeRefreshToken}
	}
	return []oidc.GrantType{oidc.GrantTypeCode}
}

// LoginURL is where a request goes on.
func (c *Client) LoginURL(requestID string) string { return c.LoginPage + requestID }

// AccessTokenType is opaque: as a JWT an access token could pass for an ID token.
func (c *Client) AccessTokenType() op.AccessTokenType { return op.AccessTokenTypeBearer }

// IDTokenLifetime is an hour.
func (c *Client) IDTokenLifetime() time.Duration { return TokenLifetime }

// DevMode is off.
func (c *Client) DevMode() bool { return false }

// RestrictAdditionalIdTokenScopes restricts nothing.
func (c *Client) RestrictAdditionalIdTokenScopes() func([]string) []string { return same }

// RestrictAdditionalAccessTokenScopes restricts nothing.
func (c *Client) RestrictAdditionalAccessTokenScopes() func([]string) []string { return same }

func same(scopes []string) []string { return scopes }

// IsScopeAllowed reports whether the client may ask for a scope.
func (c *Client) IsScopeAllowed(scope string) bool { return slices.Contains(c.scopes(), scope) }

// IDTokenUserinfoClaimsAssertion puts the user's claims into the ID token.
func (c *Client) IDTokenUserinfoClaimsAssertion() bool { return true }

// ClockSkew is none; who verifies is lenient.
func (c *Client) ClockSkew() time.Duration { return 0 }
