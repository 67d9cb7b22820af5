package identity

import (
	"context"
	"fmt"
	"slices"
	"time"

	"carte/internal/contact"

	"github.com/zitadel/oidc/v3/pkg/oidc"
	"github.com/zitadel/oidc/v3/pkg/op"

	"carte/internal/fault"
	"carte/internal/identity/firebase"
	"carte/internal/identity/provider"
)

// Claims of ours, as every client of the sign-in service knows them.
const (
	claimRole       = "stripeRole"
	claimAdmin      = "admin_developer"
	claimTrialStart = "trial_start_at"
	claimTrialEnd   = "trial_end_at"
)

// roles of subscriptions, the best first.
var roles = []string{"premium", "trial", "trial_ended"}

// claimsOfSession writes what is known of a user now, at each sign-in and
// refresh.
func (s *Service) claimsOfSession(ctx context.Context, info *oidc.UserInfo, uid string, scopes []string) error {
	user, err := s.userByUID(ctx, uid)
	switch {
	case fault.CodeOf(err) == fault.NotFound:
		return oidc.ErrInvalidGrant().WithDescription("the user is gone")
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
	ours, err := s.claimsOf(ctx, user)
	if err != nil {
		return provider.Failure("reading what a user's token claims", err)
	}
	info.AppendClaims(claimAdmin, ours.AdminDeveloper)
	for claim, value := range map[string]string{claimRole: ours.StripeRole, claimTrialStart: ours.TrialStartAt, claimTrialEnd: ours.TrialEndAt} {
		if value != "" {
			info.AppendClaims(claim, value)
		}
	}
	return nil
}

// claimsOf are our claims in a user's tokens, whoever issues them.
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

// claimTime is an instant as claims tell it; empty for none.
func claimTime(at time.Time) string {
	if at.IsZero() {
		return ""
	}
	return at.UTC().Format(time.RFC3339)
}

// bestPlan is the plan the user's claims tell of: the best one among the stores
// the user has a role in. It has no Role where there is none.
func (s *Service) bestPlan(ctx context.Context, uid string) (Plan, error) {
	var ids []string
	err := s.db.Read.NewSelect().Model((*memberRow)(nil)).Column("store_id").Where("m.uid = ?", uid).Order("m.store_id").Scan(ctx, &ids)
	if err != nil {
		return Plan{}, fmt.Errorf("reading the user's stores: %w", err)
	}
	if len(ids) == 0 {
		return Plan{}, nil
	}
	plans, err := s.plans.PlansOf(ctx, ids)
	if err != nil {
		return Plan{}, err
	}
	for _, role := range roles {
		for i := range plans {
			if plans[i].Role == role {
				return plans[i], nil
			}
		}
	}
	return Plan{}, nil
}

// rescue asks for a token without a browser, see IDTokenFor. Whether the token
// lets its holder in is decided where it is used.
type rescue struct {
	user *User
	at   time.Time
}

var _ op.IDTokenRequest = rescue{}

// GetAMR is none.
func (rescue) GetAMR() []string { return nil }

// GetAudience is the dashboard.
func (rescue) GetAudience() []string { return []string{ClientID} }

// GetAuthTime is now.
func (r rescue) GetAuthTime() time.Time { return r.at }

// GetClientID is the dashboard.
func (rescue) GetClientID() string { return ClientID }

// GetScopes lists what the dashboard asks for.
func (rescue) GetScopes() []string {
	return []string{oidc.ScopeOpenID, oidc.ScopeProfile, oidc.ScopeEmail}
}

// GetSubject is the user.
func (r rescue) GetSubject() string { return r.user.UID }

// IDTokenFor makes an ID token for a user, for scripts and rescue by whoever
// holds the database.
func (s *Service) IDTokenFor(ctx context.Context, email string) (string, error) {
	canonical, err := contact.ParseEmail(email)
	if err != nil {
		return "", fmt.Errorf("the e-mail %s %w", email, err)
	}
	user, err := userByEmail(ctx, s.db.Read, canonical)
	if err != nil {
		return "", err
	}
	token, err := op.CreateIDToken(ctx, s.issuer, rescue{&user, s.now()}, provider.TokenLifetime, "", "", s.storage, &s.client)
	if err != nil {
		return "", fmt.Errorf("making an ID token: %w", err)
	}
	return token, nil
}
