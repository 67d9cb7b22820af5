package identity

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/zitadel/oidc/v3/pkg/oidc"
	"github.com/zitadel/oidc/v3/pkg/op"

	"carte/internal/contact"
	"carte/internal/fault"
	"carte/internal/identity/firebase"
	"carte/internal/identity/provider"
)

// Names of Carte's own claims, which clients rely on.
const (
	claimRole       = "stripeRole"
	claimAdmin      = "admin_developer"
	claimTrialStart = "trial_start_at"
	claimTrialEnd   = "trial_end_at"
)

// planRoles are the values of Plan.Role, the best first.
var planRoles = []string{"premium", "trial", "trial_ended"}

// claimsOfSession fills in a user's claims as of now, at each sign-in and refresh.
func (s *Service) claimsOfSession(ctx context.Context, info *oidc.UserInfo, uid string, scopes []string) error {
	user, err := s.userByUID(ctx, uid)
	switch {
	case fault.CodeOf(err) == fault.NotFound:
		return oidc.ErrInvalidGrant().WithDescription("the user no longer exists")
	case err != nil:
		return provider.Failure("reading the user", err)
	}
	return s.fillClaims(ctx, info, &user, scopes)
}

func (s *Service) fillClaims(ctx context.Context, info *oidc.UserInfo, user *User, scopes []string) error {
	info.Subject = user.UID
	if slices.Contains(scopes, oidc.ScopeEmail) {
		info.Email, info.EmailVerified = user.Email, oidc.Bool(user.EmailVerified)
	}
	if slices.Contains(scopes, oidc.ScopeProfile) {
		info.Name, info.Picture = user.Name, user.PhotoURL
	}
	claims, err := s.claimsOf(ctx, user)
	if err != nil {
		return provider.Failure("reading what a user's token claims", err)
	}
	info.AppendClaims(claimAdmin, claims.AdminDeveloper)
	for name, value := range map[string]string{claimRole: claims.StripeRole, claimTrialStart: claims.TrialStartAt, claimTrialEnd: claims.TrialEndAt} {
		if value != "" {
			info.AppendClaims(name, value)
		}
	}
	return nil
}

// claimsOf returns Carte's own claims for a user's tokens, of Carte or of Firebase.
func (s *Service) claimsOf(ctx context.Context, user *User) (firebase.Claims, error) {
	plan, err := s.bestPlan(ctx, user.UID)
	if err != nil {
		return firebase.Claims{}, fmt.Errorf("reading the user's plans: %w", err)
	}
	claims := firebase.Claims{StripeRole: plan.Role, AdminDeveloper: user.AdminDeveloper}
	if plan.Role != "" {
		claims.TrialStartAt, claims.TrialEndAt = claimTime(plan.TrialStartedAt), claimTime(plan.TrialEndsAt)
	}
	return claims, nil
}

// claimTime formats an instant for a claim; "" for the zero time.
func claimTime(at time.Time) string {
	if at.IsZero() {
		return ""
	}
	return at.UTC().Format(time.RFC3339)
}

// bestPlan returns the best plan among the stores the user has a role in. Its Role
// is empty where there is none.
func (s *Service) bestPlan(ctx context.Context, uid string) (Plan, error) {
	memberships, err := s.membershipsOf(ctx, uid)
	if err != nil || len(memberships) == 0 {
		return Plan{}, err
	}
	plans, err := s.plans.PlansOf(ctx, storeIDs(memberships))
	if err != nil {
		return Plan{}, err
	}
	for _, role := range planRoles {
		for i := range plans {
			if plans[i].Role == role {
				return plans[i], nil
			}
		}
	}
	return Plan{}, nil
}

// cliTokenRequest is the request of IDTokenFor for a token.
type cliTokenRequest struct {
	user *User
	at   time.Time
}

var _ op.IDTokenRequest = cliTokenRequest{}

// GetAMR is none.
func (cliTokenRequest) GetAMR() []string { return nil }

// GetAudience is the dashboard.
func (cliTokenRequest) GetAudience() []string { return []string{ClientID} }

// GetAuthTime is now.
func (r cliTokenRequest) GetAuthTime() time.Time { return r.at }

// GetClientID is the dashboard.
func (cliTokenRequest) GetClientID() string { return ClientID }

// GetScopes lists what the dashboard asks for.
func (cliTokenRequest) GetScopes() []string {
	return []string{oidc.ScopeOpenID, oidc.ScopeProfile, oidc.ScopeEmail}
}

// GetSubject is the user.
func (r cliTokenRequest) GetSubject() string { return r.user.UID }

// IDTokenFor makes an ID token for a user, for scripts and for operators who
// cannot sign in. Authenticate decides whether it is accepted.
func (s *Service) IDTokenFor(ctx context.Context, email string) (string, error) {
	canonical, err := contact.ParseEmail(email)
	if err != nil {
		return "", fmt.Errorf("the e-mail %s %w", email, err)
	}
	user, err := userByEmail(ctx, s.db.Read, canonical)
	if err != nil {
		return "", err
	}
	token, err := op.CreateIDToken(ctx, s.issuer, cliTokenRequest{&user, s.now()}, provider.TokenLifetime, "", "", s.storage, &s.client)
	if err != nil {
		return "", fmt.Errorf("making an ID token: %w", err)
	}
	return token, nil
}
