package identity_test

import (
	"context"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/go-jose/go-jose/v4"
	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/identity"
	"carte/internal/identity/firebase"
	"carte/internal/testkit"
)

func TestFirebaseTokensThatAreRefused(t *testing.T) {
	firebaseEngines(t, func(t *testing.T, s *site, f *standIn) {
		now := time.Now()
		with := func(change map[string]any) map[string]any {
			all := f.tokenClaims("u1", "ada@example.com")
			maps.Copy(all, change)
			return all
		}
		ours := func(change map[string]any) string { return f.sign(with(change)) }
		if _, err := s.Authenticate(context.Background(), ours(nil)); err != nil {
			t.Fatalf("the table would prove nothing: %v", err)
		}
		good := strings.Split(ours(nil), ".")
		encode := base64.RawURLEncoding.EncodeToString
		public, err := x509.MarshalPKIXPublicKey(&f.keys["k1"].PublicKey)
		if err != nil {
			t.Fatal(err)
		}
		secret := sha256.Sum256(public)
		for name, token := range map[string]string{
			"empty":                       "",
			"nonsense":                    "abc",
			"endless":                     strings.Repeat("a", 100_000),
			"wrong key":                   sign(t, jose.RS256, "k1", rsaKey(t), with(nil)),
			"unknown key":                 sign(t, jose.RS256, "k9", rsaKey(t), with(nil)),
			"no key id":                   sign(t, jose.RS256, "", f.keys["k1"], with(nil)),
			"alg none":                    unsigned(with(nil)),
			"alg none with the signature": encode([]byte(`{"alg":"none","kid":"k1"}`)) + "." + good[1] + "." + good[2],
			"without a signature":         good[0] + "." + good[1] + ".",
			"HMAC with the public key":    sign(t, jose.HS256, "k1", secret[:], with(nil)),
			"another algorithm":           sign(t, jose.PS256, "k1", f.keys["k1"], with(nil)),
			"another issuer":              ours(map[string]any{"iss": "https://securetoken.google.com/other"}),
			"Google's own issuer":         ours(map[string]any{"iss": "https://accounts.google.com"}),
			"another audience":            ours(map[string]any{"aud": "other"}),
			"no audience":                 ours(map[string]any{"aud": nil}),
			"expired":                     ours(map[string]any{"exp": now.Add(-time.Minute).Unix()}),
			"never expiring":              ours(map[string]any{"exp": nil}),
			"issued in the future":        ours(map[string]any{"iat": now.Add(time.Minute).Unix()}),
			"never issued":                ours(map[string]any{"iat": nil}),
			"signed in in the future":     ours(map[string]any{"auth_time": now.Add(time.Minute).Unix()}),
			"never signed in":             ours(map[string]any{"auth_time": nil}),
			"no subject":                  ours(map[string]any{"sub": ""}),
			"an endless subject":          ours(map[string]any{"sub": strings.Repeat("u", 129)}),
			"something of a wrong type":   ours(map[string]any{"exp": "soon"}),
		} {
			who, err := s.Authenticate(context.Background(), token)
			var refusal *fault.Error
			if who != nil || !errors.As(err, &refusal) || refusal.Code != fault.Unauthenticated || refusal.Detail != "Invalid Firebase ID token." {
				t.Errorf("%s: %v, %v", name, who, err)
			}
		}
		// Clocks differ a little, and who else writes claims writes them as they like.
		for name, token := range map[string]string{
			"just expired":     ours(map[string]any{"exp": now.Add(-10 * time.Second).Unix()}),
			"a bit early":      ours(map[string]any{"iat": now.Add(10 * time.Second).Unix(), "auth_time": now.Add(10 * time.Second).Unix()}),
			"others' claims":   ours(map[string]any{"trial_end_at": 5, "stripeRole": map[string]any{}}),
			"a fraction's end": ours(map[string]any{"exp": float64(now.Add(time.Hour).Unix()) + 0.5}),
		} {
			if _, err := s.Authenticate(context.Background(), token); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	})
}

// Keys are asked for once while their max-age lasts, and no token makes us ask
// for them sooner.
func TestFirebaseKeysLastAsLongAsToldAndNoLonger(t *testing.T) {
	f := newStandIn(t)
	s := open(t, testkit.SQLite(t), f.use)
	ctx := context.Background()
	old := f.tokenClaims("u1", "ada@example.com")
	old["exp"] = time.Now().Add(24 * time.Hour).Unix()
	retired, next := f.keys["k1"], rsaKey(t)
	byNext := sign(t, jose.RS256, "k2", next, old)
	byOld := sign(t, jose.RS256, "k1", retired, old)
	for range 3 {
		if _, err := s.Authenticate(ctx, byOld); err != nil {
			t.Fatal(err)
		}
	}
	f.set(func() { delete(f.keys, "k1"); f.keys["k2"] = next })
	if _, err := s.Authenticate(ctx, byNext); fault.CodeOf(err) != fault.Unauthenticated {
		t.Errorf("a key that is not known yet: %v", err)
	}
	if _, err := s.Authenticate(ctx, byOld); err != nil || f.timesAsked() != 1 {
		t.Errorf("within the max-age: %v, asked %d times", err, f.timesAsked())
	}

	s.clock.move(61 * time.Minute)
	if _, err := s.Authenticate(ctx, byNext); err != nil || f.timesAsked() != 2 {
		t.Errorf("after the max-age: %v, asked %d times", err, f.timesAsked())
	}
	if _, err := s.Authenticate(ctx, byOld); fault.CodeOf(err) != fault.Unauthenticated {
		t.Errorf("a key that was taken away: %v", err)
	}

	f.set(func() { f.broken = true })
	if _, err := s.Authenticate(ctx, byNext); err != nil {
		t.Errorf("known keys need no service: %v", err)
	}
	s.clock.move(61 * time.Minute)
	if _, err := s.Authenticate(ctx, byNext); fault.CodeOf(err) != fault.Unavailable {
		t.Errorf("keys that cannot be read are no token's fault: %v", err)
	}
	f.set(func() { f.broken = false; f.maxAge = "no-cache" })
	before := f.timesAsked()
	for range 2 {
		if _, err := s.Authenticate(ctx, byNext); err != nil {
			t.Error(err)
		}
	}
	if n := f.timesAsked() - before; n != 2 {
		t.Errorf("keys that may not be remembered were asked for %d times", n)
	}
}

// firebaseUsers is who signs in and refreshes at Firebase: the stand-in, or the
// emulator.
type firebaseUsers interface {
	signIn(uid, email string) (idToken string)
	refresh(uid, email string) (idToken string)
}

// firebaseLife is what must hold for any Firebase: one record at the first
// sign-in, and claims that follow role and plan.
func firebaseLife(t *testing.T, s *site, f firebaseUsers, email string) {
	ctx := context.Background()
	first := f.signIn("u1", email)
	uid := claims(t, first)["sub"].(string)
	storeID := s.bareStore()
	s.plans.of = map[string]identity.Plan{storeID: {
		Role: "trial", IsTrial: true, TrialStartedAt: time.Unix(1_800_000_000, 0), TrialEndsAt: time.Unix(1_802_592_000, 0),
	}}
	stop := s.writing()

	var racing sync.WaitGroup
	for range 10 {
		racing.Go(func() {
			if who, err := s.Authenticate(ctx, first); err != nil || who.UID != uid {
				t.Errorf("first sign-in: %+v, %v", who, err)
			}
		})
	}
	racing.Wait()
	if users, identities := s.count(`SELECT COUNT(*) FROM users`), s.count(`SELECT COUNT(*) FROM identities`); users != 1 || identities != 1 {
		t.Fatalf("ten first requests wrote %d users and %d identities", users, identities)
	}
	who, err := s.Authenticate(ctx, first)
	if err != nil {
		t.Fatal(err)
	}

	giver := actor.System()
	giver.Demo = who.Demo
	give := func(id string, role actor.Role) {
		t.Helper()
		if _, invited, err := s.AssignRole(ctx, giver, id, identity.RoleInput{Email: email, Role: role}); err != nil || invited {
			t.Fatalf("assigning %s: invited %t, %v", role, invited, err)
		}
	}
	// says waits until new tokens do.
	says := func(want map[string]any) {
		t.Helper()
		look, deadline := time.NewTicker(20*time.Millisecond), time.After(30*time.Second)
		defer look.Stop()
		for {
			token := f.refresh("u1", email)
			got := claims(t, token)
			maps.DeleteFunc(got, func(name string, _ any) bool { _, asked := want[name]; return !asked })
			wanted := maps.Clone(want)
			maps.DeleteFunc(wanted, func(_ string, value any) bool { return value == nil })
			if maps.Equal(got, wanted) {
				if _, err := s.Authenticate(ctx, token); err != nil {
					t.Error(err)
				}
				return
			}
			select {
			case <-look.C:
			case <-deadline:
				t.Fatalf("new tokens say %v, want %v", got, wanted)
			}
		}
	}
	give(storeID, actor.StoreManager)
	says(map[string]any{"stripeRole": "trial", "trial_start_at": "2027-01-15T08:00:00Z", "trial_end_at": "2027-02-14T08:00:00Z", "admin_developer": nil})
	give(identity.Platform, actor.AdminDeveloper)
	says(map[string]any{"stripeRole": "trial", "admin_developer": true})

	stop()
	s.plans.of = map[string]identity.Plan{storeID: {Role: "premium"}}
	if err := s.db.Change(ctx, storeID, func(context.Context, bun.Tx) error { return nil }); err != nil {
		t.Fatal(err)
	}
	s.writing()
	says(map[string]any{"stripeRole": "premium", "trial_end_at": nil, "admin_developer": true})
	give(storeID, "")
	says(map[string]any{"stripeRole": nil})
}

func TestFirebaseUsers(t *testing.T) {
	firebaseEngines(t, func(t *testing.T, s *site, f *standIn) { firebaseLife(t, s, f, "ada@example.com") })
}

// bareStore adds a store without anybody.
func (s *site) bareStore() string {
	id := db.NewID()
	s.write(func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO stores (id, slug, name, type, default_language, languages, currency, time_zone, plan, created_at)
			VALUES (?, ?, 'Osteria', 'restaurant', 'de', '["de"]', 'EUR', 'Europe/Berlin', 'trial', ?)`, id, "s-"+id, time.Now().UTC())
		return err
	})
	return id
}

func TestWhoIsLetInByFirebase(t *testing.T) {
	firebaseEngines(t, func(t *testing.T, s *site, f *standIn) {
		ctx := context.Background()
		s.write(func(ctx context.Context, tx bun.Tx) error {
			_, err := tx.ExecContext(ctx, `INSERT INTO users (uid, email, email_verified, name, provider, photo_url, admin_developer, created_at)
				VALUES ('before', 'before@example.com', TRUE, 'Before', 'https://accounts.google.com', '', FALSE, ?),
				('typed', 'typed@example.com', TRUE, 'Typed', 'demo', '', TRUE, ?)`, time.Now().UTC(), time.Now().UTC())
			return err
		})
		storeID := s.bareStore()
		if _, invited, err := s.AssignRole(ctx, actor.System(), storeID, identity.RoleInput{Email: "invited@example.com", Role: actor.StoreStaff}); err != nil || !invited {
			t.Fatalf("inviting: %t, %v", invited, err)
		}
		for _, c := range []struct {
			name, uid, email string
			change           map[string]any
			want             string // the actor's uid, or the detail of the refusal
		}{
			{"somebody new", "u1", "Ada@Example.com", nil, "u1"},
			{"whose e-mail nobody vouches for", "u2", "eve@example.com", map[string]any{"email_verified": false}, "Your e-mail address is not confirmed. Confirm it, then sign in again."},
			{"whose e-mail is another's and not vouched for", "u3", "before@example.com", map[string]any{"email_verified": nil}, "Your e-mail address is not confirmed. Confirm it, then sign in again."},
			{"without an e-mail", "u4", "", nil, "Your e-mail address is not confirmed. Confirm it, then sign in again."},
			{"who had another sign-in", "u5", "before@example.com", nil, "before"},
			{"who was known, whatever became of the e-mail", "u5", "", map[string]any{"email_verified": false}, "before"},
			{"from where nobody comes", "u6", "six@example.com", map[string]any{"firebase": map[string]any{"sign_in_provider": "password"}}, "Nobody signs in here with password."},
			{"whose address somebody typed in a demonstration", "u7", "typed@example.com", nil, "u7"},
			{"who was invited", "u8", "invited@example.com", nil, "u8"},
			{"who has the uid of another record", "before", "nine@example.com", nil, "Your e-mail address signs in in another way."},
		} {
			all := f.tokenClaims(c.uid, c.email)
			maps.Copy(all, c.change)
			who, err := s.Authenticate(ctx, f.sign(all))
			var refusal *fault.Error
			switch {
			case errors.As(err, &refusal):
				if refusal.Code != fault.Forbidden || refusal.Detail != c.want {
					t.Errorf("%s: %v", c.name, err)
				}
			case err != nil || who.UID != c.want || who.Admin:
				t.Errorf("%s: %+v, %v", c.name, who, err)
			}
			if c.uid == "u8" && (who == nil || who.Stores[storeID].Role != actor.StoreStaff) {
				t.Errorf("the invitation was not accepted: %+v", who)
			}
		}
		if n := s.count(`SELECT COUNT(*) FROM users WHERE uid = 'u1' AND provider = 'google.com' AND email = 'ada@example.com'`); n != 1 {
			t.Error("the record does not tell the first identity")
		}
	})
}

func TestProvidersThatAreHidden(t *testing.T) {
	f := newStandIn(t)
	s := open(t, testkit.SQLite(t), f.use, func(c *identity.Config) {
		c.Offers = func(_ context.Context, id string) bool { return id == "apple.com" }
	})
	if _, err := s.Authenticate(context.Background(), f.signIn("u1", "ada@example.com")); fault.CodeOf(err) != fault.Forbidden {
		t.Errorf("got %v", err)
	}
}

// Claims that could not be written are written later, and a token that says
// something old shows that they were not.
func TestClaimsAreWrittenInTheEnd(t *testing.T) {
	firebaseEngines(t, func(t *testing.T, s *site, f *standIn) {
		ctx := context.Background()
		f.set(func() { f.failing = 1 })
		stop := s.writing()
		if _, err := s.Authenticate(ctx, f.signIn("u1", "ada@example.com")); err != nil {
			t.Fatal(err)
		}
		f.await("u1")
		stop()

		// A process that ends before it has written.
		s.write(func(ctx context.Context, tx bun.Tx) error {
			_, err := tx.ExecContext(ctx, `UPDATE users SET admin_developer = TRUE WHERE uid = 'u1'`)
			return err
		})
		s.use(s.start(s.base, f.use))
		s.writing()
		if who, err := s.Authenticate(ctx, f.signIn("u1", "ada@example.com")); err != nil || !who.Admin {
			t.Fatalf("%+v, %v", who, err)
		}
		f.await("u1")
		if got := claims(t, f.refresh("u1", "ada@example.com")); got["admin_developer"] != true {
			t.Errorf("the claims were not written: %v", got)
		}
	})
}

// With Firebase there is nothing of Carte's own provider.
func TestNothingOfOurOwnSignInIsThere(t *testing.T) {
	f := newStandIn(t)
	s := open(t, testkit.SQLite(t), f.use)
	for _, path := range []string{"/auth/authorize", "/auth/.well-known/openid-configuration", "/demo-idp/authorize"} {
		if page := newBrowser(t).open(s.base + path); page.status != http.StatusNotFound {
			t.Errorf("%s answers %d", path, page.status)
		}
	}
	if err := s.RotateKeys(context.Background()); err != nil {
		t.Error(err)
	}
	if n := s.count(`SELECT COUNT(*) FROM signing_keys`); n != 0 {
		t.Errorf("there are %d signing keys", n)
	}
}

// The emulator's tokens are good in a demonstration alone, and for its users.
func TestEmulator(t *testing.T) {
	d, f := testkit.SQLite(t), newStandIn(t)
	emulated := func(c *identity.Config) {
		f.use(c)
		c.Demo, c.Firebase.Emulator, c.Firebase.ServiceAccount = true, "127.0.0.1:1", nil
	}
	live := open(t, d, f.use)
	ctx := context.Background()
	if _, err := live.Authenticate(ctx, f.signIn("u1", "ada@example.com")); err != nil {
		t.Fatal(err)
	}
	if _, err := live.Authenticate(ctx, unsigned(f.tokenClaims("u1", "ada@example.com"))); fault.CodeOf(err) != fault.Unauthenticated {
		t.Errorf("an unsigned token at the service: %v", err)
	}

	demo := open(t, d, emulated)
	user := demo.seed("owner@osteria.example", "Giulia Conti", true)
	who, err := demo.Authenticate(ctx, unsigned(f.tokenClaims("e1", "owner@osteria.example")))
	if err != nil || who.UID != user.UID || !who.Demo || !who.Admin {
		t.Errorf("a user of the demonstration: %+v, %v", who, err)
	}
	who, err = demo.Authenticate(ctx, unsigned(f.tokenClaims("u1", "ada@example.com")))
	if who != nil || fault.CodeOf(err) != fault.Forbidden {
		t.Errorf("somebody else's record was reached: %+v, %v", who, err)
	}
	other := f.tokenClaims("e2", "new@example.com")
	other["aud"] = "other"
	if _, err := demo.Authenticate(ctx, unsigned(other)); fault.CodeOf(err) != fault.Unauthenticated {
		t.Errorf("another project's: %v", err)
	}
	if who, err := live.Authenticate(ctx, f.signIn("e1", "owner@osteria.example")); err != nil || who.Admin {
		t.Errorf("who really has the address starts afresh: %+v, %v", who, err)
	}
}

func TestFirebaseConfigurations(t *testing.T) {
	d, f := testkit.SQLite(t), newStandIn(t)
	for name, c := range map[string]struct {
		change func(*identity.Config, *firebase.Config)
		want   string
	}{
		"as it should be":       {func(*identity.Config, *firebase.Config) {}, ""},
		"an emulator":           {func(_ *identity.Config, p *firebase.Config) { p.Emulator = "127.0.0.1:9099" }, "for demonstrations alone"},
		"no project":            {func(_ *identity.Config, p *firebase.Config) { p.Project = "" }, "must be a project's id"},
		"a project with a path": {func(_ *identity.Config, p *firebase.Config) { p.Project = "a/../b" }, "must be a project's id"},
		"no provider":           {func(c *identity.Config, _ *firebase.Config) { c.FirebaseProviders = nil }, "needs an identity provider"},
		"no service account":    {func(_ *identity.Config, p *firebase.Config) { p.ServiceAccount = nil }, "must be its JSON key"},
		"another kind of key":   {func(_ *identity.Config, p *firebase.Config) { p.ServiceAccount = []byte(`{"type":"authorized_user"}`) }, "must be the JSON key of a service account"},
		"a key without a key": {func(_ *identity.Config, p *firebase.Config) {
			p.ServiceAccount = []byte(`{"type":"service_account","client_email":"a","token_uri":"b","private_key":"no"}`)
		}, "has no private key"},
	} {
		config := identity.Config{DB: d, BaseURL: "https://carte.example", Plans: &plans{}, Standings: &plans{}, Names: names{d}}
		f.use(&config)
		c.change(&config, config.Firebase)
		_, err := identity.New(context.Background(), config)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(fmt.Sprint(err), c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
}
