package table

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"carte/internal/actor"
	"carte/internal/fault"
	"carte/internal/httpx"
	"carte/internal/lang"
	"carte/internal/table/sheet"
	"carte/internal/typeface"
)

const (
	// MaxCopies is how often each code can be printed.
	MaxCopies = 100
	// maxPrinted is how many codes a file has at most: one for each table and one for the
	// store.
	maxPrinted = MaxTables + 1
	// maxCalls is in how many languages guests are asked to scan.
	maxCalls = 2
	// printsAtOnce is how many files are drawn at the same time; each takes some 30 MB.
	printsAtOnce = 2
)

// Look is how print sheets are coloured.
type Look string

// The looks.
const (
	// InTemplate has the colours of the store's pages.
	InTemplate Look = "template"
	// BlackOnWhite is for every printer.
	BlackOnWhite Look = "black_on_white"
)

var looks = []Look{InTemplate, BlackOnWhite}

// PrintInput is what to print.
type PrintInput struct {
	Format sheet.Format `json:"format" doc:"Table tents and posters have a sheet or half of one, stickers and coasters come several on a sheet"`
	Paper  sheet.Paper  `json:"paper"`
	Tables []int        `json:"tables,omitempty" doc:"Numbers of tables; null for all of them, and where there are none for the code of the store"`

	StoreCode bool       `json:"store_code,omitempty" doc:"Prints the code of the store, too; with an empty list of tables that alone"`
	Copies    *int       `json:"copies,omitempty" doc:"1 to 100; how often to print each code, once when left out"`
	Look      Look       `json:"look,omitempty" doc:"Black on white when left out"`
	Languages []lang.Key `json:"languages,omitempty" nullable:"false" doc:"One or two of the store's, in which guests are asked to scan; its default language when left out"`
	Logo      *bool      `json:"logo_in_code,omitempty" doc:"Puts the logo, if there is one, into the middle of the codes and not above them; true when left out"`
	CropMarks bool       `json:"crop_marks,omitempty"`
	Bleed     bool       `json:"bleed,omitempty" doc:"Extends colours 3 mm over the edges; a poster's page is larger by that, and says where it is cut"`
}

// TransformSchema lists the values that the package sheet has in the API's document.
func (PrintInput) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema {
	s.Properties["format"].Enum = httpx.Enum(sheet.Formats).Enum
	s.Properties["paper"].Enum = httpx.Enum(sheet.Papers).Enum
	return s
}

// Schema lists the values in the API's document.
func (Look) Schema(huma.Registry) *huma.Schema { return httpx.Enum(looks) }

// PrintPreview is the first sheet of what is printed.
type PrintPreview struct {
	SVG    string  `json:"svg"`
	Width  float64 `json:"width" doc:"Millimetres"`
	Height float64 `json:"height" doc:"Millimetres"`
	Pages  int     `json:"pages"`
	Codes  int     `json:"codes"`
}

// PrintFacts is what is printed of a store beside its codes.
type PrintFacts struct {
	Name string
	// Path is that of its link page.
	Path      string
	Languages []lang.Key
	Default   lang.Key
	Palette   sheet.Palette
	Type      typeface.Family
	// Logo is nil where there is none.
	Logo *sheet.Logo
}

// Prints knows what is printed of stores beside their codes.
type Prints interface {
	PrintFacts(ctx context.Context, storeID string) (PrintFacts, error)
}

// Print returns what writes a PDF of print sheets.
func (s *Service) Print(ctx context.Context, who *actor.Actor, storeID string, in PrintInput) (func(context.Context, io.Writer) error, error) {
	layout, tables, err := s.layOut(ctx, who, storeID, &in)
	if err != nil {
		return nil, err
	}
	if err := s.issue(ctx, tables); err != nil {
		return nil, err
	}
	return func(ctx context.Context, w io.Writer) error {
		file, err := s.draw(ctx, layout)
		if err != nil {
			return err
		}
		if _, err := w.Write(file); err != nil {
			return fmt.Errorf("sending print sheets: %w", err)
		}
		return nil
	}, nil
}

