package team_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/fault"
	"carte/internal/team"
	"carte/internal/testkit"
)

// fieldOf returns the first field of an error.
func fieldOf(err error) string {
	var f *fault.Error
	if errors.As(err, &f) && len(f.Fields) > 0 {
		return f.Fields[0].Location
	}
	return ""
}

func TestAssignRole(t *testing.T) {
	const (
		giulia, luca, marco = "owner@osteria.example", "manager@osteria.example", "staff@osteria.example"
		other, robin, ada   = "owner@kaffeehaus.example", "admin@carte.example", "ada@example.com"
	)
	engines(t, func(t *testing.T, s *site) {
		home := s.store(s.user(giulia, "Giulia Conti").UID, owner)
		s.store(s.user(other, "Magdalena Brandt").UID, owner)
		s.member(home, luca, "Luca Moretti", manager)
		s.member(home, marco, "Marco Bianchi", staff)
		s.operator(robin, "Robin Keller")
		s.user(ada, "Ada King")
		reset := func(ctx context.Context, tx bun.Tx) (err error) {
			for _, query := range []string{
				`DELETE FROM invitations`, `UPDATE users SET admin_developer = (email = 'admin@carte.example')`,
				`DELETE FROM members WHERE uid IN (SELECT uid FROM users WHERE email IN ('ada@example.com', 'staff@osteria.example', 'manager@osteria.example'))`,
				`INSERT INTO members (store_id, uid, role, created_at) SELECT '` + home + `', uid, 'store_manager', created_at FROM users WHERE email = 'manager@osteria.example'`,
				`INSERT INTO members (store_id, uid, role, created_at) SELECT '` + home + `', uid, 'store_staff', created_at FROM users WHERE email = 'staff@osteria.example'`,
			} {
				if _, err = tx.ExecContext(ctx, query); err != nil {
					return err
				}
			}
			return nil
		}
		for name, c := range map[string]struct {
			by, in, email string
			role          actor.Role
			want          fault.Code
			field         string
			// then is the role of the e-mail afterwards, if it changes.
			then   string
			locked bool
		}{
			"owner gives a first role":         {by: giulia, in: home, email: ada, role: manager, then: "store_manager"},
			"owner promotes":                   {by: giulia, in: home, email: marco, role: manager, then: "store_manager"},
			"owner demotes":                    {by: giulia, in: home, email: luca, role: staff, then: "store_staff"},
			"owner makes another owner":        {by: giulia, in: home, email: luca, role: owner, then: "store_owner"},
			"owner takes a role away":          {by: giulia, in: home, email: marco, then: "none"},
			"owner takes away what is none":    {by: giulia, in: home, email: ada},
			"owner gives what is there":        {by: giulia, in: home, email: marco, role: staff},
			"owner of a locked store":          {by: giulia, in: home, email: ada, role: staff, locked: true, want: fault.Locked},
			"locked store, invitation":         {by: giulia, in: home, email: "new@example.com", role: staff, locked: true, want: fault.Locked},
			"locked store, another role":       {by: giulia, in: home, email: luca, role: staff, locked: true, want: fault.Locked},
			"locked store, removal":            {by: giulia, in: home, email: marco, locked: true, then: "none"},
			"locked store, the last owner":     {by: giulia, in: home, email: giulia, locked: true, want: "last_owner"},
			"locked store, manager removes":    {by: luca, in: home, email: marco, locked: true, want: fault.Forbidden},
			"locked store, operator":           {by: robin, in: home, email: ada, role: staff, locked: true, then: "store_staff"},
			"owner invites":                    {by: giulia, in: home, email: "new@example.com", role: staff, then: "invited to store_staff"},
			"owner withdraws nothing":          {by: giulia, in: home, email: "new@example.com"},
			"operator in any store":            {by: robin, in: home, email: ada, role: owner, then: "store_owner"},
			"operator makes an operator":       {by: robin, in: "platform", email: ada, role: admin, then: "admin_developer"},
			"operator invites an operator":     {by: robin, in: "platform", email: "new@example.com", role: admin, then: "invited to admin_developer"},
			"an e-mail as people type it":      {by: giulia, in: home, email: " Ada@Example.com ", role: staff, then: "store_staff"},
			"nobody signed in":                 {in: home, email: ada, role: staff, want: fault.Unauthenticated},
			"manager":                          {by: luca, in: home, email: ada, role: staff, want: fault.Forbidden},
			"manager, own role":                {by: luca, in: home, email: luca, role: owner, want: fault.Forbidden},
			"staff":                            {by: marco, in: home, email: marco, role: manager, want: fault.Forbidden},
			"manager leaves":                   {by: luca, in: home, email: luca, then: "none"},
			"staff leaves":                     {by: marco, in: home, email: " Staff@Osteria.example", then: "none"},
			"staff leaves a locked store":      {by: marco, in: home, email: marco, locked: true, then: "none"},
			"manager steps down":               {by: luca, in: home, email: luca, role: staff, want: fault.Forbidden},
			"manager removes staff":            {by: luca, in: home, email: marco, want: fault.Forbidden},
			"staff removes nobody":             {by: marco, in: home, email: "new@example.com", want: fault.Forbidden},
			"user leaves without a role":       {by: ada, in: home, email: ada, want: fault.Forbidden},
			"another store's owner leaves":     {by: other, in: home, email: other, want: fault.Forbidden},
			"staff leaves the site":            {by: marco, in: "platform", email: marco, want: fault.Forbidden},
			"another store's owner":            {by: other, in: home, email: other, role: owner, want: fault.Forbidden},
			"user without a role":              {by: ada, in: home, email: ada, role: owner, want: fault.Forbidden},
			"owner makes an operator":          {by: giulia, in: "platform", email: giulia, role: admin, want: fault.Forbidden},
			"owner in no store":                {by: giulia, in: "aaaaaaaaaaaa", email: ada, role: staff, want: fault.Forbidden},
			"operator in no store":             {by: robin, in: "aaaaaaaaaaaa", email: ada, role: staff, want: fault.NotFound},
			"a platform role in a store":       {by: giulia, in: home, email: ada, role: admin, want: fault.Invalid, field: "body.role"},
			"a store's role in the site":       {by: robin, in: "platform", email: ada, role: owner, want: fault.Invalid, field: "body.role"},
			"a role there is not":              {by: giulia, in: home, email: ada, role: "chef", want: fault.Invalid, field: "body.role"},
			"no e-mail":                        {by: giulia, in: home, role: staff, want: fault.Invalid, field: "body.email"},
			"an e-mail with an accent":         {by: giulia, in: home, email: "jürgen@example.com", role: staff, want: fault.Invalid, field: "body.email"},
			"an e-mail of a look-alike":        {by: giulia, in: home, email: "ada@e\uff58ample.com", role: staff, want: fault.Invalid, field: "body.email"},
			"half an e-mail":                   {by: giulia, in: home, email: "ada@example", role: staff, want: fault.Invalid, field: "body.email"},
			"an endless e-mail":                {by: giulia, in: home, email: strings.Repeat("a", 250) + "@example.com", role: staff, want: fault.Invalid, field: "body.email"},
			"the last owner, demoted":          {by: giulia, in: home, email: giulia, role: staff, want: "last_owner"},
			"the last owner, removed":          {by: giulia, in: home, email: giulia, want: "last_owner"},
			"the last owner, by operator":      {by: robin, in: home, email: giulia, want: "last_owner"},
			"the last operator":                {by: robin, in: "platform", email: robin, want: "last_operator"},
			"the last owner, an owner already": {by: giulia, in: home, email: giulia, role: owner},
		} {
			t.Run(name, func(t *testing.T) {
				s.db.MustWrite(reset)
				s.locked = nil
				if c.locked {
					s.locked = map[string]*fault.Error{home: errTrialEnded}
				}
				who, email := &actor.Actor{}, strings.ToLower(strings.TrimSpace(c.email))
				if c.by != "" {
					who = s.as(c.by)
				}
				before, log := s.db.RoleIn(c.in, email), s.log()
				invited, err := s.assign(who, c.in, c.email, c.role)
				after := s.log()
				if fault.Code(testkit.Refusal(err)) != c.want || fieldOf(err) != c.field {
					t.Fatalf("answers %v, want %q of %q", err, c.want, c.field)
				}
				want := before
				if c.then != "" {
					want = strings.TrimPrefix(c.then, "none")
				}
				if got := s.db.RoleIn(c.in, email); got != want {
					t.Errorf("is %q afterwards, want %q", got, want)
				}
				if err == nil && invited != (email == "new@example.com") {
					t.Errorf("invited: %v", invited)
				}
				// Each change is logged once, and nothing that is no change.
				if n := len(after) - len(log); n != map[bool]int{true: 1, false: 0}[want != before] || !slices.Equal(after[n:], log) {
					t.Errorf("%d new lines in the log: %q", n, after[:max(n, 0)])
				} else if n == 1 && (!strings.HasSuffix(after[0], " by "+c.by) || !strings.Contains(after[0], email)) {
					t.Errorf("the log has %s", after[0])
				}
			})
		}
	})
}

