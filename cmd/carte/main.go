// Command carte serves Carte and does what an operator needs at the command
// line. Every flag has a twin in the environment: --data is CARTE_DATA.
package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"syscall"
	"time"
	_ "time/tzdata" // stores have time zones, also where the machine knows none

	"github.com/alecthomas/kong"

	"carte/internal/app"
)

// version is stamped by `make build`.
var version = "dev"

type commands struct {
	Serve      serveCommand      `cmd:"" help:"Serve guest pages, dashboard and API."`
	Migrate    migrateCommand    `cmd:"" help:"Bring the database up to date and stop."`
	Token      tokenCommand      `cmd:"" help:"Print an ID token for a user, for scripts and rescue."`
	Operator   operatorCommand   `cmd:"" help:"Make a user an operator of this site (admin_developer), who may make others."`
	RotateKeys rotateKeysCommand `cmd:"" help:"Take the keys that sign tokens out of use at once, when others may know one. Signs nobody out."`
	OpenAPI    openAPICommand    `cmd:"" name:"openapi" help:"Print the API's OpenAPI document."`
	Version    versionCommand    `cmd:"" help:"Print the version."`
}

type serveCommand struct {
	app.Config
}

func (c *serveCommand) Run(ctx context.Context, out io.Writer) error {
	c.Version = version
	// What a start warns of is in the form of the log that follows.
	slog.SetDefault(slog.New(slog.NewJSONHandler(os.Stderr, nil)))
	program, err := app.New(ctx, c.Config)
	if err != nil {
		return err
	}
	return program.Run(ctx, out, os.Stderr)
}

type migrateCommand struct {
	app.DatabaseConfig
}

func (c *migrateCommand) Run(ctx context.Context, out io.Writer) error {
	if err := app.Migrate(ctx, c.DatabaseConfig); err != nil {
		return err
	}
	_, err := fmt.Fprintln(out, "The database is up to date.")
	return err
}

type tokenCommand struct {
	app.DatabaseConfig
	app.AddressConfig
	SignIn string `enum:",oidc,firebase" default:"" placeholder:"SERVICE" help:"As for serve; when empty, as the server of this data folder was started."`
	Email  string `required:"" help:"E-mail address of the user."`
}

func (c *tokenCommand) Run(ctx context.Context, out io.Writer) error {
	token, err := app.Token(ctx, c.DatabaseConfig, c.AddressConfig, c.SignIn, c.Email)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(out, token)
	return err
}

type operatorCommand struct {
	app.DatabaseConfig
	Email string `required:"" help:"E-mail address of the user, who need not have signed in yet."`
}

func (c *operatorCommand) Run(ctx context.Context, out io.Writer) error {
	waits, err := app.MakeOperator(ctx, c.DatabaseConfig, c.Email)
	if err != nil {
		return err
	}
	when := "now"
	if waits {
		when = "from the first sign-in on"
	}
	_, err = fmt.Fprintf(out, "%s is an operator of this site, %s.\n", c.Email, when)
	return err
}

type rotateKeysCommand struct {
	app.DatabaseConfig
	SecretKeyLost bool `env:"-" help:"Replace keys too that nobody can read any more, because the CARTE_SECRET_KEY they were encrypted with is lost. Start every server anew after it."`
}

func (c *rotateKeysCommand) Run(ctx context.Context, out io.Writer) error {
	if err := app.RotateKeys(ctx, c.DatabaseConfig, c.SecretKeyLost); err != nil {
		return err
	}
	_, err := fmt.Fprintln(out, "Tokens are signed by a new key.")
	return err
}

type openAPICommand struct{}

func (openAPICommand) Run(out io.Writer) error { return app.WriteOpenAPI(out) }

type versionCommand struct{}

func (versionCommand) Run(out io.Writer) error {
	_, err := fmt.Fprintln(out, "carte", version)
	return err
}

// sameSignal is how long after the first signal others are ignored: some programs,
// such as timeout(1), send one to the process and one to its group.
const sameSignal = time.Second

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, func() { time.AfterFunc(sameSignal, stop) }) // then another ends the program immediately
	err := run(ctx, os.Args[1:], os.Stdout)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "carte:", app.FormatError(err))
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string, out io.Writer) error {
	parser, err := kong.New(&commands{},
		kong.Name("carte"), kong.Description("Link pages and digital menus behind QR codes."),
		kong.DefaultEnvars("CARTE"), kong.Writers(out, io.Discard))
	if err != nil {
		return err
	}
	parsed, err := parser.Parse(args)
	if err != nil {
		return fmt.Errorf("%w (carte --help lists the flags)", err)
	}
	parsed.BindTo(ctx, (*context.Context)(nil))
	parsed.BindTo(out, (*io.Writer)(nil))
	return parsed.Run()
}
