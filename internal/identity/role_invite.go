package identity

import (
	"context"

	"github.com/uptrace/bun"

	"carte/internal/actor"
)

// invite keeps, changes or withdraws the invitation of an e-mail.
func (s *Service) invite(ctx context.Context, tx bun.IDB, who *actor.Actor, sc scope, in RoleInput) error {
	before, err := sc.invited(ctx, tx, in.Email)
	if err != nil || before == in.Role {
		return err
	}
	if before == "" {
		err = sc.hasRoom(ctx, tx)
	} else {
		err = sc.deleteInvitation(ctx, tx, in.Email)
	}
	if err != nil {
		return err
	}
	event := InvitationWithdrawn
	if in.Role != "" {
		event = RoleInvited
		row := &Invitation{StoreID: sc.storeID, Email: in.Email, Role: in.Role, CreatedAt: s.now().UTC()}
		if err := insertInvitation(ctx, tx, row); err != nil {
			return err
		}
	}
	return s.record(ctx, tx, who, sc, &RoleChange{Email: in.Email, RoleBefore: before, RoleAfter: in.Role, Event: event})
}

// accept gives a user who signs in what waited for the e-mail. The upstream
// vouches for it, also where the user's record has another one. Who has a role
// already keeps it, and the invitation is withdrawn; so is one to own a store
// too many.
func (s *Service) accept(ctx context.Context, tx bun.IDB, user *User, email string) error {
	waiting, err := invitationsOf(ctx, tx, email)
	if err != nil {
		return err
	}
	self := &actor.Actor{UID: user.UID, Email: user.Email, Name: user.Name}
	for i := range waiting {
		row := &waiting[i]
		sc := scope{storeID: row.StoreID}
		if err := sc.deleteInvitation(ctx, tx, row.Email); err != nil {
			return err
		}
		before, err := sc.roleOf(ctx, tx, user.UID)
		if err != nil {
			return err
		}
		takes := before == ""
		if takes && row.Role == actor.StoreOwner {
			full, err := ownsEnough(ctx, tx, user.UID)
			if err != nil {
				return err
			}
			takes = !full
		}
		entry := &RoleChange{Email: row.Email, RoleBefore: row.Role, Event: InvitationWithdrawn}
		if takes {
			entry = &RoleChange{Email: row.Email, RoleAfter: row.Role, Event: InvitationAccepted}
			if err := sc.setRole(ctx, tx, user.UID, row.Role, s.now().UTC()); err != nil {
				return err
			}
		}
		if err := s.record(ctx, tx, self, sc, entry); err != nil {
			return err
		}
	}
	return nil
}