// A last owner and a last operator remain when two leave at the same time.
func TestConcurrentLeavesKeepLastOwner(t *testing.T) {
	engines(t, func(t *testing.T, s *site) {
		processes := []*team.Service{s.Service, s.start()}
		operator := &actor.Actor{UID: "operator", Admin: true}
		people := []person{s.operator("one@example.com", "One"), s.operator("two@example.com", "Two")}
		home := s.store(people[0].UID, owner)
		s.mustAssign(operator, home, people[1].Email, owner)
		for name, c := range map[string]struct {
			in     string
			top    actor.Role
			to     []actor.Role
			others bool
		}{
			"each leaves":              {in: home, top: owner, to: []actor.Role{none, none}},
			"each steps down":          {in: home, top: owner, to: []actor.Role{staff, manager}},
			"each removes the other":   {in: home, top: owner, to: []actor.Role{none, none}, others: true},
			"each operator leaves":     {in: "platform", top: admin, to: []actor.Role{none, none}},
			"operators remove another": {in: "platform", top: admin, to: []actor.Role{none, none}, others: true},
		} {
			t.Run(name, func(t *testing.T) {
				for range 10 {
					actors := []*actor.Actor{s.as(people[0].Email), s.as(people[1].Email)}
					errs := make([]error, 2)
					var both sync.WaitGroup
					for i := range errs {
						whose := people[i].Email
						if c.others {
							whose = people[1-i].Email
						}
						both.Go(func() {
							_, _, errs[i] = processes[i].AssignRole(t.Context(), actors[i], c.in, team.Assignment{Email: whose, Role: c.to[i]})
						})
					}
					both.Wait()
					codes := []string{string(fault.CodeOf(errs[0])), string(fault.CodeOf(errs[1]))}
					slices.Sort(codes)
					if !slices.Equal(codes, []string{"", "conflict"}) {
						t.Fatalf("both requests: %v", errs)
					}
					left := 0
					for i := range people {
						if s.db.RoleIn(c.in, people[i].Email) == string(c.top) {
							left++
						}
					}
					for i := range people {
						s.db.Execute(`UPDATE users SET admin_developer = TRUE`)
						s.mustAssign(operator, home, people[i].Email, owner)
					}
					if left != 1 {
						t.Fatalf("%d are left", left)
					}
				}
			})
		}
	})
}

func TestAddMember(t *testing.T) {
	engines(t, func(t *testing.T, s *site) {
		user := s.user("owner@osteria.example", "Giulia Conti")
		store := s.store(user.UID, owner)
		for name, c := range map[string]struct {
			uid  string
			role actor.Role
			want fault.Code
		}{
			"a second role":    {user.UID, staff, "has_role"},
			"a platform role":  {s.operator("admin@carte.example", "Admin").UID, admin, fault.Invalid},
			"an unknown role":  {user.UID, "chef", fault.Invalid},
			"an unknown user":  {"nobody", staff, fault.NotFound},
			"a second manager": {s.user("manager@osteria.example", "Luca").UID, manager, ""},
		} {
			err := s.db.Write(context.Background(), func(ctx context.Context, tx bun.Tx) error {
				return s.AddMember(ctx, tx, actor.System(), store, c.uid, c.role)
			})
			if fault.Code(testkit.Refusal(err)) != c.want {
				t.Errorf("%s: %v, want %q", name, err, c.want)
			}
		}
	})
}
