package main

import (
	"context"
	"database/sql"
	"fmt"
	"net/http"
	"sync/atomic"
)

// manyLinks is how many different links are followed.
const manyLinks = 100_000

// linksRounds is how many rounds there are at least, so that most of the links are followed.
const linksRounds = 9

// links measures clicks on many different links against clicks on one, in turns on the same server.
func (b *bench) links(ctx context.Context) error {
	return b.measureLinks(ctx, "SQLite", b.newProduct("links", ""))
}

func (b *bench) linksOnPostgres(ctx context.Context) error {
	return b.onPostgres(ctx, func(database string) error {
		return b.measureLinks(ctx, "PostgreSQL", b.newProduct("links-postgres", database))
	})
}

func (b *bench) measureLinks(ctx context.Context, engine string, p *product) error {
	b.progress("clicks on %d links over %s", manyLinks, engine)
	const links = 12 // at least, of the store that is copied
	if err := p.withStores(ctx, "osteria", manyLinks/links, linkTables...); err != nil {
		return err
	}
	paths, err := p.linkPaths(ctx)
	if err != nil {
		return err
	}
	if err := p.startReady(ctx); err != nil {
		return err
	}
	defer p.kill()
	many := load{address: p.address(), paths: paths, status: http.StatusFound, requests: new(atomic.Uint64)}
	one := many
	one.paths, one.requests = paths[:1], nil
	found, err := b.compare(ctx, many, one, max(b.rounds, linksRounds))
	if err != nil {
		return err
	}
	b.report.add(figure{
		Name: "Clicks on many links, " + engine, Unit: "requests/s", Product: found.product, Floor: found.floor,
		Value: found.ratio(), AtLeast: 0.80,
		Note: fmt.Sprintf("%d of %d links were followed, one after the other; the floor is one link",
			min(many.requests.Load(), uint64(len(paths))), len(paths)),
	})
	return p.stop()
}

// linkPaths are the addresses of so many links that lead to an address.
func (p *product) linkPaths(ctx context.Context) ([]string, error) {
	database, err := p.open()
	if err != nil {
		return nil, err
	}
	defer database.Close()
	// In no order that their rows have.
	rows, err := database.QueryContext(ctx, fmt.Sprintf(
		`SELECT id FROM links WHERE kind <> 'menu' AND is_active AND deleted_at IS NULL AND id LIKE '%%-%%' ORDER BY SUBSTR(id, 5), id LIMIT %d`, manyLinks))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	paths, err := pathsFrom(rows)
	if err == nil && len(paths) < manyLinks {
		err = fmt.Errorf("%d links were generated, not %d", len(paths), manyLinks)
	}
	return paths, err
}

func pathsFrom(rows *sql.Rows) ([]string, error) {
	var paths []string
	for rows.Next() {
		var id string
		if err := rows.Scan(&id); err != nil {
			return nil, err
		}
		paths = append(paths, "/go/"+id)
	}
	return paths, rows.Err()
}
