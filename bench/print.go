package main

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"time"
)

// printedTables is how many tables are printed at once.
const printedTables = 200

// printTries is how often each file is printed.
const printTries = 3

// print measures print sheets of many tables: the time of each, and how much more memory than before the process has had.
func (b *bench) print(ctx context.Context) error {
	b.progress("print sheets of %d tables", printedTables)
	p := b.newProduct("print", "")
	if err := p.startReady(ctx); err != nil {
		return err
	}
	defer p.kill()
	store, err := p.store(ctx)
	if err != nil {
		return err
	}
	token, err := p.token(ctx, owner)
	if err != nil {
		return err
	}
	tables := "/api/stores/" + store + "/tables"
	status, text, err := p.call(ctx, token, http.MethodPost, tables, map[string]int{"from": 1001, "to": 1000 + printedTables})
	if err != nil || status != http.StatusCreated {
		return fmt.Errorf("POST %s: %d %s: %w", tables, status, text, err)
	}
	before, err := p.memory()
	if err != nil {
		return err
	}
	var slowest float64
	note := fmt.Sprintf("the slowest of these, over HTTPS, in the template's colours with logo, crop marks and bleed, medians of %d:", printTries)
	for _, format := range []string{"tent", "sticker", "coaster", "poster"} {
		for _, paper := range []string{"a4", "letter"} {
			took, size, err := p.printSheets(ctx, token, store, format, paper)
			if err != nil {
				return err
			}
			slowest = max(slowest, took)
			note += fmt.Sprintf(" %s on %s %.1f s, %d kB;", format, paper, took, size/1000)
		}
	}
	b.report.add(figure{Name: "Print sheets of 200 tables", Unit: "s", Product: slowest, Value: slowest, AtMost: 3, Note: note})
	most, err := p.mostMemory()
	if err != nil {
		return err
	}
	b.report.add(figure{
		Name: "Memory that printing them adds", Unit: "MB", Product: most, Floor: before, Value: most - before, AtMost: 150,
		Note: "resident; the most that the whole process has held since its start, over all files one after the other; the floor is what it held before the first",
	})
	return p.stop()
}

// printSheets prints a file several times, and returns the median time in seconds and the size.
func (p *product) printSheets(ctx context.Context, token, store, format, paper string) (seconds float64, size int, err error) {
	numbers := make([]int, printedTables)
	for i := range numbers {
		numbers[i] = 1001 + i
	}
	var times []time.Duration
	for range printTries {
		sent := time.Now()
		status, file, err := p.call(ctx, token, http.MethodPost, "/api/stores/"+store+"/print-sheets", map[string]any{
			"format": format, "paper": paper, "tables": numbers, "look": "template", "crop_marks": true, "bleed": true,
		})
		times = append(times, time.Since(sent))
		if err != nil {
			return 0, 0, err
		}
		if status != http.StatusOK || !bytes.HasPrefix(file, []byte("%PDF-")) || !bytes.Contains(file[max(0, len(file)-16):], []byte("%%EOF")) {
			return 0, 0, fmt.Errorf("a %s on %s: %d %.200s", format, paper, status, file)
		}
		size = len(file)
	}
	return median(times).Seconds(), size, nil
}
