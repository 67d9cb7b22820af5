package menufile_test

import (
	"archive/zip"
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"

	"carte/internal/fault"
	"carte/internal/menu/menufile"
)

// packed returns a workbook of one sheet.
func packed(t testing.TB, sheet, shared string) []byte {
	t.Helper()
	const relationships = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
	var b bytes.Buffer
	archive := zip.NewWriter(&b)
	for _, part := range [][2]string{
		{"xl/workbook.xml", `<workbook xmlns:r="` + relationships + `"><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>`},
		{"xl/_rels/workbook.xml.rels", `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>`},
		{"xl/styles.xml", `<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`},
		{"xl/sharedStrings.xml", shared},
		{"xl/worksheets/sheet1.xml", sheet},
	} {
		w, err := archive.Create(part[0])
		if err == nil {
			_, err = w.Write([]byte(part[1]))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := archive.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func inline(text string) string { return `<c t="inlineStr"><is><t>` + text + `</t></is></c>` }

func TestWorkbooksRefused(t *testing.T) {
	const begin, end = "<worksheet><sheetData>", "</sheetData></worksheet>"
	header := "<row>" + inline("Name") + inline("Price") + "</row>"
	dish := "<row>" + inline("Soup") + "<c><v>5</v></c></row>"
	whole := packed(t, begin+header+dish+end, "<sst/>")
	for name, c := range map[string]struct {
		file []byte
		code string
	}{
		"a bomb":             {packed(t, begin+header+strings.Repeat(" ", 40<<20)+end, "<sst/>"), "menu_file_too_large"},
		"a bomb of texts":    {packed(t, begin+header+dish+end, "<sst>"+strings.Repeat(" ", 40<<20)+"</sst>"), "menu_file_too_large"},
		"many texts":         {packed(t, begin+header+dish+end, "<sst>"+strings.Repeat("<si/>", 200_000)+"</sst>"), "too_many"},
		"many rows":          {packed(t, begin+header+strings.Repeat(dish, menufile.MaxRows+1)+end, "<sst/>"), "too_many"},
		"far too many rows":  {packed(t, begin+header+strings.Repeat(dish, 10*menufile.MaxRows)+end, "<sst/>"), "too_many"},
		"many columns":       {packed(t, begin+"<row>"+strings.Repeat(inline("a"), 300)+"</row>"+end, "<sst/>"), "too_many"},
		"nothing":            {packed(t, begin+end, "<sst/>"), "menu_file_empty"},
		"a damaged sheet":    {packed(t, begin+header+"<row", "<sst/>"), "menu_file_unknown"},
		"a cut file":         {whole[:len(whole)/2], "menu_file_unknown"},
		"another archive":    {slices.Concat([]byte("PK\x03\x04"), make([]byte, 100)), "menu_file_unknown"},
		"an old spreadsheet": {[]byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\x00\x00"), "menu_file_unknown"},
	} {
		_, err := menufile.Read(c.file, "menu.xlsx", menufile.Options{Decimals: 2})
		var broken *fault.RuleError
		if !errors.As(err, &broken) || broken.Rule.Code != c.code {
			t.Errorf("%s: %v, want %s", name, err, c.code)
		}
	}
	if menu, err := menufile.Read(whole, "", menufile.Options{Decimals: 2}); err != nil || len(menu.Rows) != 2 {
		t.Errorf("%+v, %v", menu, err)
	}
}
