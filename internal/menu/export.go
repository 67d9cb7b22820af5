package menu

import (
	"context"
	"fmt"
	"strings"
	"unicode"

	"carte/internal/actor"
	"carte/internal/lang"
)

// ExportFormat is what a menu is taken out as.
type ExportFormat string

// The formats. All but PDF hold everything that a menu has, and can be imported again.
const (
	ExportCSV  ExportFormat = "csv"
	ExportXLSX ExportFormat = "xlsx"
	ExportJSON ExportFormat = "json"
	ExportPDF  ExportFormat = "pdf"
)

var exportTypes = map[ExportFormat]string{
	ExportCSV: "text/csv; charset=utf-8", ExportJSON: "application/json", ExportPDF: "application/pdf",
	ExportXLSX: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}

// ExportedFile is a file that a menu was written to.
type ExportedFile struct {
	Name      string
	MediaType string
	Content   []byte
}

// Export writes all of a menu as CSV, XLSX or JSON. The language is that of the spreadsheet
// that a CSV file is for: where the comma is for decimals, fields stand between semicolons.
func (s *Service) Export(ctx context.Context, who *actor.Actor, storeID, menuID string, format ExportFormat, key lang.Key) (ExportedFile, error) {
	if err := who.Require(actor.StoreRead, storeID); err != nil {
		return ExportedFile{}, err
	}
	end, err := s.turnFor(ctx, who, storeID, menuID)
	if err != nil {
		return ExportedFile{}, err
	}
	defer end()
	menu, source, err := s.toExport(ctx, who, storeID, menuID)
	if err != nil {
		return ExportedFile{}, err
	}
	return s.export(ctx, &menu, source, format, key)
}

// export writes a menu that was read.
func (s *Service) export(ctx context.Context, menu *Menu, source lang.Key, format ExportFormat, key lang.Key) (ExportedFile, error) {
	storeID := menu.StoreID
	currency, err := s.stores.Currency(ctx, s.db.Read, storeID)
	if err != nil {
		return ExportedFile{}, err
	}
	groups, err := listExtraGroups(ctx, s.db.Read, storeID)
	if err != nil {
		return ExportedFile{}, err
	}
	own := ownMenu(menu, groups, source, currency)
	file := ExportedFile{MediaType: exportTypes[format]}
	switch format {
	case ExportCSV:
		separator := ';'
		if key == lang.English {
			separator = ','
		}
		file.Content, err = own.WriteCSV(separator)
	case ExportXLSX:
		file.Content, err = own.WriteXLSX()
	case ExportJSON:
		file.Content, err = own.WriteJSON()
	case ExportPDF:
		err = fmt.Errorf("%q is drawn by Exports", format)
	}
	return file, err
}

// toExport reads a menu with the default language of its store.
func (s *Service) toExport(ctx context.Context, who *actor.Actor, storeID, menuID string) (Menu, lang.Key, error) {
	if err := who.Require(actor.StoreRead, storeID); err != nil {
		return Menu{}, "", err
	}
	menu, err := s.findWholeMenu(ctx, s.db.Read, storeID, menuID)
	if err != nil {
		return Menu{}, "", err
	}
	source, err := s.stores.DefaultLanguage(ctx, s.db.Read, storeID)
	return menu, source, err
}

// fileName makes a name of a file of some words: letters and digits that every system takes.
func fileName(words ...string) string {
	var parts []string
	for _, word := range words {
		parts = append(parts, strings.FieldsFunc(lang.Fold(word), func(r rune) bool {
			return r > unicode.MaxASCII || !unicode.IsLetter(r) && !unicode.IsDigit(r)
		})...)
	}
	return strings.Join(parts, "-")
}
