package linkfile

import (
	"encoding/csv"
	"errors"
	"io"
	"slices"
	"strings"
	"unicode"
)

// The columns by their headers, in lower case and letters alone. The first that a file
// has is taken.
var (
	addressColumns = []string{
		"url", "linkurl", "linkaddress", "address", "href", "link", "destination", "destinationurl", "targeturl", "longurl", "website", "webaddress",
		"adresse", "lien", "webadresse", "bağlantı", "adres", //nolint:misspell // Turkish
	}
	nameColumns  = []string{"title", "linktitle", "name", "linkname", "label", "text", "displayname", "link", "titel", "bezeichnung", "titre", "nom", "intitulé", "başlık", "ad", "isim"}
	shownColumns = []string{"active", "isactive", "enabled", "isenabled", "visible", "status", "aktiv", "actif", "etkin"}
)

// maxFields is how many fields a table may have: reading more takes many times the
// file's length in memory, and no service exports as many.
const maxFields = 200_000

// parseCSV reads a table whose first row names a column of addresses; ok is false for
// anything else.
func parseCSV(text string) (rows []Row, ok bool) {
	header := firstLine(text)
	if strong.MatchString(header) || weak.MatchString(header) {
		return nil, false
	}
	for _, comma := range ",;\t" {
		if strings.Count(text, string(comma)) > maxFields {
			continue
		}
		reader := csv.NewReader(strings.NewReader(text))
		reader.Comma, reader.FieldsPerRecord, reader.LazyQuotes, reader.TrimLeadingSpace = comma, -1, true, comma != '\t'
		names, err := reader.Read()
		if err != nil {
			continue
		}
		for i, name := range names {
			names[i] = letters(cut(name))
		}
		address := column(names, addressColumns, -1)
		if address < 0 {
			continue
		}
		return readCSV(reader, address, column(names, nameColumns, address), column(names, shownColumns, -1)), true
	}
	return nil, false
}

// column returns the index of the first header, in letters, that is known and is not taken;
// -1 for none.
func column(names, known []string, taken int) int {
	for _, one := range known {
		if at := slices.Index(names, one); at >= 0 && at != taken {
			return at
		}
	}
	return -1
}

// letters returns the letters of a text in lower case.
func letters(text string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsLetter(r) {
			return -1
		}
		return unicode.ToLower(r)
	}, text)
}

func readCSV(reader *csv.Reader, address, name, shown int) (rows []Row) {
	at := func(record []string, column int) string {
		if column < 0 || column >= len(record) {
			return ""
		}
		return strings.TrimSpace(record[column])
	}
	for len(rows) <= MaxRows {
		record, err := reader.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			continue // such as a line with a lone quote; the reader goes on behind it
		}
		rows = append(rows, Row{Name: at(record, name), Address: complete(at(record, address)), Hidden: isNo(at(record, shown))})
	}
	return rows
}

// isNo reports whether a value says that something is not shown.
func isNo(value string) bool {
	return slices.Contains([]string{"false", "0", "no", "n", "off", "inactive", "disabled", "hidden", "draft", "nein", "non", "hayır"}, strings.ToLower(value))
}
