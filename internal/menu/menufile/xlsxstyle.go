package menufile

import (
	"strings"
)

// style is what the format of a cell says about its number.
type style struct {
	date     bool
	currency string
}

type sheetStyles struct {
	Formats []struct {
		ID   int    `xml:"numFmtId,attr"`
		Code string `xml:"formatCode,attr"`
	} `xml:"numFmts>numFmt"`
	Cells []struct {
		Format int `xml:"numFmtId,attr"`
	} `xml:"cellXfs>xf"`
}

func (w *workbook) readStyles() error {
	if w.parts["xl/styles.xml"] == nil {
		return nil
	}
	var sheet sheetStyles
	if err := w.decode("xl/styles.xml", &sheet); err != nil {
		return err
	}
	codes := map[int]string{}
	for _, format := range sheet.Formats {
		codes[format.ID] = format.Code
	}
	for _, cell := range sheet.Cells {
		w.styles = append(w.styles, styleOf(cell.Format, codes[cell.Format]))
	}
	return nil
}

// styleOf reads the format of a number. Those from 14 to 22 are dates by definition.
func styleOf(id int, code string) style {
	if code == "" {
		return style{date: id >= 14 && id <= 17 || id == 22}
	}
	var bare strings.Builder
	quoted, bracketed := false, false
	for _, r := range strings.ToLower(code) {
		switch {
		case r == '"':
			quoted = !quoted
		case r == '[' || r == ']':
			bracketed = r == '['
		case !quoted && !bracketed:
			bare.WriteRune(r)
		}
	}
	for symbol, name := range map[string]string{"€": "EUR", "EUR": "EUR", "£": "GBP", "GBP": "GBP", "₺": "TRY", "TL": "TRY", "CHF": "CHF", "[$$": "USD", "\"$\"": "USD", "USD": "USD"} {
		if strings.Contains(code, symbol) {
			return style{currency: name}
		}
	}
	return style{date: strings.Contains(bare.String(), "yy") || strings.Contains(bare.String(), "d") && strings.Contains(bare.String(), "m")}
}
