package app

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"time"

	"github.com/go-chi/chi/v5"

	"carte/internal/actor"
	"carte/internal/contact"
	"carte/internal/db"
	"carte/internal/httpx"
	"carte/internal/identity"
	"carte/internal/jobs"
	"carte/internal/team"
)

// Migrate brings the database up to date. It waits while another process does. No
// server of an embedded database may run meanwhile.
func Migrate(ctx context.Context, config DatabaseConfig) error {
	if config.embedded() {
		lock, err := lockDatabase(ctx, config)
		if err != nil {
			return err
		}
		defer lock.Close()
	}
	d, err := db.Open(ctx, config.databaseURL())
	if err != nil {
		return err
	}
	return errors.Join(d.Migrate(ctx), d.Close())
}

// openMigrated opens the database for a command, whether servers are running or not.
// It migrates an embedded database that no server uses. Another one may be in use by
// an older Carte, so it must be up to date.
func openMigrated(ctx context.Context, config DatabaseConfig) (*db.DB, error) {
	if config.embedded() {
		var inUse *databaseInUseError
		if err := Migrate(ctx, config); err != nil && !errors.As(err, &inUse) {
			return nil, err
		}
	}
	d, err := db.Open(ctx, config.databaseURL())
	if err != nil {
		return nil, err
	}
	done, err := d.Migrated(ctx)
	if err == nil && !done {
		err = errors.New("the database's tables are older than this program: stop the Carte that serves them, then run carte migrate")
	}
	if err != nil {
		return nil, errors.Join(err, d.Close())
	}
	return d, nil
}

// openExisting opens a database that must exist already.
func openExisting(ctx context.Context, config DatabaseConfig) (*db.DB, error) {
	if config.embedded() {
		if _, err := os.Stat(config.databaseFile()); errors.Is(err, fs.ErrNotExist) {
			if config.Database != "" {
				return nil, fmt.Errorf("there is no database %s", config.databaseFile())
			}
			return nil, fmt.Errorf("there is no database in --data %s", config.Data)
		}
	}
	return openMigrated(ctx, config)
}

// RotateKeys replaces the signing keys of a database. Servers may be running. The
// secret key that encrypted the old ones may be lost.
func RotateKeys(ctx context.Context, config DatabaseConfig, secretKeyLost bool) error {
	if err := secretKeys().Check(); err != nil {
		return err
	}
	d, err := openExisting(ctx, config)
	if err != nil {
		return err
	}
	defer d.Close()
	return identity.ReplaceKeys(ctx, d, secretKeys(), secretKeyLost)
}

// Token makes an ID token for a user of the database. Servers may be running. Where
// address or signIn are empty, they are as the last server of the data folder wrote
// them there.
func Token(ctx context.Context, data DatabaseConfig, address AddressConfig, signIn, email string) (string, error) {
	email, err := parseEmailFlag(email)
	if err != nil {
		return "", err
	}
	signIn, address.BaseURL = cmp.Or(signIn, readSiteFile(data, signInFile)), cmp.Or(address.BaseURL, readSiteFile(data, baseURLFile))
	if signIn == signInByFirebase {
		return "", errors.New("people sign in to this site with Firebase: its tokens come from Firebase, and carte token can make none")
	}
	if err := secretKeys().Check(); err != nil {
		return "", err
	}
	d, err := openExisting(ctx, data)
	if err != nil {
		return "", err
	}
	defer d.Close()
	a := &App{db: d, config: Config{DatabaseConfig: data, AddressConfig: address}}
	if a.baseURL, err = address.baseURL(address.Listen, "http"); err != nil {
		return "", err
	}
	a.wireUseCases(jobs.NewService(d, time.Now))
	service, err := a.newIdentity(ctx)
	if err != nil {
		return "", err
	}
	return service.IDTokenFor(ctx, email)
}

func parseEmailFlag(typed string) (string, error) {
	email, err := contact.ParseEmail(typed)
	if err != nil {
		return "", fmt.Errorf("--email %s %w", typed, err)
	}
	return email, nil
}

// MakeOperator makes the user of an e-mail an admin_developer of the site. Where there
// is no such user yet it writes an invitation and reports so. Servers may be running.
func MakeOperator(ctx context.Context, config DatabaseConfig, email string) (waits bool, err error) {
	if email, err = parseEmailFlag(email); err != nil {
		return false, err
	}
	d, err := openExisting(ctx, config)
	if err != nil {
		return false, err
	}
	defer d.Close()
	a := &App{db: d}
	a.wireUseCases(jobs.NewService(d, time.Now))
	_, waits, err = a.team.AssignRole(ctx, actor.System(), team.Platform, team.Assignment{Email: email, Role: actor.AdminDeveloper})
	return waits, err
}

// WriteOpenAPI writes the API's document, which needs no database.
func WriteOpenAPI(out io.Writer) error {
	a := &App{}
	a.wireUseCases(&jobs.Service{})
	a.identity = &identity.Service{}
	api := httpx.NewAPI(chi.NewRouter(), "1")
	a.registerAPI(api)
	document, err := api.OpenAPI().MarshalJSON()
	if err != nil {
		return fmt.Errorf("encoding the API document: %w", err)
	}
	return writeIndented(out, document)
}

// writeIndented writes JSON with a line for each value.
func writeIndented(out io.Writer, document []byte) error {
	var buffer bytes.Buffer
	if err := json.Indent(&buffer, document, "", "  "); err != nil {
		return fmt.Errorf("indenting the API document: %w", err)
	}
	buffer.WriteByte('\n')
	_, err := buffer.WriteTo(out)
	return err
}
