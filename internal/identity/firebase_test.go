package identity_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"carte/internal/fault"
	"carte/internal/identity"
	"carte/internal/identity/firebase"
	"carte/internal/jobs"
	"carte/internal/testkit"
)

// With Firebase, Carte's own provider is not served.
func TestFirebaseReplacesOwnProvider(t *testing.T) {
	f := newFakeFirebase(t)
	s := open(t, testkit.SQLite(t), f.use)
	for _, path := range []string{"/auth/authorize", "/auth/.well-known/openid-configuration", "/demo-idp/authorize"} {
		if page := newBrowser(t).open(s.base + path); page.status != http.StatusNotFound {
			t.Errorf("%s answers %d", path, page.status)
		}
	}
	if err := s.RotateKeys(context.Background()); err != nil {
		t.Error(err)
	}
	if n := s.db.Count(`SELECT COUNT(*) FROM signing_keys`); n != 0 {
		t.Errorf("there are %d signing keys", n)
	}
}

// The emulator's tokens are accepted only in a demonstration.
func TestEmulator(t *testing.T) {
	d, f := testkit.SQLite(t), newFakeFirebase(t)
	emulated := func(c *identity.Config) {
		f.use(c)
		c.Demo, c.Firebase.Emulator, c.Firebase.ServiceAccount = true, "127.0.0.1:1", nil
	}
	live := open(t, testkit.SQLite(t), f.use)
	ctx := context.Background()
	if _, err := live.Authenticate(ctx, unsigned(f.tokenClaims("u1", "ada@example.com"))); fault.CodeOf(err) != fault.Unauthenticated {
		t.Errorf("an unsigned token at the service: %v", err)
	}

	demo := open(t, d, emulated)
	user := demo.seed("owner@osteria.example", "Giulia Conti", true)
	who, err := demo.Authenticate(ctx, unsigned(f.tokenClaims("e1", "owner@osteria.example")))
	if err != nil || who.UID != user.UID || !who.Admin {
		t.Errorf("a user of the demonstration: %+v, %v", who, err)
	}
	other := f.tokenClaims("e2", "new@example.com")
	other["aud"] = "other"
	if _, err := demo.Authenticate(ctx, unsigned(other)); fault.CodeOf(err) != fault.Unauthenticated {
		t.Errorf("another project's: %v", err)
	}
}

func TestFirebaseConfigurations(t *testing.T) {
	d, f := testkit.SQLite(t), newFakeFirebase(t)
	for name, c := range map[string]struct {
		change func(*identity.Config, *firebase.Config)
		want   string
	}{
		"as it should be":       {func(*identity.Config, *firebase.Config) {}, ""},
		"an emulator":           {func(_ *identity.Config, p *firebase.Config) { p.Emulator = "127.0.0.1:9099" }, "for demonstrations alone"},
		"no project":            {func(_ *identity.Config, p *firebase.Config) { p.Project = "" }, "must be a project's id"},
		"a project with a path": {func(_ *identity.Config, p *firebase.Config) { p.Project = "a/../b" }, "must be a project's id"},
		"no provider":           {func(c *identity.Config, _ *firebase.Config) { c.FirebaseProviders = nil }, "needs an identity provider"},
		"no queue":              {func(c *identity.Config, _ *firebase.Config) { c.Jobs = nil }, "needs the queue of jobs"},
		"no service account":    {func(_ *identity.Config, p *firebase.Config) { p.ServiceAccount = nil }, "must be its JSON key"},
		"another kind of key":   {func(_ *identity.Config, p *firebase.Config) { p.ServiceAccount = []byte(`{"type":"authorized_user"}`) }, "must be the JSON key of a service account"},
		"a key without a key": {func(_ *identity.Config, p *firebase.Config) {
			p.ServiceAccount = []byte(`{"type":"service_account","client_email":"a","token_uri":"b","private_key":"no"}`)
		}, "has no private key"},
	} {
		config := identity.Config{
			DB: d, Jobs: jobs.NewService(d, time.Now), BaseURL: "https://carte.example", Plans: &plans{}, Stores: stores{}, Team: invitations{d},
		}
		f.use(&config)
		c.change(&config, config.Firebase)
		_, err := identity.New(context.Background(), config)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(fmt.Sprint(err), c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
}
