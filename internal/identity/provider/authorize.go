package provider

import (
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/zitadel/oidc/v3/pkg/oidc"
	"github.com/zitadel/oidc/v3/pkg/op"

	"carte/internal/contact"
	"carte/internal/identity/pages"
)

// authorize begins a sign-in. A request without the client's id and exact redirect
// address is answered with a page: no address is safe to redirect it to.
func (p *Provider) authorize(w http.ResponseWriter, r *http.Request) {
	request, err := op.ParseAuthorizeRequest(r, p.Decoder())
	if err != nil || request.ClientID != p.client.ID || request.RedirectURI != p.client.RedirectURI {
		page := pages.MessagePage{Message: pages.WrongAddress, BackURL: p.client.EndURL(pages.WrongAddress)}
		pages.Write(w, r, http.StatusBadRequest, pages.LanguageOf(r), page)
		return
	}
	err = checkParameters(request)
	if err == nil {
		err = checkFlow(request)
	}
	if err == nil {
		_, err = op.ValidateAuthReqIDTokenHint(r.Context(), request.IDTokenHint, p.IDTokenHintVerifier(r.Context()))
	}
	if err != nil {
		p.deny(w, r, request, publicError(err))
		return
	}
	p.client.dropUnknown(request)
	pending, err := p.base.begin(w, r, request)
	if err != nil {
		p.deny(w, r, request, publicError(err))
		return
	}
	http.Redirect(w, r, p.client.LoginURL(pending.ID), http.StatusFound)
}

// checkParameters limits the lengths of the parameters: several pending requests must
// fit into the cookies of one browser.
func checkParameters(request *oidc.AuthRequest) error {
	for _, parameter := range []struct {
		name, value string
		max         int
	}{
		{"state", request.State, 128},
		{"nonce", request.Nonce, 128},
		{"login_hint", request.LoginHint, contact.MaxEmail},
		{"prompt", request.Prompt.String(), 64},
		{"ui_locales", request.UILocales.String(), 64},
		{"scope", request.Scopes.String(), 256},
	} {
		if len(parameter.value) <= parameter.max {
			continue
		}
		if parameter.name == "state" {
			request.State = "" // too long to be returned
		}
		return invalidRequest(fmt.Sprintf("%s must be at most %d characters", parameter.name, parameter.max))
	}
	if !isPrintableASCII(request.State) || !isPrintableASCII(request.Nonce) {
		return invalidRequest("state and nonce must be printable ASCII")
	}
	return nil
}

// checkFlow allows only the authorization code flow with PKCE S256.
func checkFlow(request *oidc.AuthRequest) error {
	mode := request.ResponseMode
	challenge := request.CodeChallenge
	switch {
	case request.RequestParam != "":
		return oidc.ErrRequestNotSupported().WithDescription("request objects are not supported")
	case request.ResponseType != oidc.ResponseTypeCode:
		return &oidc.Error{ErrorType: "unsupported_response_type", Description: "response_type must be code"}
	case mode != "" && mode != oidc.ResponseModeQuery:
		request.ResponseMode = oidc.ResponseModeQuery // for the answer
		return invalidRequest("response_mode must be query")
	case challenge == "":
		return invalidRequest("code_challenge is required")
	case request.CodeChallengeMethod != oidc.CodeChallengeMethodS256:
		return invalidRequest("code_challenge_method must be S256")
	case len(challenge) != 43 || strings.Trim(challenge, base64URL) != "":
		return invalidRequest("code_challenge must be a SHA-256 hash in unpadded base64url")
	case !slices.Contains(request.Scopes, oidc.ScopeOpenID):
		return oidc.ErrInvalidScope().WithDescription("scope must include openid")
	case slices.Contains(request.Prompt, oidc.PromptNone):
		// The provider itself keeps no session to sign in from.
		return oidc.ErrLoginRequired().WithDescription("signing in needs the user")
	}
	return nil
}

const base64URL = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

// dropUnknown removes unknown scopes and prompts, and a login hint that is no e-mail.
func (c *Client) dropUnknown(request *oidc.AuthRequest) {
	slices.Sort(request.Scopes)
	request.Scopes = slices.DeleteFunc(slices.Compact(request.Scopes), func(scope string) bool { return !c.IsScopeAllowed(scope) })
	request.Prompt = slices.DeleteFunc(request.Prompt, func(prompt string) bool {
		return prompt != oidc.PromptLogin && prompt != oidc.PromptConsent && prompt != oidc.PromptSelectAccount
	})
	request.LoginHint, _ = contact.ParseEmail(strings.TrimSpace(request.LoginHint))
}

func invalidRequest(description string) error {
	return oidc.ErrInvalidRequest().WithDescription("%s", description)
}

// isPrintableASCII reports whether a text has only the characters that OAuth allows in
// a state (RFC 6749 appendix A.5).
func isPrintableASCII(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool { return r < ' ' || r > '~' })
}
