package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"os/exec"
	"path/filepath"

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

	binary   string
	data     string
	database string // URL; SQLite in the data folder when empty
}

// newProduct makes a folder for Carte; nothing runs yet.
func (b *bench) newProduct(name, database string) *product {
	return &product{binary: b.binary, data: filepath.Join(b.folder, name), database: database}
}

// start runs Carte and returns before it is ready.
func (p *product) start(ctx context.Context) error {
	address, err := freeAddress(ctx)
	if err != nil {
		return err
	}
	arguments := append([]string{"serve", "--listen", address, "--demo"}, p.place()...)
	p.process, err = start(p.data+".log", exec.CommandContext(ctx, p.binary, arguments...))
	if err != nil {
		return err
	}
	p.url = "http://" + address
	return nil
}

// startReady runs Carte and waits until it is ready.
func (p *product) startReady(ctx context.Context) error {
	if err := p.start(ctx); err != nil {
		return err
	}
	return p.first200(ctx, "/readyz")
}

// place says where the data is, for each of the binary's commands.
func (p *product) place() []string {
	place := []string{"--data", p.data}
	if p.database != "" {
		place = append(place, "--database", p.database)
	}
	return place
}

// get asks the API as the restaurant's owner.
func (p *product) get(ctx context.Context, path string, into any) error {
	arguments := append([]string{"token", "--email", owner}, p.place()...)
	token, err := command(ctx, p.binary, arguments...)
	if err != nil {
		return err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, p.url+path, http.NoBody)
	if err != nil {
		return err
	}
	request.Header.Set("Authorization", "Bearer "+token)
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("GET %s: %s", path, answer.Status)
	}
	if err := json.NewDecoder(answer.Body).Decode(into); err != nil {
		return fmt.Errorf("GET %s: %w", path, err)
	}
	return nil
}

// link is what the API tells of a link.
type link struct {
	ID       string `json:"id"`
	Kind     string `json:"kind"`
	IsActive bool   `json:"is_active"`
	Clicks   int    `json:"clicks"`
}

// links are those of the owner's first store.
func (p *product) links(ctx context.Context) ([]link, error) {
	var stores []struct {
		ID string `json:"id"`
	}
	if err := p.get(ctx, "/api/stores", &stores); err != nil {
		return nil, err
	}
	if len(stores) == 0 {
		return nil, fmt.Errorf("%s has no store", owner)
	}
	var links []link
	err := p.get(ctx, "/api/stores/"+stores[0].ID+"/links", &links)
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
