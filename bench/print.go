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
	defer func() { p.kill() }()
	store, token, err := p.startOwned(ctx)
	if err != nil {
		return err
	}
	if err := p.addTables(ctx, token, store, printedTables); err != nil {
		return err
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

// firstTable is the number of the first table that is added.
const firstTable = 1001

// addTables adds so many tables to a store.
func (p *product) addTables(ctx context.Context, token, store string, count int) error {
	path := "/api/stores/" + store + "/tables"
	status, text, err := p.call(ctx, token, http.MethodPost, path, map[string]int{"from": firstTable, "to": firstTable + count - 1})
	if err != nil || status != http.StatusCreated {
		return fmt.Errorf("POST %s: %d %s: %w", path, status, text, err)
	}
	return nil
}

// printSheet prints a file of the tables that addTables has added.
func (p *product) printSheet(ctx context.Context, token, store, format, paper string, tables int) ([]byte, error) {
	numbers := make([]int, tables)
	for i := range numbers {
		numbers[i] = firstTable + i
	}
	status, file, err := p.call(ctx, token, http.MethodPost, "/api/stores/"+store+"/print-sheets", map[string]any{
		"format": format, "paper": paper, "tables": numbers, "look": "template", "crop_marks": true, "bleed": true,
	})
	if err != nil {
		return nil, err
	}
	if status != http.StatusOK || !bytes.HasPrefix(file, []byte("%PDF-")) || !bytes.Contains(file[max(0, len(file)-16):], []byte("%%EOF")) {
		return nil, fmt.Errorf("a %s on %s: %d %.200s", format, paper, status, file)
	}
	return file, nil
}

// printSheets prints a file several times, and returns the median time in seconds and the size.
func (p *product) printSheets(ctx context.Context, token, store, format, paper string) (seconds float64, size int, err error) {
	var times []time.Duration
	for range printTries {
		sent := time.Now()
		file, err := p.printSheet(ctx, token, store, format, paper, printedTables)
		if err != nil {
			return 0, 0, err
		}
		times = append(times, time.Since(sent))
		size = len(file)
	}
	return median(times).Seconds(), size, nil
}
