package team_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"carte/internal/actor"
	"carte/internal/fault"
	"carte/internal/team"
	"carte/internal/testkit"
)

// The number of stores a user owns is limited, also when other users assign the role.
func TestOwnedStoresAreLimited(t *testing.T) {
	const giulia, ada, robin, sam = "owner@osteria.example", "ada@example.com", "admin@carte.example", "sam@carte.example"
	engines(t, func(t *testing.T, s *site) {
		home := s.store(s.user(giulia, "Giulia Conti").UID, owner)
		full := s.user(ada, "Ada King")
		s.operator(robin, "Robin Keller")
		operators := s.operator(sam, "Sam Field")
		for range team.MaxOwnedStores - 1 {
			s.store(full.UID, owner)
			s.store(operators.UID, owner)
		}
		last := s.store(full.UID, owner)
		s.store(operators.UID, owner)
		s.member(home, "luca@osteria.example", "Luca Moretti", manager)
		for _, c := range []struct {
			name, by, in, email string
			role                actor.Role
			want                fault.Code
		}{
			{"one more", giulia, home, ada, owner, `too_many_stores {"email":"ada@example.com","limit":20}`},
			{"another role", giulia, home, ada, manager, ""},
			{"one more by promotion", giulia, home, ada, owner, `too_many_stores {"email":"ada@example.com","limit":20}`},
			{"who owns fewer", giulia, home, "luca@osteria.example", owner, ""},
			{"an operator", giulia, home, sam, owner, ""},
			{"by an operator", robin, home, ada, owner, ""},
			{"as it was", robin, home, ada, staff, ""},
			{"by an owner who has the most", ada, last, giulia, owner, ""},
			{"leaves one", ada, last, ada, staff, ""},
			{"one again", giulia, home, ada, owner, ""},
		} {
			_, err := s.assign(s.as(c.by), c.in, c.email, c.role)
			if fault.Code(testkit.Refusal(err)) != c.want {
				t.Errorf("%s: %v, want %q", c.name, err, c.want)
			}
			if err != nil && !strings.Contains(err.Error(), "A user owns at most 20 stores, and ada@example.com owns that many. Ask the operators of this site for another one.") {
				t.Errorf("%s: %v", c.name, err)
			}
		}
	})
}

// Invitations to own stores are accepted in the order they were made, up to the limit. The
// others are withdrawn, which the inviting owners can see.
func TestInvitationsToOwnStoresAreLimited(t *testing.T) {
	engines(t, func(t *testing.T, s *site) {
		const more = team.MaxOwnedStores + 2
		for _, c := range []struct {
			email    string
			operator bool
			owned    int
		}{{"ada@example.com", false, team.MaxOwnedStores}, {"sam@carte.example", true, more}} {
			stores := make([]string, more)
			for i := range stores {
				stores[i] = s.db.AddStore()
				s.mustAssign(actor.System(), stores[i], c.email, owner)
				s.clock.Move(time.Second)
			}
			beside := s.db.AddStore()
			s.mustAssign(actor.System(), beside, c.email, staff)
			if c.operator {
				s.mustAssign(actor.System(), team.Platform, c.email, admin)
			}
			s.signIn(c.email)
			for i, id := range stores {
				want := ""
				if i < c.owned {
					want = "store_owner"
				}
				if got := s.db.RoleIn(id, c.email); got != want {
					t.Errorf("%s is %q in store %d, want %q", c.email, got, i, want)
				}
			}
			if got := s.db.RoleIn(beside, c.email); got != "store_staff" {
				t.Errorf("%s is %q beside", c.email, got)
			}
			withdrawn := 0
			for _, line := range s.log() {
				if line == fmt.Sprintf("Osteria role.invitation_withdrawn: %s store_owner → none by %s", c.email, c.email) {
					withdrawn++
				}
			}
			if withdrawn != more-c.owned {
				t.Errorf("%d invitations of %s are logged as withdrawn", withdrawn, c.email)
			}
		}
	})
}
