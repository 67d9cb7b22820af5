package menufile

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"fmt"
	"strconv"
	"strings"
)

// The parts of a workbook with one sheet. The styles are plain, bold for the headings, and
// that of prices.
const (
	xmlHead = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>` + "\n"

	xlsxTypes = xmlHead + `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
		`<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>` +
		`<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>` +
		`<Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>` +
		`<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`

	xlsxRoot = xmlHead + `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` +
		`<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`

	xlsxBook = xmlHead + `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">` +
		`<sheets><sheet name="Menu" sheetId="1" r:id="rId1"/></sheets></workbook>`

	xlsxBookRelations = xmlHead + `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` +
		`<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/>` +
		`<Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`

	xlsxStyles = xmlHead + `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">` +
		`<numFmts count="1"><numFmt numFmtId="164" formatCode="%s"/></numFmts>` +
		`<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>` +
		`<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>` +
		`<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>` +
		`<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
		`<cellXfs count="3"><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>` +
		`<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>` +
		`<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`

	plainStyle, boldStyle, priceStyle = 0, 1, 2
)

// WriteXLSX writes a menu as a workbook. Its cells are texts, which no program takes for
// formulas, and a price that is alone is a number, so that people can calculate with it.
func (m *OwnMenu) WriteXLSX() ([]byte, error) {
	code := "0"
	if m.Decimals > 0 {
		code += "." + strings.Repeat("0", m.Decimals)
	}
	var b bytes.Buffer
	archive := zip.NewWriter(&b)
	for _, part := range []struct{ name, content string }{
		{"[Content_Types].xml", xlsxTypes},
		{"_rels/.rels", xlsxRoot},
		{"xl/workbook.xml", xlsxBook},
		{"xl/_rels/workbook.xml.rels", xlsxBookRelations},
		{"xl/styles.xml", fmt.Sprintf(xlsxStyles, code)},
		{"xl/worksheets/sheet1.xml", m.worksheet()},
	} {
		// Without the time: the same menu is the same file.
		w, err := archive.CreateHeader(&zip.FileHeader{Name: part.name, Method: zip.Deflate})
		if err == nil {
			_, err = w.Write([]byte(part.content))
		}
		if err != nil {
			return nil, fmt.Errorf("writing a menu as a workbook: %w", err)
		}
	}
	if err := archive.Close(); err != nil {
		return nil, fmt.Errorf("writing a menu as a workbook: %w", err)
	}
	return b.Bytes(), nil
}

// worksheet is the sheet, whose headings stay in view.
func (m *OwnMenu) worksheet() string {
	var b strings.Builder
	b.WriteString(xmlHead + `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">` +
		`<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
		`<sheetFormatPr defaultRowHeight="15"/><cols>`)
	for i, heading := range ownHeadings {
		width := 12
		if strings.HasPrefix(heading, "name_") || strings.HasPrefix(heading, "description_") {
			width = 28
		}
		fmt.Fprintf(&b, `<col min="%d" max="%d" width="%d" customWidth="1"/>`, i+1, i+1, width)
	}
	b.WriteString(`</cols><sheetData>`)
	for y, record := range m.records() {
		fmt.Fprintf(&b, `<row r="%d">`, y+1)
		for x, cell := range record {
			if cell == "" {
				continue
			}
			place := columnName(x) + strconv.Itoa(y+1)
			if _, isAmount := ownAmount(cell, m.Decimals); isAmount && y > 0 && ownHeadings[x] == "price" {
				fmt.Fprintf(&b, `<c r="%s" s="%d"><v>%s</v></c>`, place, priceStyle, cell)
				continue
			}
			style := plainStyle
			if y == 0 {
				style = boldStyle
			}
			fmt.Fprintf(&b, `<c r="%s" s="%d" t="inlineStr"><is><t xml:space="preserve">`, place, style)
			_ = xml.EscapeText(&b, []byte(cell)) // a builder takes all
			b.WriteString(`</t></is></c>`)
		}
		b.WriteString(`</row>`)
	}
	b.WriteString(`</sheetData></worksheet>`)
	return b.String()
}

// columnName is the name of a column by its index, as A or AB.
func columnName(index int) string {
	name := ""
	for index++; index > 0; index = (index - 1) / 26 {
		name = string(rune('A'+(index-1)%26)) + name
	}
	return name
}

// readOwnSheets reads a workbook of ours; ok is false for another one.
func readOwnSheets(tables []table, options Options) (Menu, bool) {
	for _, t := range tables {
		if columns := ownColumns(t.records[0].cells); columns != nil {
			menu := readOwnTable(t.records[1:], columns, options, func(cell string) string { return cell })
			menu.Format = XLSX
			return menu, true
		}
	}
	return Menu{}, false
}
