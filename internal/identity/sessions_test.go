package identity_test

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"carte/internal/identity"
	"carte/internal/testkit"
)

const guest = "guest@carte.example"

func TestRefresh(t *testing.T) {
	const day = 24 * time.Hour
	type step struct {
		// later is how far the clock moves before the step.
		later time.Duration
		// with is the index of the token to use: 0 for the sign-in's, n for step n's.
		with int
		ok   bool
	}
	engines(t, func(t *testing.T, s *site) {
		for name, steps := range map[string][]step{
			"rotation":                     {{0, 0, true}, {time.Hour, 1, true}, {time.Hour, 2, true}},
			"two tabs at once":             {{0, 0, true}, {9 * time.Second, 0, true}, {time.Minute, 1, true}, {time.Minute, 2, true}},
			"reuse ends the whole session": {{0, 0, true}, {time.Minute, 1, true}, {time.Minute, 0, false}, {0, 2, false}},
			"reuse of one in the middle":   {{0, 0, true}, {time.Minute, 1, true}, {time.Minute, 2, true}, {time.Minute, 1, false}, {0, 3, false}},
			"long unused":                  {{29 * day, 0, true}, {31 * day, 1, false}},
			"the longest session":          {{29 * day, 0, true}, {29 * day, 1, true}, {29 * day, 2, true}, {29 * day, 3, true}, {29 * day, 4, true}, {29 * day, 5, true}, {7 * day, 6, false}},
		} {
			t.Run(name, func(t *testing.T) {
				defer s.clock.Set(0)
				s.clock.Set(0)
				got := []string{s.signedIn(guest).Refresh}
				for i, step := range steps {
					s.clock.Move(step.later)
					answer := s.refresh(got[step.with])
					if step.ok && (answer.ID == "" || answer.Refresh == "" || answer.Refresh == got[step.with]) {
						t.Fatalf("step %d: %+v", i, answer)
					}
					if !step.ok && (answer.Error != "invalid_grant" || answer.status != http.StatusBadRequest || answer.ID != "") {
						t.Fatalf("step %d: %+v", i, answer)
					}
					got = append(got, answer.Refresh)
				}
			})
		}
	})
}

func TestRefusedRefreshes(t *testing.T) {
	engines(t, func(t *testing.T, s *site) {
		good := s.signedIn(guest)
		for name, c := range map[string]struct {
			change func(url.Values)
			want   string
		}{
			"made-up token": {func(v url.Values) { v.Set("refresh_token", "made-up") }, "invalid_grant"},
			"access token":  {func(v url.Values) { v.Set("refresh_token", good.Access) }, "invalid_grant"},
			"no token":      {func(v url.Values) { v.Del("refresh_token") }, "invalid_request"},
			"other client":  {func(v url.Values) { v.Set("client_id", "carte") }, "invalid_client"},
			"more scopes":   {func(v url.Values) { v.Set("scope", "openid admin") }, "invalid_scope"},
		} {
			form := url.Values{"grant_type": {"refresh_token"}, "client_id": {clientID}, "refresh_token": {good.Refresh}}
			c.change(form)
			if got := s.token(form); got.Error != c.want || got.ID != "" {
				t.Errorf("%s: %+v, want %s", name, got, c.want)
			}
		}
		if got := s.refresh(good.Refresh); got.ID == "" {
			t.Errorf("refused attempts used up the token: %+v", got)
		}
	})
}

func TestConcurrentRefreshes(t *testing.T) {
	engines(t, func(t *testing.T, s *site) {
		first := s.signedIn(guest).Refresh
		answers := make([]tokens, 8)
		var all sync.WaitGroup
		for i := range answers {
			all.Go(func() { answers[i] = s.refresh(first) })
		}
		all.Wait()
		for i, answer := range answers {
			if answer.Refresh == "" {
				t.Fatalf("tab %d was signed out: %+v", i, answer)
			}
			if next := s.refresh(answer.Refresh); next.Refresh == "" {
				t.Errorf("tab %d cannot go on: %+v", i, next)
			}
		}
	})
}

