package app_test

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"carte/internal/app"
	"carte/internal/testkit"
)

// The file of identity providers is valid as a whole, or the start fails with
// one line that names the invalid entry.
func TestSignInProviders(t *testing.T) {
	key := testkit.Must(ecdsa.GenerateKey(elliptic.P256(), rand.Reader))
	der := testkit.Must(x509.MarshalPKCS8PrivateKey(key))
	const (
		google    = `{"id":"google","label":"Google","issuer":"https://accounts.google.com","client_id":"id","client_secret":"secret"}`
		microsoft = `{"id":"microsoft","label":"Microsoft","issuer":"https://login.microsoftonline.com/tenant/v2.0","client_id":"id",
			"client_secret":"secret","trusted_email_domains":["contoso.example"]}`
		keycloak = `{"id":"our-keycloak","label":"Keycloak","issuer":"https://id.example/realms/carte","client_id":"carte"}`
		apple    = `{"id":"apple","label":"Apple","issuer":"https://appleid.apple.com","client_id":"example.carte",
			"apple":{"team_id":"T","key_id":"K","key_file":"AuthKey.p8"}}`
	)
	for name, c := range map[string]struct {
		file   string
		secret string // of CARTE_SIGN_IN_OUR_KEYCLOAK_SECRET
		want   string // part of the error; "" when it starts
	}{
		"all four":           {"[" + google + "," + microsoft + "," + keycloak + "," + apple + "]", "secret", ""},
		"none":               {"[]", "", ""},
		"no secret":          {"[" + google + "," + keycloak + "]", "", "our-keycloak must have either a client secret or an Apple key"},
		"empty":              {"", "", "must be a JSON list"},
		"no list":            {google, "", "must be a JSON list"},
		"an unknown field":   {strings.Replace("["+google+"]", `"issuer"`, `"isuer"`, 1), "", `unknown field "isuer"`},
		"two of one id":      {"[" + google + "," + google + "]", "", `"google" is taken`},
		"the demo's id":      {strings.Replace("["+google+"]", `"google"`, `"demo"`, 1), "", `"demo" is taken`},
		"http":               {strings.Replace("["+google+"]", "https://", "http://", 1), "", "issuer of google"},
		"no key file":        {strings.Replace("["+apple+"]", "AuthKey", "None", 1), "", "key_file None.p8: no such file"},
		"a key file of text": {strings.Replace("["+apple+"]", "AuthKey.p8", "providers.json", 1), "", "key_file providers.json must be a private key"},
		"half an Apple key":  {strings.Replace("["+apple+"]", `"team_id":"T",`, "", 1), "", "apple must have a team_id"},
		"every domain":       {strings.Replace("["+microsoft+"]", "contoso.example", "*", 1), "", `trusted e-mail domain "*" of microsoft`},
	} {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			config := app.Config{SignInProviders: filepath.Join(folder, "providers.json")}
			config.Data, config.Listen = t.TempDir(), "127.0.0.1:0"
			for file, content := range map[string]string{
				"providers.json": c.file,
				"AuthKey.p8":     string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der})),
			} {
				testkit.NoError(t, os.WriteFile(filepath.Join(folder, file), []byte(content), 0o600))
			}
			t.Setenv("CARTE_SIGN_IN_OUR_KEYCLOAK_SECRET", c.secret)
			program, err := app.New(context.Background(), config)
			if program != nil {
				defer program.Close()
			}
			if c.want == "" && err != nil {
				t.Fatal(err)
			}
			if c.want != "" && (err == nil || !strings.Contains(app.FormatError(err), c.want)) {
				t.Errorf("got %v, want %q", err, c.want)
			}
		})
	}
}
