package team

import (
	"context"

	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/fault"
)

// Invite gives a role in a store to whoever signs in with an e-mail that nobody
// has yet, inside the transaction it is given.
func (s *Service) Invite(ctx context.Context, tx bun.IDB, who *actor.Actor, storeID string, in Assignment) error {
	if err := who.Require(actor.TeamUpdate, storeID); err != nil {
		return err
	}
	sc := scope{storeID: storeID}
	if err := in.check(sc); err != nil {
		return err
	}
	user, err := personOf(ctx, tx, in.Email)
	if err != nil {
		return err
	}
	if user != nil {
		return fault.New(fault.Conflict, "Somebody has this e-mail address already.")
	}
	return s.invite(ctx, tx, who, sc, in)
}

// invite writes, changes or withdraws the invitation of an e-mail.
func (s *Service) invite(ctx context.Context, tx bun.IDB, who *actor.Actor, sc scope, in Assignment) error {
	before, err := sc.invitedTo(ctx, tx, in.Email)
	if err != nil || before == in.Role {
		return err
	}
	if before == "" {
		err = sc.requireRoom(ctx, tx)
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

// IsInvited reports whether a role waits for an e-mail.
func (s *Service) IsInvited(ctx context.Context, email string) (bool, error) {
	waiting, err := invitationsOf(ctx, s.db.Read, email)
	return len(waiting) > 0, err
}

// Accept gives a user who signs in what waited for the e-mail, inside a
// transaction that holds Lock. The sign-in vouches for the e-mail, also where
// the user's record has another one. Who has a role already keeps it, and the
// invitation is withdrawn; so is one to own a store too many.
func (s *Service) Accept(ctx context.Context, tx bun.IDB, user *actor.Actor, email string) error {
	waiting, err := invitationsOf(ctx, tx, email)
	if err != nil {
		return err
	}
	for i := range waiting {
		if err := s.accept(ctx, tx, user, &waiting[i]); err != nil {
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
	refused := before != ""
	if !refused && row.Role == actor.StoreOwner {
		if refused, err = ownsTooMany(ctx, tx, user.UID); err != nil {
			return err
		}
	}
	if refused {
		return s.record(ctx, tx, user, sc, invitationWithdrawn, row.Email, row.Role, "")
	}
	if err := sc.setRole(ctx, tx, user.UID, row.Role, s.now().UTC()); err != nil {
		return err
	}
	return s.record(ctx, tx, user, sc, invitationAccepted, row.Email, "", row.Role)
}