func TestClaimsAreNewAtEachRefresh(t *testing.T) {
	engines(t, func(t *testing.T, s *site) {
		user := s.seed("owner@osteria.example", "Giulia Conti", false)
		got := s.signedIn("owner@osteria.example")
		if role, ok := claims(t, got.ID)["stripeRole"]; ok {
			t.Errorf("stripeRole %v before there is a store", role)
		}
		store, other := s.store(user.UID, "store_owner"), s.store(user.UID, "store_staff")
		for _, c := range []struct {
			of, otherOf, want string
		}{{"trial", "trial_ended", "trial"}, {"trial_ended", "trial_ended", "trial_ended"}, {"trial", "premium", "premium"}} {
			s.plans.of = map[string]identity.Plan{store: {Role: c.of}, other: {Role: c.otherOf}}
			got = s.refresh(got.Refresh)
			if role := claims(t, got.ID)["stripeRole"]; role != c.want {
				t.Errorf("stripeRole %v with plans %s and %s, want %s", role, c.of, c.otherOf, c.want)
			}
		}
		s.db.Execute(`UPDATE users SET admin_developer = TRUE WHERE uid = ?`, user.UID)
		if got = s.refresh(got.Refresh); claims(t, got.ID)["admin_developer"] != true {
			t.Error("admin_developer is not claimed after the next refresh")
		}
		if sid := claims(t, got.ID)["sid"]; sid == nil || sid == "" {
			t.Error("no session id")
		}
	})
}

func TestRevocation(t *testing.T) {
	engines(t, func(t *testing.T, s *site) {
		revoke := func(token, hint string) int {
			response, err := http.PostForm(s.base+"/auth/revoke", url.Values{"client_id": {clientID}, "token": {token}, "token_type_hint": {hint}})
			testkit.NoError(t, err)
			defer response.Body.Close()
			return response.StatusCode
		}
		for name, which := range map[string]func(tokens) (string, string){
			"refresh token":            func(got tokens) (string, string) { return got.Refresh, "refresh_token" },
			"refresh token, no hint":   func(got tokens) (string, string) { return got.Refresh, "" },
			"refresh token, wrong tip": func(got tokens) (string, string) { return got.Refresh, "access_token" },
			"refresh token, odd hint":  func(got tokens) (string, string) { return got.Refresh, "other" },
			"access token":             func(got tokens) (string, string) { return got.Access, "access_token" },
			"access token, wrong tip":  func(got tokens) (string, string) { return got.Access, "refresh_token" },
		} {
			got, other := s.signedIn(guest), s.signedIn(guest)
			if status := revoke(which(got)); status != http.StatusOK {
				t.Errorf("%s: revoking answers %d", name, status)
			}
			if after := s.refresh(got.Refresh); after.Error != "invalid_grant" {
				t.Errorf("%s: the session goes on: %+v", name, after)
			}
			if status, body := s.get("/api/me", got.ID); status != http.StatusUnauthorized {
				t.Errorf("%s: the ID token outlives its session: %d %s", name, status, body)
			}
			if after := s.refresh(other.Refresh); after.ID == "" {
				t.Errorf("%s: the user's other session ended too: %+v", name, after)
			}
			if status, body := s.get("/api/me", other.ID); status != http.StatusOK {
				t.Errorf("%s: the other session's ID token: %d %s", name, status, body)
			}
		}
		good := s.signedIn(guest)
		// The session's id is in ID tokens, so it must not be a secret.
		for _, token := range []string{"", "made-up", claims(t, good.ID)["sid"].(string)} {
			if status := revoke(token, ""); status != http.StatusOK {
				t.Errorf("revoking %q answers %d", token, status)
			}
		}
		// Other tokens decrypt to random bytes.
		for range 300 {
			token := make([]byte, 80)
			_, _ = rand.Read(token)
			if status := revoke(base64.RawURLEncoding.EncodeToString(token), ""); status != http.StatusOK {
				t.Fatalf("revoking random bytes answers %d", status)
			}
		}
		if after := s.refresh(good.Refresh); after.ID == "" {
			t.Errorf("a made-up token ended a session: %+v", after)
		}
	})
}