// draw draws all of a file, so that nobody waits for who takes it.
func (s *Service) draw(ctx context.Context, layout *sheet.Layout) ([]byte, error) {
	select {
	case s.printing <- struct{}{}:
		defer func() { <-s.printing }()
	case <-ctx.Done():
		return nil, fmt.Errorf("waiting to print: %w", ctx.Err())
	}
	var file bytes.Buffer
	err := layout.Write(ctx, &file)
	return file.Bytes(), err
}

// PreviewPrint returns the first sheet as Print would draw it. It issues the codes of no other.
func (s *Service) PreviewPrint(ctx context.Context, who *actor.Actor, storeID string, in PrintInput) (PrintPreview, error) {
	layout, tables, err := s.layOut(ctx, who, storeID, &in)
	if err != nil {
		return PrintPreview{}, err
	}
	drawn := (layout.PageSize() + *in.Copies - 1) / *in.Copies
	if err := s.issue(ctx, tables[:min(drawn, len(tables))]); err != nil {
		return PrintPreview{}, err
	}
	svg, err := layout.Preview()
	return PrintPreview{SVG: svg, Width: layout.Width(), Height: layout.Height(), Pages: layout.Pages(), Codes: len(tables) * *in.Copies}, err
}

// layOut returns the layout of codes, which must be issued before they are drawn, and their
// tables.
func (s *Service) layOut(ctx context.Context, who *actor.Actor, storeID string, in *PrintInput) (*sheet.Layout, []Table, error) {
	if err := who.Require(actor.StoreRead, storeID); err != nil {
		return nil, nil, err
	}
	facts, err := s.prints.PrintFacts(ctx, storeID)
	if err != nil {
		return nil, nil, err
	}
	if err := in.check(&facts); err != nil {
		return nil, nil, err
	}
	tables, err := s.printed(ctx, storeID, in)
	if err != nil {
		return nil, nil, err
	}
	s.setAddresses(tables)
	options := sheet.Options{
		Format: in.Format, Paper: in.Paper, Palette: sheet.Plain, Type: facts.Type,
		LogoInCode: in.Logo == nil || *in.Logo, CropMarks: in.CropMarks, Bleed: in.Bleed,
	}
	if in.Look == InTemplate {
		options.Palette = facts.Palette
	}
	return sheet.New(options, s.textOf(&facts, in), codesOf(tables, in), encodeForPrint), tables, nil
}

// encodeForPrint makes codes of the highest level of error correction, see sheet.Encoder.
func encodeForPrint(content string, least int) ([][]bool, error) { return encode(content, "H", least) }

// check checks the choices, and fills in those that are left out.
func (in *PrintInput) check(facts *PrintFacts) error {
	if in.Look == "" {
		in.Look = BlackOnWhite
	}
	if in.Copies == nil {
		in.Copies = new(1)
	}
	if len(in.Languages) == 0 {
		in.Languages = []lang.Key{facts.Default}
	}
	var rules fault.Rules
	fault.OneOf(&rules, "body.format", in.Format, sheet.Formats)
	fault.OneOf(&rules, "body.paper", in.Paper, sheet.Papers)
	fault.OneOf(&rules, "body.look", in.Look, looks)
	rules.Check(*in.Copies >= 1 && *in.Copies <= MaxCopies, "body.copies", fault.Between(1, MaxCopies), *in.Copies)
	rules.CheckCount(len(in.Languages), maxCalls, "body.languages", "languages")
	for i, key := range in.Languages {
		at := "body.languages[" + strconv.Itoa(i) + "]"
		rules.Check(slices.Contains(facts.Languages, key), at, fault.NewRule("not_offered", "must be one of the store's languages"), key)
		rules.Check(!slices.Contains(in.Languages[:i], key), at, fault.Duplicate, key)
	}
	rules.Check(in.Tables == nil || len(in.Tables) > 0 || in.StoreCode, "body.tables", fault.NewRule("required", "must name a table, or be null for all"), nil)
	rules.CheckCount(len(in.Tables), MaxTables, "body.tables", "tables")
	return rules.Err()
}

