package identity_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"

	"carte/internal/actor"
	"carte/internal/fault"
	"carte/internal/httpx"
	"carte/internal/identity"
	"carte/internal/lang"
	"carte/internal/testkit"
)

func languagePatch(key *lang.Key) httpx.Optional[lang.Key] {
	return httpx.Optional[lang.Key]{Set: true, Value: key}
}

func TestUpdateMe(t *testing.T) {
	german, klingon := lang.German, lang.Key("tlh")
	long := strings.Repeat("ü", 81)
	cases := map[string]struct {
		patch identity.CurrentUserPatch
		// rule is what is refused; otherwise the record is this afterwards.
		rule            string
		name, photo, in string
	}{
		"nothing":                 {identity.CurrentUserPatch{}, "", "Giulia Conti", "", "null"},
		"a name":                  {identity.CurrentUserPatch{Name: new(" Giulia Rossi\t")}, "", "Giulia Rossi", "", "null"},
		"a picture":               {identity.CurrentUserPatch{PhotoURL: new(" https://photos.example/g.jpg ")}, "", "Giulia Conti", "https://photos.example/g.jpg", "null"},
		"no picture":              {identity.CurrentUserPatch{PhotoURL: new("")}, "", "Giulia Conti", "", "null"},
		"a language":              {identity.CurrentUserPatch{Language: languagePatch(&german)}, "", "Giulia Conti", "", `"de"`},
		"the browser's language":  {identity.CurrentUserPatch{Language: languagePatch(nil)}, "", "Giulia Conti", "", "null"},
		"everything":              {identity.CurrentUserPatch{Name: new("G"), PhotoURL: new("https://a.example"), Language: languagePatch(&german)}, "", "G", "https://a.example", `"de"`},
		"no name":                 {identity.CurrentUserPatch{Name: new("  ")}, "body.name required", "", "", ""},
		"an invisible name":       {identity.CurrentUserPatch{Name: new(testkit.Invisible)}, "body.name required", "", "", ""},
		"a long name":             {identity.CurrentUserPatch{Name: &long}, "body.name too_long", "", "", ""},
		"a name of two lines":     {identity.CurrentUserPatch{Name: new("a\nb")}, "body.name one_line", "", "", ""},
		"a picture over http":     {identity.CurrentUserPatch{PhotoURL: new("http://photos.example/g.jpg")}, "body.photo_url not_https", "", "", ""},
		"a script for a picture":  {identity.CurrentUserPatch{PhotoURL: new("javascript:alert(1)")}, "body.photo_url not_https", "", "", ""},
		"a picture in the field":  {identity.CurrentUserPatch{PhotoURL: new("data:image/png;base64,AAAA")}, "body.photo_url not_https", "", "", ""},
		"a long picture address":  {identity.CurrentUserPatch{PhotoURL: new("https://a.example/" + strings.Repeat("a", 2031))}, "body.photo_url not_https", "", "", ""},
		"a password in it":        {identity.CurrentUserPatch{PhotoURL: new("https://user:pw@photos.example/g.jpg")}, "body.photo_url not_https", "", "", ""},
		"a picture of here":       {identity.CurrentUserPatch{PhotoURL: new("https://localhost/g.jpg")}, "body.photo_url not_https", "", "", ""},
		"a picture next door":     {identity.CurrentUserPatch{PhotoURL: new("https://router.local/g.jpg")}, "body.photo_url not_https", "", "", ""},
		"a picture at a number":   {identity.CurrentUserPatch{PhotoURL: new("https://127.0.0.1:8080/g.jpg")}, "body.photo_url not_https", "", "", ""},
		"a number in hexadecimal": {identity.CurrentUserPatch{PhotoURL: new("https://0x7f.1/g.jpg")}, "body.photo_url not_https", "", "", ""},
		"a picture at a link":     {identity.CurrentUserPatch{PhotoURL: new("https://[fe80::1%25eth0]/")}, "body.photo_url not_https", "", "", ""},
		"a picture at no domain":  {identity.CurrentUserPatch{PhotoURL: new("https://intranet/g.jpg")}, "body.photo_url not_https", "", "", ""},
		"another site's language": {identity.CurrentUserPatch{Language: languagePatch(&klingon)}, "body.language one_of", "", "", ""},
	}
	engines(t, func(t *testing.T, s *site) {
		users := 0
		for name, c := range cases {
			users++
			user := s.seed(fmt.Sprintf("owner%d@osteria.example", users), "Giulia Conti", false)
			t.Run(name, func(t *testing.T) {
				who := &actor.Actor{UID: user.UID, Email: user.Email, Name: user.Name}
				// The same again changes nothing more.
				for range 2 {
					me, err := s.UpdateMe(t.Context(), who, c.patch)
					if testkit.BrokenRule(err) != c.rule {
						t.Fatalf("UpdateMe = %v, want %q", err, c.rule)
					}
					if c.rule != "" {
						c.name, c.in = "Giulia Conti", "null"
					} else if language := string(testkit.Must(json.Marshal(me.Language))); me.Name != c.name || me.PhotoURL != c.photo || language != c.in {
						t.Errorf("answers %+v in %s", me, language)
					}
				}
				token := testkit.Must(s.IDTokenFor(t.Context(), user.Email))
				me := testkit.Must(s.Me(t.Context(), testkit.Must(s.Authenticate(t.Context(), token))))
				if language := string(testkit.Must(json.Marshal(me.Language))); me.Name != c.name || me.PhotoURL != c.photo || language != c.in {
					t.Errorf("kept as %+v in %s", me, language)
				}
				if got := claims(t, token)["name"]; got != c.name {
					t.Errorf("a token names %v", got)
				}
			})
		}
	})
}