func TestEndSession(t *testing.T) {
	engines(t, func(t *testing.T, s *site) {
		home := s.base + "/dashboard"
		for name, c := range map[string]struct {
			change func(url.Values)
			// at is where the browser goes; "" for a page that says no.
			at    string
			ended bool
		}{
			"signed out":              {func(url.Values) {}, home + "?state=bye", true},
			"without an address":      {func(v url.Values) { v.Del("post_logout_redirect_uri"); v.Del("state") }, home, true},
			"without a token":         {func(v url.Values) { v.Del("id_token_hint") }, home + "?state=bye", false},
			"to another page":         {func(v url.Values) { v.Set("post_logout_redirect_uri", home+"/x") }, "", false},
			"with a forged token":     {func(v url.Values) { v.Set("id_token_hint", "e30.e30.e30") }, "", false},
			"for another client":      {func(v url.Values) { v.Set("client_id", "carte") }, "", false},
			"address without a token": {func(v url.Values) { v.Del("id_token_hint"); v.Set("post_logout_redirect_uri", "https://evil.example/") }, "", false},
		} {
			t.Run(name, func(t *testing.T) {
				got, other := s.signedIn(guest), s.signedIn(guest)
				form := url.Values{"id_token_hint": {got.ID}, "client_id": {clientID}, "post_logout_redirect_uri": {home}, "state": {"bye"}}
				c.change(form)
				page := newBrowser(t).open(s.base + "/auth/end_session?" + form.Encode())
				if c.at == "" && (page.status != http.StatusBadRequest || !strings.Contains(page.body, "<h1>")) || c.at != "" && page.at.String() != c.at {
					t.Errorf("%d at %s, want %q", page.status, page.at, c.at)
				}
				if status, _ := s.get("/api/me", got.ID); (status == http.StatusUnauthorized) != c.ended {
					t.Errorf("afterwards the ID token gets %d", status)
				}
				if after := s.refresh(got.Refresh); (after.ID == "") != c.ended {
					t.Errorf("afterwards the session answers %+v", after)
				}
				if after := s.refresh(other.Refresh); after.ID == "" {
					t.Errorf("the user's other session ended too: %+v", after)
				}
			})
		}
	})
}

// A session is deleted when its last refresh token has expired.
func TestEndedSessionsArePruned(t *testing.T) {
	engines(t, func(t *testing.T, s *site) {
		for _, c := range []struct {
			later time.Duration
			left  int
		}{{0, 1}, {29 * 24 * time.Hour, 2}, {2 * 24 * time.Hour, 2}, {31 * 24 * time.Hour, 1}} {
			s.clock.Move(c.later)
			s.signedIn(guest)
			s.prune()
			if n := s.db.Count(`SELECT COUNT(*) FROM sessions`); n != c.left {
				t.Errorf("%v later there are %d sessions, want %d", c.later, n, c.left)
			}
		}
		if tokens, codes := s.db.Count(`SELECT COUNT(*) FROM refresh_tokens`), s.db.Count(`SELECT COUNT(*) FROM sign_in_codes`); tokens != 1 || codes != 2 {
			t.Errorf("%d refresh tokens and %d codes are left, want those of one session, a code from each of its two providers", tokens, codes)
		}
		// One that is used is kept.
		got := s.signedIn(guest)
		for range 3 {
			s.clock.Move(20 * 24 * time.Hour)
			if got = s.refresh(got.Refresh); got.ID == "" {
				t.Fatalf("%+v", got)
			}
			s.signedIn("other@carte.example")
			s.prune()
		}
		if got = s.refresh(got.Refresh); got.ID == "" {
			t.Errorf("a session in use was swept away: %+v", got)
		}
	})
}

