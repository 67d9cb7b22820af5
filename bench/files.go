package main

import (
	"bytes"
	"context"
	"fmt"
	"mime/multipart"
	"net/http"
	"slices"
	"time"
)

// Pages that others read while a PDF is converted: how many pages the PDF has, how often
// one reads and for how long where nothing else goes on.
const (
	convertedPages = 10
	readEvery      = 5 * time.Millisecond
	readQuietly    = 5 * time.Second
)

// files measures what guests of other stores notice while a store's PDF is converted.
func (b *bench) files(ctx context.Context) error {
	b.progress("pages beside a PDF")
	p := b.newProduct("files", "")
	defer func() { p.kill() }()
	store, token, err := p.startOwned(ctx)
	if err != nil {
		return err
	}
	if err := p.addTables(ctx, token, store, convertedPages); err != nil {
		return err
	}
	file, err := p.printSheet(ctx, token, store, "poster", "a4", convertedPages)
	if err != nil {
		return err
	}
	quiet, err := p.readUntil(ctx, time.After(readQuietly))
	if err != nil {
		return err
	}
	converted, failed := make(chan time.Time), error(nil)
	sent := time.Now()
	go func() {
		defer close(converted)
		failed = p.sendPDF(ctx, token, store, file)
	}()
	beside, err := p.readUntil(ctx, converted)
	took := time.Since(sent)
	if err != nil || failed != nil {
		return fmt.Errorf("beside a PDF: %w, %w", err, failed)
	}
	p99 := milliseconds(beside.percentile(.99))
	b.report.add(figure{
		Name: "Cached pages beside a PDF, p99", Unit: "ms", Product: p99, Floor: milliseconds(quiet.percentile(.99)), Value: p99, AtMost: 50,
		Note: fmt.Sprintf("%d pages, one connection, a page each %v; the slowest took %.0f ms, %.0f ms before the PDF; it has %d pages and took %.1f s",
			beside.Answered, readEvery, milliseconds(beside.percentile(1)), milliseconds(quiet.percentile(1)), convertedPages, took.Seconds()),
	})
	return p.stop()
}

// readUntil reads a page of another store again and again until there is something to
// receive.
func (p *product) readUntil(ctx context.Context, over <-chan time.Time) (result loadResult, err error) {
	connection, err := overHTTPS.dial(ctx, p.address(), time.Now().Add(5*time.Minute))
	if err != nil {
		return result, err
	}
	defer connection.Close()
	tick := time.NewTicker(readEvery)
	defer tick.Stop()
	for {
		sent := time.Now()
		status, err := connection.get("/s/kaffeehaus", nextVisitor())
		if err != nil || status != http.StatusOK {
			return result, fmt.Errorf("a page answers %d: %w", status, err)
		}
		result.latencies = append(result.latencies, time.Since(sent))
		select {
		case <-over:
			slices.Sort(result.latencies)
			result.Answered = len(result.latencies)
			return result, nil
		case <-tick.C:
		}
	}
}

// sendPDF adds a PDF to a store's link page.
func (p *product) sendPDF(ctx context.Context, token, store string, content []byte) error {
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	file, err := form.CreateFormFile("file", "menu.pdf")
	if err != nil {
		return err
	}
	if _, err := file.Write(content); err != nil {
		return err
	}
	if err := form.WriteField("name", "Menu"); err != nil {
		return err
	}
	if err := form.Close(); err != nil {
		return err
	}
	status, text, err := p.send(ctx, token, http.MethodPost, "/api/stores/"+store+"/pdf-links", form.FormDataContentType(), &body)
	if err != nil || status != http.StatusCreated {
		return fmt.Errorf("POST a PDF: %d %s: %w", status, text, err)
	}
	return nil
}