// printed returns the tables to print, and the code of the store among them where that is
// asked for.
func (s *Service) printed(ctx context.Context, storeID string, in *PrintInput) ([]Table, error) {
	tables, err := listTables(ctx, s.db.Read, storeID)
	if err != nil {
		return nil, err
	}
	if in.Tables != nil {
		if tables, err = named(tables, in.Tables); err != nil {
			return nil, err
		}
	}
	if in.StoreCode || len(tables) == 0 {
		own, err := s.storeCode(ctx, storeID)
		if err != nil {
			return nil, err
		}
		tables = append([]Table{own}, tables...)
	}
	var rules fault.Rules
	most := maxPrinted / len(tables)
	rule := fault.NewRule("too_many_copies", "must be at most %d for so many tables", most).With("max", most).With("limit", maxPrinted)
	rules.Check(*in.Copies <= most, "body.copies", rule, *in.Copies)
	return tables, rules.Err()
}

// named returns the tables with the numbers, by number and each once.
func named(tables []Table, numbers []int) ([]Table, error) {
	var rules fault.Rules
	wanted := map[int]bool{}
	for i, number := range numbers {
		known := slices.ContainsFunc(tables, func(t Table) bool { return t.Number == number })
		rules.Check(known, "body.tables["+strconv.Itoa(i)+"]", fault.NewRule("unknown_table", "must be the number of a table of this store"), number)
		wanted[number] = true
	}
	tables = slices.DeleteFunc(tables, func(t Table) bool { return !wanted[t.Number] })
	return tables, rules.Err()
}

// codesOf returns the codes to print, each as often as it is wanted.
func codesOf(tables []Table, in *PrintInput) []sheet.Code {
	codes := make([]sheet.Code, 0, len(tables)**in.Copies)
	for i := range tables {
		t := &tables[i]
		code := sheet.Code{Content: t.QRCode}
		if t.Numbered() {
			code.Word, code.Number = printWords.table.In(in.Languages[0], lang.English), strconv.Itoa(t.Number)
			code.Place = joined(t.Area, t.Label)
		}
		for range *in.Copies {
			codes = append(codes, code)
		}
	}
	return codes
}

func joined(texts ...string) string {
	return strings.Join(slices.DeleteFunc(texts, func(text string) bool { return text == "" }), " · ")
}

func (s *Service) textOf(facts *PrintFacts, in *PrintInput) sheet.Text {
	first := in.Languages[0]
	_, address, _ := strings.Cut(s.baseURL, "://")
	text := sheet.Text{
		Title: facts.Name + " – " + printWords.formats[in.Format].In(first, lang.English), Language: first.Tag(),
		Name: facts.Name, Address: address + facts.Path, Logo: facts.Logo, Date: s.now(),
	}
	for _, key := range in.Languages {
		text.Calls = append(text.Calls, printWords.call.In(key, lang.English))
	}
	return text
}

// printWords are the texts on print sheets that no owner has written.
var printWords = struct {
	call, table lang.Text
	formats     map[sheet.Format]lang.Text
}{
	call: lang.Text{
		En: "Scan for the menu", Fn: "Scannez pour voir la carte", De: "Zur Speisekarte: hier scannen", Tr: "Menü için kodu okutun",
	},
	table: lang.Text{En: "Table", Fn: "Table", De: "Tisch", Tr: "Masa"},
	formats: map[sheet.Format]lang.Text{
		sheet.Tent:    {En: "Table tents", Fn: "Chevalets de table", De: "Tischaufsteller", Tr: "Masa kartları"},
		sheet.Sticker: {En: "Stickers", Fn: "Autocollants", De: "Aufkleber", Tr: "Çıkartmalar"},
		sheet.Coaster: {En: "Coasters", Fn: "Sous-verres", De: "Untersetzer", Tr: "Bardak altlıkları"},
		sheet.Poster:  {En: "Posters", Fn: "Affiches", De: "Plakate", Tr: "Afişler"},
	},
}