// A sign-in that began before a restart can be finished after it.
func TestRestart(t *testing.T) {
	engines(t, func(t *testing.T, s *site) {
		got := s.signedIn(guest)
		a, b := s.attempt(), newBrowser(t)
		chooser := b.open(a.address())
		again := s.start(s.base)
		if _, err := again.Authenticate(context.Background(), got.ID); err != nil {
			t.Errorf("the token does not survive a restart: %v", err)
		}
		s.use(again)
		back := b.choose(s, chooser, guest)
		if code := back.param("code"); code == "" || a.redeem(code).ID == "" {
			t.Errorf("the sign-in does not survive a restart: %s", back.at)
		}
		if after := s.refresh(got.Refresh); after.ID == "" {
			t.Errorf("the session does not survive a restart: %+v", after)
		}
		if n := s.db.Count(`SELECT COUNT(*) FROM signing_keys`); n != 2 {
			t.Errorf("%d signing keys for two realms", n)
		}
	})
}

// Two processes over one database answer in turn.
func TestTwoProcesses(t *testing.T) {
	engines(t, func(t *testing.T, s *site) {
		other := s.start(s.base)
		s.use(s.Service, other)
		for range 3 {
			got := s.signedIn(guest)
			for name, process := range map[string]*identity.Service{"one": s.Service, "the other": other} {
				if _, err := process.Authenticate(context.Background(), got.ID); err != nil {
					t.Errorf("%s refuses the token: %v", name, err)
				}
			}
			next := s.refresh(got.Refresh)
			if next.ID == "" {
				t.Fatalf("%+v", next)
			}
			s.clock.Move(time.Minute)
			if reused := s.refresh(got.Refresh); reused.Error != "invalid_grant" {
				t.Errorf("reuse is not visit by the other process: %+v", reused)
			}
			if after := s.refresh(next.Refresh); after.Error != "invalid_grant" {
				t.Errorf("the session goes on in the other process: %+v", after)
			}
			if status, body := s.get("/auth/userinfo", next.Access); status != http.StatusForbidden {
				t.Errorf("the access token of an ended session: %d %s", status, body)
			}
		}
	})
}

// Codes, sessions and their end are known immediately to all processes, also to those
// that start later.
func TestEachStepAtAnotherProcess(t *testing.T) {
	processes(t, func(t *testing.T, s *site, one, two *identity.Service) {
		at := func(process *identity.Service) *site {
			s.use(process)
			return s
		}
		refused := func(what string, got tokens) {
			t.Helper()
			if got.Error != "invalid_grant" || got.ID != "" {
				t.Errorf("%s: %+v", what, got)
			}
		}
		a, b := s.attempt(), newBrowser(t)
		at(one)
		chooser := b.open(a.address())
		at(two)
		code := b.choose(s, chooser, guest).param("code")
		at(one)
		first := a.redeem(code)
		second := at(two).refresh(first.Refresh)
		third := at(one).refresh(second.Refresh)
		fourth := at(s.start(s.base)).refresh(third.Refresh)
		for i, got := range []tokens{first, second, third, fourth} {
			if got.ID == "" || got.Refresh == "" {
				t.Fatalf("token %d: %+v", i, got)
			}
			for name, process := range map[string]*identity.Service{"one": one, "two": two} {
				if status, body := at(process).get("/api/me", got.ID); status != http.StatusOK {
					t.Errorf("token %d at process %s: %d %s", i, name, status, body)
				}
			}
		}

		at(one)
		b.post(s.base+"/auth/revoke", url.Values{"client_id": {clientID}, "token": {fourth.Refresh}, "token_type_hint": {"refresh_token"}})
		if status, body := at(two).get("/api/me", fourth.ID); status != http.StatusUnauthorized {
			t.Errorf("signed out at one, called at two: %d %s", status, body)
		}
		refused("signed out at one, refreshed at two", at(two).refresh(fourth.Refresh))
		if status, body := s.get("/auth/userinfo", fourth.Access); status != http.StatusForbidden {
			t.Errorf("signed out at one, asked at two: %d %s", status, body)
		}

		a = s.attempt()
		at(one)
		code = a.signIn(newBrowser(t), guest)
		got := a.redeem(code)
		at(two)
		refused("redeemed at one, replayed at two", a.redeem(code))
		refused("replayed at two, refreshed at one", at(one).refresh(got.Refresh))
	})
}