// Whom operators look for by the new name they find, and by the old one no more.
func TestUpdatedNamesAreFound(t *testing.T) {
	engines(t, func(t *testing.T, s *site) {
		user := s.seed("owner@osteria.example", "Giulia Conti", false)
		testkit.Must(s.UpdateMe(t.Context(), &actor.Actor{UID: user.UID}, identity.CurrentUserPatch{Name: new("Ada Rossi")}))
		for search, want := range map[string]int{"conti": 0, "rossi": 1, "osteria": 1} {
			found, _, err := s.Users(t.Context(), &actor.Actor{UID: "a", Admin: true}, identity.UserQuery{Search: search, Limit: 10})
			if err != nil || len(found) != want {
				t.Errorf("searching %s finds %d users, %v", search, len(found), err)
			}
		}
	})
}

func TestUpdateMeOfNobody(t *testing.T) {
	engines(t, func(t *testing.T, s *site) {
		for name, c := range map[string]struct {
			who  *actor.Actor
			want fault.Code
		}{
			"a guest":                 {&actor.Actor{}, fault.Unauthenticated},
			"a user who was deleted":  {&actor.Actor{UID: "gone"}, fault.NotFound},
			"the system is no person": {actor.System(), fault.NotFound},
		} {
			if _, err := s.UpdateMe(t.Context(), c.who, identity.CurrentUserPatch{Name: new("Ada")}); fault.CodeOf(err) != c.want {
				t.Errorf("%s: %v", name, err)
			}
		}
	})
}

// What somebody has chosen outlives a sign-in at which the provider names them anew.
func TestSignInKeepsWhatTheUserHasChosen(t *testing.T) {
	g := newFakeUpstream(t)
	s := open(t, testkit.SQLite(t), g.asOnlyUpstream)
	for _, name := range []string{"Ada Lovelace", "Ada King"} {
		g.setClaims(map[string]any{"email": "ada@example.com", "email_verified": true, "name": name, "picture": "https://photos.example/" + name})
		a := s.attempt()
		got := a.redeem(newBrowser(t).open(a.address()).param("code"))
		who := testkit.Must(s.Authenticate(t.Context(), got.ID))
		if name == "Ada Lovelace" {
			testkit.Must(s.UpdateMe(t.Context(), who, identity.CurrentUserPatch{Name: new("Countess"), PhotoURL: new("")}))
		} else if who.Name != "Countess" || who.PhotoURL != "" || claims(t, got.ID)["name"] != "Countess" {
			t.Errorf("signed in as %+v", who)
		}
	}
}

func TestUpdateMeEndpoint(t *testing.T) {
	s := open(t, testkit.SQLite(t))
	user := s.seed("owner@osteria.example", "Giulia Conti", false)
	api := testkit.NewAPI(func(api huma.API) { identity.Register(api, s.Service) })
	who := &actor.Actor{UID: user.UID, Email: user.Email, Name: user.Name}
	for name, c := range map[string]struct {
		body     string
		status   int
		contains string
	}{
		"a language":     {`{"language":"fn"}`, http.StatusOK, `"language":"fn"`},
		"no language":    {`{"language":null}`, http.StatusOK, `"language":null`},
		"French by tag":  {`{"language":"fr"}`, http.StatusUnprocessableEntity, `"code":"one_of"`},
		"no name":        {`{"name":null}`, http.StatusUnprocessableEntity, `"code":"not_null"`},
		"another e-mail": {`{"email":"eve@example.com"}`, http.StatusUnprocessableEntity, `"code":"unknown_field"`},
		"a role":         {`{"admin_developer":true}`, http.StatusUnprocessableEntity, `"code":"unknown_field"`},
	} {
		got := api.Call(t, who, http.MethodPatch, "/api/me", c.body)
		if got.Status != c.status || !strings.Contains(got.Body, c.contains) {
			t.Errorf("%s is answered %d %s, want %d with %s", name, got.Status, got.Body, c.status, c.contains)
		}
	}
}
