package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"mime/multipart"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// slow3G is the line on which a menu must be usable soon: 400 kbit/s and 400 ms for a round trip.
const (
	slow3GBytesASec = 400_000 / 8
	slow3GOneWay    = 200 * time.Millisecond
)

// interactive measures when a guest can search a menu that is loaded for the first time, on a slow phone on a slow
// line.
func (b *bench) interactive(ctx context.Context) error {
	b.progress("menus on slow 3G")
	p := b.newProduct("interactive", "")
	store, token, err := p.startOwned(ctx)
	if err != nil {
		return err
	}
	defer p.kill()
	if err := b.interactiveOn(ctx, p, "Menu"); err != nil {
		return err
	}
	if err := p.unlikeDishes(ctx, token, store, 480); err != nil {
		return err
	}
	return b.interactiveOn(ctx, p, "Menu of 590 dishes")
}

func (b *bench) interactiveOn(ctx context.Context, p *product, name string) error {
	if _, err := p.site().settled(ctx, menuPath); err != nil {
		return err
	}
	l, err := newLine(ctx, p.listen, slow3GBytesASec, slow3GOneWay)
	if err != nil {
		return err
	}
	defer l.stop()
	out, err := command(ctx, "node", "bench/interactive.mjs", "https://"+l.Addr().String()+menuPath, strconv.Itoa(tries))
	if err != nil {
		return err
	}
	var seen []float64
	if err := json.Unmarshal([]byte(out), &seen); err != nil {
		return fmt.Errorf("read what bench/interactive.mjs says: %w", err)
	}
	if len(seen) < tries {
		return fmt.Errorf("%s was not usable in every round", name)
	}
	ready := median(seen)
	b.report.add(figure{
		Name: name + ", can be searched", Unit: "ms", Product: ready, Value: ready, AtMost: 3500,
		Note: "cold, over HTTPS, processor slowed 4 times, 400 ms for a round trip, 400 kbit/s",
	})
	return nil
}

// unlikeDishes imports so many dishes into the owner's menu, none of which is like another.
func (p *product) unlikeDishes(ctx context.Context, token, store string, count int) error {
	var menus []struct {
		ID string `json:"id"`
	}
	if err := p.get(ctx, "/api/stores/"+store+"/menus", &menus); err != nil {
		return err
	}
	var form bytes.Buffer
	writer := multipart.NewWriter(&form)
	file, err := writer.CreateFormFile("file", "menu.csv")
	if err != nil {
		return err
	}
	random := rand.New(rand.NewPCG(1, 2)) //nolint:gosec // the same menu each time
	fmt.Fprintln(file, "section;name;description;price")
	word := func() string { return syllables[random.IntN(len(syllables))] + syllables[random.IntN(len(syllables))] }
	for n := range count {
		fmt.Fprintf(file, "Part %d;%s %s %d;%s, %s, %s, %s;%d.%d0\n", n/25, word(), word(), n, word(), word(), word(), word(), 3+random.IntN(30), random.IntN(10))
	}
	path := "/api/stores/" + store + "/menus/" + menus[0].ID + "/imports"
	if err := writer.Close(); err != nil {
		return err
	}
	var made struct {
		ID string `json:"id"`
	}
	status, text, err := p.send(ctx, token, http.MethodPost, path, writer.FormDataContentType(), &form)
	if err != nil || status != http.StatusCreated {
		return fmt.Errorf("POST %s: %d %s: %w", path, status, text, err)
	}
	if err := json.Unmarshal(text, &made); err != nil {
		return fmt.Errorf("read the preview of an import: %w", err)
	}
	status, text, err = p.call(ctx, token, http.MethodPost, path+"/"+made.ID+"/apply", nil)
	if err != nil || status != http.StatusOK {
		return fmt.Errorf("apply an import: %d %s: %w", status, text, err)
	}
	return nil
}

var syllables = strings.Fields("ba ber bo cal cas chi cor dal den dor fa fen fi ga gor gus ha hel ho ja ka kel ki kor la len lim lo ma mel mi mor na nel no nu pa pel pi por ra ren ri ros sa sel si sol ta tel ti tor va vel vi zu")
