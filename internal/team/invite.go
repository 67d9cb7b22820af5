package team

import (
	"context"

	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/fault"
)

// Invite invites an e-mail without a user to a role in a store, in a transaction of the
// caller. It is for the demonstration, which is filled in one transaction: AssignRole
// opens its own, and reads only stores that have been committed.
func (s *Service) Invite(ctx context.Context, tx bun.IDB, who *actor.Actor, storeID string, in Assignment) error {
	if err := who.Require(actor.TeamUpdate, storeID); err != nil {
		return err
	}
	sc := scope{storeID: storeID}
	if err := in.check(sc); err != nil {
		return err
	}
	existing, err := userByEmail(ctx, tx, in.Email)
	if err != nil {
		return err
	}
	if existing != nil {
		return fault.NewConflict("email_taken", nil, "Somebody has this e-mail address already.")
	}
	return s.invite(ctx, tx, who, sc, in)
}

// invite writes, changes or withdraws the invitation of an e-mail.
func (s *Service) invite(ctx context.Context, tx bun.IDB, who *actor.Actor, sc scope, in Assignment) error {
	before, err := sc.invitedRole(ctx, tx, in.Email)
	if err != nil || before == in.Role {
		return err
	}
	if before == "" {
		err = sc.checkTeamSize(ctx, tx)
	} else {
		err = sc.deleteInvitation(ctx, tx, in.Email)
	}
	if err != nil {
		return err
	}
	action := invitationWithdrawn
	if in.Role != "" {
		action = roleInvited
		row := &Invitation{StoreID: sc.storeID, Email: in.Email, Role: in.Role, CreatedAt: s.now().UTC()}
		if err := insertInvitation(ctx, tx, row); err != nil {
			return err
		}
	}
	return s.record(ctx, tx, who, sc, action, in.Email, before, in.Role)
}

// InvitationURL returns the address for somebody who is invited to a store, or to the
// whole site where id is Platform: the dashboard's. It holds no secret, because signing in
// with the e-mail that is invited is all it takes, and nothing else does.
func (s *Service) InvitationURL(ctx context.Context, id string) (string, error) {
	if id == Platform {
		return s.baseURL + "/admin", nil
	}
	slug, err := s.slugOf(ctx, id)
	return s.baseURL + "/dashboard/stores/" + slug, err
}

// IsInvited reports whether there is an invitation to an e-mail.
func (s *Service) IsInvited(ctx context.Context, email string) (bool, error) {
	invitations, err := invitationsOf(ctx, s.db.Read, email)
	return len(invitations) > 0, err
}

// Accept gives a user the roles that an e-mail is invited to. The transaction must hold
// Lock. The sign-in has verified the e-mail, which may differ from the one in the user's
// record. A user who already has a role keeps it, and the invitation is withdrawn; so is
// one to own more than MaxOwnedStores.
func (s *Service) Accept(ctx context.Context, tx bun.IDB, user *actor.Actor, email string) error {
	invitations, err := invitationsOf(ctx, tx, email)
	if err != nil {
		return err
	}
	for i := range invitations {
		if err := s.accept(ctx, tx, user, &invitations[i]); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) accept(ctx context.Context, tx bun.IDB, user *actor.Actor, row *Invitation) error {
	sc := scope{storeID: row.StoreID}
	if err := sc.deleteInvitation(ctx, tx, row.Email); err != nil {
		return err
	}
	before, err := sc.roleOf(ctx, tx, user.UID)
	if err != nil {
		return err
	}
	withdrawn := before != ""
	if !withdrawn && row.Role == actor.StoreOwner {
		if withdrawn, err = ownsMaxStores(ctx, tx, user.UID); err != nil {
			return err
		}
	}
	if withdrawn {
		return s.record(ctx, tx, user, sc, invitationWithdrawn, row.Email, row.Role, "")
	}
	if err := sc.saveRole(ctx, tx, user.UID, row.Role, s.now().UTC()); err != nil {
		return err
	}
	return s.record(ctx, tx, user, sc, invitationAccepted, row.Email, "", row.Role)
}
