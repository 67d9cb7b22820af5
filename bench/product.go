package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os/exec"
	"path/filepath"
	"time"

	"github.com/jackc/pgx/v5"
)

// Where the demo's Italian restaurant is.
const (
	linkPath = "/s/osteria"
	menuPath = "/s/osteria/menu"
	owner    = "owner@osteria.example"
)

// product is Carte with a data folder, running or not.
type product struct {
	*process

	binary      string
	data        string
	database    string      // URL; SQLite in the data folder when empty
	certificate certificate // none for HTTP in the clear
	listen      string      // host:port, the same at each start
}

// newProduct makes a folder for Carte that serves HTTPS; nothing runs yet.
func (b *bench) newProduct(name, database string) *product {
	return &product{binary: b.binary, data: filepath.Join(b.folder, name), database: database, certificate: b.certificate}
}

// newPlainProduct makes one that serves HTTP in the clear.
func (b *bench) newPlainProduct(name string) *product {
	return &product{binary: b.binary, data: filepath.Join(b.folder, name)}
}

// start runs Carte and returns before it is ready.
func (p *product) start(ctx context.Context) (err error) {
	if p.listen == "" {
		if p.listen, err = freeAddress(ctx); err != nil {
			return err
		}
	}
	// Visitors are distinguished by X-Forwarded-For.
	arguments := append([]string{"serve", "--listen", p.listen, "--demo", "--no-check-links", "--trusted-proxy", "127.0.0.1/32"}, p.place()...)
	url := "http://" + p.listen
	if p.certificate.cert != "" {
		arguments = append(arguments, "--tls-cert", p.certificate.cert, "--tls-key", p.certificate.key)
		url = "https://" + p.listen
	}
	if p.process, err = start(p.data+".log", exec.CommandContext(ctx, p.binary, arguments...)); err != nil {
		return err
	}
	p.url = url
	return nil
}

// startReady runs Carte and waits until it is ready.
func (p *product) startReady(ctx context.Context) error {
	if err := p.start(ctx); err != nil {
		return err
	}
	return p.first200(ctx, "/readyz")
}

// startOwned is startReady, and returns the owner's store and a token of theirs.
func (p *product) startOwned(ctx context.Context) (store, token string, err error) {
	if err := p.startReady(ctx); err != nil {
		return "", "", err
	}
	if store, err = p.store(ctx); err != nil {
		return "", "", err
	}
	token, err = p.token(ctx, owner)
	return store, token, err
}

// place returns the flags that locate the data, for each of the binary's commands.
func (p *product) place() []string {
	place := []string{"--data", p.data}
	if p.database != "" {
		place = append(place, "--database", p.database)
	}
	return place
}

// token is a user's ID token.
func (p *product) token(ctx context.Context, email string) (string, error) {
	return command(ctx, p.binary, append([]string{"token", "--email", email}, p.place()...)...)
}

// get sends a GET request to the API as the restaurant's owner.
func (p *product) get(ctx context.Context, path string, into any) error {
	token, err := p.token(ctx, owner)
	if err != nil {
		return err
	}
	_, text, err := p.ask(ctx, token, path)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(text, into); err != nil {
		return fmt.Errorf("GET %s: %w", path, err)
	}
	return nil
}

// ask reads something and returns how long the answer took. Requests of one user are limited: one that is refused is
// sent again.
func (p *product) ask(ctx context.Context, token, path string) (time.Duration, []byte, error) {
	for {
		sent := time.Now()
		status, text, err := p.call(ctx, token, http.MethodGet, path, nil)
		took := time.Since(sent)
		switch {
		case err != nil:
			return 0, nil, err
		case status == http.StatusOK:
			return took, text, nil
		case status != http.StatusTooManyRequests:
			return 0, nil, fmt.Errorf("GET %s: %d %s", path, status, text)
		}
		if err := wait(ctx, 200*time.Millisecond); err != nil {
			return 0, nil, err
		}
	}
}

// call sends the API a body as JSON, when there is one, and returns status and answer.
func (p *product) call(ctx context.Context, token, method, path string, body any) (int, []byte, error) {
	var content io.Reader = http.NoBody
	if body != nil {
		text, err := json.Marshal(body)
		if err != nil {
			return 0, nil, err
		}
		content = bytes.NewReader(text)
	}
	return p.send(ctx, token, method, path, "application/json", content)
}

// send sends the API a body of a type, and returns status and answer.
func (p *product) send(ctx context.Context, token, method, path, contentType string, body io.Reader) (int, []byte, error) {
	request, err := http.NewRequestWithContext(ctx, method, p.url+path, body)
	if err != nil {
		return 0, nil, err
	}
	request.Header.Set("Authorization", "Bearer "+token)
	request.Header.Set("Content-Type", contentType)
	answer, err := reader.Do(request)
	if err != nil {
		return 0, nil, err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	return answer.StatusCode, text, err
}

// link is a link in the API.
type link struct {
	ID       string `json:"id"`
	Kind     string `json:"kind"`
	IsActive bool   `json:"is_active"`
	Clicks   int    `json:"clicks"`
}

// store is the id of the owner's first store.
func (p *product) store(ctx context.Context) (string, error) {
	var stores []struct {
		ID string `json:"id"`
	}
	if err := p.get(ctx, "/api/stores", &stores); err != nil {
		return "", err
	}
	if len(stores) == 0 {
		return "", fmt.Errorf("%s has no store", owner)
	}
	return stores[0].ID, nil
}

// links are those of the owner's first store.
func (p *product) links(ctx context.Context) ([]link, error) {
	id, err := p.store(ctx)
	if err != nil {
		return nil, err
	}
	var links []link
	err = p.get(ctx, "/api/stores/"+id+"/links", &links)
	return links, err
}

// clicks are those counted for one link.
func (p *product) clicks(ctx context.Context, id string) (int, error) {
	links, err := p.links(ctx)
	if err != nil {
		return 0, err
	}
	for _, l := range links {
		if l.ID == id {
			return l.Clicks, nil
		}
	}
	return 0, fmt.Errorf("link %s is not in the list", id)
}

// createDatabase makes a database beside the maintenance database and returns its URL and how to remove it.
func createDatabase(ctx context.Context, maintenance, name string) (string, func() error, error) {
	place, err := url.Parse(maintenance)
	if err != nil {
		return "", nil, fmt.Errorf("CARTE_TEST_POSTGRES: %w", err)
	}
	execute := func(ctx context.Context, statement string) error {
		conn, err := pgx.Connect(ctx, maintenance)
		if err != nil {
			return err
		}
		defer conn.Close(ctx)
		_, err = conn.Exec(ctx, statement)
		return err
	}
	if err := execute(ctx, "CREATE DATABASE "+name); err != nil {
		return "", nil, err
	}
	place.Path = "/" + name
	remove := func() error { return execute(context.WithoutCancel(ctx), "DROP DATABASE "+name+" WITH (FORCE)") }
	return place.String(), remove, nil
}
