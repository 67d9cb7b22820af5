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
	// RedirectURI and PostLogoutRedirectURI are compared literally.
	RedirectURI           string
	PostLogoutRedirectURI string
	// EndURI closes the popup when its sign-in is unknown.
	EndURI        string
	RefreshTokens bool
	// LoginPage is the address of the page that signs a user in. The request's id is
	// appended.
	LoginPage string
}

var _ op.Client = (*Client)(nil)

// EndURL returns the address that closes the popup with a message, for pages about an
// unknown sign-in.
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

// RedirectURIs lists the address codes are sent to.
func (c *Client) RedirectURIs() []string { return []string{c.RedirectURI} }

// PostLogoutRedirectURIs lists the address to redirect to after signing out.
func (c *Client) PostLogoutRedirectURIs() []string { return []string{c.PostLogoutRedirectURI} }

// ApplicationType is a web application.
func (c *Client) ApplicationType() op.ApplicationType {
	if c.Secret == "" {
		return op.ApplicationTypeUserAgent
	}
	return op.ApplicationTypeWeb
}

// AuthMethod is how the client authenticates at the token endpoint.
func (c *Client) AuthMethod() oidc.AuthMethod {
	if c.Secret == "" {
		return oidc.AuthMethodNone
	}
	return oidc.AuthMethodBasic
}

// ResponseTypes allows only codes.
func (c *Client) ResponseTypes() []oidc.ResponseType {
	return []oidc.ResponseType{oidc.ResponseTypeCode}
}

// GrantTypes lists the grants this client may use.
func (c *Client) GrantTypes() []oidc.GrantType {
	if c.RefreshTokens {
		return []oidc.GrantType{oidc.GrantTypeCode, oidc.GrantTypeRefreshToken}
	}
	return []oidc.GrantType{oidc.GrantTypeCode}
}

// LoginURL is the page that signs the user in.
func (c *Client) LoginURL(requestID string) string { return c.LoginPage + requestID }

// AccessTokenType is opaque: as a JWT an access token could pass for an ID token.
func (c *Client) AccessTokenType() op.AccessTokenType { return op.AccessTokenTypeBearer }

// IDTokenLifetime is an hour.
func (c *Client) IDTokenLifetime() time.Duration { return TokenLifetime }

// DevMode is off.
func (c *Client) DevMode() bool { return false }

// RestrictAdditionalIdTokenScopes restricts nothing.
func (c *Client) RestrictAdditionalIdTokenScopes() func([]string) []string { return unrestricted }

// RestrictAdditionalAccessTokenScopes restricts nothing.
func (c *Client) RestrictAdditionalAccessTokenScopes() func([]string) []string { return unrestricted }

func unrestricted(scopes []string) []string { return scopes }

// IsScopeAllowed reports whether the client may ask for a scope.
func (c *Client) IsScopeAllowed(scope string) bool { return slices.Contains(c.scopes(), scope) }

// IDTokenUserinfoClaimsAssertion puts the user's claims into the ID token.
func (c *Client) IDTokenUserinfoClaimsAssertion() bool { return true }

// ClockSkew is none: verifiers have a leeway.
func (c *Client) ClockSkew() time.Duration { return 0 }
